"""Roads, settlements and cities: their places, prices and effects (catan.md 17, 20 to 24, 34)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.bits import each
from game.catan import roads
from game.catan.actions import City, Road, Settlement
from game.catan.events import CityBuilt, Event, Paid, RoadBuilt, SettlementBuilt
from game.catan.island import CORNER_PATHS, END_SET, NEIGHBOURS
from game.catan.kinds import (
    CITY_COST,
    CITY_PIECES,
    ROAD_COST,
    ROAD_PIECES,
    SETTLEMENT_COST,
    SETTLEMENT_PIECES,
    Counts,
    lacking,
    row,
)
from game.catan.reasons import Reason, refusal
from game.catan.state import Position, State

PLAIN_RATES: Final[Counts] = (4, 4, 4, 4, 4)
"""What the bank asks without a harbour (catan.md 33)."""


@lru_cache(maxsize=1 << 14)
def paths_from(corners: int) -> int:
    """Return all paths that end at one of these corners."""
    found = 0
    for corner in each(corners):
        found |= CORNER_PATHS[corner]
    return found


def road_spots(state: State, seat: int) -> int:
    """Return the free paths where the seat may build (catan.md 20, 21).

    They meet its building, or its road at a corner without an enemy's building.
    """
    own = state.settlements[seat] | state.cities[seat]
    return paths_from((state.reach[seat] & ~state.occupied) | own) & ~state.paved


def settlement_spots(state: State, seat: int) -> int:
    """Return the free corners on an own road with free neighbours (catan.md 22)."""
    return state.reach[seat] & ~state.closed


def roads_left(state: State, seat: int) -> int:
    """Return the number of road pieces not built yet (catan.md 24)."""
    return ROAD_PIECES - state.roads[seat].bit_count()


def settlements_left(state: State, seat: int) -> int:
    """Return the number of settlement pieces not on the board (catan.md 24)."""
    return SETTLEMENT_PIECES - state.settlements[seat].bit_count()


def cities_left(state: State, seat: int) -> int:
    """Return the number of city pieces not on the board (catan.md 24)."""
    return CITY_PIECES - state.cities[seat].bit_count()


def can_pay(state: State, seat: int, cost: Counts) -> bool:
    """Return whether the hand has all of the cost."""
    hands, at = state.hands, 5 * seat
    return (
        hands[at] >= cost[0]
        and hands[at + 1] >= cost[1]
        and hands[at + 2] >= cost[2]
        and hands[at + 3] >= cost[3]
        and hands[at + 4] >= cost[4]
    )


def pay(state: State, seat: int, cost: Counts, reason: Reason, events: list[Event]) -> None:
    """Move the cost from the hand to the bank. Raises Illegal with that reason and what is lacking."""
    if not can_pay(state, seat, cost):
        raise refusal(reason, **lacking(row(state.hands, seat), cost))
    hands, bank, at = state.hands, state.bank, 5 * seat
    for kind, count in enumerate(cost):
        hands[at + kind] -= count
        bank[kind] += count
    state.built = True
    events.append(Paid(seat, cost))


# ------------------------------------------------------------------ putting pieces down


def pave(state: Position, seat: int, path: int) -> None:
    """Put a road there."""
    state.roads[seat] |= 1 << path
    state.paved |= 1 << path
    state.reach[seat] |= END_SET[path]


def found(state: Position, seat: int, corner: int) -> None:
    """Put a settlement there; its harbour is open at once (catan.md 34)."""
    state.settlements[seat] |= 1 << corner
    state.occupied |= 1 << corner
    state.closed |= 1 << corner | NEIGHBOURS[corner]
    state.points[seat] += 1
    state.rates[seat] = rates(state, seat)


def enlarge(state: Position, seat: int, corner: int) -> None:
    """Replace the settlement by a city (catan.md 23)."""
    state.settlements[seat] &= ~(1 << corner)
    state.cities[seat] |= 1 << corner
    state.points[seat] += 1


def rates(state: Position, seat: int) -> Counts:
    """Return, per resource, how many cards the bank wants from the seat (catan.md 33)."""
    board, own = state.board, state.settlements[seat] | state.cities[seat]
    if board is None:
        return PLAIN_RATES
    usual = 3 if own & board.any_harbour else 4
    a, b, c, d, e = (2 if own & corners else usual for corners in board.harbour)
    return a, b, c, d, e


# ------------------------------------------------------------------ the actions


def check_road(state: State, seat: int, path: int) -> None:
    """Raise Illegal unless the seat may build there by the normal rules (catan.md 20, 21)."""
    if road_spots(state, seat) >> path & 1:
        return
    if state.paved >> path & 1:
        raise refusal("catan-path-taken")
    raise refusal("catan-road-cut" if state.reach[seat] & END_SET[path] else "catan-road-apart")


def build_road(state: State, action: Road, events: list[Event]) -> None:
    """Build a road in one's turn, for its price."""
    seat = state.turn
    check_road(state, seat, action.path)
    if not roads_left(state, seat):
        raise refusal("catan-no-roads-left")
    pay(state, seat, ROAD_COST, "catan-cannot-pay-road", events)
    lay_road(state, seat, action.path, False, events)


def lay_road(state: State, seat: int, path: int, free: bool, events: list[Event]) -> None:
    """Build the road and award the longest road."""
    pave(state, seat, path)
    events.append(RoadBuilt(seat, path, free))
    roads.measure(state, seat)
    roads.award(state, events)


def build_settlement(state: State, action: Settlement, events: list[Event]) -> None:
    """Build a settlement in one's turn, for its price; it may cut other roads (catan.md 17, 19, 22)."""
    seat, corner = state.turn, action.corner
    if not settlement_spots(state, seat) >> corner & 1:
        raise refusal(_why_not_settle(state, corner))
    if not settlements_left(state, seat):
        raise refusal("catan-no-settlements-left")
    pay(state, seat, SETTLEMENT_COST, "catan-cannot-pay-settlement", events)
    found(state, seat, corner)
    events.append(SettlementBuilt(seat, corner, False))
    for other in range(state.seats):
        if other != seat and state.reach[other] >> corner & 1:
            roads.measure(state, other)
    roads.award(state, events)


def check_distance(state: State, corner: int) -> None:
    """Raise Illegal unless the corner and its neighbours are free."""
    if state.closed >> corner & 1:
        raise refusal(_why_not_settle(state, corner))


def _why_not_settle(state: State, corner: int) -> Reason:
    if state.occupied >> corner & 1:
        return "catan-corner-taken"
    return "catan-too-close" if state.closed >> corner & 1 else "catan-settlement-apart"


def build_city(state: State, action: City, events: list[Event]) -> None:
    """Build a city in one's turn, for its price (catan.md 23)."""
    seat, corner = state.turn, action.corner
    if not state.settlements[seat] >> corner & 1:
        own = state.cities[seat] >> corner & 1
        raise refusal("catan-city-already" if own else "catan-city-needs-settlement")
    if not cities_left(state, seat):
        raise refusal("catan-no-cities-left")
    pay(state, seat, CITY_COST, "catan-cannot-pay-city", events)
    enlarge(state, seat, corner)
    events.append(CityBuilt(seat, corner))
