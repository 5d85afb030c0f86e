"""Shapes drawn four times too large and scaled down, and the colours that the signs on the board share.

What tells things apart is always a shape or a pattern; the colour comes on top.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED
FINE: Final = 4
"""How many times too large shapes are drawn."""

RGB = tuple[int, int, int]

HUE_COLOURS: Final[tuple[RGB, ...]] = (
    (94, 224, 208), (206, 160, 255), (255, 150, 170), (186, 232, 108),
    (136, 196, 255), (255, 168, 88), (255, 244, 214), (255, 205, 92),
)  # fmt: skip
"""Outlines of kingdoms; gold, which also marks what the player looks at, comes last."""

INK: Final[RGB] = (34, 20, 10)
SAND: Final[RGB] = (250, 236, 204)
GOLD: Final[RGB] = (255, 214, 110)
TILE_COLOURS: Final[tuple[RGB, ...]] = ((44, 40, 44), (178, 46, 34), (34, 92, 168), (46, 122, 62))
"""Grounds of badges by the colour they speak of; sand-coloured text on each has at least 4.5:1."""

ATTACK: Final[RGB] = (255, 140, 60)
DEFENCE: Final[RGB] = (120, 210, 255)


class Canvas:
    """A picture being drawn `FINE` times too large; lengths are given in pixels of the finished picture."""

    def __init__(self, width: int, height: int | None = None) -> None:
        self.size = (width, height or width)
        self.surface = Surface((self.size[0] * FINE, self.size[1] * FINE), pygame.SRCALPHA, 32)

    def done(self) -> Surface:
        """The picture, scaled down and premultiplied."""
        return pygame.transform.smoothscale(self.surface.premul_alpha(), self.size)

    def box(
        self, rect: tuple[float, float, float, float], colour: tuple[int, ...], radius: float = 0, width: float = 0
    ) -> None:
        """A rectangle (x, y, w, h), with round corners, filled or as a line."""
        x, y, w, h = (round(value * FINE) for value in rect)
        pygame.draw.rect(self.surface, colour, Rect(x, y, w, h), round(width * FINE), round(radius * FINE))

    def disc(self, centre: tuple[float, float], radius: float, colour: tuple[int, ...], width: float = 0) -> None:
        """A circle, filled or as a line."""
        place = (round(centre[0] * FINE), round(centre[1] * FINE))
        pygame.draw.circle(self.surface, colour, place, round(radius * FINE), round(width * FINE))

    def shape(self, points: list[tuple[float, float]], colour: tuple[int, ...]) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.surface, colour, [(x * FINE, y * FINE) for x, y in points])

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: tuple[int, ...], width: float) -> None:
        """A straight line."""
        ends = [(x * FINE, y * FINE) for x, y in (start, end)]
        pygame.draw.line(self.surface, colour, ends[0], ends[1], max(1, round(width * FINE)))

    def over(self, other: Canvas) -> None:
        """Lay another canvas of the same size over this one."""
        self.surface.blit(other.surface, (0, 0))
