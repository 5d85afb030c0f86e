"""A table shared with other computers, hosted or joined, in one form for its lobby.

The network's threads live as long as the table. `tick` must be called in every frame.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

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
from game.session.protocol import GameSession, Participants, Person
from game.session.table_setup import TableSetup
from ui.context import Context
from ui.setup.services import services

ADDRESS_SECONDS = 5.0
"""Seconds between two queries for the addresses of this computer."""
CLOSE_SECONDS = 0.3
"""Seconds to wait until the last messages are sent; a longer transfer continues in the background."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in the lobby; `kind` is human (at the host's screen), bot, lan or closed."""

    kind: str
    level: str
    name: str
    here: bool
    ready: bool


class SharedTable(Protocol):
    """A table as the scenes see it, wherever its host is; `HostedTable` or `JoinedTable`.

    Exactly one of `host_controls` and `guest_controls` is None.
    """

    former_port: int
    """The former port of a reopened table, if another program uses it now and guests must be notified; 0 otherwise."""

    def tick(self) -> None:
        """Process what has arrived."""

    def close(self) -> None:
        """Leave the table; a host ends it."""

    @property
    def host_controls(self) -> Room | None:
        """What only the host can do; None for a guest."""

    @property
    def guest_controls(self) -> GuestClient | None:
        """What only a guest can do (sit down, be ready); None for the host."""

    @property
    def number(self) -> int:
        """This window's number at the table; 0 for the host."""

    @property
    def participants(self) -> Participants:
        """Everybody at the table."""

    @property
    def host_name(self) -> str:
        """The host's name; "" until it is known."""

    @property
    def addresses(self) -> Sequence[str]:
        """Where guests find the table, as they would type it; a guest does not know it."""

    @property
    def code(self) -> str:
        """The code that a newcomer needs; "" for a guest."""

    @property
    def game(self) -> str:
        """The key of the game; "" until the host has admitted this guest."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the rules that differ from the defaults."""

    @property
    def purist(self) -> bool:
        """Whether the table is played without any help."""

    @property
    def seat_rows(self) -> Sequence[SeatRow]:
        """All seats, including closed ones."""

    @property
    def ended(self) -> str:
        """The reason's key why the connection ended, or ""; a hosted table ends only by leaving it."""

    @property
    def ended_args(self) -> Mapping[str, str | int]:
        """The placeholders of the sentence for `ended`."""

    @property
    def connected(self) -> bool:
        """Whether there is a connection to the table."""

    @property
    def locked(self) -> bool:
        """Whether newcomers are rejected."""

    @property
    def watching(self) -> bool:
        """Whether onlookers are admitted."""

    @property
    def timer(self) -> int:
        """Seconds per turn; 0 without a timer."""

    def game_session(self) -> GameSession | None:
        """Return the game, once it has begun and everything that this window may know has arrived."""

    def can_rematch(self) -> bool:
        """Return whether another game can be started: for a guest, whether the host is in the lobby already."""

    def request_rematch(self, another: bool) -> None:
        """Notify everyone whether the player here wants another game. The host needs nobody's consent."""

    def return_to_lobby(self) -> None:
        """Return everybody to the lobby for another game; a guest asks for one there."""


class HostedTable:
    """A table hosted by this window; `tick` and `close` run and end its network too."""

    guest_controls = None
    number = 0
    connected = True
    ended = ""
    ended_args: Mapping[str, str | int] = {}

    def __init__(
        self, room: Room, tick: Callable[[], None], close: Callable[[], None],
        find: Callable[[], Sequence[str]] = tuple, taken: int = 0,
    ) -> None:  # fmt: skip
        """Set the room and its network; `find` returns the addresses that guests can use now."""
        self.room = room
        self.tick, self.close = tick, close
        self._find_addresses, self._addresses, self._addresses_at = find, find(), room.state.time
        self.former_port = taken

    @property
    def host_controls(self) -> Room:
        """The room, which only this window can change."""
        return self.room

    @property
    def participants(self) -> Room:
        """Everybody at the table."""
        return self.room

    @property
    def host_name(self) -> str:
        """This window's name."""
        return self.room.table_settings.host

    @property
    def addresses(self) -> Sequence[str]:
        """Where guests find the table, as they would type it; it changes with this computer's network."""
        if self.room.state.time - self._addresses_at >= ADDRESS_SECONDS:
            self._addresses, self._addresses_at = self._find_addresses(), self.room.state.time
        return self._addresses

    @property
    def code(self) -> str:
        """The code that a newcomer needs."""
        return self.room.code

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.room.lobby.plan.game

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the rules that differ from the defaults."""
        return self.room.lobby.plan.options

    @property
    def purist(self) -> bool:
        """Whether the table is played without any help."""
        return self.room.lobby.plan.purist

    @property
    def seat_rows(self) -> Sequence[SeatRow]:
        """All seats, including closed ones."""
        return [_seat_row(data) for data in self.room.state.seats_json()]

    @property
    def locked(self) -> bool:
        """Whether newcomers are rejected."""
        return self.room.locked

    @property
    def watching(self) -> bool:
        """Whether onlookers are admitted."""
        return self.room.table_settings.watching

    @property
    def timer(self) -> int:
        """Seconds per turn; 0 without a timer."""
        return self.room.table_settings.timer

    def game_session(self) -> GameSession | None:
        """Return the game, once it has begun."""
        return self.room.session

    def can_rematch(self) -> bool:
        """Return whether another game can be started."""
        return True

    def request_rematch(self, another: bool) -> None:
        """Do nothing: the host starts another game instead of asking for one."""

    def return_to_lobby(self) -> None:
        """Return everybody to the lobby for another game."""
        if self.room.match is not None:
            self.room.rematch()


class JoinedTable:
    """A table at another computer."""

    host_controls = None
    former_port = 0
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
        """Process the host's messages."""
        self.remote.tick(self._clock())

    def close(self) -> None:
        """Leave; the host reserves a seat in a running game for some time."""
        self.remote.leave()
        self._end()

    @property
    def number(self) -> int:
        """This guest's number at the table."""
        return self.remote.table.number

    @property
    def guest_controls(self) -> GuestClient:
        """The connection, through which only a guest sits down and is ready."""
        return self.remote

    @property
    def participants(self) -> GuestClient:
        """Everybody at the table."""
        return self.remote

    @property
    def host_name(self) -> str:
        """The host's name; "" until it is known."""
        return self.remote.host

    @property
    def game(self) -> str:
        """The key of the game; "" until the host has admitted this guest."""
        return self.remote.table.setup.game if self.remote.table.setup else ""

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the rules."""
        return self.remote.table.setup.options if self.remote.table.setup else {}

    @property
    def purist(self) -> bool:
        """Whether the table is played without any help."""
        return self.remote.table.purist

    @property
    def seat_rows(self) -> Sequence[SeatRow]:
        """All seats, including closed ones."""
        table = self.remote.table
        return [
            SeatRow(info.kind, info.level, info.name, here, ready)
            for info, here, ready in zip(table.seats, table.here, table.ready, strict=True)
        ]

    @property
    def ended(self) -> str:
        """The reason's key why the connection ended, or ""."""
        return self.remote.ended if self.remote.phase == ENDED else ""

    @property
    def ended_args(self) -> Mapping[str, str | int]:
        """The placeholders of the sentence for `ended`."""
        return self.remote.ended_args

    @property
    def connected(self) -> bool:
        """Whether there is a connection to the table."""
        return self.remote.phase in (LOBBY, PLAYING)

    @property
    def locked(self) -> bool:
        """Whether newcomers are rejected."""
        return self.remote.table.locked

    @property
    def watching(self) -> bool:
        """Whether onlookers are admitted."""
        return self.remote.table.watching

    @property
    def timer(self) -> int:
        """Seconds per turn; 0 without a timer."""
        return self.remote.table.timer

    def game_session(self) -> GameSession | None:
        """Return the game, once everything that this guest may know has arrived."""
        if game_on(self.remote) and (self._session is None or self._session.played is not self.remote.game):
            self._session = RemoteSession(self.remote, store=self._store, clock=self._clock)
        return self._session if self._session is not None and not self._session.back else None

    def can_rematch(self) -> bool:
        """Return whether the host has returned to the lobby already."""
        return self.remote.phase == LOBBY and not self.remote.table.started

    def request_rematch(self, another: bool) -> None:
        """Notify the host whether this guest wants another game; everybody sees it."""
        if self.remote.table.seat is not None:
            self.remote.ready(another)

    def return_to_lobby(self) -> None:
        """Ask for another game in the lobby, to which the host has returned."""
        self.request_rematch(True)


def host(app: Context, plan: TableSetup, table_settings: TableSettings, **more: Any) -> HostedTable:
    """Open a table on this network. Raises OSError if no port can be opened, and BadSetup."""
    return _open(app, Room(plan, services(app), table_settings), **more)


def reopen(app: Context, room: Room, **more: Any) -> HostedTable:
    """Open the room of a stored game on this network, at the same port if it is free.

    Raises OSError, and then the game is closed.
    """
    try:
        return _open(app, room, **more)
    except OSError:
        if room.session is not None:
            room.session.close()
        raise


def _open(app: Context, room: Room, **more: Any) -> HostedTable:
    network = Network(app.nav.wake)
    try:
        hosting = Hosting(room, network, **more)
    except OSError:
        network.close()
        raise

    def close() -> None:
        hosting.close()
        close_network(network)

    def find() -> list[str]:
        return [show_address(address, room.port) for address in hosting.addresses()]

    return HostedTable(room, lambda: hosting.tick(time.monotonic()), close, find, hosting.taken)


def join(app: Context, address: tuple[str, int], code: str, want: Seat | str, name: str) -> JoinedTable:
    """Connect to a table; the next seconds tell whether the host responds."""
    network, store = Network(app.nav.wake), None if app.store.fault else app.store
    locator = HostLocator(network, *address)
    remote = GuestClient(
        locator.dial, name, code=code, want=want, token_store=TokenStore(store), stop_search=locator.stop
    )
    return JoinedTable(remote, store, end=lambda: close_network(network))


def close_network(network: Network) -> None:
    """Close the network; a peer that does not receive the last messages delays nobody."""
    thread = threading.Thread(target=network.close, name="last words")
    thread.start()
    thread.join(CLOSE_SECONDS)


def rematch_seats(table: SharedTable) -> list[Seat]:
    """Return the seats of the other guests who want another game after the present one."""
    me = own_person(table)
    return [
        seat for seat, row in enumerate(table.seat_rows)
        if row.kind == "lan" and row.here and row.ready and (me is None or me.seat != seat)
    ]  # fmt: skip


def own_person(table: SharedTable) -> Person | None:
    """Return this window's person at the table."""
    return next((person for person in table.participants.people if person.number == table.number), None)


def _seat_row(data: Any) -> SeatRow:
    return SeatRow(data["kind"], data["level"], data["name"], data["here"], data["ready"])
