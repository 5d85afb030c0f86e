"""Invariants of one game from position to position, checked from outside the rules for `main.py soak`.

The generic checks ensure that every number comes from events (game/commands/invariants.py). These check what the events
must add up to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game import bits
from game.core import OVER
from game.tigris.actions import HAND, RED, Action
from game.tigris.board import AROUND
from game.tigris.checks import check
from game.tigris.conflicts import REVOLT
from game.tigris.events import (
    CatastrophePlaced,
    ConflictBegan,
    Event,
    Scored,
    Supported,
    TilesLost,
    TurnBegan,
)
from game.tigris.rules import TILES, to_act
from game.tigris.state import NOWHERE, TREASURE_POINTS, State


class Audit:
    """Invariants of one game, followed from its beginning."""

    def __init__(self, state: State) -> None:
        self.gone = [0, 0, 0, 0]
        """Per colour, tiles that left the game in the open."""
        self.support = NOWHERE
        """The colour of tiles that the conflict under way asks for."""
        self.turn = NOWHERE
        self.monuments = state.monuments
        self.wonder = state.wonder

    def step(self, state: State, action: Action, events: Sequence[Event]) -> Iterator[str]:
        """Yield every invariant that an action and its events broke. Raises BadState."""
        for event in events:
            yield from self._book(state, event)
        check(state)
        yield from self._counts(state)
        yield from shape(state)
        for monument, corner in enumerate(self.monuments):
            if corner not in (NOWHERE, state.monuments[monument]):
                yield "monuments stand for ever"
        self.monuments = state.monuments
        if self.wonder not in (NOWHERE, state.wonder):
            yield "the wonder stands for ever"
        self.wonder = state.wonder

    def _book(self, state: State, event: Event) -> Iterator[str]:
        match event:
            case ConflictBegan(kind=kind, colour=colour):
                self.support = RED if kind == REVOLT else colour
            case Supported(count=count):
                self.gone[self.support] += count
            case TilesLost(colour=colour, cells=cells):
                self.gone[colour] += len(cells)
            case CatastrophePlaced(covered=int(colour)):
                self.gone[colour] += 1
            case Scored(points=points) if points < 1:
                yield "points are gained, never lost"
            case TurnBegan(seat=seat):
                if self.turn not in (NOWHERE, (seat - 1) % state.seats):
                    yield "turns go clockwise"
                self.turn = seat

    def _counts(self, state: State) -> Iterator[str]:
        for colour in range(4):
            lying = state.tiles[colour].bit_count() + state.flipped[colour].bit_count()
            held = sum(state.hands[colour::4]) + sum(state.swapped[colour::4]) + state.bag[colour]
            if lying + held + self.gone[colour] != TILES[colour]:
                yield f"tiles of colour {colour} are neither made nor lost"
        gems = state.treasures.bit_count() + sum(state.points[TREASURE_POINTS::5])
        if gems != state.board.temples.bit_count():
            yield "treasures are neither made nor lost"
        if min(*state.hands, *state.bag, *state.swapped) < 0:
            yield "no count is below nothing"


def shape(state: State) -> Iterator[str]:
    """Yield every invariant that a position breaks by itself: sets, regions, hands and leaders must fit the pieces."""
    pieces = list(_pieces(state))
    whole = sum(pieces)
    if whole.bit_count() != sum(piece.bit_count() for piece in pieces) or whole & state.ruins:
        yield "no two pieces share a cell"
    if whole != state.occupied:
        yield "the occupied cells are those of the pieces"
    if sorted(state.regions) != sorted(bits.regions(whole)):
        yield "regions are the largest connected parts"
    standing = [cell for cell in state.leaders if cell != NOWHERE]
    if sum(1 << cell for cell in standing) != state.crowned:
        yield "the crowned cells are those of the leaders"
    if any(not AROUND[cell] & state.tiles[RED] for cell in standing):
        yield "every leader stands beside a temple"
    if any(sum(state.hands[at : at + 4]) > HAND for at in range(0, 4 * state.seats, 4)):
        yield "a hand has at most six tiles"
    if to_act(state) == OVER and state.conflict is not None:
        yield "no conflict outlives the game"


def _pieces(state: State) -> Iterator[int]:
    yield from state.tiles
    for colour in range(4):
        yield state.flipped[colour]
    yield sum(1 << cell for cell in state.leaders if cell != NOWHERE)
