"""A modal list to choose one line from; all words may be functions, as in a dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ui.item import Words, resolve
from ui.scene import Scene
from ui.widgets.gui import Gui

MAX_WIDTH, MAX_HEIGHT, TWO_COLUMNS = 760, 600, 560
"""Layout units: the largest window, and the width from which its lines are in two columns."""
LINE, GAP, SCROLL_BUTTONS = 62, 8, 46
"""Layout units: a line, the gap below it, the scroll buttons."""
MARGINS = (28, 36, 44, 18)
"""Layout units above and below the lines: margins, title, close button, gaps."""


@dataclass(frozen=True, slots=True)
class PickerEntry:
    """One line: its key in the event log, its words, its action after the list closed, and its tip, if it has one."""

    key: str
    words: Words
    action: Callable[[], None]
    tip: Words = ""


class Picker(Scene):
    """A modal scene with the lines in one or two columns, scrolled if necessary; Esc chooses none."""

    name = "dialog"
    modal = True

    def __init__(self, stem: str, title: Words, choices: Sequence[PickerEntry], tip: Words) -> None:
        self.stem, self._title, self.choices, self.tip = stem, title, tuple(choices), tip
        self.memory: dict[str, int] = {}
        self.initial_focus = f"{stem}.{self.choices[0].key}"

    def build(self, gui: Gui) -> None:
        """Add title, lines and the close button, no higher than the lines need."""
        width, height = self.app.size
        wide, tall = min(gui.u(MAX_WIDTH), width - gui.u(32)), min(gui.u(MAX_HEIGHT), height - gui.u(24))
        lines = self._lines_tall(gui, wide - gui.u(40)) + sum(map(gui.u, MARGINS))
        scrolled = lines > tall
        box = pygame.Rect(0, 0, wide, min(lines, tall))
        box.center = width // 2, height // 2
        with gui.window(box):
            inner = box.inflate(-gui.u(40), -gui.u(28))
            head = pygame.Rect(inner.x, inner.y, inner.w, gui.u(36))
            gui.label(head, self.spoken_title(), 22, gui.palette.gold, bold=True, line="")
            foot = pygame.Rect(inner.x, inner.bottom - gui.u(44), inner.w, gui.u(44))
            used = inner.w - (gui.u(SCROLL_BUTTONS) if scrolled else 0)
            view = pygame.Rect(inner.x, head.bottom + gui.u(8), used, foot.y - head.bottom - gui.u(18))
            with gui.scroll_view(self.stem, view, self.memory):
                self._lines(gui, view)
            gui.button(
                f"{self.stem}.cancel",
                foot,
                self.app.tr("dialog.no"),
                self.back,
                kind="quiet",
                tip=self.app.tr("dialog.no.tip"),
            )

    def spoken_title(self) -> str:
        """Return the title of the list."""
        return resolve(self._title)

    def _lines_tall(self, gui: Gui, width: int) -> int:
        """Return the height in pixels of all lines at this width, including the focus ring's margin."""
        rows = -(-len(self.choices) // _columns(gui, width))
        return rows * gui.u(LINE) + (rows - 1) * gui.u(GAP) + 2 * gui.u(6)

    def _lines(self, gui: Gui, view: pygame.Rect) -> None:
        columns = _columns(gui, view.w)
        gap, tall = gui.u(GAP), gui.u(LINE)
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
                resolve(choice.words),
                self._choose(choice),
                kind="choice",
                size=16,
                tip=resolve(choice.tip or self.tip),
            )

    def _choose(self, choice: PickerEntry) -> Callable[[], None]:
        def take() -> None:
            self.app.nav.pop()
            choice.action()

        return take

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the window alone; the renderer draws what is below."""
        self.gui.draw(surface)


def _columns(gui: Gui, width: int) -> int:
    return 2 if width >= gui.u(TWO_COLUMNS) else 1
