"""Where the board lies on the screen: the whole of it fits at 100 per cent, its coordinates on strips around it."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game import bits
from ui.table.camera import PanZoomCamera

ZOOMS: Final = (50, 75, 100, 125, 150, 200, 250, 300)
"""Per cent of the size at which the whole board just fits."""

FIT: Final = 100
MIDDLE: Final = (bits.WIDTH / 2, bits.HEIGHT / 2)


class Camera(PanZoomCamera):
    """The origin of the board is the corner of cell a1."""

    def __init__(self) -> None:
        super().__init__()
        self.rect = Rect(0, 0, 16, 11)
        self.fit_cell = 1
        """The cell size at which the whole board fits."""
        self.percent = FIT
        self.band = 0
        """Width of the strip that carries the coordinates on all four sides."""

    def layout(self, rect: Rect, coordinates: bool) -> None:
        """Fit the board into the rect, keeping the zoom and the cell in the middle."""
        middle = self.point_at(self.rect.center) if self.cell > 1 else MIDDLE
        self.rect = Rect(rect)
        self.fit_cell, self.band = fitting(rect.width, rect.height, coordinates)
        self.cell = max(1, self.fit_cell * self.percent // 100)
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

    def cell_rect(self, place: int) -> Rect:
        """Return the cell's square on the screen; it may be out of sight."""
        x, y = bits.xy(place)
        return Rect(self.left + x * self.cell, self.top + y * self.cell, self.cell, self.cell)

    def pick(self, pos: tuple[int, int]) -> int | None:
        """Return the cell in sight at a point of the screen."""
        if not self.visible.collidepoint(pos):
            return None
        return bits.cell_at((pos[0] - self.left) // self.cell, (pos[1] - self.top) // self.cell)

    def fit(self) -> None:
        """Show the whole board."""
        self.percent, self.cell = FIT, self.fit_cell
        self._put(MIDDLE, self.rect.center)

    def _resize(self, steps: int) -> bool:
        index = min(len(ZOOMS) - 1, max(0, ZOOMS.index(self.percent) + steps))
        changed = ZOOMS[index] != self.percent
        self.percent = ZOOMS[index]
        self.cell = max(1, self.fit_cell * self.percent // 100)
        return changed

    def _clamp(self) -> None:
        self.left = _clamped(self.left, bits.WIDTH * self.cell, self.inner.left, self.inner.width)
        self.top = _clamped(self.top, bits.HEIGHT * self.cell, self.inner.top, self.inner.height)


def _clamped(start: int, length: int, low: int, room: int) -> int:
    """Return a start that centres a length while it fits, and else leaves no gap at either end."""
    if length <= room:
        return low + (room - length) // 2
    return min(low, max(low + room - length, start))


def band_for(cell: int) -> int:
    """Return the width of the strips of coordinates for a cell size: text of 16 pixels must fit."""
    return max(20, cell * 28 // 100)


def fitting(width: int, height: int, coordinates: bool) -> tuple[int, int]:
    """Return the largest (cell, band) with which the whole board fits: (1400, 980) -> (84, 23)."""
    cell = max(1, min(width // bits.WIDTH, height // bits.HEIGHT))
    if not coordinates:
        return cell, 0
    while cell > 1 and (
        cell * bits.WIDTH + 2 * band_for(cell) > width or cell * bits.HEIGHT + 2 * band_for(cell) > height
    ):
        cell -= 1
    return cell, band_for(cell)
