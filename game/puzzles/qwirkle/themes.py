"""What happens in an answer, as keys of themes."""

from __future__ import annotations

from typing import Final

from game.qwirkle.events import BonusWon, Event, LineScored, QwirkleMade, TilesPlaced
from game.qwirkle.tiles import LONGEST

MANY: Final = 4
"""Tiles of one turn, or of a line, that are many."""


def theme(event: Event) -> str:
    """Return the key of an event's theme, or ""."""
    match event:
        case QwirkleMade():
            return "qwirkle"
        case BonusWon(why="last-tile"):
            return "last-tile"
        case TilesPlaced() if len(event.tiles) >= MANY:
            return "many-tiles"
        case TilesPlaced() if len(event.tiles) == 1:
            return "single-tile"
        case LineScored() if MANY <= len(event.cells) < LONGEST:
            return "long-line"
    return ""
