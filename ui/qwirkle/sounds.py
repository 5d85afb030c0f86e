"""Which sound goes with which event; events without one are silent. Each of them is seen as well."""

from __future__ import annotations

from game.qwirkle import events
from game.qwirkle.events import Event

CUES: dict[type, str] = {
    events.TilesDrawn: "draw",
    events.TilesTraded: "swap",
    events.TilesPlaced: "tile",
    events.LineScored: "score",
    events.QwirkleMade: "monument",
    events.BonusWon: "treasure",
    events.GameEnded: "win",
}


def cue(event: Event) -> str:
    """The name of the event's sound, or an empty one."""
    return CUES.get(type(event), "")
