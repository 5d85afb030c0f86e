"""An exact search of the endgame of two seats: with an empty bag both hands are known.

The search is alpha-beta over whole turns. It considers only the few moves with the most points at first, then more,
until it considers all or its budget is spent. If it considered all, the result is exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bots.qwirkle.candidates import scored_placements
from game.bots.qwirkle.hand_values import without
from game.bots.qwirkle.lookahead import after
from game.qwirkle.actions import Placements
from game.qwirkle.board import Board
from game.qwirkle.rules import END_BONUS
from game.qwirkle.tiles import Tiles, set_of

WIDTHS: Final = (2, 4, 7, 12, 24, 1_000_000)
"""The most moves at each step, in each round."""
INFINITY: Final = 10_000
"""More than any difference of points."""
TEMPO: Final = 0.5
"""The value of each tile laid when moves are ordered."""


Placed = frozenset[tuple[int, int]]
"""The (cell, kind) pairs of all tiles laid since the search began."""


class BudgetSpent(Exception):
    """The search has used its budget."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The best move (no tiles: pass), its final difference of points, and whether that is exact."""

    tiles: Placements
    margin: int
    exact: bool


class Endgame:
    """A search from one position; `budget` limits the number of positions."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._width = 0
        self._cut = False
        self._moves: dict[tuple[Placed, Tiles], list[tuple[int, Placements]]] = {}
        self._known: dict[tuple[Placed, Tiles, bool], tuple[int, int]] = {}

    def solve(self, board: Board, mine: Tiles, theirs: Tiles) -> Solution:
        """Return the best move for the owner of the first hand; the margin counts points from here on."""
        found = Solution(self._all_moves(board, mine, frozenset())[0][1], 0, False)
        for width in WIDTHS:
            self._width, self._cut = width, False
            self._known.clear()
            try:
                margin, tiles = self._best(board, mine, theirs, frozenset())
            except BudgetSpent:
                break
            found = Solution(tiles, margin, not self._cut)
            if not self._cut:
                break
        return found

    def _best(self, board: Board, mine: Tiles, theirs: Tiles, placed: Placed) -> tuple[int, Placements]:
        best = -INFINITY
        chosen: Placements = ()
        for points, tiles in self._limited_moves(board, mine, placed):
            margin = points - self._reply_margin(board, mine, theirs, placed, tiles, best, INFINITY, points)
            if margin > best:
                best, chosen = margin, tiles
        return best, chosen

    def _limited_moves(self, board: Board, hand: Tiles, placed: Placed) -> list[tuple[int, Placements]]:
        moves = self._all_moves(board, hand, placed)
        if len(moves) > self._width:
            self._cut = True
            return moves[: self._width]
        return moves

    def _all_moves(self, board: Board, hand: Tiles, placed: Placed) -> list[tuple[int, Placements]]:
        """Return every move of a hand, most points first; a pass if there is none."""
        key = (placed, hand)
        if key not in self._moves:
            moves = [
                (points + (END_BONUS if len(tiles) == len(hand) else 0), tiles)
                for points, tiles in scored_placements(board, hand, 1_000_000)
            ]
            moves.sort(key=lambda move: -move[0] - TEMPO * len(move[1]))
            self._moves[key] = moves or [(0, ())]
        return self._moves[key]

    def _reply_margin(
        self, board: Board, mine: Tiles, theirs: Tiles, placed: Placed, tiles: Placements,
        low: int, high: int, points: int,
    ) -> int:  # fmt: skip
        """Return the opponent's margin after the move; exact only between the bounds."""
        if tiles:
            if len(tiles) == len(mine):
                return 0
            left = without(mine, [kind for kind, _ in tiles])
            new = after(board, tiles)
            if new.closed():
                return 0
            now = placed.union((cell, kind) for kind, cell in tiles)
            return self._value(new, theirs, left, now, points - high, points - low, False)
        return self._value(board, theirs, mine, placed, points - high, points - low, True)

    def _value(
        self, board: Board, mine: Tiles, theirs: Tiles, placed: Placed, low: int, high: int, passed: bool
    ) -> int:
        key = (placed, mine, passed)
        at_least, at_most = self._known.get(key, (-INFINITY, INFINITY))
        if at_least >= high or at_least == at_most:
            return at_least
        if at_most <= low:
            return at_most
        self.budget -= 1
        if self.budget < 0:
            raise BudgetSpent
        if passed and not board.takes(set_of(mine)):
            return 0
        best, floor = -INFINITY, low
        for points, tiles in self._limited_moves(board, mine, placed):
            margin = points - self._reply_margin(board, mine, theirs, placed, tiles, floor, high, points)
            best = max(best, margin)
            floor = max(floor, best)
            if best >= high:
                break
        if best <= low:
            at_most = min(at_most, best)
        elif best >= high:
            at_least = max(at_least, best)
        else:
            at_least = at_most = best
        self._known[key] = (at_least, at_most)
        return best
