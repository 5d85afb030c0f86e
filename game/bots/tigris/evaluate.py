"""The evaluation of a position of Tigris & Euphrates for a seat, from what that seat knows.

It combines the projected colours after treasures. The lowest counts most, since only the lowest wins (tigris.md J5,
J6). The best rival's projection is subtracted.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

from game.bots.tigris.odds import Knowledge
from game.bots.tigris.prospects import Prospects
from game.bots.tigris.weights import Weights
from game.tigris.actions import RED
from game.tigris.state import OVER_PHASE, TREASURE_POINTS, State

LAST_TREASURES: Final = 2
"""The game ends after the turn with so few treasures on the board (tigris.md J1)."""


def levelled(colours: Sequence[float], treasures: float) -> list[float]:
    """Return the colours in ascending order, with treasures added to the lowest ones in fractions (tigris.md J5)."""
    levels = sorted(colours)
    for count in range(1, 4):
        gap = (levels[count] - levels[0]) * count
        if gap >= treasures:
            break
        levels[:count] = [levels[count]] * count
        treasures -= gap
    else:
        count = 4
    levels[:count] = [levels[0] + treasures / count] * count
    return levels


def turns_left(state: State) -> float:
    """Return each seat's expected number of turns, until bag or treasures run out (tigris.md J1, J2).

    The result is 0 once the game ends with the current turn (tigris.md J3).
    """
    if state.ending or state.phase == OVER_PHASE or state.treasures.bit_count() <= LAST_TREASURES:
        return 0.0
    by_bag = sum(state.bag) / (2.5 * state.seats)
    by_treasures = (state.treasures.bit_count() - LAST_TREASURES) * 3.0 / state.seats
    return max(0.0, min(by_bag, by_treasures + 1.0))


def balance(levels: Sequence[float], warmth: float) -> float:
    """Return the combined value of four colours in points: a soft minimum of them.

    Four equal colours have the value of each. If the colours are equal, one more point in one colour adds about 0.25.
    """
    lowest = levels[0]
    return lowest - warmth * log(sum([exp((lowest - level) / warmth) for level in levels]) / 4)


def treasures(prospects: Prospects, seat: int, turns: float) -> float:
    """Return a seat's points that will count as any colour: its treasures, and what the wonder will pay."""
    return prospects.state.points[5 * seat + TREASURE_POINTS] + prospects.free_points(seat, turns)


def evaluate(state: State, knowledge: Knowledge, weights: Weights) -> float:
    """Return the value of the position for the seat of `knowledge`; higher is better, about 0 when all are equal."""
    turns = turns_left(state)
    prospects = Prospects(state, knowledge, weights)
    opening = min(1.0, turns / 12.0)
    warmth = weights.cold + opening * (weights.warm - weights.cold)
    values = [
        balance(levelled(prospects.projected(seat, turns), treasures(prospects, seat, turns)), warmth)
        for seat in range(state.seats)
    ]
    own = values.pop(knowledge.seat)
    if turns:
        own += weights.temple * min(4.0, prospects.hand[RED])
        own += weights.placed * opening * _placed(state, knowledge.seat)
    return own - weights.rivals * max(values)


def _placed(state: State, seat: int) -> int:
    """Return the number of a seat's leaders on the board."""
    count = 0
    for index in range(4 * seat, 4 * seat + 4):
        if state.leaders[index] >= 0:
            count += 1
    return count
