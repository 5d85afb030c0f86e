"""How seats are called on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.record import SeatInfo
from ui.art import EMBLEMS

if TYPE_CHECKING:
    from ui.app import App


def seat_names(app: App, seats: Sequence[SeatInfo]) -> list[str]:
    """Each seat's own name, or that of its dynasty."""
    return [info.name or app.tr(f"dynasty.{EMBLEMS[seat]}") for seat, info in enumerate(seats)]


def seat_notes(app: App, seats: Sequence[SeatInfo]) -> list[str]:
    """A bot's level; nothing for people."""
    return [app.tr(f"level.{info.level}") if info.kind == "bot" else "" for info in seats]
