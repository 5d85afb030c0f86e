"""What happens in an answer, as keys of themes."""

from __future__ import annotations

from typing import Final

from game.catan.events import (
    BankTraded,
    CardPlayed,
    CityBuilt,
    Discarded,
    Event,
    GameEnded,
    LargestArmyMoved,
    LongestRoadMoved,
    RobberMoved,
    SettlementBuilt,
)
from game.catan.kinds import CARDS, VICTORY

PLAIN_RATE: Final = 4
_SIMPLE: Final[dict[type, str]] = {
    CityBuilt: "city",
    Discarded: "discard",
    SettlementBuilt: "settlement",
    LongestRoadMoved: "longest-road",
    LargestArmyMoved: "largest-army",
    RobberMoved: "robber",
    GameEnded: "win",
}


def theme(event: Event) -> str:
    """Return the key of an event's theme, or ""."""
    match event:
        case CardPlayed() if event.kind != VICTORY:
            return CARDS[event.kind]
        case BankTraded():
            return "bank-trade" if sum(event.give) == PLAIN_RATE else "harbour"
    return _SIMPLE.get(type(event), "")
