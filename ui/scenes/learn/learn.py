"""Learn: the lessons of a game with how far each was taken, the coached first game, puzzles and rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.lessons.lesson import Lesson
from game.storage import learning
from ui.catalog import PLAYABLE, playable_or_first
from ui.context import Context, Route
from ui.learn.lesson_course import LessonCourse
from ui.scene import Scene
from ui.setup.quick_game import quick_game_key
from ui.widgets.form import BUTTONS, page, scrolling
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import row

WIDE, SIDE = 860, 330
"""Layout units: the width from which puzzles and rules have a column of their own, and its width."""
LESSON, LINE, CARD, GAP = 54, 44, 96, 8
"""Layout units of height of a lesson, of one in a single line, of a card beside the list, and the gap between them."""


@dataclass(frozen=True, slots=True)
class LearnCard:
    """What else there is to learn from: `learn.<key>`, with `.line` below it."""

    key: str
    icon: str
    action: Callable[[], object]


class LearnScene(Scene):
    """The lessons of one game at a time."""

    name = "lessons"

    def __init__(self, game: str = "", begin: bool = False) -> None:
        """Open the list of a game, by default of the one played last; `begin` opens the next lesson at once."""
        self.game_key = game
        self._begin = begin
        self.memory: dict[str, int] = {}

    def enter(self, app: Context) -> None:
        """Choose the game."""
        self.app = app
        self._choose(playable_or_first(self.game_key or quick_game_key(app)))
        super().enter(app)

    def resume(self) -> None:
        """Read the progress again: a lesson has just been left."""
        self._choose(self.game_key)
        super().resume()

    def _choose(self, game: str) -> None:
        self.game_key, self.course = game, LessonCourse(self.app, game)
        self.progress, fault = learning.load(self.app.store)
        if fault:
            self.app.nav.notice(self.app.tr(fault))
        following = self.course.next_lesson(self.progress)
        self.initial_focus = f"learn.lesson.{following.key}" if following is not None else "learn.coached"

    def update(self, dt: float) -> None:
        """Open the next lesson, if the scene was opened for that."""
        if self._begin:
            self._begin = False
            if (lesson := self.course.next_lesson(self.progress)) is not None:
                self.course.begin(lesson)

    # -- layout ------------------------------------------------------------------------------

    def build(self, gui: Gui) -> None:
        """Add the games, the lessons, and beside or below them what else there is to learn from."""
        room, bar = page(gui, self.app.tr("learn.title"), "learn")
        games = pygame.Rect(room.x, room.y, room.w, self._games_height(gui, room.w))
        options = [(game, self.app.tr(f"game.{game}")) for game in PLAYABLE]
        gui.choices(
            "learn.game", games, options, self.game_key, self._switch_game, label=self.app.tr("rules.game"),
            columns=len(options) if games.h <= gui.u(44) else 1,
        )  # fmt: skip
        top = games.bottom + gui.u(12)
        view = pygame.Rect(room.x, top, scrolling(gui, room).w, room.bottom - top)
        if room.w >= gui.u(WIDE):
            view.w = room.w - gui.u(BUTTONS + SIDE + 16)
            beside = pygame.Rect(room.right - gui.u(SIDE), top, gui.u(SIDE), view.h)
            self._cards(gui, beside, min(gui.u(CARD), (beside.h - 2 * gui.u(GAP)) // 3))
        with gui.scroll_view("learn.list", view, self.memory):
            below = self._lessons(gui, view)
            if room.w < gui.u(WIDE):
                self._cards(gui, pygame.Rect(view.x + gui.u(6), below, view.w - gui.u(12), 0), gui.u(CARD))
        back = pygame.Rect(bar.x, bar.y, min(gui.u(220), bar.w // 2), bar.h)
        gui.button(
            "learn.back", back, self.app.tr("rules.back"), self.app.nav.pop, icon="arrow_left", kind="quiet",
            tip=self.app.tr("learn.back.tip"),
        )  # fmt: skip

    def _games_height(self, gui: Gui, width: int) -> int:
        """Return the height of the choice of the game: one row, or a row each where the names are too long."""
        wide = max(gui.width(self.app.tr(f"game.{game}"), BODY, bold=True) for game in PLAYABLE) + gui.u(30)
        line = gui.u(44)
        return line if wide * len(PLAYABLE) <= width else line * len(PLAYABLE)

    def _lessons(self, gui: Gui, view: pygame.Rect) -> int:
        """Add a row for each lesson; return where they end."""
        top, following = view.y + gui.u(6), self.course.next_lesson(self.progress)
        if not self.course.lessons:
            words = self.app.tr("learn.none")
            gui.label(pygame.Rect(view.x, top, view.w, gui.height(words, view.w)), words, middle=False)
            return top + gui.height(words, view.w) + gui.u(GAP)
        for number, lesson in enumerate(self.course.lessons, 1):
            place = pygame.Rect(view.x + gui.u(6), top, view.w - gui.u(12), 0)
            top += self._lesson(gui, place, number, lesson, lesson is following) + gui.u(GAP)
        return top

    def _lesson(self, gui: Gui, place: pygame.Rect, number: int, lesson: Lesson, following: bool) -> int:
        """Add the row of a lesson: number, title, how far it was taken; return its height."""
        tr, locale = self.app.tr, self.app.locale
        state, icon = self._state(lesson)
        title = tr("learn.lesson", n=number, title=tr(lesson.title))
        sign, wide = gui.u(30), place.w - gui.u(28 + 30)
        head, below = gui.height(title, wide, 18, bold=True), gui.height(state, wide)
        ends = self._room_at_end(gui, wide, title, state)
        place.h = max(gui.u(LINE), head + gui.u(10)) if ends else max(gui.u(LESSON), head + below + gui.u(12))
        kind = "primary" if following else "plain"
        gui.button(
            f"learn.lesson.{lesson.key}", place, "", partial(self.course.begin, lesson), kind=kind, group="learn.list",
            label=locale.tr("list.comma", first=title, last=state), tip=tr("learn.lesson.tip"),
        )  # fmt: skip
        colour = self.app.look.kinds[kind].text
        mark, words = row(place.inflate(-gui.u(28), -gui.u(8)), 0, sign, 0)
        if icon:
            gui.image(self.app.art.icon(icon, gui.u(20), colour), mark.move(-gui.u(5), 0))
        if ends:
            first, last = row(words, gui.u(GAP), 0, ends)
            gui.label(first, title, 18, colour, bold=True)
            gui.label(last, state, BODY, colour, align="end")
            return place.h
        gui.label(words.move_to(h=head), title, 18, colour, bold=True)
        gui.label(pygame.Rect(words.x, words.y + head, words.w, words.bottom - words.y - head), state, BODY, colour)
        return place.h

    def _room_at_end(self, gui: Gui, width: int, title: str, state: str) -> int:
        """Return the width of the state behind the title, where rows are scarce and both fit one line; else 0."""
        own = gui.width(state, BODY) + gui.u(4)
        narrow = self.app.size[0] < gui.u(WIDE)
        return own if narrow and gui.width(title, 18, bold=True) + gui.u(GAP + 4) + own <= width else 0

    def _state(self, lesson: Lesson) -> tuple[str, str]:
        """Return how far a lesson was taken, in words and as an icon."""
        tr, progress = self.app.tr, self.progress.at(self.game_key, lesson.key)
        if progress.step:
            return tr("learn.state.step", n=lesson.told(progress.step) + 1, total=lesson.told()), "play"
        if progress.done:
            return tr("learn.state.done"), "check"
        return tr("learn.state.new", n=lesson.told()), ""

    def cards(self) -> list[LearnCard]:
        """Return what else there is to learn from."""
        coached = [LearnCard("coached", "flag", self.course.coach)] if self.course.first_game is not None else []
        return [
            *coached,
            LearnCard("puzzles", "shapes", lambda: self.app.nav.open(Route.PUZZLES, self.game_key)),
            LearnCard("rules", "help", lambda: self.app.nav.open(Route.RULES, "", self.game_key)),
        ]

    def _cards(self, gui: Gui, room: pygame.Rect, tall: int) -> None:
        """Add the cards one below another."""
        top = room.y
        for card in self.cards():
            title, line = self.app.tr(f"learn.{card.key}"), self.app.tr(f"learn.{card.key}.line")
            place = pygame.Rect(room.x, top, room.w, tall)
            inner = place.inflate(-gui.u(28), -gui.u(12))
            sign, words = row(inner, gui.u(12), gui.u(34), 0)
            head = gui.height(title, words.w, 18, bold=True)
            place.h = max(tall, head + gui.height(line, words.w) + gui.u(14))
            gui.button(
                f"learn.{card.key}", place, "", card.action, tip=line,
                label=self.app.tr("list.comma", first=title, last=line),
            )  # fmt: skip
            colour = self.app.look.kinds["plain"].text
            gui.image(self.app.art.icon(card.icon, gui.u(30), colour), sign.move_to(centery=place.centery))
            gui.label(pygame.Rect(words.x, place.y + gui.u(7), words.w, head), title, 18, colour, bold=True)
            below = pygame.Rect(words.x, place.y + gui.u(7) + head, words.w, place.h - head - gui.u(14))
            gui.label(below, line, BODY, colour, middle=False)
            top = place.bottom + gui.u(GAP)

    def _switch_game(self, game: str) -> None:
        self._choose(game)
        self.memory.clear()
        self.rebuild()
