"""The way to a table: its address, which stays, and its port, which may change.

A host that goes on with a game finds its old port taken now and then, and says its new one by its beacons. A guest
whose link is lost listens for them, and tries the ports that the same address tells for the same table in turn with
the one it knows. Beacons come over IPv4 alone, so who was reached over IPv6 is believed to send any that names the
table; it is called at the address it had all the same. So the worst that a false beacon does is a call to another
port of the right computer.
"""

from __future__ import annotations

from game.net.transport.discovery import PORT, Finder
from game.net.transport.network import Network
from game.net.transport.socket_stream import SocketStream


class HostLocator:
    """To one table. `room` in `dial` is what the table was called when it was reached before, "" before that."""

    def __init__(self, network: Network, host: str, port: int, beacons: int = PORT) -> None:
        """`beacons` is the port at which they are heard."""
        self.network, self.host, self.port = network, host, port
        """Where the last call went."""
        self._first, self._beacons = port, beacons
        self._last: SocketStream | None = None
        self._finder: Finder | None = None
        self._deaf = False

    def dial(self, room: str = "") -> SocketStream:
        """Begin a new connection: to where the table was, and when it is called back there, also to where it says."""
        if room and self._last is not None:
            self.host = self._last.address  # a name must not lead to another computer meanwhile
            self._turn(self._heard(room))
        self._last = self.network.dial(self.host, self.port)
        return self._last

    def rest(self) -> None:
        """The table is reached: listen no more."""
        if self._finder is not None:
            self._finder.close()
            self._finder = None

    def _heard(self, room: str) -> list[int]:
        if self._finder is None and not self._deaf:
            try:
                self._finder = Finder(self.network, self._beacons)
            except OSError:
                self._deaf = True
        found = self._finder.tables if self._finder is not None else []
        named = [each for each in found if each.advert.room == room]
        if ":" not in self.host:
            named = [each for each in named if self.host in each.addresses]
        return [each.advert.port for each in named]

    def _turn(self, heard: list[int]) -> None:
        """The next port of those there are; without news the same."""
        ports = sorted({self._first, self.port, *heard})
        if heard and (len(heard) > 1 or heard[0] != self.port):
            self.port = ports[(ports.index(self.port) + 1) % len(ports)]
