"""The near end of a process that is asked about one record."""

from __future__ import annotations

from game.bots.worker import Worker


class RecordWorker:
    """Holds the process until nothing is left to ask; no method blocks."""

    def __init__(self, worker: Worker | None) -> None:
        self._worker = worker

    @property
    def running(self) -> bool:
        """Whether there is something left to ask."""
        return self._worker is not None

    def close(self) -> None:
        """End the process at once."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()
