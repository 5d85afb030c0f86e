"""The table of Qwirkle at a small size, for lists of games."""

from __future__ import annotations

import pygame

from game.qwirkle.state import View
from ui.context import Context
from ui.qwirkle.board import BoardView
from ui.qwirkle.pieces import pieces_for

FINER = 3
"""Times the size at which it is drawn before it is made small."""


class Thumbnail:
    """Draws one view after the other."""

    def __init__(self, app: Context) -> None:
        self._board = BoardView(app.art, pieces_for(app), theme=app.settings.board_theme)
        self._board.coordinates = False

    def __call__(self, view: View, size: tuple[int, int]) -> pygame.Surface:
        """All tiles on the table in that many pixels, opaque; nothing of any hand is on it."""
        place = pygame.Rect(0, 0, size[0] * FINER, size[1] * FINER)
        large = pygame.Surface(place.size)
        self._board.sync(view)
        self._board.layout(place)
        self._board.camera.fit()
        self._board.draw(large)
        return pygame.transform.smoothscale(large, size)
