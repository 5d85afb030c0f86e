"""What the variants add to the search: answers worth trying, cells worth considering (tigris-variants.md L, M)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from game import bits
from game.tigris import buildings, kingdoms, legal
from game.tigris.actions import BUILDING, DECLINE, Action
from game.tigris.state import BUILDING as OFFERING_BUILDING
from game.tigris.state import MONUMENT, NOWHERE, TREASURE, WONDER, Position, State

QUESTIONS: Final = (OFFERING_BUILDING, MONUMENT, TREASURE, WONDER)
"""The phases in which a seat answers a question of the rules, conflicts apart."""

BUILDING_CELLS: Final = 3
"""The number of cells for a building that a search considers; the cells of a line differ little."""


def answers(state: State) -> Sequence[Action]:
    """Return the answers to the present question that a search considers.

    Of the cells for a building these are a few: first those beside a leader, whose temple it may protect (L15).
    """
    if state.phase != OFFERING_BUILDING:
        return legal.legal(state)
    cells = buildings.offers(state, state.placed)
    colour = kingdoms.colour_at(state, state.placed)
    near = cells & bits.halo(state.crowned)
    chosen = islice((cell for part in (near, cells & ~near) for cell in bits.each(part)), BUILDING_CELLS)
    return [*(BUILDING[colour][cell] for cell in chosen), DECLINE]


def lines(tiles: int) -> int:
    """Return the cells next to the end of two tiles in a row, and those between two tiles (L1)."""
    across, down = tiles & tiles >> 1, tiles & tiles >> bits.STRIDE
    beyond = across << 2 | across >> 1 | down << 2 * bits.STRIDE | down >> bits.STRIDE
    between = tiles << 1 & tiles >> 1 | tiles << bits.STRIDE & tiles >> bits.STRIDE
    return (beyond | between) & ~tiles & bits.FULL


def crosses(tiles: int) -> int:
    """Return the cells on which a tile would complete a cross of five (M1)."""
    up, down, left, right = tiles << bits.STRIDE, tiles >> bits.STRIDE, tiles << 1, tiles >> 1
    centres = up & down & left & right
    found = centres & ~tiles
    arms = (down & left & right, up & left & right, up & down & right, up & down & left)
    steps = (-bits.STRIDE, bits.STRIDE, -1, 1)
    for three, step in zip(arms, steps, strict=True):
        ready = three & tiles & ~centres
        found |= ready << step if step > 0 else ready >> -step
    return found & ~tiles & bits.FULL


def merits(position: Position, colour: int) -> tuple[int, ...]:
    """Return sets of cells that the variants make better than others for a tile of a colour; none without them."""
    found: tuple[int, ...] = ()
    if position.options.buildings == "on":
        found += (lines(position.tiles[colour]),)
    if position.options.wonder == "on" and position.wonder == NOWHERE:
        found += (crosses(position.tiles[colour]),)
    return found
