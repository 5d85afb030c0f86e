"""Named tables that the set-up screen offers: common ones, and the game's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.bots.levels import levels
from game.core import AnyGame
from game.record import SeatInfo
from game.session.table_setup import CLOSED, MAX_SEATS, TableSetup


@dataclass(frozen=True, slots=True)
class Preset:
    """A table named `preset.<key>`; `level` counts from the weakest (0), -1 is the strongest."""

    key: str
    people: int
    bots: int
    level: int = 1
    options: Mapping[str, str] | None = None


COMMON = (
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
    Preset("watch", 0, 4, -1),
)


def playable_presets(game: AnyGame, own: tuple[Preset, ...]) -> list[Preset]:
    """Return the presets that can be played: those with a valid number of seats, and bots only if there are any."""
    can = [preset for preset in (*COMMON, *own) if preset.people + preset.bots in game.seats]
    return [preset for preset in can if levels(game.key) or not preset.bots]


def setup_of(preset: Preset, game: str) -> TableSetup:
    """Return the preset's set-up for a game."""
    known = levels(game)
    bot = SeatInfo("bot", known[min(preset.level, len(known) - 1)] if preset.bots else "")
    seats = (*(SeatInfo("human"),) * preset.people, *(bot,) * preset.bots)
    return TableSetup(game, (*seats, *(CLOSED,) * (MAX_SEATS - len(seats))), preset.options or {})
