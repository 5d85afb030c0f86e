"""The camera of a board: where it lies on the screen, zoom and pan, and back from a point to a place.

Boards are never mirrored: x grows to the right in every language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from pygame import Rect

Point = tuple[float, float]
"""A point of the board's plane, in units from its origin."""


class PanZoomCamera(ABC):
    """All sizes are whole pixels. A place of the board is a number that the game understands."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 9, 9)
        """The part of the window that belongs to the board."""
        self.cell = 1
        """The pixels of one unit: the side of a cell or of a hex."""
        self.left = self.top = 0
        """The screen position of the board's origin."""
        self.auto = True
        """Whether the camera fits itself: until the player zooms or pans."""

    @property
    def key(self) -> tuple[int, ...]:
        """Equal as long as everything is at the same place on the screen."""
        return (*self.rect, *self.visible, self.cell, self.left, self.top)

    @property
    def inner(self) -> Rect:
        """The part of the screen in which places may appear."""
        return self.rect

    @property
    def visible(self) -> Rect:
        """The part of the board in sight."""
        return self.inner

    @property
    def frame(self) -> Rect:
        """What is in sight together with its margin."""
        return self.rect

    # -- games say ---------------------------------------------------------------------------

    @abstractmethod
    def fit(self) -> None:
        """Show everything in the middle, as large as possible."""

    @abstractmethod
    def cell_rect(self, place: int) -> Rect:
        """Return the square of a place, one unit wide; it may be out of sight."""

    @abstractmethod
    def _resize(self, steps: int) -> bool:
        """Change `cell` by steps of zoom, in (+) or out (-); return whether it changed."""

    @abstractmethod
    def _clamp(self) -> None:
        """Move `left` and `top` as little as is needed to keep the board in sight."""

    def _wanted(self, place: int) -> Rect:
        """Return what `reveal` brings into sight: the place and half of each neighbour, if there is room."""
        rect = self.cell_rect(place)
        around = rect.inflate(self.cell, self.cell)
        return around if around.w <= self.inner.w and around.h <= self.inner.h else rect

    # -- zoom and pan ------------------------------------------------------------------------

    def zoom(self, steps: int, around: tuple[int, int] | None = None) -> bool:
        """Zoom in (+) or out (-) round a fixed point of the screen; return whether anything changed."""
        pos = around or self.inner.center
        point = self.point_at(pos)
        if not self._resize(steps):
            return False
        self.auto = False
        self._put(point, pos)
        return True

    def pan(self, dx: int, dy: int) -> bool:
        """Move the board by pixels, as far as it goes; return whether it moved."""
        before = self.left, self.top
        self.left, self.top = self.left + dx, self.top + dy
        self._clamp()
        moved = before != (self.left, self.top)
        self.auto = self.auto and not moved
        return moved

    def reveal(self, place: int) -> bool:
        """Pan just far enough to bring a place into sight; return whether the board moved."""
        auto, rect, inner = self.auto, self._wanted(place), self.inner
        dx = max(inner.left - rect.left, 0) or min(inner.right - rect.right, 0)
        dy = max(inner.top - rect.top, 0) or min(inner.bottom - rect.bottom, 0)
        moved = self.pan(dx, dy)
        self.auto = auto
        return moved

    def point_at(self, pos: tuple[int, int]) -> Point:
        """Return the point of the board's plane at a point of the screen."""
        return (pos[0] - self.left) / self.cell, (pos[1] - self.top) / self.cell

    def _put(self, point: Point, pos: tuple[int, int]) -> None:
        """Move the board so that a point of its plane is at a point of the screen."""
        self.left = round(pos[0] - point[0] * self.cell)
        self.top = round(pos[1] - point[1] * self.cell)
        self._clamp()
