"""One decision of a recorded game judged again, with another action, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.analysis.report import Judgement, decisions, judgement_from_json, new_report
from game.analysis.worker import JUDGEMENT, main
from game.bots.worker import Worker, WorkerFailed
from game.catalog import game_of
from game.record import Record


class Trial:
    """What an action is worth in place of action n of the record (from 1); no method blocks."""

    def __init__(self, record: Record, n: int, action: str, worker: Callable[[], Worker] | None = None) -> None:
        """Begin to judge. Raises RecordFault, and ValueError where action n is no decision of a seat."""
        decision = dict(decisions(record.prefix(n), new_report(record))).get(n)
        if decision is None:
            raise ValueError("nobody decided there")
        view = game_of(record).view_to_json(decision.view)
        self._worker = (worker or partial(Worker, target=main))()
        self._worker.put(
            JUDGEMENT, {"view": view, "place": n, "seat": decision.seat, "action": action, "seed": decision.seed}
        )

    def poll(self) -> Judgement | None:
        """Return the judgement; None while it is computed and after it was returned once. Raises WorkerFailed."""
        answer = self._worker.take(JUDGEMENT)
        if answer is None:
            return None
        if not isinstance(answer, list) or not answer:
            raise WorkerFailed("this action cannot be judged")
        try:
            return judgement_from_json(answer[0])
        except ValueError as error:
            raise WorkerFailed("not a judgement") from error

    def close(self) -> None:
        """End the process at once."""
        self._worker.close()
