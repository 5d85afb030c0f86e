"""How the panel of a conflict divides the column and, where the column is low, the tray."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from ui.widgets.painter import column, row

STRIP: Final = 28
"""Layout units of the line with every player's hand, where their rows do not fit."""


@dataclass(frozen=True, slots=True)
class Extents:
    """Layout units of height of the parts, and of the whole from which they are used."""

    least: int
    title: int
    leaders: int
    strengths: int
    choice: int
    tile: int
    certain: int
    commit: int
    gap: int
    role: int
    """How much of the height of `leaders` is for the role: one line or two."""
    margin: int


ROOMY: Final = Extents(640, 34, 166, 120, 44, 50, 66, 48, 6, 27, 40)
NORMAL: Final = Extents(500, 32, 120, 66, 40, 34, 54, 48, 6, 27, 28)
TIGHT: Final = Extents(388, 0, 120, 48, 36, 34, 54, 44, 2, 27, 8)
LOW: Final = Extents(196, 0, 104, 0, 0, 0, 51, 0, 2, 0, 8)
"""Each side has one row, and the choice itself lies in the tray, beside the hand."""


@dataclass(frozen=True, slots=True)
class ConflictPlaces:
    """Rectangles for left-to-right; what has no place has a height of 0."""

    extents: Extents
    players: pygame.Rect
    """The rows of the players, or the strip with every hand."""
    strip: bool
    panel: pygame.Rect
    title: pygame.Rect
    leaders: pygame.Rect
    strengths: pygame.Rect
    choice: pygame.Rect
    tiles: pygame.Rect
    certain: pygame.Rect
    stakes: pygame.Rect
    commit: pygame.Rect
    squares: tuple[pygame.Rect, pygame.Rect, pygame.Rect]
    """Undo, hint, hand cover."""


def conflict_places(
    side: pygame.Rect, tray: pygame.Rect, rows: int, u: Callable[[float], int], cover: bool
) -> ConflictPlaces:
    """Divide the column `side`, of which the players' rows need `rows` pixels, and the tray beside the hand."""
    gap = u(6)
    extents = next((each for each in (ROOMY, NORMAL, TIGHT, LOW) if side.h - rows - gap >= u(each.least)), None)
    head = u(STRIP) if extents is None else rows
    extents = extents or next((each for each in (TIGHT, LOW) if side.h - head - gap >= u(each.least)), LOW)
    players = pygame.Rect(side.x, side.y, side.w, head)
    panel = pygame.Rect(side.x, players.bottom + gap, side.w, side.bottom - players.bottom - gap)
    inner = panel.inflate(-u(24), -u(extents.margin))
    heights = [extents.title, extents.leaders, extents.strengths, extents.choice, extents.tile, extents.certain]
    places = column(inner, u(extents.gap), *(max(1, u(units)) for units in heights), 0, max(1, u(extents.commit)))
    title, leaders, strengths, choice, tiles, certain, stakes, commit = places
    if extents is LOW:
        choice, commit, squares = _in_tray(tray, gap, cover)
    else:
        squares = _beside(title if extents.title else tiles, commit, cover)
        taken = squares[2].right if cover else squares[0].right
        commit = pygame.Rect(taken + gap, commit.y, commit.right - taken - gap, commit.h)
    head_is_strip = head != rows
    return ConflictPlaces(
        extents,
        players,
        head_is_strip,
        panel,
        title,
        leaders,
        strengths,
        choice,
        tiles,
        certain,
        stakes,
        commit,
        squares,
    )


def _beside(corner: pygame.Rect, commit: pygame.Rect, cover: bool) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Undo and cover before the main button, the hint in the corner of another part."""
    side = commit.h
    undo = pygame.Rect(commit.x, commit.y, side, side)
    hint = pygame.Rect(corner.right - corner.h, corner.y, corner.h, corner.h)
    return undo, hint, undo.move(side + side // 8, 0) if cover else undo


def _in_tray(
    tray: pygame.Rect, gap: int, cover: bool
) -> tuple[pygame.Rect, pygame.Rect, tuple[pygame.Rect, pygame.Rect, pygame.Rect]]:
    """Two small buttons above each other (three beside, with a cover), the number of tiles, the main button."""
    small = (tray.h - gap) // 2
    first, second, rest = row(tray, gap, small, small if cover else 1, 0)
    undo, hint = column(first, gap, small, 0)
    choice, commit = row(rest, gap, rest.w * 54 // 100, 0)
    return choice, commit, (undo, hint, second)
