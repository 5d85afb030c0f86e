"""Canonical forms: equal for positions that differ by a symmetry of table, colours and shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Final

from game.core import Json
from game.qwirkle.cells import xy
from game.qwirkle.state import View
from game.qwirkle.tiles import colour_of, shape_of

Point = tuple[int, int]
Tile = tuple[int, int]
"""Colour and shape, or the other way round."""

TURNS: Final[tuple[Callable[[int, int], Point], ...]] = (
    lambda x, y: (x, y),
    lambda x, y: (-y, x),
    lambda x, y: (-x, -y),
    lambda x, y: (y, -x),
    lambda x, y: (-x, y),
    lambda x, y: (y, x),
    lambda x, y: (x, -y),
    lambda x, y: (-y, -x),
)
"""The eight symmetries of a square grid."""


def canonical_form(seen: View) -> Json:
    """Return the smallest form of the table, the own hand, and whether the bag is empty.

    Two positions that differ by a symmetry have the same form, unless their hands have two or more colours or shapes
    that do not lie on the table.
    """
    laid = [(xy(cell), (colour_of(kind), shape_of(kind))) for cell, kind in seen.board.tiles.items()]
    hand = [(colour_of(kind), shape_of(kind)) for kind in seen.hand or ()]
    forms = [_form(laid, hand, turn, swap) for turn, swap in product(TURNS, (False, True))]
    return [min(forms), not seen.bag_size]


def _form(
    laid: Iterable[tuple[Point, Tile]], hand: Iterable[Tile], turn: Callable[[int, int], Point], swap: bool
) -> list[list[int]]:
    """Return the tiles in the order of their new cells, each kind named by its first occurrence."""
    turned = sorted((turn(*point), tile[::-1] if swap else tile) for point, tile in laid)
    left, top = min(point[0] for point, _ in turned), min(point[1] for point, _ in turned)
    names: tuple[dict[int, int], dict[int, int]] = ({}, {})
    table = [[x - left, y - top, *_named(tile, names)] for (x, y), tile in turned]
    held = sorted(tile[::-1] if swap else tile for tile in hand)
    return [*table, *sorted(_named(tile, names) for tile in held)]


def _named(tile: Tile, names: tuple[dict[int, int], dict[int, int]]) -> list[int]:
    return [known.setdefault(value, len(known)) for value, known in zip(tile, names, strict=True)]
