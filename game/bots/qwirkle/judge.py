"""The judge of Qwirkle: what actions promise their seat, in chance to win, from what the seat knows.

Each action is played out for a round, or to the end of the game when the bag is nearly empty, in the same likely deals
of the hidden tiles, which are the expert's. The end of a game of two, where nothing is hidden, is searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from typing import Final

from game.bots.judging import Assessment, compare
from game.bots.qwirkle.candidates import Move, placement_moves, trades
from game.bots.qwirkle.endgame import Endgame
from game.bots.qwirkle.hand_values import NEXT_TURN_SHARE, without, worth
from game.bots.qwirkle.lookahead import LATE, Deal, MoveTrial, after, ends, likely_deals
from game.bots.qwirkle.outlook import LAID, SPREAD, TURN
from game.bots.qwirkle.search import may_trade
from game.bots.qwirkle.spots import Spots
from game.qwirkle import rules
from game.qwirkle.actions import PASS, Action, Place, Trade, decode, encode
from game.qwirkle.state import View
from game.qwirkle.tiles import Tiles
from game.qwirkle.views import determinize, pool

DEALS: Final = 24
"""The deals of hidden tiles, times the effort."""
REPLY_DEALS: Final = 8
"""The deals in which the replies to many moves are compared, to choose those that are played out."""
COMPARED: Final = 20
"""The placements whose replies are compared, times the effort, at most `MOST` times."""
MOST: Final = 4.0
ASSESSED: Final = 5
"""The number of the best placements that are assessed besides the given actions."""
TRADED: Final = 2
"""The trades that are assessed where a voluntary trade is worth a thought."""
POSITIONS: Final = 300
"""The positions searched after each move at the end of a game of two, times the effort."""
LAST_TURNS: Final = 0.5
"""The least number of turns for which a lead is uncertain, where the end is not searched exactly."""


def judge(seen: View, actions: Sequence[str], seed: int, effort: float) -> tuple[Assessment, ...]:
    """Return the assessments of the given actions and of the best ones, best first; only one where no choice exists.

    Raises Illegal for an illegal action.
    """
    table = DecisionJudge(seen, seed, effort)
    choices = table.choices([decode(text) for text in actions])
    moves = {encode(choice.action): choice.move for choice in choices}
    return compare({action: table.chances(move) for action, move in moves.items()})


@dataclass(frozen=True, slots=True)
class _Choice:
    """An action with what it lays and keeps."""

    action: Action
    move: Move


class DecisionJudge:
    """One decision of one seat."""

    def __init__(self, seen: View, seed: int, effort: float) -> None:
        assert seen.seat is not None
        assert seen.hand is not None
        self.view, self.seat, self.hand = seen, seen.seat, seen.hand
        self.effort = effort
        self.spots = Spots(seen.board)
        self.deals = likely_deals(seen, self.spots, Random(f"{seed}:deals"), max(2, round(DEALS * effort)))

    # ------------------------------------------------------------------ the actions

    def choices(self, given: Sequence[Action]) -> Iterator[_Choice]:
        """Yield the choices to assess: the given ones and the best ones."""
        for action in given:
            yield _Choice(action, self._move(action))
        placed = placement_moves(self.view)
        for move in self._best(placed):
            yield _Choice(move.action, move)
        if not placed or may_trade(self.view):
            for move in trades(self.view, TRADED):
                yield _Choice(move.action, move)
        if not placed and not self.view.bag_size:
            yield _Choice(PASS, Move(0, (), self.hand))

    def _move(self, action: Action) -> Move:
        """Return the move of an action, with its points. Raises Illegal."""
        state = determinize(self.view, Random(0))
        done, _ = rules.apply(state, action)
        points = done.points[self.seat] - state.points[self.seat]
        match action:
            case Place(tiles):
                return Move(points, tiles, without(self.hand, [kind for kind, _ in tiles]))
            case Trade(tiles):
                return Move(0, (), without(self.hand, tiles), tiles)
        return Move(0, (), self.hand)

    def _best(self, moves: Sequence[Move]) -> list[Move]:
        """Return the best placements, with regard to the next seat's reply, and the worst one considered."""
        compared = list(moves[: round(COMPARED * min(MOST, max(1.0, self.effort)))])
        if len(compared) > ASSESSED and self.view.board.tiles:
            dealt = self.deals[:REPLY_DEALS]
            trials = {id(move): MoveTrial(self.view.board, self.spots, move) for move in compared}
            replies = {key: sum(map(trial.reply, dealt)) / len(dealt) for key, trial in trials.items()}
            compared.sort(key=lambda move: replies[id(move)] - move.estimate)
        return [*compared[:ASSESSED], *compared[ASSESSED:][-1:]]

    # ------------------------------------------------------------------ the chances

    def chances(self, move: Move) -> list[float]:
        """Return the chance to win after a move, in every deal."""
        points = [*self.view.points]
        points[self.seat] += move.points
        if ends(self.view, move) or (not move.kept and not self.view.bag_size):
            return [self._won(points)] * len(self.deals)
        if not self.view.bag_size and self.view.seats == 2 and self.view.board.tiles:
            return [self._searched(move, points)] * len(self.deals)
        trial = MoveTrial(self.view.board, self.spots, move)
        return [self._played_out(trial, deal, points) for deal in self.deals]

    def _won(self, points: Sequence[int]) -> float:
        """Return the share of the win if the game ends with these points."""
        best = max(points)
        return (points[self.seat] == best) / points.count(best)

    def _searched(self, move: Move, points: list[int]) -> float:
        """Return the chance when both hands are known, by a search of the other seat's replies."""
        theirs: Tiles = tuple(pool(self.view))
        budget = max(100, round(POSITIONS * self.effort))
        found = Endgame(budget).solve(after(self.view.board, move.tiles), theirs, move.kept)
        lead = points[self.seat] - points[1 - self.seat] - found.margin
        if found.exact:
            return (lead > 0) + (lead == 0) / 2
        return 1.0 / (1.0 + exp(-lead / (SPREAD * sqrt(LAST_TURNS))))

    def _played_out(self, trial: MoveTrial, deal: Deal, points: Sequence[int]) -> float:
        """Return the chance in one deal, after the rivals and then the seat have played once more."""
        gained, own = trial.round(deal)
        kept = NEXT_TURN_SHARE * worth(trial.move.kept) if len(deal.bag) > LATE else 0.0  # else the game is played out
        left = len(deal.bag) + sum(map(len, deal.hands)) + len(trial.move.kept)
        turns = max(LAST_TURNS, left / LAID / self.view.seats - 1.0)
        scale = SPREAD * sqrt(turns)
        mine = points[self.seat] + own + kept
        logits = [
            (points[(self.seat + step) % self.view.seats] + gain + TURN * self._before(step) - mine) / scale
            for step, gain in enumerate(gained, 1)
        ]
        return 1.0 / (1.0 + sum(exp(min(60.0, logit)) for logit in logits))

    def _before(self, step: int) -> float:
        """Return the part of a turn that a seat has in advance, as it acts earlier after the round."""
        return (self.view.seats - step) / self.view.seats
