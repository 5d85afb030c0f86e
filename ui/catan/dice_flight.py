"""Two dice that are rolled over the table: cubes that fly, bounce and roll, each with its shadow.

The path follows from public facts alone: every reader and every replay sees the same flight. The result is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.catan.dice import DARK, IVORY, LOW, LOW_RED, PIPS, RED, die
from ui.catan.effect_context import EffectContext
from ui.gfx.animation import Clip
from ui.gfx.animation import progress_share as share_of
from ui.gfx.supersample import PREMULTIPLIED, RGB
from ui.table.effects import Place, clip

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

LANDED: Final = 0.58
"""The share of a flight after which the dice lie still."""
GONE: Final = 0.82
"""The share after which they move to their place beside the island."""
HOPS: Final = ((0.0, 0.42, 1.0), (0.42, 0.72, 0.34), (0.72, 0.9, 0.1))
"""Begin and end of each hop, as shares of the roll, and its height."""
TURNS: Final = 2.5
"""How often a die turns over on its way."""
TILT: Final = 0.92
"""How steeply the table is looked at, in radians: a quarter of a turn would be straight from above."""
STEEP, FLAT = sin(TILT), cos(TILT)
STEP: Final = 12
"""Degrees between two pictures of a rolling die; a finer roll would not be seen."""
FINE: Final = 2
"""The factor by which dice are drawn too large before they are scaled down."""
RIM_OF_PIP: Final = tuple((0.19 * cos(n * pi / 5), 0.19 * sin(n * pi / 5)) for n in range(10))
"""The corners of a pip around its middle."""
LIGHT: Final = (-0.35, -0.25, 0.9)

FACES: Final = (
    (1, (0, 0, 1), (1, 0, 0)), (6, (0, 0, -1), (1, 0, 0)), (2, (0, 1, 0), (1, 0, 0)),
    (5, (0, -1, 0), (1, 0, 0)), (3, (1, 0, 0), (0, 1, 0)), (4, (-1, 0, 0), (0, 1, 0)),
)  # fmt: skip
"""Pips, outward direction and one edge of each side of a die; opposite sides add up to seven."""


@dataclass(frozen=True, slots=True)
class Path:
    """One die's path, in units of its size: where it starts, where it comes to rest, and how it lies there."""

    face: int
    start: tuple[float, float]
    rest: tuple[float, float]
    yaw: int
    """Degrees by which it lies turned on the table."""
    turns: float


def paths(faces: tuple[int, int], number: int) -> tuple[Path, Path]:
    """Return the paths of both dice; the same faces and turn number give the same paths."""
    rng = Random(f"{number}:{faces[0]}:{faces[1]}")
    side = rng.uniform(-0.9, 0.9)

    def one(index: int) -> Path:
        rest = (-2.6 + 1.55 * index + rng.uniform(-0.15, 0.15), -1.35 + rng.uniform(-0.35, 0.35))
        start = (rest[0] - rng.uniform(7.5, 9.0), rest[1] + side * 3 + rng.uniform(-0.8, 0.8))
        return Path(faces[index], start, rest, 15 * rng.randrange(-2, 3), TURNS + rng.choice((0.0, 0.25, 0.5)))

    return one(0), one(1)


def fly(context: EffectContext, name: str, faces: tuple[int, int], number: int) -> Clip:
    """Return the clip of a flight: dice roll over the table, lie still, then go to their place beside the island."""
    both = paths(faces, number)

    def draw(surface: Surface, t: float) -> None:
        px, corner = _size(context), context.camera.rect.bottomright
        dice = [_moment(path, share_of(t, 0.0, LANDED)) for path in both]
        for index, (x, y, high, angle) in sorted(enumerate(dice), key=lambda item: item[1][1]):
            ground = Rect(0, 0, px, px).move_to(center=(corner[0] + round(x * px), corner[1] + round(y * px)))
            if t > GONE:
                _go(context, surface, faces[index], bool(index), ground, share_of(t, GONE, 1.0))
                continue
            _shadow(context, surface, ground, high)
            picture = cube(both[index].face, px, bool(index), both[index].yaw, _heading(both[index]), angle % 360)
            place = picture.get_rect(center=(ground.centerx, ground.centery - round(high * px)))
            surface.blit(picture, place, special_flags=PREMULTIPLIED)

    def fade(surface: Surface, t: float) -> None:
        for index, path in enumerate(both):
            _go(context, surface, path.face, bool(index), _rest(context, path), 0.0)

    return clip(context, name, draw, fade=fade, at=context.anchors.dice, above=True)


def landings(context: EffectContext, faces: tuple[int, int], number: int) -> list[tuple[float, Place]]:
    """Return when (as shares of the flight) and where each die touches the table for the first and second time."""
    both = paths(faces, number)
    return [
        ((HOPS[hop][1] + 0.02 * index) * LANDED, lambda path=path: _rest(context, path))  # type: ignore[misc]
        for hop in (0, 1)
        for index, path in enumerate(both)
    ]


def _size(context: EffectContext) -> int:
    return max(36, min(96, context.camera.rect.h // 9)) & ~1


def _rest(context: EffectContext, path: Path) -> Rect:
    px, (right, bottom) = _size(context), context.camera.rect.bottomright
    return Rect(0, 0, px, px).move_to(center=(right + round(path.rest[0] * px), bottom + round(path.rest[1] * px)))


def _moment(path: Path, roll: float) -> tuple[float, float, float, int]:
    """Return where a die is, how high over the table, and how many degrees it has still to turn."""
    left = (1 - roll) ** 1.7
    x = path.rest[0] + (path.start[0] - path.rest[0]) * left
    y = path.rest[1] + (path.start[1] - path.rest[1]) * left
    high = 0.0
    for begin, end, height in HOPS:
        if begin <= roll < end:
            share = (roll - begin) / (end - begin)
            if not begin:
                share = 0.5 + share / 2  # it comes from a hand, not from the table
            high = 1.9 * height * 4 * share * (1 - share)
    return x, y, high, -round(left * path.turns * 360 / STEP) * STEP


def _heading(path: Path) -> int:
    """Return the direction of the way, in steps of 15 degrees."""
    across, down = path.rest[0] - path.start[0], path.rest[1] - path.start[1]
    return round(90 * down / (abs(across) + abs(down)) / 15) * 15


def _shadow(context: EffectContext, surface: Surface, ground: Rect, high: float) -> None:
    """Draw the shadow: the higher the die, the larger, fainter and farther away."""
    px = ground.w
    wide = round(px * (1.5 + 0.25 * high)) // 4 * 4
    picture = context.sprites.faded(("shadow",), wide, max(0.25, 0.85 - 0.25 * high))
    centre = ground.centerx + round(px * (0.1 + 0.22 * high)), ground.centery + round(px * (0.2 + 0.12 * high))
    surface.blit(picture, picture.get_rect(center=centre), special_flags=PREMULTIPLIED)


def _go(context: EffectContext, surface: Surface, face: int, second: bool, ground: Rect, away: float) -> None:
    """Draw a die on its way from where it lies to its place beside the island."""
    place = context.anchors.dice()
    x, y, size = float(ground.centerx), float(ground.centery), ground.w
    if place is not None and away > 0:
        ease = away * away * (3 - 2 * away)
        x, y = x + (place.centerx - x) * ease, y + (place.centery - y) * ease
        size = round(ground.w + (place.h * 0.75 - ground.w) * ease) & ~1
    picture = die(face, size, second)
    surface.blit(picture, picture.get_rect(center=(round(x), round(y))), special_flags=PREMULTIPLIED)


# ------------------------------------------------------------------ the cube


@lru_cache(maxsize=512)  # it turns over more than twice, so most pictures are needed again
def cube(face: int, px: int, second: bool, yaw: int, heading: int, angle: int) -> Surface:
    """Draw a die that will show `face`, with `angle` degrees left to roll towards `heading`."""
    turn = _product(_roll(heading, angle), _product(_about_z(yaw), _upright(face)))
    side = round(px * 1.9) * FINE
    canvas = _canvas(side)
    canvas.fill((0, 0, 0, 0))
    scale, ground, ink = px * FINE * 0.5, RED if second else IVORY, IVORY if second else DARK
    low: RGB = LOW_RED if second else LOW
    for pips, out, edge in FACES:
        normal, u = _turned(turn, out), _turned(turn, edge)
        if _towards(normal) > 0.02:
            _side(canvas, scale, pips, normal, u, _shade(ground, low, normal), ink)
    return pygame.transform.smoothscale(canvas.premul_alpha_ip(), (side // FINE, side // FINE))


@lru_cache(maxsize=2)
def _canvas(side: int) -> Surface:
    """Return the surface on which cubes are drawn: new memory for each would take longer than the drawing."""
    return Surface((side, side), pygame.SRCALPHA, 32)


def _side(canvas: Surface, scale: float, pips: int, normal: Vector, u: Vector, colour: RGB, ink: RGB) -> None:
    """Draw one side: its ground, slightly rounded, and its pips."""
    (nx, ny, nz), (ux, uy, uz), (vx, vy, vz) = normal, u, _cross(normal, u)
    middle = canvas.get_width() / 2

    def at(across: float, down: float) -> tuple[float, float]:
        """Return the pixel of a point of the side; what is nearer looks a little larger."""
        x, y, z = nx + across * ux + down * vx, ny + across * uy + down * vy, nz + across * uz + down * vz
        near = 1 + 0.06 * (z * STEEP + y * FLAT)
        return middle + x * scale * near, middle + (y * STEEP - z * FLAT) * scale * near

    rim = tuple(part * 2 // 3 for part in colour)
    for share, tone in ((1.0, rim), (0.94, colour)):
        cut = 0.8 * share
        pygame.draw.polygon(
            canvas, tone,
            [at(x, y) for x, y in (
                (-cut, -share), (cut, -share), (share, -cut), (share, cut),
                (cut, share), (-cut, share), (-share, cut), (-share, -cut),
            )],
        )  # fmt: skip
    for x, y in PIPS[pips]:
        pygame.draw.polygon(canvas, ink, [at(x * 0.5 + across, y * 0.5 + down) for across, down in RIM_OF_PIP])


def _towards(normal: Vector) -> float:
    """Return how much a side faces the viewer; at most 0 if it is hidden."""
    return normal[2] * STEEP + normal[1] * FLAT


def _shade(ground: RGB, low: RGB, normal: Vector) -> RGB:
    """Return a side's colour in the light of the lamp."""
    light = max(0.0, min(1.0, sum(a * b for a, b in zip(normal, LIGHT, strict=True))))
    return tuple(round(b + (a - b) * light) for a, b in zip(ground, low, strict=True))  # type: ignore[return-value]


def _upright(face: int) -> Matrix:
    """Return the rotation matrix that brings a face to the top."""
    out = next(out for pips, out, _ in FACES if pips == face)
    if out[2]:
        return _about_x(0 if out[2] > 0 else 180)
    return _about_x(90 * out[1]) if out[1] else _about_y(-90 * out[0])


def _roll(heading: int, angle: int) -> Matrix:
    """Return the rotation matrix of a roll by `angle` degrees in the direction `heading`."""
    return _product(_about_z(heading), _product(_about_y(angle), _about_z(-heading)))


def _about_x(degrees: float) -> Matrix:
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return (1, 0, 0), (0, c, -s), (0, s, c)


def _about_y(degrees: float) -> Matrix:
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return (c, 0, s), (0, 1, 0), (-s, 0, c)


def _about_z(degrees: float) -> Matrix:
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return (c, -s, 0), (s, c, 0), (0, 0, 1)


def _product(first: Matrix, second: Matrix) -> Matrix:
    one, two, three = (_turned(first, column) for column in zip(*second, strict=True))
    return tuple(zip(one, two, three, strict=True))  # type: ignore[return-value]


def _turned(matrix: Matrix, vector: Vector) -> Vector:
    x, y, z = vector
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
