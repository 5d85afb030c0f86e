"""Types of the fields of events, with the bounds by which data from outside is checked.

They are beside `events.py` because that one is compiled, and mypyc cannot compile constants within such a type.
"""

from __future__ import annotations

from typing import Annotated

from game import bits
from game.schema.annotations import BitSubset, IntRange, Named, OneOf, SeatIndex
from game.tigris.actions import COLOURS, HAND, MONUMENT_NAMES, MONUMENTS

SeatNumber = Annotated[int, SeatIndex()]
Cell = Annotated[int, OneOf(frozenset(bits.CELLS)), Named(bits.CELL_OF.__getitem__)]
Cells = Annotated[int, BitSubset(bits.FULL)]
"""A set of cells."""
Kind = Annotated[str, OneOf(frozenset({"revolt", "war"}))]
Colour = Annotated[int, IntRange(0, 3), Named(COLOURS.index)]
Monument = Annotated[int, IntRange(0, len(MONUMENTS) - 1), Named(MONUMENT_NAMES.index)]
Strength = Annotated[int, IntRange(0, 200)]
Tiles = Annotated[int, IntRange(0, HAND)]
"""Tiles of one hand."""
