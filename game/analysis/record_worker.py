"""The owner of a worker process that analyses one record."""

from __future__ import annotations

from game.bots.worker import Worker


class RecordWorker:
    """A worker process, or None once it has answered everything; no method blocks."""

    def __init__(self, worker: Worker | None) -> None:
        self._worker = worker

    @property
    def running(self) -> bool:
        """Whether the process still runs."""
        return self._worker is not None

    def close(self) -> None:
        """End the process at once."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()
