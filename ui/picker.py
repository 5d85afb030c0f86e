"""A list to choose one line from, over everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ui.scene import Scene
from ui.widgets import Gui


@dataclass(frozen=True, slots=True)
class Choice:
    """One line: its name in the event log, its words, what it does after the list has gone."""

    key: str
    words: str
    action: Callable[[], None]


class Picker(Scene):
    """Shows the lines in one or two columns and scrolls them if need be; Esc chooses none."""

    name = "dialog"
    modal = True

    def __init__(self, stem: str, title: str, choices: Sequence[Choice], tip: str) -> None:
        self.stem, self.title, self.choices, self.tip = stem, title, tuple(choices), tip
        self.memory: dict[str, int] = {}
        self.first = f"{stem}.{self.choices[0].key}"

    def build(self, gui: Gui) -> None:
        """Title, lines, and the way back."""
        width, height = self.app.size
        box = pygame.Rect(0, 0, min(gui.u(760), width - gui.u(32)), min(gui.u(600), height - gui.u(24)))
        box.center = width // 2, height // 2
        with gui.window(box):
            inner = box.inflate(-gui.u(40), -gui.u(28))
            head = pygame.Rect(inner.x, inner.y, inner.w, gui.u(36))
            gui.label(head, self.title, 22, gui.palette.gold, bold=True)
            foot = pygame.Rect(inner.x, inner.bottom - gui.u(44), inner.w, gui.u(44))
            view = pygame.Rect(inner.x, head.bottom + gui.u(8), inner.w - gui.u(46), foot.y - head.bottom - gui.u(18))
            with gui.view(self.stem, view, self.memory):
                self._lines(gui, view)
            gui.button(
                f"{self.stem}.cancel",
                foot,
                self.app.tr("dialog.no"),
                self.back,
                kind="quiet",
                tip=self.app.tr("dialog.no.tip"),
            )

    def _lines(self, gui: Gui, view: pygame.Rect) -> None:
        columns = 2 if view.w >= gui.u(560) else 1
        gap, tall = gui.u(8), gui.u(62)
        wide = (view.w - gui.u(12) - gap * (columns - 1)) // columns
        for index, choice in enumerate(self.choices):
            place = pygame.Rect(
                view.x + gui.u(6) + index % columns * (wide + gap),
                view.y + gui.u(6) + index // columns * (tall + gap),
                wide,
                tall,
            )
            gui.button(
                f"{self.stem}.{choice.key}",
                place,
                choice.words,
                self._take(choice),
                kind="choice",
                size=16,
                tip=self.tip,
            )

    def _take(self, choice: Choice) -> Callable[[], None]:
        def take() -> None:
            self.app.pop()
            choice.action()

        return take

    def draw(self, surface: pygame.Surface) -> None:
        """The window alone; what lies below is shown by the app."""
        self.gui.draw(surface)
