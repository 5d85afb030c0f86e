"""The novice, the steady and the strong bot of Qwirkle: one evaluation of every placement.

The novice plays short moves. The steady bot plays for points and overlooks some. The strong bot also keeps a good hand
and considers the next seat's reply. Their errors are random and follow from the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.qwirkle.candidates import Move, placement_moves, trades
from game.bots.qwirkle.lookahead import MoveTrial, deals, loses_now
from game.bots.qwirkle.spots import Spots
from game.bots.qwirkle.styles import Style
from game.qwirkle.actions import PASS, Action
from game.qwirkle.state import View

NOVICE_NOISE: Final = 23.0
"""The range of the random error of the novice's evaluation, in points."""
NOVICE_TILES: Final = 2
"""The most tiles that the novice lays at once, unless it must lay more."""
STEADY_NOISE: Final = 15.0
STRONG_NOISE: Final = 6.0
MAX_MOVES: Final = 12
"""The placements for which the strong bot computes the next seat's reply."""
DEALS: Final = 6
"""The number of random deals for these replies."""


def novice(view: View, rng: Random) -> Action:
    """Return the novice's choice for the seat of the view, which must act."""
    moves = placement_moves(view)
    short = [move for move in moves if len(move.tiles) <= NOVICE_TILES] or moves
    return _chosen(view, [(move.points, move) for move in short], NOVICE_NOISE, rng)


def steady(view: View, rng: Random, style: Style | None = None) -> Action:
    """Return the steady bot's choice."""
    return _chosen(view, [(move.points, move) for move in placement_moves(view)], STEADY_NOISE, rng, style)


def strong(view: View, rng: Random, style: Style | None = None) -> Action:
    """Return the strong bot's choice."""
    moves = placement_moves(view)[:MAX_MOVES]
    spots, dealt = Spots(view.board), deals(view, rng, DEALS)
    evaluated = []
    for move in moves:
        after = MoveTrial(view.board, spots, move)
        evaluated.append((move.estimate - sum(map(after.reply, dealt)) / DEALS, move))
    return _chosen(view, evaluated, STRONG_NOISE, rng, style)


def _chosen(
    view: View, evaluated: Sequence[tuple[float, Move]], noise: float, rng: Random, style: Style | None = None
) -> Action:
    """Return about the best placement that does not end the game in defeat, or else the best trade or a pass."""
    if style is not None:
        evaluated = [(value + style.liking(view.board, move), move) for value, move in evaluated]
    evaluated = sorted(((value + noise * rng.random(), move) for value, move in evaluated), key=lambda entry: -entry[0])
    if evaluated:
        return next((move for _, move in evaluated if not loses_now(view, move)), evaluated[0][1]).action
    swaps = trades(view, 1)
    return swaps[0].action if swaps else PASS
