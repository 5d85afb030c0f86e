"""The themes of a puzzle, from the events of its answer."""

from __future__ import annotations

from game.tigris.events import (
    CatastrophePlaced,
    ConflictBegan,
    Event,
    KingdomsUnited,
    LeaderLost,
    LeaderPlaced,
    LeaderWithdrawn,
    MonumentBuilt,
    Scored,
    TreasureTaken,
)

_PLAIN: dict[type, str] = {
    MonumentBuilt: "monument",
    TreasureTaken: "treasure",
    CatastrophePlaced: "catastrophe",
    LeaderWithdrawn: "withdrawal",
}


def theme(event: Event) -> str:
    """Return the key of an event's theme, or ""."""
    match event:
        case ConflictBegan():
            return event.kind
        case KingdomsUnited(clashes=()):
            return "union"
        case LeaderPlaced():
            return "leader" if event.origin is None else "move"
        case LeaderLost(cause="stranded"):
            return "stranded"
        case Scored(why="king" | "monument"):
            return "king" if event.why == "king" else "income"
    return _PLAIN.get(type(event), "")
