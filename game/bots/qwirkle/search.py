"""The expert of Qwirkle: it simulates good moves for a round, with many random deals of the hidden tiles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots.qwirkle.candidates import Move, placement_moves, trades
from game.bots.qwirkle.endgame import Endgame
from game.bots.qwirkle.lookahead import LATE, MoveTrial, deals, ends, likely_deals, loses_now, wins_now
from game.bots.qwirkle.spots import Spots
from game.bots.qwirkle.styles import Style
from game.qwirkle.actions import PASS, Action, Place, in_order
from game.qwirkle.rules import idle_turn_limit
from game.qwirkle.state import View
from game.qwirkle.tiles import Tiles, set_of
from game.qwirkle.views import pool

FREE_TRADES: Final = 12
"""The most turns beyond the number of tiles on the board in which it still trades voluntarily."""


MAX_MOVES: Final = 20
"""The most moves whose replies are computed."""
MAX_SIMILAR: Final = 6
"""The most of them with the same points and the same kept tiles."""
MAX_GAP: Final = 9.0
"""The largest distance to the best estimate, in points."""
CLEAR_LEAD: Final = 2.5
"""The lead in points at which no more rounds are simulated."""
REPLY_DEALS: Final = 8
"""The number of deals for the replies."""
ROUNDS: Final = ((8, 8), (4, 20), (2, 36))
"""The rounds: the number of best moves to simulate, and of further deals for each, per second."""
DRAWN: Final = 3
"""More tiles than a seat usually draws in a turn."""
SURE_END: Final = 8
"""The most tiles in both hands with which the end is always searched completely."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How much of an ending an expert searches in a second."""

    positions: int
    """The positions searched in the endgame of two seats."""
    sure_positions: int
    """The same with at most `SURE_END` tiles: a complete search needs fewer."""
    infers: bool
    """Whether it deals the rivals likely hands, instead of any."""
    deals: int
    """How many times as many deals all seats together have, while the deals are played out for a round alone."""


EXPERT: Final = Skill(4_000, 60_000, True, 8)
FIRST_EXPERT: Final = Skill(2_000, 2_000, False, 0)
"""The first version of the expert: the yardstick `expert-1`."""


def choose(view: View, rng: Random, seconds: float, skill: Skill = EXPERT, style: Style | None = None) -> Action:
    """Return the expert's choice for the seat of the view, which must act."""
    if not view.bag_size and view.seats == 2 and view.board.tiles:
        return _solve_endgame(view, seconds, skill)
    moves = placement_moves(view)
    if len(moves) == 1 and not view.bag_size:
        return moves[0].action
    swaps = trades(view, 3)
    if not moves and not swaps:
        return PASS
    final = next((move for move in (*moves, *swaps[:1]) if wins_now(view, move) and ends(view, move)), None)
    if final is not None:
        return final.action
    swaps = swaps if not moves or may_trade(view) else []
    return _best_by_rounds(view, moves, swaps, rng, seconds, skill, style).action


def may_trade(view: View) -> bool:
    """Return whether a voluntary trade is worth a thought: only so often, and not as the turn that ends the game."""
    last = view.passes + 1 >= idle_turn_limit(view, view.bag_size)
    return not last and view.number < len(view.board.tiles) + FREE_TRADES


def _solve_endgame(view: View, seconds: float, skill: Skill) -> Action:
    assert view.seat is not None
    assert view.hand is not None
    theirs: Tiles = tuple(pool(view))
    if not view.board.takes(set_of(view.hand)):
        return PASS
    positions = skill.sure_positions if len(view.hand) + len(theirs) <= SURE_END else skill.positions
    found = Endgame(max(100, int(positions * seconds))).solve(view.board, view.hand, theirs)
    return Place(in_order(list(found.tiles)))


def _best_by_rounds(
    view: View, moves: list[Move], swaps: list[Move], rng: Random, seconds: float, skill: Skill, style: Style | None
) -> Move:
    """Return the best move: in each round fewer moves are simulated with more deals."""
    work = seconds * _deals_factor(view, skill)
    rounds = [(count, max(2, int(more * work))) for count, more in ROUNDS]
    spots = Spots(view.board)
    number = max(REPLY_DEALS, sum(more for _, more in rounds))
    dealt = likely_deals(view, spots, rng, number) if skill.infers else deals(view, rng, number)
    plausible = _plausible(moves)
    lasting = [move for move in plausible if not loses_now(view, move)]

    def trial(move: Move) -> MoveTrial:
        return MoveTrial(view.board, spots, move, 0.0 if style is None else style.liking(view.board, move))

    left = [trial(move) for move in lasting or plausible]
    reply_deals = dealt[:REPLY_DEALS]
    left.sort(key=lambda after: sum(map(after.reply, reply_deals)) / REPLY_DEALS - after.move.estimate - after.liking)
    left = left[: rounds[0][0] - len(swaps)] + [trial(move) for move in swaps]
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


def _deals_factor(view: View, skill: Skill) -> float:
    """Return how many times as many deals there are as in `ROUNDS`; none more where deals may be played to the end."""
    near_end = view.bag_size <= LATE + DRAWN * view.seats
    return 1.0 if near_end else max(1.0, skill.deals / view.seats)


def _plausible(moves: list[Move]) -> list[Move]:
    """Return the moves to simulate; `moves` begins with the best estimate."""
    found: list[Move] = []
    similar: Counter[tuple[int, Tiles]] = Counter()
    for move in moves:
        if len(found) == MAX_MOVES or move.estimate < moves[0].estimate - MAX_GAP:
            break
        similar[move.points, move.kept] += 1
        if similar[move.points, move.kept] <= MAX_SIMILAR:
            found.append(move)
    return found
