"""The marks that make a tile's colour known without its hue: a letter, or a pattern on the shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.qwirkle.tiles import COLOURS
from ui.context import Context
from ui.gfx.supersample import SupersampledSurface

LETTER: Final = 0.34
"""Height of a letter in widths of a tile."""
INSIDE: Final = 0.86
"""The part of a shape that its pattern covers: not its rim."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks on all tiles: a letter per colour, or patterns, or neither."""

    letters: tuple[str, ...] = ()
    patterns: bool = False


NO_MARKS: Final = Marks()


def marks_of(app: Context, choice: str = "") -> Marks:
    """Return the marks of a choice, or those that the settings ask for; letters in the player's language."""
    choice = choice or app.settings.tile_marks
    if choice == "letters":
        return Marks(tuple(app.tr(f"qwirkle.letter.{colour}") for colour in COLOURS))
    return Marks(patterns=choice == "patterns")


@lru_cache(maxsize=64)
def pattern(colour: int, px: int, ink: str) -> pygame.Surface:
    """Return the pattern of a colour, premultiplied, over a whole tile; red has none.

    Orange has horizontal, green vertical, blue sloping, purple crossing lines; yellow has dots.
    """
    drawn = SupersampledSurface(px)
    rgba = tuple(pygame.Color(ink))
    pitch = max(5.0, px * 0.135)
    name = COLOURS[colour]
    if name == "yellow":
        for place in _dots(px, pitch):
            drawn.disc(place, pitch * 0.27, rgba)
    for begin, end in _lines(name, px, pitch):
        drawn.line(begin, end, rgba, pitch * 0.34)
    return drawn.done()


def _dots(px: int, pitch: float) -> Iterator[Point]:
    for row in range(-6, 7):
        for column in range(-6, 7):
            yield px / 2 + (column + row % 2 / 2) * pitch, px / 2 + row * pitch * 0.87


def _lines(name: str, px: int, pitch: float) -> Iterator[tuple[Point, Point]]:
    for number in range(-9, 10):
        at = px / 2 + (number + 0.5) * pitch
        if name == "orange":
            yield (0, at), (px, at)
        if name == "green":
            yield (at, 0), (at, px)
        slope = px / 2 + number * pitch * 1.45
        if name in ("blue", "purple"):
            yield (slope - px / 2, px), (slope + px / 2, 0)
        if name == "purple":
            yield (slope - px / 2, 0), (slope + px / 2, px)


def on_shape(cover: pygame.Surface, shape: pygame.Surface) -> pygame.Surface:
    """Return the pattern cut to the inside of a shape; both premultiplied and of one size."""
    px = shape.get_width()
    inside = pygame.Surface((px, px), pygame.SRCALPHA, 32)
    small = pygame.transform.smoothscale(shape, (round(px * INSIDE), round(px * INSIDE)))
    small.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    small = small.premul_alpha()
    inside.blit(small, small.get_rect(center=(px // 2, px // 2)))
    cut = cover.copy()
    cut.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut
