"""How seats are called on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from game.record import SeatInfo
from ui.context import Context
from ui.gfx.art import EMBLEMS


def seat_names(app: Context, seats: Sequence[SeatInfo]) -> list[str]:
    """Each seat's own name, or that of its dynasty; a file from elsewhere may have more seats than there are."""
    return [info.name or app.tr(f"dynasty.{EMBLEMS[seat % len(EMBLEMS)]}") for seat, info in enumerate(seats)]


def seat_notes(app: Context, seats: Sequence[SeatInfo]) -> list[str]:
    """A bot's level, also one that is not known here; nothing for people."""
    return [level_name(app, info.level) if info.kind == "bot" else "" for info in seats]


def level_name(app: Context, level: str) -> str:
    """A bot's level, in the player's words where it is known here."""
    key = f"level.{level}"
    return app.tr(key) if app.locale.has(key) else level


def listed(app: Context, names: Sequence[str]) -> str:
    """Names one after the other, the last joined as the language does it."""
    words = names[0]
    for name in names[1:]:
        words = app.tr("list.and", first=words, last=name)
    return words
