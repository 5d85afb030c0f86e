"""Which sound goes with which event; events without one are silent. Each of them is seen as well."""

from __future__ import annotations

from game.tigris import events
from game.tigris.events import Event

CUES: dict[type, str] = {
    events.TilesDrawn: "draw",
    events.TilesSwapped: "swap",
    events.TilePlaced: "tile",
    events.LeaderPlaced: "leader",
    events.LeaderWithdrawn: "leader",
    events.LeaderLost: "crumble",
    events.CatastrophePlaced: "catastrophe",
    events.ConflictBegan: "conflict",
    events.TilesLost: "crumble",
    events.Scored: "score",
    events.MonumentBuilt: "monument",
    events.TreasureTaken: "treasure",
    events.GameEnded: "win",
}


def cue(event: Event) -> str:
    """The name of the event's sound, or an empty one."""
    return CUES.get(type(event), "")
