"""The novice, the steady and the strong bot of Qwirkle: one look at every placement, some more careful.

The novice takes good-looking short moves; the steady one points, of which it overlooks some; the strong one also keeps
a good hand and sees what it opens for the next seat. What they misjudge is drawn from the seed.
"""

from __future__ import annotations

from random import Random
from typing import Final

from game.bots.qwirkle.candidates import Move, placings, trades
from game.bots.qwirkle.lookahead import After, deals, stalls
from game.bots.qwirkle.spots import Spots
from game.qwirkle.actions import PASS, Action
from game.qwirkle.state import View

NOVICE_SLIPS: Final = 23.0
"""By how many points the novice may misjudge a placement."""
NOVICE_TILES: Final = 2
"""The novice lays no more at once, unless it has to."""
STEADY_SLIPS: Final = 15.0
STRONG_SLIPS: Final = 6.0
GLANCED: Final = 12
"""Placements of which the strong bot asks what the next seat makes of them."""
DEALS: Final = 6
"""In so many deals of the hidden tiles."""


def novice(view: View, rng: Random) -> Action:
    """The novice's choice for the seat of the view, which has to act."""
    moves = placings(view)
    short = [move for move in moves if len(move.tiles) <= NOVICE_TILES] or moves
    return _chosen(view, [(move.points, move) for move in short], NOVICE_SLIPS, rng)


def steady(view: View, rng: Random) -> Action:
    """The steady bot's choice."""
    return _chosen(view, [(move.points, move) for move in placings(view)], STEADY_SLIPS, rng)


def strong(view: View, rng: Random) -> Action:
    """The strong bot's choice."""
    moves = placings(view)[:GLANCED]
    spots, dealt = Spots(view.board), deals(view, rng, DEALS)
    judged = []
    for move in moves:
        after = After(view.board, spots, move)
        judged.append((move.promise - sum(map(after.answer, dealt)) / DEALS, move))
    return _chosen(view, judged, STRONG_SLIPS, rng)


def _chosen(view: View, judged: list[tuple[float, Move]], slips: float, rng: Random) -> Action:
    """About the best that lets the game go on; where nothing fits, a trade that keeps what belongs together, or a
    pass."""
    judged = sorted(((value + slips * rng.random(), move) for value, move in judged), key=lambda entry: -entry[0])
    if judged:
        return next((move for _, move in judged if not stalls(view, move)), judged[0][1]).action
    swaps = trades(view, 1)
    return swaps[0].action if swaps else PASS
