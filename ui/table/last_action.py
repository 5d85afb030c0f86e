"""What another seat did just now: told in one line, marked on the board, until the next thing happens.

The line grows with the events as they are seen, so that it never runs ahead of the picture. Only what an onlooker may
know enters here.
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
"""Layout units of the words, and how small they may become."""


class LastActionLine:
    """The last action of somebody else, as far as it has been seen."""

    def __init__(self, app: Context, game: AnyGame, ui: GameUI, names: Sequence[str], game_panel: GamePanel) -> None:
        self.app, self.game, self.ui, self.names, self.game_panel = app, game, ui, names, game_panel
        self.seat: Seat = OVER
        """Whose action it was; OVER when there is nothing to tell."""
        self.acting: Seat = OVER
        """The same as long as the turn goes on in which it was done."""
        self.over = ""
        """The name of the item that lay under the pointer when it began."""
        self._events: list[Any] = []
        self._update: Update | None = None

    def tells(self, update: Update) -> bool:
        """Whether there will be anything to tell of an action."""
        return bool(self.ui.headline(self.app.locale, update.events, self.names))

    def seen(self, update: Update, event: Any, own: Seat | None) -> bool:
        """Take in an event of an action that was not the `own` seat's; whether anything is told differently now."""
        if self.ui.turn_ended(event) is not None:
            self.acting = OVER
        if update.actor < 0 or update.actor == own:
            return False
        fresh = self._events if update is self._update else []
        fresh = [*fresh, self.game.redact(event, None)]
        if not self.ui.headline(self.app.locale, fresh, self.names):
            return False  # the end of a turn: what was done before it still stands
        if update is not self._update:
            self.over = self.app.nav.hover
        self.seat = self.acting = update.actor
        self._events, self._update = fresh, update
        cells = 0
        for each in fresh:
            cells |= self.ui.span(each)
        self.game_panel.mark(cells, update.actor)
        return True

    def clear(self) -> None:
        """Nothing is told any more."""
        if self.seat != OVER:
            self.seat = self.acting = OVER
            self._events, self._update = [], None
            self.game_panel.mark(0)

    @property
    def cache_key(self) -> Hashable:
        """Equal as long as the same is told."""
        return None if self._update is None else (self._update.n, len(self._events))

    def sentences(self) -> tuple[str, ...]:
        """What was done, in the player's language."""
        return self.ui.headline(self.app.locale, self._events, self.names) if self._events else ()

    def draw(self, painter: Painter, place: pygame.Rect) -> None:
        """The seat's emblem and the sentences; where they are too long for the place, the latest of them."""
        side = min(place.h, painter.u(24))
        emblem = pygame.Rect(place.x, place.y, side, side if place.h >= painter.u(40) else place.h)
        painter.image(self.app.art.emblem(self.seat, side, painter.palette.gold), emblem)
        room = pygame.Rect(emblem.right + painter.u(8), place.y, place.right - emblem.right - painter.u(8), place.h)
        words = self._fitting(room.w * max(1, place.h // painter.u(24)))
        if place.h < painter.u(40):
            painter.words(room, words, SIZE, painter.palette.sand, bold=True)
        else:
            painter.paragraph(room, words, LEAST, painter.palette.sand, bold=True)

    def _fitting(self, wide: int) -> str:
        told = self.sentences()
        px = self.app.u(LEAST)
        while len(told) > 1 and text_layout.measure(" ".join(told), px, True)[0] > wide:
            told = told[1:]
        return " ".join(told)
