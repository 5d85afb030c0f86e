"""The lessons of one game in a row: opening them, storing how far they were taken, and what follows each."""

from __future__ import annotations

from functools import partial

from game.lessons.first_game import FirstGame, first_game, open_session
from game.lessons.lesson import Lesson
from game.lessons.lesson_run import LessonRun
from game.lessons.library import lessons
from game.storage import learning
from ui.context import Context, Route
from ui.learn.coach_guide import CoachGuide
from ui.learn.lesson_guide import LessonGuide
from ui.setup.services import services
from ui.table.guide import Bubble, BubbleButton


class LessonCourse:
    """All lessons of one game, over the scene that opened them, to which every lesson returns."""

    def __init__(self, app: Context, game: str) -> None:
        self.app, self.game = app, game
        self._below = app.nav.scenes[-1]
        """The scene that opened the course."""
        self._reported = ""
        """The fault of the disk that was displayed last."""

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons of the game, in order."""
        return lessons(self.game)

    def next_lesson(self, progress: learning.Learning) -> Lesson | None:
        """Return the first lesson that was not completed yet; None after the last."""
        return next((each for each in self.lessons if not progress.at(self.game, each.key).done), None)

    def begin(self, lesson: Lesson) -> None:
        """Open a lesson at the step where it was left."""
        progress, _ = learning.load(self.app.store, aside=False)
        at = progress.at(self.game, lesson.key).step
        self._show(LessonRun(lesson, at if at < len(lesson.steps) else 0))

    def open(self, run: LessonRun) -> None:
        """Display another run in place of the one on display."""
        self.leave()
        self._show(run)

    def _show(self, run: LessonRun) -> None:
        self.app.nav.open(Route.PLAY, run.session, None, LessonGuide(run, self))

    @property
    def first_game(self) -> FirstGame | None:
        """The coached first game; None where there is none."""
        return first_game(self.game)

    def coach(self) -> None:
        """Open the coached first game."""
        if (first := self.first_game) is not None:
            session = open_session(first, services(self.app))
            self.app.nav.open(Route.PLAY, session, None, CoachGuide(first, session, self._store_coached, self.leave))

    def _store_coached(self, explained: int, over: bool) -> None:
        self._store(learning.COACHED, explained, over)

    def leave(self) -> None:
        """Return to the list of lessons; the step is stored already."""
        self.app.nav.home(self._below)

    def store_progress(self, run: LessonRun) -> None:
        """Store how far the lesson was taken."""
        self._store(run.lesson.key, run.index, run.done)

    def _store(self, lesson: str, step: int, done: bool) -> None:
        """Store the progress of a lesson; a disk that refuses is reported once."""
        try:
            fault = learning.store_progress(self.app.store, self.game, lesson, step, done)
        except OSError:
            fault = "learn.unsaved"
        if fault and fault != self._reported:
            self.app.nav.notice(self.app.tr(fault))
        self._reported = fault

    def end_bubble(self, run: LessonRun) -> Bubble:
        """Return the bubble after a lesson, with the button for the next one."""
        tr, lesson = self.app.tr, run.lesson
        after = self.lessons[self.lessons.index(lesson) + 1 :]
        ways = [BubbleButton("list", tr("lesson.list"), self.leave, "quiet", tr("lesson.list.tip"))]
        if after:
            words = tr("lesson.done", title=tr(lesson.title))
            go_on = tr("lesson.go-on", title=tr(after[0].title))
            ways.append(BubbleButton("next", go_on, partial(self._replace, after[0]), "primary"))
        else:
            words = tr("lesson.done.all", game=tr(f"game.{self.game}"))
            if self.first_game is not None:
                play = tr("learn.coached")
                ways.append(BubbleButton("next", play, self._coach_next, "primary", tr("learn.coached.line")))
            else:
                ways[0] = BubbleButton("next", tr("lesson.list"), self.leave, "primary", tr("lesson.list.tip"))
        return Bubble(words, buttons=tuple(ways), tone="right", first="next")

    def _coach_next(self) -> None:
        self.leave()
        self.coach()

    def _replace(self, lesson: Lesson) -> None:
        self.leave()
        self.begin(lesson)
