"""What people at a shared table say to each other: lines of their own, and phrases that each reads in his language.

Between them stands what happens there beside the game: who comes and goes, and what the host decides.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core import Illegal
from game.net.protocol.field_types import MAX_CHAT, PHRASES, phrase_key, sentence_key
from game.session.protocol import Participants, TableNews
from ui.context import Context
from ui.dialogs.picker import Picker, PickerEntry
from ui.item import find
from ui.lan.table_news import news_sentence
from ui.text import layout as text_layout
from ui.widgets.gui import BODY, Gui

FIELD: Final = "chat.field"
"""The name of the line to type into."""
MOST_LINES = 100
LINE = 40
"""Layout units of the row to type into."""
SIDE = 30
"""Layout units of the buttons that lead back and forth."""
FOCUSES: Final = (FIELD, "chat.up", "chat.down")
PAGES: Final = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}
LEAST = 120
"""Layout units of height below which a panel is not worth its place."""


class ChatPanel:
    """What was said and happened so far, and the line that is being typed. Lives as long as one is at the table."""

    def __init__(self) -> None:
        self.lines: deque[TableNews] = deque(maxlen=MOST_LINES)
        self.heard = 0
        """How many lines there were, those included that there is no room for any more."""
        self.draft = ""
        self.unread = 0
        """Lines said since the panel was last in sight."""
        self.participants: Participants | None = None
        self._changed: Callable[[], None] = lambda: None
        self._back = 0
        """How many of the newest lines are scrolled out of sight."""
        self.shown: list[tuple[str, pygame.Rect, str]] = []
        """The lines in sight, the newest first: words, place, colour."""
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._typing = self._home = pygame.Rect(0, 0, 0, 0)
        """The line to type into, where it is and where it was laid out: a view that is scrolled takes it along."""

    def hear(self, news: TableNews) -> None:
        """Somebody said something, or something happened, which nobody has to read."""
        self.lines.append(news)
        self.heard += 1
        self.unread += news.what == "chat"
        self._back += self._back > 0  # what is being read stays where it is

    # -- the panel ---------------------------------------------------------------------------

    def build(self, gui: Gui, rect: pygame.Rect, names: Sequence[str], changed: Callable[[], None]) -> None:
        """The newest lines, and below them what one says. `changed` is called after something was said."""
        self.unread, self._changed = 0, changed
        self._rect = gui.app.mirror(rect)
        gui.panel(rect)
        inner = rect.inflate(-gui.u(16), -gui.u(12))
        foot = pygame.Rect(inner.x, inner.bottom - gui.u(LINE), inner.w, gui.u(LINE))
        self._lines(gui, pygame.Rect(inner.x, inner.y, inner.w, foot.y - inner.y - gui.u(6)), names)
        self._foot(gui, foot, changed)

    def _lines(self, gui: Gui, rect: pygame.Rect, names: Sequence[str]) -> None:
        """As many as there is room for, the newest at the foot; with two buttons beside them where there are more."""
        self._place(gui, rect, names)
        if self._back or self._older:
            side = min(gui.u(SIDE), rect.h // 2)
            self._place(gui, pygame.Rect(rect.x, rect.y, rect.w - side - gui.u(6), rect.h), names)
            self._turners(gui, pygame.Rect(rect.right - side, rect.y, side, rect.h))
        for words, place, colour in self.shown:
            gui.label(place, words, BODY, colour, middle=False)
        if not self.lines:
            gui.label(rect, gui.app.tr("chat.none"), BODY, gui.palette.muted, middle=False)

    def _place(self, gui: Gui, rect: pygame.Rect, names: Sequence[str]) -> None:
        """Find the lines that fit, up from the newest that is not scrolled out of sight."""
        self._back = min(self._back, self._most_back(gui, rect, names)) if self._back else 0
        self.shown, bottom = [], rect.bottom
        for news in list(self.lines)[len(self.lines) - self._back - 1 :: -1]:
            words = news_sentence(gui.app, news, names)
            tall = gui.height(words, rect.w)
            if bottom - tall < rect.y and self.shown:
                return
            if bottom - tall < rect.y:  # one line that is longer than all the room: its beginning
                rows = max(1, rect.h // text_layout.line_height(gui.u(BODY)))
                words, tall = gui.fitting(words, rect.w * rows * 4 // 5), rect.h
            bottom -= tall
            colour = "" if news.what == "chat" else gui.palette.muted
            self.shown.append((words, pygame.Rect(rect.x, bottom, rect.w, tall), colour))

    def _most_back(self, gui: Gui, rect: pygame.Rect, names: Sequence[str]) -> int:
        """How many of the newest lines are out of sight when the first one is at the head."""
        left, fit = rect.h, 0
        for news in self.lines:
            left -= gui.height(news_sentence(gui.app, news, names), rect.w)
            if left < 0:
                break
            fit += 1
        return len(self.lines) - max(1, fit)

    @property
    def _older(self) -> bool:
        """Whether there are lines before the first in sight."""
        return len(self.shown) + self._back < len(self.lines)

    def _turners(self, gui: Gui, rect: pygame.Rect) -> None:
        """Back and forth by as much as is seen."""
        for key, icon, top, by, more in (
            ("up", "chevron_up", rect.y, 1, self._older),
            ("down", "chevron_down", rect.bottom - rect.w, -1, self._back > 0),
        ):
            words, place = gui.app.tr(f"widget.{key}"), pygame.Rect(rect.x, top, rect.w, rect.w)
            gui.button(
                f"chat.{key}", place, "", partial(self._turn, by), icon=icon, kind="quiet", say=words, tip=words,
                enabled=more,
            )  # fmt: skip

    def _turn(self, by: int) -> None:
        """A page back for 1, forth for -1."""
        self._scroll(by * max(1, len(self.shown) - 1))

    def _scroll(self, lines: int) -> None:
        """Back by so many lines, forth if negative, as far as there are some."""
        back = max(0, self._back + lines) if lines < 0 or self._older else self._back
        if back != self._back:
            self._back = back
            self._changed()

    def _wheel(self, app: Context, event: pygame.Event) -> bool:
        """The wheel over the lines and the page keys at the line to type into; whether they went back or forth."""
        before = self._back
        moved = self._typing.x - self._home.x, self._typing.y - self._home.y
        there = event.type == pygame.MOUSEWHEEL and find(app.nav.scenes[-1].items(), FIELD) is not None
        if there and self._rect.move(moved).collidepoint(app.nav.pointer):
            self._scroll(event.y)
        elif event.type == pygame.KEYDOWN and app.nav.focus in FOCUSES and event.key in PAGES:
            self._turn(PAGES[event.key])
        return self._back != before

    def _foot(self, gui: Gui, rect: pygame.Rect, changed: Callable[[], None]) -> None:
        tr, gap = gui.app.tr, gui.u(6)
        line = pygame.Rect(rect.x, rect.y, rect.w - 2 * (rect.h + gap), rect.h)
        # it says by its name what it is for: a tooltip would lie over the newest line
        field = gui.field(FIELD, line, "", self._typed, say=tr("chat.field.tip"), empty=tr("chat.field"))
        field.limit, field.text = MAX_CHAT, self.draft
        self._typing, self._home = field.rect, field.rect.copy()
        send = pygame.Rect(line.right + gap, rect.y, rect.h, rect.h)
        gui.button(
            "chat.send", send, "", partial(self.send, gui.app, changed), icon="chat", say=tr("chat.send"),
            tip=tr("chat.send.tip"),
        )  # fmt: skip
        gui.button(
            "chat.phrases", send.move(rect.h + gap, 0), "", partial(self.offer, gui.app, changed), icon="more",
            kind="quiet", say=tr("chat.phrases"), tip=tr("chat.phrases.tip"),
        )  # fmt: skip

    def _typed(self, words: str) -> None:
        self.draft = words

    # -- saying ------------------------------------------------------------------------------

    def handle(self, app: Context, event: pygame.Event, changed: Callable[[], None]) -> bool:
        """Enter in the line says it; wheel and page keys lead back to what was said before."""
        if self._wheel(app, event):
            return True
        if app.nav.focus != FIELD or event.type != pygame.KEYDOWN or app.keymap.action(event) != "confirm":
            return False
        self.send(app, changed)
        return True

    def send(self, app: Context, changed: Callable[[], None]) -> None:
        """Say what was typed."""
        if self.participants is not None and self._say(app, partial(self.participants.say, self.draft)):
            self.draft, self._back = "", 0
            changed()
            app.nav.set_focus(FIELD)

    def offer(self, app: Context, changed: Callable[[], None]) -> None:
        """Let a phrase be chosen."""
        rows = [
            PickerEntry(str(number), app.tr(phrase_key(key)), partial(self._phrase, app, key, changed))
            for number, key in enumerate(PHRASES, 1)
        ]
        app.nav.push(Picker("chat.phrase", app.tr("chat.phrases"), rows, app.tr("chat.phrases.tip")))

    def _phrase(self, app: Context, key: str, changed: Callable[[], None]) -> None:
        if self.participants is not None:
            self._say(app, partial(self.participants.phrase, key))
            self._back = 0
            changed()
            app.nav.set_focus(FIELD)  # what is typed next is no key of the game's

    def _say(self, app: Context, deed: Callable[[], None]) -> bool:
        try:
            deed()
        except Illegal as refusal:
            words = app.tr(sentence_key(refusal.reason), **refusal.details)
            app.log.write("refused", reason=refusal.reason, text=words)
            app.nav.notice(words)
            return False
        return True
