"""A modal dialog: a question with its answers in a pygame_gui window.

All words may be functions, as in `Item`: the player may change the language in the settings over a dialog.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.record import MAX_TITLE
from ui.item import Words, resolve
from ui.scene import Scene
from ui.widgets.gui import Gui


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a dialog: its key in the event log, its words, and its action after the dialog closed."""

    key: str
    words: Words
    action: Callable[[], None] | None
    kind: str = "plain"


@dataclass(slots=True)
class TextEntry:
    """A text field with a button beside it; Enter or the button calls `action` with the text."""

    key: str
    words: Words
    text: str
    action: Callable[[str], None]
    label: Words = ""
    tip: Words = ""
    limit: int = MAX_TITLE
    """The most visible characters."""


def question(words: Words, yes: Words, no: Words, action: Callable[[], None], danger: bool = False) -> Dialog:
    """Return a yes-no dialog; if the action is dangerous, "no" has the focus."""
    answers = (Answer("yes", yes, action, "danger" if danger else "primary"), Answer("no", no, None, "quiet"))
    return Dialog(words, answers, first="no" if danger else "yes")


class Dialog(Scene):
    """A modal scene with sentences that waits for one answer; Esc gives the last one."""

    name = "dialog"
    modal = True
    displays_tips = True
    """The dialog's sentences explain every answer already."""

    def __init__(
        self,
        words: Words,
        answers: Sequence[Answer],
        title: Words = "",
        first: str = "",
        entry: TextEntry | None = None,
    ) -> None:
        """Set the contents; `first` is the key of the focused answer, or "name" for the text field.

        By default the first answer has the focus.
        """
        self._words, self._title, self.answers, self.entry = words, title, tuple(answers), entry
        self._initial_text = entry.text if entry else ""
        self.initial_focus = f"dialog.{first or self.answers[0].key}"

    @property
    def words(self) -> str:
        """The sentences."""
        return resolve(self._words)

    @property
    def title(self) -> str:
        """The title; "" for none."""
        return resolve(self._title)

    @property
    def unsaved(self) -> bool:
        """Whether the typed text differs from the proposed one."""
        return self.entry is not None and self.entry.text != self._initial_text

    def build(self, gui: Gui) -> None:
        """Add title, sentences and answers, side by side or one below the other if they are too wide."""
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

    def spoken_title(self) -> str:
        """Return the title of the dialog, if it has one."""
        return self.title or super().spoken_title()

    def spoken_lines(self) -> Sequence[str]:
        """Return the sentences, which are also the tips of all answers."""
        return [self.words]

    def _columns(self, gui: Gui, inner: int) -> int:
        """Return how many answers fit side by side."""
        wide = max(gui.width(resolve(answer.words), 18, bold=True) for answer in self.answers) + gui.u(26)
        most = max(1, (inner + gui.u(12)) // (wide + gui.u(12)))
        return -(-len(self.answers) // -(-len(self.answers) // most))

    def _heights(self, gui: Gui, inner: int) -> tuple[int, int, int, int]:
        """Return the heights in pixels of title, sentences, entry and answers at this width."""
        line, rows = gui.u(44), -(-len(self.answers) // self._columns(gui, inner))
        head = gui.height(self.title, inner, 22, bold=True) + gui.u(10) if self.title else 0
        typed = line + gui.u(14) if self.entry else 0
        return head, gui.height(self.words, inner, 18), typed, rows * (line + gui.u(10))

    def _entry(self, gui: Gui, place: pygame.Rect, entry: TextEntry) -> None:
        def typed(text: str) -> None:
            entry.text = text

        words, label, tip = resolve(entry.words), resolve(entry.label), resolve(entry.tip)
        wide = min(place.w // 2, gui.width(words, 18, bold=True) + gui.u(40))
        line = pygame.Rect(place.x, place.y, place.w - wide - gui.u(12), place.h)
        field = gui.field("dialog.name", line, "", typed, label=label, tip=tip)
        field.limit = entry.limit
        field.text = entry.text
        button = pygame.Rect(line.right + gui.u(12), place.y, wide, place.h)
        gui.button(f"dialog.{entry.key}", button, words, self._submit, tip=tip)

    def _submit(self) -> None:
        self.app.nav.pop()
        if self.entry:
            self.entry.action(self.entry.text)

    def handle(self, event: pygame.Event) -> bool:
        """Treat Enter in the text field like the button beside it."""
        if self.app.nav.focus != "dialog.name" or self.app.keymap.action(event) != "confirm":
            return False
        self._submit()
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
            gui.button(
                f"dialog.{answer.key}",
                spot,
                resolve(answer.words),
                self._choose(answer),
                kind=answer.kind,
                tip=self.words,
                commits=answer.action is not None,
            )

    def _choose(self, answer: Answer) -> Callable[[], None]:
        def give() -> None:
            self.app.nav.pop()
            if answer.action:
                answer.action()

        return give

    def back(self) -> None:
        """Give the last answer, on Esc."""
        self._choose(self.answers[-1])()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the window alone; the renderer draws what is below."""
        self.gui.draw(surface)
