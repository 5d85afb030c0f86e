"""Learn from your mistakes: the costliest decisions of a seat, each as a puzzle at the usual table.

What the player tries is judged as the second look judges: from what the seat knew, against the best action. A worse
action is played, explained and taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.analysis.report import MARKS, Judgement
from game.analysis.trial import Trial
from game.bots.worker import WorkerFailed
from game.core import Illegal, Seat
from game.record import RecordFault, SeatInfo
from game.session.session import Session
from ui.context import Context, Route, Screen
from ui.dialogs.dialog import Answer, Dialog
from ui.review.marks import action_words, advice_words, percent, word
from ui.review.review import Review
from ui.table.guide import Bubble, BubbleButton, Guide, TableParts, Tone
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import row

STRIP = 62
"""Layout units of height of the line about the mistakes."""
RIGHT = MARKS[:2]
"""The marks of an action that solves the puzzle."""


def open_mistakes(app: Context, review: Review, seat: Seat) -> None:
    """Open the first of a seat's mistakes."""
    mistakes = review.look.mistakes(seat)
    if mistakes:
        _open(app, MistakeCourse(app, review, mistakes, app.nav.scenes[-1]), 0)


def _open(app: Context, course: MistakeCourse, index: int, show: bool = False) -> None:
    """Open one mistake, in place of the table before; `show`: with the better action."""
    try:
        session = course.session(index)
    except RecordFault as fault:
        app.nav.notice(app.tr(fault.key, **fault.details))
        return
    app.nav.home(course.home)
    app.nav.open(Route.PLAY, session, None, MistakeGuide(course, index, show))


class MistakeCourse:
    """The mistakes one after the other; `home` is the screen to return to."""

    def __init__(self, app: Context, review: Review, mistakes: Sequence[Judgement], home: Screen) -> None:
        self.app, self.review, self.mistakes, self.home = app, review, mistakes, home
        self.solved: set[int] = set()

    def session(self, index: int) -> Session:
        """Return a game that stands at the decision, without file. Raises RecordFault.

        The other seats are those of guests who never come, so that nobody answers.
        """
        judgement = self.mistakes[index]
        record = self.review.history.record.prefix(judgement.n - 1)
        seats = tuple(
            SeatInfo("human", "", info.name) if seat == judgement.seat else SeatInfo("lan", "", info.name)
            for seat, info in enumerate(record.seats)
        )
        return Session.from_record(replace(record, seats=seats), guests=True)

    def open(self, index: int, show: bool = False) -> None:
        """Open a mistake, perhaps with the better action; after the last one, return to the screen before."""
        if index < len(self.mistakes):
            _open(self.app, self, index, show)
        else:
            self.app.nav.home(self.home)


class MistakeGuide(Guide):
    """One mistake: what was played, tries of the player, and the better action."""

    parts = TableParts(results=False, recap=False, hints=False, alerts=False, undo=False, saves=False)
    strip = STRIP

    def __init__(self, course: MistakeCourse, index: int, show: bool = False) -> None:
        """Set the mistake; with `show` the better action is played at once."""
        self.course, self.index, self._show_first = course, index, show
        self.judgement = course.mistakes[index]
        self._tried = ""
        self._asked = self._shown = self._done = False
        """Whether the task was told, whether the better action was shown, and whether nothing is left to find."""
        self._trial: Trial | None = None
        self._verdict: Judgement | None = None
        self._bubble: Bubble | None = None
        self._told: Callable[[], Bubble] | None = None
        """Finds the words of the bubble in the language of now."""

    def settled(self) -> bool:
        """Say what this is about; after a try, begin to judge it."""
        if not self._tried and not self._asked:
            self._ask()
            if self._show_first:
                self._show()
            return False
        if self._tried and self._trial is None and self._verdict is None and not self._done:
            self._judge()
        return bool(self._tried)

    # -- a try -------------------------------------------------------------------------------

    def veto(self, action: object) -> Illegal | None:
        """Return a refusal while a try is on the board."""
        return Illegal("not-here") if self._tried else None

    def submitted(self, action: object) -> None:
        """Remember the first action; what follows of itself belongs to it."""
        self._tried = self._tried or self.table.game.encode(action)

    def _judge(self) -> None:
        judgement = self.judgement
        if self._tried == judgement.best:
            self._tell(replace(judgement, action=judgement.best, chance=judgement.best_chance, loss=0.0, mark="best"))
        elif self._tried == judgement.action:
            self._tell(judgement)
        else:
            self._say(lambda: Bubble(self.table.app.tr("mistake.judging"), title=self._title()))
            self._trial = Trial(self.course.review.history.record, judgement.n, self._tried)

    def update(self, dt: float) -> None:
        """Take the verdict when it is there."""
        if self._trial is None:
            return
        try:
            verdict = self._trial.poll()
        except WorkerFailed:
            self._close_trial()
            self._say(lambda: self._words(self.table.app.tr("look.failed"), "say", self._again()))
            return
        if verdict is not None:
            self._close_trial()
            self._tell(verdict)

    def _tell(self, verdict: Judgement) -> None:
        """Say whether it was better, and why."""
        self._verdict = verdict
        if verdict.mark in RIGHT:
            self._done = True
            self.course.solved |= set() if self._shown else {self.index}
        self._say(lambda: self._explanation(verdict))

    def _explanation(self, verdict: Judgement) -> Bubble:
        tr, best = self.table.app.tr, percent(self.judgement.best_chance)
        if self._done:
            words = tr("mistake.shown" if self._shown else "mistake.right", n=percent(verdict.chance))
            told = " ".join([words, *self._reasons()])
            return self._words(told, "say" if self._shown else "right", self._onward())
        same = self._tried == self.judgement.action
        words = tr(
            "mistake.same" if same else "mistake.wrong",
            mark=word(self.table.app.locale, verdict.mark), n=percent(verdict.chance), best=best,
        )  # fmt: skip
        return self._words(words, "wrong", self._again())

    def _reasons(self) -> Sequence[str]:
        """Return the better action and the reasons for it."""
        better = advice_words(
            self.course.review.history.ui, self.table.app.locale, self._view(), self.judgement, self.table.names
        )
        return [self.table.app.tr("look.better", deed=better[0]), *better[1:]] if better else []

    def _view(self) -> object:
        return self.course.review.history.view(self.judgement.n - 1, self.judgement.seat)

    # -- words -------------------------------------------------------------------------------

    def _title(self) -> str:
        return self.table.app.tr("mistake.title", n=self.index + 1, of=len(self.course.mistakes))

    def _ask(self) -> None:
        """Say what was played and what it cost, until the player begins to try."""
        self._asked = True
        self._say(self._task)

    def _task(self) -> Bubble:
        judgement, history, tr = self.judgement, self.course.review.history, self.table.app.tr
        played = action_words(history.ui, self.table.app.locale, self._view(), judgement.action, self.table.names)
        words = tr(
            "mistake.ask", deed=" ".join(played), mark=word(self.table.app.locale, judgement.mark),
            loss=percent(judgement.loss),
        )  # fmt: skip
        begin = BubbleButton("try", tr("mistake.try"), self._hide, "primary", tip=tr("mistake.try.tip"))
        return self._words(words, "say", (begin, self._show_button()))

    def _hide(self) -> None:
        """Clear the board of the words; the strip brings them back."""
        self._bubble = None
        self.table.changed()
        self.table.focus_choice()

    def _say(self, told: Callable[[], Bubble]) -> None:
        """Display what the function returns, in any language that is chosen later."""
        self._told, self._bubble = told, told()
        self.table.changed()

    def retell(self) -> None:
        """Find the words in the language of now."""
        if self._bubble is not None and self._told is not None:
            self._bubble = self._told()

    def _words(self, words: str, tone: Tone, buttons: tuple[BubbleButton, ...]) -> Bubble:
        return Bubble(words, title=self._title(), buttons=buttons, tone=tone, first=buttons[0].key)

    def _show_button(self) -> BubbleButton:
        tr = self.table.app.tr
        return BubbleButton("show", tr("mistake.show"), self._show, tip=tr("mistake.show.tip"), icon="hint")

    def _again(self) -> tuple[BubbleButton, ...]:
        return BubbleButton(
            "again", self.table.app.tr("mistake.again"), self._take_back, "primary"
        ), self._show_button()

    def _onward(self) -> tuple[BubbleButton, ...]:
        last = self.index + 1 == len(self.course.mistakes)
        words = self.table.app.tr("mistake.done" if last else "mistake.next")
        return (BubbleButton("next", words, lambda: self.course.open(self.index + 1), "primary"),)

    # -- what is done ------------------------------------------------------------------------

    def _take_back(self) -> None:
        """Open the same position again."""
        self.course.open(self.index)

    def _show(self) -> None:
        """Play the better action."""
        if self._tried:
            self.course.open(self.index, show=True)
            return
        self._shown = True
        self.table.submit(self.table.game.decode(self.judgement.best))

    def bubble(self) -> Bubble | None:
        """Return what is said now."""
        return self._bubble

    def build_strip(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add which mistake this is, and the way back."""
        tr, wide = gui.app.tr, gui.u(130)
        words, button = row(rect, gui.u(8), rect.w - wide - gui.u(8), wide)
        told = tr("mistake.strip", n=self.index + 1, of=len(self.course.mistakes))
        gui.label(words, told, BODY)
        if not self._tried:
            gui.hotspot("guide.task", words, told, self._ask, tip=tr("mistake.task"))
        leave, tip = tr("mistake.leave"), tr("mistake.leave.tip")
        gui.button("guide.leave", button, leave, self._leave, kind="plain", size=BODY, tip=tip)

    def pause_dialog(self) -> Dialog:
        """Return the dialog of Esc: leave the mistakes, or play on."""
        app = self.table.app
        answers = (
            Answer("leave", partial(app.tr, "mistake.leave"), self._leave),
            Answer("settings", partial(app.tr, "play.settings"), app.nav.open_settings),
            Answer("stay", partial(app.tr, "pause.stay"), None, "primary"),
        )
        return Dialog(partial(app.tr, "mistake.leave.tip"), answers, partial(app.tr, "look.learn"), first="stay")

    def end(self) -> None:
        """Stop judging."""
        self._close_trial()

    def _close_trial(self) -> None:
        trial, self._trial = self._trial, None
        if trial is not None:
            trial.close()

    def _leave(self) -> None:
        self.table.app.nav.home(self.course.home)
