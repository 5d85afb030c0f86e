"""The wonder: the cross of five on which it is built, and the point that it pays (tigris-variants.md M)."""

from __future__ import annotations

from game import bits
from game.core import Illegal
from game.tigris import buildings, conflicts, kingdoms
from game.tigris.actions import BLACK, RED, BuildWonder
from game.tigris.board import AROUND
from game.tigris.events import Event, WonderBuilt
from game.tigris.kingdoms import colour_at
from game.tigris.scoring import score
from game.tigris.state import NOWHERE, Position, State


def cells(centre: int) -> int:
    """Return the five cells of the cross around a centre."""
    return AROUND[centre] | 1 << centre


def offers(position: Position, cell: int) -> int:
    """Return the centres of the crosses that the tile just placed at `cell` is part of, if the wonder can be built.

    A cross is five face-up tiles of one colour (tigris-variants.md M1, M4, M16).
    """
    if position.options.wonder == "off" or position.wonder != NOWHERE:
        return 0
    colour = colour_at(position, cell)
    if colour == NOWHERE:
        return 0
    tiles = position.tiles[colour]
    centres = tiles & tiles << 1 & tiles >> 1 & tiles << bits.STRIDE & tiles >> bits.STRIDE
    return centres & cells(cell)


def build(state: State, action: BuildWonder, events: list[Event]) -> None:
    """Turn the five tiles over and put the wonder on them; leaders may lose their temple (tigris-variants.md M6-M8)."""
    if state.wonder != NOWHERE:
        raise Illegal("wonder-built")
    if not offers(state, state.placed) >> action.cell & 1:
        raise Illegal("wonder-cross")
    colour = colour_at(state, state.placed)
    cross = cells(action.cell)
    state.tiles[colour] &= ~cross
    state.flipped[colour] |= cross
    state.wonder = action.cell
    events.append(WonderBuilt(state.turn, action.cell, colour))
    buildings.give_back(state, cross, colour, events)
    if colour == RED:
        conflicts.remove_stranded_leaders(state, events)


def region(position: Position) -> int:
    """Return the region of the wonder that stands (tigris-variants.md M14)."""
    return kingdoms.region_at(position, position.wonder)


def pays(position: Position, seat: int) -> bool:
    """Return whether a seat's own king is in the wonder's kingdom (tigris-variants.md M10, M14)."""
    king = position.leaders[4 * seat + BLACK]
    return position.wonder >= 0 and king >= 0 and bool(region(position) >> king & 1)


def pay(state: State, colour: int, events: list[Event]) -> None:
    """Pay the active player the wonder's point (tigris-variants.md M10)."""
    score(state, state.turn, colour, 1, "wonder", state.wonder, events)
