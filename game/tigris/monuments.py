"""Monuments: which squares of four are offered, and what building one does."""

from __future__ import annotations

from typing import Final

from game.core import Illegal
from game.tigris import buildings, conflicts
from game.tigris.actions import BUILD, MONUMENTS, RED, Build
from game.tigris.board import AROUND, SQUARE, SQUARES_WITH
from game.tigris.events import Event, MonumentBuilt
from game.tigris.kingdoms import colour_at
from game.tigris.state import NOWHERE, Position, State

_WITH_COLOUR: Final = tuple(
    tuple(index for index, pair in enumerate(MONUMENTS) if colour in pair) for colour in range(4)
)


def completed(position: Position, cell: int, colour: int) -> list[int]:
    """Return the top-left cells of the face-up squares of a colour that contain the cell (tigris.md F1, F6)."""
    tiles = position.tiles[colour]
    if not AROUND[cell] & tiles:
        return []
    return [corner for corner in SQUARES_WITH[cell] if SQUARE[corner] & tiles == SQUARE[corner]]


def offers(position: Position, cell: int, colour: int) -> list[Build]:
    """Return all monuments that may be built with the tile just placed at `cell` (tigris.md F1-F6)."""
    squares = completed(position, cell, colour)
    if not squares:
        return []
    unused = [monument for monument in _WITH_COLOUR[colour] if position.monuments[monument] == NOWHERE]
    return [BUILD[monument][corner] for monument in unused for corner in squares]


def build(state: State, action: Build, events: list[Event]) -> None:
    """Turn the four tiles over and put the monument on them; leaders may lose their temple (tigris.md F7-F9)."""
    colour = colour_at(state, state.placed)
    _check(state, action, colour)
    square = SQUARE[action.cell]
    state.tiles[colour] &= ~square
    state.flipped[colour] |= square
    state.monuments[action.monument] = action.cell
    events.append(MonumentBuilt(state.turn, action.monument, action.cell, colour))
    buildings.give_back(state, square, colour, events)
    if colour == RED:
        conflicts.remove_stranded_leaders(state, events)


def _check(state: State, action: Build, colour: int) -> None:
    if state.monuments[action.monument] != NOWHERE:
        raise Illegal("monument-built")
    if colour not in MONUMENTS[action.monument]:
        raise Illegal("monument-colour")
    if action.cell not in completed(state, state.placed, colour):
        raise Illegal("monument-square")
