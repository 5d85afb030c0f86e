"""The end of a game of two seats with an empty bag: all hands are known, and every reply is searched.

The value of a move is what it is sure to bring: the points from now on, minus the opponent's, against the best replies.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from game.puzzles.puzzle import PuzzleFault
from game.puzzles.qwirkle.placement_groups import placement_groups
from game.qwirkle.actions import Placements
from game.qwirkle.board import Board
from game.qwirkle.rules import END_BONUS
from game.qwirkle.tiles import Tiles

INFINITY: Final = 10_000
"""More than any difference of points."""

Placed = frozenset[tuple[int, int]]
"""The (kind, cell) pairs of all tiles placed since the search began."""


class SearchLimitExceeded(PuzzleFault):
    """A search has more positions than its limit."""


@dataclass(slots=True)
class Endgame:
    """A search from one position; `limit` is the most positions."""

    limit: int
    nodes: int = 0
    _moves: dict[tuple[Placed, Tiles], list[tuple[int, Placements]]] = field(default_factory=dict)
    _bounds: dict[tuple[Placed, Tiles, bool], tuple[int, int]] = field(default_factory=dict)

    def moves(self, board: Board, hand: Tiles, placed: Placed = frozenset()) -> list[tuple[int, Placements]]:
        """Return the points of every placement, most first; points include the bonus for the last tile."""
        key = (placed, hand)
        if key not in self._moves:
            found = [
                (group.points + (END_BONUS if len(group.cells) == len(hand) else 0), tiles)
                for group in placement_groups(board, hand)
                for tiles in group.fillings()
            ]
            found.sort(key=lambda move: (-move[0], -len(move[1]), move[1]))
            self._moves[key] = found
        return self._moves[key]

    def value_of(
        self, board: Board, mine: Tiles, theirs: Tiles, move: tuple[int, Placements], low: int, high: int,
        placed: Placed = frozenset(),
    ) -> int:  # fmt: skip
        """Return the lead that the move is sure to bring; exact between the bounds, else a bound itself.

        Raises SearchLimitExceeded.
        """
        points, tiles = move
        if len(tiles) == len(mine):
            return points
        left = list(mine)
        after = board.copy()
        for kind, cell in tiles:
            left.remove(kind)
            after.put(kind, cell)
        reply = self._value(after, theirs, tuple(left), placed | set(tiles), points - high, points - low, False)
        return points - reply

    def _value(
        self, board: Board, mine: Tiles, theirs: Tiles, placed: Placed, low: int, high: int, passed: bool
    ) -> int:
        """Return the value of the position for the seat to move (alpha-beta, bounds remembered)."""
        key = (placed, mine, passed)
        least, most = self._bounds.get(key, (-INFINITY, INFINITY))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self.nodes += 1
        if self.nodes > self.limit:
            raise SearchLimitExceeded("too many positions to search")
        best = self._best(board, mine, theirs, placed, low, high, passed)
        if best < high:
            most = min(most, best)
        if best > low:
            least = max(least, best)
        self._bounds[key] = (least, most)
        return best

    def _best(self, board: Board, mine: Tiles, theirs: Tiles, placed: Placed, low: int, high: int, passed: bool) -> int:
        moves = self.moves(board, mine, placed)
        if not moves:  # a second pass in a row ends the game
            return 0 if passed else -self._value(board, theirs, mine, placed, -high, -low, True)
        best = -INFINITY
        for move in moves:
            best = max(best, self.value_of(board, mine, theirs, move, max(low, best), high, placed))
            if best >= high:
                break
        return best
