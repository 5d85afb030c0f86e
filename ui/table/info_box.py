"""The box below the players: a game's own words."""

from __future__ import annotations

from typing import ClassVar

import pygame

from ui.context import Context


class InfoBox:
    """As many lines as there is room for."""

    LINE: ClassVar[int] = 26
    """Layout units of a line."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.rect = pygame.Rect(0, 0, 0, 0)
