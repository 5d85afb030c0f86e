"""Which addresses are of this network: private ones, and those of the networks that this computer itself is in.

Not every home has private addresses alone: with IPv6 most computers have one that the whole world could reach, and
some offices have no other kind.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Sequence
from typing import Final

from game.net.transport.addresses import interfaces, is_private, own_addresses, plain_address

BITS_OF_IPV6: Final = 64
"""What all computers of one link share at the beginning of their addresses (RFC 4291, 2.5.4)."""

FRESH: Final = 10.0
"""Seconds after which one's own addresses are asked for again: computers change networks."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Subnet:
    """Knows who is near; for the thread that made it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._networks: Sequence[Network] = ()
        self._until = -1.0

    def holds(self, text: str) -> bool:
        """Whether that address is of this network."""
        if is_private(text):
            return True
        if self._clock() >= self._until:
            self._networks, self._until = own_networks(), self._clock() + FRESH
        address = ipaddress.ip_address(plain_address(text))
        return any(address in network for network in self._networks)


def origin(text: str) -> str:
    """Equal for all addresses that a computer may choose by itself: an IPv4 address, or the network of an IPv6 one."""
    address = plain_address(text)
    return str(ipaddress.ip_network(f"{address}/{BITS_OF_IPV6}", strict=False)) if ":" in address else address


def own_networks() -> list[Network]:
    """The networks of this computer's addresses."""
    found = [f"{each.address}/{each.bits}" for each in interfaces()]
    found += [f"{address}/{BITS_OF_IPV6}" for address in own_addresses() if ":" in address and "%" not in address]
    return [ipaddress.ip_network(text, strict=False) for text in found]
