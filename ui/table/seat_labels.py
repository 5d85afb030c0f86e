"""The labels of seats on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from game.record import SeatInfo
from ui.context import Context
from ui.gfx.art import EMBLEMS


def seat_names(app: Context, seats: Sequence[SeatInfo]) -> list[str]:
    """Return each seat's own name, or that of its dynasty.

    An imported file may have more seats than there are dynasties.
    """
    return [info.name or app.tr(f"dynasty.{EMBLEMS[seat % len(EMBLEMS)]}") for seat, info in enumerate(seats)]


def seat_notes(app: Context, seats: Sequence[SeatInfo]) -> list[str]:
    """Return a bot's level, even an unknown one; "" for people."""
    return [level_name(app, info.level) if info.kind == "bot" else "" for info in seats]


def level_name(app: Context, level: str) -> str:
    """Return a bot's level in the player's language, or as it is if it is unknown."""
    key = f"level.{level}"
    return app.tr(key) if app.locale.has(key) else level


def join_names(app: Context, names: Sequence[str]) -> str:
    """Return names one after the other, the last joined by the language's "and"."""
    words = names[0]
    for name in names[1:]:
        words = app.tr("list.and", first=words, last=name)
    return words
