"""The own cards in the tray: a stack per resource with its number, and the development cards that were not played.

Where they lie follows the moment in force; the numbers are painted from the moment shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from game.catan.kinds import CARDS, NONE, RESOURCES, Counts
from game.catan.state import MAIN, View
from ui.catan.card_choice import CARD, DISCARDING
from ui.catan.card_row import BADGE, badge, faint
from ui.catan.card_text import refusal_words
from ui.catan.cards import width_of
from ui.catan.info_text import capital
from ui.catan.tray_context import TrayContext
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter, row

ROOMY = 420
"""Layout units of width from which all cards lie in one row."""
NEW_BAND = 44
"""Layout units of the width, at least, of the band that names a card as new."""
BESIDE = 8
"""Layout units that the band of the first card may lie beside the hand."""
BACKS = -1
"""In the place of a kind: all development cards, face down."""


def own_resources(view: View) -> Counts:
    """Return the resources of the seat that a view belongs to."""
    return NONE if view.seat is None else view.hands[view.seat] or NONE


def own_cards(view: View) -> Counts:
    """Return the seat's development cards that were not played."""
    return NONE if view.seat is None else view.cards[view.seat] or NONE


class Hand:
    """The hand of one tray: resources and development cards."""

    def __init__(self, tray: TrayContext) -> None:
        self.tray = tray
        self._stacks: list[pygame.Rect] = []
        """Per resource, left-to-right."""
        self._own: dict[int, pygame.Rect] = {}
        """The same per kind of development card, or for BACKS."""
        self._row = pygame.Rect(0, 0, 0, 0)

    def clear(self) -> None:
        """Remove all cards from display."""
        self._stacks, self._own = [], {}

    @property
    def _hidden(self) -> bool:
        return self.tray.owner.face_down

    def place_of(self, kind: int | None) -> pygame.Rect | None:
        """Return where a resource lies, in window pixels; of no kind in particular: the middle of them."""
        if not self._stacks:
            return None
        return self.tray.app.mirror(self._stacks[2 if kind is None else kind])

    def card_place(self) -> pygame.Rect | None:
        """Return where development cards lie, in window pixels."""
        return self.tray.app.mirror(self._row) if self._stacks else None

    # -- items -------------------------------------------------------------------------------

    def build(self, gui: Gui, rect: pygame.Rect, gap: int) -> None:
        """Resources, then development cards, in one row or in two."""
        shown = self._kinds()
        if rect.w >= gui.u(ROOMY):
            px = min(width_of(rect.h), (rect.w - 10 * gap) // 10)
            places = row(rect, gap, *[px] * 5)
            left = places[4].right + 2 * gap
            rest, wide = pygame.Rect(left, rect.y, rect.right - left, rect.h), px
        else:
            half, wide = (rect.h - gap) // 2, (rect.w - 4 * gap) // 5
            places = row(pygame.Rect(rect.x, rect.y, rect.w, half), gap, *[wide] * 5)
            rest = pygame.Rect(rect.x, rect.y + half + gap, rect.w, half)
        own = row(rest, gap, *[wide] * len(shown)) if shown else []
        self._stacks, self._own, self._row = places, dict(zip(shown, own, strict=True)), rest
        for kind, place in enumerate(places):
            self._stack(gui, place, kind)
        for kind, place in self._own.items():
            self._card(gui, place, kind)

    def _kinds(self) -> list[int]:
        """Return which development cards lie there; face down not even how many kinds there are."""
        both = (self.tray.choice.cards, own_cards(self.tray.view))
        found = [kind for kind in range(5) if any(cards[kind] for cards in both)]
        return [BACKS] if found and self._hidden else found

    def _stack(self, gui: Gui, place: pygame.Rect, kind: int) -> None:
        """Build all cards of a resource."""
        tray, tr, name = self.tray, gui.app.tr, RESOURCES[kind]
        words = tr(f"word.resource.{name}")
        if not self._hidden:
            words = tr("catan.counted", cards=words, n=tray.choice.hand[kind])
        tip, tip_key = capital(words), self._stack_does()
        if tip_key:
            tip = tr(tip_key, words=tip)
            if tray.actions.numbers_give:
                tip = tr("tip.with-key", tip=tip, key=gui.app.keymap.label(f"hand-{kind + 1}"))
        gui.hotspot(f"hand.{kind + 1}", place, words, partial(tray.actions.own_card, kind), tip=tip, group="hand")

    def _stack_does(self) -> str:
        """Return the sentence that tells what a click on a resource does now; "" for nothing."""
        choice = self.tray.choice
        if not choice.may_act or choice.view is None:
            return ""
        if choice.sheet == DISCARDING:
            return "tip.catan.stack.discard"
        return "tip.catan.stack" if choice.bargaining or choice.view.phase == MAIN else ""

    def _card(self, gui: Gui, place: pygame.Rect, kind: int) -> None:
        """Own development cards of a kind; those of this turn cannot be played yet."""
        tray, tr, choice = self.tray, gui.app.tr, self.tray.choice
        if kind == BACKS:
            words = tr("catan.card.hidden")
            gui.hotspot("card.back", place, words, None, tip=words, group="cards")
            return
        words = tr("catan.counted", cards=tr(f"word.catan.card.{CARDS[kind]}"), n=choice.cards[kind])
        refused = choice.unplayable(kind) if choice.may_act else None
        why = refusal_words(gui.app.locale, refused) if refused else tr("tip.catan.card")
        tip = tr("tip.catan.card.of", words=capital(words), why=why)
        item = gui.hotspot(
            f"card.{CARDS[kind]}", place, words, partial(tray.actions.look, kind), tip=tip, group="cards"
        )
        item.selected = choice.opened == CARD and choice.card == kind

    # -- picture -----------------------------------------------------------------------------

    def cache_key(self, view: View) -> Hashable:
        """Equal as long as the cards look the same where they lie."""
        sizes = None if view.seat is None else view.card_sizes[view.seat]
        return own_resources(view), own_cards(view), sizes, view.fresh, view.seat == view.turn

    def draw(self, painter: Painter, view: View) -> None:
        """Draw the cards at the moment shown; how many there are in all everybody knows."""
        if not self._stacks or view.seat is None:
            return
        cards, hand, own = self.tray.cards, own_resources(view), own_cards(view)
        fresh = (view.fresh or NONE) if view.seat == view.turn else NONE
        for kind, place in enumerate(self._stacks):
            front = cards.back if self._hidden else partial(cards.resource, kind)
            self._draw_card(painter, place, front, None if self._hidden else hand[kind])
        for kind, place in self._own.items():
            if kind == BACKS:
                self._draw_card(painter, place, cards.development_back, view.card_sizes[view.seat])
            elif own[kind]:
                front = partial(cards.development, kind)
                self._draw_card(painter, place, front, own[kind], own[kind] == fresh[kind])

    def _draw_card(
        self,
        painter: Painter,
        place: pygame.Rect,
        drawn: Callable[[int], pygame.Surface],
        count: int | None,
        new: bool = False,
    ) -> None:
        """Draw a card with its number, on its foot or beside it where it lies low; `new`: bought in this turn."""
        picture, p = drawn(min(width_of(place.h), place.w)), painter.palette
        card = pygame.Rect(place.x, place.y, picture.get_width(), place.h)
        painter.image(faint(picture) if count == 0 or new else picture, card)
        box = pygame.Rect(0, 0, *picture.get_size()).move_to(center=card.center)
        if new:
            band = pygame.Rect(0, 0, max(box.w, painter.u(NEW_BAND)), painter.u(BADGE))
            band.midtop = box.midtop
            band.x = max(band.x, place.x - painter.u(BESIDE))
            painter.box(band, p.night, p.focus, radius=6)
            painter.words(band.inflate(-painter.u(4), 0), painter.app.tr("catan.new"), BODY, p.focus, True, "center")
        if count is None:
            return
        words = painter.app.locale.number(count)
        if place.w < picture.get_width() + painter.u(16):
            badge(painter, box, words, count > 0)
            return
        beside = pygame.Rect(card.right, place.y, place.right - card.right, place.h)
        painter.words(beside, words, 18, p.sand if count else p.muted, bold=True, align="center")
