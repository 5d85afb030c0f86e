"""Where the island lies on the screen, and back from a point to the place meant.

The printed map and all coordinates stay as they are in every language (catan.md 2).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Final

from pygame import Rect

from ui.catan.geometry import BOTTOM, HARBOUR_AT, LEFT, RIGHT, TOP, Point
from ui.catan.places import AT, Place, corner_of, hex_of
from ui.table.camera import PanZoomCamera

ZOOMS: Final = (0.6, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.0)
"""Times the size at which all of the island just fits."""
LEAST: Final = 10
"""Pixels of a hex's side at least."""
WIDTH: Final = max(x for x, _ in HARBOUR_AT) - min(x for x, _ in HARBOUR_AT)
HEIGHT: Final = max(y for _, y in HARBOUR_AT) - min(y for _, y in HARBOUR_AT)
"""Between the middles of the outermost harbours, in sides of a hex."""
REACH: Final = {"hex": 0.62, "corner": 0.3, "path": 0.26}
"""How near a point must be to mean a place, in sides of a hex."""


class Camera(PanZoomCamera):
    """The origin of the island is its middle; `cell` is the side of a hex."""

    def __init__(self) -> None:
        super().__init__()
        self.cell = LEAST
        self.least_sign = 0
        """Pixels of a harbour's sign at least, so that its figures grow with the text."""
        self._zoom = ZOOMS.index(1.0)

    def layout(self, rect: Rect) -> None:
        """Take that place of the window; the middle stays the same."""
        if rect == self.rect:
            return
        middle = self.point_at(self.rect.center)
        self.rect = Rect(rect)
        if self.auto:
            self.fit()
        else:
            self.cell = self._scaled()
            self._put(middle, self.rect.center)

    def keep_signs(self, px: int) -> None:
        """Draw the signs of harbours at least that large, and leave room for them round the island."""
        if px != self.least_sign:
            self.least_sign = px
            if self.auto and self.rect.size != (0, 0):
                self.fit()

    def fit(self) -> None:
        """Show all of the island in the middle, as large as possible."""
        self._zoom, self.auto = ZOOMS.index(1.0), True
        self.cell = self._scaled()
        self._put(((LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2), self.rect.center)

    def at(self, point: Point) -> tuple[int, int]:
        """Return a point of the plane on the screen."""
        return self.left + round(point[0] * self.cell), self.top + round(point[1] * self.cell)

    def spot(self, place: Place) -> tuple[int, int]:
        """Return the middle of a place on the screen."""
        return self.at(AT[place])

    def cell_rect(self, place: Place) -> Rect:
        """Return the square round the middle of a place, as wide as a hex's side is long."""
        return self.box(place)

    def box(self, place: Place, size: float = 1.0) -> Rect:
        """Return a square round the middle of a place, `size` sides of a hex wide."""
        wide = round(self.cell * size)
        return Rect(0, 0, wide, wide).move_to(center=self.spot(place))

    def pick(self, pos: tuple[int, int], wanted: Iterable[Place] = ()) -> Place | None:
        """Return the place meant by a point of the screen: one of those `wanted` if it is near, else the nearest."""
        if not self.rect.collidepoint(pos):
            return None
        x, y = self.point_at(pos)

        def away(place: Place) -> float:
            return hypot(AT[place][0] - x, AT[place][1] - y)

        near = [place for place in wanted if away(place) <= 1.6 * _reach(place)]
        near = near or [place for place in range(len(AT)) if away(place) <= _reach(place)]
        return min(near, key=lambda place: away(place) / _reach(place), default=None)

    def _wanted(self, place: Place) -> Rect:
        return Rect(0, 0, self.cell & ~1, self.cell & ~1).move_to(center=self.spot(place))

    def _resize(self, steps: int) -> bool:
        index = min(len(ZOOMS) - 1, max(0, self._zoom + steps))
        changed = index != self._zoom
        self._zoom = index
        self.cell = self._scaled()
        return changed

    def _scaled(self) -> int:
        (wide, high), sign = self.rect.size, self.least_sign
        most = min(wide / (RIGHT - LEFT), high / (BOTTOM - TOP), (wide - sign) / WIDTH, (high - sign) / HEIGHT)
        return max(LEAST, int(most * ZOOMS[self._zoom]))

    def _clamp(self) -> None:
        """Leave the island's middle at most two hexes outside the window."""
        rect = self.rect
        self.left = min(rect.right + 2 * self.cell, max(rect.left - 2 * self.cell, self.left))
        self.top = min(rect.bottom + 2 * self.cell, max(rect.top - 2 * self.cell, self.top))


def _reach(place: Place) -> float:
    if hex_of(place) is not None:
        return REACH["hex"]
    return REACH["corner" if corner_of(place) is not None else "path"]
