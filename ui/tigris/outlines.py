"""One cell's share of the outline of a set of cells: a line with a dark rim, bent round corners, and its light."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

import pygame
from pygame import Surface

from ui.gfx.accents import mark_colour
from ui.tigris.sign_colours import HUE_COLOURS, INK, PREMULTIPLIED, RGB, SupersampledSurface

_SPECIAL: Final[dict[str, RGB]] = {"marked": (255, 246, 190), "hover": (255, 255, 255), "cut": (255, 236, 190)}
COARSE: Final = 24
"""The number of steps across a cell in which soft light is computed, to be scaled up."""


def tint(px: int, hue: int) -> Surface:
    """Draw the ground of a kingdom, seen between its pieces."""
    surface = Surface((px, px), pygame.SRCALPHA, 32)
    surface.fill(mark_colour((*HUE_COLOURS[hue], 96)))
    return surface.premul_alpha()


def edge(px: int, hue: int | str, sides: int, corners: int) -> Surface:
    """Draw one cell's share of the outline of a set of cells; that of a kingdom glows inwards."""
    kingdom = isinstance(hue, int)
    colour = HUE_COLOURS[hue] if isinstance(hue, int) else _SPECIAL[hue]
    line = max(2.0, px * (0.05 if kingdom else 0.07))
    dark = max(1.2, px * 0.016)
    canvas = SupersampledSurface(px)
    _band(canvas, sides, corners, line + 2 * dark, (*INK, 225))
    _band(canvas, sides, corners, line + dark, (*colour, 255))
    _band(canvas, sides, corners, dark, (*INK, 225))
    surface = canvas.done()
    if not kingdom:
        return surface
    lit = _inward_glow(px, colour, sides, corners)
    lit.blit(surface, (0, 0), special_flags=PREMULTIPLIED)
    return lit


def _band(canvas: SupersampledSurface, sides: int, corners: int, width: float, colour: tuple[int, ...]) -> None:
    """Draw a band of that width along the open sides, bending round inner corners."""
    px = canvas.size[0]
    for side, rect in ((1, (0, 0, px, width)), (2, (px - width, 0, width, px)),
                       (4, (0, px - width, px, width)), (8, (0, 0, width, px))):  # fmt: skip
        if sides & side:
            canvas.box(rect, colour)
    for corner, x, y in ((1, px, 0), (2, px, px), (4, 0, px), (8, 0, 0)):
        if corners & corner:
            canvas.disc((x, y), width, colour)


def _inward_glow(px: int, colour: RGB, sides: int, corners: int) -> Surface:
    """Light that is strongest at the outline and gone a third of a cell inside it."""
    pixels = bytearray((*mark_colour(colour), 0)) * (COARSE * COARSE)
    pixels[3::4] = _light(sides, corners)
    small = pygame.image.frombytes(bytes(pixels), (COARSE, COARSE), "RGBA")
    return pygame.transform.smoothscale(small.premul_alpha(), (px, px))


def _light(sides: int, corners: int) -> bytes:
    """Return the light's opacity, 0 to 104, at each of the coarse steps, row by row."""
    parts = [(1, bit) for bit in (1, 2, 4, 8) if sides & bit] + [(0, bit) for bit in (1, 2, 4, 8) if corners & bit]
    return bytes(map(max, bytes(COARSE * COARSE), bytes(COARSE * COARSE), *(_light_of(*part) for part in parts)))


@lru_cache(maxsize=8)
def _light_of(side: int, bit: int) -> bytes:
    """Return the light of one side, or else of one corner."""
    middles = [(step + 0.5) / COARSE for step in range(COARSE)]
    if side:
        line = bytes(map(_strength, middles if bit in (1, 8) else (1 - middle for middle in middles)))
        return line * COARSE if bit in (2, 8) else b"".join(bytes([light]) * COARSE for light in line)
    cx, cy = {1: (1, 0), 2: (1, 1), 4: (0, 1), 8: (0, 0)}[bit]
    return bytes(_strength(hypot(x - cx, y - cy)) for y in middles for x in middles)


def _strength(away: float) -> int:
    """Return the light at a distance from the outline, in cells."""
    strength: float = 104 * max(0.0, 1 - away / 0.36) ** 1.7
    return round(strength)
