"""The colours of marks and lights on every board, which a theme may replace.

Code draws marks and lights in the standard colours below, those of lamplight. While a board draws itself,
`theme_colours` replaces them by those of its theme: `mark_colour` for lines and signs, which have a dark rim,
`light_colour` for what glows.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields
from typing import Annotated, Final

import pygame

from game.schema.annotations import TextFormat

RGB = tuple[int, int, int]
Solid = Annotated[str, TextFormat(7, "#[0-9a-fA-F]{6}")]
"""#rrggbb."""


@dataclass(frozen=True, slots=True)
class Accents:
    """The colours of marks, or those of lights, by their use."""

    gold: Solid
    """What just happened, what is marked, points, the cursor."""
    warm: Solid
    """What hurts: the robber, a loss."""
    attack: Solid
    defence: Solid
    new: Solid
    """What is placed provisionally."""
    wrong: Solid
    """What cannot stay so."""


GOLD: Final[RGB] = (255, 214, 110)
WARM: Final[RGB] = (255, 120, 70)
ATTACK: Final[RGB] = (255, 140, 60)
DEFENCE: Final[RGB] = (120, 210, 255)
NEW: Final[RGB] = (120, 232, 255)
WRONG: Final[RGB] = (255, 120, 96)
_STANDARD: Final[dict[str, RGB]] = {
    "gold": GOLD, "warm": WARM, "attack": ATTACK, "defence": DEFENCE, "new": NEW, "wrong": WRONG
}  # fmt: skip

Replacements = dict[tuple[int, ...], RGB]
_ACTIVE: Final[ContextVar[tuple[Replacements, Replacements]]] = ContextVar("theme_colours", default=({}, {}))
"""Those for marks and for lights of the board that is drawing itself; attract mode paints in a thread of its own."""


def replacements(accents: Accents) -> Replacements:
    """Return the replacement of each standard colour."""
    parts = {field.name: pygame.Color(getattr(accents, field.name)) for field in fields(accents)}
    return {_STANDARD[name]: (colour.r, colour.g, colour.b) for name, colour in parts.items()}


@contextmanager
def theme_colours(marks: Replacements, lights: Replacements) -> Iterator[None]:
    """Replace the standard colours of all that is drawn meanwhile."""
    before = _ACTIVE.set((marks, lights))
    try:
        yield
    finally:
        _ACTIVE.reset(before)


def mark_colour(colour: tuple[int, ...]) -> tuple[int, ...]:
    """Return the theme's colour for a mark in a standard colour, with the same opacity; any other colour stays."""
    found = _ACTIVE.get()[0].get(colour[:3])
    return colour if found is None else (*found, *colour[3:])


def light_colour(colour: tuple[int, ...]) -> tuple[int, ...]:
    """Return the theme's colour for a light in a standard colour; any other colour stays."""
    found = _ACTIVE.get()[1].get(colour[:3])
    return colour if found is None else (*found, *colour[3:])
