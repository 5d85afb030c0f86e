"""The expert of Qwirkle: plays promising moves out for a round, with what is hidden dealt anew again and again."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from game.bots.qwirkle.candidates import Move, placement_moves, trades
from game.bots.qwirkle.endgame import Endgame
from game.bots.qwirkle.lookahead import MoveTrial, deals, stalls
from game.bots.qwirkle.spots import Spots
from game.qwirkle.actions import PASS, Action, Place, in_order
from game.qwirkle.state import View
from game.qwirkle.tiles import Tiles
from game.qwirkle.views import pool

FREE_TRADES: Final = 12
"""No trades of free will any more once so many turns more have been played than tiles lie on the table."""


MAX_MOVES: Final = 20
"""Moves whose answers by the next seat are looked at."""
MAX_SIMILAR: Final = 6
"""Of those that bring as much and keep the same tiles, so many."""
MAX_GAP: Final = 9.0
"""Moves that promise so much less than the most promising one are not looked at."""
CLEAR_LEAD: Final = 2.5
"""No more deals are played out when the best move is so many points better than the next one."""
REPLY_DEALS: Final = 8
"""In so many deals."""
ROUNDS: Final = ((8, 8), (4, 20), (2, 36))
"""So many of the best moves are played out for a round in so many more deals, given a second."""
ENDGAME_POSITIONS: Final = 2000
"""So many are looked at in the end at a table of two, given a second."""


def choose(view: View, rng: Random, seconds: float) -> Action:
    """The expert's choice for the seat of the view, which has to act."""
    if not view.bag_size and view.seats == 2 and view.board.tiles:
        return _solve_endgame(view, seconds)
    moves = placement_moves(view)
    if len(moves) == 1 and not view.bag_size:
        return moves[0].action
    swaps = trades(view, 3) if not moves or may_trade(view) else []
    if not moves and not swaps:
        return PASS
    return _best_by_rounds(view, moves, swaps, rng, seconds).action


def may_trade(view: View) -> bool:
    """Whether to trade although something fits: never for ever, since turns go by and no tiles are laid."""
    return view.number < len(view.board.tiles) + FREE_TRADES


def _solve_endgame(view: View, seconds: float) -> Action:
    assert view.seat is not None
    assert view.hand is not None
    theirs: Tiles = tuple(pool(view))
    if not view.board.takes(sum(1 << kind for kind in set(view.hand))):
        return PASS
    return Place(
        in_order(list(Endgame(max(100, int(ENDGAME_POSITIONS * seconds))).solve(view.board, view.hand, theirs).tiles))
    )


def _best_by_rounds(view: View, moves: list[Move], swaps: list[Move], rng: Random, seconds: float) -> Move:
    """The best of what is tried: the fewer moves are left, the more deals each is played out in."""
    rounds = [(count, max(2, int(more * seconds))) for count, more in ROUNDS]
    spots = Spots(view.board)
    dealt = deals(view, rng, max(REPLY_DEALS, sum(more for _, more in rounds)))
    plausible = _plausible(moves)
    lasting = [move for move in plausible if not stalls(view, move)]
    left = [MoveTrial(view.board, spots, move) for move in lasting or plausible]
    reply_deals = dealt[:REPLY_DEALS]
    left.sort(key=lambda after: sum(map(after.reply, reply_deals)) / REPLY_DEALS - after.move.estimate)
    left = left[: rounds[0][0] - len(swaps)] + [MoveTrial(view.board, spots, move) for move in swaps]
    begin = 0
    for count, more in rounds:
        left = left[:count]
        if len(left) == 1:
            break
        for after in left:
            after.play(dealt[begin : begin + more])
        begin += more
        left.sort(key=lambda after: -after.value)
        if left[0].value - left[1].value > CLEAR_LEAD:
            break
    return left[0].move


def _plausible(moves: list[Move]) -> list[Move]:
    """Those worth a look; `moves` begins with the most promising."""
    found: list[Move] = []
    similar: Counter[tuple[int, Tiles]] = Counter()
    for move in moves:
        if len(found) == MAX_MOVES or move.estimate < moves[0].estimate - MAX_GAP:
            break
        similar[move.points, move.kept] += 1
        if similar[move.points, move.kept] <= MAX_SIMILAR:
            found.append(move)
    return found
