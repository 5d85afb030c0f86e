"""The pieces of Catan as pictures: terrain, number tokens, harbours, what the seats build, the robber.

A seat's colour always comes with its emblem and with a pattern of its own; the 6 and the 8 are red and ringed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Surface

from game.catan.kinds import HARBOUR_NAMES, MAX_SEATS, RED, RESOURCES, TERRAIN_NAMES
from ui.catan.geometry import WIDE
from ui.catan.theme import FLAT, INKED, PAINTED, theme_of
from ui.context import Context
from ui.gfx.art import Art, Layer, Recolour
from ui.gfx.supersample import RGB, SupersampledSurface
from ui.gfx.wash import INK as WASH_INK
from ui.gfx.wash import washed
from ui.text.layout import measure, render

BOX: Final = 64


@dataclass(frozen=True, slots=True)
class Paint:
    """One seat's paint: lit, its own, shaded, and the dark or light in which its pattern is drawn."""

    high: str
    base: str
    low: str
    pattern: str

    def instead_of(self, drawn: Paint) -> Recolour:
        """Return the colours of a file drawn in another paint, each with its replacement."""
        return ((drawn.high, self.high), (drawn.base, self.base), (drawn.low, self.low))


DRAWN: Final = Paint("#e8705f", "#c8372d", "#8f1f18", "#ffffff")
"""What the files are drawn in."""
PAINTS: Final = (
    Paint("#ee7468", "#cf2f2b", "#8f1a1a", "#ffd9cf"),
    Paint("#7fa8f2", "#2b5fd0", "#173a8c", "#d6e4ff"),
    Paint("#ffc06a", "#f08a1c", "#b35c05", "#4a2200"),
    Paint("#ffffff", "#efe9dc", "#b9ae98", "#5a4c38"),
)
"""Red, blue, orange and white, as the printed pieces (catan.md 1)."""
EDGE: Final = "#2a0806"

TERRAIN_FLAT: Final = ("#4d8f57", "#d5855c", "#b9dd82", "#f0d271", "#a9b1bf", "#efe0b8")
"""Terrain on the plain board."""
PAPER, INK, RED_INK, DARK_RED_INK = (246, 234, 204), (44, 28, 14), (190, 24, 24), (140, 12, 12)
RIM: Final = (110, 80, 40)


def paint_of(seat: int, seats: int) -> Paint:
    """Return the colour of a seat: with fewer seats the first ones stay in the box (catan.md 42)."""
    return PAINTS[MAX_SEATS - seats + seat]


def styles(app: Context) -> tuple[str, str]:
    """Return the theme's styles of pieces and of land."""
    theme = app.look.theme
    return theme.form.tiles, theme_of(theme).terrain


class Pieces:
    """Draws every piece from `art`; `side` is the side of a hex in pixels, all results shared (see `ui.gfx.art`)."""

    def __init__(self, art: Art, tiles: str = "glazed", terrain: str = PAINTED) -> None:
        self.art = art
        self.use(tiles, terrain)

    def use(self, tiles: str, terrain: str) -> None:
        """Set the styles in which pieces and land are drawn from now on."""
        self.tiles, self.terrain = tiles, terrain

    def hexagon(self, terrain: int, side: int) -> Surface:
        """Draw a hex of land, its point upwards."""
        size = round(WIDE * side) + 2, 2 * side + 2
        if self.terrain == FLAT:
            return _flat_hex(terrain, size)
        name = f"catan/{TERRAIN_NAMES[terrain]}"
        return self.art.get(name, size, _ink_and_wash(self.art.text(name)) if self.terrain == INKED else ())

    def sign(self, kind: int, px: int) -> Surface:
        """Draw the sign of a resource, or (5) of any."""
        return self.art.get(f"catan/sign_{HARBOUR_NAMES[kind]}", px)

    def token(self, number: int, side: int) -> Surface:
        """Draw a number token: the number, a dot per chance in 36, red and double-ringed for 6 and 8."""
        return _token(
            number,
            self.art.number(number),
            max(16, round(side * 0.74)),
            DARK_RED_INK if self.tiles == "flat" else RED_INK,
        )

    def harbour(self, kind: int, side: int, least: int = 20) -> Surface:
        """Draw a harbour's sign, at least that many pixels wide: what it trades, and how many for one."""
        rate = f"{self.art.number(2 if kind < len(RESOURCES) else 3)}:{self.art.number(1)}"
        return _harbour(self.art, kind, rate, max(20, least, round(side * 0.8)))

    def settlement(self, seat: int, seats: int, side: int) -> Surface:
        """Draw a house with the seat's emblem."""
        return self._building("settlement", seat, seats, round(side * 0.56), (19, 31, 26))

    def city(self, seat: int, seats: int, side: int) -> Surface:
        """Draw a town with the seat's emblem."""
        return self._building("city", seat, seats, round(side * 0.74), (31, 32, 24))

    def _building(self, name: str, seat: int, seats: int, px: int, emblem: tuple[int, int, int]) -> Surface:
        """Emblem: left, top and width in the box."""
        paint = paint_of(seat, seats)
        x, y, wide = emblem
        colour = self._on(paint)
        layers = [
            Layer(f"catan/{name}", recolour=paint.instead_of(DRAWN)),
            Layer(f"emblem/{EMBLEM[seat]}", x, y, wide / 128, (("#2e1809", colour[0]), ("#f0d7a4", colour[1]))),
        ]
        return self.art.compose(layers, (BOX, BOX), max(10, px))

    def _on(self, paint: Paint) -> tuple[str, str]:
        """Return the emblem's two colours on that paint."""
        light = pygame.Color(paint.base).hsla[2] > 60
        return ("#1c1008", paint.base) if light else ("#fff6e4", paint.low)

    def road(self, seat: int, seats: int, slope: int, side: int) -> Surface:
        """Draw a road along a path (see `geometry.slope`), with the seat's pattern."""
        return _road(MAX_SEATS - seats + seat, slope, max(8, side))

    def robber(self, side: int) -> Surface:
        """Draw the robber."""
        return self.art.get("catan/robber", max(14, round(side * 0.7)))


EMBLEM: Final = ("lion", "bull", "bow", "pot")


def pieces_for(app: Context, art: Art | None = None) -> Pieces:
    """Return the pieces that the settings ask for, drawn with the window's art or another."""
    return Pieces(art or app.art, *styles(app))


def hexagon(size: tuple[int, int], share: float = 1.0) -> list[tuple[float, float]]:
    """Return the corners of a hex that fills a picture of that size, or a share of it."""
    width, height = size
    corners = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
    return [(width / 2 * (1 + x * share), height / 2 * (1 + y * share)) for x, y in corners]


def rgba(colour: str) -> tuple[int, int, int, int]:
    """Return a colour's four parts."""
    made = pygame.Color(colour)
    return made.r, made.g, made.b, made.a


def _ink_and_wash(svg: str) -> Recolour:
    """Return the colours of a picture of land with their washes; its outline, the first thing drawn, is always ink."""
    rim = svg.split("</defs>")[-1].split('fill="', 1)[1][:7]
    return tuple((drawn, WASH_INK if drawn == rim else tint) for drawn, tint in washed(svg))


@lru_cache(maxsize=64)
def _flat_hex(terrain: int, size: tuple[int, int]) -> Surface:
    canvas = SupersampledSurface(*size)
    canvas.shape(hexagon(size), (20, 20, 20, 255))
    canvas.shape(hexagon(size, 0.965), rgba(TERRAIN_FLAT[terrain]))
    return canvas.done()


@lru_cache(maxsize=256)
def _token(number: int, words: str, px: int, red_ink: RGB) -> Surface:
    red = number in RED
    canvas, middle, ink = SupersampledSurface(px), px / 2, red_ink if red else INK
    canvas.disc((middle, middle), middle, (*RIM, 255))
    canvas.disc((middle, middle), middle - max(1.2, px * 0.035), (*PAPER, 255))
    if red:
        canvas.disc((middle, middle), middle - px * 0.06, (*red_ink, 255), px * 0.035)
    dots = 6 - abs(7 - number)
    radius, gap = px * 0.036, px * 0.098
    for dot in range(dots):
        canvas.disc((middle + (dot - (dots - 1) / 2) * gap, px * 0.755), radius, (*ink, 255))
    picture = canvas.done()
    line = render(words, round(px * (0.5 if red else 0.44)), ink, True, False)
    picture.blit(line, line.get_rect(center=(px // 2, round(px * 0.45))), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


@lru_cache(maxsize=64)
def _harbour(art: Art, kind: int, words: str, px: int) -> Surface:
    canvas, middle = SupersampledSurface(px), px / 2
    canvas.disc((middle, middle), middle, (70, 44, 20, 255))
    canvas.disc((middle, middle), middle - max(1.4, px * 0.05), (*PAPER, 255))
    picture = canvas.done()
    sign = art.get(f"catan/sign_{HARBOUR_NAMES[kind]}", round(px * 0.46))
    place = sign.get_rect(center=(px // 2, round(px * 0.36)))
    picture.blit(sign, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    letters = round(px * 0.3)
    assert measure(words, letters, bold=True)[0] <= px
    line = render(words, letters, INK, True, False)
    picture.blit(line, line.get_rect(center=(px // 2, round(px * 0.74))), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


# ------------------------------------------------------------------ roads

ANGLE: Final = (pi / 2, -pi / 6, pi / 6)
"""Angle by slope, clockwise from the east."""
LENGTH, BROAD = 0.66, 0.19
"""Length and width of a road, in sides of a hex."""


@lru_cache(maxsize=256)
def _road(colour: int, slope: int, side: int) -> Surface:
    """Draw a plank in one of four colours and patterns: plain with a bright line, cross stripes, dots, chevrons."""
    paint, angle = PAINTS[colour], ANGLE[slope]
    long, broad = side * LENGTH, max(5.0, side * BROAD)
    px = round(long + broad) + 4
    canvas, along, across = SupersampledSurface(px), (cos(angle), sin(angle)), (-sin(angle), cos(angle))

    def at(far: float, up: float) -> tuple[float, float]:
        return (
            px / 2 + along[0] * far * long / 2 + across[0] * up * broad / 2,
            px / 2 + along[1] * far * long / 2 + across[1] * up * broad / 2,
        )

    def plank(grow: float, tone: str) -> None:
        share = 1 + 2 * grow / long, 1 + 2 * grow / broad
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        canvas.shape([at(x * share[0], y * share[1]) for x, y in corners], rgba(tone))

    rim = max(1.2, side * 0.03)
    plank(0, EDGE)
    plank(-rim, paint.base)
    _PATTERNS[colour](canvas, at, rgba(paint.pattern), broad)
    return canvas.done()


At = Callable[[float, float], tuple[float, float]]
"""A point of a road: how far along it, how far across, -1 to 1 each."""
Ink = tuple[int, ...]


def _line_along(canvas: SupersampledSurface, at: At, ink: Ink, broad: float) -> None:
    canvas.line(at(-0.78, 0), at(0.78, 0), ink, broad * 0.2)


def _stripes(canvas: SupersampledSurface, at: At, ink: Ink, broad: float) -> None:
    for far in (-0.62, -0.21, 0.21, 0.62):
        canvas.line(at(far, -0.62), at(far, 0.62), ink, broad * 0.22)


def _dots(canvas: SupersampledSurface, at: At, ink: Ink, broad: float) -> None:
    for far in (-0.6, 0.0, 0.6):
        canvas.disc(at(far, 0), broad * 0.2, ink)


def _chevrons(canvas: SupersampledSurface, at: At, ink: Ink, broad: float) -> None:
    for far in (-0.62, -0.12, 0.38):
        canvas.line(at(far, -0.55), at(far + 0.24, 0), ink, broad * 0.17)
        canvas.line(at(far + 0.24, 0), at(far, 0.55), ink, broad * 0.17)


_PATTERNS: Final = (_line_along, _stripes, _dots, _chevrons)

__all__ = ["Paint", "Pieces", "hexagon", "paint_of", "pieces_for", "rgba", "styles"]
