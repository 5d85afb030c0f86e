"""The expert of Qwirkle: plays promising moves out for a round, with what is hidden dealt anew again and again."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots.qwirkle.candidates import Move, placings, trades
from game.bots.qwirkle.deals import After, deals
from game.bots.qwirkle.endgame import Endgame
from game.bots.qwirkle.spots import Spots
from game.qwirkle.actions import PASS, Action, Place, in_order
from game.qwirkle.state import View
from game.qwirkle.tiles import Tiles
from game.qwirkle.views import pool

IDLE: Final = 12
"""No trades of free will any more once so many turns more have been played than tiles lie on the table."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much the expert tries."""

    glanced: int
    """Moves whose answers by the next seat are looked at."""
    glances: int
    """In so many deals."""
    tried: int
    """Moves that are played out for a round."""
    deals: int
    positions: int
    """Looked at in the end at a table of two."""

    @classmethod
    def of(cls, seconds: float) -> Effort:
        """What can be tried in that time on a slow machine."""
        return cls(20, 8, 8, max(4, int(16 * seconds)), max(100, int(2000 * seconds)))


def choose(view: View, rng: Random, effort: Effort) -> Action:
    """The expert's choice for the seat of the view, which has to act."""
    if not view.bag_size and view.seats == 2 and view.board.tiles:
        return _count_out(view, effort)
    moves = placings(view)
    if len(moves) == 1 and not view.bag_size:
        return moves[0].action
    swaps = trades(view, 3) if not moves or may_idle(view) else []
    if not moves and not swaps:
        return PASS
    return _try(view, moves, swaps, rng, effort).action


def may_idle(view: View) -> bool:
    """Whether to trade although something fits: never for ever, since turns go by and no tiles are laid."""
    return view.number < len(view.board.tiles) + IDLE


def _count_out(view: View, effort: Effort) -> Action:
    assert view.seat is not None
    assert view.hand is not None
    theirs: Tiles = tuple(pool(view))
    if not view.board.takes(sum(1 << kind for kind in set(view.hand))):
        return PASS
    return Place(in_order(list(Endgame(effort.positions).solve(view.board, view.hand, theirs).tiles)))


def _try(view: View, moves: list[Move], swaps: list[Move], rng: Random, effort: Effort) -> Move:
    spots = Spots(view.board)
    dealt = deals(view, rng, effort.deals)
    glanced = [After(view.board, spots, move) for move in moves[: effort.glanced]]
    first = dealt[: effort.glances]
    glanced.sort(key=lambda after: sum(map(after.answer, first)) / len(first) - after.move.promise)
    tried = glanced[: effort.tried] + [After(view.board, spots, move) for move in swaps]
    if len(tried) == 1:
        return tried[0].move
    return max(tried, key=lambda after: after.value(dealt)).move
