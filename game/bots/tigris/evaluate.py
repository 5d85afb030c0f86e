"""How good a position of Tigris & Euphrates is for a seat, from what that seat knows.

The colours that it promises count together after treasures, the lowest most, for only the lowest wins
(tigris.md J5, J6); what the best rival may expect counts against them.
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
"""So few left on the board end the game with the turn (tigris.md J1)."""


def levelled(colours: Sequence[float], treasures: float) -> list[float]:
    """Lowest first, treasures poured in where it is lowest, in any parts (tigris.md J5)."""
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
    """How many turns each seat may still expect: until the bag or the treasures run out (tigris.md J1, J2).

    None once the game ends with the turn at hand, whoever's it is (tigris.md J3).
    """
    if state.ending or state.phase == OVER_PHASE or state.treasures.bit_count() <= LAST_TREASURES:
        return 0.0
    by_bag = sum(state.bag) / (2.5 * state.seats)
    by_treasures = (state.treasures.bit_count() - LAST_TREASURES) * 3.0 / state.seats
    return max(0.0, min(by_bag, by_treasures + 1.0))


def balance(levels: Sequence[float], warmth: float) -> float:
    """What four colours are worth together, in points: the lowest, and a little of all that is not far above it.

    A soft minimum: equal colours are worth what each of them is; a point in any of them then counts a quarter.
    """
    lowest = levels[0]
    return lowest - warmth * log(sum([exp((lowest - level) / warmth) for level in levels]) / 4)


def evaluate(state: State, knowledge: Knowledge, weights: Weights) -> float:
    """How good the position is for the seat that knows this; higher is better, about 0 when all stand alike."""
    turns = turns_left(state)
    prospects = Prospects(state, knowledge, weights)
    warmth = weights.cold + min(1.0, turns / 12.0) * (weights.warm - weights.cold)
    values = [
        balance(levelled(prospects.projected(seat, turns), state.points[5 * seat + TREASURE_POINTS]), warmth)
        for seat in range(state.seats)
    ]
    own = values.pop(knowledge.seat)
    if turns:
        own += weights.temple * min(4.0, prospects.hand[RED])
    return own - weights.rivals * max(values)
