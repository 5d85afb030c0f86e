"""An offer or a counter-offer as it is put together: what is given, what is requested, and what can be done with it."""

from __future__ import annotations

from functools import partial

import pygame

from game.core import Illegal
from ui.catan.card_choice import COUNTER
from ui.catan.card_row import Row, build_row, foot_of
from ui.catan.card_text import cards_words, refusal_words
from ui.catan.tray_context import TrayContext
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import column, row

TITLE, FOOT, GAP, LEAST = 27, 44, 6, 196
"""Layout units: a line above a row of cards, the buttons, the gap between them, and the height
below which there are no such lines."""


class OfferSheet:
    """Two rows of five cards, and the buttons."""

    def __init__(self, tray: TrayContext) -> None:
        self.tray = tray

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """For the terms as they are now."""
        choice, actions, tr = self.tray.choice, self.tray.actions, gui.app.tr
        gap, p = gui.u(4), gui.palette
        known = (None,) * 5 if self.tray.owner.face_down else choice.hand
        less = partial(actions.less, choice.give)
        rates = ("",) * 5 if choice.opened == COUNTER else tuple(tr("catan.rate", n=n, one=1) for n in choice.rates)
        give = Row("trade.give", choice.give, actions.own_card, less, "tip.catan.give", known, rates, not choice.asking)
        fewer = partial(actions.less, choice.want)
        want = Row("trade.want", choice.want, actions.bank_card, fewer, "tip.catan.want", key=choice.asking)
        if rect.h < gui.u(LEAST):
            upper, lower, foot = column(rect, gap, *self._low(gui, rect.h))
            self._beside(gui, upper, give, "arrow_up")
            self._beside(gui, lower, want, "arrow_down")
        else:
            low = self._foot(gui, rect.w)
            tall = (rect.h - 2 * gui.u(TITLE) - low - 4 * gap) // 2
            head, upper, middle, lower, foot = column(rect, gap, gui.u(TITLE), tall, gui.u(TITLE), tall, low)
            gui.label(head, tr("catan.trade.give"), 17, p.muted if choice.asking else p.gold, bold=True)
            build_row(gui, self.tray.cards, upper, give)
            gui.label(middle, tr("catan.trade.get"), 17, p.gold, bold=True)
            build_row(gui, self.tray.cards, lower, want)
        self._buttons(gui, foot)

    def _low(self, gui: Gui, height: int) -> tuple[int, int, int]:
        foot = min(gui.u(36), height // 3)
        tall = (height - foot - 2 * gui.u(4)) // 2
        return tall, tall, foot

    def _beside(self, gui: Gui, rect: pygame.Rect, cells: Row, icon: str) -> None:
        """Build with little room an arrow says what a row is for: away from the hand, or into it."""
        side = gui.u(18)
        gui.image(gui.app.art.icon(icon, side, gui.palette.gold), pygame.Rect(rect.x, rect.y, side, rect.h))
        build_row(gui, self.tray.cards, pygame.Rect(rect.x + side, rect.y, rect.w - side, rect.h), cells)

    def _widths(self, gui: Gui, width: int) -> list[int]:
        """Return of the buttons: put away, with the bank (not of a counter-offer), send."""
        close, gap = gui.u(38), gui.u(GAP)
        if self.tray.choice.opened == COUNTER:
            return [close, width - close - gap]
        bank = (width - close - 2 * gap) * 44 // 100
        return [close, bank, width - close - bank - 2 * gap]

    def _foot(self, gui: Gui, width: int) -> int:
        """Return how high the buttons are."""
        key = "catan.trade.counter.send" if self.tray.choice.opened == COUNTER else "catan.trade.offer"
        return foot_of(gui, gui.u(FOOT), [(gui.app.tr(key), self._widths(gui, width)[-1])])

    def _buttons(self, gui: Gui, rect: pygame.Rect) -> None:
        """Offer it to all, trade with the bank, put it away; or send the counter-offer, or go back."""
        choice, actions, tr = self.tray.choice, self.tray.actions, gui.app.tr
        counter = choice.opened == COUNTER
        ready, tip = choice.ready(), self._tip()
        keys = gui.app.keymap
        back, *banks, send = row(rect, gui.u(GAP), *self._widths(gui, rect.w))
        for place in banks:
            self._bank(gui, place)
        words = tr("catan.trade.counter.send" if counter else "catan.trade.offer")
        gui.button(
            "trade.offer", send, words, actions.confirm, kind="primary" if ready else "plain", size=17, commits=True,
            tip=tr("tip.with-key", tip=tip, key=keys.label("end")) if ready else tip, enabled=ready,
        )  # fmt: skip
        gui.button(
            "trade.close", back, "", actions.close, icon="close", kind="quiet", label=tr("catan.trade.close"),
            tip=tr("tip.with-key", tip=tr("catan.trade.close"), key=keys.label("back")),
        )  # fmt: skip

    def _tip(self) -> str:
        """Return the terms in words, or what is wrong with them."""
        choice, locale = self.tray.choice, self.tray.app.locale
        try:
            choice.action()
            give, want = choice.terms()
        except Illegal as refusal:
            return refusal_words(locale, refusal)
        return locale.tr("tip.catan.offer", give=cards_words(locale, give), want=cards_words(locale, want))

    def _bank(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build what the bank asks; it says why it does not trade."""
        choice, tr = self.tray.choice, gui.app.tr
        locale = gui.app.locale
        kinds = [kind for kind in range(5) if choice.give[kind]]
        rate = choice.rates[kinds[0]] if len(kinds) == 1 else 0
        try:
            action = choice.bank_trade()
            give, want = cards_words(locale, action.give), cards_words(locale, action.want)
            tip, ready = tr("tip.catan.bank-trade", give=give, want=want), True
        except Illegal as refusal:
            tip, ready = refusal_words(locale, refusal), False
        words = tr("catan.trade.bank.rate", n=rate, one=1) if rate else tr("catan.trade.bank")
        gui.button(
            "trade.bank", rect, words, self.tray.actions.bank, kind="primary" if ready else "quiet", size=BODY,
            enabled=ready, commits=True,
            tip=tr("tip.with-key", tip=tip, key=gui.app.keymap.label("bank-trade")) if ready else tip,
        )  # fmt: skip
