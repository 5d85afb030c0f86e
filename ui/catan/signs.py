"""What is drawn on the island beside pieces: places where one may build, marks, lights, numbers, cards in flight.

One picture each, see `ui.gfx.sprites`; `px` is the side of a hex unless something else is said.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Surface

from ui.catan.cards import Cards, width_of
from ui.catan.geometry import WIDE
from ui.catan.pieces import ANGLE, LENGTH, Pieces, hexagon
from ui.gfx.accents import GOLD, NEW, WARM, light_colour
from ui.gfx.sprites import Key, Sprites
from ui.gfx.supersample import RGB, SupersampledSurface
from ui.table.signs import chip, glow

INK: Final[RGB] = (22, 14, 8)
BRIGHT: Final[RGB] = (255, 248, 222)


def sprites_of(pieces: Pieces) -> Sprites:
    """Return everything that lies on the island for a while or moves over it."""
    return Sprites(lambda key, px: _PAINTERS[str(key[0])](pieces, px, *key[1:]))


def _corner_spot(pieces: Pieces, px: int) -> Surface:
    """Draw where a house may stand: a bright ring with a dot."""
    size = max(14, round(px * 0.5))
    canvas, middle = SupersampledSurface(size), size / 2
    canvas.disc((middle, middle), middle, (*INK, 200))
    canvas.disc((middle, middle), middle - max(1.5, size * 0.08), (*GOLD, 255))
    canvas.disc((middle, middle), middle * 0.62, (*INK, 170))
    canvas.disc((middle, middle), middle * 0.38, (*BRIGHT, 255))
    return canvas.done()


def _city_spot(pieces: Pieces, px: int) -> Surface:
    """Draw a settlement that may become a city: a bright ring round it, which leaves it in sight."""
    size = round(px * 0.86)
    canvas, middle, wide = SupersampledSurface(size), size / 2, max(3.0, px * 0.08)
    canvas.disc((middle, middle), middle, (*INK, 255), wide + 2)
    canvas.disc((middle, middle), middle - 1, (*GOLD, 255), wide)
    return canvas.done()


def _path_spot(pieces: Pieces, px: int, slope: int) -> Surface:
    """Draw where a road may lie: a bright bar with three dashes."""
    long, broad, angle = px * LENGTH, max(6.0, px * 0.2), ANGLE[slope]
    size = round(long + broad) + 4
    canvas = SupersampledSurface(size)
    along = cos(angle), sin(angle)

    def at(far: float) -> tuple[float, float]:
        return size / 2 + along[0] * far * long / 2, size / 2 + along[1] * far * long / 2

    def bar(first: float, last: float, wide: float, colour: tuple[int, ...]) -> None:
        canvas.line(at(first), at(last), colour, wide)
        for end in (first, last):
            canvas.disc(at(end), wide / 2, colour)

    bar(-0.9, 0.9, broad, (*INK, 200))
    bar(-0.9, 0.9, broad * 0.68, (*GOLD, 255))
    for first in (-0.75, -0.15, 0.45):
        bar(first, first + 0.3, broad * 0.2, (*INK, 220))
    return canvas.done()


def _road_light(pieces: Pieces, px: int, slope: int) -> Surface:
    """Draw a light that lies along a path: a bright bar in a soft halo."""
    long, angle = px * LENGTH, ANGLE[slope]
    size = round(long * 1.9)
    small, tone = Surface((32, 32), pygame.SRCALPHA, 32), light_colour(GOLD)
    for x in range(32):
        for y in range(32):
            across, down = (x - 15.5) / 15.5, (y - 15.5) / 15.5
            along = across * cos(angle) + down * sin(angle)
            beside = abs(across * sin(angle) - down * cos(angle))
            away = max(0.0, abs(along) - 0.3) + beside
            small.set_at((x, y), (*tone, round(250 * max(0.0, 1 - away * 1.55) ** 1.3)))
    return pygame.transform.smoothscale(small.premul_alpha_ip(), (size, size))


def _hex_spot(pieces: Pieces, px: int) -> Surface:
    """Draw where the robber may go: a bright rim inside the hex."""
    return _rim(px, GOLD, 0.84, 0.78, 0.02)


def _rim(px: int, colour: RGB, outer: float, inner: float, edge: float) -> Surface:
    """Draw the outline of a hex, with a dark edge of that share of its size outside and inside."""
    size = round(WIDE * px), 2 * px
    canvas, hole = SupersampledSurface(*size), SupersampledSurface(*size)
    for share, tone in ((outer, INK), (outer - edge, colour)):
        canvas.shape(hexagon(size, share), (*tone, 235))
    canvas.shape(hexagon(size, inner), (*INK, 235))
    hole.shape(hexagon(size, inner - edge), (255, 255, 255, 255))
    canvas.surface.blit(hole.surface, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return canvas.done()


def _frame(pieces: Pieces, px: int, kind: str, slope: int, red: int, green: int, blue: int) -> Surface:
    """Draw a bright outline round a place of that kind."""
    colour = (red, green, blue)
    if kind == "hex":
        return _rim(px, colour, 0.94, 0.82, 0.05)
    size = round(px * (0.86 if kind == "corner" else 0.92))
    canvas, middle, wide = SupersampledSurface(size), size / 2, max(2.0, px * 0.05)
    if kind == "corner":
        canvas.disc((middle, middle), middle, (*INK, 255), wide + 2)
        canvas.disc((middle, middle), middle - 1, (*colour, 255), wide)
        return canvas.done()
    angle, long, broad = ANGLE[slope], size * 0.94, max(9.0, px * 0.34)
    along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    corners = [
        (middle + along[0] * x * long / 2 + across[0] * y * broad / 2,
         middle + along[1] * x * long / 2 + across[1] * y * broad / 2)
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]  # fmt: skip
    for tone, thick in (((*INK, 255), wide + 2), ((*colour, 255), wide)):
        for first, last in zip(corners, corners[1:] + corners[:1], strict=True):
            canvas.line(first, last, tone, thick)
            canvas.disc(first, thick / 2, tone)
    return canvas.done()


def _dust(pieces: Pieces, px: int, step: int) -> Surface:
    """Draw a ring of dust flying outwards, as wide as a hex's side; `step` 0..7."""
    canvas, share = SupersampledSurface(px), (step + 1) / 8
    for index in range(12):
        angle = 2 * pi * index / 12 + (index % 3) * 0.2
        away = px * (0.2 + 0.22 * share + 0.02 * (index % 4))
        centre = (px / 2 + away * cos(angle), px / 2 + away * sin(angle))
        canvas.disc(centre, px * (0.015 + 0.025 * share), (236, 214, 176, round(190 * (1 - share))))
    return canvas.done()


def _shadow(pieces: Pieces, px: int) -> Surface:
    """Draw a soft shadow on the ground, `px` wide."""
    return pygame.transform.smoothscale(glow(max(8, px // 2), (0, 0, 0)), (px, px * 5 // 8))


def _beam(pieces: Pieces, px: int) -> Surface:
    """Draw a beam of light that stands on its foot and fades upwards, three times as high as a hex's side."""
    small, tone = Surface((16, 32), pygame.SRCALPHA, 32), light_colour(GOLD)
    for x in range(16):
        for y in range(32):
            away, up = abs(x - 7.5) / 7.5, 1 - y / 31
            small.set_at((x, y), (*tone, round(230 * (1 - away) ** 1.1 * (1 - up) ** 0.9)))
    return pygame.transform.smoothscale(small.premul_alpha_ip(), (px * 4 // 5, px * 3))


def _star(px: int, points: int, inner: float) -> list[tuple[float, float]]:
    """Return the outline of a star of that width."""
    middle, spread = px / 2, px / 2 - 1
    return [
        (
            middle + (spread if n % 2 == 0 else spread * inner) * sin(pi * n / points),
            middle - (spread if n % 2 == 0 else spread * inner) * cos(pi * n / points),
        )
        for n in range(2 * points)
    ]


def _point(pieces: Pieces, px: int) -> Surface:
    """Draw a point on its way to the counter: a golden star with a dark edge."""
    canvas = SupersampledSurface(px)
    canvas.shape(_star(px, 5, 0.5), (*INK, 255))
    inset = px * 0.12
    canvas.shape([(x + inset, y + inset) for x, y in _star(round(px - 2 * inset), 5, 0.5)], (*GOLD, 255))
    return canvas.done()


def _spark(pieces: Pieces, px: int) -> Surface:
    """Draw a spark: a bright star with four rays."""
    canvas = SupersampledSurface(px)
    canvas.shape(_star(px, 4, 0.34), (*GOLD, 255))
    canvas.shape([(px / 4 + x, px / 4 + y) for x, y in _star(px // 2, 4, 0.34)], (*BRIGHT, 255))
    return canvas.done()


def _cards(pieces: Pieces) -> Cards:
    return Cards(pieces.art, pieces.tiles)


def _award(pieces: Pieces, px: int, icon: str) -> Surface:
    """Draw an icon on a golden disc."""
    canvas = SupersampledSurface(px)
    canvas.disc((px / 2, px / 2), px / 2, (*INK, 255))
    canvas.disc((px / 2, px / 2), px / 2 - max(1.5, px * 0.05), (*GOLD, 255))
    picture = canvas.done()
    sign = pieces.art.icon(icon, round(px * 0.62), INK)
    picture.blit(sign, sign.get_rect(center=(px // 2, px // 2)), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


_PAINTERS: Final[dict[str, Callable[..., Surface]]] = {
    "corner-spot": _corner_spot,
    "city-spot": _city_spot,
    "path-spot": _path_spot,
    "hex-spot": _hex_spot,
    "frame": _frame,
    "glow": lambda _, px, *colour: glow(px, colour),
    "dust": _dust,
    "road-light": _road_light,
    "shadow": _shadow,
    "beam": _beam,
    "point": _point,
    "spark": _spark,
    "chip": lambda _, px, words, *colour: chip(px, words, INK, colour),
    "card": lambda pieces, px, kind: _cards(pieces).resource(kind, width_of(px)),
    "card-back": lambda pieces, px: _cards(pieces).back(width_of(px)),
    "dev": lambda pieces, px, kind: _cards(pieces).development(kind, width_of(px)),
    "dev-back": lambda pieces, px: _cards(pieces).development_back(width_of(px)),
    "award": _award,
    "robber": lambda pieces, px: pieces.robber(px),
    "road": lambda pieces, px, seat, seats, slope: pieces.road(seat, seats, slope, px),
    "settlement": lambda pieces, px, seat, seats: pieces.settlement(seat, seats, px),
    "city": lambda pieces, px, seat, seats: pieces.city(seat, seats, px),
}

__all__ = ["BRIGHT", "GOLD", "INK", "NEW", "WARM", "Key", "sprites_of"]
