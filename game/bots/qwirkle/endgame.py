"""A search of endings of two seats: with an empty bag both hands are known, and every reply can be searched.

The value of a move is what it is sure to bring: the points from now on, minus the opponent's, against the best replies.
It is alpha-beta over whole turns. The bots and the puzzles use the same search.
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
from game.qwirkle.windows import LINE_POINTS_ACROSS

ALL_MOVES: Final = 1_000_000
WIDTHS: Final = (2, 6, ALL_MOVES)
"""The most moves at each step, in each round of `solve`."""
INFINITY: Final = 10_000
"""More than any difference of points."""
KEPT_FROM: Final = 6
"""The fewest tiles left with which the moves of a position are kept; most later positions are met only once."""

Placed = frozenset[tuple[int, int]]
"""The (kind, cell) pairs of all tiles placed since the search began."""
Move = tuple[int, Placements]
"""Points with every bonus, and tiles."""


class SearchLimitExceeded(Exception):
    """A search has more positions than its limit."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The best move (no tiles: pass), its final difference of points, and whether that is exact."""

    tiles: Placements
    margin: int
    exact: bool


class Endgame:
    """A search from one position; `limit` is the most positions."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.nodes = 0
        self._width = ALL_MOVES
        self._cut = False
        self._moves: dict[tuple[Placed, Tiles], list[Move]] = {}
        self._bounds: dict[tuple[Placed, Tiles], tuple[int, int]] = {}
        self._best_moves: dict[tuple[Placed, Tiles], Placements] = {}
        self._last_tiles: dict[tuple[Placed, Tiles], int] = {}

    def solve(self, board: Board, mine: Tiles, theirs: Tiles) -> Solution:
        """Return the best move found for the owner of the first hand; the margin counts points from here on.

        Few moves are considered first, then more, until all are considered or the limit is reached.
        """
        key: tuple[Placed, Tiles] = frozenset(), mine
        moves = self.moves(board, mine, key[0])
        if not moves:
            return Solution((), self._value(board, mine, theirs, key[0], -INFINITY, INFINITY), True)
        found = Solution(moves[0][1], 0, False)
        for width in WIDTHS:
            self._width, self._cut = width, False
            self._bounds.clear()
            try:
                margin = self._value(board, mine, theirs, key[0], -INFINITY, INFINITY)
            except SearchLimitExceeded:
                break
            found = Solution(self._best_moves[key], margin, not self._cut)
            if found.exact:
                break
        return found

    def moves(self, board: Board, hand: Tiles, placed: Placed = frozenset(), left: int = KEPT_FROM) -> list[Move]:
        """Return every placement of a hand, most points first; `left` is the number of tiles in both hands."""
        found = self._moves.get((placed, hand))
        if found is None:
            found = [
                (points + (END_BONUS if len(tiles) == len(hand) else 0), tiles)
                for points, tiles in scored_placements(board, hand, ALL_MOVES)
            ]
            found.sort(key=_order)
            if left >= KEPT_FROM:
                self._moves[placed, hand] = found
        return found

    def value_of(
        self, board: Board, mine: Tiles, theirs: Tiles, move: Move, low: int, high: int, placed: Placed = frozenset()
    ) -> int:
        """Return the lead that the move is sure to bring; exact between the bounds, else a bound itself.

        Raises SearchLimitExceeded.
        """
        points, tiles = move
        if len(tiles) == len(mine):
            return points
        now = placed.union(tiles)
        known = self._known(now, theirs, points - high, points - low)
        if known is not None:  # the table need not be made
            return points - known
        left = without(mine, [kind for kind, _ in tiles])
        return points - self._value(after(board, tiles), theirs, left, now, points - high, points - low)

    def _known(self, placed: Placed, mine: Tiles, low: int, high: int) -> int | None:
        """Return the value of a position that was searched before, if what is known of it is enough."""
        key = placed, mine
        if len(mine) == 1 and key in self._last_tiles:
            return self._last_tiles[key]
        bounds = self._bounds.get(key)
        if bounds is not None:
            least, most = bounds
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        return None

    def _value(self, board: Board, mine: Tiles, theirs: Tiles, placed: Placed, low: int, high: int) -> int:
        """Return the value of the position for the seat to move, as exact as `value_of`."""
        key = placed, mine
        if len(mine) == 1 and placed:
            points = _last_tile(board, mine[0])
            if points:
                if len(self._last_tiles) < self.limit:
                    self._last_tiles[key] = points + END_BONUS
                return points + END_BONUS
        known = self._known(placed, mine, low, high)
        if known is not None:
            return known
        least, most = self._bounds.get(key, (-INFINITY, INFINITY))
        self.nodes += 1
        if self.nodes > self.limit:
            raise SearchLimitExceeded("too many positions to search")
        moves = self._ordered_moves(board, mine, theirs, placed)
        if not moves:  # the table is closed, or this seat passes
            return -self._value(board, theirs, mine, placed, -high, -low) if board.takes(set_of(theirs)) else 0
        best, self._best_moves[key] = self._best(board, mine, theirs, placed, low, high, moves)
        if best < high:
            most = min(most, best)
        if best > low:
            least = max(least, best)
        self._bounds[key] = least, most
        return best

    def _ordered_moves(self, board: Board, mine: Tiles, theirs: Tiles, placed: Placed) -> list[Move]:
        """Return the moves to consider; the best one of an earlier search of the position is the first."""
        moves = self.moves(board, mine, placed, len(mine) + len(theirs))
        if len(moves) > self._width:
            self._cut = True
            moves = moves[: self._width]
        first = self._best_moves.get((placed, mine))
        return sorted(moves, key=lambda move: move[1] != first) if first else moves

    def _best(
        self, board: Board, mine: Tiles, theirs: Tiles, placed: Placed, low: int, high: int, moves: list[Move]
    ) -> Move:
        """Return the value of the best move, and the move.

        Of each move after the first, the search asks first whether it is better at all.
        """
        best, chosen = -INFINITY, moves[0][1]
        for move in moves:
            floor = max(low, best)
            narrow = floor + 1 if best > -INFINITY else high
            lead = self.value_of(board, mine, theirs, move, floor, narrow, placed)
            if floor < lead < high and narrow < high:
                lead = self.value_of(board, mine, theirs, move, lead - 1, high, placed)
            if lead > best:
                best, chosen = lead, move[1]
            if best >= high:
                break
        return best, chosen


def _order(move: Move) -> tuple[int, int, Placements]:
    return -move[0], -len(move[1]), move[1]


def _last_tile(board: Board, kind: int) -> int:
    """Return the most points of a single tile; 0 if it fits nowhere."""
    best, bit = 0, 1 << kind
    for cell in [cell for cell, fitting in board.fits.items() if fitting & bit]:
        row = (board.left.get(cell, 0) | board.right.get(cell, 0)).bit_count()
        column = (board.up.get(cell, 0) | board.down.get(cell, 0)).bit_count()
        best = max(best, LINE_POINTS_ACROSS[row] + LINE_POINTS_ACROSS[column])
    return best
