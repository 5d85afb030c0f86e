"""Which sound goes with which event; events without one are silent. Each of them is seen as well."""

from __future__ import annotations

from game.catan import events
from game.catan.events import Event

CUES: dict[type, str] = {
    events.Rolled: "dice",
    events.Produced: "draw",
    events.Discarded: "swap",
    events.RobberMoved: "catastrophe",
    events.Stolen: "draw",
    events.RoadBuilt: "tile",
    events.SettlementBuilt: "leader",
    events.CityBuilt: "monument",
    events.CardBought: "draw",
    events.CardPlayed: "treasure",
    events.Monopolized: "score",
    events.BankTraded: "swap",
    events.Traded: "swap",
    events.LongestRoadMoved: "score",
    events.LargestArmyMoved: "score",
    events.GameEnded: "win",
}


def cue(event: Event) -> str:
    """The name of the event's sound, or an empty one."""
    return CUES.get(type(event), "")
