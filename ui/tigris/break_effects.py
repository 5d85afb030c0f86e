"""How things break: shards of tiles, cracks in the ground, and the new rims of a kingdom that was split."""

from __future__ import annotations

from functools import lru_cache, partial
from math import cos, pi, sin
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from game.tigris.state import View
from ui.gfx.animation import Clip, progress_share
from ui.table.effects import EffectContext, clip, on
from ui.tigris.cell_sprites import Key, edges
from ui.tigris.kingdom_info import realms

PIECES: Final = 4
"""Shards per row and column."""

CRACK: Final = (24, 12, 6)
EMBER: Final = (255, 190, 110)


@lru_cache(maxsize=512)
def _throws(cell: int) -> tuple[tuple[float, float, float], ...]:
    """Return per shard: speed sideways, speed upwards, and when it comes loose; the same for a cell every time."""
    rng = Random(cell)
    middle = (PIECES - 1) / 2
    return tuple(
        ((index % PIECES - middle) * rng.uniform(0.1, 0.4), rng.uniform(0.05, 0.35), rng.uniform(0.0, 0.25))
        for index in range(PIECES * PIECES)
    )


def shards(picture: Surface, rect: Rect, t: float, cell: int) -> list[tuple[Surface, tuple[int, int]]]:
    """Return a broken picture at progress t: each shard with its place, for `fblits`."""
    side = rect.width / PIECES
    pieces = []
    for index, (across, up, loose) in enumerate(_throws(cell)):
        row, column = divmod(index, PIECES)
        area = Rect(round(column * side), round(row * side), round(side), round(side))
        gone = progress_share(t, loose, 1.0)
        x = rect.left + area.left + across * gone * rect.width
        y = rect.top + area.top + (0.9 * gone - up) * gone * rect.width
        pieces.append((picture.subsurface(area.clip(picture.get_rect())), (round(x), round(y))))
    return pieces


@lru_cache(maxsize=256)
def _branches(cell: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Jagged lines from the middle of a cell outwards, in cells."""
    rng = Random(cell * 31 + 7)
    lines = []
    for index in range(7):
        angle = 2 * pi * (index + rng.uniform(-0.3, 0.3)) / 7
        points = [(0.0, 0.0)]
        for away in (0.22, 0.42, 0.6, 0.82):
            bent = angle + rng.uniform(-0.38, 0.38)
            points.append((cos(bent) * away, sin(bent) * away))
        lines.append(tuple(points))
    return tuple(lines)


def cracks(context: EffectContext, name: str, cell: int) -> Clip:
    """Cracks run from the cell over its rim, glow, and close."""

    def draw(surface: Surface, t: float, reach: float | None = None) -> None:
        camera = context.camera
        rect = camera.cell_rect(cell)
        reach = progress_share(t, 0.0, 0.5) if reach is None else reach
        width = max(1, round(camera.cell * 0.05 * (1 - progress_share(t, 0.5, 1.0))))
        for branch in _branches(cell):
            points = [
                (rect.centerx + x * reach * camera.cell, rect.centery + y * reach * camera.cell) for x, y in branch
            ]
            pygame.draw.lines(surface, CRACK, False, points, width + 2)
            pygame.draw.lines(surface, EMBER, False, points[:3], max(1, width // 2))

    return clip(context, name, draw, fade=partial(draw, reach=1.0), at=on(context, cell))


def rims(view: View | None) -> dict[int, Key]:
    """Return the outlines of all kingdoms, cell by cell."""
    found: dict[int, Key] = {}
    for realm in realms(view) if view else ():
        found.update(edges(realm, "cut"))
    return found


def new_rims(before: dict[int, Key], after: dict[int, Key]) -> dict[int, Key]:
    """Return the parts of outlines that were not there before."""
    found: dict[int, Key] = {}
    for cell, key in after.items():
        old = before.get(cell, ("edge", "cut", 0, 0))
        sides, corners = int(key[2]) & ~int(old[2]), int(key[3]) & ~int(old[3])
        if sides or corners:
            found[cell] = ("edge", "cut", sides, corners)
    return found
