"""The labels of seats on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.levels import ANY, LEVELS, STYLES, split
from game.record import SeatInfo
from ui.context import Context
from ui.gfx.art import EMBLEMS

BALANCED: Final = "balanced"
"""The key of play without a style."""


def seat_names(app: Context, seats: Sequence[SeatInfo]) -> list[str]:
    """Return each seat's own name, or that of its dynasty.

    An imported file may have more seats than there are dynasties.
    """
    return [info.name or app.tr(f"dynasty.{EMBLEMS[seat % len(EMBLEMS)]}") for seat, info in enumerate(seats)]


def seat_notes(app: Context, seats: Sequence[SeatInfo]) -> list[str]:
    """Return a bot's level and style, even unknown ones; "" for people."""
    return [level_name(app, info.level) if info.kind == "bot" else "" for info in seats]


def level_name(app: Context, level: str) -> str:
    """Return a bot's level and style in the player's language; what is unknown as it is."""
    plain, style = split(level)
    if style:
        return app.tr("level.styled", level=level_name(app, plain), style=style_name(app, style))
    return app.tr(f"level.{plain}") if plain in LEVELS else level


def style_name(app: Context, style: str) -> str:
    """Return a style of any game in the player's language, an unknown one as it is; "" is balanced play."""
    known = style in ("", BALANCED, ANY) or any(style in each for each in STYLES.values())
    return app.tr(f"style.{style or BALANCED}") if known else style


def join_names(app: Context, names: Sequence[str]) -> str:
    """Return names one after the other, the last joined by the language's "and"."""
    words = names[0]
    for name in names[1:]:
        words = app.tr("list.and", first=words, last=name)
    return words
