"""What the bank has of every resource, and how many development cards are left; its rates stand where one gives."""

from __future__ import annotations

from functools import partial

import pygame

from game.catan.kinds import RESOURCES
from game.catan.state import View
from ui.catan.card_row import Pick, faint
from ui.catan.card_text import unseen_words
from ui.catan.cards import Cards, width_of
from ui.context import Context
from ui.widgets.gui import Gui
from ui.widgets.painter import Painter

LEAST, DECK = 20, 5
"""Layout units of height below which nothing shows; the cell of the development cards, after the resources."""


class Bank:
    """One row; the panel sets `rect`. Numbers are drawn from the view on display."""

    def __init__(self, app: Context, cards: Cards) -> None:
        self.app, self.cards = app, cards
        self.rect = pygame.Rect(0, 0, 0, 0)

    def build(self, gui: Gui, view: View, pick: Pick, counted: bool) -> None:
        """Build the bank: a click on a resource asks for it.

        With `counted` the deck displays what nobody at the screen has seen yet.
        """
        if self.rect.h < gui.u(LEAST):
            return
        tr = self.app.tr
        for kind, name in enumerate(RESOURCES):
            rate = view.rates[view.seat][kind] if view.seat is not None else 0
            words = tr("tip.catan.bank", resource=name, n=view.bank[kind])
            tip = tr("tip.catan.bank.rate", told=words, n=rate) if rate else words
            gui.hotspot(f"bank.{name}", self._cell(kind), words, partial(pick, kind), tip=tip, group="bank")
        words = tr("tip.catan.deck", n=view.deck_size)
        if counted and view.unseen is not None and any(view.unseen):
            words = tr("tip.catan.deck.unseen", told=words, cards=unseen_words(self.app.locale, view.unseen))
        gui.hotspot("bank.deck", self._cell(DECK), words, None, tip=words, group="bank")

    def draw(self, painter: Painter, view: View) -> None:
        """Draw every sign over its number, at the moment shown."""
        if self.rect.h < painter.u(LEAST):
            return
        p = painter.palette
        painter.box(self.rect, p.panel, p.panel_edge)
        for cell, left in enumerate((*view.bank, view.deck_size)):
            sign, place = self._sign(cell), self._cell(cell)
            deck = cell == DECK
            picture = self.cards.development_back(width_of(sign.h)) if deck else self.cards.sign(cell, sign.w)
            painter.image(picture if left else faint(picture), sign)
            number = pygame.Rect(place.x, sign.bottom, place.w, place.bottom - sign.bottom)
            painter.words(number, self.app.locale.number(left), 17, p.sand if left else p.muted, True, "center")

    def place_of(self, kind: int | None) -> pygame.Rect | None:
        """Return where the cards of a resource lie, in window pixels; None: the development cards."""
        sign = self._sign(DECK if kind is None else kind)
        return self.app.mirror(sign) if self.rect.h >= self.app.u(LEAST) else None

    def _cell(self, index: int) -> pygame.Rect:
        inner = self.rect.inflate(-2 * self.app.u(5), -2 * self.app.u(2))
        left, right = (inner.x + inner.w * place // 6 for place in (index, index + 1))
        return pygame.Rect(left, inner.y, right - left, inner.h)

    def _sign(self, index: int) -> pygame.Rect:
        cell = self._cell(index)
        side = min(cell.h * 55 // 100, cell.w)
        return pygame.Rect(cell.centerx - side // 2, cell.y, side, side)
