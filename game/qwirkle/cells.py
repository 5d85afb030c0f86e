"""Cells of a table without edges, as numbers: one step to the right adds RIGHT, one step down adds DOWN.

Cells near the middle (HALF either way, far more than 108 tiles can reach) are y * DOWN + x, small enough to be fast.
DOWN is odd, so that dictionaries spread them. Cells that no game can reach have numbers too, since texts may name them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import isqrt
from typing import Final

RIGHT: Final = 1
DOWN: Final = (1 << 20) + 61
HALF: Final = DOWN // 2
"""Columns and rows from -HALF to HALF are near."""
_FAR: Final = DOWN * DOWN
"""Greater than the number of every near cell."""

_NAME: Final = re.compile(r"(0|-?[1-9][0-9]{0,3999}),(0|-?[1-9][0-9]{0,3999})")
"""Whole numbers of at most 4,000 digits, as everywhere in the engine protocol."""

HIGHEST: Final = HALF * DOWN + HALF
LOWEST: Final = -HIGHEST
"""Bounds of the numbers of near cells."""


def cell(x: int, y: int) -> int:
    """Return the number of a cell; x grows to the right, y downwards."""
    if -HALF <= x <= HALF and -HALF <= y <= HALF:
        return y * DOWN + x
    across, down = _fold(x), _fold(y)
    return _FAR + (across + down) * (across + down + 1) // 2 + down


def xy(cell: int) -> tuple[int, int]:
    """Return the column and the row of a cell."""
    if cell < _FAR:
        y, x = divmod(cell + HALF, DOWN)
        return x - HALF, y
    pair = cell - _FAR
    both = (isqrt(8 * pair + 1) - 1) // 2
    down = pair - both * (both + 1) // 2
    return _unfold(both - down), _unfold(down)


def near(cell: int) -> bool:
    """Return whether the cell is near enough for tiles on it and around it."""
    x, y = xy(cell)
    return max(abs(x), abs(y)) <= HALF // 2


def _fold(n: int) -> int:
    return 2 * n if n >= 0 else -2 * n - 1


def _unfold(n: int) -> int:
    return -(n + 1) // 2 if n % 2 else n // 2


@lru_cache(maxsize=1 << 14)
def name(cell: int) -> str:
    """Return the cell's name in texts: 'x,y'."""
    x, y = xy(cell)
    return f"{x},{y}"


def parse(text: str) -> int:
    """Return the cell of exactly that name. Raises ValueError."""
    match = _NAME.fullmatch(text)
    if match is None:
        raise ValueError("no such cell")
    return cell(int(match[1]), int(match[2]))
