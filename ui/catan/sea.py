"""Sea, surf and beach round the island, and the piers of its harbours: one drawing for what is in sight."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from pygame import Rect, Surface

from game.catan.island import PATH_ENDS
from ui.catan.camera import Camera
from ui.catan.geometry import CORNER_AT, HARBOUR_AT, HARBOUR_PATHS, HEX_AT, WIDE, Point, between
from ui.catan.theme import CatanTheme
from ui.gfx.art import rasterise

WAVES: Final = (1.15, 0.78)
"""How far apart waves are, across and down."""


def draw(camera: Camera, part: Rect, water: CatanTheme) -> Surface:
    """Return what lies under the hexes, in a part of the window."""
    width, height = part.size
    left, top = camera.point_at(part.topleft)
    wide, high = width / camera.cell, height / camera.cell
    parts = [
        '<defs><radialGradient id="sea" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="8.5">'
        f'<stop offset="0.45" stop-color="{water.deep}"/><stop offset="1" stop-color="{water.far}"/>'
        "</radialGradient></defs>",
        f'<rect x="{left - 1:.3f}" y="{top - 1:.3f}" width="{wide + 2:.3f}" height="{high + 2:.3f}" fill="url(#sea)"/>',
        _waves(water, left, top, wide, high) if water.waves else "",
        *(_land(colour, grow) for colour, grow in (
            (water.shallow, 0.42), (water.surf, 0.3), (water.shallow, 0.26), (water.surf, 0.17),
        )),
        _piers(water),
        _land(water.edge, 0.125),
        _land(water.beach, 0.1),
    ]  # fmt: skip
    box = f"{left:.4f} {top:.4f} {wide:.4f} {high:.4f}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(parts)}</svg>'
    return rasterise(svg, (width, height))


def _land(colour: str, grow: float) -> str:
    """Return all hexes in one colour, so much wider on every side."""
    hexes = "".join(
        f"M{x:.3f} {y - 1:.3f}l{WIDE / 2:.3f} .5v1l{-WIDE / 2:.3f} .5l{-WIDE / 2:.3f} -.5v-1z" for x, y in HEX_AT
    )
    return (
        f'<path d="{hexes}" fill="{colour}" stroke="{colour}" stroke-width="{2 * grow:.3f}" stroke-linejoin="round"/>'
    )


def _waves(water: CatanTheme, left: float, top: float, wide: float, high: float) -> str:
    """Small crests all over the sea, not in rows."""
    found = []
    across, down = WAVES
    for row in range(int(top / down) - 1, int((top + high) / down) + 2):
        for column in range(int(left / across) - 1, int((left + wide) / across) + 2):
            found.append(_crest(column, row))
    return (
        f'<path d="{"".join(found)}" fill="none" stroke="{water.crest}" stroke-opacity=".55" stroke-width=".028" '
        'stroke-linecap="round"/>'
    )


@lru_cache(maxsize=4096)
def _crest(column: int, row: int) -> str:
    """Return one of the small crests; none where there is land."""
    across, down = WAVES
    jitter = (column * 7 + row * 13) % 11 / 11 - 0.5
    x = (column + (row % 2) / 2) * across + jitter * 0.5
    y = row * down + ((column * 5 + row * 3) % 7 / 7 - 0.5) * 0.3
    if min(hypot(x - at[0], y - at[1]) for at in HEX_AT) <= 1.5:
        return ""
    return f"M{x:.3f} {y:.3f}q.09 -.08 .17 0q.09 -.08 .17 0"


def _piers(water: CatanTheme) -> str:
    """From each harbour's sign to its two corners."""
    found = []
    for path, sign in zip(HARBOUR_PATHS, HARBOUR_AT, strict=True):
        for end in PATH_ENDS[path]:
            found.append(_plank(water, CORNER_AT[end], sign))
    return "".join(found)


def _plank(water: CatanTheme, start: Point, end: Point) -> str:
    (x, y), (far_x, far_y) = start, between(start, end, 0.8)
    line = f'<path d="M{x:.3f} {y:.3f}L{far_x:.3f} {far_y:.3f}" fill="none" stroke="'
    boards = f'{line}{water.beach}" stroke-width=".075"/>'
    return f'{line}{water.edge}" stroke-width=".17"/>{line}{water.pier}" stroke-width=".13"/>{boards}'
