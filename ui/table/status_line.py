"""The status line over the prompt: what an item means, what happened, why an action was refused."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core import OVER
from ui.context import Context
from ui.item import Item, find
from ui.narration.narrator import Kind
from ui.table.last_action import LastActionLine
from ui.text import layout as text_layout
from ui.widgets.painter import Painter

SECONDS = 6.0
SIZE = 16
"""Layout units of the words."""


class StatusLine:
    """A line that displays one notice at a time; without one, a tip or the last action."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.place = pygame.Rect(0, 0, 0, 0)
        self.words = self.halt = ""
        self._until = 0.0
        self._refused = -1.0
        """The time of the refusal on display, in the application's seconds; -1 if there is none."""

    def show(self, words: str) -> None:
        """Display a sentence for some seconds ("": nothing)."""
        self.words, self._until, self._refused = words, self.app.nav.now + SECONDS, -1.0
        self.app.nav.invalidate()

    def refuse(self, words: str) -> None:
        """Display why an action was refused, for some seconds or until another action."""
        self.show(words)
        self._refused = self.app.nav.now

    def clear_refusal(self) -> None:
        """Remove a refusal, because something else was done since."""
        if 0 <= self._refused < self.app.nav.now:
            self.show("")

    def show_halt(self, words: str) -> None:
        """Set the sentence that is displayed whenever there is no notice ("": none)."""
        if words != self.halt:
            self.halt = words
            self.app.narrator.say(Kind.NOTICE, words)
            self.app.nav.invalidate()

    def expire(self) -> None:
        """Remove the notice when its time is over."""
        if self.words and self.app.nav.now >= self._until:
            self.show("")

    def draw(
        self,
        painter: Painter,
        items: Sequence[Item],
        last_action: LastActionLine | None = None,
        hint: str = "",
    ) -> None:
        """Draw the first available of the texts below; a notice has a ground of its own.

        They are: the notice; the tip of the item under the pointer; the halt of the table; `hint`, the text of a
        displayed hint; another seat's last action; the tip of the focused item.
        """
        explained = find(items, self.app.nav.tooltip_item)
        tip = explained.tip if explained is not None else ""
        if tip == self.app.tr("reason.moment"):
            tip = ""  # a click would end what moves, so nobody needs to wait
        pointed = bool(tip) and self.app.nav.tooltip_item == self.app.nav.hover
        if last_action is not None and last_action.seat != OVER and last_action.pointed_item == self.app.nav.hover:
            pointed = False  # the pointer has rested since before the action, so the tip of its item is not wanted
        words = self.words or (tip if pointed else self.halt or hint)
        if not words and last_action is not None and last_action.seat != OVER:
            last_action.draw(painter, self.place)
            return
        self._draw_words(painter, words or tip, bool(self.words or (self.halt and not pointed)))

    def _draw_words(self, painter: Painter, words: str, notable: bool) -> None:
        """Draw the words, upwards over the board in more than one line where they are too long for the place."""
        p, place = painter.palette, self.place
        inner = place.inflate(-2 * painter.u(8), 0)
        if not words:
            return
        px = painter.u(SIZE)
        long = text_layout.measure(words, px, notable)[0] > inner.w
        if long:
            lines = len(text_layout.wrap(words, px, inner.w, notable))
            tall = lines * text_layout.line_height(px, notable) + painter.u(2)
            place = pygame.Rect(place.x, place.bottom - tall, place.w, tall)
            inner = pygame.Rect(inner.x, place.y, inner.w, tall)
            painter.box(place, p.panel, p.panel_edge)
        if notable:
            painter.box(place, p.banner, p.gold)
        colour = p.sand if notable else p.muted
        if long:
            painter.paragraph(inner, words, SIZE, colour, bold=notable)
        else:
            painter.words(inner, words, SIZE, colour, bold=notable)
