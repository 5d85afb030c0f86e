"""Sets of small numbers as one integer, and the sets of cells of a board of 16 by 11.

Bit i stands for the number i. Rows of the board are `STRIDE` apart with one guard column, which stops a step to the
left or right from wrapping into the next row. A set therefore grows by one step in all four directions with four
shifts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

WIDTH: Final = 16
HEIGHT: Final = 11
STRIDE: Final = WIDTH + 1
FULL: Final[int] = sum(((1 << WIDTH) - 1) << (y * STRIDE) for y in range(HEIGHT))
"""All cells of the board; every other set is a subset of it."""

CELLS: Final = tuple(y * STRIDE + x for y in range(HEIGHT) for x in range(WIDTH))
"""All cell numbers, row by row."""


BIT: Final = tuple(1 << cell for cell in range(STRIDE * HEIGHT))
"""The set of each single cell: reading it is faster than a shift of a large number."""


def around(mask: int) -> int:
    """Return the set and every cell one orthogonal step from it, cut to the board."""
    return (mask | mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE) & FULL


def flood(ground: int, seed: int) -> int:
    """Return the part of `ground` that is connected with `seed` by orthogonal steps; `seed` must lie in `ground`."""
    while True:
        row = (seed | seed << 1 | seed >> 1) & ground
        grown = (row | row << STRIDE | row >> STRIDE) & ground
        if grown == seed:
            return seed
        seed = grown


@lru_cache(maxsize=1 << 13)
def halo(mask: int) -> int:
    """Return `around(mask)` from a cache, since the regions of a game recur from action to action."""
    return around(mask)


@lru_cache(maxsize=1 << 13)
def regions(ground: int) -> tuple[int, ...]:
    """Return the connected parts of `ground`, ordered by their lowest cell, from a cache."""
    parts = []
    while ground:
        part = flood(ground, ground & -ground)
        parts.append(part)
        ground ^= part
    return tuple(parts)


@lru_cache(maxsize=1 << 13)
def remaining(region: int, gone: int) -> tuple[int, ...]:
    """Return the connected parts of a connected set without some of its cells, as `regions` does.

    Each part has some of the cells around those that are gone. So the last part is the one that has all that are left
    of them, which a few steps show mostly.
    """
    parts: list[int] = []
    rest = region ^ gone
    edge = around(gone) & rest
    while edge:
        seed = edge & -edge
        while seed & edge != edge:
            row = (seed | seed << 1 | seed >> 1) & rest
            grown = (row | row << STRIDE | row >> STRIDE) & rest
            if grown == seed:
                break
            seed = grown
        else:
            seed = rest
        parts.append(seed)
        rest ^= seed
        edge &= rest
    if len(parts) > 1:
        parts.sort(key=lowest)
    return tuple(parts)


def lowest(mask: int) -> int:
    """Return the set of the lowest member."""
    return mask & -mask


def each(mask: int) -> Iterator[int]:
    """Yield the members of a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def cell_at(x: int, y: int) -> int:
    """Return the cell number of column x (0..15, from the left) and row y (0..10, from the top)."""
    return y * STRIDE + x


def xy(cell: int) -> tuple[int, int]:
    """Return the column and the row of a cell number."""
    return cell % STRIDE, cell // STRIDE


def name(cell: int) -> str:
    """Return the cell's name, column letter and row number: 0 -> 'a1'."""
    return f"{chr(97 + cell % STRIDE)}{cell // STRIDE + 1}"


CELL_OF: Final = {name(cell): cell for cell in CELLS}
"""The inverse of `name`; a key that is missing is not a cell."""


def from_rows(rows: list[str], signs: str) -> int:
    """Return the set of cells whose character in a drawn board is one of `signs`."""
    return sum(1 << cell_at(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in signs)


def show(mask: int, sign: str = "#") -> str:
    """Return a set drawn as eleven rows of sixteen characters, for debugging."""
    return "\n".join("".join(sign if mask >> cell_at(x, y) & 1 else "." for x in range(WIDTH)) for y in range(HEIGHT))
