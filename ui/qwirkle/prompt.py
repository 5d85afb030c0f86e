"""What the player at the screen may do in Qwirkle, in a sentence with the keys."""

from __future__ import annotations

from game.qwirkle.rules import idle_turns_left
from game.qwirkle.state import PLACE, View
from ui.context import Context
from ui.qwirkle.draft_move import NOWHERE, DraftMove
from ui.table.prompt_text import first_keys, with_keys


def prompt(app: Context, draft_move: DraftMove, marks: bool = True) -> str:
    """Return the sentence; "" while the seat at the screen may do nothing. `marks`: fitting spaces are marked."""
    view = draft_move.view
    if not draft_move.may_act or view is None:
        return ""
    keys = first_keys(app, draft_move.reach)
    if draft_move.trading:
        marked = len(draft_move.marked)
        sentence = "prompt.qwirkle.trade.marked" if marked else "prompt.qwirkle.trade"
        return with_keys(app, sentence, n=marked, keys=keys)
    if draft_move.held != NOWHERE:
        held = "held" if marks else "held.unmarked"
        return with_keys(app, f"prompt.qwirkle.{held if draft_move.cells() else 'nowhere'}")
    if draft_move.laid:
        refused = draft_move.outcome().refusal is not None
        kind = "refused" if refused else "laid.all" if marks and not draft_move.continues() else "laid"
        return with_keys(app, f"prompt.qwirkle.{kind}", n=len(draft_move.laid), keys=keys)
    if draft_move.begins:
        return with_keys(app, "prompt.qwirkle.first", n=draft_move.wanted, keys=keys)
    turn = f"prompt.qwirkle.turn{'' if view.bag_size else '.empty'}"
    return stuck(app, draft_move) or with_keys(app, turn, keys=keys)


def stuck(app: Context, draft_move: DraftMove) -> str:
    """Return what must be done where nothing fits, in a sentence; "" where something does."""
    must = "pass" if draft_move.must_pass else "must-trade" if draft_move.must_trade else ""
    return with_keys(app, f"prompt.qwirkle.{must}") if must else ""


def last_round(app: Context, view: View) -> str:
    """Return after how many turns without a placement the game ends; "" where that is more than a round away."""
    left = idle_turns_left(view, view.bag_size) if view.phase == PLACE else 0
    return app.tr("prompt.qwirkle.last-round", n=left) if left else ""
