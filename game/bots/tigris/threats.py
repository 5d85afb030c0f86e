"""Threats: what one placement of a rival could do to a seat's leaders, as far as the board decides it.

Hands are ignored. A threat is a conflict that the rival wins without support, or a catastrophe that leaves a leader
without a temple.
"""

from __future__ import annotations

from collections.abc import Iterator

from game import bits
from game.core import Seat
from game.tigris import kingdoms
from game.tigris.actions import RED
from game.tigris.board import AROUND
from game.tigris.state import NOWHERE, Position

REVOLT, WAR, RUIN = "revolt", "war", "ruin"


def threats(position: Position, seat: Seat) -> frozenset[tuple[str, int]]:
    """Return (kind, colour of the seat's leader) for every threat by one placement of one rival."""
    found = set()
    for colour in range(4):
        cell = position.leaders[4 * seat + colour]
        if cell != NOWHERE:
            found |= {(kind, colour) for kind in _against(position, seat, colour, cell)}
    return frozenset(found)


def _against(position: Position, seat: Seat, colour: int, cell: int) -> Iterator[str]:
    rivals = [rival for rival in range(position.seats) if rival != seat]
    if any(_revolt(position, rival, colour, cell) for rival in rivals):
        yield REVOLT
    if any(_war(position, rival, colour, cell) for rival in rivals):
        yield WAR
    if any(position.catastrophes[rival] for rival in rivals) and ruinable(position, cell):
        yield RUIN


def ruinable(position: Position, cell: int) -> bool:
    """Return whether a catastrophe could remove the only temple of the leader at a cell (tigris.md E1, G2)."""
    temples = kingdoms.temples_beside(position, cell)
    return temples.bit_count() == 1 and bool(temples & kingdoms.catastrophe_cells(position))


def _revolt(position: Position, rival: Seat, colour: int, cell: int) -> bool:
    """Return whether the rival's leader may be placed in that kingdom next to more temples (tigris.md C2, C4)."""
    region = kingdoms.region_at(position, cell)
    own = kingdoms.temples_beside(position, cell).bit_count()
    return any(
        (AROUND[place] & position.tiles[RED]).bit_count() > own
        for place in bits.each(kingdoms.leader_cells_for(position, rival, colour) & bits.halo(region))
    )


def _war(position: Position, rival: Seat, colour: int, cell: int) -> bool:
    """Return whether a tile may unite that kingdom with a rival's stronger one (tigris.md D4)."""
    other = position.leaders[4 * rival + colour]
    if other == NOWHERE:
        return False
    own, theirs = kingdoms.region_at(position, cell), kingdoms.region_at(position, other)
    tiles = position.tiles[colour]
    if own == theirs or (tiles & theirs).bit_count() <= (tiles & own).bit_count():
        return False
    _, three = kingdoms.crowded(kingdoms.kingdoms(position))
    free = bits.FULL & ~(position.occupied | position.ruins | three)
    return bool(bits.halo(own) & bits.halo(theirs) & free)
