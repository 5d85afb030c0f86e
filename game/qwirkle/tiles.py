"""The 36 kinds of tiles as small numbers, sets of kinds as bits, and which sets make a line.

Kind 6*c + s has colour c and shape s; 108 tiles are three of each kind. A set of kinds is an int with bit k for kind k.
A line is two or more tiles of one colour with different shapes, or of one shape with different colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from game.bits import each

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "purple")
SHAPES: Final = ("circle", "cross", "diamond", "square", "star", "clover")
NAMES: Final = tuple(colour + shape for colour in "ROYGBP" for shape in "cxdstf")
"""Kind -> its name in texts: colour letter, shape letter."""
KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}

KINDS: Final = 36
COPIES: Final = 3
TILES: Final = KINDS * COPIES
HAND: Final = 6
LONGEST: Final = 6
"""No line is longer; one of this length is a Qwirkle."""

ALL: Final = (1 << KINDS) - 1
OF_COLOUR: Final = tuple(0b111111 << 6 * colour for colour in range(6))
OF_SHAPE: Final = tuple(sum(1 << 6 * colour + shape for colour in range(6)) for shape in range(6))
GROUPS: Final = OF_COLOUR + OF_SHAPE
"""The twelve sets of kinds that share a colour or a shape."""

Tiles = tuple[int, ...]
"""Kinds in rising order, one for each tile."""


def colour_of(kind: int) -> int:
    """Return the index into COLOURS."""
    return kind // 6


def shape_of(kind: int) -> int:
    """Return the index into SHAPES."""
    return kind % 6


def set_of(tiles: Iterable[int]) -> int:
    """Return the kinds among some tiles; equal tiles count once."""
    kinds = 0
    for kind in tiles:
        kinds |= 1 << kind
    return kinds


def _joins() -> dict[int, int]:
    joins = {0: ALL}
    for group in GROUPS:
        for size in range(1, LONGEST + 1):
            for members in combinations(each(group), size):
                line = set_of(members)
                joins[line] = joins.get(line, 0) | group & ~line
    return joins


JOINS: Final = _joins()
"""Every set that can stand in one line, with the kinds that can join it; all kinds can join nothing."""


def share(kinds: int) -> bool:
    """Return whether all members have a colour or a shape in common."""
    return kinds in JOINS


def largest(tiles: Iterable[int]) -> int:
    """Return the size of the largest set of some tiles with a common colour or shape; equal tiles count once."""
    kinds = set_of(tiles)
    return max((kinds & group).bit_count() for group in GROUPS)


def words(tiles: Iterable[int]) -> str:
    """Return tiles as text: (0, 1) -> 'Rc Rx'."""
    return " ".join(NAMES[kind] for kind in tiles)
