"""Parallel runs of a long series: one process per processor, each with its share of the game numbers.

The children print one JSON line per game; the parent passes the lines on immediately.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Final, NoReturn

from game.catalog import GAMES
from game.commands import cli_args
from game.core import AnyGame, Json

ROOT: Final = Path(__file__).resolve().parents[2]


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


def child_reports(module: str, argv: Sequence[str], count: int) -> Iterator[Json]:
    """Yield the reports of that many children; the children are killed when the caller stops."""
    children = [_start(module, [*argv, "--jobs", "1", "--share", f"{number}/{count}"]) for number in range(count)]
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


def run_in_processes(module: str, argv: Sequence[str], count: int) -> int:
    """Print the reports of the children until the first fault; return the exit code."""
    for report in child_reports(module, argv, count):
        print_report(report)
        if not report["ok"]:
            return 1
    return 0


def _start(module: str, argv: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a child; it ends when its standard input closes, and so with this process."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *argv], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment()
    )


def _environment() -> dict[str, str]:
    """Return an environment in which children can import the game from any working directory."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def _read(stream: IO[bytes], arrivals: queue.SimpleQueue[bytes | None]) -> None:
    with stream:
        for line in stream:
            arrivals.put(line)
    arrivals.put(None)


def _end_with_parent() -> None:
    while os.read(0, 1):  # not sys.stdin: its lock would delay the exit
        pass
    os._exit(1)


def run(main: Callable[[Sequence[str]], int]) -> NoReturn:
    """Run the main function of a child; the child exits when its parent does."""
    if "--share" in sys.argv:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        sys.exit(main(sys.argv[1:]))
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(1)
