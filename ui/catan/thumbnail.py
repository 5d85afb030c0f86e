"""The island of Catan at a small size, for lists of games."""

from __future__ import annotations

import pygame

from game.catan.state import View
from ui.catan.board import BoardView
from ui.catan.pieces import pieces_for
from ui.context import Context

FINER = 3
"""Times the size at which it is drawn before it is made small."""


class Thumbnail:
    """Draws one view after the other."""

    def __init__(self, app: Context) -> None:
        self._board = BoardView(app.art, pieces_for(app), theme=app.settings.board_theme)

    def __call__(self, view: View, size: tuple[int, int]) -> pygame.Surface:
        """The whole island in that many pixels, opaque; nothing of any hand is on it."""
        place = pygame.Rect(0, 0, size[0] * FINER, size[1] * FINER)
        large = pygame.Surface(place.size)
        self._board.sync(view)
        self._board.layout(place)
        self._board.draw(large)
        return pygame.transform.smoothscale(large, size)
