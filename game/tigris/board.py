"""The two boards as drawn text, and tables of what follows from a cell's place on them (tigris.md 1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game import bits

STANDARD: Final = """
....~~~~~.T.~...
.C..~.......~..C
...~~T......~~..
~~~~.........~~~
.............T~~
..............~.
~~~~....T...~~~.
.C.~~~~.....~...
......~~~~~~~.C.
.....T..........
..........T.....
"""

ADVANCED: Final = """
..~~T....T.....~
..~~..........T~
.C~~...........~
..~...T....T~~~~
..~.........~...
..~T........~..C
..~~........~~..
C..~~~.T....T~..
.....~~~.....~..
....C.~~~~~~~~..
......~..C....C.
"""


@dataclass(frozen=True, slots=True)
class Board:
    """One side of the board; all fields but `key` are sets of cells."""

    key: str
    land: int
    river: int
    temples: int
    """Where a temple with a treasure lies at the start."""
    bordered: int
    """Those of them whose treasure must be taken first (tigris.md I4)."""


def _read(key: str, drawing: str) -> Board:
    rows = drawing.split()
    river = bits.from_rows(rows, "~")
    return Board(key, bits.FULL & ~river, river, bits.from_rows(rows, "TC"), bits.from_rows(rows, "C"))


BOARDS: Final = {board.key: board for board in (_read("standard", STANDARD), _read("advanced", ADVANCED))}

AROUND: Final = tuple(
    bits.around(1 << cell) ^ (1 << cell) if 1 << cell & bits.FULL else 0 for cell in range(bits.STRIDE * bits.HEIGHT)
)
"""The up to four neighbours of each cell."""

SQUARE: Final = tuple(
    0b11 << cell | 0b11 << (cell + bits.STRIDE)
    if cell % bits.STRIDE < bits.WIDTH - 1 and cell // bits.STRIDE < bits.HEIGHT - 1
    else 0
    for cell in range(bits.STRIDE * bits.HEIGHT)
)
"""The square of four whose top-left cell this is; 0 where there is none."""


def _squares_with(cell: int) -> tuple[int, ...]:
    corners = (cell - step for step in (bits.STRIDE + 1, bits.STRIDE, 1, 0))
    return tuple(corner for corner in corners if corner >= 0 and SQUARE[corner] >> cell & 1)


SQUARES_WITH: Final = tuple(_squares_with(cell) for cell in range(bits.STRIDE * bits.HEIGHT))
"""Per cell the top-left cells of the up to four squares that contain it."""
