"""Candidate actions: a selection of the several hundred legal actions that includes all promising ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial

from game import bits
from game.bots.tigris import variants
from game.core import Seat
from game.tigris import kingdoms
from game.tigris.actions import BLUE, CATASTROPHE, LEADER, RED, SWAP, TILE, WITHDRAW, Action
from game.tigris.board import AROUND
from game.tigris.state import NOWHERE, State


def candidates(state: State, similar: int) -> list[Action]:
    """Return candidate actions for the seat whose turn it is and that has actions left, without passing.

    Of the cells that join the same regions only `similar` are considered.
    """
    seat = state.turn
    return [
        *placements(state, bits.FULL, similar),
        *withdrawals(state, seat),
        *catastrophe_candidates(state, seat),
        *swaps(state, seat),
    ]


def placements(state: State, where: int, similar: int) -> list[Action]:
    """Return tiles next to other pieces, and leaders, on cells of `where`; only the best of similar cells."""
    choose = partial(_best_similar, state, similar)
    seat = state.turn
    land, river = kingdoms.tile_cells(state)
    beside = bits.halo(state.occupied) & where
    red = state.tiles[RED]
    found: list[Action] = []
    completing_cells = (
        completing(state.tiles[0])
        | completing(state.tiles[1])
        | completing(state.tiles[2])
        | completing(state.tiles[3])
    )
    for colour in range(4):
        if state.hands[4 * seat + colour]:
            squares = (*_squares(state.tiles[colour]), completing_cells, *variants.merits(state, colour))
            row = TILE[colour]
            found += (row[cell] for cell in choose((river if colour == BLUE else land) & beside, squares))
        leaders = LEADER[colour]
        places = kingdoms.leader_cells_for(state, seat, colour) & where
        safe = bits.halo(red & state.treasures)
        found += (leaders[cell] for cell in choose(places, (*cells_by_temples(red)[1:], safe)))
    return found


def _best_similar(state: State, count: int, cells: int, merits: Sequence[int]) -> Iterator[int]:
    """Yield, of the cells next to the same regions, the `count` that are in most of the sets `merits`."""
    groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for cell in bits.each(cells):
        near = AROUND[cell]
        joined = tuple([region for region in state.regions if region & near])
        merit = sum([merit >> cell & 1 for merit in merits])
        groups.setdefault(joined, []).append((-merit, cell))
    for similar in groups.values():
        similar.sort()
        for _, cell in similar[:count]:
            yield cell


def cells_by_temples(red: int) -> tuple[int, int, int, int, int]:
    """Return the cells next to at least 1, 2, 3 and 4 temples at these indexes; index 0 is not used."""
    one = two = three = four = 0
    for moved in (red << 1, red >> 1, red << bits.STRIDE, red >> bits.STRIDE):
        four |= three & moved
        three |= two & moved
        two |= one & moved
        one |= moved
    return 0, one, two, three, four


def _squares(tiles: int) -> tuple[int, int, int]:
    """Return the cells next to a tile of the set, those of a third tile of a square, and those of a fourth."""
    left, right, up, down = tiles << 1, tiles >> 1, tiles << bits.STRIDE, tiles >> bits.STRIDE
    two = 0
    for side, across in ((left, up), (left, down), (right, up), (right, down)):
        corner = tiles << 1 if side is left else tiles >> 1
        corner = corner << bits.STRIDE if across is up else corner >> bits.STRIDE
        two |= (side & across) | (side & corner) | (across & corner)
    return left | right | up | down, two, completing(tiles)


@lru_cache(maxsize=4096)
def completing(tiles: int) -> int:
    """Return the cells on which a tile would complete a square of four (tigris.md F1)."""
    across = tiles & tiles >> 1
    below = across >> bits.STRIDE
    if not across:
        return 0
    cells = tiles >> 1 & below | (tiles & below) << 1
    cells |= (across & tiles >> bits.STRIDE + 1) << bits.STRIDE | (across & tiles >> bits.STRIDE) << bits.STRIDE + 1
    return cells & ~tiles


def withdrawals(state: State, seat: Seat) -> Iterable[Action]:
    """Yield a withdrawal of every leader of the seat on the board."""
    return (WITHDRAW[colour] for colour in range(4) if state.leaders[4 * seat + colour] != NOWHERE)


def catastrophe_candidates(state: State, seat: Seat) -> Iterable[Action]:
    """Yield catastrophes on temples next to rival leaders, on bridges of their kingdoms, and between kingdoms."""
    if not state.catastrophes[seat]:
        return ()
    cells = 0
    for index, cell in enumerate(state.leaders):
        if cell != NOWHERE and index >> 2 != seat:
            cells |= AROUND[cell] & state.tiles[RED] | _bridges(kingdoms.region_at(state, cell))
    two, three = kingdoms.crowded(kingdoms.kingdoms(state))
    allowed = kingdoms.catastrophe_cells(state)
    return (CATASTROPHE[cell] for cell in bits.each(allowed & (cells | two & ~three & ~state.occupied)))


def _bridges(kingdom: int) -> int:
    """Return the cells of a kingdom with neighbours on two opposite sides only, where it may be cut."""
    left, right = kingdom << 1, kingdom >> 1
    up, down = kingdom << bits.STRIDE, kingdom >> bits.STRIDE
    return kingdom & ((left & right & ~(up | down)) | (up & down & ~(left | right)))


def swaps(state: State, seat: Seat) -> Iterable[Action]:
    """Yield swaps of one colour, of all but temples, of tiles without a leader, and of the whole hand."""
    hand = state.hands[4 * seat : 4 * seat + 4]
    useless = [0 if state.leaders[4 * seat + colour] != NOWHERE else hand[colour] for colour in range(4)]
    parts = {tuple(count if colour == only else 0 for colour, count in enumerate(hand)) for only in range(4)}
    parts |= {tuple(hand), tuple(useless), (hand[0], 0, hand[2], hand[3]), (useless[0], 0, useless[2], useless[3])}
    spare = max(0, hand[RED] - 3)
    parts.add((useless[0], spare, useless[2], useless[3]))
    return (SWAP[part] for part in sorted(parts) if any(part))
