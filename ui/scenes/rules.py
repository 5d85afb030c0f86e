"""The rules of a game: chapters with figures and a full-text search, opened at the current topic."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ui.catalog import PLAYABLE, ui_of
from ui.item import Role, find
from ui.scene import Scene
from ui.table.game_ui import Chapter
from ui.table.look_around import LOOK_COMMANDS, NARRATION_KEYS
from ui.text.i18n import ascii_digits
from ui.widgets.form import BUTTONS, page, scrolling
from ui.widgets.gui import BODY, Gui

TEXT = 18
"""Layout units of the rules' own text."""
LISTENING = Chapter("listening", 4)
"""The last chapter of every game: how to play without looking, with the keys that the player has now."""
SNIPPET = 90
"""The most letters displayed of a found sentence."""


class RulesScene(Scene):
    """Contents or search results on one side, a page on the other; on a small screen one at a time."""

    name = "learn"
    initial_focus = "rules.search"

    def __init__(self, topic: str, game: str) -> None:
        """Open the chapter `topic` of that game's rules, or the first if there is none of that key."""
        self._load(game, topic)
        self._reveals = True
        """Whether the contents still have to be scrolled to the chapter."""
        self.search_text = ""
        """The text of the search."""
        self.contents = not topic
        """Whether a small screen displays the contents, not the page."""
        self.memory: dict[str, int] = {}
        self._wide = True
        """Whether contents and page are side by side."""

    def _load(self, game: str, topic: str = "") -> None:
        """Load a game's rules, at a chapter or at the first."""
        self.game_key, self.book = game, ui_of(game).rulebook
        self.chapters = (*self.book.chapters, LISTENING)
        self.chapter = next((chapter for chapter in self.chapters if chapter.key == topic), self.chapters[0])

    def build(self, gui: Gui) -> None:
        """Add both sides, or the selected one on a small screen."""
        tr = self.app.tr
        room, bar = page(gui, tr("rules.title"), "learn")
        self._wide = wide = room.w >= gui.u(860)
        side = gui.u(330) if wide else room.w
        if wide or self.contents:
            self._contents(gui, pygame.Rect(room.x, room.y, side, room.h))
        if wide:
            self._page(gui, pygame.Rect(room.x + side + gui.u(20), room.y, room.w - side - gui.u(20), room.h))
        elif not self.contents:
            self._page(gui, room)
        button = min(gui.u(220), (bar.w - gui.u(12)) // 2)
        back = pygame.Rect(bar.x, bar.y, button, bar.h)
        gui.button(
            "rules.back",
            back,
            tr("rules.back"),
            self._leave,
            kind="primary",
            icon="arrow_left",
            tip=tr("rules.back.tip"),
        )
        if not wide and not self.contents:
            place = pygame.Rect(bar.right - button, bar.y, button, bar.h)
            gui.button(
                "rules.contents", place, tr("rules.contents"), self._show_contents, kind="quiet", icon="log",
                tip=tr("rules.contents.tip"),
            )  # fmt: skip

    # -- contents and search results -----------------------------------------------------------

    def _contents(self, gui: Gui, room: pygame.Rect) -> None:
        tr = self.app.tr
        field = pygame.Rect(room.x, room.y, room.w - gui.u(BUTTONS), gui.u(42))
        gui.field(
            "rules.search", field, self.search_text, self._search, label=tr("rules.search"), tip=tr("rules.search.tip"),
            empty=tr("rules.search"),
        )  # fmt: skip
        view = pygame.Rect(
            room.x, field.bottom + gui.u(12), room.w - gui.u(BUTTONS), room.bottom - field.bottom - gui.u(12)
        )
        with gui.scroll_view("rules.list", view, self.memory):
            if plain(self.search_text):
                self._results(gui, view)
            else:
                self._chapters(gui, view, self._games(gui, view))
        if self._reveals and (item := find(gui.items, f"rules.chapter.{self.chapter.key}")) is not None:
            self._reveals = False
            gui.reveal(item)

    def _games(self, gui: Gui, view: pygame.Rect) -> int:
        """Add the choice of the game, if there are several; return the y where the rest begins."""
        top = view.y + gui.u(6)
        if len(PLAYABLE) < 2:
            return top
        options, words = [(game, self.app.tr(f"game.{game}")) for game in PLAYABLE], self.app.tr("rules.game")
        place = pygame.Rect(view.x + gui.u(6), top, view.w - gui.u(12), gui.u(48) * len(PLAYABLE) - gui.u(6))
        gui.choices("rules.game", place, options, self.game_key, self._select_game, label=words, tip=words, columns=1)
        return place.bottom + gui.u(18)

    def _chapters(self, gui: Gui, view: pygame.Rect, top: int) -> None:
        """Add all chapters from `top` down."""
        for chapter in self.chapters:
            words = self._title(chapter)
            tall = max(gui.u(42), gui.height(words, view.w - gui.u(34), TEXT, bold=True) + gui.u(12))
            place = pygame.Rect(view.x + gui.u(6), top, view.w - gui.u(12), tall)
            gui.button(
                f"rules.chapter.{chapter.key}", place, words, self._opener(chapter), kind="choice",
                group="rules.chapter", selected=chapter == self.chapter, align="start",
                tip=self.app.tr("rules.chapter.tip"),
            )  # fmt: skip
            top = place.bottom + gui.u(6)

    def _results(self, gui: Gui, view: pygame.Rect) -> None:
        """Add every sentence with the searched text, under the title of its chapter."""
        found = [place for place in self._places() if self._matches(*place)]
        top = view.y + gui.u(6)
        if not found:
            words = self.app.tr("rules.none.for", words=self.search_text)
            tall = gui.height(words, view.w, TEXT)
            gui.label(pygame.Rect(view.x, top, view.w, tall), words, TEXT, gui.palette.gold, middle=False)
            self._chapters(gui, view, top + tall + gui.u(12))
        for chapter, n in found:
            words = f"{self._title(chapter)}: {self._snippet(chapter, n)}" if n else self._title(chapter)
            inner = view.w - gui.u(44)
            tall = gui.height(words, inner, BODY, bold=True) + gui.u(16)
            place = pygame.Rect(view.x + gui.u(6), top, view.w - gui.u(12), tall)
            gui.button(
                f"rules.found.{chapter.key}.{n}", place, words, self._opener(chapter, n), kind="choice", size=BODY,
                align="start", tip=self.app.tr("rules.chapter.tip"),
            )  # fmt: skip
            top = place.bottom + gui.u(6)

    def _matches(self, chapter: Chapter, n: int) -> bool:
        words = self._paragraph(chapter, n) if n else self._title(chapter)
        return plain(self.search_text) in plain(words)

    def _snippet(self, chapter: Chapter, n: int) -> str:
        """Return the part of the paragraph around the searched text."""
        words = self._paragraph(chapter, n)
        at = max(0, plain(words).find(plain(self.search_text)) - SNIPPET // 3)
        at = words.rfind(" ", 0, at) + 1 if at else 0
        part = words[at : at + SNIPPET]
        return f"{'…' if at else ''}{part}{'…' if at + SNIPPET < len(words) else ''}"

    # -- the page ----------------------------------------------------------------------------

    def _page(self, gui: Gui, room: pygame.Rect) -> None:
        """Add title and paragraphs, each with its figure below."""
        paper = scrolling(gui, room)
        gui.panel(paper, "paper")
        view = paper.inflate(-gui.u(8), -gui.u(8))
        ink = gui.palette.ink
        with gui.scroll_view(f"rules.page.{self.chapter.key}", view, self.memory) as shown:
            inner = view.inflate(-gui.u(36), -gui.u(20))
            top = self._lines(gui, inner, inner.y, self._title(self.chapter), 26, ink, bold=True) + gui.u(8)
            for n in range(1, self.chapter.length + 1):
                top = self._line(gui, inner, top, n, self._paragraph(self.chapter, n)) + gui.u(14)
                if figure := self.chapter.figure_after(n):
                    top = self._figure(gui, inner, top, figure)
            shown.extend(top)

    def _line(self, gui: Gui, room: pygame.Rect, top: int, n: int, words: str) -> int:
        """Add a paragraph that the focus can go to, so that it is read aloud; return the y where it ends."""
        bottom = self._lines(gui, room, top, words, TEXT, gui.palette.ink)
        place = pygame.Rect(room.x, top, room.w, bottom - top)
        item = gui.hotspot(f"rules.line.{n}", place, words, None, group="rules.line")
        item.role = Role.LINE
        return bottom

    def _lines(
        self, gui: Gui, room: pygame.Rect, top: int, words: str, size: float, colour: str, bold: bool = False
    ) -> int:
        """Add words from `top` down; return the y where they end."""
        tall = gui.height(words, room.w, size, bold)
        gui.label(pygame.Rect(room.x, top, room.w, tall), words, size, colour, bold=bold, middle=False)
        return top + tall

    def _figure(self, gui: Gui, room: pygame.Rect, top: int, name: str) -> int:
        """Add a figure and its caption from `top` down; return the y where they end."""
        assert self.book.figure is not None
        picture = self.book.figure(self.app, name, room.w - gui.u(8))
        gui.image(picture, pygame.Rect(room.x, top, room.w, picture.get_height()))
        below = top + picture.get_height() + gui.u(6)
        words = self.app.tr(f"rules.{self.game_key}.figure.{name}")
        return self._lines(gui, room, below, words, BODY, gui.palette.faint) + gui.u(14)

    def spoken_lines(self) -> Sequence[str]:
        """Return how much was found, then the chapter that is open: title, paragraphs and captions in their order."""
        chapter, lines = self.chapter, [self._title(self.chapter)]
        if self.contents and not self._wide:
            lines = []
        for n in range(1, chapter.length + 1) if lines else ():
            figure = chapter.figure_after(n)
            lines += [self._paragraph(chapter, n)]
            lines += [self.app.tr(f"rules.{self.game_key}.figure.{figure}")] if figure else []
        return [*self._count(), *lines]

    def _count(self) -> list[str]:
        """Return how many places have the searched words."""
        if not plain(self.search_text):
            return []
        found = sum(self._matches(*place) for place in self._places())
        return [self.app.tr("rules.found", n=found, words=self.search_text)]

    def _places(self) -> list[tuple[Chapter, int]]:
        """Return every chapter's title (0) and paragraphs."""
        return [(chapter, n) for chapter in self.chapters for n in range(chapter.length + 1)]

    # -- actions -------------------------------------------------------------------------------

    def _title(self, chapter: Chapter) -> str:
        if chapter is LISTENING:
            return self.app.tr("rules.listening.title")
        return self.app.tr(f"rules.{self.game_key}.{chapter.key}.title")

    def _paragraph(self, chapter: Chapter, n: int) -> str:
        if chapter is LISTENING:
            keys = {
                action.replace("-", "_"): self.app.keymap.cap(action) for action in (*LOOK_COMMANDS, *NARRATION_KEYS)
            }
            return self.app.tr(f"rules.listening.{n}", **keys)
        return self.app.tr(f"rules.{self.game_key}.{chapter.key}.{n}", **chapter.numbers())

    def _select_game(self, game: str) -> None:
        self._load(game)
        self.memory.clear()
        self.rebuild()

    def _search(self, words: str) -> None:
        self.search_text = words
        self.memory.pop("rules.list", None)
        self.rebuild()

    def _opener(self, chapter: Chapter, n: int = 0) -> Callable[[], None]:
        def open_it() -> None:
            self.chapter, self.contents = chapter, False
            self.memory[f"rules.page.{chapter.key}"] = 0
            self.rebuild()
            if not self.search_text and f"rules.chapter.{chapter.key}" in {item.name for item in self.items()}:
                self.app.nav.set_focus(f"rules.chapter.{chapter.key}")

        return open_it

    def _show_contents(self) -> None:
        self.contents = True
        self.rebuild()

    def _leave(self) -> None:
        self.app.nav.pop()

    def back(self) -> None:
        """Close the search on Esc, else the scene."""
        if self.search_text:
            self._search("")
        else:
            self.app.nav.pop()


def plain(words: str) -> str:
    """Return words in the form in which they are compared.

    Lower case, without vowel signs, half-spaces or spaces around, with Persian letters for Arabic ones and one kind of
    digits.
    """
    table = str.maketrans({"\u200c": "", "ي": "ی", "ك": "ک"})
    bare = "".join(char for char in words.casefold().translate(table) if not "\u0591" <= char <= "\u05c7")
    return ascii_digits(bare).strip()
