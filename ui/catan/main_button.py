"""The large button of the tray: it rolls, then ends the turn; in a mode it belongs to the mode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.catan.actions import END, ENOUGH, NOBODY, ROLL, Action
from game.catan.state import OVER_PHASE
from game.catan.state import ROADS as ROADS_PHASE
from game.catan.state import ROLL as ROLL_PHASE
from game.core import Illegal
from ui.catan.card_choice import CARD, COUNTER, DISCARDING, TRADE, CardChoice
from ui.catan.card_text import refusal_words
from ui.catan.placement import Placement
from ui.context import Context
from ui.table.game_panel import PanelOwner
from ui.table.reasons import not_now


@dataclass(frozen=True, slots=True)
class MainButton:
    """What the button is now; its key is that of the end of a turn, or of the roll."""

    name: str
    words: str
    tip: str
    refusal: Illegal | None
    key: str = "end"
    icon: str = ""

    def explained(self, app: Context) -> str:
        """Return why it cannot be used, else what it does, with its key."""
        if self.refusal is not None:
            return refusal_words(app.locale, self.refusal)
        return app.tr("tip.with-key", tip=self.tip, key=app.keymap.label(self.key))


def turn_action(choice: CardChoice) -> Action:
    """Return what the button does outside of any mode."""
    phase = choice.view.phase if choice.view is not None else ""
    actions: dict[str, Action] = {ROLL_PHASE: ROLL, ROADS_PHASE: ENOUGH}
    return actions.get(phase, END)


def send_words(app: Context, choice: CardChoice, names: Sequence[str]) -> str:
    """Return what sends the terms that are put together: to all, to one seat, or as a counter-offer."""
    if choice.opened == COUNTER:
        return app.tr("catan.trade.counter.send")
    if choice.to == NOBODY:
        return app.tr("catan.trade.offer")
    return app.tr("catan.trade.offer.to", name=names[choice.to])


def main_button(app: Context, owner: PanelOwner, choice: CardChoice, placing: Placement) -> MainButton:
    """Return the button of the mode, else of the phase."""
    tr, mode = app.tr, choice.opened or choice.sheet
    refused = None if choice.may_act else not_now(owner, choice.view is not None and choice.view.phase == OVER_PHASE)
    if refused is None and mode in (TRADE, COUNTER, CARD, DISCARDING):
        words = {
            TRADE: send_words(app, choice, owner.names),
            COUNTER: send_words(app, choice, owner.names),
            CARD: tr("catan.card.play"),
            DISCARDING: tr("catan.discard.confirm", n=choice.needed),
        }[mode]
        return MainButton(f"catan.mode.{mode}", words, words, choice.refusal())
    if refused is None and placing.busy:
        return MainButton("play.put-back", tr("play.put-back"), tr("play.put-back"), None)
    action = turn_action(choice)
    refused = refused or choice.why(action)
    if action is ROLL:
        return MainButton("catan.roll", tr("catan.roll"), tr("tip.catan.roll"), refused, "roll", "dice")
    if action is ENOUGH:
        return MainButton("play.enough", tr("catan.enough"), tr("tip.catan.enough"), refused)
    return MainButton("play.end", tr("play.end"), tr("tip.catan.end"), refused)
