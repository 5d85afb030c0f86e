"""What the tiles lie on: oiled oak in lamplight, pale linen by day, or a plain ground; endless in all directions.

A texture is made once per theme and laid side by side from the corner of cell 0,0 on, so that it moves with the tiles.
Lamplight falls on the window, not on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.gfx.paper import SIDE, paper
from ui.qwirkle.theme import LINEN, OAK, PAPER, PLAIN, QwirkleTheme

PLANKS: Final = 6

TONES: Final = ((0, 0, 0), (-13, -12, -10), (8, 10, 8), (-8, -10, -13), (3, 6, 5), (-18, -16, -12))
"""How much each plank differs from the ground, in red, green and blue."""


def lay(surface: Surface, rect: Rect, corner: tuple[int, int], theme: QwirkleTheme) -> None:
    """Cover a part of a surface; `corner` is where cell 0,0 begins."""
    before = surface.get_clip()
    surface.set_clip(rect)
    texture = _texture(theme)
    left, top = rect.x + (corner[0] - rect.x) % SIDE - SIDE, rect.y + (corner[1] - rect.y) % SIDE - SIDE
    for x in range(left, rect.right, SIDE):
        for y in range(top, rect.bottom, SIDE):
            surface.blit(texture, (x, y))
    if theme.shade:
        surface.blit(_lamp(rect.size, theme.shade), rect, special_flags=pygame.BLEND_MULT)
    surface.set_clip(before)


@lru_cache(maxsize=2)
def _lamp(size: tuple[int, int], shade: int) -> Surface:
    """Bright in the middle, dark in the corners by that many per cent."""
    small = Surface((24, 24))
    for x in range(24):
        for y in range(24):
            away = (((x - 11.5) / 11.5) ** 2 + ((y - 10) / 12.5) ** 2) ** 0.5
            light = max(0.0, 1 - shade / 100 * away**1.7)
            small.set_at((x, y), (round(255 * light), round(252 * light**1.12), round(244 * light**1.35)))
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=2)
def _texture(theme: QwirkleTheme) -> Surface:
    """Return the texture of a theme; that of the theme before is kept too."""
    return _TEXTURES[theme.texture](theme)


def _oak(theme: QwirkleTheme) -> Surface:
    """Planks, each with its own tone, grain and joint; a joint hides where its grain begins again."""
    random, tall = Random("oak"), SIDE // PLANKS
    picture = Surface((SIDE, SIDE))
    for index in range(PLANKS):
        tone = _toned(theme.ground, TONES[index % len(TONES)])
        plank = _plank(random, tone, theme.grain, tall)
        joint = random.randrange(SIDE)
        for x in (joint - SIDE, joint):
            picture.blit(plank, (x, index * tall))
            pygame.draw.line(picture, theme.joint, (x, index * tall), (x, index * tall + tall), 2)
        pygame.draw.line(picture, theme.joint, (0, index * tall), (SIDE, index * tall), 2)
        pygame.draw.line(picture, tone.lerp(theme.bright, 0.55), (0, index * tall + 2), (SIDE, index * tall + 2))
    return picture


def _plank(random: Random, tone: pygame.Color, grain: str, tall: int) -> Surface:
    """Return one plank: long streaks, finer ones over them, and pores."""
    plank = Surface((SIDE, tall))
    plank.fill(tone)
    for across, down, depth in ((3, 9, 0.5), (7, 34, 0.45), (30, 96, 0.32)):
        streaks = _noise(random, (across, down), depth)
        plank.blit(pygame.transform.smoothscale(streaks, (SIDE, tall)), (0, 0), special_flags=pygame.BLEND_MULT)
    for _ in range(150):
        x, y, long = random.randrange(SIDE), random.randrange(4, tall - 3), random.randrange(4, 22)
        pygame.draw.line(plank, tone.lerp(grain, random.uniform(0.2, 0.6)), (x, y), (x + long, y))
    return plank


def _noise(random: Random, size: tuple[int, int], depth: float) -> Surface:
    """Random greys down to 1 - depth / 2 of white, a little warmer where they are dark."""
    lights = [1 - depth * step / 510 for step in range(256)]
    tones = [bytes((round(255 * light), round(255 * light**1.1), round(255 * light**1.25))) for light in lights]
    points = b"".join(tones[step] for step in random.randbytes(size[0] * size[1]))
    return pygame.image.frombytes(points, size, "RGB")


def _linen(theme: QwirkleTheme) -> Surface:
    """Threads over and under each other, some thicker than others."""
    random = Random("linen")
    picture, base, thread = Surface((SIDE, SIDE)), pygame.Color(theme.ground), pygame.Color(theme.grain)
    picture.fill(base)
    for across in (False, True):
        layer = Surface((SIDE, SIDE), pygame.SRCALPHA)
        for at in range(0, SIDE, 3):
            tone = base.lerp(thread, random.random()) if random.random() < 0.75 else pygame.Color(theme.bright)
            line = ((0, at), (SIDE, at)) if across else ((at, 0), (at, SIDE))
            pygame.draw.line(layer, (tone.r, tone.g, tone.b, 130), *line, random.choice((1, 1, 2)))
        picture.blit(layer, (0, 0))
    return picture


def _paper(theme: QwirkleTheme) -> Surface:
    return paper(theme.ground, theme.grain)


def _flat(theme: QwirkleTheme) -> Surface:
    picture = Surface((SIDE, SIDE))
    picture.fill(theme.ground)
    return picture


def _toned(colour: str, by: tuple[int, int, int]) -> pygame.Color:
    parts = (max(0, min(255, part + more)) for part, more in zip(pygame.Color(colour)[:3], by, strict=True))
    return pygame.Color(*parts)


_TEXTURES: Final[dict[str, Callable[[QwirkleTheme], Surface]]] = {OAK: _oak, LINEN: _linen, PAPER: _paper, PLAIN: _flat}
