"""Hexes, corners and paths as one row of places.

Sets of them are bits (`PlaceSet`); their items are named `cell.0,1`, `cell.0,1,N`, `cell.0,1,NE`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.bits import each
from game.catan.island import CORNERS, HEX_NAMES, PATHS
from ui.catan.geometry import CORNER_AT, HEX_AT, PATH_AT, Point

Place = int
"""Hexes first, then corners, then paths."""

FIRST_CORNER: Final = len(HEX_NAMES)
FIRST_PATH: Final = FIRST_CORNER + len(CORNERS)
NAMES: Final = (*HEX_NAMES, *CORNERS, *PATHS)
PLACE_OF: Final = {name: place for place, name in enumerate(NAMES)}
AT: Final[tuple[Point, ...]] = (*HEX_AT, *CORNER_AT, *PATH_AT)


def hex_place(number: int) -> Place:
    """Return the place of a hex."""
    return number


def corner_place(number: int) -> Place:
    """Return the place of a corner."""
    return FIRST_CORNER + number


def path_place(number: int) -> Place:
    """Return the place of a path."""
    return FIRST_PATH + number


def hex_of(place: Place) -> int | None:
    """Return the hex that it is, if it is one."""
    return place if place < FIRST_CORNER else None


def corner_of(place: Place) -> int | None:
    """Return the corner that it is, if it is one."""
    return place - FIRST_CORNER if FIRST_CORNER <= place < FIRST_PATH else None


def path_of(place: Place) -> int | None:
    """Return the path that it is, if it is one."""
    return place - FIRST_PATH if place >= FIRST_PATH else None


def span_of(places: Iterable[Place]) -> int:
    """Return the bits of some places."""
    span = 0
    for place in places:
        span |= 1 << place
    return span


def places_of(span: int) -> frozenset[Place]:
    """Return the places of some bits."""
    return frozenset(each(span))


def place_named(item: str) -> Place | None:
    """Return the place of an item called `cell.<place>`."""
    return PLACE_OF.get(item.removeprefix("cell.")) if item.startswith("cell.") else None
