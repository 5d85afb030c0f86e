"""An offer or a counter-offer as it is put together: what is given, what is requested, and what can be done with it."""

from __future__ import annotations

from functools import partial

import pygame

from game.catan.actions import NOBODY
from game.core import Illegal, Seat
from ui.catan.card_choice import COUNTER
from ui.catan.card_row import Row, build_row, foot_of
from ui.catan.card_text import cards_words, refusal_words
from ui.catan.main_button import send_words
from ui.catan.tray_context import TrayContext
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import column, row

TITLE, FOOT, GAP, LEAST, TO = 27, 44, 6, 196, 40
"""Layout units: a line above a row of cards, the buttons, the gap between them, the height below which there are no
such lines, and the row of those who can be the only one to get the offer."""

CELL = 54
"""Layout units of a row of cards whose numbers stand over the sign for one less."""
LEAST_LETTERS = 3
"""A name that is shortened to no more letters than these is left out beside its emblem."""


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
        choosable = choice.opened != COUNTER and bool(choice.recipients)
        aside = choosable and self._cards_high(gui, rect) - (gui.u(TO) + gap) // 2 >= gui.u(CELL)
        if aside:
            head, rect = column(rect, gap, gui.u(TO), 0)
            self._recipients(gui, head)
        if rect.h < gui.u(LEAST):
            upper, lower, foot = column(rect, gap, *self._low(gui, rect.h))
            self._beside(gui, upper, give, "arrow_up")
            self._beside(gui, lower, want, "arrow_down")
        else:
            low, tall = self._foot(gui, rect.w), self._cards_high(gui, rect)
            head, upper, middle, lower, foot = column(rect, gap, gui.u(TITLE), tall, gui.u(TITLE), tall, low)
            gui.label(head, tr("catan.trade.give"), 17, p.muted if choice.asking else p.gold, bold=True)
            build_row(gui, self.tray.cards, upper, give)
            gui.label(middle, tr("catan.trade.get"), 17, p.gold, bold=True)
            self._left(gui, middle, gui.width(tr("catan.trade.get"), 17, bold=True))
            build_row(gui, self.tray.cards, lower, want)
        self._buttons(gui, foot, choosable and not aside)

    def _left(self, gui: Gui, line: pygame.Rect, used: int) -> None:
        """Build at the end of a line how many offers the rules still allow in this turn, where they count them."""
        left = self.tray.choice.offers_left
        if left is None or self.tray.choice.opened == COUNTER:
            return
        words, room = gui.app.tr("catan.trade.left", n=left), line.w - used - gui.u(8)
        if gui.width(words) <= room:
            gui.label(pygame.Rect(line.right - room, line.y, room, line.h), words, BODY, gui.palette.muted, align="end")

    # -- who gets it -------------------------------------------------------------------------

    def _recipients(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build the choice of who gets the offer: all, or one seat alone."""
        choice, gap = self.tray.choice, gui.u(4)
        seats = [NOBODY, *choice.recipients]
        places = row(rect, gap, *[(rect.w - gap * (len(seats) - 1)) // len(seats)] * len(seats))
        for place, seat in zip(places, seats, strict=True):
            words, tip = self._recipient(seat)
            gui.button(
                f"trade.to.{'all' if seat == NOBODY else seat}", place, "", partial(self._address, seat), kind="choice",
                selected=seat == choice.to, group="trade.to", label=words, tip=tip,
            )  # fmt: skip
            self._face(gui, place.inflate(-gui.u(10), 0), seat, gui.palette.ink if seat == choice.to else "")

    def _address(self, seat: Seat) -> None:
        """Make the offer to that seat alone, or to all; the chosen one stays chosen."""
        if seat != self.tray.choice.to:
            self.tray.actions.address(seat)

    def _recipient(self, seat: Seat) -> tuple[str, str]:
        """Return to whom the offer goes in words, and as a tip with the key that chooses."""
        tr = self.tray.app.tr
        name = "" if seat == NOBODY else self.tray.owner.names[seat]
        words = tr("catan.trade.to-all") if seat == NOBODY else tr("catan.trade.to-one", name=name)
        return words, tr("tip.with-key", tip=words, key=self.tray.app.keymap.label("hand-6"))

    def _face(self, gui: Gui, place: pygame.Rect, seat: Seat, colour: str) -> None:
        """Draw emblem and name of a seat, as much of the name as fits; or the word for all."""
        if seat == NOBODY:
            gui.label(place, gui.app.tr("catan.trade.all"), BODY, colour, bold=True, align="center", line="")
            return
        side = min(place.h * 2 // 3, gui.u(24), place.w)
        words = gui.shortened(self.tray.owner.names[seat], place.w - side - gui.u(4), BODY, True)
        shown = words if len(words) > LEAST_LETTERS or words == self.tray.owner.names[seat] else ""
        used = side + (gui.u(4) + gui.width(shown, BODY, True) if shown else 0)
        left = place.x + max(0, (place.w - used) // 2)
        emblem = gui.app.art.emblem(seat, side, colour or gui.palette.gold)
        gui.image(emblem, pygame.Rect(left, place.y, side, place.h))
        if shown:
            room = pygame.Rect(left + side + gui.u(4), place.y, place.right - left - side - gui.u(4), place.h)
            gui.label(room, shown, BODY, colour, bold=True, line="")

    def _next_recipient(self, gui: Gui, place: pygame.Rect) -> None:
        """Build the one button that switches to the next who can get the offer, where there is no room for all."""
        to = self.tray.choice.to
        words, tip = self._recipient(to)
        gui.button(
            "trade.to", place, "", self.tray.actions.next_recipient, kind="choice", selected=to != NOBODY, label=words,
            tip=tip, icon="globe" if to == NOBODY else "",
        )  # fmt: skip
        if to != NOBODY:
            side = min(place.h, place.w) * 2 // 3
            gui.image(gui.app.art.emblem(to, side, gui.palette.ink), place)

    def _cards_high(self, gui: Gui, rect: pygame.Rect) -> int:
        """Return how high the rows of cards are under their lines."""
        return (rect.h - 2 * gui.u(TITLE) - self._foot(gui, rect.w) - 4 * gui.u(4)) // 2

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
        return foot_of(gui, gui.u(FOOT), [(self._send_words(), self._widths(gui, width)[-1])])

    def _send_words(self) -> str:
        """Return what sends the terms: to all, to one seat, or as a counter-offer."""
        return send_words(self.tray.app, self.tray.choice, self.tray.owner.names)

    def _buttons(self, gui: Gui, rect: pygame.Rect, switch: bool) -> None:
        """Offer it to all or one, trade with the bank, put it away; or send the counter-offer, or go back.

        With `switch` the button that says who gets the offer is in the place of the one that puts it away, which the
        button of the tray does as well.
        """
        choice, actions, tr = self.tray.choice, self.tray.actions, gui.app.tr
        ready, tip = choice.ready(), self._tip()
        keys = gui.app.keymap
        back, *banks, send = row(rect, gui.u(GAP), *self._widths(gui, rect.w))
        for place in banks:
            self._bank(gui, place)
        words = self._send_words()
        gui.button(
            "trade.offer", send, gui.shortened(words, 2 * send.w - gui.u(40), 17, True), actions.confirm, size=17,
            kind="primary" if ready else "plain", commits=True, enabled=ready, label=words,
            tip=tr("tip.with-key", tip=tip, key=keys.label("end")) if ready else tip,
        )  # fmt: skip
        if switch:
            self._next_recipient(gui, back)
            return
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
        terms = {"give": cards_words(locale, give), "want": cards_words(locale, want)}
        if choice.to == NOBODY:
            return locale.tr("tip.catan.offer", **terms)
        return locale.tr("tip.catan.offer.to", name=self.tray.owner.names[choice.to], **terms)

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
