"""Civilization buildings: where one may be put, and what happens to it (tigris-variants.md L)."""

from __future__ import annotations

from typing import Final

from game import bits
from game.core import Illegal
from game.tigris.actions import Building
from game.tigris.events import BuildingRaised, BuildingReturned, Event
from game.tigris.kingdoms import colour_at, region_at
from game.tigris.state import NOWHERE, Position, State

SHORTEST_LINE: Final = 3
"""The number of tiles that a line needs."""

_STEPS: Final = (1, bits.STRIDE)
"""From a cell to the next one of its row, and of its column."""


def line(position: Position, cell: int, colour: int, step: int) -> int:
    """Return the unbroken row or column of face-up tiles of a colour through the cell (tigris-variants.md L1)."""
    tiles = position.tiles[colour]
    found = bit = 1 << cell
    while (bit := bit << step) & tiles:
        found |= bit
    bit = 1 << cell
    while (bit := bit >> step) & tiles:
        found |= bit
    return found


def line_length(position: Position, cell: int) -> int:
    """Return the length of the longer line through the face-up tile at a cell (tigris-variants.md L5, L18)."""
    colour = colour_at(position, cell)
    return max(line(position, cell, colour, step).bit_count() for step in _STEPS)


def offers(position: Position, cell: int) -> int:
    """Return the cells to which the tile just placed at `cell` lets the building of its colour go.

    These are the lines of three or more through that tile, each for itself. A building that stands on the board moves
    only to a line that is strictly longer than its own (tigris-variants.md L1, L3-L6).
    """
    if position.options.buildings == "off":
        return 0
    colour = colour_at(position, cell)
    if colour == NOWHERE:
        return 0
    found, needed = 0, 0
    for step in _STEPS:
        cells = line(position, cell, colour, step)
        length = cells.bit_count()
        if length < SHORTEST_LINE:
            continue
        if not needed:
            stands = position.buildings[colour]
            needed = SHORTEST_LINE if stands == NOWHERE else line_length(position, stands) + 1
        if length >= needed:
            found |= cells
    return found


def build(state: State, action: Building, events: list[Event]) -> None:
    """Put the building of the colour on a tile of a line, or move it there (tigris-variants.md L2, L3, L5)."""
    colour = colour_at(state, state.placed)
    if action.colour != colour or not offers(state, state.placed) >> action.cell & 1:
        raise Illegal("no-building-here")
    origin = state.buildings[colour]
    state.buildings[colour] = action.cell
    events.append(BuildingRaised(state.turn, colour, action.cell, None if origin == NOWHERE else origin))


def give_back(state: State, cells: int, colour: int, events: list[Event]) -> None:
    """Return the building on one of these tiles, all of the colour, to the supply (tigris-variants.md L16)."""
    cell = state.buildings[colour]
    if cell >= 0 and cells >> cell & 1:
        state.buildings[colour] = NOWHERE
        events.append(BuildingReturned(colour, cell))


def pays(position: Position, cell: int, colour: int) -> bool:
    """Return whether the kingdom with the tile just placed at `cell` has that colour's building.

    The tile counts as part of it (tigris-variants.md L9, L10).
    """
    building = position.buildings[colour]
    return building >= 0 and bool(region_at(position, cell) >> building & 1)
