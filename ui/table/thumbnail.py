"""The board of a game at a small size, for lists of games."""

from __future__ import annotations

from typing import Any

import pygame

from ui.table.board_view import BoardView

FINER = 3
"""Times the size at which it is drawn before it is made small: pieces of a few pixels would be blots."""


class Thumbnail:
    """Draws one view after the other on one board, whose ground is expensive to draw."""

    def __init__(self, board: BoardView[Any, Any, Any], finer: int = FINER) -> None:
        self._board, self._finer = board, finer

    def __call__(self, view: Any, size: tuple[int, int]) -> pygame.Surface:
        """Return the whole board in that many pixels, opaque; nothing of any hand is on it."""
        place = pygame.Rect(0, 0, size[0] * self._finer, size[1] * self._finer)
        large = pygame.Surface(place.size)
        large.fill(self._board.theme.form.coordinates.ground)  # beside a board of another shape
        self._board.sync(view)
        self._board.layout(place)
        self._board.camera.fit()
        self._board.draw(large)
        return pygame.transform.smoothscale(large, size)
