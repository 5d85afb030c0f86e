"""The board of a game as a dimmed picture larger than the window, over which attract mode lets its camera glide.

It is painted once per move. What the camera does costs one blit per frame.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import pygame
from pygame import Rect

from ui.catalog import ui_of
from ui.context import ASSETS, Context
from ui.gfx.art import Art
from ui.table.board_view import BoardView

MARGINS = (1.2, 1.42)
"""Width and height of the picture in widths and heights of the window: all of a wide board is then in it."""
LIGHT = (104, 100, 96)
"""What is left of each colour, of 255: words and cards in front of it must be easy to read."""
MOST_ZOOMS = 3


class BoardPicture:
    """One game's board with its own art: it may be made in another thread than the window's."""

    def __init__(self, app: Context, game: str) -> None:
        make = ui_of(game).board
        assert make is not None, f"{game} has no board for attract mode"
        self.game = game
        self._app = app
        self._places = ui_of(game).places
        art = Art(ASSETS / "art")
        art.number = app.locale.number
        self._board: BoardView[Any, Any, Any] = make(app, art)
        self.painted = 0
        """How many times it was painted."""
        self.picture = pygame.Surface((1, 1))
        self.window = (0, 0)
        """The size of the window that it was painted for."""

    def paint(self, view: Any, window: tuple[int, int]) -> None:
        """Paint the board as an onlooker knows it, for a window of that size."""
        size = round(window[0] * MARGINS[0]), round(window[1] * MARGINS[1])
        picture = pygame.Surface(size, 0, 32)
        picture.fill(self._app.look.palette.night)
        board = self._board
        board.sync(view)
        board.layout(picture.get_rect())
        self._cover(window)
        board.draw(picture)
        picture.fill(LIGHT, special_flags=pygame.BLEND_RGB_MULT)
        self.picture, self.window = picture, window
        self.painted += 1

    def _cover(self, window: tuple[int, int]) -> None:
        """Show all of the board, or as much as fills a window in its middle with room for the camera."""
        camera = self._board.camera
        camera.fit()
        for _ in range(MOST_ZOOMS):
            if camera.visible.w >= window[0] * MARGINS[0] * 0.94 and camera.visible.h >= window[1]:
                break
            camera.zoom(1)

    @property
    def ground(self) -> Rect:
        """The part of the picture with the board, which the window must not leave: there is nothing beyond it."""
        visible: Rect = self._board.camera.visible
        return visible

    @property
    def key(self) -> Hashable:
        """Equal as long as everything is at the same place of the picture."""
        key: Hashable = self._board.camera.key
        return key

    def extent_of(self, events: Sequence[Any]) -> Rect | None:
        """Return the box round the places where events happened, in pixels of the picture; None: nowhere."""
        places = 0
        for event in events:
            places |= self._places(event)
        rects = [self._board.camera.cell_rect(place) for place in self._board.cells_of(places)]
        return Rect.unionall(rects[0], rects[1:]) if rects else None

    def point_at(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Return the point of the board at a pixel of the picture."""
        point: tuple[float, float] = self._board.camera.point_at((round(pos[0]), round(pos[1])))
        return point

    def pixel_of(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return the pixel of the picture at a point of the board."""
        camera = self._board.camera
        return camera.left + point[0] * camera.cell, camera.top + point[1] * camera.cell
