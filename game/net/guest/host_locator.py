"""The locator of a host, which may get another port or another address.

A host that resumes a game may find its old port taken, and its computer may have moved to another address. It announces
itself by beacons, and a guest whose link is lost listens for them. Anybody can send such a beacon. A call to a wrong
place does no harm, because a host proves itself by its certificate, so the guest calls the places announced for the
table. Every second call is to the place of the latest welcome, so that false beacons cannot keep the guest away.
Beacons come over IPv4 alone. For a host reached over IPv6, the announced ports of its known address are called too.
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
        """The place of the latest call."""
        self._home, self._beacons = (host, port), beacons
        self._calls = 0
        """The number of calls since the table was reached."""
        self._last: SocketStream | None = None
        self._finder: Finder | None = None
        self._cannot_listen = False

    def dial(self, room: str = "") -> SocketStream:
        """Begin a new connection. `room` is the table's id from the latest visit, "" before that."""
        if room:
            if not self._calls:
                self._reached()
            self._choose(self._announced(room))
            self._calls += 1
        self._last = self.network.dial(self.host, self.port)
        return self._last

    def stop(self) -> None:
        """Stop listening, because the table is reached or given up."""
        self._calls = 0
        if self._finder is not None:
            self._finder.close()
            self._finder = None

    def _reached(self) -> None:
        """Store where the table was; its name could lead to another computer by now."""
        if self._last is not None:
            self._home = self._last.address, self.port

    def _announced(self, room: str) -> list[tuple[str, int]]:
        if self._finder is None and not self._cannot_listen:
            try:
                self._finder = Finder(self.network, self._beacons)
            except OSError:
                self._cannot_listen = True
        found = self._finder.tables if self._finder is not None else []
        home = [self._home[0]] if ":" in self._home[0] else []
        places = [
            (address, each.advert.port)
            for each in found
            if each.advert.room == room
            for address in (*home, *each.addresses)
        ]
        return [place for place in dict.fromkeys(places) if place != self._home]

    def _choose(self, announced: list[tuple[str, int]]) -> None:
        """Choose the place of this call: by turns the known one and the next of the announced ones."""
        turn, back = divmod(self._calls, 2)
        self.host, self.port = announced[turn % len(announced)] if announced and back else self._home
