"""The actions worth a thought: all that could matter, in place of the several hundred that are legal."""

from __future__ import annotations

from collections.abc import Iterable

from game import bits
from game.core import Seat
from game.tigris import kingdoms
from game.tigris.actions import BLUE, CATASTROPHE, LEADER, RED, SWAP, TILE, WITHDRAW, Action
from game.tigris.board import AROUND
from game.tigris.state import NOWHERE, State


def candidates(state: State) -> list[Action]:
    """With actions left: something to do for the seat whose turn it is. Passing is not among them."""
    seat = state.turn
    everywhere = bits.FULL
    return [*placements(state, everywhere), *withdrawals(state, seat), *ruins(state, seat), *swaps(state, seat)]


def placements(state: State, where: int) -> list[Action]:
    """Tiles beside other pieces, and leaders, on some cells."""
    seat = state.turn
    land, river = kingdoms.tile_cells(state)
    beside = bits.halo(state.occupied) & where
    found: list[Action] = []
    for colour in range(4):
        if state.hands[4 * seat + colour]:
            row = TILE[colour]
            found += [row[cell] for cell in bits.each((river if colour == BLUE else land) & beside)]
        leaders = LEADER[colour]
        found += [leaders[cell] for cell in bits.each(kingdoms.leader_cells_for(state, seat, colour) & where)]
    return found


def withdrawals(state: State, seat: Seat) -> Iterable[Action]:
    """Every leader of the seat that stands on the board."""
    return (WITHDRAW[colour] for colour in range(4) if state.leaders[4 * seat + colour] != NOWHERE)


def ruins(state: State, seat: Seat) -> Iterable[Action]:
    """Catastrophes beside others' leaders, on crossings of their kingdoms, and where kingdoms could unite."""
    if not state.catastrophes[seat]:
        return ()
    cells = 0
    for index, cell in enumerate(state.leaders):
        if cell != NOWHERE and index >> 2 != seat:
            cells |= AROUND[cell] | _crossings(state, cell)
    two, three = kingdoms.crowded(kingdoms.kingdoms(state))
    allowed = kingdoms.catastrophe_cells(state)
    return (CATASTROPHE[cell] for cell in bits.each(allowed & (cells & state.occupied | two & ~three)))


def _crossings(state: State, cell: int) -> int:
    """Cells of a leader's kingdom that have neighbours on two opposite sides: where it may be cut."""
    realm = kingdoms.region_at(state, cell)
    return realm & ((realm << 1 & realm >> 1) | (realm << bits.STRIDE & realm >> bits.STRIDE))


def swaps(state: State, seat: Seat) -> Iterable[Action]:
    """Away with one colour, with all but the temples, with all that no leader of ours can use, with everything."""
    hand = state.hands[4 * seat : 4 * seat + 4]
    useless = [0 if state.leaders[4 * seat + colour] != NOWHERE else hand[colour] for colour in range(4)]
    parts = {tuple(count if colour == only else 0 for colour, count in enumerate(hand)) for only in range(4)}
    parts |= {tuple(hand), tuple(useless), (hand[0], 0, hand[2], hand[3]), (useless[0], 0, useless[2], useless[3])}
    spare = max(0, hand[RED] - 3)
    parts.add((useless[0], spare, useless[2], useless[3]))
    return (SWAP[part] for part in sorted(parts) if any(part))
