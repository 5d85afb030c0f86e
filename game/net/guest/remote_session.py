"""A game at another computer as this screen plays it: a `game.session.protocol.GameSession` over a `Remote`.

An action is checked here by the rules at once, with the same refusals as at one's own table, and carried out by the
host. What only a table of one's own offers (going back, bookmarks, advice, a copy while the game is on) is refused.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.bots.hint import Hint
from game.core import Illegal, Seat
from game.net.guest.client import ENDED, LOBBY, PLAYING, GuestClient
from game.net.guest.remote_match import RemoteMatch, legal
from game.net.guest.replica import onlooker, public
from game.record import Record, SeatInfo
from game.session.bot_driver import Incident
from game.session.protocol import TableNews
from game.storage.store import Store
from game.table import Update

NOT_FOR_GUESTS = "not-for-guests"


class RemoteClient:
    """A `game.client.Client` of a game elsewhere: for one's own seat, or (`seat` None) for what everybody knows."""

    def __init__(self, session: RemoteSession, remote_game: RemoteMatch, seat: Seat | None) -> None:
        self.game = remote_game.game
        self.seat = seat
        self._session, self._remote = session, remote_game
        self._updates: deque[Update] = remote_game.subscribe()
        course = remote_game.known()
        self._look_on = seat is None and course.seat is not None
        self.view: Any = public(self.game, course.view) if self._look_on else course.view
        self.n = course.n

    def poll(self) -> list[Update]:
        """All that happened since the last call, in order; `view` and `n` follow."""
        updates = [onlooker(self.game, each) if self._look_on else each for each in self._updates]
        self._updates.clear()
        if updates:
            self.view, self.n = updates[-1].view, updates[-1].n
        return updates

    def submit(self, action: Any) -> None:
        """Ask the host for an action of the seat. Raises Illegal, and ValueError for an onlooker."""
        self._session.act(self._own_seat(), action)

    def undo(self) -> None:
        """Ask the host to take the seat's last action back. Raises Illegal, and ValueError for an onlooker."""
        self._session.undo(self._own_seat())

    def can_undo(self) -> bool:
        """Whether `undo` would be allowed now."""
        return self.seat is not None and self._session.can_undo(self.seat)

    def close(self) -> None:
        """Read no more."""
        self._remote.unsubscribe(self._updates)

    def _own_seat(self) -> Seat:
        if self.seat is None:
            raise ValueError("an onlooker cannot act")
        return self.seat


class RemoteSession:
    """The game that a visit is at. To be made when `game_on(remote)`."""

    def __init__(
        self, remote: GuestClient, *, store: Store | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        found = remote.game
        assert found is not None
        self.remote, self.played = remote, found
        self.game, self.setup = found.game, found.setup
        self.assisted, self.purist = False, found.purist
        self.start_length = min(remote.start_length, found.known().n)
        """How many actions there were before this guest came to the table; all later ones he could see."""
        self._store, self._clock = store, clock
        self._seats: Sequence[SeatInfo] = [SeatInfo("human")] * self.setup.seats

    # -- how things stand --------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """Who plays each seat; where a bot stands in for somebody, the bot. In the lobby they stay as they were."""
        table = self.remote.table
        if self.remote.game is self.played and table.started and len(table.seats) == self.setup.seats:
            self._seats = [replace(info, kind="bot") if info.level else info for info in table.seats]
        return self._seats

    @property
    def local(self) -> Sequence[Seat]:
        """One's own seat, or none for a watcher."""
        return () if self.played.seat is None else (self.played.seat,)

    @property
    def reassigned_seats(self) -> Sequence[Seat]:
        """Seats change hands at the host's."""
        return ()

    @property
    def journal_fault(self) -> str | None:
        """The host keeps the game."""
        return None

    @property
    def incidents(self) -> Sequence[Incident]:
        """Bots are the host's affair."""
        return ()

    @property
    def pause_reason(self) -> str:
        """Why nobody may act now: the link is lost, or the host has paused the game."""
        if not self.linked:
            return "closed"
        return "paused" if self.remote.table.paused else ""

    @property
    def linked(self) -> bool:
        """Whether this game is known up to now and the host can be asked."""
        return self.remote.game is self.played and self.remote.phase == PLAYING and self.played.synced

    @property
    def waiting(self) -> bool:
        """Whether something asked is not answered yet."""
        return self.played.asked is not None

    @property
    def ended(self) -> str:
        """Why this game cannot be gone on with, or "": the visit is over, or the host went back to the lobby."""
        return "stopped" if self.back else self.remote.ended if self.remote.phase == ENDED else ""

    @property
    def back(self) -> bool:
        """Whether everybody is in the lobby again, or already in another game."""
        return self.remote.game is not self.played or (self.remote.phase == LOBBY and not self.remote.table.started)

    @property
    def participants(self) -> GuestClient:
        """Everybody at the table."""
        return self.remote

    def client(self, seat: Seat | None) -> RemoteClient:
        """A reader for one's own seat, or an onlooker. Raises ValueError for another's seat."""
        if seat is not None and seat != self.played.seat:
            raise ValueError("that seat's view is not known here")
        return RemoteClient(self, self.played, seat)

    def past_updates(self, seat: Seat | None) -> Sequence[Update]:
        """The whole game so far as that reader came to know it."""
        course = self.played.known()
        if seat is None and course.seat is not None:
            return [onlooker(self.game, update) for update in course.past]
        return tuple(course.past)

    def table_news(self) -> Sequence[TableNews]:
        """What happened beside the game since this was asked last."""
        return self.remote.table_news()

    def to_act(self) -> Seat:
        """The seat to act, or OVER."""
        return self.played.known().to_act()

    def thinking(self) -> bool:
        """Whether a bot has to act, its own seat's or one that stands in for somebody."""
        seat = self.to_act()
        return self.linked and seat >= 0 and self.seats[seat].kind == "bot"

    # -- what is done ------------------------------------------------------------------------

    def set_bot_pace(self, delay: float, stepping: bool = False) -> None:
        """The host sets the pace of the bots."""

    def step(self) -> None:
        """The host sets the pace of the bots."""

    def tick(self) -> bool:
        """Hear the host; bots are told like anybody."""
        self.remote.tick(self._clock())
        return False

    def act(self, seat: Seat, action: Any) -> None:
        """Ask for an action, checked by the rules. Raises Illegal."""
        text = legal(self.game, self.played.known(), seat, action)
        self._may_ask()
        self.played.ask(text)

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat's last action may be taken back by the rules of fair play."""
        return seat == self.played.seat and not self.waiting and self.played.known().can_undo(seat)

    def undo(self, seat: Seat) -> None:
        """Ask to take the seat's last action back. Raises Illegal."""
        self._may_ask()
        if not self.can_undo(seat):
            raise Illegal("cannot-undo")
        self.played.ask("")

    def _may_ask(self) -> None:
        if self.pause_reason:
            raise Illegal(self.pause_reason)
        if self.waiting:
            raise Illegal("waiting")

    def can_take_back(self, seat: Seat) -> bool:
        """Nobody goes back past draws and answers at somebody else's table."""
        return False

    def take_back(self, seat: Seat) -> None:
        """Undo where that will do. Raises Illegal."""
        self.undo(seat)

    def bookmark(self, slot: int) -> None:
        """Raises Illegal."""
        raise Illegal(NOT_FOR_GUESTS)

    def return_to(self, seat: Seat, slot: int) -> None:
        """Raises Illegal."""
        raise Illegal(NOT_FOR_GUESTS)

    def ask_hint(self, seat: Seat) -> None:
        """Raises Illegal: nobody takes help at a table with others."""
        raise Illegal(NOT_FOR_GUESTS)

    def hint(self) -> Hint | None:
        """None was asked for."""
        return None

    def hint_pending(self) -> bool:
        """None was asked for."""
        return False

    def cancel_hint(self) -> None:
        """None was asked for."""

    def record(self) -> Record | None:
        """The whole game, once it is over and was checked."""
        return self.played.record

    def save(self, title: str, over: Path | None = None) -> Path:
        """Keep a copy of the finished game under a title. Raises OSError; Illegal while secrets are in it."""
        if self.played.record is None:
            raise Illegal(NOT_FOR_GUESTS)
        if self._store is None:
            raise ValueError("there is nowhere to keep it")
        return self._store.save(self.played.record, title, over)

    def close(self) -> None:
        """Leave the table, unless there is another game; the seat can be had back until the game is over."""
        if not self.back:
            self.remote.leave()


def game_on(remote: GuestClient) -> bool:
    """Whether there is a game to sit down to: its position and all that happened before are known."""
    return remote.game is not None and remote.game.synced and remote.phase == PLAYING
