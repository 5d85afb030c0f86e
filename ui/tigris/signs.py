"""The signs on cells: where a piece may go, who supports whom, strengths, news, treasures; and light and dust."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Surface

from game.tigris.actions import RED
from game.tigris.state import NOWHERE
from ui.text.layout import measure, render
from ui.tigris.pieces import Pieces
from ui.tigris.sign_colours import (
    ATTACK,
    DEFENCE,
    GOLD,
    INK,
    PREMULTIPLIED,
    RGB,
    SAND,
    TILE_COLOURS,
    SupersampledSurface,
)

Box = tuple[float, float, float, float]
"""(x, y, w, h) in pixels."""

# ------------------------------------------------------------------ signs on cells


def legal(px: int) -> Surface:
    """Draw a cell where the piece in hand may go and nothing special comes of it: a light dot with a dark rim."""
    canvas = SupersampledSurface(px)
    centre = (px / 2, px / 2)
    canvas.disc(centre, max(4.0, px * 0.115), (*INK, 200))
    canvas.disc(centre, max(2.6, px * 0.08), (*SAND, 255))
    return canvas.done()


def crack(px: int) -> Surface:
    """Draw a cell where the piece in hand destroys a tile: a light crack with dark edges across it."""
    canvas = SupersampledSurface(px)
    points = [(px * x, px * y) for x, y in ((0.58, 0.1), (0.42, 0.36), (0.6, 0.52), (0.4, 0.7), (0.5, 0.92))]
    for width, colour in ((max(4.0, px * 0.15), (*INK, 230)), (max(2.0, px * 0.075), (*SAND, 255))):
        for start, end in pairwise(points):
            canvas.line(start, end, colour, width)
        for point in points[1:-1]:
            canvas.disc(point, width / 2, colour)
    return canvas.done()


def take(px: int) -> Surface:
    """Draw a treasure that can be taken: a thick ring round the chest."""
    canvas = SupersampledSurface(px)
    centre, radius = (px / 2, px / 2), px * 0.5
    canvas.disc(centre, radius, (*INK, 255), px * 0.15)
    canvas.disc(centre, radius - px * 0.025, (*GOLD, 255), px * 0.095)
    return canvas.done()


ICONS: Final = {
    "war": "swords", "revolt": "fist", "square": "tower", "line": "line", "cross": "ziggurat", "split": "split",
    "fall": "fall",
}  # fmt: skip

BUILT: Final = ("square", "line", "cross")
"""The signs of something that may be built, which is no conflict and no loss."""


def sign(pieces: Pieces, px: int, name: str, high: int) -> Surface:
    """Draw what would come of a piece here: a war, a revolt, a square, a loss; `high`: a point is written below it."""
    canvas = SupersampledSurface(px)
    radius = px * (0.26 if high else 0.36)
    centre = (px / 2, px * 0.29 if high else px / 2)
    canvas.disc(centre, radius, (*INK, 255))
    canvas.disc(centre, radius - max(1.0, px * 0.02), (*(SAND if name in BUILT else ATTACK), 255))
    surface = canvas.done()
    icon = pieces.art.icon(ICONS[name], round(radius * 1.5), INK)
    place = icon.get_rect(center=(round(centre[0]), round(centre[1])))
    surface.blit(icon, place, special_flags=PREMULTIPLIED)
    return surface


def gain(pieces: Pieces, px: int, colour: int, seat: int, low: int, points: int) -> Surface:
    """Draw points in their colour; for another seat, with its emblem. `low`: there is a sign above them."""
    text = badge_px(px)
    words = f"+{pieces.art.number(points)}"
    number = render(words, text, SAND, True)
    emblem = pieces.art.emblem(seat, round(text * 1.05), SAND) if seat != NOWHERE else None
    wide = number.get_width() + text * 0.7 + (emblem.get_width() + 2 if emblem else 0)
    high = text * 1.3
    rect = ((px - wide) / 2, px * 0.74 - high / 2 if low else (px - high) / 2, wide, high)
    canvas = SupersampledSurface(px)
    for inset, ground in ((0.0, INK), (1.0, SAND), (2.0, TILE_COLOURS[colour])):
        canvas.box(_shrunk(rect, inset), (*ground, 255), high * 0.3)
    surface = canvas.done()
    left = rect[0] + text * 0.35
    if emblem:
        place = emblem.get_rect(midleft=(round(left), round(rect[1] + high / 2)))
        surface.blit(emblem, place, special_flags=PREMULTIPLIED)
        left += emblem.get_width() + 2
    _number(surface, words, (left, rect[1], number.get_width(), high), text)
    return surface


def _dashes(canvas: SupersampledSurface, inset: float, width: float, colour: tuple[int, ...]) -> None:
    px = canvas.size[0]
    low, high, reach = inset, px - inset, (px - 2 * inset) * 0.3
    for x, dx in ((low, reach), (high, -reach)):
        for y, dy in ((low, reach), (high, -reach)):
            canvas.line((x - _sign(dx) * width / 2, y), (x + dx, y), colour, width)
            canvas.line((x, y - _sign(dy) * width / 2), (x, y + dy), colour, width)


def _sign(value: float) -> int:
    return 1 if value > 0 else -1


def side(px: int, attacking: int, defending: int) -> Surface:
    """Draw a tile that supports a side: spear points for the attacker, battlements for the defender, or both."""
    canvas = SupersampledSurface(px)
    inset, thick = px * 0.06, max(2.0, px * 0.05)
    colour = ATTACK if attacking else DEFENCE
    canvas.box((inset, inset, px - 2 * inset, px - 2 * inset), (*INK, 230), px * 0.09, thick * 1.7)
    canvas.box((inset * 1.3, inset * 1.3, px - 2.6 * inset, px - 2.6 * inset), (*colour, 255), px * 0.08, thick)
    size = px * 0.3
    if attacking:
        medal(canvas, (size * 0.62, size * 0.62), size * 0.56, ATTACK, "spear")
    if defending:
        medal(canvas, (px - size * 0.62, size * 0.62), size * 0.56, DEFENCE, "shield")
    return canvas.done()


def medal(canvas: SupersampledSurface, centre: tuple[float, float], radius: float, colour: RGB, sign: str) -> None:
    """Draw a round sign: a spear point or a shield."""
    x, y = centre
    canvas.disc(centre, radius, (*INK, 255))
    canvas.disc(centre, radius * 0.88, (*colour, 255))
    r = radius * 0.58
    if sign == "spear":
        canvas.shape(
            [(x, y - r * 1.15), (x + r * 0.75, y + r * 0.1), (x, y - r * 0.1), (x - r * 0.75, y + r * 0.1)], INK
        )
        canvas.line((x, y - r * 0.4), (x, y + r * 1.15), INK, radius * 0.24)
    else:
        canvas.shape([(x - r * 0.85, y - r), (x + r * 0.85, y - r), (x + r * 0.8, y + r * 0.15), (x, y + r * 1.15),
                      (x - r * 0.8, y + r * 0.15)], INK)  # fmt: skip


@lru_cache(maxsize=8)
def side_sign(px: int, attacking: bool) -> Surface:
    """Draw the round sign of a side, as on the plates on the board."""
    canvas = SupersampledSurface(px)
    medal(canvas, (px / 2, px / 2), px / 2, ATTACK if attacking else DEFENCE, "spear" if attacking else "shield")
    return canvas.done()


def uniting(px: int) -> Surface:
    """Draw the sign on a tile that joined two kingdoms: two linked rings."""
    canvas = SupersampledSurface(px)
    canvas.disc((px / 2, px / 2), px * 0.36, (*INK, 200))
    r, width = px * 0.155, max(2.0, px * 0.06)
    for dx, colour in ((-0.11, ATTACK), (0.11, DEFENCE)):
        canvas.disc((px / 2 + dx * px, px / 2), r + width / 2, (*INK, 255), width * 1.5)
        canvas.disc((px / 2 + dx * px, px / 2), r + width / 3, (*colour, 255), width)
    return canvas.done()


def cursor(px: int, cells: int = 1) -> Surface:
    """Draw the keyboard's cursor: a thick light frame with a dark rim, a little larger than that many cells."""
    reach = cursor_reach(px)
    size = px * cells + 2 * reach
    canvas, thick = SupersampledSurface(size), max(3.0, px * 0.055)
    canvas.box((0, 0, size, size), (*INK, 255), px * 0.16, thick + 3)
    canvas.box((1.5, 1.5, size - 3, size - 3), (*GOLD, 255), px * 0.145, thick)
    return canvas.done()


def cursor_reach(px: int) -> int:
    """Return how far the cursor sticks out of its cell on every side."""
    return max(3, px * 6 // 100)


# ------------------------------------------------------------------ numbers


def badge_px(px: int) -> int:
    """Text size of numbers on a board with cells of that size: never below what can be read."""
    return max(16, px * 24 // 100)


LEAST_DISC: Final = 0.55
"""The least diameter of a leader over its strengths, in cells."""
FEET: Final = 0.88
"""How far down its disc the emblem of a leader reaches, in diameters; the strengths begin below."""


def strength_plates(px: int, internal: int, external: int, number: Callable[[int], str] = str) -> tuple[int, Box, Box]:
    """Return the text size and the two plates at a leader's feet, the first one for temples."""
    high = round(max(badge_px(px) * 1.06, px * 0.3))
    for text in range(badge_px(px), 0, -1):
        wide = [max(text * 1.3, measure(number(each), text, True)[0] + text * 0.4) for each in (internal, external)]
        if sum(wide) <= px - 1:
            break
    return text, (0.0, px - high, wide[0], high), (px - wide[1], px - high, wide[1], high)


def strength_disc(px: int, high: float, aside: int = 0) -> Box:
    """Return where the leader stands over plates of that height: the symbols on its disc stay uncovered."""
    side = max(px * LEAST_DISC, min(px, (px - high) / FEET))
    return px - side if aside else (px - side) / 2, 0.0, side, side


def strength(pieces: Pieces, px: int, seat: int, colour: int, internal: int, external: int, aside: int) -> Surface:
    """Draw a leader with its strengths at its feet; `aside`: it leaves the upper left corner to a coin.

    Temples beside it are on a stepped red plate, tiles of its colour on a square one.
    """
    text, left, right = strength_plates(px, internal, external, pieces.art.number)
    x, y, side, _ = strength_disc(px, left[3], aside)
    surface = Surface((px, px), pygame.SRCALPHA, 32)
    surface.blit(pieces.leader(colour, seat, round(side)), (round(x), round(y)), special_flags=PREMULTIPLIED)
    canvas = SupersampledSurface(px)
    for inset, ground in ((0.0, SAND), (0.8, INK), (1.6, None)):
        _temple_plate(canvas, _shrunk(left, inset), ground or TILE_COLOURS[RED])
        canvas.box(_shrunk(right, inset), (*(ground or TILE_COLOURS[colour]), 255), px * 0.05)
    surface.blit(canvas.done(), (0, 0), special_flags=PREMULTIPLIED)
    _number(surface, pieces.art.number(internal), left, text)
    _number(surface, pieces.art.number(external), right, text)
    return surface


def _shrunk(rect: Box, by: float) -> Box:
    x, y, w, h = rect
    return x + by, y + by, w - 2 * by, h - 2 * by


def _temple_plate(canvas: SupersampledSurface, rect: Box, colour: RGB) -> None:
    """Draw a plate with a step at each shoulder, like a ziggurat."""
    x, y, w, h = rect
    step = canvas.size[0] * 0.06
    canvas.box((x, y + h * 0.45, w, h * 0.55), (*colour, 255))
    canvas.box((x + step, y, w - 2 * step, h * 0.6), (*colour, 255))


def _number(surface: Surface, text: str, rect: Box, px: int) -> None:
    """Draw a number with its ink, not its line, in the middle of a plate: nothing may touch the rim."""
    drawn = render(text, px, SAND, True)
    ink = drawn.get_bounding_rect()
    place = ink.copy()
    place.center = round(rect[0] + rect[2] / 2), round(rect[1] + rect[3] / 2)
    surface.blit(drawn, place, ink, special_flags=PREMULTIPLIED)


def since(pieces: Pieces, px: int, number: int) -> Surface:
    """Draw the number of what happened here since the player's last turn, on a gold coin."""
    text, words = badge_px(px), pieces.art.number(number)
    radius = max(text * 0.68, measure(words, text, True)[0] * 0.5 + text * 0.22)
    return _coin(px, radius, render(words, text, INK, True))


def last_actor_mark(pieces: Pieces, px: int, seat: int) -> Surface:
    """Draw the mark of the latest action: the seat's emblem on a gold coin."""
    radius = badge_px(px) * 0.8
    return _coin(px, radius, pieces.art.emblem(seat, round(radius * 1.5), INK))


def frame(px: int) -> Surface:
    """Draw the frame of a cell with a coin."""
    canvas = SupersampledSurface(px)
    thick = max(2.0, px * 0.04)
    canvas.box((1, 1, px - 2, px - 2), (*INK, 255), px * 0.1, thick + 2)
    canvas.box((2, 2, px - 4, px - 4), (*GOLD, 255), px * 0.09, thick)
    return canvas.done()


def _coin(px: int, radius: float, picture: Surface) -> Surface:
    """Draw the picture on a coin in the cell's upper left corner."""
    canvas = SupersampledSurface(px)
    canvas.disc((radius + 0.5, radius + 0.5), radius, (*INK, 255))
    canvas.disc((radius + 0.5, radius + 0.5), radius - 1.5, (*GOLD, 255))
    surface = canvas.done()
    surface.blit(picture, picture.get_rect(center=(radius + 0.5, radius + 0.5)), special_flags=PREMULTIPLIED)
    return surface


def treasure(pieces: Pieces, px: int, bordered: int, beside: int = 0) -> Surface:
    """Draw a chest on its cell; gold corners say that it must be taken first. `beside`: a building has the middle."""
    canvas = SupersampledSurface(px)
    if bordered:
        for width, colour in ((max(3.0, px * 0.075), (*INK, 235)), (max(1.8, px * 0.045), (*GOLD, 255))):
            _dashes(canvas, px * 0.075, width, colour)
    surface = canvas.done()
    chest = pieces.treasure(px * (42 if beside else 56) // 100)
    place = chest.get_rect(midbottom=(px // 2, px - px // 14))
    if beside:
        place.right = px
    surface.blit(chest, place, special_flags=PREMULTIPLIED)
    return surface


# ------------------------------------------------------------------ light and dust


def dust(px: int, step: int) -> Surface:
    """Draw a ring of dust flying outwards from a cell, twice its size; `step` 0..7."""
    canvas = SupersampledSurface(px * 2)
    share = (step + 1) / 8
    for index in range(14):
        angle = 2 * pi * index / 14 + (index % 3) * 0.2
        away = px * (0.42 + 0.42 * share + 0.05 * (index % 4))
        centre = (px + away * cos(angle), px + away * 0.9 * sin(angle))
        radius, fade = px * (0.04 + 0.05 * share), round(200 * (1 - share))
        canvas.disc((centre[0], centre[1] + radius * 0.4), radius, (124, 88, 50, fade))
        canvas.disc(centre, radius * 0.8, (238, 214, 168, fade))
    return canvas.done()
