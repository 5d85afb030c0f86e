"""Revolts and wars: how they begin, the strength of each side, and what the loser loses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game import bits
from game.tigris import kingdoms
from game.tigris.actions import RED
from game.tigris.board import AROUND
from game.tigris.events import ConflictBegan, ConflictEnded, Event, LeaderLost, TilesLost
from game.tigris.scoring import score
from game.tigris.state import NOWHERE, Conflict, Position, State

REVOLT: Final = "revolt"
WAR: Final = "war"


def clashes(position: Position, uniting: int) -> tuple[int, ...]:
    """Return the colours with two leaders in the region of the uniting tile (tigris.md D1, D14, D15)."""
    region = kingdoms.region_at(position, uniting)
    seen = [0, 0, 0, 0]
    for _, colour, _ in kingdoms.leaders_in(position, region):
        seen[colour] += 1
    return tuple(colour for colour in range(4) if seen[colour] > 1)


def side(position: Position, cell: int, uniting: int) -> int:
    """Return a leader's own side: the cells connected with it without the uniting tile (tigris.md D4-D6)."""
    region = kingdoms.region_at(position, cell)
    return bits.flood(region & ~(1 << uniting), 1 << cell)


def supporters(position: Position, colour: int, cell: int, uniting: int) -> int:
    """Return the face-up tiles that support the leader at a cell.

    In a war these are tiles of its side, in a revolt temples beside it. `uniting` is NOWHERE in a revolt (tigris.md C2,
    D4).
    """
    if uniting == NOWHERE:
        return kingdoms.temples_beside(position, cell)
    return position.tiles[colour] & side(position, cell, uniting)


def war(position: Position, colour: int, uniting: int) -> Conflict:
    """Return the war of that colour, not yet supported.

    The active player attacks if they take part, otherwise the first of the two clockwise from them (tigris.md D2).
    """
    region = kingdoms.region_at(position, uniting)
    owners = [(seat, cell) for seat, kind, cell in kingdoms.leaders_in(position, region) if kind == colour]
    owners.sort(key=lambda owner: (owner[0] - position.turn) % position.seats)
    (attacker, first), (defender, second) = owners
    strength = tuple(supporters(position, colour, cell, uniting).bit_count() for cell in (first, second))
    return Conflict(WAR, colour, attacker, defender, (first, second), (strength[0], strength[1]), (None, None))


def revolt(position: Position, colour: int, cell: int, region: int) -> Conflict | None:
    """Return the revolt that the active player's leader at `cell` starts, or None (tigris.md C1-C3, C7).

    It is against the leader of its colour in `region`.
    """
    seat = position.turn
    for defender in range(position.seats):
        rival = position.leaders[4 * defender + colour]
        if defender != seat and rival >= 0 and region & bits.BIT[rival]:
            strength = tuple(kingdoms.temples_beside(position, place).bit_count() for place in (cell, rival))
            return Conflict(REVOLT, colour, seat, defender, (cell, rival), (strength[0], strength[1]), (None, None))
    return None


def support_colour(conflict: Conflict) -> int:
    """Return the colour of tiles that count: temples in a revolt, otherwise the leaders' colour (tigris.md C3, D7)."""
    return RED if conflict.kind == REVOLT else conflict.colour


def allowed_support(position: Position, held: int) -> Sequence[int]:
    """Return how many tiles may be added by the seat that acts in the present conflict and holds that many.

    With English reinforcement the attacker adds nothing or enough to be ahead of the defender on the board, and the
    defender nothing or exactly enough to come level (tigris-variants.md N1, N2).
    """
    if position.options.reinforcement != "english":
        return range(held + 1)
    conflict = position.conflict
    assert conflict is not None
    if conflict.committed[0] is None:
        return attacker_support(position, conflict, held)
    level = conflict.strength[0] + conflict.committed[0] - conflict.strength[1]
    return (0, level) if 0 < level <= held else (0,)


def attacker_support(position: Position, conflict: Conflict, held: int) -> Sequence[int]:
    """Return how many tiles an attacker who held that many might add (tigris-variants.md N1, N4)."""
    if position.options.reinforcement != "english":
        return range(held + 1)
    behind = conflict.strength[1] - conflict.strength[0]
    return (0, *range(max(1, behind + 1), held + 1))


def backing(position: Position, conflict: Conflict) -> tuple[int, int]:
    """Return the cells that give the attacker and the defender their strength."""
    uniting = position.uniting if conflict.kind == WAR else NOWHERE
    attacking, defending = (supporters(position, conflict.colour, cell, uniting) for cell in conflict.cells)
    return attacking, defending


def announced(position: Position, conflict: Conflict) -> ConflictBegan:
    """Return the event that reports a conflict, whenever it began."""
    return ConflictBegan(
        conflict.kind,
        conflict.colour,
        conflict.attacker,
        conflict.defender,
        conflict.cells,
        conflict.strength,
        backing(position, conflict),
    )


def begin(state: State, conflict: Conflict, events: list[Event]) -> None:
    """Start a conflict; the attacker commits tiles first."""
    state.conflict = conflict
    events.append(announced(state, conflict))


def totals(conflict: Conflict) -> tuple[int, int]:
    """Return board strength plus committed tiles, attacker first."""
    return (
        conflict.strength[0] + (conflict.committed[0] or 0),
        conflict.strength[1] + (conflict.committed[1] or 0),
    )


def settle(state: State, events: list[Event]) -> None:
    """Decide the present conflict; the defender wins ties (tigris.md C4, D8)."""
    conflict = state.conflict
    assert conflict is not None
    sums = totals(conflict)
    lost = 1 if sums[0] > sums[1] else 0
    seats = (conflict.attacker, conflict.defender)
    winner, loser, cell = seats[1 - lost], seats[lost], conflict.cells[lost]
    events.append(ConflictEnded(conflict.kind, conflict.colour, winner, loser, sums))
    if conflict.kind == REVOLT:
        _leader_falls(state, loser, conflict.colour, cell, REVOLT, events)
        score(state, winner, RED, 1, REVOLT, cell, events)
    else:
        fallen = losses(state, conflict.colour, cell, state.uniting)
        _leader_falls(state, loser, conflict.colour, cell, WAR, events)
        if fallen:
            state.tiles[conflict.colour] &= ~fallen
            kingdoms.part(state, fallen)
            events.append(TilesLost(conflict.colour, tuple(bits.each(fallen))))
        score(state, winner, conflict.colour, 1 + fallen.bit_count(), WAR, cell, events)
        remove_stranded_leaders(state, events)
    state.conflict = None


def losses(position: Position, colour: int, cell: int, uniting: int) -> int:
    """Return the tiles that leave the board if the leader at `cell` loses a war (tigris.md D9).

    A temple stays if it carries a treasure or touches any leader but the losing priest (tigris.md D12, D13). A tile
    under a civilization building stays (tigris-variants.md L14).
    """
    fallen = supporters(position, colour, cell, uniting)
    building = position.buildings[colour]
    if building >= 0:
        fallen &= ~(1 << building)
    if colour != RED:
        return fallen
    kept = position.treasures
    for other in position.leaders:
        if other >= 0 and other != cell:
            kept |= AROUND[other]
    return fallen & ~kept


def _leader_falls(state: State, seat: int, colour: int, cell: int, cause: str, events: list[Event]) -> None:
    kingdoms.lift(state, 4 * seat + colour)
    events.append(LeaderLost(seat, colour, cell, cause))


def remove_stranded_leaders(state: State, events: list[Event]) -> None:
    """Remove every leader without a face-up temple beside it, of any seat (tigris.md E1-E3)."""
    red = state.tiles[RED]
    for index, cell in enumerate(state.leaders):
        if cell >= 0 and not AROUND[cell] & red:
            _leader_falls(state, index >> 2, index & 3, cell, "stranded", events)
