"""Where the endless table lies on the screen: cell size, zoom and pan, and back from a point to a cell.

The table is never mirrored: x grows to the right in every language. As long as the player lets it, the camera fits
itself round what lies there: not at every tile, but when something would come too near the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.qwirkle.cells import cell as cell_at
from game.qwirkle.cells import xy

SIZES: Final = (
    6, 7, 8, 9, 10, 12,
    14, 16, 18, 20, 22, 24, 27, 30, 33, 36, 40, 44, 48, 54, 60, 66, 72, 80, 88, 96, 108, 120, 136, 160
)  # fmt: skip
"""Pixels that a cell may have."""
ROWS: Final = 9
"""The fewest rows in sight after fitting, so that a game does not begin with giants."""
NEAR, ROOM = 1, 2
"""Cells round what lies there: how many must stay in sight, and how many are when the camera fits itself."""
BAND: Final = 20
"""Pixels of the strips that carry the coordinates."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The first and last column and row of some cells."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    def grown(self, cells: int) -> Bounds:
        """So many cells more on every side."""
        return Bounds(self.left - cells, self.top - cells, self.right + cells, self.bottom + cells)

    @property
    def columns(self) -> int:
        """How many there are."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """How many there are."""
        return self.bottom - self.top + 1


def bounds_of(cells: Iterable[int]) -> Bounds:
    """Round these cells; of none, the middle."""
    places = [xy(cell) for cell in cells] or [(0, 0)]
    columns, rows = zip(*places, strict=True)
    return Bounds(min(columns), min(rows), max(columns), max(rows))


class Camera:
    """Sizes in pixels, all whole numbers; `left` and `top` are the screen's place of the corner of cell 0,0."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 9, 9)
        self.cell = SIZES[0]
        self.left = self.top = 0
        self.band = 0
        self.auto = True
        """The camera fits itself; until the player moves it."""
        self.bounds = Bounds()
        """What lies there."""

    @property
    def inner(self) -> Rect:
        """Where cells are seen: all but the strips."""
        return Rect(self.rect.x + self.band, self.rect.y + self.band, self.rect.w - self.band, self.rect.h - self.band)

    def layout(self, rect: Rect, coordinates: bool) -> None:
        """Take that place; the same cell stays in the middle unless the camera fits itself."""
        place = (Rect(rect), BAND if coordinates else 0)
        if place == (self.rect, self.band):
            return
        middle = self.point_at(self.inner.center)
        self.rect, self.band = place
        if self.auto:
            self.fit()
        else:
            self._put(middle, self.inner.center)

    def follow(self, bounds: Bounds) -> None:
        """That lies there now: fit again if it comes too near the edge; at least keep some of it in sight."""
        self.bounds = bounds
        if self.auto and not self.inner.contains(self.place_of(bounds.grown(NEAR))):
            self.fit()
        self._clamp()

    def place_of(self, bounds: Bounds) -> Rect:
        """Where those cells are on the screen."""
        left, top = self.left + bounds.left * self.cell, self.top + bounds.top * self.cell
        return Rect(left, top, bounds.columns * self.cell, bounds.rows * self.cell)

    def fit(self) -> None:
        """All that lies there in the middle, as large as it can be."""
        self.auto = True
        wanted, inner = self.bounds.grown(ROOM), self.inner
        most = min(inner.w // wanted.columns, inner.h // wanted.rows, inner.h // ROWS)
        self.cell = max((size for size in SIZES if size <= most), default=SIZES[0])
        middle = (wanted.left + wanted.columns / 2, wanted.top + wanted.rows / 2)
        self._put(middle, inner.center)

    def zoom(self, steps: int, around: tuple[int, int] | None = None) -> bool:
        """In (+) or out (-) along `SIZES`, the point `around` staying where it is. Whether anything changed."""
        index = min(len(SIZES) - 1, max(0, SIZES.index(self.cell) + 2 * steps))
        if SIZES[index] == self.cell:
            return False
        pos = around or self.inner.center
        point = self.point_at(pos)
        self.cell, self.auto = SIZES[index], False
        self._put(point, pos)
        return True

    def pan(self, dx: int, dy: int) -> bool:
        """Move the table by pixels, as long as something stays in sight. Whether it moved."""
        before = self.left, self.top
        self.left, self.top = self.left + dx, self.top + dy
        self._clamp()
        moved = before != (self.left, self.top)
        self.auto = self.auto and not moved
        return moved

    def reveal(self, cell: int) -> bool:
        """Move just so far that the whole cell is in sight, and half of each neighbour. Whether it moved."""
        auto, inner = self.auto, self.inner
        rect = self.cell_rect(cell).inflate(self.cell, self.cell)
        dx = max(inner.left - rect.left, 0) or min(inner.right - rect.right, 0)
        dy = max(inner.top - rect.top, 0) or min(inner.bottom - rect.bottom, 0)
        moved = self.pan(dx, dy)
        self.auto = auto
        return moved

    def cell_rect(self, cell: int) -> Rect:
        """The cell's square on the screen; it may lie out of sight."""
        x, y = xy(cell)
        return Rect(self.left + x * self.cell, self.top + y * self.cell, self.cell, self.cell)

    def pick(self, pos: tuple[int, int]) -> int | None:
        """The cell in sight at a point of the screen."""
        if not self.inner.collidepoint(pos):
            return None
        return cell_at((pos[0] - self.left) // self.cell, (pos[1] - self.top) // self.cell)

    def point_at(self, pos: tuple[int, int]) -> tuple[float, float]:
        """A point of the screen in cells from the corner of cell 0,0."""
        return (pos[0] - self.left) / self.cell, (pos[1] - self.top) / self.cell

    def seen(self) -> Bounds:
        """The cells in sight, those at the edge in part."""
        inner = self.inner
        first = (inner.left - self.left) // self.cell, (inner.top - self.top) // self.cell
        return Bounds(*first, (inner.right - 1 - self.left) // self.cell, (inner.bottom - 1 - self.top) // self.cell)

    def _put(self, point: tuple[float, float], pos: tuple[int, int]) -> None:
        self.left = round(pos[0] - point[0] * self.cell)
        self.top = round(pos[1] - point[1] * self.cell)
        self._clamp()

    def _clamp(self) -> None:
        """Something of what lies there, a cell of it at least, stays in sight."""
        there, inner = self.place_of(self.bounds), self.inner
        self.left += max(0, inner.left + self.cell - there.right) + min(0, inner.right - self.cell - there.left)
        self.top += max(0, inner.top + self.cell - there.bottom) + min(0, inner.bottom - self.cell - there.top)
