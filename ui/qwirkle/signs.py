"""What is drawn on the table beside tiles: marks, lights, shadows, numbers. One picture each, see `ui.gfx.sprites`."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Surface

from game.qwirkle.tiles import SHAPES
from ui.gfx.accents import GOLD, NEW, WRONG
from ui.gfx.sprites import Key, Sprites
from ui.gfx.supersample import RGB, SupersampledSurface
from ui.qwirkle.pieces import Pieces
from ui.qwirkle.word_tiles import letter_tile
from ui.table.signs import chip, glow
from ui.text.layout import render

INK: Final[RGB] = (30, 18, 9)
BRIGHT: Final[RGB] = (255, 246, 216)


def sprites_of(pieces: Pieces) -> Sprites:
    """Return everything that lies on the table or moves over it."""
    return Sprites(lambda key, px: _PAINTERS[str(key[0])](pieces, px, *key[1:]))


def reach(px: int) -> int:
    """Return how far frames stick out of their cell on every side."""
    return max(2, px * 5 // 100)


def tile_shadow(pieces: Pieces, px: int) -> Surface:
    """Draw the shadow of a tile on the table; half a cell larger than the tile."""
    blur = max(2, px // 8)
    soft = pieces.art.shadow((px - 2, px - 2), px // 8, blur, 150)
    picture = Surface((px + px // 2, px + px // 2), pygame.SRCALPHA)
    place = soft.get_rect(center=(px * 3 // 4, px * 3 // 4 + max(1, px // 18)))
    picture.blit(soft, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


def _legal(pieces: Pieces, px: int) -> Surface:
    """Draw where a tile may lie: a bright field with dashes for a rim."""
    canvas, wide = SupersampledSurface(px), max(1.5, px * 0.05)
    inset = px * 0.07
    side = px - 2 * inset
    canvas.box((inset, inset, side, side), (*BRIGHT, 84), px * 0.11)
    canvas.box((inset, inset, side, side), (*INK, 190), px * 0.11, wide + 1.5)
    canvas.box((inset + 0.75, inset + 0.75, side - 1.5, side - 1.5), (*GOLD, 255), px * 0.105, wide)
    middle = px / 2
    canvas.disc((middle, middle), px * 0.1, (*INK, 190))
    canvas.disc((middle, middle), px * 0.075, (*GOLD, 255))
    return canvas.done()


def _frame(pieces: Pieces, px: int, red: int, green: int, blue: int) -> Surface:
    """Draw a thick light frame with a dark rim, a little larger than the cell."""
    size = px + 2 * reach(px)
    canvas, thick = SupersampledSurface(size), max(2.0, px * 0.055)
    canvas.box((0, 0, size, size), (*INK, 255), px * 0.16, thick + 2)
    canvas.box((1, 1, size - 2, size - 2), (red, green, blue, 255), px * 0.15, thick)
    return canvas.done()


def _dust(pieces: Pieces, px: int, step: int) -> Surface:
    """Draw a ring of dust flying outwards from a cell, twice its size; `step` 0..7."""
    canvas, share = SupersampledSurface(px * 2), (step + 1) / 8
    for index in range(12):
        angle = 2 * pi * index / 12 + (index % 3) * 0.2
        away = px * (0.46 + 0.36 * share + 0.05 * (index % 4))
        centre = (px + away * cos(angle), px + away * sin(angle))
        canvas.disc(centre, px * (0.03 + 0.045 * share), (236, 214, 176, round(170 * (1 - share))))
    return canvas.done()


def _word(pieces: Pieces, px: int, words: str, red: int, green: int, blue: int) -> Surface:
    """Draw a word with a dark rim, for any ground."""
    rim = max(2, px // 12)
    dark, light = (render(words, px, colour, True) for colour in (INK, (red, green, blue)))
    picture = Surface((dark.get_width() + 2 * rim, dark.get_height() + 2 * rim), pygame.SRCALPHA)
    for step in range(12):
        place = rim + round(rim * cos(pi * step / 6)), rim + round(rim * sin(pi * step / 6))
        picture.blit(dark, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    picture.blit(light, (rim, rim), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


def _confetti(pieces: Pieces, px: int, shape: int, colour: int) -> Surface:
    return pieces.sign(colour * len(SHAPES) + shape, px)


_PAINTERS: Final[dict[str, Callable[..., Surface]]] = {
    "tile": lambda pieces, px, kind: pieces.tile(kind, px),
    "back": lambda pieces, px: pieces.back(px),
    "confetti": _confetti,
    "shadow": tile_shadow,
    "legal": _legal,
    "frame": _frame,
    "glow": lambda _, px, *colour: glow(px, colour),
    "dust": _dust,
    "chip": lambda _, px, words, *colour: chip(px, words, INK, colour),
    "word": _word,
    "letter": letter_tile,
}

__all__ = ["BRIGHT", "GOLD", "INK", "NEW", "WRONG", "Key", "reach", "sprites_of"]
