"""What a screen or a bot holds: one seat's view, a stream of updates, a way to act."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from game.core import AnyGame, Seat
from game.record import Record
from game.table import Table, Update


class Client(Protocol):
    """One reader of a running game: a seat, or an onlooker (`seat` None)."""

    game: AnyGame
    seat: Seat | None
    view: Any
    """The reader's view after the last update that `poll` handed out."""
    n: int
    """The length of the log then."""

    def poll(self) -> list[Update]:
        """All that happened since the last call, in order."""

    def submit(self, action: Any) -> None:
        """Act for the seat. Raises Illegal."""

    def undo(self) -> None:
        """Take back the seat's last action. Raises Illegal."""

    def can_undo(self) -> bool:
        """Whether `undo` would be allowed now."""

    def close(self) -> None:
        """Read no more."""


class LocalClient:
    """A `Client` of a table in this process."""

    def __init__(self, table: Table, seat: Seat | None) -> None:
        self.game = table.game
        self.seat = seat
        self.view = table.view(seat)
        self.n = len(table.log)
        self._table = table
        self._updates: deque[Update] = deque()
        self._stop = table.subscribe(seat, self._updates.append)

    def poll(self) -> list[Update]:
        """All that happened since the last call, in order; `view` and `n` follow."""
        updates = list(self._updates)
        self._updates.clear()
        if updates:
            self.view, self.n = updates[-1].view, updates[-1].n
        return updates

    def submit(self, action: Any) -> None:
        """Act for the seat. Raises Illegal, and ValueError for an onlooker."""
        self._table.act(self._own_seat(), action)

    def undo(self) -> None:
        """Take back the seat's last action. Raises Illegal, and ValueError for an onlooker."""
        self._table.undo(self._own_seat())

    def can_undo(self) -> bool:
        """Whether `undo` would be allowed now."""
        return self.seat is not None and self._table.can_undo(self.seat)

    def close(self) -> None:
        """Read no more."""
        self._stop()

    def _own_seat(self) -> Seat:
        if self.seat is None:
            raise ValueError("an onlooker cannot act")
        return self.seat


class ReplayClient:
    """A recorded game to walk through with the eyes of one seat, or of an onlooker (`seat` None).

    Every action is checked when the client is made (RecordFault). `n` is the number of actions shown.
    """

    def __init__(self, game: AnyGame, record: Record, seat: Seat | None = None) -> None:
        self.game = game
        self.seat = seat
        self.n = 0
        self._first = record.initial_state(game)
        self._steps = list(record.replay(game))

    @property
    def length(self) -> int:
        """The number of actions in the record, those of chance included."""
        return len(self._steps)

    @property
    def view(self) -> Any:
        """What the seat knew after n actions."""
        return self.game.view(self._steps[self.n - 1].state if self.n else self._first, self.seat)

    def update(self, n: int) -> Update:
        """Action n (1 to `length`) as the seat came to know it."""
        step, seat = self._steps[n - 1], self.seat
        text = self.game.action_text(step.action, step.actor, seat, step.state, step.events)
        events = tuple(self.game.redact(event, seat) for event in step.events)
        return Update(n, step.actor, text, events, self.game.view(step.state, seat))

    def step(self) -> Update | None:
        """Show one action more; None at the end."""
        if self.n == self.length:
            return None
        self.n += 1
        return self.update(self.n)

    def seek(self, n: int) -> None:
        """Go to the position after n actions, forwards or backwards, cut to what there is."""
        self.n = max(0, min(n, self.length))


def choices(game: AnyGame, view: Any, seat: Seat) -> Sequence[Any]:
    """All legal actions of the seat, from its view alone; empty when another has to act.

    What a seat may do depends on nothing that it cannot see, so any state that fits its view will do.
    """
    state = game.determinize(view, Random(0))
    return game.legal(state) if game.to_act(state) == seat else ()
