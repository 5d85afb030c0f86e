"""Sets of cells as bits, the way the shared parts of the table pass them on (`ui.table.game_ui.PlaceSet`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.bits import each
from game.qwirkle.cells import cell as cell_at
from game.qwirkle.cells import xy
from game.qwirkle.tiles import TILES

WIDE: Final = 2 * TILES + 1
"""Columns and rows that a game can reach, the middle among them."""


def span_of(cells: Iterable[int]) -> int:
    """Return the bits of some cells; cells that no game can reach have none."""
    span = 0
    for cell in cells:
        x, y = xy(cell)
        if max(abs(x), abs(y)) <= TILES:
            span |= 1 << (y + TILES) * WIDE + x + TILES
    return span


def cells_of(span: int) -> frozenset[int]:
    """Return the cells of some bits."""
    return frozenset(cell_at(bit % WIDE - TILES, bit // WIDE - TILES) for bit in each(span))
