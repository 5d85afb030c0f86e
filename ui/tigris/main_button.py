"""The large button of the tray: it ends the turn, or it belongs to the mode in which the player is."""

from __future__ import annotations

from dataclasses import dataclass

from game.core import Illegal
from game.tigris.state import ACTION, BUILDING, MONUMENT, NOWHERE, OVER_PHASE
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.table.prompt_text import with_keys
from ui.table.reasons import not_now, refusal_sentence
from ui.tigris.input import BoardInput


@dataclass(frozen=True, slots=True)
class MainButton:
    """What the button is now; its key is that of the end of a turn."""

    name: str
    words: str
    tip: str
    enabled: bool
    primary: bool = False


def turn_refusal(input_: BoardInput, owner: PanelOwner) -> Illegal | None:
    """Return why the actions of an own turn cannot be done now; None when they can."""
    view = input_.view
    if view is None or not input_.legal:
        return not_now(owner, view is not None and view.phase == OVER_PHASE)
    return None if view.phase == ACTION else Illegal(f"phase-{view.phase}")


def piece_refusal(input_: BoardInput, owner: PanelOwner) -> Illegal | None:
    """Return why no piece can be placed, moved or swapped now; None when some can."""
    refused = turn_refusal(input_, owner)
    if refused is None and input_.view is not None and not input_.view.actions_left:
        return Illegal("no-actions-left")
    return refused


def withdraw_refusal(input_: BoardInput, owner: PanelOwner) -> Illegal | None:
    """Return why no leader can be withdrawn now."""
    refused = piece_refusal(input_, owner)
    return refused or (None if input_.can_withdraw() else Illegal("withdraw-nothing"))


def decline_key(input_: BoardInput) -> str:
    """Return the key of the words that decline what is offered: a building that stands is left there."""
    view, held = input_.view, input_.held
    if view is None or view.phase != BUILDING or held is None or view.buildings[held[1]] == NOWHERE:
        return "play.decline"
    return "play.decline.move"


def main_button(app: Context, input_: BoardInput, owner: PanelOwner) -> MainButton:
    """Return the button of the mode, or the end of the turn."""
    tr, refused = app.tr, turn_refusal(input_, owner)
    view = input_.view
    if input_.swapping:
        marked = len(input_.marked)
        tip = with_keys(app, "tip.swap.confirm") if marked else refusal_sentence(app.locale, Illegal("swap-nothing"))
        return MainButton("play.swap.confirm", tr("play.swap.confirm", n=marked), tip, bool(marked), bool(marked))
    offered = view is not None and bool(input_.legal) and view.phase in (MONUMENT, BUILDING)
    building = offered and view is not None and view.phase == BUILDING
    if input_.held and (refused is None or offered) and not building:
        stays = ".leader" if input_.can_withdraw() else ""
        return MainButton("play.put-back", tr(f"play.put-back{stays}"), with_keys(app, f"tip.put-back{stays}"), True)
    if offered:
        words = decline_key(input_)
        kind = ".building" if building else ".wonder" if input_.centres() else ""
        kind += ".move" if words != "play.decline" else ""
        tip = tr("tip.with-key", tip=tr(f"tip.decline{kind}"), key=app.keymap.label("end"))
        return MainButton("play.decline", tr(words), tip, True)
    if refused is not None:
        return MainButton("play.end", tr("play.end"), refusal_sentence(app.locale, refused), False)
    assert view is not None
    tip = tr("tip.with-key", tip=tr("tip.end"), key=app.keymap.label("end"))
    return MainButton("play.end", tr("play.end"), tip, True, not view.actions_left)
