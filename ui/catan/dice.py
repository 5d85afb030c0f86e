"""Two dice as pictures, and the place beside the island where they lie."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame
from pygame import Surface

from ui.context import Context
from ui.gfx.supersample import SupersampledSurface
from ui.widgets.painter import Painter

IVORY, DARK, LOW = (250, 242, 222), (38, 24, 12), (206, 188, 150)
RED: Final = (176, 30, 26)
LOW_RED: Final = (120, 16, 14)
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=128)
def die(face: int, px: int, second: bool = False) -> Surface:
    """Draw a die that shows this; the second of the two is red."""
    canvas, ground, ink = SupersampledSurface(px), RED if second else IVORY, IVORY if second else DARK
    low = LOW_RED if second else LOW
    canvas.box((0, 0, px, px), (*DARK, 255), px * 0.2)
    rim = max(1.0, px * 0.04)
    canvas.box((rim, rim, px - 2 * rim, px - 2 * rim), (*low, 255), px * 0.17)
    canvas.box((rim, rim, px - 2 * rim, px - 2.8 * rim), (*ground, 255), px * 0.17)
    for x, y in PIPS[face]:
        canvas.disc((px / 2 + x * px * 0.25, px / 2 + y * px * 0.25), px * 0.085, (*ink, 255))
    return canvas.done()


class DicePlace:
    """Where the dice lie after a roll."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self) -> pygame.Rect | None:
        """Return the rectangle in window pixels; None if it is out of sight."""
        return self.app.mirror(self.rect) if self.rect.h > 1 else None

    def draw(self, painter: Painter, dice: tuple[int, int] | None) -> None:
        """Both dice and their sum; nothing before the first roll."""
        painter.box(self.rect, painter.palette.panel, painter.palette.panel_edge)
        if dice is None:
            painter.image(self.app.art.icon("dice", self.rect.h * 2 // 3, painter.palette.muted), self.rect)
            return
        px, gap = min(self.rect.h * 3 // 4, self.rect.w // 4), painter.u(6)
        left = self.rect.x + (self.rect.w - 3 * px - 2 * gap) // 2
        for index, face in enumerate(dice):
            place = pygame.Rect(left + index * (px + gap), self.rect.y, px, self.rect.h)
            painter.image(die(face, px, bool(index)), place)
        total = pygame.Rect(left + 2 * (px + gap), self.rect.y, px + gap, self.rect.h)
        painter.words(total, self.app.locale.number(sum(dice)), 22, bold=True, align="center")
