"""Cards that are picked: those given back after a seven, and those that a played development card brings."""

from __future__ import annotations

from functools import partial

import pygame

from game.catan.kinds import CARDS, MONOPOLY, PLENTY, RESOURCES
from game.core import Illegal
from ui.catan.card_row import Row, build_row
from ui.catan.card_text import refusal_words
from ui.catan.cards import height_of, width_of
from ui.catan.tray_context import TrayContext
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import column, row

TITLE, FOOT = 28, 42
"""Layout units."""


class DiscardSheet:
    """What the seat at the screen gives back."""

    def __init__(self, tray: TrayContext) -> None:
        self.tray = tray

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build the number of cards still to choose, the seat's own cards, the button."""
        choice, actions, tr = self.tray.choice, self.tray.actions, gui.app.tr
        foot = min(gui.u(FOOT), rect.h // 3)
        title, cards, button = column(rect, gui.u(4), min(gui.u(TITLE), rect.h // 4), 0, foot)
        done, needed = sum(choice.picked), choice.needed
        gui.label(title, tr("catan.discard", done=done, n=needed), 18, gui.palette.gold, bold=True)
        known = (None,) * 5 if self.tray.owner.face_down else choice.hand
        cells = Row(
            "discard",
            choice.picked,
            actions.pick,
            partial(actions.less, choice.picked),
            "tip.catan.discard",
            known,
            key=True,
        )
        build_row(gui, self.tray.cards, cards, cells)
        _confirm(gui, self.tray, "discard.confirm", button, tr("catan.discard.confirm", n=needed))


class CardSheet:
    """An own development card: what it does, what it is to bring, and the button that plays it."""

    def __init__(self, tray: TrayContext) -> None:
        self.tray = tray

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build the card beside its words, a row of resources where it brings some, the buttons."""
        choice, tr = self.tray.choice, gui.app.tr
        foot, gap = min(gui.u(FOOT), rect.h // 4), gui.u(5)
        rows = bool(choice.needed)
        tall = min(gui.u(56), rect.h * 3 // 10) if rows else 1
        upper, cards, buttons = column(rect, gap, 0, tall, foot)
        self._words(gui, upper)
        if rows:
            self._row(gui, cards)
        close, play = row(buttons, gap, foot, 0)
        gui.button(
            "card.close", close, "", self.tray.actions.close, icon="close", kind="quiet", label=tr("catan.card.close"),
            tip=tr("tip.with-key", tip=tr("catan.card.close"), key=gui.app.keymap.label("back")),
        )  # fmt: skip
        words = tr("catan.card.play")
        if choice.card == MONOPOLY and any(choice.picked):
            words = tr("catan.card.play.monopoly", cards=tr(f"word.resource.{RESOURCES[choice.picked.index(1)]}"))
        _confirm(gui, self.tray, "card.play", play, words)

    def _words(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build what the card is and does."""
        choice, tr = self.tray.choice, gui.app.tr
        px = min(gui.u(60), width_of(rect.h), rect.w // 4)
        picture = self.tray.cards.development(choice.card, px)
        gui.image(picture, pygame.Rect(rect.x, rect.y, px, min(rect.h, height_of(px))))
        beside = pygame.Rect(rect.x + px + gui.u(8), rect.y, rect.w - px - gui.u(8), rect.h)
        name = tr(f"word.catan.card.{CARDS[choice.card]}")
        tall = min(gui.height(name, beside.w, 18, True), beside.h)
        gui.label(pygame.Rect(beside.x, beside.y, beside.w, tall), name, 18, gui.palette.gold, bold=True)
        rest = pygame.Rect(beside.x, beside.y + tall, beside.w, beside.h - tall)
        below = pygame.Rect(rect.x, rect.y + height_of(px), rect.w, rect.h - height_of(px))
        text = tr(f"catan.card.{CARDS[choice.card]}")
        for place in (rest, below):
            if gui.height(text, place.w) <= place.h:
                gui.label(place, text, BODY, middle=False)
                return

    def _row(self, gui: Gui, rect: pygame.Rect) -> None:
        choice, actions = self.tray.choice, self.tray.actions
        plenty = choice.card == PLENTY
        stock = self.tray.view.bank if plenty else (None,) * 5
        name = "plenty" if plenty else "monopoly"
        less = partial(actions.less, choice.picked)
        cells = Row(name, choice.picked, actions.pick, less, f"tip.catan.{name}", tuple(stock), key=True)
        build_row(gui, self.tray.cards, rect, cells)


def _confirm(gui: Gui, tray: TrayContext, name: str, rect: pygame.Rect, words: str) -> None:
    """Build the button that does what is picked; its tip says why it cannot be yet."""
    ready, text = True, words
    try:
        tray.choice.action()
    except Illegal as refusal:
        ready, text = False, refusal_words(tray.app.locale, refusal)
    tip = gui.app.tr("tip.with-key", tip=text, key=gui.app.keymap.label("end"))
    gui.button(
        name,
        rect,
        words,
        tray.actions.confirm,
        kind="primary" if ready else "quiet",
        tip=tip,
        size=17,
        commits=True,
    )
