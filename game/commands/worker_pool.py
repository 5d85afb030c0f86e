"""Series of jobs on any `concurrent.futures` executor: processes of this computer, or a Dask cluster.

A job is a pure function of plain data, at the top level of its module. The results come in the order of the calls, so
a table is the same on one core, on two, and on a cluster. A lost worker costs the time of its jobs and nothing else.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Final, Protocol, TypeVar

from game.catalog import GAMES
from game.commands import cli_args
from game.commands.cluster import Cluster, explained, parse_address
from game.core import AnyGame, Json

T = TypeVar("T")
Call = tuple[Any, ...]
"""The arguments of one job."""

MAX_LOSSES: Final = 8
"""The most processes that one series may lose; more of them are the fault of a job."""
AHEAD: Final = 4
"""The jobs at work or waiting, for each process."""
CONTEXT: Final = multiprocessing.get_context("spawn")

FLAGS: Final = {
    "jobs": cli_args.Flag(cli_args.integer(0), 0),
    "cluster": cli_args.Flag(parse_address, ""),
}
"""The options of every command that runs a series."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Where a series runs: on the cluster at an address, else in that many processes (1: in this one)."""

    processes: int = 1
    cluster: str = ""


class Pool(Protocol):
    """What opens and closes an executor."""

    ahead: int
    """The most jobs that are submitted and not yet consumed."""

    def open(self) -> Executor:
        """Return an executor; also after the last one broke."""

    def submit(self, executor: Executor, job: Callable[..., T], call: Call) -> Future[T]:
        """Submit one job."""

    def close(self, executor: Executor) -> None:
        """Stop an executor and what it runs."""


def game_of(words: Sequence[str], command: str) -> AnyGame:
    """Return the game that the command line names. Raises UsageError."""
    if not words:
        raise cli_args.UsageError("word-missing", command=command)
    if words[0] not in GAMES:
        raise cli_args.UsageError("game", word=words[0], games=", ".join(GAMES))
    return GAMES[words[0]]


def processes(asked: int, jobs: int) -> int:
    """Return the number of processes, at most `jobs`; 0 requests one per available processor."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(asked or allowed, jobs))


def workers(given: Mapping[str, Any], jobs: int) -> Workers:
    """Return where a series of so many jobs runs, by the values of `FLAGS`."""
    return Workers(processes(given["jobs"], jobs), given["cluster"])


def ranges(count: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges (first, behind the last) of at most `size` numbers that cover 0 to `count`."""
    for first in range(0, count, size):
        yield first, min(first + size, count)


def print_report(report: Json) -> None:
    """Print one line to standard output and flush it."""
    print(json.dumps(report), flush=True)


def results(job: Callable[..., T], calls: Iterable[Call], where: Workers) -> Iterator[T]:
    """Yield what the job returns for each call, in the order of the calls, each as early as possible.

    What still runs is stopped when the caller stops. Raises CommandFailed if there is no such cluster.
    """
    if where.cluster:
        return explained(_in_order(Cluster(where.cluster), job, iter(calls)), where.cluster)
    if where.processes > 1:
        return _in_order(_Processes(where.processes), job, iter(calls))
    return (job(*call) for call in calls)


def merged(job: Callable[..., Iterable[T]], calls: Iterable[Call], where: Workers) -> Iterator[T]:
    """Yield everything that the jobs return, in the order of the calls."""
    return chain.from_iterable(results(job, calls, where))


def _in_order(pool: Pool, job: Callable[..., T], calls: Iterator[Call]) -> Iterator[T]:
    waiting: deque[tuple[Call, Future[T] | None]] = deque()
    executor, losses = pool.open(), 0
    try:
        while True:
            waiting.extend((call, None) for call in islice(calls, pool.ahead - len(waiting)))
            if not waiting:
                return
            try:
                _submit_missing(pool, executor, job, waiting)
                result = _submitted(waiting[0][1]).result()
            except BrokenExecutor:
                losses += 1
                if losses > MAX_LOSSES:
                    raise
                pool.close(executor)
                executor = pool.open()
                waiting = deque((call, future if _is_done(future) else None) for call, future in waiting)
            else:
                waiting.popleft()
                yield result
    finally:
        pool.close(executor)


def _submit_missing(
    pool: Pool, executor: Executor, job: Callable[..., T], waiting: deque[tuple[Call, Future[T] | None]]
) -> None:
    for place, (call, future) in enumerate(waiting):
        if future is None:
            waiting[place] = call, pool.submit(executor, job, call)


def _submitted(future: Future[T] | None) -> Future[T]:
    assert future is not None
    return future


def _is_done(future: Future[Any] | None) -> bool:
    """Return whether a job ended by itself, before its executor broke."""
    return future is not None and future.done() and not isinstance(future.exception(), BrokenExecutor)


class _Processes:
    """Processes of this computer, which end with this one."""

    def __init__(self, count: int) -> None:
        self.ahead = AHEAD * count
        self._count = count
        self._others = {*multiprocessing.active_children()}

    def open(self) -> Executor:
        return ProcessPoolExecutor(self._count, CONTEXT, initializer=_prepare_process)

    def submit(self, executor: Executor, job: Callable[..., T], call: Call) -> Future[T]:
        return executor.submit(job, *call)

    def close(self, executor: Executor) -> None:
        """Kill what still runs: a whole game would be a long wait."""
        executor.shutdown(wait=False, cancel_futures=True)
        for process in {*multiprocessing.active_children()} - self._others:
            process.kill()
        executor.shutdown()


def _prepare_process() -> None:
    """Leave Ctrl+C to the first process, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
