"""Supersampled shapes: drawn four times too large and scaled down for smooth edges."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from ui.gfx.accents import RGB as RGB
from ui.gfx.accents import mark_colour

PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED
FINE: Final = 4
"""The factor by which shapes are drawn too large."""


class SupersampledSurface:
    """A picture drawn `FINE` times too large; lengths are in pixels of the finished picture.

    Standard colours of marks are replaced by those of the theme (`ui.gfx.accents`).
    """

    def __init__(self, width: int, height: int | None = None) -> None:
        self.size = (width, height or width)
        self.surface = Surface((self.size[0] * FINE, self.size[1] * FINE), pygame.SRCALPHA, 32)

    def done(self) -> Surface:
        """Return the picture, scaled down and premultiplied; the large one is used up, because a copy costs more."""
        return pygame.transform.smoothscale(self.surface.premul_alpha_ip(), self.size)

    def box(
        self, rect: tuple[float, float, float, float], colour: tuple[int, ...], radius: float = 0, width: float = 0
    ) -> None:
        """Draw a rectangle (x, y, w, h) with round corners, filled or as a line."""
        x, y, w, h = (round(value * FINE) for value in rect)
        pygame.draw.rect(self.surface, mark_colour(colour), Rect(x, y, w, h), round(width * FINE), round(radius * FINE))

    def disc(self, centre: tuple[float, float], radius: float, colour: tuple[int, ...], width: float = 0) -> None:
        """Draw a circle, filled or as a line."""
        place = (round(centre[0] * FINE), round(centre[1] * FINE))
        pygame.draw.circle(self.surface, mark_colour(colour), place, round(radius * FINE), round(width * FINE))

    def shape(self, points: list[tuple[float, float]], colour: tuple[int, ...]) -> None:
        """Draw a filled polygon."""
        pygame.draw.polygon(self.surface, mark_colour(colour), [(x * FINE, y * FINE) for x, y in points])

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: tuple[int, ...], width: float) -> None:
        """Draw a straight line."""
        ends = [(x * FINE, y * FINE) for x, y in (start, end)]
        pygame.draw.line(self.surface, mark_colour(colour), ends[0], ends[1], max(1, round(width * FINE)))

    def over(self, other: SupersampledSurface) -> None:
        """Blit another supersampled surface of the same size on this one."""
        self.surface.blit(other.surface, (0, 0))
