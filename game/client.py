"""Clients: one seat's view, a stream of updates and a way to act, for screens and bots."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from game.core import AnyGame, Illegal, Seat
from game.record import Record
from game.table import Table, Update


class Client(Protocol):
    """One reader of a running game: a seat, or an onlooker (`seat` None)."""

    game: AnyGame
    seat: Seat | None
    view: Any
    """The reader's view after the last update that `poll` returned."""
    n: int
    """The length of the log after that update."""

    def poll(self) -> list[Update]:
        """Return all updates since the last call, in order."""

    def submit(self, action: Any) -> None:
        """Act for the seat. Raises Illegal."""

    def undo(self) -> None:
        """Undo the seat's last action. Raises Illegal."""

    def can_undo(self) -> bool:
        """Return whether `undo` is allowed now."""

    def close(self) -> None:
        """Stop reading."""


def allow_all(action: Any) -> Illegal | None:
    """Return None: a table without rules of its own refuses nothing."""
    return None


class LocalClient:
    """A `Client` of a table in this process; `refuses` returns why the table forbids what the rules allow."""

    def __init__(self, table: Table, seat: Seat | None, refuses: Callable[[Any], Illegal | None] = allow_all) -> None:
        self.game = table.game
        self.seat = seat
        self.view = table.view(seat)
        self.n = len(table.log)
        self._table = table
        self._refuses = refuses
        self._updates: deque[Update] = deque()
        self._stop = table.subscribe(seat, self._updates.append)

    def poll(self) -> list[Update]:
        """Return all updates since the last call, in order; `view` and `n` are set to the last one."""
        updates = list(self._updates)
        if updates:
            self._updates.clear()
            self.view, self.n = updates[-1].view, updates[-1].n
        return updates

    def submit(self, action: Any) -> None:
        """Act for the seat. Raises Illegal, and ValueError for an onlooker."""
        seat = self._own_seat()
        if seat == self._table.to_act() and (refusal := self._refuses(action)) is not None:
            raise refusal
        self._table.act(seat, action)

    def undo(self) -> None:
        """Undo the seat's last action. Raises Illegal, and ValueError for an onlooker."""
        self._table.undo(self._own_seat())

    def can_undo(self) -> bool:
        """Return whether `undo` is allowed now."""
        return self.seat is not None and self._table.can_undo(self.seat)

    def close(self) -> None:
        """Stop reading."""
        self._stop()

    def _own_seat(self) -> Seat:
        if self.seat is None:
            raise ValueError("an onlooker cannot act")
        return self.seat


class ReplayClient:
    """A recorded game, viewed step by step by one seat or by an onlooker (`seat` None).

    The constructor checks every action (raises RecordFault). `n` is the number of actions shown.
    """

    def __init__(self, game: AnyGame, record: Record, seat: Seat | None = None) -> None:
        self.game = game
        self.seat = seat
        self.n = 0
        self._first = record.initial_state(game)
        self._steps = list(record.replay(game))

    @property
    def length(self) -> int:
        """The number of actions in the record, chance included."""
        return len(self._steps)

    @property
    def view(self) -> Any:
        """The seat's view after n actions."""
        return self.game.view(self._steps[self.n - 1].state if self.n else self._first, self.seat)

    def update(self, n: int) -> Update:
        """Return action n (1 to `length`) as an update for the seat."""
        step, seat = self._steps[n - 1], self.seat
        text = self.game.action_text(step.action, step.actor, seat, step.state, step.events)
        events = tuple(self.game.redact(event, seat) for event in step.events)
        return Update(n, step.actor, text, events, self.game.view(step.state, seat))

    def step(self) -> Update | None:
        """Show one more action and return its update; return None at the end."""
        if self.n == self.length:
            return None
        self.n += 1
        return self.update(self.n)

    def seek(self, n: int) -> None:
        """Show the position after n actions; n is clamped to 0..`length`."""
        self.n = max(0, min(n, self.length))


def choices(game: AnyGame, view: Any, seat: Seat) -> Sequence[Any]:
    """Return all legal actions of the seat, from its view alone; empty when another seat must act.

    The legal actions depend on nothing that the seat cannot see. Any state that fits its view therefore gives the same
    list.
    """
    state = game.determinize(view, Random(0))
    return game.legal(state) if game.to_act(state) == seat else ()
