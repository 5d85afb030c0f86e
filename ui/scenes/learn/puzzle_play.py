"""Opening a puzzle on the real table, and what its buttons do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from game.puzzles.puzzle import Puzzle, PuzzleFault, Verdict
from game.record import RecordFault
from game.storage import puzzle_progress
from game.storage.puzzle_progress import Progress
from ui.context import Context
from ui.learn import puzzle_words
from ui.learn.puzzle_shelf import PuzzleFilter, PuzzleShelf
from ui.learn.puzzle_table import puzzle_session
from ui.scenes.learn.puzzle_guide import AnswerGuide, PracticeGuide, PuzzleActions
from ui.scenes.play.play import PlayScene
from ui.setup.open_table import show_first_question


def today(app: Context) -> date:
    """Return the day at this computer, which chooses the daily puzzle and the rush."""
    return app.store.now().astimezone().date()


@dataclass(slots=True)
class Series:
    """The puzzles among which "next" leads on: those of a filter, or (None) the daily one alone."""

    shelf: PuzzleShelf
    chosen: PuzzleFilter | None
    day: date | None = None
    """The day whose puzzle it is."""

    def following(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the next puzzle that was not solved."""
        return None if self.chosen is None else self.shelf.next(self.chosen, puzzle.id)


class PuzzleVisit:
    """One puzzle while it is played: its first try, further tries, and its answer, each in a scene of its own."""

    def __init__(self, app: Context, puzzle: Puzzle, series: Series) -> None:
        self.app, self.puzzle, self.series = app, puzzle, series

    @property
    def counts(self) -> bool:
        """Whether the next try is the one that counts."""
        return self.puzzle.id not in self.series.shelf.progress.tries

    def open(self, over: bool = False) -> None:
        """Show the puzzle, `over` the scene on top or in its place; one that is damaged gives a notice."""
        try:
            session = puzzle_session(self.puzzle)
        except (PuzzleFault, RecordFault):
            self.app.nav.notice(self.app.tr("puzzle.damaged"))
            return
        guide = PracticeGuide(self.puzzle, session, self._actions(), self._title(), self.counts)
        self._show(PlayScene(session, guide=guide), over)

    def _show(self, scene: PlayScene, over: bool) -> None:
        if over:
            self.app.nav.push(scene)
            show_first_question(self.app, self.puzzle.game)
        else:
            self.app.nav.replace(scene)

    def _actions(self) -> PuzzleActions:
        following = self.series.following(self.puzzle)
        return PuzzleActions(
            self._judged, self.open, self._answer, self.app.nav.pop, self._next if following is not None else None
        )

    def _title(self) -> str:
        """Return the line over the question: kind and grade, or that it is the day's puzzle."""
        locale = self.app.locale
        grade = puzzle_words.grade_name(locale, self.puzzle.grade)
        day = self.series.day
        name = puzzle_words.kind_name(locale, self.puzzle) if day is None else puzzle_words.daily_title(self.app, day)
        return locale.tr("list.comma", first=name, last=grade)

    def _judged(self, verdict: Verdict) -> None:
        """Store a try."""
        right, day = verdict.status == "right", today(self.app).isoformat()

        def changed(progress: Progress) -> Progress:
            after = progress.with_try(self.puzzle.id, right, day)
            if self.series.day is not None:
                after = after.with_daily(self.puzzle.game, self.series.day.isoformat(), right)
            return after

        self.series.shelf.progress, fault = puzzle_progress.change(self.app.store, changed)
        self.app.sounds.play("win" if right else "crumble")
        self.app.log.write("puzzle", id=self.puzzle.id, status=verdict.status, value=verdict.value, best=verdict.best)
        if fault:
            self.app.nav.notice(self.app.tr(fault))

    def _answer(self) -> None:
        """Show the answer in place of the try."""
        session = puzzle_session(self.puzzle)
        self.app.nav.replace(
            PlayScene(session, guide=AnswerGuide(self.puzzle, session, self._actions(), self._title()))
        )

    def _next(self) -> None:
        if (puzzle := self.series.following(self.puzzle)) is not None:
            self.puzzle = puzzle
            self.open()


def open_puzzle(app: Context, puzzle: Puzzle, series: Series) -> None:
    """Open a puzzle over the scene on top."""
    PuzzleVisit(app, puzzle, series).open(over=True)
