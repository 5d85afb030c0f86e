"""Opening a puzzle on the real table, and what its buttons do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from game.puzzles.proof import prove
from game.puzzles.puzzle import Puzzle, PuzzleFault, Verdict
from game.record import RecordFault
from game.storage import puzzle_progress
from game.storage.puzzle_progress import PuzzleProgress
from ui.context import Context
from ui.learn import puzzle_words
from ui.learn.puzzle_collection import PuzzleCollection, PuzzleFilter
from ui.learn.puzzle_table import puzzle_session
from ui.scenes.learn.puzzle_guide import AnswerGuide, PracticeGuide, PuzzleActions
from ui.scenes.play.play import PlayScene
from ui.setup.open_table import show_first_question


def today(app: Context) -> date:
    """Return the day at this computer, which chooses the daily puzzle and the rush."""
    return app.store.now().astimezone().date()


@dataclass(slots=True)
class PuzzleQueue:
    """What follows a puzzle: the next unsolved one of a filter; nothing after the daily puzzle (no filter)."""

    collection: PuzzleCollection
    chosen: PuzzleFilter | None
    day: date | None = None
    """The day whose puzzle it is."""

    def following(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the next puzzle that was not solved."""
        return None if self.chosen is None else self.collection.next(self.chosen, puzzle.id)


class PuzzleController:
    """Opens the scenes of one puzzle (first try, further tries, answer) and stores each try."""

    def __init__(self, app: Context, puzzle: Puzzle, queue: PuzzleQueue) -> None:
        self.app, self.puzzle, self.queue = app, puzzle, queue

    @property
    def counts(self) -> bool:
        """Whether the next try is the one that counts."""
        return self.puzzle.id not in self.queue.collection.progress.tries

    def open(self, over: bool = False) -> None:
        """Open a try: `over` the scene on top, else in its place. A damaged puzzle gives a notice instead."""
        try:
            if self.puzzle in self.queue.collection.own:  # a search in what is no such puzzle might never end
                prove(self.puzzle)
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
        following = self.queue.following(self.puzzle)
        return PuzzleActions(
            self._judged, self.open, self._show_answer, self.app.nav.pop, self._next if following is not None else None
        )

    def _title(self) -> str:
        """Return the line over the question: kind and grade, or that it is the day's puzzle."""
        locale = self.app.locale
        grade = puzzle_words.grade_name(locale, self.puzzle.grade)
        day = self.queue.day
        name = puzzle_words.kind_name(locale, self.puzzle) if day is None else puzzle_words.daily_title(self.app, day)
        return locale.tr("list.comma", first=name, last=grade)

    def _judged(self, verdict: Verdict) -> None:
        """Store a try."""
        right, day = verdict.status == "right", today(self.app).isoformat()

        def changed(progress: PuzzleProgress) -> PuzzleProgress:
            after = progress.with_try(self.puzzle.id, right, day)
            if self.queue.day is not None:
                after = after.with_daily(self.puzzle.game, self.queue.day.isoformat(), right)
            return after

        self.queue.collection.progress, fault = puzzle_progress.change(self.app.store, changed)
        self.app.sounds.play("win" if right else "crumble")
        self.app.log.write("puzzle", id=self.puzzle.id, status=verdict.status, value=verdict.value, best=verdict.best)
        if fault:
            self.app.nav.notice(self.app.tr(fault))

    def _show_answer(self) -> None:
        """Replace the scene by one that plays the answer."""
        session = puzzle_session(self.puzzle)
        self.app.nav.replace(
            PlayScene(session, guide=AnswerGuide(self.puzzle, session, self._actions(), self._title()))
        )

    def _next(self) -> None:
        if (puzzle := self.queue.following(self.puzzle)) is not None:
            self.puzzle = puzzle
            self.open()


def open_puzzle(app: Context, puzzle: Puzzle, queue: PuzzleQueue) -> None:
    """Open a puzzle over the scene on top."""
    PuzzleController(app, puzzle, queue).open(over=True)
