"""The actions worth a thought: all that could matter, in place of the several hundred that are legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial

from game import bits
from game.core import Seat
from game.tigris import kingdoms
from game.tigris.actions import BLUE, CATASTROPHE, LEADER, RED, SWAP, TILE, WITHDRAW, Action
from game.tigris.board import AROUND
from game.tigris.state import NOWHERE, State


def candidates(state: State, similar: int) -> list[Action]:
    """With actions left: something to do for the seat whose turn it is. Passing is not among them.

    Of cells that join the same regions `alike` are thought about.
    """
    seat = state.turn
    return [
        *placements(state, bits.FULL, similar),
        *withdrawals(state, seat),
        *catastrophe_candidates(state, seat),
        *swaps(state, seat),
    ]


def placements(state: State, where: int, similar: int) -> list[Action]:
    """Tiles beside other pieces, and leaders, on some cells: of cells that join the same regions only the best."""
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
            squares = (*_squares(state.tiles[colour]), completing_cells)
            row = TILE[colour]
            found += (row[cell] for cell in choose((river if colour == BLUE else land) & beside, squares))
        leaders = LEADER[colour]
        places = kingdoms.leader_cells_for(state, seat, colour) & where
        safe = bits.halo(red & state.treasures)
        found += (leaders[cell] for cell in choose(places, (*cells_by_temples(red)[1:], safe)))
    return found


def _best_similar(state: State, count: int, cells: int, merits: Sequence[int]) -> Iterator[int]:
    """Of the cells beside the same regions the few that lie in most of the sets `merits`."""
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
    """Cells beside at least 0, 1, 2, 3, 4 temples; entry 0 is not used."""
    one = two = three = four = 0
    for moved in (red << 1, red >> 1, red << bits.STRIDE, red >> bits.STRIDE):
        four |= three & moved
        three |= two & moved
        two |= one & moved
        one |= moved
    return 0, one, two, three, four


def _squares(tiles: int) -> tuple[int, int, int]:
    """Cells beside a tile of the set, cells that make two of a square with an edge more, cells that complete one."""
    left, right, up, down = tiles << 1, tiles >> 1, tiles << bits.STRIDE, tiles >> bits.STRIDE
    two = 0
    for side, across in ((left, up), (left, down), (right, up), (right, down)):
        corner = tiles << 1 if side is left else tiles >> 1
        corner = corner << bits.STRIDE if across is up else corner >> bits.STRIDE
        two |= (side & across) | (side & corner) | (across & corner)
    return left | right | up | down, two, completing(tiles)


@lru_cache(maxsize=4096)
def completing(tiles: int) -> int:
    """Cells on which a tile would complete a square of four (tigris.md F1)."""
    across = tiles & tiles >> 1
    below = across >> bits.STRIDE
    if not across:
        return 0
    cells = tiles >> 1 & below | (tiles & below) << 1
    cells |= (across & tiles >> bits.STRIDE + 1) << bits.STRIDE | (across & tiles >> bits.STRIDE) << bits.STRIDE + 1
    return cells & ~tiles


def withdrawals(state: State, seat: Seat) -> Iterable[Action]:
    """Every leader of the seat that stands on the board."""
    return (WITHDRAW[colour] for colour in range(4) if state.leaders[4 * seat + colour] != NOWHERE)


def catastrophe_candidates(state: State, seat: Seat) -> Iterable[Action]:
    """Catastrophes on temples beside others' leaders, on bridges of their kingdoms, and where kingdoms could unite."""
    if not state.catastrophes[seat]:
        return ()
    cells = 0
    for index, cell in enumerate(state.leaders):
        if cell != NOWHERE and index >> 2 != seat:
            cells |= AROUND[cell] & state.tiles[RED] | _bridges(kingdoms.region_at(state, cell))
    two, three = kingdoms.crowded(kingdoms.kingdoms(state))
    allowed = kingdoms.catastrophe_cells(state)
    return (CATASTROPHE[cell] for cell in bits.each(allowed & (cells | two & ~three & ~state.occupied)))


def _bridges(realm: int) -> int:
    """Cells of a kingdom with neighbours on two opposite sides only: where it may be cut."""
    left, right = realm << 1, realm >> 1
    up, down = realm << bits.STRIDE, realm >> bits.STRIDE
    return realm & ((left & right & ~(up | down)) | (up & down & ~(left | right)))


def swaps(state: State, seat: Seat) -> Iterable[Action]:
    """Away with one colour, with all but the temples, with all that no leader of ours can use, with everything."""
    hand = state.hands[4 * seat : 4 * seat + 4]
    useless = [0 if state.leaders[4 * seat + colour] != NOWHERE else hand[colour] for colour in range(4)]
    parts = {tuple(count if colour == only else 0 for colour, count in enumerate(hand)) for only in range(4)}
    parts |= {tuple(hand), tuple(useless), (hand[0], 0, hand[2], hand[3]), (useless[0], 0, useless[2], useless[3])}
    spare = max(0, hand[RED] - 3)
    parts.add((useless[0], spare, useless[2], useless[3]))
    return (SWAP[part] for part in sorted(parts) if any(part))
