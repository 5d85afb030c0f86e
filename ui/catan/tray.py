"""The tray under the island, in its plainest form: the hand in words, and a button for every other choice."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.catan.actions import Action, City, Road, Robber, Settlement
from game.catan.state import View
from game.catan.texts import encode
from ui.brush import Brush
from ui.catan.words import cards_words
from ui.widgets import Gui

if TYPE_CHECKING:
    from ui.app import App
    from ui.catan.desk import Desk

PAGE = 4


class Bank:
    """The bank in plain numbers."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.rect = pygame.Rect(0, 0, 0, 0)

    def draw(self, brush: Brush, view: View) -> None:
        """All five kinds and the deck."""
        brush.box(self.rect, brush.palette.panel, brush.palette.panel_edge)
        numbers = " ".join(map(str, (*view.bank, view.deck_size)))
        brush.words(self.rect, numbers, align="center")

    def place_of(self, kind: int | None) -> pygame.Rect | None:
        """The row."""
        return self.app.mirror(self.rect)


class Tray:
    """Built anew with the scene's gui."""

    def __init__(self, app: App, desk: Desk) -> None:
        self.app, self.desk = app, desk
        self.bank = Bank(app)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._choices: list[Action] = []
        self._page = 0

    def sync(self, view: View, legal: Sequence[Action]) -> None:
        """A moment."""
        self._choices = [action for action in legal if not isinstance(action, Road | Settlement | City | Robber)]
        self._page = 0

    def side_height(self) -> int:
        """No panel in the column."""
        return 0

    def build(self, gui: Gui, rect: pygame.Rect, side: pygame.Rect, can_undo: bool) -> None:
        """A page of buttons."""
        self.rect = rect
        wide = rect.w // (PAGE + 3)
        rest = pygame.Rect(rect.x + 2 * wide, rect.y, wide - gui.u(4), rect.h)
        shown = self._choices[PAGE * self._page : PAGE * (self._page + 1)]
        if self.desk.placing.robbing is not None:
            for seat in self.desk.placing.victims:
                action = self.desk.placing.rob(seat)
                gui.button(f"victim.{seat}", rest, self.desk.host.names[seat], partial(self.desk.submit, action))
                rest = rest.move(wide, 0)
            return
        for action in shown:
            text = encode(action)
            words = gui.fitting(text, 2 * (rest.w - gui.u(40)))
            gui.button(f"act.{text}", rest, words, partial(self.desk.submit, action), size=16)
            rest = rest.move(wide, 0)
        if len(self._choices) > PAGE:
            gui.button("act.more", rest, "", self._more, icon="more")

    def _more(self) -> None:
        self._page = (self._page + 1) % -(-len(self._choices) // PAGE)
        self.desk.changed()

    def draw(self, brush: Brush) -> None:
        """The hand in words."""
        view = self.desk.view
        hand = None if view.seat is None or self.desk.host.face_down else view.hands[view.seat]
        if hand is not None and any(hand):
            place = pygame.Rect(self.rect.x, self.rect.y, self.rect.w * 2 // (PAGE + 3), self.rect.h)
            brush.paragraph(place, cards_words(self.app.locale, hand))

    def place_of(self, kind: int | None) -> pygame.Rect | None:
        """Where a card of the own hand lies."""
        return self.app.mirror(pygame.Rect(self.rect.x, self.rect.y, self.rect.h, self.rect.h))

    def card_place(self) -> pygame.Rect | None:
        """Where the own development cards lie."""
        return self.place_of(None)

    def hint(self) -> str:
        """Nothing of its own."""
        return ""

    def key(self, action: str) -> bool:
        """None of its own."""
        return False

    def put_down(self) -> bool:
        """Nothing to put down."""
        return False

    def moment(self) -> Hashable:
        """Nothing changes by itself."""
        return None
