"""Figures of the rules that are rows of pieces and signs, in the direction of reading.

A row is text. The tokens of every game are: `>` an arrow onwards, `@name` an icon, `+` and `=` themselves, `=10` a
number. `/3` behind a piece is a number below it. All other tokens are pieces of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

import pygame

from ui.context import Context
from ui.text.layout import render

UNITS = 48
"""Layout units of a piece where there is room."""
Piece = Callable[[str, int], pygame.Surface]
"""Return the picture of a token that many pixels wide."""


def strips(app: Context, rows: Sequence[str], piece: Piece, width: int) -> pygame.Surface:
    """Return the rows as one picture, at most that many pixels wide, premultiplied."""
    px = app.u(UNITS)
    picture = _strips(app, rows, piece, px)
    while picture.get_width() > width and px > 1:  # not in proportion: numbers have a smallest size
        px = min(px - 1, px * width // picture.get_width())
        picture = _strips(app, rows, piece, px)
    return picture


def _strips(app: Context, rows: Sequence[str], piece: Piece, px: int) -> pygame.Surface:
    """Draw the rows with pieces of that size; columns are aligned, and mirrored from right to left."""
    gap = max(2, px // 8)
    lines = [[_token(app, token, piece, px) for token in row.split()] for row in rows]
    columns = [max(picture.get_width() for picture in column if picture) for column in zip_longest(*lines)]
    heights = [max(picture.get_height() for picture in line) for line in lines]
    size = sum(columns) + gap * (len(columns) - 1), sum(heights) + gap * (len(heights) - 1)
    surface, top = pygame.Surface(size, pygame.SRCALPHA), 0
    for line, height in zip(lines, heights, strict=True):
        left = 0
        for picture, wide in zip(line, columns, strict=False):
            x = size[0] - left - wide if app.locale.rtl else left
            place = picture.get_rect(center=(x + wide // 2, top + height // 2))
            surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            left += wide + gap
        top += height + gap
    return surface


def _token(app: Context, token: str, piece: Piece, px: int) -> pygame.Surface:
    """Draw one token."""
    ink = app.look.palette.ink
    if token == ">":
        return app.art.icon("arrow_left" if app.locale.rtl else "arrow_right", px * 2 // 3, ink)
    if token.startswith("@") and "/" not in token:
        return app.art.icon(token[1:], px * 4 // 5, ink)
    if token[0] in "+=":
        return written(app, token, px)
    name, _, number = token.partition("/")
    picture = app.art.icon(name[1:], px, ink) if name.startswith("@") else piece(name, px)
    return _above(picture, written(app, f"={number}", px), px * 8 // 7) if number else picture


def written(app: Context, token: str, px: int) -> pygame.Surface:
    """Draw a sign or a number in the ink of the page; `=10` is the number alone."""
    words = app.locale.number(int(token[1:])) if token[1:].isdigit() else token
    return render(words, max(10, px * 5 // 9), app.look.palette.ink, bold=True)


def _above(upper: pygame.Surface, lower: pygame.Surface, height: int) -> pygame.Surface:
    """Return one picture over the other; all upper ones take that height, so that the lower ones are in line."""
    size = max(upper.get_width(), lower.get_width()), height + lower.get_height()
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for picture, middle in ((upper, height // 2), (lower, height + lower.get_height() // 2)):
        place = picture.get_rect(center=(size[0] // 2, middle))
        surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface
