"""Wars that a tile has begun and that do not take place: an earlier one has parted their leaders.

The rules have no event for them, so they follow from the events before and the view afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.tigris import conflicts
from game.tigris import events as ev
from game.tigris.state import NOWHERE, View


@dataclass(frozen=True, slots=True)
class WarAvoided:
    """The war of a colour does not take place."""

    colour: int


def avoided_wars(events: Iterator[Any], view: View) -> list[WarAvoided]:
    """Return the wars that do not take place after the latest event; `events` begin with it and go back in time."""
    latest = next(events, None)
    if not isinstance(latest, ev.Scored) or latest.why != conflicts.WAR:
        return []
    done: set[int] = set()
    for event in events:
        match event:
            case ev.ConflictBegan(colour=colour) | WarAvoided(colour):
                done.add(colour)
            case ev.KingdomsUnited(clashes=clashes):
                waiting = conflicts.clashes(view, view.uniting) if view.uniting != NOWHERE else ()
                return [WarAvoided(colour) for colour in clashes if colour not in done and colour not in waiting]
    return []
