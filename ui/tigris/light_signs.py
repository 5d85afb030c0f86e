"""The pictures of effects: light, splashes, clods, cracks in the ground, the shafts of a monument, seals."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import Final

import pygame
from pygame import Surface

from ui.tigris.pieces import Pieces
from ui.tigris.sign_colours import ATTACK, DEFENCE, GOLD, INK, PREMULTIPLIED, RGB, SupersampledSurface

STEPS: Final = 5
"""The pictures of a crack that grows."""
EMBER: Final = (255, 176, 92)
SHAFTS: Final[tuple[RGB, ...]] = ((196, 196, 214), (255, 120, 92), (120, 178, 255), (130, 236, 160))
"""The light of each colour: black shines silver."""
WAX: Final = ((196, 150, 60), (122, 24, 20))
"""The rim of a seal and its ground."""


def lit(px: int, colour: RGB) -> Surface:
    """Draw a cell in the light: brighter in the middle."""
    small = Surface((12, 12), pygame.SRCALPHA, 32)
    for y in range(12):
        for x in range(12):
            away = max(abs(x - 5.5), abs(y - 5.5)) / 5.5
            small.set_at((x, y), (*colour, round(190 - 70 * away)))
    surface = pygame.transform.smoothscale(small.premul_alpha_ip(), (px, px))
    pygame.draw.rect(surface, (255, 255, 255, 255), surface.get_rect(), max(1, px // 24))
    return surface


def spark(px: int, colour: RGB) -> Surface:
    """Draw a running light with a dark rim, which is seen on every ground."""
    canvas, middle = SupersampledSurface(px), px / 2
    canvas.disc((middle, middle), px * 0.2, (*INK, 255))
    canvas.disc((middle, middle), px * 0.155, (*colour, 255))
    canvas.disc((middle - px * 0.04, middle - px * 0.04), px * 0.06, (255, 255, 255, 255))
    return canvas.done()


def splash(px: int, step: int) -> Surface:
    """Draw rings and drops of water flying outwards from a cell, twice its size; `step` 0..7."""
    canvas, share = SupersampledSurface(px * 2), (step + 1) / 8
    fade = round(220 * (1 - share))
    canvas.disc((px, px), px * (0.44 + 0.4 * share), (190, 226, 255, fade // 2), max(1.5, px * 0.05 * (1.2 - share)))
    for index in range(12):
        angle = 2 * pi * index / 12 + (index % 2) * 0.2
        away = px * (0.42 + 0.4 * share + 0.08 * (index % 3))
        centre = (px + away * cos(angle), px + away * sin(angle) * 0.85 - px * 0.28 * sin(pi * share))
        canvas.disc(centre, px * (0.06 - 0.035 * share), (214, 238, 255, fade))
    return canvas.done()


def clod(px: int) -> Surface:
    """Draw a clod of earth that is thrown up."""
    canvas = SupersampledSurface(px)
    for colour, corners in (
        ((*INK, 255), ((0.2, 0.4), (0.5, 0.15), (0.85, 0.45), (0.6, 0.85))),
        ((138, 100, 70, 255), ((0.3, 0.42), (0.5, 0.25), (0.75, 0.47))),
    ):
        canvas.shape([(px * x, px * y) for x, y in corners], colour)
    return canvas.done()


@lru_cache(maxsize=4)
def _branches(kind: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return jagged lines from the middle of a cell outwards, in cells."""
    rng = Random(kind * 31 + 7)
    lines = []
    for index in range(7):
        angle = 2 * pi * (index + rng.uniform(-0.3, 0.3)) / 7
        points = [(0.0, 0.0)]
        for away in (0.3, 0.6, 0.9, 1.2, 1.45):
            bent = angle + rng.uniform(-0.3, 0.3)
            points.append((cos(bent) * away, sin(bent) * away))
        lines.append(tuple(points))
    return tuple(lines)


def fissure(px: int, kind: int, step: int) -> Surface:
    """Draw cracks in the ground, three cells wide, grown by `step` 0..STEPS - 1; they glow in their depth."""
    canvas = SupersampledSurface(px * 3)
    middle, grown = px * 1.5, 2 + step
    for width, colour in ((px * 0.11, (20, 10, 5, 255)), (px * 0.045, (*EMBER, 255))):
        for branch in _branches(kind):
            points = [(middle + x * px, middle + y * px) for x, y in branch[:grown]]
            for index, (start, end) in enumerate(pairwise(points)):
                canvas.line(start, end, colour, width * (1 - index / 6))
    return canvas.done()


def shafts(px: int, left: int, right: int) -> Surface:
    """Draw two shafts of light, each in its colour, over a square of two by two cells, four high, fading upwards."""
    wide, high = 2 * px, 5 * px
    small = Surface((32, 40), pygame.SRCALPHA, 32)
    for y in range(40):
        for x in range(32):
            colour = SHAFTS[(left, right)[x // 16]]
            across = abs(x % 16 - 7.5) / 8
            small.set_at((x, y), (*colour, round(250 * max(0.0, 1 - across**2) * (y / 39) ** 0.55)))
    return pygame.transform.smoothscale(small.premul_alpha_ip(), (wide, high))


def stand(pieces: Pieces, px: int, colour: int, attacking: int) -> Surface:
    """Draw a supporter that stands up: a tile with a rim in the light of its side."""
    canvas = SupersampledSurface(px)
    rim = max(2.0, px * 0.06)
    canvas.box((0, 0, px, px), (*INK, 255), px * 0.1, rim * 1.6)
    canvas.box(
        (rim * 0.4, rim * 0.4, px - rim * 0.8, px - rim * 0.8),
        (*(ATTACK if attacking else DEFENCE), 255),
        px * 0.09,
        rim,
    )
    surface = pieces.tile(colour, px).copy()
    surface.blit(canvas.done(), (0, 0), special_flags=PREMULTIPLIED)
    return surface


def seal(pieces: Pieces, px: int, seat: int) -> Surface:
    """Draw the seal of a dynasty in wax, one and a half cells wide."""
    wide = px * 3 // 2
    canvas, middle = SupersampledSurface(wide), wide / 2
    for index in range(18):
        angle = 2 * pi * index / 18
        centre = (middle + cos(angle) * wide * 0.41, middle + sin(angle) * wide * 0.41)
        canvas.disc(centre, wide * 0.085, (*INK, 255))
    for index in range(18):
        angle = 2 * pi * index / 18
        centre = (middle + cos(angle) * wide * 0.41, middle + sin(angle) * wide * 0.41)
        canvas.disc(centre, wide * 0.07, (*WAX[1], 255))
    canvas.disc((middle, middle), wide * 0.42, (*WAX[1], 255))
    canvas.disc((middle, middle), wide * 0.36, (*GOLD, 255), wide * 0.03)
    surface = canvas.done()
    emblem = pieces.art.emblem(seat, round(wide * 0.5), GOLD)
    surface.blit(emblem, emblem.get_rect(center=(wide // 2, wide // 2)), special_flags=PREMULTIPLIED)
    return surface


def chest(pieces: Pieces, px: int) -> Surface:
    """Draw an open chest where the closed one stands."""
    surface = Surface((px, px), pygame.SRCALPHA, 32)
    picture = pieces.open_chest(px * 56 // 100)
    surface.blit(picture, picture.get_rect(midbottom=(px // 2, px - px // 14)), special_flags=PREMULTIPLIED)
    return surface


def gem(pieces: Pieces, px: int) -> Surface:
    """Draw a gem in the middle of a cell."""
    surface = Surface((px, px), pygame.SRCALPHA, 32)
    picture = pieces.gem(px * 44 // 100)
    surface.blit(picture, picture.get_rect(center=(px // 2, px * 62 // 100)), special_flags=PREMULTIPLIED)
    return surface
