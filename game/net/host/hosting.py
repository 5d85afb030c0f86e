"""A published room: its listening port, its beacon, its addresses."""

from __future__ import annotations

from game.net.host.room import Room
from game.net.transport.addresses import own_addresses
from game.net.transport.discovery import Advert, Announcer
from game.net.transport.network import Network

LOOPBACK = "127.0.0.1"


class Hosting:
    """A room that is open to the network from creation until `close` or the room's own end. Raises OSError.

    A resumed room gets its old port if that is free. `loopback`: only programs on this computer may connect.
    """

    def __init__(
        self, room: Room, network: Network, *, port: int = 0, announce: bool = True, loopback: bool = False
    ) -> None:
        self.room, self._network = room, network
        self.loopback = loopback
        self.taken = 0
        """The old port of a resumed room if something else uses it now, else 0."""
        try:
            listening = network.listen(port or room.port, loopback=loopback)
        except OSError:
            if port or not room.port:
                raise
            self.taken, listening = room.port, network.listen(loopback=loopback)
        room.open(listening)
        self._advert = advert(room)
        self._announcer = Announcer(network, self._advert) if announce and not loopback else None

    @property
    def port(self) -> int:
        """The port of the room."""
        return self.room.port

    def addresses(self) -> list[str]:
        """Return the room's addresses on this computer."""
        return [LOOPBACK] if self.loopback else own_addresses() or [LOOPBACK]

    def tick(self, now: float) -> None:
        """Advance the room, and update the beacon."""
        with self._network.together():
            self.room.tick(now)
        found = advert(self.room)
        if self._announcer is not None and found != self._advert:
            self._announcer.change(found)
        self._advert = found

    def close(self) -> None:
        """Close the room and stop the beacon."""
        if self._announcer is not None:
            self._announcer.close()
        self.room.close()


def advert(room: Room) -> Advert:
    """Return the advert of a room."""
    started, settings = room.match is not None, room.table_settings
    return Advert(
        room.lobby.game.key, settings.host, room.room, room.port, 0 if room.locked else len(room.free()), started,
        settings.watching and not room.locked,
    )  # fmt: skip
