"""Where the island lies on the screen: its scale, zoom and pan, and back from a point to the place meant.

Never mirrored: the printed map and all coordinates stay as they are in every language (catan.md 2).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Final

from pygame import Rect

from ui.catan.geometry import BOTTOM, LEFT, RIGHT, TOP, Point
from ui.catan.places import AT, Place, corner_of, hex_of

ZOOMS: Final = (0.6, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.0)
"""Times the size at which all of the island just fits."""
LEAST: Final = 10
"""Pixels of a hex's side at least."""
REACH: Final = {"hex": 0.62, "corner": 0.3, "path": 0.26}
"""How near a point must be to mean a place, in sides of a hex."""


class Camera:
    """`side` is the side of a hex in pixels, `left` and `top` the screen's place of the island's middle."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 9, 9)
        self.side = LEAST
        self.left = self.top = 0
        self._zoom = ZOOMS.index(1.0)
        self._moved = False

    @property
    def place(self) -> tuple[int, ...]:
        """Equal as long as everything lies where it did."""
        return (*self.rect, self.side, self.left, self.top)

    def layout(self, rect: Rect) -> None:
        """Take that place of the window; what was in the middle stays there."""
        if rect == self.rect:
            return
        middle = self.point_at(self.rect.center)
        self.rect = Rect(rect)
        if self._moved:
            self.side = self._scaled()
            self._put(middle, self.rect.center)
        else:
            self.fit()

    def fit(self) -> None:
        """All of the island in the middle, as large as it can be."""
        self._zoom, self._moved = ZOOMS.index(1.0), False
        self.side = self._scaled()
        self._put(((LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2), self.rect.center)

    def zoom(self, steps: int, around: tuple[int, int] | None = None) -> bool:
        """In (+) or out (-), the point `around` staying where it is. Whether anything changed."""
        index = min(len(ZOOMS) - 1, max(0, self._zoom + steps))
        if index == self._zoom:
            return False
        pos = around or self.rect.center
        point = self.point_at(pos)
        self._zoom, self._moved = index, True
        self.side = self._scaled()
        self._put(point, pos)
        return True

    def pan(self, dx: int, dy: int) -> bool:
        """Move the island by pixels, as long as some of it stays in sight. Whether it moved."""
        before = self.left, self.top
        self.left, self.top = self.left + dx, self.top + dy
        self._clamp()
        moved = before != (self.left, self.top)
        self._moved = self._moved or moved
        return moved

    def reveal(self, place: Place) -> bool:
        """Move just so far that the place is in sight. Whether it moved."""
        x, y = self.spot(place)
        rim, rect = self.side // 2, self.rect
        dx = max(rect.left + rim - x, 0) or min(rect.right - rim - x, 0)
        dy = max(rect.top + rim - y, 0) or min(rect.bottom - rim - y, 0)
        return bool(dx or dy) and self.pan(dx, dy)

    def at(self, point: Point) -> tuple[int, int]:
        """A point of the plane on the screen."""
        return self.left + round(point[0] * self.side), self.top + round(point[1] * self.side)

    def spot(self, place: Place) -> tuple[int, int]:
        """The middle of a place on the screen."""
        return self.at(AT[place])

    def box(self, place: Place, size: float = 1.0) -> Rect:
        """A square round the middle of a place, `size` sides of a hex wide."""
        wide = round(self.side * size)
        return Rect(0, 0, wide, wide).move_to(center=self.spot(place))

    def point_at(self, pos: tuple[int, int]) -> Point:
        """A point of the screen on the plane."""
        return (pos[0] - self.left) / self.side, (pos[1] - self.top) / self.side

    def pick(self, pos: tuple[int, int], wanted: Iterable[Place] = ()) -> Place | None:
        """The place meant by a point of the screen: one of those `wanted` if it is anywhere near, else the nearest."""
        if not self.rect.collidepoint(pos):
            return None
        x, y = self.point_at(pos)

        def away(place: Place) -> float:
            return hypot(AT[place][0] - x, AT[place][1] - y)

        near = [place for place in wanted if away(place) <= 1.6 * _reach(place)]
        near = near or [place for place in range(len(AT)) if away(place) <= _reach(place)]
        return min(near, key=lambda place: away(place) / _reach(place), default=None)

    def _scaled(self) -> int:
        most = min(self.rect.w / (RIGHT - LEFT), self.rect.h / (BOTTOM - TOP))
        return max(LEAST, int(most * ZOOMS[self._zoom]))

    def _put(self, point: Point, pos: tuple[int, int]) -> None:
        self.left = round(pos[0] - point[0] * self.side)
        self.top = round(pos[1] - point[1] * self.side)
        self._clamp()

    def _clamp(self) -> None:
        """The island's middle never leaves the window by more than two hexes."""
        rect = self.rect
        self.left = min(rect.right + 2 * self.side, max(rect.left - 2 * self.side, self.left))
        self.top = min(rect.bottom + 2 * self.side, max(rect.top - 2 * self.side, self.top))


def _reach(place: Place) -> float:
    if hex_of(place) is not None:
        return REACH["hex"]
    return REACH["corner" if corner_of(place) is not None else "path"]
