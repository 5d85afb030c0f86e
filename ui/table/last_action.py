"""The last action of another seat: one line of words and marks on the board, until the next event.

The line grows with the visible events, so that it never runs ahead of the picture. It contains only what an onlooker
may know.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import pygame

from game.core import OVER, AnyGame, Seat
from game.table import Update
from ui.context import Context
from ui.table.game_panel import GamePanel
from ui.table.game_ui import GameUI
from ui.text import layout as text_layout
from ui.widgets.painter import Painter

SIZE, LEAST = 17, 16
"""Layout units of the words, and the smallest they may become."""


class LastActionLine:
    """The last action of another seat, as far as it is visible."""

    def __init__(self, app: Context, game: AnyGame, ui: GameUI, names: Sequence[str], game_panel: GamePanel) -> None:
        self.app, self.game, self.ui, self.names, self.game_panel = app, game, ui, names, game_panel
        self.seat: Seat = OVER
        """Whose action it was, or who won a conflict that it decided; OVER if there is none."""
        self.acting: Seat = OVER
        """Whose action it was, until it has decided a conflict or the turn ends in which it was done."""
        self.decided = False
        """Whether it has decided a conflict, so that nobody answers any more."""
        self.pointed_item = ""
        """The name of the item under the pointer when the action began."""
        self._events: list[Any] = []
        self._update: Update | None = None
        self._fitted: tuple[tuple[Hashable, ...], str] | None = None
        """The words that were drawn last, and what they follow from."""

    def has_words(self, update: Update) -> bool:
        """Return whether there are words for an action."""
        return bool(self.ui.headline(self.app.locale, update.events, self.names))

    def add_event(self, update: Update, event: Any, own: Seat | None) -> bool:
        """Add a visible event of an action that was not the `own` seat's; return whether the words changed."""
        if self.ui.turn_ended(event) is not None:
            self.acting, self.decided = OVER, False
        if update.actor < 0 or update.actor == own:
            return False
        fresh = self._events if update is self._update else []
        fresh = [*fresh, self.ui.detailed(self.game.redact(event, None), update.view)]
        if not self.ui.headline(self.app.locale, fresh, self.names):
            return False  # the end of a turn: the action before it stays displayed
        if update is not self._update:
            self.pointed_item = self.app.nav.hover
        winner = self.ui.conflict_winner(fresh)
        self.seat = update.actor if winner is None else winner
        self.acting, self.decided = update.actor if winner is None else OVER, winner is not None
        self._events, self._update = fresh, update
        cells = 0
        for each in fresh:
            cells |= self.ui.places(each)
        self.game_panel.mark(cells, self.seat)
        return True

    def clear(self) -> None:
        """Remove the words and the marks."""
        if self.seat != OVER:
            self.seat = self.acting = OVER
            self.decided = False
            self._events, self._update = [], None
            self.game_panel.mark(0)

    @property
    def n(self) -> int:
        """The number of the action on display, from 1; 0 if there is none."""
        return self._update.n if self._update is not None else 0

    def sentences(self) -> tuple[str, ...]:
        """Return the action in the player's language."""
        return self.ui.headline(self.app.locale, self._events, self.names) if self._events else ()

    def narrated(self) -> tuple[str, ...]:
        """Return the action as the narration says it, with its places."""
        if self._update is None or self.ui.narrated_headline is None:
            return self.sentences()
        return self.ui.narrated_headline(self.app.locale, self._events, self._update.view, self.names)

    def draw(self, painter: Painter, place: pygame.Rect) -> None:
        """Draw the seat's emblem and the sentences; if they are too long, only the latest."""
        side = min(place.h, painter.u(24))
        emblem = pygame.Rect(place.x, place.y, side, side if place.h >= painter.u(40) else place.h)
        painter.image(self.app.art.emblem(self.seat, side, painter.palette.gold), emblem)
        room = pygame.Rect(emblem.right + painter.u(8), place.y, place.right - emblem.right - painter.u(8), place.h)
        words = self.fitting(room.w * max(1, place.h // painter.u(24)))
        if place.h < painter.u(40):
            painter.words(room, words, SIZE, painter.palette.sand, bold=True)
        else:
            painter.paragraph(room, words, LEAST, painter.palette.sand, bold=True)

    def fitting(self, wide: int) -> str:
        """Return the latest sentences that have room in that many pixels, at least one."""
        px = self.app.u(LEAST)
        key = (self.n, len(self._events), self.app.locale, *self.names, px, wide)
        if self._fitted is None or self._fitted[0] != key:
            sentences = self.sentences()
            while len(sentences) > 1 and text_layout.measure(" ".join(sentences), px, True)[0] > wide:
                sentences = sentences[1:]
            self._fitted = key, " ".join(sentences)
        return self._fitted[1]
