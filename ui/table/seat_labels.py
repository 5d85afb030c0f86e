"""The labels of seats on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.levels import split
from game.record import SeatInfo
from ui.context import Context
from ui.gfx.art import EMBLEMS


def seat_names(app: Context, seats: Sequence[SeatInfo]) -> list[str]:
    """Return each seat's own name, or that of its dynasty.

    An imported file may have more seats than there are dynasties.
    """
    return [info.name or app.tr(f"dynasty.{EMBLEMS[seat % len(EMBLEMS)]}") for seat, info in enumerate(seats)]


def seat_notes(app: Context, seats: Sequence[SeatInfo]) -> list[str]:
    """Return a bot's level and style, even unknown ones; "" for people."""
    return [level_name(app, info.level) if info.kind == "bot" else "" for info in seats]


def level_name(app: Context, level: str) -> str:
    """Return a bot's level and style in the player's language; a level that is unknown as it is."""
    plain, style = split(level)
    if style:
        return app.tr("level.styled", level=level_name(app, plain), style=style_name(app, style))
    key = f"level.{plain}"
    return app.tr(key) if app.locale.has(key) else level


def style_name(app: Context, style: str) -> str:
    """Return a style in the player's language; "" is balanced play."""
    return app.tr(f"style.{style or 'balanced'}")


def join_names(app: Context, names: Sequence[str]) -> str:
    """Return names one after the other, the last joined by the language's "and"."""
    words = names[0]
    for name in names[1:]:
        words = app.tr("list.and", first=words, last=name)
    return words
