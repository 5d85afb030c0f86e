"""What the pieces on the board promise a seat: its income, purchases in sight, the race for the longest road."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bits import each
from game.bots.catan.build_time import Income, engine
from game.bots.catan.sites import income, rates, rings, yields
from game.bots.catan.weights import Weights
from game.catan import building
from game.catan.actions import NOBODY
from game.catan.board import Board
from game.catan.kinds import AWARD, CITY_COST, LEAST_ROAD, Counts
from game.catan.state import State

TWO: Final = 2
"""Of the corners at one distance so many are looked at."""


@dataclass(frozen=True, slots=True)
class Sites:
    """What follows from the pieces on the board alone, for one seat."""

    income: Income
    base: float
    """Points expected from the income, and what a lead on the road is worth."""
    goals: tuple[tuple[Counts, float], ...]
    """Purchases in sight: what they cost and what they are worth."""


class PositionSurvey:
    """Looks at boards that may come of one position; each is surveyed once per seat."""

    def __init__(self, board: Board, horizon: float, weights: Weights) -> None:
        """`horizon`: throws of the dice for which an income counts."""
        self._board, self._horizon, self._weights = board, horizon, weights
        self._known: dict[object, Sites] = {}

    def key(self, state: State, seat: int) -> object:
        """What the ground of the seat follows from."""
        return (
            seat,
            state.settlements[seat],
            state.cities[seat],
            state.roads[seat],
            state.closed,
            state.paved,
            state.longest,
            max(state.lengths),
        )

    def ground(self, state: State, seat: int) -> Sites:
        """Of the seat in that state."""
        key = self.key(state, seat)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._surveyed(state, seat)
        return found

    def _surveyed(self, state: State, seat: int) -> Sites:
        yearly = income(self._board, state.settlements[seat], state.cities[seat])
        pace = engine(yearly, state.rates[seat])
        goals: list[tuple[Counts, float]] = []
        if building.settlements_left(state, seat):
            goals += self._settlements(state, seat, yearly, pace)
        if building.cities_left(state, seat):
            rate = state.rates[seat]
            gains = sorted(
                (engine(_plus(yearly, yields(self._board, corner)), rate) for corner in each(state.settlements[seat])),
                reverse=True,
            )
            goals += [(CITY_COST, 1 + self._horizon * (better - pace)) for better in gains[:TWO]]
        lead, goal = self._trail(state, seat)
        return Sites(yearly, self._horizon * pace + lead, (*goals, *goal))

    def _settlements(self, state: State, seat: int, yearly: Income, pace: float) -> list[tuple[Counts, float]]:
        """The best corners at every distance."""
        found: list[tuple[Counts, float]] = []
        own = state.settlements[seat] | state.cities[seat]
        rivals = [self._rings(state, other) for other in range(state.seats) if other != seat]
        near = 0
        pieces = building.roads_left(state, seat)
        for roads, ring in enumerate(self._rings(state, seat)):
            if roads > pieces:
                break
            for rival in rivals:
                near |= rival[roads]
            gains = []
            for corner in each(ring & ~state.closed):
                better = engine(_plus(yearly, yields(self._board, corner)), rates(self._board, own | 1 << corner))
                gain = (1 + self._horizon * (better - pace)) * self._weights.contest**roads
                gains.append(gain * self._weights.rival if near >> corner & 1 else gain)
            gains.sort(reverse=True)
            found += [((1 + roads, 1 + roads, 1, 1, 0), gain) for gain in gains[:TWO]]
        return found

    def _rings(self, state: State, seat: int) -> tuple[int, ...]:
        own = state.settlements[seat] | state.cities[seat]
        return rings(state.reach[seat], own, state.occupied, state.paved)

    def _trail(self, state: State, seat: int) -> tuple[float, tuple[tuple[Counts, float], ...]]:
        """What the longest road is worth to its holder beside its points, and what the others may do for it."""
        weights, length = self._weights, state.lengths[seat]
        best = max(state.lengths[other] for other in range(state.seats) if other != seat)
        found = weights.trail * length
        if state.longest == seat:
            return found + weights.lead * min(2, length - best), ()
        due = max(LEAST_ROAD, best + (state.longest != NOBODY)) - length
        if 0 < due <= 3 and due <= building.roads_left(state, seat):
            return found, (((due, due, 0, 0, 0), AWARD * weights.contest**due),)
        return found, ()


def _plus(first: Income, second: Income) -> Income:
    a, b, c, d, e = first
    v, w, x, y, z = second
    return a + v, b + w, c + x, d + y, e + z
