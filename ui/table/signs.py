"""Pictures that every board draws: light, numbers on slips."""

from __future__ import annotations

from functools import cache

import pygame
from pygame import Surface

from ui.gfx.accents import light_colour
from ui.gfx.supersample import RGB, SupersampledSurface
from ui.text.layout import measure, render


def glow(px: int, colour: tuple[int, ...]) -> Surface:
    """Draw a soft light round a cell, twice its size."""
    pixels = bytearray((*light_colour(colour)[:3], 0)) * 1024
    pixels[3::4] = _round_light()
    small = pygame.image.frombytes(bytes(pixels), (32, 32), "RGBA")
    return pygame.transform.smoothscale(small.premul_alpha_ip(), (px * 2, px * 2))


@cache
def _round_light() -> bytes:
    """Return the strength of a soft light in 32 by 32 pixels, 0 to 255, row by row."""
    away = (((x - 15.5) ** 2 + (y - 15.5) ** 2) ** 0.5 / 15.5 for y in range(32) for x in range(32))
    return bytes(round(235 * max(0.0, 1 - share) ** 1.6) for share in away)


def chip(px: int, words: str, ink: RGB, colour: RGB) -> Surface:
    """Draw words on a round slip; `px` is the height of the slip."""
    letters = max(14, px * 62 // 100)
    wide = max(px, measure(words, letters, bold=True)[0] + px // 2)
    canvas, rim = SupersampledSurface(wide, px), max(1.5, px * 0.07)
    canvas.box((0, 0, wide, px), (*ink, 255), px / 2)
    canvas.box((rim, rim, wide - 2 * rim, px - 2 * rim), (*colour, 255), px / 2 - rim)
    picture = canvas.done()
    line = render(words, letters, ink, True)
    picture.blit(line, line.get_rect(center=(wide // 2, px // 2)), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
