"""A second look in a process of its own, decision by decision, so that no window waits for it.

`Analyst` is the near end: it replays the record and asks about one decision at a time. `main` is the far end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, Final

from game.analysis.record_worker import RecordWorker
from game.analysis.report import (
    Decision,
    NotFinished,
    Report,
    decisions,
    extended,
    judged,
    judgement_from_json,
    judgement_to_json,
    new_report,
)
from game.bots.worker import Worker, WorkerFailed, run
from game.catalog import GAMES, game_of
from game.core import OVER, Json, Seat
from game.record import Record

JUDGEMENT: Final = "judgement"
"""The kind of the requests."""
MAX_STEPS: Final = 40
"""The most actions that are replayed in one poll; a step takes about a tenth of a millisecond."""
MAX_FAILURES: Final = 3
"""The number of decisions in a row whose judgement may fail; then the analyst gives up."""


class Analyst(RecordWorker):
    """A second look at a finished game that runs while its owner does other work; no method blocks."""

    def __init__(
        self,
        record: Record,
        seats: Collection[Seat] | None = None,
        known: Report | None = None,
        worker: Callable[[], Worker] | None = None,
    ) -> None:
        """Begin, or go on from a report of this record. Raises RecordFault, NotFinished for a game without a result."""
        if record.result is None:
            raise NotFinished
        self.report = known or new_report(record, seats)
        """The report as far as it is made."""
        self.failed = False
        """Whether it gave up before the end; the judgements of the report are valid all the same."""
        self._game = game_of(record)
        self._steps = self._play(record)
        self._asked: int | None = None
        """The number of the action whose judgement is awaited."""
        self._failures = 0
        super().__init__(None if self.report.complete else (worker or partial(Worker, target=main))())

    def poll(self) -> Report | None:
        """Return the report if it has grown since the last call, else None; call it in every frame.

        Raises RecordFault where the record turns out to be no finished, legal game.
        """
        before = self.report
        if self._worker is not None and (self._asked is None or self._take(self._worker, self._asked)):
            self._go_on(self._worker)
        return None if self.report is before else self.report

    def _go_on(self, worker: Worker) -> None:
        """Replay until the next decision, and ask about it."""
        for _ in range(MAX_STEPS):
            try:
                n, decision = next(self._steps, (0, None))
            except ValueError:
                self.close()
                raise
            if decision is not None:
                self._asked = n
                worker.put(JUDGEMENT, self._request(decision))
                return
            if n:
                self.report = extended(self.report, n, None)
            if self.report.complete:
                self.close()
                return

    def _play(self, record: Record) -> Iterator[tuple[int, Decision | None]]:
        """Yield 0 while the record is checked, then the actions with their decisions."""
        state = record.initial_state(self._game)
        for step in record.replay(self._game):
            state = step.state
            yield 0, None
        if self._game.to_act(state) != OVER:
            raise NotFinished
        yield from decisions(record, self.report)

    def _request(self, decision: Decision) -> dict[str, Json]:
        view = self._game.view_to_json(decision.view)
        return {
            "view": view,
            "place": decision.n,
            "seat": decision.seat,
            "action": decision.action,
            "seed": decision.seed,
        }

    def _take(self, worker: Worker, n: int) -> bool:
        """Add the awaited judgement; return whether it has come."""
        try:
            answer = worker.take(JUDGEMENT)
            if answer is None:
                return False
            judgement = judgement_from_json(answer[0]) if answer else None
            self._failures = 0
        except (WorkerFailed, ValueError):
            judgement = None
            self._failures += 1
        if self._failures == MAX_FAILURES:
            self.failed = True
            self.close()
            return False
        self.report, self._asked = extended(self.report, n, judgement), None
        return not self.report.complete or self._end()

    def _end(self) -> bool:
        self.close()
        return False


# ------------------------------------------------------------------ the far end


def main(pipe: Connection[bytes, bytes], urgent: bool) -> None:
    """Judge decisions until the near end of the pipe is closed."""
    run(pipe, urgent, _result)


def _result(data: dict[str, Any]) -> Json:
    """Return a list with the judgement, which is empty where there was nothing to decide."""
    game = GAMES[data["view"]["game"]]
    view = game.view_from_json(data["view"])
    found = judged(game, Decision(data["place"], data["seat"], view, data["action"], data["seed"]))
    return [] if found is None else [judgement_to_json(found)]
