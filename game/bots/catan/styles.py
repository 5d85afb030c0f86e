"""The styles of Catan: what a bot likes about a position beyond what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.catan.state import State


@dataclass(frozen=True, slots=True)
class Style:
    """What a seat's own pieces and cards are worth to a style besides their value, in points."""

    road: float = 0.0
    """Each road."""
    settlement: float = 0.0
    """Each settlement, also when it has become a city."""
    city: float = 0.0
    """Each city, in addition."""
    card: float = 0.0
    """Each development card that was bought, also when it has been played."""

    def pieces(self, state: State, seat: int) -> float:
        """Return what the seat likes about its pieces."""
        cities = state.cities[seat].bit_count()
        buildings = state.settlements[seat].bit_count() + cities
        return self.road * state.roads[seat].bit_count() + self.settlement * buildings + self.city * cities

    def cards(self, state: State, seat: int) -> float:
        """Return what the seat likes about the development cards that it has bought."""
        return self.card * (sum(state.cards[5 * seat : 5 * seat + 5]) + sum(state.played[5 * seat : 5 * seat + 5]))


BALANCED: Final = Style()
"""Play without a style."""

STYLES: Final[Mapping[str, Style]] = {
    "pioneer": Style(road=0.15, settlement=0.3),
    "mayor": Style(city=0.4),
    "knight": Style(card=0.4),
}
