"""Parallel runs of a long series: one process per processor, each with its share of the game numbers.

The children print one JSON line per game; the parent passes the lines on immediately.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from typing import IO

from game.catalog import GAMES
from game.commands import cli_args
from game.commands.program import CHILD, own_command
from game.core import AnyGame, Json


def parse_share(text: str) -> tuple[int, int]:
    """Parse "1/4": of every four games the one with number 1 (from 0). Raises ValueError."""
    number, _, of = text.partition("/")
    if not 0 <= int(number) < int(of):
        raise ValueError(text)
    return int(number), int(of)


def game_of(words: Sequence[str], command: str) -> AnyGame:
    """Return the game that the command line names. Raises UsageError."""
    if not words:
        raise cli_args.UsageError("word-missing", command=command)
    if words[0] not in GAMES:
        raise cli_args.UsageError("game", word=words[0], games=", ".join(GAMES))
    return GAMES[words[0]]


def processes(asked: int, games: int) -> int:
    """Return the number of processes, at most `games`; 0 requests one per available processor."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(asked or allowed, games)


def print_report(report: Json) -> None:
    """Print one line to standard output and flush it."""
    print(json.dumps(report), flush=True)


def in_order(reports: Iterable[Json]) -> Iterator[Json]:
    """Yield the reports ordered by their `number`, from 0 without a gap, each as early as possible."""
    waiting: dict[int, Json] = {}
    following = 0
    for report in reports:
        waiting[report["number"]] = report
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def child_reports(words: Sequence[str], count: int) -> Iterator[Json]:
    """Yield the reports of that many children with this command; the children are killed when the caller stops."""
    children = [_start([*words, "--jobs", "1", "--share", f"{number}/{count}"]) for number in range(count)]
    arrivals: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    for child in children:
        assert child.stdout is not None
        threading.Thread(target=_read, args=(child.stdout, arrivals), daemon=True).start()
    try:
        running = count
        while running:
            line = arrivals.get()
            if line is None:
                running -= 1
            else:
                yield json.loads(line)
        if any(child.wait() not in (0, 1) for child in children):
            raise RuntimeError("a child process ended badly")
    finally:
        for child in children:
            child.kill()
            assert child.stdin is not None
            child.stdin.close()
            child.wait()


def run_in_processes(words: Sequence[str], count: int) -> int:
    """Print the reports of the children until the first fault; return the exit code."""
    for report in child_reports(words, count):
        print_report(report)
        if not report["ok"]:
            return 1
    return 0


def _start(words: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a child; it ends when its standard input closes, and so with this process."""
    return subprocess.Popen(own_command(CHILD, *words), stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _read(stream: IO[bytes], arrivals: queue.SimpleQueue[bytes | None]) -> None:
    with stream:
        for line in stream:
            arrivals.put(line)
    arrivals.put(None)
