"""Regions and kingdoms: what is connected, who leads it, and what may be placed where.

Queries take a `Position` (a State or a View) and do not change it. `join` and `part` update the regions of a State when
a piece arrives or leaves.
"""

from __future__ import annotations

from collections.abc import Iterator

from game import bits
from game.tigris.actions import BLUE, RED
from game.tigris.board import AROUND
from game.tigris.state import NOWHERE, Position, State


def kingdoms(position: Position) -> list[int]:
    """Return the regions with at least one leader (tigris.md: a region with a leader is a kingdom)."""
    crowned = position.crowned
    return [region for region in position.regions if region & crowned]


def region_at(position: Position, cell: int) -> int:
    """Return the region that contains the cell, or 0."""
    bit = bits.BIT[cell]
    for region in reversed(position.regions):  # what changed last is asked for most
        if region & bit:
            return region
    return 0


def colour_at(position: Position, cell: int) -> int:
    """Return the colour of the face-up tile at a cell, or NOWHERE."""
    bit = bits.BIT[cell]
    for colour in range(4):
        if position.tiles[colour] & bit:
            return colour
    return NOWHERE


def leaders_in(position: Position, region: int) -> Iterator[tuple[int, int, int]]:
    """Yield (seat, colour, cell) of every leader in a set of cells."""
    for index, cell in enumerate(position.leaders):
        if cell >= 0 and region & bits.BIT[cell]:
            yield index >> 2, index & 3, cell


def leader_in(position: Position, region: int, colour: int) -> int:
    """Return the seat whose leader of that colour is in the set of cells, or NOWHERE."""
    leaders = position.leaders
    for seat in range(position.seats):
        cell = leaders[4 * seat + colour]
        if cell >= 0 and region & bits.BIT[cell]:
            return seat
    return NOWHERE


def touching(position: Position, cell: int) -> list[int]:
    """Return the kingdoms next to a cell."""
    crowned = position.crowned
    return [region for region in beside(position, cell) if region & crowned]


def beside(position: Position, cell: int) -> list[int]:
    """Return the regions next to a cell."""
    near = AROUND[cell] & position.occupied
    found: list[int] = []
    for region in reversed(position.regions):  # what changed last is near most
        if not near:
            break
        reached = region & near
        if reached:
            found.append(region)
            near ^= reached
    return found


def joins_three(position: Position, cell: int) -> bool:
    """Return whether a tile at the cell would join three kingdoms or more (tigris.md A11)."""
    near = AROUND[cell] & position.occupied
    return near.bit_count() > 2 and len(touching(position, cell)) > 2


def crowded(all_kingdoms: list[int]) -> tuple[int, int]:
    """Return the cells that touch two or more, and three or more, of these kingdoms (tigris.md A2, A11)."""
    one = two = three = 0
    for kingdom in all_kingdoms:
        near = bits.halo(kingdom)
        three |= two & near
        two |= one & near
        one |= near
    return two, three


def tile_cells(position: Position) -> tuple[int, int]:
    """Return the empty (land, river) cells next to at most two kingdoms: a tile may go there (tigris.md A11, A12)."""
    _, three = crowded(kingdoms(position))
    free = bits.FULL ^ (position.occupied | position.ruins | three)
    return position.board.land & free, position.board.river & free


def tile_cells_for(position: Position, colour: int) -> int:
    """Return the cells where a tile of that colour may go."""
    return tile_cells(position)[1 if colour == BLUE else 0]


def leader_cells_for(position: Position, seat: int, colour: int) -> int:
    """Return the cells where that leader may be placed or moved to (tigris.md A2-A7)."""
    lifted = position.leaders[4 * seat + colour]
    all_kingdoms = kingdoms(position)
    two, three = crowded(all_kingdoms)
    joining = two if lifted == NOWHERE else joining_without(all_kingdoms, position.crowned, 1 << lifted, two, three)
    return leader_ground(position) & ~joining


def leader_ground(position: Position) -> int:
    """Return the empty land beside face-up temples (tigris.md A3, A4)."""
    return position.board.land & bits.halo(position.tiles[RED]) & (bits.FULL ^ (position.occupied | position.ruins))


def joining_without(all_kingdoms: list[int], crowned: int, lifted: int, two: int, three: int) -> int:
    """Return the cells that touch two kingdoms once the leader at the cell `lifted` (a set of one) is off the board.

    Its kingdom may fall apart, and parts without another leader are no kingdoms (tigris.md A5). Only cells that touched
    that kingdom can change: they count its parts instead of it. `two`, `three` are from `crowded`.
    """
    kingdom = next(kingdom for kingdom in all_kingdoms if kingdom & lifted)
    before = bits.halo(kingdom)
    some = several = 0
    left = crowned & ~lifted
    for piece in bits.remaining(kingdom, lifted):
        if piece & left:
            near = bits.halo(piece)
            several |= some & near
            some |= near
    return two & ~before | before & (three | two & some | several)


def keeps_apart(position: Position, index: int, cell: int) -> bool:
    """Return whether the leader with that index joins no kingdoms on an empty cell (tigris.md A2, A5)."""
    near, lifted = AROUND[cell] & position.occupied, position.leaders[index]
    if near.bit_count() < 2:
        return True
    touched = touching(position, cell)
    if lifted == NOWHERE:
        return len(touched) < 2
    bit, count = bits.BIT[lifted], 0
    left = position.crowned ^ bit
    for kingdom in touched:
        if kingdom & bit:
            count += sum(1 for piece in bits.remaining(kingdom, bit) if piece & near and piece & left)
        else:
            count += 1
    return count < 2


def catastrophe_cells(position: Position) -> int:
    """Return the empty cells and the face-up tiles without a treasure or a building.

    See tigris.md G1-G3 and tigris-variants.md L15.
    """
    flipped = position.flipped
    kept = flipped[0] | flipped[1] | flipped[2] | flipped[3]
    if position.options.buildings == "on":
        for cell in position.buildings:
            if cell >= 0:
                kept |= 1 << cell
    return bits.FULL ^ (position.ruins | position.treasures | kept | position.crowned)


def temples_beside(position: Position, cell: int) -> int:
    """Return the face-up temples next to a cell (tigris.md A4, C2)."""
    return AROUND[cell] & position.tiles[RED]


def without(regions: list[int], gone: int) -> list[int]:
    """Return the regions after a set of cells became empty."""
    left = regions[:]
    for at in range(len(left) - 1, -1, -1):  # what changed last is changed again most
        lost = left[at] & gone
        if lost:
            left[at : at + 1] = bits.remaining(left[at], lost)
            gone ^= lost
            if not gone:
                break
    return left


def join(state: State, cell: int, parts: list[int]) -> int:
    """Add a piece at an empty cell with these regions beside it; return the region that it is now part of."""
    bit = bits.BIT[cell]
    merged, regions = bit, state.regions
    for region in parts:
        merged |= region
        regions.remove(region)
    regions.append(merged)
    state.occupied |= bit
    return merged


def part(state: State, gone: int) -> None:
    """Remove the pieces of a set of cells from the regions."""
    state.regions = without(state.regions, gone)
    state.occupied ^= gone


def stand(state: State, index: int, cell: int, parts: list[int]) -> int:
    """Put the leader with that index on an empty cell, as `join` does; return the region that it is now part of."""
    state.leaders[index] = cell
    state.crowned |= bits.BIT[cell]
    return join(state, cell, parts)


def lift(state: State, index: int) -> None:
    """Remove the leader with that index from the board."""
    bit = bits.BIT[state.leaders[index]]
    state.leaders[index] = NOWHERE
    state.crowned ^= bit
    part(state, bit)
