"""A word laid out on tiles: one tile for each letter, or one wide tile for letters that are written joined.

Persian letters change their form with their neighbours, so a tile ends only after a letter that joins to no next one:
the word is then written on its tiles exactly as on paper. Hebrew and Persian words are laid from right to left.
"""

from __future__ import annotations

from typing import Final
from unicodedata import category, name

import pygame
from pygame import Surface

from ui.gfx.supersample import PREMULTIPLIED
from ui.qwirkle.pieces import Pieces
from ui.text.bidi import is_rtl
from ui.text.layout import measure, render

UNJOINED: Final = frozenset("اأإآٱدذرزژوؤة")
"""Letters of the Arabic script after which nothing is joined."""
LETTERS: Final = 0.6
"""Height of the letters, as a share of the tile."""


def parts_of(word: str) -> list[str]:
    """Return the letters of a word tile by tile, in reading order; signs such as "!" get no tile."""
    parts: list[str] = []
    joined = False
    for letter in word.upper():
        if category(letter)[0] == "M" and parts:
            parts[-1] += letter
        elif category(letter)[0] == "L":
            if joined:
                parts[-1] += letter
            else:
                parts.append(letter)
            joined = name(letter, "").startswith("ARABIC") and letter not in UNJOINED
        else:
            joined = False
    return parts


def in_a_row(word: str) -> list[tuple[int, str]]:
    """Return the tiles from left to right, each with its number in reading order."""
    parts = list(enumerate(parts_of(word)))
    return parts[::-1] if is_rtl(word) else parts


def letter_tile(pieces: Pieces, px: int, part: str, colour: int) -> Surface:
    """Draw a tile with letters; it is as wide as they need, at least square."""
    size = max(8, round(px * LETTERS))
    wide = max(px, measure(part, size, True)[0] + px // 3)
    picture = _widened(pieces.block(px), wide)
    paint = pieces.paints[colour % len(pieces.paints)]
    for words, shift in ((paint.edge, max(1, px // 24)), (paint.base, 0)):
        line = render(part, size, words, True)
        picture.blit(line, line.get_rect(center=(wide // 2, px // 2 + shift)), special_flags=PREMULTIPLIED)
    return picture


def _widened(block: Surface, wide: int) -> Surface:
    """Return a block drawn out in its middle."""
    side, height = block.get_size()
    half = side // 2
    picture = Surface((wide, height), pygame.SRCALPHA)
    picture.blit(pygame.transform.scale(block.subsurface((half, 0, 1, height)), (wide - 2 * half, height)), (half, 0))
    picture.blit(block, (0, 0), (0, 0, half, height))
    picture.blit(block, (wide - half, 0), (side - half, 0, half, height))
    return picture
