"""A room on the network: its listening port, its beacon, the addresses to tell friends."""

from __future__ import annotations

from game.net.host.room import Room
from game.net.transport.addresses import own_addresses
from game.net.transport.discovery import Advert, Announcer
from game.net.transport.network import Network

LOOPBACK = "127.0.0.1"


class Hosting:
    """Keeps a room open to the network, from now until `close` or the room's own end. Raises OSError.

    A room that was open before is found at its port again, if that is free. `loopback`: only programs on this
    computer may come.
    """

    def __init__(
        self, room: Room, network: Network, *, port: int = 0, announce: bool = True, loopback: bool = False
    ) -> None:
        self.room, self._network = room, network
        self.loopback = loopback
        self.taken = 0
        """The port that the room had before, where something else is now; it is found at another one."""
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
        """Where the room is found."""
        return self.room.port

    def addresses(self) -> list[str]:
        """At which addresses of this computer."""
        return [LOOPBACK] if self.loopback else own_addresses() or [LOOPBACK]

    def tick(self, now: float) -> None:
        """Let the room go on, and say what has changed."""
        with self._network.together():
            self.room.tick(now)
        found = advert(self.room)
        if self._announcer is not None and found != self._advert:
            self._announcer.change(found)
        self._advert = found

    def close(self) -> None:
        """Close the room and say nothing more of it."""
        if self._announcer is not None:
            self._announcer.close()
        self.room.close()


def advert(room: Room) -> Advert:
    """What may be known of a room by everybody on the network."""
    started, settings = room.match is not None, room.table_settings
    return Advert(
        room.lobby.game.key, settings.host, room.room, room.port, 0 if room.locked else len(room.free()), started,
        settings.watching and not room.locked,
    )  # fmt: skip
