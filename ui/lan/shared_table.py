"""A table shared with other computers, as this window holds it: hosted here or visited, its lobby in one form.

The network's threads live and end with such a table. `tick` must be called in every frame.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core import Seat
from game.net.guest.client import ENDED, LOBBY, PLAYING, GuestClient
from game.net.guest.host_locator import HostLocator
from game.net.guest.remote_session import RemoteSession, game_on
from game.net.guest.token_store import TokenStore
from game.net.host.hosting import Hosting
from game.net.host.room import Room
from game.net.host.room_file import TableSettings
from game.net.transport.addresses import show_address
from game.net.transport.network import Network
from game.session.protocol import GameSession, Person
from game.session.table_setup import TableSetup
from ui.context import Context
from ui.setup.services import services

FOUND_FOR = 5.0
"""Seconds after which the system is asked again for the addresses of this computer."""
SHORTLY = 0.3
"""Seconds that are waited for last words; whatever takes longer goes on without being waited for."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in the lobby. `kind` is human (at the host's screen), bot, lan or closed."""

    kind: str
    level: str
    name: str
    here: bool
    ready: bool


class HostedTable:
    """A table of this window's own. `tick` and `close` go on with, and end, whatever leads to the room."""

    hosting = True

    def __init__(
        self, room: Room, tick: Callable[[], None], close: Callable[[], None],
        find: Callable[[], Sequence[str]] = tuple, taken: int = 0,
    ) -> None:  # fmt: skip
        """`find` answers where guests find it at this moment."""
        self.room = room
        self.tick, self.close = tick, close
        self._find, self._found, self._found_at = find, find(), room.state.time
        self.taken = taken
        """The port at which they found it before, where something else is now; 0: it is where it was."""
        self.me = 0

    @property
    def participants(self) -> Room:
        """Everybody at the table."""
        return self.room

    @property
    def addresses(self) -> Sequence[str]:
        """Where guests find it, as they would type it. It changes when this computer comes into another network."""
        if self.room.state.time - self._found_at >= FOUND_FOR:
            self._found, self._found_at = self._find(), self.room.state.time
        return self._found

    @property
    def code(self) -> str:
        """What a newcomer has to know."""
        return self.room.code

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.room.lobby.plan.game

    @property
    def options(self) -> Mapping[str, str]:
        """The rules that are played, where they are not the usual ones."""
        return self.room.lobby.plan.options

    @property
    def chairs(self) -> Sequence[SeatRow]:
        """All seats, closed ones included."""
        return [_chair(data) for data in self.room.state.seats_json()]

    @property
    def ended(self) -> str:
        """A table of one's own ends by leaving it."""
        return ""

    @property
    def linked(self) -> bool:
        """Whether the table can be seen."""
        return True

    @property
    def locked(self) -> bool:
        """Whether newcomers are turned away."""
        return self.room.locked

    @property
    def watching(self) -> bool:
        """Whether watchers may come."""
        return self.room.table_settings.watching

    @property
    def timer(self) -> int:
        """Seconds per turn; 0: no timer."""
        return self.room.table_settings.timer

    def playing(self) -> GameSession | None:
        """The game, once it has begun."""
        return self.room.session

    def can_return(self) -> bool:
        """Whether there can be another game."""
        return True

    def wish(self, another: bool) -> None:
        """A host need not say that he wants another game: he leads the way."""

    def go_back(self) -> None:
        """Everybody to the lobby, for another game."""
        if self.room.match is not None:
            self.room.rematch()


class JoinedTable:
    """A table at another computer."""

    hosting = False
    code = ""
    addresses: Sequence[str] = ()

    def __init__(
        self, remote: GuestClient, store: Any, clock: Callable[[], float] = time.monotonic,
        end: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self.remote = remote
        self._store, self._clock, self._end = store, clock, end
        self._session: RemoteSession | None = None

    def tick(self) -> None:
        """Hear the host."""
        self.remote.tick(self._clock())

    def close(self) -> None:
        """Leave; a seat in a game can be had back for as long as the host keeps it."""
        self.remote.leave()
        self._end()

    @property
    def me(self) -> int:
        """This guest's number at the table."""
        return self.remote.table.number

    @property
    def participants(self) -> GuestClient:
        """Everybody at the table."""
        return self.remote

    @property
    def game(self) -> str:
        """The key of the game; "" as long as nobody was let in."""
        return self.remote.table.setup.game if self.remote.table.setup else ""

    @property
    def options(self) -> Mapping[str, str]:
        """The rules that are played."""
        return self.remote.table.setup.options if self.remote.table.setup else {}

    @property
    def chairs(self) -> Sequence[SeatRow]:
        """All seats, closed ones included."""
        table = self.remote.table
        return [
            SeatRow(info.kind, info.level, info.name, here, ready)
            for info, here, ready in zip(table.seats, table.here, table.ready, strict=True)
        ]

    @property
    def ended(self) -> str:
        """Why nothing more comes (a reason's key), or ""."""
        return self.remote.ended if self.remote.phase == ENDED else ""

    @property
    def linked(self) -> bool:
        """Whether the table can be seen."""
        return self.remote.phase in (LOBBY, PLAYING)

    @property
    def locked(self) -> bool:
        """Whether newcomers are turned away."""
        return self.remote.table.locked

    @property
    def watching(self) -> bool:
        """Whether watchers may come."""
        return self.remote.table.watching

    @property
    def timer(self) -> int:
        """Seconds per turn; 0: no timer."""
        return self.remote.table.timer

    def playing(self) -> GameSession | None:
        """The game, once all of it that this guest may know is here."""
        if game_on(self.remote) and (self._session is None or self._session.played is not self.remote.game):
            self._session = RemoteSession(self.remote, store=self._store, clock=self._clock)
        return self._session if self._session is not None and not self._session.back else None

    def can_return(self) -> bool:
        """Whether the host has gone back to the lobby already."""
        return self.remote.phase == LOBBY and not self.remote.table.started

    def wish(self, another: bool) -> None:
        """The game is over, and this guest wants another, or no longer; everybody sees it."""
        if self.remote.table.seat is not None:
            self.remote.ready(another)

    def go_back(self) -> None:
        """The host has led the way; this guest wants another game."""
        self.wish(True)


SharedTable = HostedTable | JoinedTable


def host(app: Context, plan: TableSetup, table_settings: TableSettings, **more: Any) -> HostedTable:
    """Open a table for this network. Raises OSError where nothing can be listened to, and BadSetup."""
    return _opened(app, Room(plan, services(app), table_settings), **more)


def reopen(app: Context, path: Path, **more: Any) -> HostedTable:
    """Go on with a game of that kind: same code, same port if it is free. Raises OSError and RecordFault."""
    room = Room.reopen(path, services(app))
    try:
        return _opened(app, room, **more)
    except OSError:
        if room.session is not None:
            room.session.close()
        raise


def _opened(app: Context, room: Room, **more: Any) -> HostedTable:
    network = Network(app.nav.wake)
    try:
        hosting = Hosting(room, network, **more)
    except OSError:
        network.close()
        raise

    def close() -> None:
        hosting.close()
        ending(network)

    def find() -> list[str]:
        return [show_address(address, room.port) for address in hosting.addresses()]

    return HostedTable(room, lambda: hosting.tick(time.monotonic()), close, find, hosting.taken)


def visit(app: Context, address: tuple[str, int], code: str, want: Seat | str, name: str) -> JoinedTable:
    """Go to a table; whether somebody is there shows in the next seconds."""
    network, store = Network(app.nav.wake), None if app.store.fault else app.store
    way = HostLocator(network, *address)
    remote = GuestClient(way.dial, name, code=code, want=want, token_store=TokenStore(store), stop_search=way.stop)
    return JoinedTable(remote, store, end=lambda: ending(network))


def ending(network: Network) -> None:
    """Close the network; a peer that takes no last words holds up nobody."""
    thread = threading.Thread(target=network.close, name="last words")
    thread.start()
    thread.join(SHORTLY)


def asking(table: SharedTable) -> list[Seat]:
    """The seats of the other guests who want another game, once theirs is over."""
    me = own(table)
    return [
        seat for seat, chair in enumerate(table.chairs)
        if chair.kind == "lan" and chair.here and chair.ready and (me is None or me.seat != seat)
    ]  # fmt: skip


def own(table: SharedTable) -> Person | None:
    """Who one is at the table."""
    return next((person for person in table.participants.people if person.number == table.me), None)


def _chair(data: Any) -> SeatRow:
    return SeatRow(data["kind"], data["level"], data["name"], data["here"], data["ready"])
