"""The chat of a shared table: typed lines, and phrases that each person reads in their language.

Table news are displayed between them: who joins and leaves, and what the host decides.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.core import Illegal
from game.net.protocol.field_types import MAX_CHAT, PHRASES, phrase_key
from game.session.protocol import Participants, TableNews
from ui.context import Context
from ui.dialogs.picker import Picker, PickerEntry
from ui.item import find
from ui.lan.table_news import news_sentence
from ui.table.reasons import refusal_sentence
from ui.text import layout as text_layout
from ui.widgets.gui import BODY, Gui

FIELD: Final = "chat.field"
"""The item name of the text field."""
MAX_LINES = 100
LINE = 40
"""Layout units of the row with the text field."""
SIDE = 30
"""Layout units of the scroll buttons."""
FOCUSES: Final = (FIELD, "chat.up", "chat.down")
PAGES: Final = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}
MIN_HEIGHT = 120
"""Layout units of height below which a panel is too small to be useful."""


class ChatPanel:
    """The lines so far, and the draft. It exists as long as the window is at the table."""

    def __init__(self) -> None:
        self.lines: deque[TableNews] = deque(maxlen=MAX_LINES)
        self.line_count = 0
        """How many lines there were in all, including those that were dropped."""
        self.draft = ""
        self.unread = 0
        """Chat lines since the panel was last displayed."""
        self.participants: Participants | None = None
        self._changed: Callable[[], None] = lambda: None
        self._hidden = 0
        """How many of the newest lines are scrolled out of sight."""
        self.visible_lines: list[tuple[str, pygame.Rect, str]] = []
        """The visible lines, the newest first: words, rectangle, colour."""
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._field_rect = self._field_home = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the text field now, and at its layout: a scrolled view moves it."""

    def add(self, news: TableNews) -> None:
        """Add a chat line, or a table news, which does not count as unread."""
        self.lines.append(news)
        self.line_count += 1
        self.unread += news.what == "chat"
        self._hidden += self._hidden > 0  # the lines being read stay in place

    # -- the panel ---------------------------------------------------------------------------

    def build(self, gui: Gui, rect: pygame.Rect, names: Sequence[str], changed: Callable[[], None]) -> None:
        """Add the newest lines and the text field; `changed` is called after something was sent."""
        self.unread, self._changed = 0, changed
        self._rect = gui.app.mirror(rect)
        gui.panel(rect)
        inner = rect.inflate(-gui.u(16), -gui.u(12))
        foot = pygame.Rect(inner.x, inner.bottom - gui.u(LINE), inner.w, gui.u(LINE))
        self._lines(gui, pygame.Rect(inner.x, inner.y, inner.w, foot.y - inner.y - gui.u(6)), names)
        self._foot(gui, foot, changed)

    def _lines(self, gui: Gui, rect: pygame.Rect, names: Sequence[str]) -> None:
        """Add as many lines as fit, the newest at the foot; with two buttons if there are more."""
        self._fit_lines(gui, rect, names)
        if self._hidden or self._has_older:
            side = min(gui.u(SIDE), rect.h // 2)
            self._fit_lines(gui, pygame.Rect(rect.x, rect.y, rect.w - side - gui.u(6), rect.h), names)
            self._scroll_buttons(gui, pygame.Rect(rect.right - side, rect.y, side, rect.h))
        for words, place, colour in self.visible_lines:
            gui.label(place, words, BODY, colour, middle=False, line="")
        if not self.lines:
            gui.label(rect, gui.app.tr("chat.none"), BODY, gui.palette.muted, middle=False)

    def _fit_lines(self, gui: Gui, rect: pygame.Rect, names: Sequence[str]) -> None:
        """Find the lines that fit, up from the newest that is not scrolled out of sight."""
        self._hidden = min(self._hidden, self._max_hidden(gui, rect, names)) if self._hidden else 0
        self.visible_lines, bottom = [], rect.bottom
        for news in list(self.lines)[len(self.lines) - self._hidden - 1 :: -1]:
            words = news_sentence(gui.app, news, names)
            tall = gui.height(words, rect.w)
            if bottom - tall < rect.y and self.visible_lines:
                return
            if bottom - tall < rect.y:  # one line longer than the whole room: only its beginning
                rows = max(1, rect.h // text_layout.line_height(gui.u(BODY)))
                words, tall = gui.shortened(words, rect.w * rows * 4 // 5), rect.h
            bottom -= tall
            colour = "" if news.what == "chat" else gui.palette.muted
            self.visible_lines.append((words, pygame.Rect(rect.x, bottom, rect.w, tall), colour))

    def _max_hidden(self, gui: Gui, rect: pygame.Rect, names: Sequence[str]) -> int:
        """Return how many of the newest lines are hidden when the first line is at the head."""
        left, fit = rect.h, 0
        for news in self.lines:
            left -= gui.height(news_sentence(gui.app, news, names), rect.w)
            if left < 0:
                break
            fit += 1
        return len(self.lines) - max(1, fit)

    @property
    def _has_older(self) -> bool:
        """Whether there are lines before the first visible one."""
        return len(self.visible_lines) + self._hidden < len(self.lines)

    def _scroll_buttons(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add the two scroll buttons."""
        for key, icon, top, by, more in (
            ("up", "chevron_up", rect.y, 1, self._has_older),
            ("down", "chevron_down", rect.bottom - rect.w, -1, self._hidden > 0),
        ):
            words, place = gui.app.tr(f"widget.{key}"), pygame.Rect(rect.x, top, rect.w, rect.w)
            gui.button(
                f"chat.{key}", place, "", partial(self._scroll_page, by), icon=icon, kind="quiet", label=words,
                tip=words, enabled=more,
            )  # fmt: skip

    def _scroll_page(self, by: int) -> None:
        """Scroll by a page, back for 1 and forward for -1."""
        self._scroll(by * max(1, len(self.visible_lines) - 1))

    def _scroll(self, lines: int) -> None:
        """Scroll back by that many lines, forward if negative, as far as there are lines."""
        back = max(0, self._hidden + lines) if lines < 0 or self._has_older else self._hidden
        if back != self._hidden:
            self._hidden = back
            self._changed()

    def _wheel(self, app: Context, event: pygame.Event) -> bool:
        """Scroll by the wheel over the lines, or by page keys in the text field; return whether it moved."""
        before = self._hidden
        moved = self._field_rect.x - self._field_home.x, self._field_rect.y - self._field_home.y
        there = event.type == pygame.MOUSEWHEEL and find(app.nav.scenes[-1].items(), FIELD) is not None
        if there and self._rect.move(moved).collidepoint(app.nav.pointer):
            self._scroll(event.y)
        elif event.type == pygame.KEYDOWN and app.nav.focus in FOCUSES and event.key in PAGES:
            self._scroll_page(PAGES[event.key])
        return self._hidden != before

    def _foot(self, gui: Gui, rect: pygame.Rect, changed: Callable[[], None]) -> None:
        tr, gap = gui.app.tr, gui.u(6)
        line = pygame.Rect(rect.x, rect.y, rect.w - 2 * (rect.h + gap), rect.h)
        # its label explains it: a tooltip would cover the newest line
        label = tr("narration.row", head=tr("chat.field"), words=tr("chat.field.tip"))
        field = gui.field(FIELD, line, "", self._typed, label=label, empty=tr("chat.field"))
        field.limit, field.text = MAX_CHAT, self.draft
        self._field_rect, self._field_home = field.rect, field.rect.copy()
        send = pygame.Rect(line.right + gap, rect.y, rect.h, rect.h)
        gui.button(
            "chat.send", send, "", partial(self.send, gui.app, changed), icon="chat", label=tr("chat.send"),
            tip=tr("chat.send.tip"),
        )  # fmt: skip
        gui.button(
            "chat.phrases", send.move(rect.h + gap, 0), "", partial(self.choose_phrase, gui.app, changed), icon="more",
            kind="quiet", label=tr("chat.phrases"), tip=tr("chat.phrases.tip"),
        )  # fmt: skip

    def _typed(self, words: str) -> None:
        self.draft = words

    # -- sending -------------------------------------------------------------------------------

    def handle(self, app: Context, event: pygame.Event, changed: Callable[[], None]) -> bool:
        """Send on Enter in the text field; scroll by wheel and page keys. Return whether it was used."""
        if self._wheel(app, event):
            return True
        if app.nav.focus != FIELD or event.type != pygame.KEYDOWN or app.keymap.action(event) != "confirm":
            return False
        self.send(app, changed)
        return True

    def send(self, app: Context, changed: Callable[[], None]) -> None:
        """Send the typed text."""
        if self.participants is not None and self._send(app, partial(self.participants.say, self.draft)):
            self.draft, self._hidden = "", 0
            changed()
            app.nav.set_focus(FIELD)

    def choose_phrase(self, app: Context, changed: Callable[[], None]) -> None:
        """Open the list of phrases."""
        rows = [
            PickerEntry(str(number), partial(app.tr, phrase_key(key)), partial(self._phrase, app, key, changed))
            for number, key in enumerate(PHRASES, 1)
        ]
        app.nav.push(Picker("chat.phrase", partial(app.tr, "chat.phrases"), rows, partial(app.tr, "chat.phrases.tip")))

    def _phrase(self, app: Context, key: str, changed: Callable[[], None]) -> None:
        if self.participants is not None:
            self._send(app, partial(self.participants.phrase, key))
            self._hidden = 0
            changed()
            app.nav.set_focus(FIELD)  # the next typed letter is not a key of the game

    def _send(self, app: Context, request: Callable[[], None]) -> bool:
        try:
            request()
        except Illegal as refusal:
            words = refusal_sentence(app.locale, refusal)
            app.log.write("refused", reason=refusal.reason, text=words)
            app.nav.notice(words)
            return False
        return True
