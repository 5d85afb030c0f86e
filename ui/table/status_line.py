"""The line over the tray: what may be done, what an item means, for some seconds why something was refused, and as
long as the table stands still, why it does.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core import OVER
from ui.context import Context
from ui.item import Item, find
from ui.table.last_action import LastActionLine
from ui.widgets.painter import Painter

SECONDS = 6.0


class StatusLine:
    """Shows one notice at a time; without one, the hint."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.place = pygame.Rect(0, 0, 0, 0)
        self.words = self.standing = ""
        self._until = 0.0
        self._refused = -1.0
        """When the sentence came that says why something was refused, by the app's time; -1: it is none."""

    def tell(self, words: str) -> None:
        """Show a sentence for some seconds ("": nothing)."""
        self.words, self._until, self._refused = words, self.app.nav.now + SECONDS, -1.0
        self.app.nav.invalidate()

    def refuse(self, words: str) -> None:
        """Say why something was refused, for some seconds or until something else is done."""
        self.tell(words)
        self._refused = self.app.nav.now

    def go_on(self) -> None:
        """Something else was done: why something was refused before is of no interest any more."""
        if 0 <= self._refused < self.app.nav.now:
            self.tell("")

    def stand(self, words: str) -> None:
        """Show a sentence from now on, whenever there is no other ("": none)."""
        if words != self.standing:
            self.standing = words
            self.app.nav.invalidate()

    def pass_time(self) -> None:
        """Take the notice away when its time is over."""
        if self.words and self.app.nav.now >= self._until:
            self.tell("")

    def draw(
        self, painter: Painter, items: Sequence[Item], hint: str, deed: LastActionLine | None = None, told: str = ""
    ) -> None:
        """The notice on a ground of its own; else what the item under the pointer means; else what stands; else what
        the player asked to be told; else what another seat did.

        When there is none of these, what the focused item means; else the hint.
        """
        p = painter.palette
        explained = find(items, self.app.nav.explained)
        pointed = explained is not None and explained.name == self.app.nav.hover
        meant = pointed and explained is not None and bool(explained.tip)
        notice = self.words or ("" if meant else self.standing)
        if told and not meant:
            explained, hint, deed = None, told, None
        sought = pointed and (deed is None or deed.over != self.app.nav.hover)
        if deed is not None and deed.seat != OVER and not notice and not sought:
            deed.draw(painter, self.place)
            return
        hint = explained.tip or hint if explained else hint
        if notice:
            painter.box(self.place, p.clay_low, p.gold)
        words, colour = (notice, p.sand) if notice else (hint, p.gold)
        inner = self.place.inflate(-2 * painter.u(8), 0)
        if inner.h < painter.u(40):
            painter.words(inner, words, 17, colour, bold=bool(notice))
        else:
            painter.paragraph(inner, words, 16, colour, bold=bool(notice))
