"""Where the endless table lies on the screen.

Until the player zooms or pans, the camera fits itself round the tiles: not at every tile, but when one would come too
near the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.qwirkle.cells import cell as cell_at
from game.qwirkle.cells import xy
from ui.table.camera import PanZoomCamera

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
        """Return the bounds with that many cells more on every side."""
        return Bounds(self.left - cells, self.top - cells, self.right + cells, self.bottom + cells)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.bottom - self.top + 1


def bounds_of(cells: Iterable[int]) -> Bounds:
    """Return the bounds of these cells; of none, those of the middle."""
    places = [xy(cell) for cell in cells] or [(0, 0)]
    columns, rows = zip(*places, strict=True)
    return Bounds(min(columns), min(rows), max(columns), max(rows))


class Camera(PanZoomCamera):
    """The origin of the table is the corner of cell 0,0."""

    def __init__(self) -> None:
        super().__init__()
        self.cell = SIZES[0]
        self.band = 0
        """Width of the strips with the coordinates, above and at the left."""
        self.bounds = Bounds()
        """The first and last columns and rows with tiles."""

    @property
    def inner(self) -> Rect:
        """The part of the screen in which cells appear: all but the strips."""
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
        """Follow the tiles: fit again if they come too near the edge; at least keep some of them in sight."""
        self.bounds = bounds
        if self.auto and not self.inner.contains(self.place_of(bounds.grown(NEAR))):
            self.fit()
        self._clamp()

    def place_of(self, bounds: Bounds) -> Rect:
        """Return where those cells are on the screen."""
        left, top = self.left + bounds.left * self.cell, self.top + bounds.top * self.cell
        return Rect(left, top, bounds.columns * self.cell, bounds.rows * self.cell)

    def fit(self) -> None:
        """Show all tiles in the middle, as large as possible."""
        self.auto = True
        wanted, inner = self.bounds.grown(ROOM), self.inner
        most = min(inner.w // wanted.columns, inner.h // wanted.rows, inner.h // ROWS)
        self.cell = max((size for size in SIZES if size <= most), default=SIZES[0])
        middle = (wanted.left + wanted.columns / 2, wanted.top + wanted.rows / 2)
        self._put(middle, inner.center)

    def cell_rect(self, place: int) -> Rect:
        """Return the cell's square on the screen; it may be out of sight."""
        x, y = xy(place)
        return Rect(self.left + x * self.cell, self.top + y * self.cell, self.cell, self.cell)

    def pick(self, pos: tuple[int, int]) -> int | None:
        """Return the cell in sight at a point of the screen."""
        if not self.inner.collidepoint(pos):
            return None
        return cell_at((pos[0] - self.left) // self.cell, (pos[1] - self.top) // self.cell)

    def seen(self) -> Bounds:
        """Return the cells in sight, those at the edge in part."""
        inner = self.inner
        first = (inner.left - self.left) // self.cell, (inner.top - self.top) // self.cell
        return Bounds(*first, (inner.right - 1 - self.left) // self.cell, (inner.bottom - 1 - self.top) // self.cell)

    def _resize(self, steps: int) -> bool:
        index = min(len(SIZES) - 1, max(0, SIZES.index(self.cell) + 2 * steps))
        changed = SIZES[index] != self.cell
        self.cell = SIZES[index]
        return changed

    def _clamp(self) -> None:
        """Leave at least one cell of the tiles' bounds in sight."""
        there, inner = self.place_of(self.bounds), self.inner
        self.left += max(0, inner.left + self.cell - there.right) + min(0, inner.right - self.cell - there.left)
        self.top += max(0, inner.top + self.cell - there.bottom) + min(0, inner.bottom - self.cell - there.top)
