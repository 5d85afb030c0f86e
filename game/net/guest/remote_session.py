"""A game at another computer as this screen plays it: a `game.session.protocol.GameSession` over a `GuestClient`.

The rules check an action here at once, with the same refusals as at one's own table, and the host carries it out. What
only one's own table has (going back, bookmarks, hints, a copy of a running game) is refused.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core import Illegal, Seat
from game.net.guest.client import ENDED, LOBBY, PLAYING, GuestClient
from game.net.guest.remote_match import RemoteMatch, legal
from game.net.guest.replica import onlooker, public
from game.record import Record, SeatInfo
from game.session.bot_driver import Incident
from game.session.protocol import TableNews
from game.storage.store import Store
from game.table import FULL, Update

NOT_FOR_GUESTS = "not-for-guests"


class RemoteClient:
    """A `game.client.Client` of a remote game, for one's own seat or (`seat` None) for an onlooker."""

    def __init__(self, session: RemoteSession, remote_game: RemoteMatch, seat: Seat | None) -> None:
        self.game = remote_game.game
        self.seat = seat
        self._session, self._remote = session, remote_game
        self._updates: deque[Update] = remote_game.subscribe()
        replica = remote_game.known()
        self._look_on = seat is None and replica.seat is not None
        self.view: Any = public(self.game, replica.view) if self._look_on else replica.view
        self.n = replica.n

    def poll(self) -> list[Update]:
        """Return all updates since the last call, in order; `view` and `n` follow."""
        updates = [onlooker(self.game, each) if self._look_on else each for each in self._updates]
        self._updates.clear()
        if updates:
            self.view, self.n = updates[-1].view, updates[-1].n
        return updates

    def submit(self, action: Any) -> None:
        """Request an action of the seat. Raises Illegal, and ValueError for an onlooker."""
        self._session.act(self._own_seat(), action)

    def undo(self) -> None:
        """Request an undo of the seat's last action. Raises Illegal, and ValueError for an onlooker."""
        self._session.undo(self._own_seat())

    def can_undo(self) -> bool:
        """Return whether `undo` would be allowed now."""
        return self.seat is not None and self._session.can_undo(self.seat)

    def close(self) -> None:
        """Close the reader."""
        self._remote.unsubscribe(self._updates)

    def _own_seat(self) -> Seat:
        if self.seat is None:
            raise ValueError("an onlooker cannot act")
        return self.seat


class RemoteSession:
    """The session of a visit's current game, created when `game_on(remote)`."""

    def __init__(
        self, remote: GuestClient, *, store: Store | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        found = remote.game
        assert found is not None
        self.remote, self.played = remote, found
        self.game, self.setup = found.game, found.setup
        self.assisted, self.purist = False, found.purist
        self.start_length = min(remote.start_length, found.known().n)
        """The number of actions before this guest came to the table; they could see all later ones."""
        self._store, self._clock = store, clock
        self._seats: Sequence[SeatInfo] = [SeatInfo("human")] * self.setup.seats

    # -- how things stand --------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """Who plays each seat: the bot where one has taken over. In the lobby they stay as they were."""
        table = self.remote.table
        if self.remote.game is self.played and table.started and len(table.seats) == self.setup.seats:
            self._seats = [replace(info, kind="bot") if info.level else info for info in table.seats]
        return self._seats

    @property
    def local(self) -> Sequence[Seat]:
        """The guest's own seat; empty for an onlooker."""
        return () if self.played.seat is None else (self.played.seat,)

    @property
    def reassigned_seats(self) -> Sequence[Seat]:
        """Always empty: the host knows about changes of seats."""
        return ()

    @property
    def journal_fault(self) -> str | None:
        """The sentence key if the host, who stores the game, cannot do so now; else None."""
        return "lan.news.unsaved" if self.remote.table.unsaved else None

    def watch_disk(self) -> None:
        """Do nothing: the host stores the game, and reports its disk."""

    @property
    def incidents(self) -> Sequence[Incident]:
        """Always empty: the host runs the bots."""
        return ()

    @property
    def pause_reason(self) -> str:
        """Why nobody may act now: there is no link, no room in the record, or the host has paused the game."""
        if not self.linked:
            return "closed"
        if self.played.full:
            return FULL
        return "paused" if self.remote.table.paused else ""

    @property
    def linked(self) -> bool:
        """Whether this game is known up to now and the host can be reached."""
        return self.remote.game is self.played and self.remote.phase == PLAYING and self.played.synced

    @property
    def waiting(self) -> bool:
        """Whether a request is pending."""
        return self.played.request is not None

    @property
    def ended(self) -> str:
        """Why this game cannot continue, or "": the visit is over, or the host is back in the lobby."""
        return "stopped" if self.back else self.remote.ended if self.remote.phase == ENDED else ""

    @property
    def back(self) -> bool:
        """Whether everybody is in the lobby again, or in another game."""
        return self.remote.game is not self.played or (self.remote.phase == LOBBY and not self.remote.table.started)

    @property
    def participants(self) -> GuestClient:
        """The people at the table."""
        return self.remote

    def client(self, seat: Seat | None) -> RemoteClient:
        """Return a reader for one's own seat, or an onlooker. Raises ValueError for another seat."""
        if seat is not None and seat != self.played.seat:
            raise ValueError("that seat's view is not known here")
        return RemoteClient(self, self.played, seat)

    def past_updates(self, seat: Seat | None) -> Sequence[Update]:
        """Return the whole game so far as that reader knows it."""
        replica = self.played.known()
        if seat is None and replica.seat is not None:
            return [onlooker(self.game, update) for update in replica.past]
        return tuple(replica.past)

    def table_news(self) -> Sequence[TableNews]:
        """Return the news about the table, not about the game's actions, since the last call."""
        return self.remote.table_news()

    def to_act(self) -> Seat:
        """Return the seat to act, or OVER."""
        return self.played.known().to_act()

    @property
    def hints(self) -> None:
        """Always None: guests use no hints."""

    @property
    def rewind(self) -> None:
        """Always None: a guest cannot go back past draws and answers."""

    @property
    def bot_pace(self) -> None:
        """Always None: the host sets the pace of the bots."""

    def thinking(self) -> bool:
        """Return whether a bot has to act, for its own seat or for a player."""
        seat = self.to_act()
        return self.linked and seat >= 0 and self.seats[seat].kind == "bot"

    # -- what is done ------------------------------------------------------------------------

    def tick(self) -> bool:
        """Handle the host's messages. Returns False: bots act at the host."""
        self.remote.tick(self._clock())
        return False

    def act(self, seat: Seat, action: Any) -> None:
        """Request an action that the rules allow. Raises Illegal."""
        text = legal(self.game, self.played.known(), seat, action)
        self._may_ask()
        if (refusal := self.table_refusal(action)) is not None:
            raise refusal
        self.played.ask(text)

    def table_refusal(self, action: Any = None) -> Illegal | None:
        """Return why the host's table refuses an action (None: all of them) that the rules may allow."""
        if self.played.full:
            return Illegal(FULL)
        limit = self.game.turn_limit
        if action is None or limit is None:
            return None
        return limit.refusal(self.game.encode(action), (update.text for update in reversed(self.played.known().past)))

    def can_undo(self, seat: Seat) -> bool:
        """Return whether the seat's last action may be taken back by the rules of fair play."""
        return seat == self.played.seat and not self.waiting and self.played.known().can_undo(seat)

    def undo(self, seat: Seat) -> None:
        """Request an undo of the seat's last action. Raises Illegal."""
        self._may_ask()
        if not self.can_undo(seat):
            raise Illegal("cannot-undo")
        self.played.ask("")

    def _may_ask(self) -> None:
        if self.pause_reason:
            raise Illegal(self.pause_reason)
        if self.waiting:
            raise Illegal("waiting")

    def record(self) -> Record | None:
        """Return the whole game, once it is over and was checked."""
        return self.played.record

    def save(self, title: str, over: Path | None = None) -> Path:
        """Save the finished game under a title. Raises OSError; Illegal while it has secrets."""
        if self.played.record is None:
            raise Illegal(NOT_FOR_GUESTS)
        if self._store is None:
            raise ValueError("there is nowhere to keep it")
        return self._store.save(self.played.record, title, over)

    def close(self) -> None:
        """Leave the table, unless there is another game; the seat is reserved until the game is over."""
        if not self.back:
            self.remote.leave()


def game_on(remote: GuestClient) -> bool:
    """Return whether there is a game to play: its position and history are known."""
    return remote.game is not None and remote.game.synced and remote.phase == PLAYING
