"""The second look at one finished game: its report, and the process that goes on with it.

The screens that show the game share one object; whoever is in front gives it time. It never computes anything itself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.analysis import stored
from game.analysis.report import Judgement, Report, judged_seats
from game.analysis.worker import Analyst
from game.core import Seat
from game.record import Record, RecordFault
from ui.context import Context

STORE_EVERY: Final = 20.0
"""Seconds after which an unfinished report is stored, so that a crash costs little."""
MOST_MISTAKES: Final = 3
"""The decisions of one seat that may be tried again."""


class SecondLook:
    """The judgements of a record so far; `path` is its file, beside which the report is stored (None: nowhere)."""

    def __init__(
        self,
        app: Context,
        record: Record,
        path: Path | None,
        keep: Callable[[], Path | None] | None = None,
        make: Callable[[Record, tuple[Seat, ...], Report | None], Analyst] = Analyst,
    ) -> None:
        """Take a record; `keep` stores it if it has no file, and returns that."""
        self.app, self.record, self.path, self._keep, self._make = app, record, path, keep, make
        self.seats = judged_seats(record)
        self.failed = False
        """Whether the process gave up."""
        self._analyst: Analyst | None = None
        self._stored_at = 0.0
        self.report = self._stored()
        self.version = 0
        """A number that grows whenever something here changed, for those who draw it."""

    def _stored(self) -> Report | None:
        """Return the stored report, as far as it goes; a damaged one is set aside by the store."""
        if self.path is None or self.app.store.fault:
            return None
        return stored.load(self.app.store, self.path, self.record)

    # -- what is known -----------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether the process is at work."""
        return self._analyst is not None

    @property
    def complete(self) -> bool:
        """Whether the whole game has been looked at."""
        return self.report is not None and self.report.complete

    @property
    def progress(self) -> float:
        """How much of the game has been looked at, from 0 to 1."""
        return 0.0 if self.report is None else self.report.progress

    def at(self, n: int) -> Judgement | None:
        """Return the judgement of action n (from 1), if it is a decision that has been looked at."""
        return None if self.report is None else self.report.at(n)

    def of(self, seat: Seat) -> list[Judgement]:
        """Return the judgements of a seat, in the order of the game."""
        return [] if self.report is None else self.report.of(seat)

    def costliest(self) -> list[Judgement]:
        """Return the costliest decisions of all people, each with its reasons."""
        return [] if self.report is None else self.report.costliest()

    def mistakes(self, seat: Seat) -> list[Judgement]:
        """Return the costliest decisions of a seat, in the order of the game."""
        found = [] if self.report is None else self.report.costliest(seat, MOST_MISTAKES)
        return sorted(found, key=lambda judgement: judgement.n)

    # -- the process -------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, or go on where it was stopped."""
        if self.running or self.complete:
            return
        self.failed, self._stored_at = False, self.app.nav.now
        try:
            self._analyst = self._make(self.record, self.seats, self.report)
        except (OSError, RecordFault):
            self.failed = True
        self.version += 1

    def stop(self) -> None:
        """Stop at once; what has been found is stored."""
        analyst, self._analyst = self._analyst, None
        if analyst is not None:
            analyst.close()
            self._store()
            self.version += 1

    def update(self) -> bool:
        """Take what the process has found since the last call; return whether anything changed."""
        if self._analyst is None:
            return False
        try:
            report = self._analyst.poll()
        except RecordFault:
            self.failed = True
        else:
            self.failed = self._analyst.failed
        if self.failed:
            self.stop()
            return True
        if report is None:
            return False
        self.report = report
        self.version += 1
        if report.complete:
            self.stop()
        elif self.app.nav.now - self._stored_at > STORE_EVERY:
            self._store()
        return True

    def close(self) -> None:
        """Stop, when the last screen that shows the game is left."""
        self.stop()

    def _store(self) -> None:
        """Store the report beside the record; a disk that refuses costs only the next second look its time."""
        self._stored_at = self.app.nav.now
        if self.path is None and self.complete and self._keep is not None:
            self.path = self._keep()
        if self.report is not None and self.path is not None and not self.app.store.fault:
            stored.save(self.app.store, self.path, self.report)
