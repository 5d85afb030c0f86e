"""Why nothing can be done now: the one source of reasons for buttons, keys and pad."""

from __future__ import annotations

from game.core import OVER, Illegal
from game.net.protocol.field_types import sentence_key
from ui.table.game_panel import PanelOwner
from ui.text.i18n import Locale


def not_now(owner: PanelOwner, over: bool = False) -> Illegal:
    """Return why the seat at the screen has no choice at all now."""
    if over:
        return Illegal("game-over")
    if (refusal := owner.table_refusal()) is not None:
        return refusal
    if owner.reading():
        return Illegal("read-first")
    waits = owner.acting in (OVER, owner.seat) and owner.seat is not None
    return Illegal("moment" if waits else "not-your-turn")


def undo_refusal(owner: PanelOwner, can_undo: bool, choosing: bool, over: bool) -> Illegal | None:
    """Return why nothing can be taken back now; `choosing`: the seat at the screen has choices.

    While its own action is still being shown, that is the reason: perhaps it can be taken back afterwards.
    """
    if can_undo:
        return None
    if over:
        return Illegal("game-over")
    waits = not choosing and not_now(owner).reason == "moment"
    return Illegal("moment" if waits else "cannot-undo")


def refusal_sentence(locale: Locale, refusal: Illegal) -> str:
    """Return the sentence of a refusal's reason, with its details."""
    return locale.tr(sentence_key(refusal.reason), **refusal.details)
