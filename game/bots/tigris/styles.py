"""The styles of Tigris & Euphrates: what a bot likes about a position beyond what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from game.bots.tigris.evaluate import turns_left
from game.bots.tigris.weights import Weights
from game.core import Seat
from game.tigris.state import NOWHERE, TREASURE_POINTS, State


@dataclass(frozen=True, slots=True)
class Style:
    """What a position is worth to a style besides its value, in points, until the last turn."""

    work: float = 0.0
    """Each monument, civilization building and wonder on the board."""
    trophy: float = 0.0
    """Each leader of a rival that is not on the board."""
    treasure: float = 0.0
    """Each treasure of its own."""
    factors: Mapping[str, float] = field(default_factory=dict)
    """Weight -> factor; the others are as without a style."""

    def liking(self, state: State, seat: Seat) -> float:
        """Return what the seat likes about a position besides its value."""
        if not turns_left(state):
            return 0.0
        works = sum(place != NOWHERE for place in (*state.monuments, *state.buildings, state.wonder))
        absent = state.leaders.count(NOWHERE) - state.leaders[4 * seat : 4 * seat + 4].count(NOWHERE)
        treasures = state.points[5 * seat + TREASURE_POINTS]
        return self.work * works + self.trophy * absent + self.treasure * treasures

    def weights(self, plain: Weights) -> Weights:
        """Return the weights of this style."""
        return replace(plain, **{name: factor * getattr(plain, name) for name, factor in self.factors.items()})


STYLES: Final[Mapping[str, Style]] = {
    "builder": Style(work=0.6, factors={"square": 1.5}),
    "raider": Style(trophy=1.0, factors={"hope": 1.3}),
    "hoarder": Style(treasure=0.7, factors={"gem": 2.0}),
}
