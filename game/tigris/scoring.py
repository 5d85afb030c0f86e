"""Points: for tiles, from monuments, from treasures at the end, and the standings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core import Standings, rank
from game.tigris import kingdoms
from game.tigris.actions import BLACK, MONUMENTS
from game.tigris.events import Event, Scored
from game.tigris.state import NOWHERE, OVER_PHASE, TREASURE_POINTS, Position, State


def tile_scorer(position: Position, kingdom: int, colour: int) -> tuple[int, str]:
    """Return who scores for a tile that joins that one kingdom, and why: "tile" or "king" (tigris.md B1).

    The seat is NOWHERE if nobody does. The king scores, in the tile's colour, only when the leader of that colour is
    missing (B2).
    """
    seat = kingdoms.leader_in(position, kingdom, colour)
    if seat != NOWHERE:
        return seat, "tile"
    return kingdoms.leader_in(position, kingdom, BLACK), "king"


def score(state: State, seat: int, colour: int, points: int, why: str, cell: int, events: list[Event]) -> None:
    """Add points of a colour to a seat, publicly and at once."""
    state.points[5 * seat + colour] += points
    events.append(Scored(seat, colour, points, why, cell))


def monument_income(position: Position, seat: int) -> list[tuple[int, int]]:
    """Return (monument, colour) for every point that monuments pay this seat at the end of its turn (tigris.md F10)."""
    income = []
    for monument, cell in enumerate(position.monuments):
        if cell == NOWHERE:
            continue
        region = kingdoms.region_at(position, cell)
        for colour in MONUMENTS[monument]:
            leader = position.leaders[4 * seat + colour]
            if leader >= 0 and region >> leader & 1:
                income.append((monument, colour))
    return income


def pay_monuments(state: State, events: list[Event]) -> None:
    """Pay the active player, and nobody else, for monuments (tigris.md F10, F11)."""
    for monument, colour in monument_income(state, state.turn):
        score(state, state.turn, colour, 1, "monument", state.monuments[monument], events)


@lru_cache(maxsize=4096)
def _levelled(colours: tuple[int, ...], treasures: int) -> tuple[int, ...]:
    levels = sorted(colours)
    for _ in range(treasures):
        levels[0] += 1
        levels.sort()
    return tuple(levels)


def levelled(points: Sequence[int]) -> tuple[int, ...]:
    """Return the four colours, lowest first, after each treasure has raised the lowest (tigris.md J5)."""
    return _levelled(tuple(points[:TREASURE_POINTS]), points[TREASURE_POINTS])


def treasure_flow(points: Sequence[int]) -> tuple[int, ...]:
    """Return, for each treasure, the colour that it raises: the lowest, the first of several (tigris.md J5)."""
    colours, flow = list(points[:TREASURE_POINTS]), []
    for _ in range(points[TREASURE_POINTS]):
        flow.append(colours.index(min(colours)))
        colours[flow[-1]] += 1
    return tuple(flow)


def standings(position: Position) -> Standings:
    """Return the standings: levelled colours, lowest first, then treasures; ranks by colours alone (tigris.md J6)."""
    own = [position.points[5 * seat : 5 * seat + 5] for seat in range(position.seats)]
    levels = [levelled(points) for points in own]
    ranks = rank(levels)
    return Standings(
        over=position.phase == OVER_PHASE,
        scores=tuple([*colours, points[TREASURE_POINTS]] for colours, points in zip(levels, own, strict=True)),
        ranks=ranks,
        winners=tuple(seat for seat, place in enumerate(ranks) if place == 1),
    )
