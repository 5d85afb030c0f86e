"""The cost of open lines: what the lines that a placement leaves are worth to the next seat.

A line is open if an unseen tile extends it. If a hand has such a tile with chance x, the next seat extends it with x,
and the seat after it with (1 - x) x: what is left for the next seat is x squared, so much does the line count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from game.bits import each
from game.qwirkle.board import Board
from game.qwirkle.cells import DOWN, RIGHT
from game.qwirkle.tiles import KINDS, LONGEST

WHOLE: Final = 100
"""Lines count in percent of one that the next hand surely extends."""
STAGES: Final = (12, 24, 40, 60)
"""Unseen tiles from which on another row of the table begins."""
COSTS: Final = (
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 0.0, 0.0),
)
"""Stage -> points of the next seat, less those of the seat after it, for an open line of one to five tiles
(tools/qwirkle_lines.py)."""


def stage(unseen: int) -> int:
    """Return the row of the table for that many unseen tiles."""
    return sum(unseen >= bound for bound in STAGES)


def copies_of(parts: Iterable[Sequence[int]]) -> list[int]:
    """Return the number of tiles of each kind in these hands and bags."""
    found = [0] * KINDS
    for part in parts:
        for kind in part:
            found[kind] += 1
    return found


@lru_cache(maxsize=1 << 10)
def weights(unseen: int, hand: int) -> tuple[int, ...]:
    """Return what a line counts that so many (the index) of the unseen tiles extend, for hands of that size."""
    found, none = [], 1.0
    for copies in range(unseen + 1):
        found.append(round(WHOLE * (1.0 - none) ** 2))
        none *= max(0, unseen - hand - copies) / max(1, unseen - copies)
    return tuple(found)


def open_lines(board: Board, copies: Sequence[int], hand: int) -> list[int]:
    """Return how many open lines of one to five tiles there are, by what they count.

    `copies` has the number of unseen tiles of each kind, `hand` the size of the next hand.
    """
    weight = weights(sum(copies), hand)
    found = [0] * (LONGEST - 1)
    for (_, length), kinds in _extensions(board).items():
        found[length - 1] += weight[sum([copies[kind] for kind in each(kinds)])]
    return found


def _extensions(board: Board) -> dict[tuple[int, int], int]:
    """Return (line, length) -> the kinds that extend the line at one of its ends, or join it to another one."""
    found: dict[tuple[int, int], int] = {}
    for before, after, step in (
        (board.left, board.right, RIGHT),
        (board.up, board.down, DOWN),
    ):
        for cell, kinds in board.fits.items():
            if kinds:
                first, second = before.get(cell, 0), after.get(cell, 0)
                length = (first | second).bit_count()
                if length:
                    start = cell + step if not first else cell if second else cell - length * step
                    key = (
                        4 * start + 2 * (step == DOWN) + bool(first and second),
                        length,
                    )
                    found[key] = found.get(key, 0) | kinds
    return found


def cost(board: Board, copies: Sequence[int], hand: int) -> float:
    """Return what the open lines are worth to the next seat, in points."""
    row = COSTS[stage(sum(copies))]
    return sum([price * count for price, count in zip(row, open_lines(board, copies, hand), strict=True)]) / WHOLE
