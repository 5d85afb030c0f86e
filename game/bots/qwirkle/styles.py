"""The styles of Qwirkle: what a bot likes about a move beyond what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.bots.qwirkle.candidates import Move
from game.qwirkle.actions import Placements
from game.qwirkle.board import Board
from game.qwirkle.cells import DOWN, RIGHT
from game.qwirkle.tiles import LONGEST


@dataclass(frozen=True, slots=True)
class Style:
    """What the lines that a move begins or extends are worth to a style besides their value, in points."""

    four: float = 0.0
    """Each line of four."""
    five: float = 0.0
    """Each line of five, which one more tile makes a Qwirkle."""

    def liking(self, board: Board, move: Move) -> float:
        """Return what the seat likes about a move besides its value."""
        lengths = list(line_lengths(board, move.tiles))
        return self.four * lengths.count(LONGEST - 2) + self.five * lengths.count(LONGEST - 1)


STYLES: Final[Mapping[str, Style]] = {"guard": Style(four=-0.5, five=-3.0), "daredevil": Style(five=2.0)}


def line_lengths(board: Board, tiles: Placements) -> Iterator[int]:
    """Yield the length of each line to which tiles belong that are laid on the board, a tile alone included."""
    laid = {cell for _, cell in tiles}
    for step in (RIGHT, DOWN):
        seen = set[int]()
        for cell in laid:
            if cell not in seen:
                start = end = cell
                while start - step in laid or start - step in board.tiles:
                    start -= step
                while end + step in laid or end + step in board.tiles:
                    end += step
                line = range(start, end + 1, step)
                seen.update(line)
                yield len(line)
