"""The board of Tigris & Euphrates at a small size, for lists of games."""

from __future__ import annotations

import pygame

from game.tigris.state import View
from ui.context import Context
from ui.tigris.board import BoardView
from ui.tigris.final_scores import palette
from ui.tigris.pieces import Pieces

FINER = 3
"""Times the size at which it is drawn before it is made small: pieces of a few pixels would be blots."""


class Thumbnail:
    """Draws one view after the other on one ground, which is dear to make."""

    def __init__(self, app: Context) -> None:
        self._board = BoardView(app.art, Pieces(app.art, palette(app)), theme=app.settings.board_theme)
        self._board.coordinates = False
        self._board.help.kingdoms = self._board.help.strengths = False

    def __call__(self, view: View, size: tuple[int, int]) -> pygame.Surface:
        """The whole board of that many pixels, opaque; nothing of any hand is on it."""
        place = pygame.Rect(0, 0, size[0] * FINER, size[1] * FINER)
        large = pygame.Surface(place.size)
        self._board.layout(place)
        self._board.sync(view)
        self._board.draw(large)
        return pygame.transform.smoothscale(large, size)
