"""The status line over the tray: what may be done, what an item means, why an action was refused."""

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
    """A line that displays one notice at a time; without one, the prompt."""

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
            self.app.nav.invalidate()

    def expire(self) -> None:
        """Remove the notice when its time is over."""
        if self.words and self.app.nav.now >= self._until:
            self.show("")

    def draw(
        self,
        painter: Painter,
        items: Sequence[Item],
        prompt: str,
        last_action: LastActionLine | None = None,
        hint: str = "",
    ) -> None:
        """Draw the first of these that exists, a notice on its own ground.

        The order is: the notice; the tip of the item under the pointer; the halt of the table; `hint`, the text of a
        displayed hint; another seat's last action; the tip of the focused item; the prompt.
        """
        p = painter.palette
        explained = find(items, self.app.nav.tooltip_item)
        pointed = explained is not None and explained.name == self.app.nav.hover
        has_tip = pointed and explained is not None and bool(explained.tip)
        notice = self.words or ("" if has_tip else self.halt)
        if hint and not has_tip:
            explained, prompt, last_action = None, hint, None
        shows_tip = pointed and (last_action is None or last_action.pointed_item != self.app.nav.hover)
        if last_action is not None and last_action.seat != OVER and not notice and not shows_tip:
            last_action.draw(painter, self.place)
            return
        prompt = explained.tip or prompt if explained else prompt
        if notice:
            painter.box(self.place, p.clay_low, p.gold)
        words, colour = (notice, p.sand) if notice else (prompt, p.gold)
        inner = self.place.inflate(-2 * painter.u(8), 0)
        if inner.h < painter.u(40):
            painter.words(inner, words, 17, colour, bold=bool(notice))
        else:
            painter.paragraph(inner, words, 16, colour, bold=bool(notice))
