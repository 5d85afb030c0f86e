"""The recap beside the board: what happened since the player's last turn, complete, until it is closed.

Closed, it leaves a button over the log that opens it again, until the player's next action.
It comes first when the turn begins, and gives way to what the player does: a hint, a piece in hand, an answer, a place
that they look at. When that is over, it is there again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ui.context import Context
from ui.table.explanations import Explanations
from ui.table.game_panel import RecapLine
from ui.text import layout as text_layout
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import row

ROOM, LEAST, HEAD, SIGN, STRIP = 150, 104, 26, 24, 36
"""Layout units: a good height, the least, the head with the button that closes it, a number, the button that opens."""


class RecapPanel:
    """The rows of a catch-up; `mark` is called with the places of a clicked row, `toggle` by the buttons."""

    def __init__(
        self, app: Context, explanations: Explanations, mark: Callable[[int], object], toggle: Callable[[], object]
    ) -> None:
        self.app, self.explanations, self.recap = app, explanations, explanations.recap
        self.mark, self.toggle = mark, toggle
        self.place = pygame.Rect(0, 0, 0, 0)
        self.shown = False
        """Whether it was wanted at the last layout."""
        self.in_sight = False
        """Whether that layout had room for it."""
        self._memory: dict[str, int] = {}
        self._known = self.recap.rows
        self._first_place: int | None = None
        """The place that was looked at when the recap came, until another one is looked at."""

    @property
    def wanted(self) -> bool:
        """Whether there is a recap and nothing that the player does needs its place."""
        panel = self.explanations.game_panel
        if not self.recap.rows or self.recap.closed:
            return False
        if self.explanations.hint_shown or panel.composing or panel.forced:
            return False
        return self._known is not self.recap.rows or panel.told_place in (None, self._first_place)

    def follow(self) -> bool:
        """Follow the place that is looked at; return whether a new layout is needed."""
        place = self.explanations.game_panel.told_place
        if self._known is not self.recap.rows:
            self._known, self._first_place = self.recap.rows, place
        elif place != self._first_place:
            self._first_place = None
        return bool(self.recap.rows) and self.wanted != self.shown

    def build(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add head, what the player got, and a row per action that is revealed so far."""
        self.place, tr = rect, self.app.tr
        gui.panel(rect)
        inner = rect.inflate(-2 * gui.u(8), -2 * gui.u(4))
        head = pygame.Rect(inner.x, inner.y, inner.w, max(gui.u(HEAD), self.app.least_target))
        title, button = row(head, gui.u(4), 0, head.h)
        gui.label(title, gui.shortened(tr(self.recap.title), title.w, BODY, True), BODY, gui.palette.gold, bold=True)
        words = tr("recap.close")
        gui.button(
            "recap.close", button, "", self.toggle, icon="close", kind="quiet", label=words, tip=self._tip(words)
        )
        width, line = inner.w - gui.u(46), gui.height("", inner.w)
        tall = (inner.bottom - head.bottom) // line * line
        with gui.scroll_view("recap", pygame.Rect(inner.x, head.bottom, width, tall), self._memory) as view:
            view.line, top = line, head.bottom
            if gains := self.recap.gains(self.app.locale):
                top += self._words(gui, pygame.Rect(inner.x, top, width, 0), gains, gui.palette.gold)
            for index in self.recap.playback.revealed():
                top += self._row(gui, pygame.Rect(inner.x, top, width, 0), index)
            view.extend(top)

    def build_opener(self, gui: Gui, rect: pygame.Rect) -> pygame.Rect:
        """Add the button that opens a closed recap at the head of the log; return the room that is left to the log."""
        strip = gui.u(STRIP)
        if not (self.recap.rows and self.recap.closed) or rect.h < 2 * strip:
            return rect
        words = self.app.tr("recap.open")
        place = pygame.Rect(rect.x, rect.y, rect.w, strip - gui.u(4))
        gui.button("recap.open", place, words, self.toggle, icon="log", kind="quiet", size=BODY, tip=self._tip(words))
        return pygame.Rect(rect.x, rect.y + strip, rect.w, rect.h - strip)

    def _tip(self, words: str) -> str:
        return self.app.tr("tip.with-key", tip=words, key=self.app.keymap.label("recap"))

    def _words(self, gui: Gui, rect: pygame.Rect, words: str, colour: str = "") -> int:
        """Add words from the top of a rectangle; return their height."""
        tall = gui.height(words, rect.w)
        gui.label(pygame.Rect(rect.x, rect.y, rect.w, tall), words, BODY, colour, middle=False)
        return tall

    def _row(self, gui: Gui, rect: pygame.Rect, index: int) -> int:
        """Add one row; return its height, a multiple of a line."""
        line = self.recap.rows[index]
        words, sign = line.words(self.app.locale), min(gui.u(SIGN), gui.height("", rect.w))
        beside = pygame.Rect(rect.x + sign + gui.u(6), rect.y, rect.w - sign - gui.u(6), 0)
        gui.image(self._sign(gui, line, sign), pygame.Rect(rect.x, rect.y, sign, sign))
        tall, line_height = self._words(gui, beside, words), gui.height("", rect.w)
        tall += -(-max(0, self.app.least_target - tall) // line_height) * line_height
        places = self.recap.places(index)
        mark = partial(self.mark, places) if places else None
        tip = self.app.tr("tip.log" if places else self.recap.title)
        place = pygame.Rect(rect.x, rect.y, rect.w, tall)
        gui.hotspot(f"recap.{index}", place, words, mark, tip=tip, group="recap")
        return tall

    def _sign(self, gui: Gui, line: RecapLine, side: int) -> pygame.Surface:
        """Return the row's number on the board as it is there, or else the emblem of its seat."""
        picture = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        if not line.number:
            return self.app.art.emblem(line.seat, side * 3 // 4, gui.palette.gold) if line.seat >= 0 else picture
        pygame.draw.aacircle(picture, gui.palette.highlight, (side // 2, side // 2), side // 2 - 1)
        words = text_layout.render(self.app.locale.number(line.number), gui.u(BODY), gui.palette.ink, bold=True)
        picture = picture.premul_alpha()
        picture.blit(words, words.get_rect(center=(side // 2, side // 2)), special_flags=pygame.BLEND_PREMULTIPLIED)
        return picture
