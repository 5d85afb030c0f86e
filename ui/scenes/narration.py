"""The page of the narration: every sentence so far, the newest first, one line each, to be read by keys."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from ui.context import Context
from ui.item import Item
from ui.narration.narrator import Kind, Sentence
from ui.scene import Scene
from ui.widgets.form import page, scrolling
from ui.widgets.gui import Gui

LINES: Final = 40
"""Sentences on one page."""


class NarrationScene(Scene):
    """The stored sentences page by page; while it is open, none is added."""

    name = "narration"

    def __init__(self) -> None:
        self.begin = 0
        """How many newer sentences are on the pages before."""
        self.memory: dict[str, int] = {}

    def enter(self, app: Context) -> None:
        """Display the sentences stored so far, and pause the storing."""
        self.sentences = list(reversed(app.narrator.sentences))
        app.narrator.paused = True
        super().enter(app)

    def leave(self) -> None:
        """Store further sentences again."""
        self.app.narrator.paused = False

    def build(self, gui: Gui) -> None:
        """Add the lines of this page, and the buttons at the foot."""
        room, bar = page(gui, self.app.tr("narration.title"), "log")
        shown = self.sentences[self.begin : self.begin + LINES]
        view = scrolling(gui, room)
        with gui.scroll_view("narration", view, self.memory):
            top = view.y + gui.u(6)
            if not shown:
                words = self.app.tr("narration.none" if self.app.narrator.listening else "narration.off")
                gui.label(pygame.Rect(view.x, top, view.w, gui.height(words, view.w)), words, middle=False)
            for index, sentence in enumerate(shown):
                top = self._line(gui, view, top, index, sentence)
        self._foot(gui, bar)
        self.initial_focus = "narration.line.1" if shown else "narration.written"

    def _line(self, gui: Gui, view: pygame.Rect, top: int, index: int, sentence: Sentence) -> int:
        """Add a sentence from `top` down; return the y where the next one begins."""
        inner = view.w - gui.u(44)
        tall = gui.height(sentence.words, inner, bold=True) + gui.u(16)
        place = pygame.Rect(view.x + gui.u(6), top, view.w - gui.u(12), tall)
        gui.button(
            f"narration.line.{index + 1}", place, sentence.words, partial(self._say, sentence), kind="choice", size=16,
            align="start", group="narration.line", tip=self.app.tr("narration.line.tip"),
        )  # fmt: skip
        return place.bottom + gui.u(6)

    def _foot(self, gui: Gui, bar: pygame.Rect) -> None:
        """Add the way back, the switch, and the ways to older and newer sentences."""
        tr, gap = self.app.tr, gui.u(12)
        wide = (bar.w - 3 * gap) // 4
        places = [pygame.Rect(bar.x + n * (wide + gap), bar.y, wide, bar.h) for n in range(4)]
        gui.button(
            "narration.back", places[0], tr("narration.back"), self.back, kind="primary", icon="arrow_left",
            tip=tr("narration.back.tip"),
        )  # fmt: skip
        on, words = self.app.narrator.written, tr("settings.narration.written")
        gui.toggle(
            "narration.written", places[1], on, self._switch, label=words, tip=tr("settings.narration.written.tip")
        )
        for place, key, by in ((places[2], "newer", -LINES), (places[3], "older", LINES)):
            able = 0 <= self.begin + by < len(self.sentences)
            gui.button(
                f"narration.{key}", place, tr(f"narration.{key}"), partial(self._turn, by), enabled=able, kind="quiet",
                tip=tr(f"narration.{key}.tip"),
            )  # fmt: skip

    def spoken(self, item: Item) -> str:
        """Return a stored sentence alone, as it was said."""
        return item.text if item.name.startswith("narration.line.") else ""

    def _say(self, sentence: Sentence) -> None:
        """Say a sentence again."""
        self.app.narrator.say(Kind.LOOK, sentence.words)

    def _switch(self) -> None:
        """Switch the storing of sentences on or off."""
        settings = self.app.settings.narration
        settings.written = self.app.narrator.written = not settings.written
        self.app.nav.save_settings()
        self.layout_now()

    def _turn(self, by: int) -> None:
        self.begin += by
        self.memory.clear()
        self.layout_now()
        self.app.nav.set_focus("narration.line.1")
