"""Access to a table: what newcomers must prove, what proves the table to them, and how often they may err."""

from __future__ import annotations

import ipaddress
from collections import deque
from typing import Final

MOST_OF_ONE: Final = 8
"""Wrong codes from one network per minute."""
MOST_OF_ALL: Final = 60
"""Wrong codes at a table per minute. At this rate, to try all thousand million codes takes 34 years."""
MINUTE: Final = 60.0
MOST_NETWORKS: Final = 256
"""Networks of which wrong codes are counted. Whoever has more of them is limited by `MOST_OF_ALL`."""
BITS_OF_IPV6: Final = 64
"""Length of the prefix that all computers of one link share (RFC 4291, 2.5.4)."""


def network_of(address: str) -> str:
    """Return the network of an IPv6 address, because one computer may have many there; an IPv4 address as it is."""
    return str(ipaddress.ip_network(f"{address}/{BITS_OF_IPV6}", strict=False)) if ":" in address else address


class WrongCodes:
    """The guesses that were wrong, or whose peer hung up before it proved the code. All times are of one clock."""

    def __init__(self) -> None:
        self._all: deque[float] = deque(maxlen=MOST_OF_ALL)
        self._of: dict[str, deque[float]] = {}
        self.refused = 0
        """The number of guesses that were refused because the whole table had too many wrong codes."""

    def full(self, address: str, now: float) -> bool:
        """Return whether no more codes may be tried from there at the moment."""
        of_all = _full(self._all, now)
        self.refused += of_all
        return of_all or _full(self._of.get(network_of(address)), now)

    def add(self, address: str, now: float) -> None:
        """Count a guess. It is wrong until `remove`."""
        network = network_of(address)
        if network not in self._of and len(self._of) >= MOST_NETWORKS:
            del self._of[next(iter(self._of))]
        self._of.setdefault(network, deque(maxlen=MOST_OF_ONE)).append(now)
        self._all.append(now)

    def remove(self, address: str, now: float) -> None:
        """Remove the guess of that time, which was right, and forgive its network the wrong ones."""
        self._of.pop(network_of(address), None)
        if now in self._all:
            self._all.remove(now)


def _full(times: deque[float] | None, now: float) -> bool:
    return times is not None and len(times) == times.maxlen and now - times[0] < MINUTE


class TableAccess:
    """The room id, the code and the certificate of a table; the network's thread sets what was missing."""

    def __init__(self, room: str, code: str, certificate: str = "") -> None:
        self.room, self.code = room, code
        self.certificate = certificate
        """PEM of the key and the certificate; "" before they are made."""
        self.fingerprint = ""
        """SHA-256 of the certificate in hex; "" before it is known."""
        self.wrong_codes = WrongCodes()
