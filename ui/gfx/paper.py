"""Old paper: patches of a darker tone, fine fibres and specks; a square that repeats without a seam."""

from __future__ import annotations

from functools import lru_cache
from math import cos, sin
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

SIDE: Final = 768
"""Pixels after which it repeats."""
PAD: Final = 2
"""Points of noise that are repeated on every side, so that the edges fit together."""


@lru_cache(maxsize=2)
def paper(ground: str, grain: str) -> Surface:
    """Return a square of paper in a colour, its patches and fibres mixed with another."""
    random = Random("paper")
    sheet = Surface((SIDE, SIDE))
    sheet.fill(ground)
    tint = pygame.Color("white").lerp(_over(grain, ground), 0.75)
    for points, depth in ((6, 1.0), (24, 0.55), (192, 0.4)):
        sheet.blit(_patches(random, points, tint, depth), (0, 0), special_flags=pygame.BLEND_MULT)
    _fibres(random, sheet, pygame.Color(ground).lerp(grain, 0.55))
    return sheet


def cover(surface: Surface, sheet: Surface) -> None:
    """Lay squares side by side over a whole surface."""
    for x in range(0, surface.get_width(), SIDE):
        for y in range(0, surface.get_height(), SIDE):
            surface.blit(sheet, (x, y))


def _over(grain: str, ground: str) -> pygame.Color:
    """Return what to multiply the ground with to get the grain."""
    pairs = zip(pygame.Color(grain)[:3], pygame.Color(ground)[:3], strict=True)
    return pygame.Color(*(min(255, 255 * one // max(1, other)) for one, other in pairs))


def _patches(random: Random, points: int, tint: pygame.Color, depth: float) -> Surface:
    """Return random light between white and the tint, the same at opposite edges."""
    rows = [random.randbytes(points) for _ in range(points)]
    rows = [row[-PAD:] + row + row[:PAD] for row in rows]
    side = points + 2 * PAD
    small = pygame.image.frombytes(b"".join(rows[-PAD:] + rows + rows[:PAD]), (side, side), "P")
    white = pygame.Color("white")
    small.set_palette([white.lerp(tint, (level / 255) ** 2 * depth) for level in range(256)])
    step = SIDE // points
    wide = (side - 1) * step  # so wide that its points lie `step` pixels apart
    whole = pygame.transform.smoothscale(small.convert(24), (wide, wide))
    return whole.subsurface(Rect(PAD * step, PAD * step, SIDE, SIDE))


def _fibres(random: Random, sheet: Surface, colour: pygame.Color) -> None:
    for _ in range(260):
        x, y, angle = random.randrange(SIDE), random.randrange(SIDE), random.uniform(0, 6.3)
        long = random.uniform(3, 11)
        end = (x + long * cos(angle), y + long * sin(angle))
        pygame.draw.aaline(sheet, colour, (x, y), end)
