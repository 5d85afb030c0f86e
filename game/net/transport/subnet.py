"""The local network: private addresses, and the networks of this computer's own addresses.

Not every home has private addresses alone. With IPv6 most computers have an address that the internet can reach, and
some offices have no other kind.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Sequence
from typing import Final

from game.net.protocol.access import BITS_OF_IPV6
from game.net.transport.addresses import interfaces, is_private, own_addresses, plain_address

FRESH: Final = 10.0
"""Seconds after which one's own addresses are read again, because computers change networks."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Subnet:
    """The networks of this computer, cached for `FRESH` seconds; for one thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._networks: Sequence[Network] = ()
        self._until = -1.0

    def holds(self, text: str) -> bool:
        """Return whether an address is of this network."""
        if is_private(text):
            return True
        if self._clock() >= self._until:
            self._networks, self._until = own_networks(), self._clock() + FRESH
        address = ipaddress.ip_address(plain_address(text))
        return any(address in network for network in self._networks)


def own_networks() -> list[Network]:
    """Return the networks of this computer's addresses."""
    found = [f"{each.address}/{each.bits}" for each in interfaces()]
    found += [f"{address}/{BITS_OF_IPV6}" for address in own_addresses() if ":" in address and "%" not in address]
    return [ipaddress.ip_network(text, strict=False) for text in found]
