"""What people at a shared table say to each other: lines of their own, and phrases that each reads in his language.

Between them stands what happens there beside the game: who comes and goes, and what the host decides.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.core import Illegal
from game.net.words import MAX_CHAT, PHRASES, phrase_key, sentence_key
from game.playing import Company, News
from ui import text as lettering
from ui.picker import Choice, Picker
from ui.tidings import tiding
from ui.widgets import BODY, Gui

if TYPE_CHECKING:
    from ui.app import App

FIELD: Final = "chat.field"
"""The name of the line to type into."""
MOST_LINES = 100
LINE = 40
"""Layout units of the row to type into."""
LEAST = 120
"""Layout units of height below which a panel is not worth its place."""


class Talk:
    """What was said and happened so far, and the line that is being typed. Lives as long as one is at the table."""

    def __init__(self) -> None:
        self.lines: deque[News] = deque(maxlen=MOST_LINES)
        self.heard = 0
        """How many lines there were, those included that there is no room for any more."""
        self.draft = ""
        self.unread = 0
        """Lines said since the panel was last in sight."""
        self.company: Company | None = None

    def hear(self, news: News) -> None:
        """Somebody said something, or something happened, which nobody has to read."""
        self.lines.append(news)
        self.heard += 1
        self.unread += news.what == "chat"

    # -- the panel ---------------------------------------------------------------------------

    def build(self, gui: Gui, rect: pygame.Rect, names: Sequence[str], changed: Callable[[], None]) -> None:
        """The newest lines, and below them what one says. `changed` is called after something was said."""
        self.unread = 0
        gui.panel(rect)
        inner = rect.inflate(-gui.u(16), -gui.u(12))
        foot = pygame.Rect(inner.x, inner.bottom - gui.u(LINE), inner.w, gui.u(LINE))
        self._lines(gui, pygame.Rect(inner.x, inner.y, inner.w, foot.y - inner.y - gui.u(6)), names)
        self._foot(gui, foot, changed)

    def _lines(self, gui: Gui, rect: pygame.Rect, names: Sequence[str]) -> None:
        """As many as there is room for, the newest at the foot."""
        bottom = rect.bottom
        for news in reversed(self.lines):
            words = tiding(gui.app, news, names)
            tall = gui.height(words, rect.w)
            if bottom - tall < rect.y:
                if bottom == rect.bottom:  # one line that is longer than all the room: its beginning
                    rows = max(1, rect.h // lettering.line_height(gui.u(BODY)))
                    words = gui.fitting(words, rect.w * rows * 4 // 5)
                    gui.label(rect, words, BODY, middle=False)
                break
            bottom -= tall
            colour = "" if news.what == "chat" else gui.palette.muted
            gui.label(pygame.Rect(rect.x, bottom, rect.w, tall), words, BODY, colour, middle=False)
        if not self.lines:
            gui.label(rect, gui.app.tr("chat.none"), BODY, gui.palette.muted, middle=False)

    def _foot(self, gui: Gui, rect: pygame.Rect, changed: Callable[[], None]) -> None:
        tr, gap = gui.app.tr, gui.u(6)
        line = pygame.Rect(rect.x, rect.y, rect.w - 2 * (rect.h + gap), rect.h)
        # it says by its name what it is for: a tooltip would lie over the newest line
        field = gui.field(FIELD, line, "", self._typed, say=tr("chat.field.tip"), empty=tr("chat.field"))
        field.limit, field.text = MAX_CHAT, self.draft
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

    def handle(self, app: App, event: pygame.Event, changed: Callable[[], None]) -> bool:
        """Enter in the line says it."""
        if app.focus != FIELD or event.type != pygame.KEYDOWN or app.keys.action(event) != "confirm":
            return False
        self.send(app, changed)
        return True

    def send(self, app: App, changed: Callable[[], None]) -> None:
        """Say what was typed."""
        if self.company is not None and self._say(app, partial(self.company.say, self.draft)):
            self.draft = ""
            changed()
            app.set_focus(FIELD)

    def offer(self, app: App, changed: Callable[[], None]) -> None:
        """Let a phrase be chosen."""
        rows = [
            Choice(str(number), app.tr(phrase_key(key)), partial(self._phrase, app, key, changed))
            for number, key in enumerate(PHRASES, 1)
        ]
        app.push(Picker("chat.phrase", app.tr("chat.phrases"), rows, app.tr("chat.phrases.tip")))

    def _phrase(self, app: App, key: str, changed: Callable[[], None]) -> None:
        if self.company is not None:
            self._say(app, partial(self.company.phrase, key))
            changed()
            app.set_focus(FIELD)  # what is typed next is no key of the game's

    def _say(self, app: App, deed: Callable[[], None]) -> bool:
        try:
            deed()
        except Illegal as refusal:
            words = app.tr(sentence_key(refusal.reason), **refusal.details)
            app.log.write("refused", reason=refusal.reason, text=words)
            app.notice(words)
            return False
        return True
