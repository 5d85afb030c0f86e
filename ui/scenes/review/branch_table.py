"""A branch of a recorded game: another course of it, played at the usual table and kept with the record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.annotations import Branch
from game.bots.levels import bot_levels, levels
from game.core import OVER, Seat
from game.record import Record, RecordFault, SeatInfo
from game.session.session import Session
from ui.context import Context, Route, Screen
from ui.dialogs.dialog import Answer, Dialog
from ui.review.marks import percent
from ui.review.review import Review
from ui.setup.services import services
from ui.table.guide import Bubble, BubbleButton, Guide, TableParts
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import row

STRIP = 62
"""Layout units of height of the line about the branch."""


def who_answers(app: Context, name: str, begin: Callable[[bool], None]) -> Dialog:
    """Return the question who plays the other seats; `begin` is told whether bots do."""
    tr = app.tr
    answers = (
        Answer("bots", partial(tr, "branch.bots"), lambda: begin(True), "primary"),
        Answer("people", partial(tr, "branch.people"), lambda: begin(False)),
        Answer("cancel", partial(tr, "note.cancel"), None, "quiet"),
    )
    return Dialog(partial(tr, "branch.question", name=name), answers, partial(tr, "branch.title"))


def open_branch(app: Context, review: Review, branch: Branch, seat: Seat, bots: bool, index: int = -1) -> None:
    """Open the table of a branch; `index` is that of one that is played on."""
    record = review.history.record.branch(branch)
    try:
        session = Session.from_record(
            replace(record, seats=_players(record, seat, bots)), replace(services(app), store=None, disk_fault="")
        )
    except RecordFault as fault:
        app.nav.notice(app.tr(fault.key, **fault.details))
        return
    app.nav.open(Route.PLAY, session, None, BranchGuide(review, branch.n, seat, app.nav.scenes[-1], index))


def _players(record: Record, seat: Seat, bots: bool) -> tuple[SeatInfo, ...]:
    """Return the players of a branch: bots keep their level, people are replaced by the strongest one."""
    known = levels(record.setup.game)
    strongest = known[-1] if known else ""
    return tuple(
        replace(info, kind="bot", level=info.level if info.level in bot_levels(record.setup.game) else strongest)
        if bots and known and number != seat
        else replace(info, kind="human", level="")
        for number, info in enumerate(record.seats)
    )


class BranchGuide(Guide):
    """Keeps the branch with the record after every decision, and says what it is worth."""

    parts = TableParts(results=False, recap=False, alerts=False, saves=False)
    strip = STRIP

    def __init__(self, review: Review, n: int, seat: Seat, home: Screen, index: int) -> None:
        self.review, self.n, self.seat, self.home, self.index = review, n, seat, home, index
        self._over: Bubble | None = None

    @property
    def branch(self) -> Branch | None:
        """The branch as far as it was played; None where it is still the game itself."""
        record, game = self.table.session.record(), self.review.history.record.actions
        if record is None:
            return None
        same = next((at for at, (a, b) in enumerate(zip(record.actions, game, strict=False)) if a != b), None)
        n = min(self.n, len(record.actions) if same is None else same)
        follows = record.actions[n:]
        return Branch(n, follows) if follows != game[n : n + len(follows)] else None

    def settled(self) -> bool:
        """Keep what was played; after the end of the game, say so in place of the results."""
        self._keep()
        over = self.table.session.to_act() == OVER
        if over and self._over is None:
            self._over = self._end_bubble()
        elif not over:
            self._over = None
        return over

    def _end_bubble(self) -> Bubble:
        """Return that the branch was played to the end of the game."""
        tr = self.table.app.tr
        leave = BubbleButton("leave", tr("branch.leave"), self._leave, "primary")
        return Bubble(tr("branch.over"), title=tr("branch.title"), buttons=(leave,), first="leave")

    def retell(self) -> None:
        """Find the words in the language of now."""
        if self._over is not None:
            self._over = self._end_bubble()

    def _keep(self) -> None:
        branch, known = self.branch, self.review.commentary.branches
        if branch is None or not self._decided(branch):
            return
        title = known[self.index].title if 0 <= self.index < len(known) else ""
        self.index = self.review.commentary.save_branch(replace(branch, title=title), self.index)

    def _decided(self, branch: Branch) -> bool:
        """Return whether somebody decided something here, not chance alone."""
        session = self.table.session
        return session.to_act() == OVER or len(branch.actions) > 0

    def end(self) -> None:
        """Keep the branch as it is when the table is left."""
        self._keep()

    def bubble(self) -> Bubble | None:
        """Return the end of the branch."""
        return self._over

    def build_strip(self, gui: Gui, rect: pygame.Rect) -> None:
        """Add where the branch begins, its chance beside that of the game, and the way back."""
        tr = gui.app.tr
        wide = gui.u(130)
        words, button = row(rect, gui.u(8), rect.w - wide - gui.u(8), wide)
        gui.label(words, self._words(gui), BODY)
        leave, tip = tr("branch.leave"), tr("branch.leave.tip")
        gui.button("guide.leave", button, leave, self._leave, kind="primary", size=BODY, tip=tip)

    def _words(self, gui: Gui) -> str:
        tr, history = gui.app.tr, self.review.history
        record, moments = self.table.session.record(), history.ui.key_moments
        if record is None or moments is None:
            return tr("branch.at", n=self.n)
        outlook = moments.outlook()
        state = record.initial_state(history.game)
        for step in record.replay(history.game):
            state = step.state
        here = outlook.chances(state)[self.seat]
        there = outlook.chances(history.states[self.n])[self.seat]
        before, after = percent(there), percent(here)
        return tr("results.moment.change", name=self.table.names[self.seat], before=before, after=after)

    def pause_dialog(self) -> Dialog:
        """Return the dialog of Esc: leave the branch, or play on."""
        app = self.table.app
        tr = app.tr
        answers = (
            Answer("leave", partial(tr, "branch.leave"), self._leave),
            Answer("settings", partial(tr, "play.settings"), app.nav.open_settings),
            Answer("stay", partial(tr, "pause.stay"), None, "primary"),
        )
        return Dialog(partial(tr, "branch.kept"), answers, partial(tr, "branch.title"), first="stay")

    def _leave(self) -> None:
        """Go back to the screen from which the branch was opened."""
        self.table.app.nav.home(self.home)
