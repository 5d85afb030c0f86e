"""Treasures: a trader's owner takes all but one of its kingdom's, those on bordered cells first (tigris.md I)."""

from __future__ import annotations

from game import bits
from game.tigris import kingdoms
from game.tigris.actions import GREEN
from game.tigris.events import Event, TreasureTaken
from game.tigris.state import NOWHERE, TREASURE, TREASURE_POINTS, Position, State


def rich_kingdom(position: Position) -> tuple[int, int, int] | None:
    """Return (owner, trader's cell, treasures) of the next kingdom with a trader and two or more treasures.

    Of several, the first is that of the first trader's owner clockwise from the active seat (tigris.md I1, I6).
    """
    for step in range(position.seats):
        seat = (position.turn + step) % position.seats
        trader = position.leaders[4 * seat + GREEN]
        if trader == NOWHERE:
            continue
        found = kingdoms.region_at(position, trader) & position.treasures
        if found.bit_count() > 1:
            return seat, trader, found
    return None


def forced(position: Position, found: int) -> int:
    """Return the treasures that must be taken: the bordered ones, when others stay (tigris.md I4)."""
    bordered = found & position.board.bordered
    return bordered if bordered != found else 0


def distribute(state: State, events: list[Event]) -> bool:
    """Give out the forced treasures; return whether an owner must choose in phase `treasure` (tigris.md I5)."""
    while (rich := rich_kingdom(state)) is not None:
        seat, trader, found = rich
        must = forced(state, found)
        if not must:
            state.phase, state.taker, state.trader = TREASURE, seat, trader
            return True
        for cell in bits.each(must):
            take(state, seat, cell, events)
    return False


def choices(position: Position) -> int:
    """Return the cells to choose from in phase `treasure`."""
    return kingdoms.region_at(position, position.trader) & position.treasures


def take(state: State, seat: int, cell: int, events: list[Event]) -> None:
    """Give the treasure of a cell to a seat."""
    state.treasures &= ~(1 << cell)
    state.points[5 * seat + TREASURE_POINTS] += 1
    events.append(TreasureTaken(seat, cell))
