"""The locator of a host: its address, which stays, and its port, which may change.

A host that resumes a game may find its old port taken, and announces the new one by beacons. A guest whose link is lost
listens for them. The guest then tries the ports announced from the same address for the same table in turn with the
known port. Beacons come over IPv4 alone. For a host reached over IPv6, any beacon that names the table is used, at the
known address. A false beacon can therefore cause no more than a call to another port of the right computer.
"""

from __future__ import annotations

from game.net.transport.discovery import PORT, Finder
from game.net.transport.network import Network
from game.net.transport.socket_stream import SocketStream


class HostLocator:
    """The way to one table."""

    def __init__(self, network: Network, host: str, port: int, beacons: int = PORT) -> None:
        """Create a locator that listens for beacons at the port `beacons`."""
        self.network, self.host, self.port = network, host, port
        """The address of the latest call."""
        self._first, self._beacons = port, beacons
        self._last: SocketStream | None = None
        self._finder: Finder | None = None
        self._cannot_listen = False

    def dial(self, room: str = "") -> SocketStream:
        """Begin a new connection. `room` is the table's id from the latest visit, "" before that."""
        if room and self._last is not None:
            self.host = self._last.address  # the name could lead to another computer by now
            self._choose_port(self._announced_ports(room))
        self._last = self.network.dial(self.host, self.port)
        return self._last

    def stop(self) -> None:
        """Stop listening, because the table is reached or given up."""
        if self._finder is not None:
            self._finder.close()
            self._finder = None

    def _announced_ports(self, room: str) -> list[int]:
        if self._finder is None and not self._cannot_listen:
            try:
                self._finder = Finder(self.network, self._beacons)
            except OSError:
                self._cannot_listen = True
        found = self._finder.tables if self._finder is not None else []
        named = [each for each in found if each.advert.room == room]
        if ":" not in self.host:
            named = [each for each in named if self.host in each.addresses]
        return list(dict.fromkeys(each.advert.port for each in named))

    def _choose_port(self, announced: list[int]) -> None:
        """Choose the next of the known ports; without news the same."""
        ports = sorted({self._first, self.port, *announced})
        if announced and (len(announced) > 1 or announced[0] != self.port):
            self.port = ports[(ports.index(self.port) + 1) % len(ports)]
