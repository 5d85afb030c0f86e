"""The set-up phase: first settlements and first roads."""

from __future__ import annotations

from typing import Final

from game.bits import each
from game.bots.catan.build_time import point_rate
from game.bots.catan.evaluate import Evaluator
from game.bots.catan.sites import income, rates, yields
from game.catan import rules
from game.catan.actions import Action, Settlement
from game.catan.board import Board
from game.catan.island import ALL_CORNERS, NEIGHBOURS
from game.catan.legal import moves
from game.catan.state import NOWHERE, State

PROMISING: Final = 10
"""The number of corners considered."""
PARTNERS: Final = 8
"""The number of corners considered for the second settlement."""


def placements(evaluator: Evaluator, state: State, promising: int = PROMISING) -> list[tuple[float, Action]]:
    """Return all current placements with their values; of first settlements so many promising ones."""
    if state.placed == NOWHERE and len(state.order) > state.seats:
        return _firsts(evaluator, state, promising)
    return [(evaluator.value(rules.apply(state, action)[0]), action) for action in moves(state)]


def corner_value(board: Board, corner: int) -> float:
    """Return the pips of a corner, plus one for each kind."""
    found = yields(board, corner)
    return float(sum(found) + sum(count > 0 for count in found))


def _firsts(evaluator: Evaluator, state: State, promising: int) -> list[tuple[float, Action]]:
    """Return first settlements, valued with the best second corner that will probably still be free."""
    free = ALL_CORNERS & ~state.closed
    ranked = sorted(each(free), key=lambda corner: -corner_value(evaluator.board, corner))
    between = 2 * (len(state.order) - state.seats - 1)
    return [(_pair(evaluator, ranked, corner, between), Settlement(corner)) for corner in ranked[:promising]]


def _pair(evaluator: Evaluator, ranked: list[int], corner: int, between: int) -> float:
    """Return the value of a corner with the best second one, after `between` other seats took the best corners."""
    board, gone = evaluator.board, 1 << corner | NEIGHBOURS[corner]
    for other in ranked:
        if between and not gone >> other & 1:
            gone |= 1 << other | NEIGHBOURS[other]
            between -= 1
    left = [other for other in ranked if not gone >> other & 1][:PARTNERS]
    pairs = [1 << corner | 1 << other for other in left] or [1 << corner]
    pips = evaluator.weights.pips
    return evaluator.horizon * max(point_rate(income(board, pair, 0), rates(board, pair), pips) for pair in pairs)
