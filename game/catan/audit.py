"""Invariants of one game from position to position, checked from outside the rules for `main.py soak`.

The generic checks ensure that every number comes from events (game/commands/invariants.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.bits import each
from game.catan import building, events
from game.catan.actions import NOBODY, Action
from game.catan.checks import check
from game.catan.kinds import BANK
from game.catan.roads import enemies, longest_trail
from game.catan.rules import empty
from game.catan.state import State


class Audit:
    """Invariants of one game, followed from its beginning."""

    def __init__(self, state: State) -> None:
        self.turn = NOBODY

    def step(self, state: State, action: Action, caused: Sequence[events.Event]) -> Iterator[str]:
        """Yield every invariant that an action and its events broke. Raises BadState."""
        for event in caused:
            if isinstance(event, events.TurnBegan):
                if self.turn not in (NOBODY, (event.seat - 1) % state.seats):
                    yield "turns go clockwise"
                self.turn = event.seat
            elif isinstance(event, events.GameEnded) and event.seat != state.turn:
                yield "only the seat whose turn it is can win"
        check(state)
        if min(state.hands) < 0 or min(state.bank) < 0 or max(state.bank) > BANK:
            yield "a hand has no less than no card, the bank none to nineteen of each"
        yield from derived(state)


def derived(state: State) -> Iterator[str]:
    """Compare the fields that follow from the pieces with the pieces."""
    again = empty(state.seats, state.options)
    again.board = state.board
    for seat in range(state.seats):
        for path in each(state.roads[seat]):
            building.pave(again, seat, path)
        for corner in each(state.settlements[seat] | state.cities[seat]):
            building.found(again, seat, corner)
    lengths = [longest_trail(state.roads[seat], enemies(state, seat)) for seat in range(state.seats)]
    for name in ("paved", "occupied", "closed", "reach", "rates"):
        if getattr(again, name) != getattr(state, name):
            yield f"{name}: as the pieces say"
    if lengths != state.lengths:
        yield "the longest roads are those of the pieces"
