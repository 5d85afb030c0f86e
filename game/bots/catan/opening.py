"""The set-up: where to found, and which way to build the first roads."""

from __future__ import annotations

from typing import Final

from game.bits import each
from game.bots.catan.build_time import engine
from game.bots.catan.evaluate import Evaluator
from game.bots.catan.sites import income, rates, yields
from game.catan import rules
from game.catan.actions import Action, Settlement
from game.catan.board import Board
from game.catan.island import ALL_CORNERS, NEIGHBOURS
from game.catan.legal import moves
from game.catan.state import NOWHERE, State

PROMISING: Final = 10
"""So many corners are considered."""
PARTNERS: Final = 8
"""And so many for a second settlement."""


def placings(judge: Evaluator, state: State) -> list[tuple[float, Action]]:
    """All ways to place now, each with its value."""
    if state.placed == NOWHERE and len(state.order) > state.seats:
        return _firsts(judge, state)
    return [(judge.value(rules.apply(state, action)[0]), action) for action in moves(state)]


def harvest(board: Board, corner: int) -> float:
    """What a corner yields, a new kind counting one pip besides."""
    found = yields(board, corner)
    return sum(found) + sum(1.0 for count in found if count)


def _firsts(judge: Evaluator, state: State) -> list[tuple[float, Action]]:
    """First settlements: by what it brings together with a second one that will probably still be free then."""
    free = ALL_CORNERS & ~state.closed
    ranked = sorted(each(free), key=lambda corner: -harvest(judge.board, corner))
    between = 2 * (len(state.order) - state.seats - 1)
    return [(_pair(judge, ranked, corner, between), Settlement(corner)) for corner in ranked[:PROMISING]]


def _pair(judge: Evaluator, ranked: list[int], corner: int, between: int) -> float:
    """Of the corner and the best second one after the others took that many of the best corners."""
    board, gone = judge.board, 1 << corner | NEIGHBOURS[corner]
    for other in ranked:
        if between and not gone >> other & 1:
            gone |= 1 << other | NEIGHBOURS[other]
            between -= 1
    left = [other for other in ranked if not gone >> other & 1][:PARTNERS]
    pairs = [1 << corner | 1 << other for other in left] or [1 << corner]
    return judge.horizon * max(engine(income(board, pair, 0), rates(board, pair)) for pair in pairs)
