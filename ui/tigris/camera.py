"""Where the board lies on the screen: cell size, zoom and pan, and back from a point to a cell.

The board is never mirrored: column a is at the left in every language.
"""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game import bits

ZOOMS: Final = (50, 75, 100, 125, 150, 200, 250, 300)
"""Per cent of the size at which the whole board just fits."""

FIT: Final = 100


class Camera:
    """Sizes in pixels, all whole numbers. `cell` is the side of a cell now, `fit_cell` that of the whole board."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 16, 11)
        self.fit_cell = self.cell = 1
        self.zoom = FIT
        self.band = 0
        """Width of the strip that carries the coordinates on all four sides."""
        self.left = self.top = 0
        """Screen position of the corner of cell a1."""

    def layout(self, rect: Rect, coordinates: bool) -> None:
        """Fit the board into the rect, keeping the zoom and the cell in the middle."""
        middle = self.point_at(self.rect.center) if self.cell > 1 else (bits.WIDTH / 2, bits.HEIGHT / 2)
        self.rect = Rect(rect)
        self.fit_cell, self.band = fitting(rect.width, rect.height, coordinates)
        self.cell = max(1, self.fit_cell * self.zoom // 100)
        self._put(middle, self.rect.center)

    @property
    def board(self) -> Rect:
        """The whole board on the screen, also where it is out of sight."""
        return Rect(self.left, self.top, bits.WIDTH * self.cell, bits.HEIGHT * self.cell)

    @property
    def inner(self) -> Rect:
        """The part of the screen in which cells may appear."""
        return self.rect.inflate(-2 * self.band, -2 * self.band)

    @property
    def visible(self) -> Rect:
        """The part of the board in sight."""
        return self.board.clip(self.inner)

    @property
    def frame(self) -> Rect:
        """What is in sight together with its strips of coordinates."""
        return self.visible.inflate(2 * self.band, 2 * self.band)

    def cell_rect(self, cell: int) -> Rect:
        """The cell's square on the screen; it may lie out of sight."""
        x, y = bits.xy(cell)
        return Rect(self.left + x * self.cell, self.top + y * self.cell, self.cell, self.cell)

    def pick(self, pos: tuple[int, int]) -> int | None:
        """The cell in sight at a point of the screen."""
        if not self.visible.collidepoint(pos):
            return None
        return bits.cell_at((pos[0] - self.left) // self.cell, (pos[1] - self.top) // self.cell)

    def point_at(self, pos: tuple[int, int]) -> tuple[float, float]:
        """A point of the screen in cells from the board's corner."""
        return (pos[0] - self.left) / self.cell, (pos[1] - self.top) / self.cell

    def zoom_by(self, steps: int, around: tuple[int, int] | None = None) -> bool:
        """In (+) or out (-) along `ZOOMS`, the point `around` staying where it is. Whether anything changed."""
        index = min(len(ZOOMS) - 1, max(0, ZOOMS.index(self.zoom) + steps))
        if ZOOMS[index] == self.zoom:
            return False
        pos = around or self.rect.center
        point = self.point_at(pos)
        self.zoom = ZOOMS[index]
        self.cell = max(1, self.fit_cell * self.zoom // 100)
        self._put(point, pos)
        return True

    def pan(self, dx: int, dy: int) -> bool:
        """Move the board by pixels, as far as it sticks out. Whether it moved."""
        before = self.left, self.top
        self.left, self.top = self.left + dx, self.top + dy
        self._clamp()
        return before != (self.left, self.top)

    def fit(self) -> None:
        """Show the whole board."""
        self.zoom, self.cell = FIT, self.fit_cell
        self._put((bits.WIDTH / 2, bits.HEIGHT / 2), self.rect.center)

    def reveal(self, cell: int) -> bool:
        """Pan just so far that the whole cell is in sight, and half of each neighbour. Whether it moved."""
        rect, inner = self.cell_rect(cell).inflate(self.cell, self.cell), self.inner
        if rect.width > inner.width or rect.height > inner.height:
            rect = self.cell_rect(cell)
        dx = max(inner.left - rect.left, 0) or min(inner.right - rect.right, 0)
        dy = max(inner.top - rect.top, 0) or min(inner.bottom - rect.bottom, 0)
        return self.pan(dx, dy)

    def _put(self, point: tuple[float, float], pos: tuple[int, int]) -> None:
        self.left = round(pos[0] - point[0] * self.cell)
        self.top = round(pos[1] - point[1] * self.cell)
        self._clamp()

    def _clamp(self) -> None:
        self.left = _clamped(self.left, bits.WIDTH * self.cell, self.inner.left, self.inner.width)
        self.top = _clamped(self.top, bits.HEIGHT * self.cell, self.inner.top, self.inner.height)


def _clamped(start: int, length: int, low: int, room: int) -> int:
    """Centred while it fits, otherwise leaving no gap at either end."""
    if length <= room:
        return low + (room - length) // 2
    return min(low, max(low + room - length, start))


def band_for(cell: int) -> int:
    """How wide the strips of coordinates are for a cell size: text of 16 pixels must fit."""
    return max(20, cell * 28 // 100)


def fitting(width: int, height: int, coordinates: bool) -> tuple[int, int]:
    """The largest (cell, band) with which the whole board fits: (1400, 980) -> (84, 23)."""
    cell = max(1, min(width // bits.WIDTH, height // bits.HEIGHT))
    if not coordinates:
        return cell, 0
    while cell > 1 and (
        cell * bits.WIDTH + 2 * band_for(cell) > width or cell * bits.HEIGHT + 2 * band_for(cell) > height
    ):
        cell -= 1
    return cell, band_for(cell)
