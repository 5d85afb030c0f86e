"""The novice, the steady and the strong bot of Qwirkle: one look at every placement, some more careful.

The novice takes good-looking short moves; the steady one points, of which it overlooks some; the strong one also keeps
a good hand and sees what it opens for the next seat. What they misjudge is drawn from the seed.
"""

from __future__ import annotations

from random import Random
from typing import Final

from game.bots.qwirkle.candidates import Move, placement_moves, trades
from game.bots.qwirkle.lookahead import MoveTrial, deals, stalls
from game.bots.qwirkle.spots import Spots
from game.qwirkle.actions import PASS, Action
from game.qwirkle.state import View

NOVICE_NOISE: Final = 23.0
"""By how many points the novice may misjudge a placement."""
NOVICE_TILES: Final = 2
"""The novice lays no more at once, unless it has to."""
STEADY_NOISE: Final = 15.0
STRONG_NOISE: Final = 6.0
MAX_MOVES: Final = 12
"""Placements of which the strong bot asks what the next seat makes of them."""
DEALS: Final = 6
"""In so many deals of the hidden tiles."""


def novice(view: View, rng: Random) -> Action:
    """The novice's choice for the seat of the view, which has to act."""
    moves = placement_moves(view)
    short = [move for move in moves if len(move.tiles) <= NOVICE_TILES] or moves
    return _chosen(view, [(move.points, move) for move in short], NOVICE_NOISE, rng)


def steady(view: View, rng: Random) -> Action:
    """The steady bot's choice."""
    return _chosen(view, [(move.points, move) for move in placement_moves(view)], STEADY_NOISE, rng)


def strong(view: View, rng: Random) -> Action:
    """The strong bot's choice."""
    moves = placement_moves(view)[:MAX_MOVES]
    spots, dealt = Spots(view.board), deals(view, rng, DEALS)
    evaluated = []
    for move in moves:
        after = MoveTrial(view.board, spots, move)
        evaluated.append((move.estimate - sum(map(after.reply, dealt)) / DEALS, move))
    return _chosen(view, evaluated, STRONG_NOISE, rng)


def _chosen(view: View, evaluated: list[tuple[float, Move]], noise: float, rng: Random) -> Action:
    """About the best that lets the game go on; where nothing fits, a trade that keeps what belongs together, or a
    pass."""
    evaluated = sorted(((value + noise * rng.random(), move) for value, move in evaluated), key=lambda entry: -entry[0])
    if evaluated:
        return next((move for _, move in evaluated if not stalls(view, move)), evaluated[0][1]).action
    swaps = trades(view, 1)
    return swaps[0].action if swaps else PASS
