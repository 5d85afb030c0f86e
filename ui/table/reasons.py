"""Why nothing can be done now: the one source of reasons for buttons, keys and pad."""

from __future__ import annotations

from game.core import OVER, Illegal
from ui.table.game_panel import PanelOwner


def not_now(owner: PanelOwner, over: bool = False) -> Illegal:
    """Return why the seat at the screen has no choice at all now."""
    if over:
        return Illegal("game-over")
    waits = owner.acting in (OVER, owner.seat) and owner.seat is not None
    return Illegal("moment" if waits else "not-your-turn")
