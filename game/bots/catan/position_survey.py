"""The prospects of the pieces on the board: income, possible purchases, the race for the longest road."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.bits import each
from game.bots.catan.build_time import Income, point_rate
from game.bots.catan.odds import Odds
from game.bots.catan.sites import income, rates, rings, yields
from game.bots.catan.styles import BALANCED, Style
from game.bots.catan.weights import Weights
from game.catan import building
from game.catan.actions import NOBODY
from game.catan.board import Board
from game.catan.kinds import AWARD, CITY_COST, LEAST_ROAD, Counts
from game.catan.state import State

GOALS_PER_KIND: Final = 2
"""The number of corners considered at each distance."""


@dataclass(frozen=True, slots=True)
class SeatSurvey:
    """The values that follow from the pieces on the board alone, for one seat."""

    income: Income
    """With the odds of the next rolls."""
    base: float
    """The expected points from the income, and the value of a lead in the longest road."""
    goals: tuple[tuple[Counts, float], ...]
    """Possible purchases: their costs and values."""


class PositionSurvey:
    """A cache of surveys, one per seat and arrangement of pieces."""

    def __init__(self, board: Board, horizon: float, weights: Weights, odds: Odds, styles: Mapping[int, Style]) -> None:
        """Prepare for a board; `horizon` is the number of rolls for which an income counts.

        `odds` are those of the next ones; in the long run rolls are as of fair dice. `styles` are those of some seats.
        """
        self._styles = styles
        self._board, self._horizon, self._weights, self._odds = board, horizon, weights, odds
        self._known: dict[object, SeatSurvey] = {}

    def key(self, state: State, seat: int) -> object:
        """Return the cache key of the seat's survey."""
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

    def survey(self, state: State, seat: int) -> SeatSurvey:
        """Return the survey of the seat in that state."""
        key = self.key(state, seat)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._make_survey(state, seat)
        return found

    def _make_survey(self, state: State, seat: int) -> SeatSurvey:
        per_36 = income(self._board, state.settlements[seat], state.cities[seat])
        rate_now = self._rate(per_36, state.rates[seat])
        goals: list[tuple[Counts, float]] = []
        style = self._styles.get(seat, BALANCED)
        if building.settlements_left(state, seat):
            goals += self._settlements(state, seat, per_36, rate_now)
        if building.cities_left(state, seat):
            rate = state.rates[seat]
            gains = sorted(
                (
                    self._rate(_plus(per_36, yields(self._board, corner)), rate)
                    for corner in each(state.settlements[seat])
                ),
                reverse=True,
            )
            city = 1 + style.city
            goals += [(CITY_COST, city + self._horizon * (better - rate_now)) for better in gains[:GOALS_PER_KIND]]
        lead, goal = self._road_goal(state, seat)
        soon = income(self._board, state.settlements[seat], state.cities[seat], self._odds)
        base = self._horizon * rate_now + lead + style.pieces(state, seat)
        return SeatSurvey(soon, base, (*goals, *goal))

    def _rate(self, per_36: Income, rates: Counts) -> float:
        return point_rate(per_36, rates, self._weights.pips)

    def _settlements(self, state: State, seat: int, per_36: Income, rate_now: float) -> list[tuple[Counts, float]]:
        """Return the best corners at every distance."""
        found: list[tuple[Counts, float]] = []
        style = self._styles.get(seat, BALANCED)
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
                better = self._rate(_plus(per_36, yields(self._board, corner)), rates(self._board, own | 1 << corner))
                gain = (1 + self._horizon * (better - rate_now)) * self._weights.contest**roads
                gain += style.settlement + roads * style.road
                gains.append(gain * self._weights.rival if near >> corner & 1 else gain)
            gains.sort(reverse=True)
            found += [((1 + roads, 1 + roads, 1, 1, 0), gain) for gain in gains[:GOALS_PER_KIND]]
        return found

    def _rings(self, state: State, seat: int) -> tuple[int, ...]:
        own = state.settlements[seat] | state.cities[seat]
        return rings(state.reach[seat], own, state.occupied, state.paved)

    def _road_goal(self, state: State, seat: int) -> tuple[float, tuple[tuple[Counts, float], ...]]:
        """Return the value of the road beyond its points, and a purchase that would win the award."""
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
