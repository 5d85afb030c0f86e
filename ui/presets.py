"""Named tables that the set-up screen offers, for the levels of bots that there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.bots.levels import levels
from game.plan import CLOSED, MAX_SEATS, Plan
from game.record import SeatInfo


@dataclass(frozen=True, slots=True)
class Preset:
    """`preset.<key>` names it. `level` counts from the weakest (0); -1 is the strongest."""

    key: str
    people: int
    bots: int
    level: int = 1
    options: Mapping[str, str] | None = None


PRESETS = (
    Preset("duel", 1, 1),
    Preset("three", 1, 2),
    Preset("four", 1, 3),
    Preset("gentle", 1, 2, 0),
    Preset("hard-duel", 1, 1, -1),
    Preset("hard-four", 1, 3, -1),
    Preset("friends-2", 2, 0),
    Preset("friends-3", 3, 0),
    Preset("friends-4", 4, 0),
    Preset("pair", 2, 2),
    Preset("advanced", 1, 3, 1, {"board": "advanced"}),
    Preset("open", 1, 2, 1, {"scores": "open"}),
    Preset("literal", 1, 2, 1, {"treasures": "end_of_turn", "bag_end": "immediate"}),
    Preset("watch", 0, 4, -1),
)


def plan_of(preset: Preset, game: str) -> Plan:
    """The preset's table for a game."""
    known = levels(game)
    bot = SeatInfo("bot", known[min(preset.level, len(known) - 1)])
    seats = (*(SeatInfo("human"),) * preset.people, *(bot,) * preset.bots)
    return Plan(game, (*seats, *(CLOSED,) * (MAX_SEATS - len(seats))), preset.options or {})
