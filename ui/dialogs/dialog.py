"""A question over everything, with its answers: a pygame_gui window in our dress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.record import MAX_TITLE
from ui.scene import Scene
from ui.widgets.gui import Gui


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a dialog: its name in the event log, its words, what it does after the dialog has gone."""

    key: str
    words: str
    action: Callable[[], None] | None
    kind: str = "plain"


@dataclass(slots=True)
class TextEntry:
    """A line to type into, with a button beside it: `action` is told the text when either is used."""

    key: str
    words: str
    text: str
    action: Callable[[str], None]
    say: str = ""
    tip: str = ""


def question(words: str, yes: str, no: str, action: Callable[[], None], danger: bool = False) -> Dialog:
    """Whether to do something; where that is dangerous, the focus is not on doing it."""
    answers = (Answer("yes", yes, action, "danger" if danger else "primary"), Answer("no", no, None, "quiet"))
    return Dialog(words, answers, first="no" if danger else "yes")


class Dialog(Scene):
    """Shows finished sentences and waits for one answer; Esc gives the last one."""

    name = "dialog"
    modal = True
    tells_tips = True
    """The meaning of every answer stands above it already."""

    def __init__(
        self, words: str, answers: Sequence[Answer], title: str = "", first: str = "", entry: TextEntry | None = None
    ) -> None:
        """`first` is the key of the answer (or "name", of the entry) that has the focus, by default the first one."""
        self.words, self.title, self.answers, self.entry = words, title, tuple(answers), entry
        self._proposed = entry.text if entry else ""
        self.first = f"dialog.{first or self.answers[0].key}"

    @property
    def unsaved(self) -> bool:
        """Whether something else stands in the line than was proposed."""
        return self.entry is not None and self.entry.text != self._proposed

    def build(self, gui: Gui) -> None:
        """Title, sentences, and the answers side by side, or one under the other where they are too wide."""
        pad, line, screen = gui.u(24), gui.u(44), self.app.size[0] - gui.u(40)
        inner = min(gui.u(600), screen) - 2 * pad
        if sum(self._heights(gui, inner)) + 2 * pad > self.app.size[1]:
            pad = gui.u(10)
            inner = screen - 2 * pad
        head, text, typed, rows = self._heights(gui, inner)
        box = pygame.Rect(0, 0, inner + 2 * pad, head + text + typed + rows + 2 * pad)
        box.center = self.app.size[0] // 2, self.app.size[1] // 2
        with gui.window(box):
            place = pygame.Rect(box.x + pad, box.y + pad, inner, head)
            if self.title:
                gui.label(place, self.title, 22, gui.palette.gold, bold=True, middle=False)
            gui.label(pygame.Rect(place.x, place.bottom, inner, text), self.words, 18, middle=False)
            below = pygame.Rect(place.x, place.bottom + text + gui.u(14), inner, line)
            if self.entry:
                self._entry(gui, below, self.entry)
            self._row(gui, below.move(0, typed), self._columns(gui, inner))

    def _columns(self, gui: Gui, inner: int) -> int:
        """How many answers stand beside each other."""
        wide = max(gui.width(answer.words, 18, bold=True) for answer in self.answers) + gui.u(26)
        most = max(1, (inner + gui.u(12)) // (wide + gui.u(12)))
        return -(-len(self.answers) // -(-len(self.answers) // most))

    def _heights(self, gui: Gui, inner: int) -> tuple[int, int, int, int]:
        """Pixels that title, sentences, entry and answers need at this width."""
        line, rows = gui.u(44), -(-len(self.answers) // self._columns(gui, inner))
        head = gui.height(self.title, inner, 22, bold=True) + gui.u(10) if self.title else 0
        typed = line + gui.u(14) if self.entry else 0
        return head, gui.height(self.words, inner, 18), typed, rows * (line + gui.u(10))

    def _entry(self, gui: Gui, place: pygame.Rect, entry: TextEntry) -> None:
        def typed(text: str) -> None:
            entry.text = text

        wide = min(place.w // 2, gui.width(entry.words, 18, bold=True) + gui.u(40))
        line = pygame.Rect(place.x, place.y, place.w - wide - gui.u(12), place.h)
        field = gui.field("dialog.name", line, "", typed, say=entry.say, tip=entry.tip)
        field.limit = MAX_TITLE
        field.text = entry.text
        button = pygame.Rect(line.right + gui.u(12), place.y, wide, place.h)
        gui.button(f"dialog.{entry.key}", button, entry.words, self._enter, tip=entry.tip)

    def _enter(self) -> None:
        self.app.nav.pop()
        if self.entry:
            self.entry.action(self.entry.text)

    def handle(self, event: pygame.Event) -> bool:
        """Enter in the line is as good as the button beside it."""
        if self.app.nav.focus != "dialog.name" or self.app.keymap.action(event) != "confirm":
            return False
        self._enter()
        return True

    def _row(self, gui: Gui, place: pygame.Rect, columns: int) -> None:
        gap = gui.u(12)
        wide = (place.w - gap * (columns - 1)) // columns
        for index, answer in enumerate(self.answers):
            spot = pygame.Rect(
                place.x + index % columns * (wide + gap),
                place.y + index // columns * (place.h + gui.u(10)),
                wide,
                place.h,
            )
            gui.button(f"dialog.{answer.key}", spot, answer.words, self._give(answer), kind=answer.kind, tip=self.words)

    def _give(self, answer: Answer) -> Callable[[], None]:
        def give() -> None:
            self.app.nav.pop()
            if answer.action:
                answer.action()

        return give

    def back(self) -> None:
        """Esc: the last answer."""
        self._give(self.answers[-1])()

    def draw(self, surface: pygame.Surface) -> None:
        """The window alone; what lies below is shown by the app."""
        self.gui.draw(surface)
