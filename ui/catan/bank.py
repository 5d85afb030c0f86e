"""What the bank has and what it asks of the seat at the screen, and how many development cards are left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.catan.kinds import RESOURCES
from game.catan.state import View
from ui.brush import Brush
from ui.catan.cardrow import Pick, badge, faint
from ui.catan.cards import Cards, height_of, width_of
from ui.catan.cardwords import unseen_words
from ui.widgets import BODY, Gui

if TYPE_CHECKING:
    from ui.app import App

HEIGHT = 50
"""Layout units."""
NARROW = 320
"""Layout units of width below which numbers lie on the cards."""
LOW = 40
"""Layout units of height below which the rates are left out."""


class Bank:
    """One row; `rect` is set by the desk. Numbers are painted from the moment shown."""

    def __init__(self, app: App, cards: Cards) -> None:
        self.app, self.cards = app, cards
        self.rect = pygame.Rect(0, 0, 0, 0)

    def build(self, gui: Gui, view: View, pick: Pick, counted: bool) -> None:
        """Every resource can be clicked to say that it is wanted; with `counted` the deck tells what nobody at the
        screen has seen yet."""
        if self.rect.h < gui.u(20):
            return
        tr = self.app.tr
        for kind, name in enumerate(RESOURCES):
            rate = view.rates[view.seat][kind] if view.seat is not None else 0
            told = tr("tip.catan.bank", resource=name, n=view.bank[kind])
            tip = tr("tip.catan.bank.rate", told=told, n=rate) if rate else told
            gui.touch(f"bank.{name}", self._cell(kind), told, partial(pick, kind), tip=tip, group="bank")
        told = tr("tip.catan.deck", n=view.deck_size)
        if counted and view.unseen is not None and any(view.unseen):
            told = tr("tip.catan.deck.unseen", told=told, cards=unseen_words(self.app.locale, view.unseen))
        gui.touch("bank.deck", self._cell(5), told, None, tip=told, group="bank")

    def draw(self, brush: Brush, view: View) -> None:
        """Everything at the moment shown."""
        if self.rect.h < brush.u(20):
            return
        p, number = brush.palette, self.app.locale.number
        brush.box(self.rect, p.panel, p.panel_edge)
        for cell in range(6):
            place = self._cell(cell)
            card, beside = self._card(cell), self._beside(cell)
            left = view.bank[cell] if cell < 5 else view.deck_size
            picture = self.cards.resource(cell, card.w) if cell < 5 else self.cards.development_back(card.w)
            brush.image(picture if left else faint(picture), card)
            if self._narrow:
                badge(brush, card, number(left), left > 0)
                continue
            rate = view.rates[view.seat][cell] if view.seat is not None and cell < 5 else 0
            if not rate or place.h < brush.u(LOW):
                brush.words(beside, number(left), 18, bold=True, align="center")
                continue
            half = beside.h // 2
            brush.words(pygame.Rect(beside.x, beside.y, beside.w, half), number(left), 18, bold=True, align="center")
            asked = pygame.Rect(beside.x, beside.y + half, beside.w, beside.h - half)
            words = self.app.tr("catan.rate", n=rate, one=1)
            brush.words(asked, words, BODY, p.gold if rate < 4 else p.muted, bold=rate < 4, align="center")

    def place_of(self, kind: int | None) -> pygame.Rect | None:
        """Where the cards of a resource lie, in window pixels; None: the development cards."""
        card = self._card(5 if kind is None else kind)
        return self.app.mirror(card) if self.rect.h >= self.app.u(20) else None

    def _cell(self, index: int) -> pygame.Rect:
        inner = self.rect.inflate(-2 * self.app.u(5), 0)
        left, right = (inner.x + inner.w * place // 6 for place in (index, index + 1))
        return pygame.Rect(left, inner.y, right - left, inner.h)

    def _card(self, index: int) -> pygame.Rect:
        cell = self._cell(index)
        px = min(width_of(cell.h - self.app.u(8)), cell.w - self.app.u(2 if self._narrow else 28))
        left = cell.centerx - px // 2 if self._narrow else cell.x
        return pygame.Rect(left, cell.centery - height_of(px) // 2, px, height_of(px))

    @property
    def _narrow(self) -> bool:
        """Whether numbers must lie on the cards, and the rates be told elsewhere."""
        return self.rect.w < self.app.u(NARROW)

    def _beside(self, index: int) -> pygame.Rect:
        cell, card = self._cell(index), self._card(index)
        return pygame.Rect(card.right, cell.y + self.app.u(2), cell.right - card.right, cell.h - self.app.u(4))
