"""The camera of attract mode: it glides over one picture and fades to the next."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from ui.attract.board_picture import BoardPicture
from ui.gfx.animation import EASINGS
from ui.gfx.motion import MOTIONS

GLIDE, FADE = MOTIONS["attract.glide"], MOTIONS["attract.fade"]
PULL = 0.7
"""The share of the way to the middle of the action that the camera goes."""

CALM = 0.2
"""The share of the window's size, from its middle, within which an action leaves the camera where it is."""
MARGIN = 60
"""Pixels round what changed that fade with it: tall pieces reach over their place."""

Point = tuple[float, float]


class CameraGlide:
    """Where the window lies on the picture: its upper left corner in pixels of the picture."""

    def __init__(self) -> None:
        self._from: Point = (0.0, 0.0)
        self._to: Point = (0.0, 0.0)
        self._time = GLIDE.seconds
        self._before: tuple[pygame.Surface, Rect] | None = None
        """What fades away, and its place in the newest picture."""
        self._room = Rect(0, 0, 0, 0)
        """Where the window's upper left corner may be: nothing beyond the board comes into sight."""
        self._window = (0, 0)

    @property
    def moving(self) -> bool:
        """Whether it glides or fades."""
        return self._time < (FADE.seconds if self._from == self._to else GLIDE.seconds)

    @property
    def corner(self) -> tuple[int, int]:
        """Where the window's upper left corner lies now."""
        share = EASINGS[GLIDE.ease](min(1.0, self._time / GLIDE.seconds))
        x, y = (a + (b - a) * share for a, b in zip(self._from, self._to, strict=True))
        return round(x), round(y)

    def begin(self, board: BoardPicture, before: pygame.Surface) -> None:
        """Show a new board from its middle; fade to it from what was there."""
        self._set_room(board)
        self._from = self._to = self._room.x + self._room.w / 2, self._room.y + self._room.h / 2
        self._before = before, before.get_rect(topleft=self.corner)
        self._time = 0.0

    def follow(self, board: BoardPicture, paint: Callable[[], None], extent: Rect) -> None:
        """Paint the position after a move and glide to where it happened, unless that is near the middle.

        Only what changed fades, as long as the board did not change its size.
        """
        middle, place, key = board.point_at(self._middle()), board.point_at(extent.center), board.key
        before, part = board.picture, extent.inflate(extent.w // 2 + MARGIN, extent.h // 2 + MARGIN)
        seen = Rect(self.corner, self._window)
        paint()
        self._set_room(board)
        here, there = board.pixel_of(middle), board.pixel_of(place)
        self._from = self._to = self._clamped(here)
        if any(abs(a - b) > size * CALM for a, b, size in zip(there, here, self._window, strict=True)):
            self._to = self._clamped((here[0] + (there[0] - here[0]) * PULL, here[1] + (there[1] - here[1]) * PULL))
        self._time = 0.0
        kept = part.clip(before.get_rect()) if board.key == key else seen
        self._before = before.subsurface(kept).copy(), kept if board.key == key else kept.move_to(topleft=self.corner)

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._time = min(GLIDE.seconds, self._time + dt)
        if self._time >= FADE.seconds:
            self._before = None

    def draw(self, surface: pygame.Surface, picture: pygame.Surface) -> None:
        """Draw the part of the picture in the window."""
        x, y = self.corner
        surface.blit(picture, (-x, -y))
        if self._before is not None:
            before, place = self._before
            before.set_alpha(round(255 * (1 - self._time / FADE.seconds)))
            surface.blit(before, place.move(-x, -y))

    def _middle(self) -> Point:
        x, y = self.corner
        return x + self._window[0] / 2, y + self._window[1] / 2

    def _set_room(self, board: BoardPicture) -> None:
        self._window = board.window
        ground, (width, height) = board.ground, board.window
        self._room = Rect(ground.topleft, (max(0, ground.w - width), max(0, ground.h - height)))

    def _clamped(self, middle: Point) -> Point:
        """Return the corner with which a point is in the middle, as far as the board reaches."""
        x, y = middle[0] - self._window[0] / 2, middle[1] - self._window[1] / 2
        room = self._room
        return min(max(float(room.left), x), float(room.right)), min(max(float(room.top), y), float(room.bottom))
