"""An offer that was made: its terms, everybody's answer side by side, and what the seat at the screen may do now."""

from __future__ import annotations

from functools import partial

import pygame

from game.catan.actions import ACCEPT, NOBODY, TRADE, Accept, Counter
from game.catan.kinds import Counts
from game.catan.trade import asked, terms
from game.core import Illegal
from ui.catan.card_row import fan_cards, foot_of, show_cards, width_of_cards
from ui.catan.card_text import cards_words, refusal_words
from ui.catan.tray_context import TrayContext
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import column, row

TITLE, HEAD, FOOT, GAP, LEAST = 26, 46, 44, 6, 150
"""Layout units: who offers, the terms, the buttons, the gap between them, and the height below which all is smaller."""


class AnswerSheet:
    """The sheet while `view.offer` stands."""

    def __init__(self, tray: TrayContext) -> None:
        self.tray = tray

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """Terms, answers, buttons."""
        low = rect.h < gui.u(LEAST)
        able = self.tray.choice.answering or self.tray.choice.choosing
        foot = self._foot(gui, rect.w, gui.u(32 if low else FOOT)) if able else 1
        title = gui.u(TITLE) if self.tray.choice.answering else 1
        above, head, middle, buttons = column(rect, gui.u(4), title, min(gui.u(HEAD), rect.h * 3 // 10), 0, foot)
        self._title(gui, above)
        self._terms(gui, head)
        self._answers(gui, middle)
        if self.tray.choice.answering:
            self._answer(gui, buttons)
        elif self.tray.choice.choosing:
            actions, tr, keys = self.tray.actions, gui.app.tr, gui.app.keymap
            gui.button(
                "trade.cancel", buttons, tr("catan.trade.cancel"), actions.cancel, size=17, kind="quiet", commits=True,
                tip=tr("tip.with-key", tip=tr("tip.catan.cancel"), key=keys.label("reject")),
            )  # fmt: skip

    def _title(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build, for the seat that must answer, who offers, and whether to it alone."""
        if self.tray.choice.answering:
            view = self.tray.view
            alone = view.seats > 2 and view.offer is not None and view.offer.to != NOBODY
            key, name = "catan.offer.to-you-alone" if alone else "catan.offer.to-you", self.tray.owner.names[view.turn]
            words = gui.shortened(gui.app.tr(key, name=name), rect.w, 18, True)
            gui.label(rect, words, 18, gui.palette.gold, bold=True)

    def _foot(self, gui: Gui, width: int, tall: int) -> int:
        """Return how high the buttons are."""
        if not self.tray.choice.answering:
            return foot_of(gui, tall, [(gui.app.tr("catan.trade.cancel"), width)])
        names, widths = ("accept", "counter", "reject"), self._widths(gui, width)
        words = [gui.app.tr(f"catan.trade.{name}") for name in names]
        return foot_of(gui, tall, list(zip(words, widths, strict=True)))

    def _widths(self, gui: Gui, width: int) -> tuple[int, int, int]:
        """Return of the three answers."""
        side = (width - 2 * gui.u(GAP)) * 32 // 100
        return side, width - 2 * gui.u(GAP) - 2 * side, side

    # -- the terms ---------------------------------------------------------------------------

    def _terms(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build who gives what for what; for the seat that is asked, from its own side."""
        offer = self.tray.view.offer
        if offer is None:
            return
        if self.tray.choice.answering and self._sides(gui, rect, offer.give, offer.want):
            return
        words = self._who_offers()
        tall = min(rect.h, gui.u(34))
        arrow = gui.u(24)
        needed = width_of_cards(gui, offer.give, tall) + arrow + width_of_cards(gui, offer.want, tall)
        text_rect, shown = row(rect, gui.u(4), max(1, rect.w - min(needed, rect.w * 7 // 10) - gui.u(4)), 0)
        if gui.height(words, text_rect.w) <= text_rect.h:
            gui.label(text_rect, words, BODY, gui.palette.gold, bold=True)
        self._exchange(gui, pygame.Rect(shown.x, rect.centery - tall // 2, shown.w, tall), offer.give, offer.want)

    def _who_offers(self) -> str:
        """Return whose offer it is, and to whom it goes if it does not go to all."""
        view, names = self.tray.view, self.tray.owner.names
        own, to = view.turn == view.seat, view.offer.to if view.offer is not None else NOBODY
        if to == NOBODY:
            return self.tray.app.tr("catan.offer.own" if own else "catan.offer.of", name=names[view.turn])
        key = "catan.offer.own-to" if own else "catan.offer.of-to"
        return self.tray.app.tr(key, name=names[view.turn], other=names[to])

    def _sides(self, gui: Gui, rect: pygame.Rect, get: Counts, give: Counts) -> bool:
        """Build, in words where there is room, what the seat that must answer would get and give.

        Return whether there is room.
        """
        tr, tall = gui.app.tr, min(rect.h, gui.u(34))
        half = (rect.w - gui.u(8)) // 2
        parts = [(tr("catan.trade.get"), get), (tr("catan.trade.give"), give)]
        used = [gui.width(words, bold=True) + gui.u(6) for words, _ in parts]
        if any(wide + width_of_cards(gui, counts, tall) > half for wide, (_, counts) in zip(used, parts, strict=True)):
            return False
        for left, wide, (words, counts) in zip((rect.x, rect.right - half), used, parts, strict=True):
            gui.label(pygame.Rect(left, rect.y, wide, rect.h), words, BODY, gui.palette.gold, bold=True)
            place = pygame.Rect(left + wide, rect.centery - tall // 2, half - wide, tall)
            show_cards(gui, self.tray.cards, place, counts)
        return True

    def _exchange(self, gui: Gui, rect: pygame.Rect, give: Counts, want: Counts) -> None:
        """Cards, an arrow, cards."""
        side = min(gui.u(20), rect.h)
        icon = gui.app.art.icon("arrow_left" if gui.rtl else "arrow_right", side, gui.palette.gold)
        if width_of_cards(gui, give, rect.h) + width_of_cards(gui, want, rect.h) + side > rect.w:
            first, arrow, last = row(rect, gui.u(2), (rect.w - side) // 2 - gui.u(2), side, 0)
            fan_cards(gui, self.tray.cards, first, give)
            gui.image(icon, arrow)
            fan_cards(gui, self.tray.cards, last, want)
            return
        left = show_cards(gui, self.tray.cards, rect, give)
        gui.image(icon, pygame.Rect(left, rect.y, side, rect.h))
        show_cards(gui, self.tray.cards, pygame.Rect(left + side, rect.y, rect.w, rect.h), want)

    # -- the answers -------------------------------------------------------------------------

    def _answers(self, gui: Gui, rect: pygame.Rect) -> None:
        """Everybody who is asked, clockwise from the offerer's left."""
        seats = asked(self.tray.view)
        gap = gui.u(5)
        wide = (rect.w - gap * (len(seats) - 1)) // len(seats)
        for place, seat in zip(row(rect, gap, *[wide] * len(seats)), seats, strict=True):
            self._seat(gui, place, seat)

    def _seat(self, gui: Gui, rect: pygame.Rect, seat: int) -> None:
        """Emblem and name, the answer, and for the offerer the button to trade."""
        tray, choice = self.tray, self.tray.choice
        gui.panel(rect)
        inner = rect.inflate(-gui.u(8), -gui.u(6))
        agreed = terms(tray.view, seat) if tray.view.answers else None
        foot = min(gui.u(34), inner.h // 3) if choice.choosing and agreed is not None else 0
        top = pygame.Rect(inner.x, inner.y, inner.w, min(gui.u(27), inner.h * 3 // 5))
        side = min(top.h, gui.u(22))
        gui.image(gui.app.art.emblem(seat, side, gui.palette.gold), pygame.Rect(top.x, top.y, side, top.h))
        words = pygame.Rect(top.x + side + gui.u(4), top.y, top.w - side - gui.u(4), top.h)
        gui.label(words, gui.shortened(tray.owner.names[seat], words.w, BODY, True), BODY, bold=True)
        rest = pygame.Rect(inner.x, top.bottom, inner.w, inner.bottom - top.bottom - foot)
        self._said(gui, rest, seat)
        if foot and agreed is not None:
            self._deal(gui, pygame.Rect(inner.x, inner.bottom - foot, inner.w, foot), seat, agreed)

    def _said(self, gui: Gui, rect: pygame.Rect, seat: int) -> None:
        """Build the answer by sign and word; a counter-offer by its cards."""
        view, tr, p = self.tray.view, gui.app.tr, gui.palette
        answer = view.answers[seat] if view.answers else None
        if isinstance(answer, Counter):
            half = rect.h // 2
            plus, minus = self._sides_of(answer)
            self._line(gui, pygame.Rect(rect.x, rect.y, rect.w, half), plus, "plus")
            self._line(gui, pygame.Rect(rect.x, rect.y + half, rect.w, rect.h - half), minus, "minus")
            return
        key = "wait" if answer is None else "yes" if isinstance(answer, Accept) else "no"
        icon = {"wait": "more", "yes": "check", "no": "cross"}[key]
        colour = {"wait": p.muted, "yes": p.gold, "no": p.sand}[key]
        own = key == "wait" and seat == self.tray.owner.seat
        words = tr("status.answer.short" if own else f"catan.answer.{key}")
        side = min(gui.u(30), rect.h // 2 if gui.width(words) <= rect.w else rect.h)
        sign = pygame.Rect(rect.x, rect.y, rect.w, max(side, rect.h - gui.u(27)))
        gui.image(gui.app.art.icon(icon, side, colour), sign)
        below = pygame.Rect(rect.x, sign.bottom, rect.w, rect.bottom - sign.bottom)
        if below.h >= gui.height(words, rect.w) and gui.width(words) <= rect.w:
            gui.label(below, words, BODY, colour, align="center")

    def _sides_of(self, answer: Counter) -> tuple[Counts, Counts]:
        """Return what is received and given: by the offerer at their own screen, else by the seat that answers."""
        own = self.tray.view.turn == self.tray.view.seat
        return (answer.give, answer.want) if own else (answer.want, answer.give)

    def _line(self, gui: Gui, rect: pygame.Rect, counts: Counts, icon: str) -> None:
        """Build a line of what would be received (plus) or given (minus)."""
        side = min(gui.u(16), rect.h)
        gui.image(gui.app.art.icon(icon, side, gui.palette.gold), pygame.Rect(rect.x, rect.y, side, rect.h))
        tall = min(rect.h - gui.u(2), gui.u(40))
        place = pygame.Rect(rect.x + side, rect.centery - tall // 2, rect.w - side, tall)
        if width_of_cards(gui, counts, place.h) <= place.w:
            show_cards(gui, self.tray.cards, place, counts)
        else:
            fan_cards(gui, self.tray.cards, place, counts)

    # -- what can be done --------------------------------------------------------------------

    def _deal(self, gui: Gui, rect: pygame.Rect, seat: int, agreed: tuple[Counts, Counts]) -> None:
        """Build the button that trades with that seat on its terms."""
        tr, locale = gui.app.tr, gui.app.locale
        give, got = (cards_words(locale, counts) for counts in agreed)
        refused = self.tray.choice.why(TRADE[seat])
        tip = tr("tip.catan.deal", name=self.tray.owner.names[seat], give=give, want=got)
        gui.button(
            f"trade.with.{seat}", rect, tr("catan.trade.deal"), partial(self.tray.actions.trade, seat), size=BODY,
            kind="quiet" if refused else "primary", tip=refusal_words(locale, refused) if refused else tip,
            group="trade.with", commits=True, enabled=refused is None,
        )  # fmt: skip

    def _answer(self, gui: Gui, rect: pygame.Rect) -> None:
        """Accept, make another offer, refuse."""
        tr, actions, keys = gui.app.tr, self.tray.actions, gui.app.keymap
        refused = None if self.tray.owner.face_down else self.tray.choice.why(ACCEPT)
        places = row(rect, gui.u(GAP), *self._widths(gui, rect.w))
        for place, name, action, kind in zip(
            places,
            ("accept", "counter", "reject"),
            (actions.accept, actions.open_counter, actions.reject),
            ("quiet" if refused else "primary", "plain", "plain"),
            strict=True,
        ):
            tip, able = self._told(name, refused), kind != "quiet"
            gui.button(
                f"trade.{name}", place, tr(f"catan.trade.{name}"), action, size=17, kind=kind, enabled=able,
                tip=tr("tip.with-key", tip=tip, key=keys.label(name)) if able else tip, group="trade.answer",
                commits=name != "counter",
            )  # fmt: skip

    def _told(self, name: str, refused: Illegal | None) -> str:
        """Return what a button does, from the side of the seat that must answer; or why it cannot be done."""
        locale, offer = self.tray.app.locale, self.tray.view.offer
        if name == "reject" and refused is not None and not self.tray.app.settings.auto_decline:
            return locale.tr("tip.catan.reject.unpaid", setting=locale.tr("settings.auto_decline"))
        if name != "accept" or offer is None:
            return locale.tr(f"tip.catan.{name}")
        if refused is not None:
            return refusal_words(locale, refused)
        give, want = cards_words(locale, offer.want), cards_words(locale, offer.give)
        return locale.tr("tip.catan.accept", give=give, want=want)
