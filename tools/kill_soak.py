"""Kill a playing process repeatedly and look for acknowledged actions that are lost.

    python tools/kill_soak.py --kills 500 [--seed N] [--keep DIR]

A child resumes the latest unfinished game of one data folder (or starts one), plays random actions, undoes some, and
reports each acknowledged position through a pipe. It dies by SIGKILL. Half of the kills are at a random time; the
others are before, after or in the middle of a chosen system call of the save path. Then every file must open and
contain what was reported. POSIX only.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.catalog import GAMES
from game.client import choices
from game.core import OVER
from game.record import Record, SeatInfo, verify
from game.session.session import Services, Session
from game.storage.store import DAMAGED, Store

CALLS = ("open", "write", "fsync", "fdatasync", "replace", "ftruncate", "close")
MOMENTS = ("before", "after", "torn")


def mark(actions: Sequence[str]) -> str:
    """Return a short name of a position: the hash of its log."""
    return hashlib.sha256("\n".join(actions).encode()).hexdigest()[:16]


def report(pipe: int, *words: object) -> None:
    """Write one line to the parent, atomically."""
    write(pipe, (" ".join(map(str, words)) + "\n").encode())


write = os.write


def die_at(call: str, count: int, moment: str) -> None:
    """Make this process kill itself at the count-th use of that system call."""
    real: Callable[..., Any] = getattr(os, call)
    left = count

    def deadly(*arguments: Any, **options: Any) -> Any:
        nonlocal left
        left -= 1
        if left == 0 and moment == "torn" and call == "write":
            real(arguments[0], arguments[1][: len(arguments[1]) // 2])
        if left == 0 and moment != "after":
            os.kill(os.getpid(), signal.SIGKILL)
        result = real(*arguments, **options)
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    setattr(os, call, deadly)


def play(folder: Path, pipe: int, rng: Random) -> None:
    """Play in the child until killed."""
    store = Store(folder)
    while True:
        latest = store.latest_unfinished()
        if latest:
            session = Session.resume(latest.path, Services(store=store))
        else:
            session = Session.start("tigris", [SeatInfo()] * rng.choice((2, 3, 4)), services=Services(store=store))
        play_one(session, pipe, rng)
        session.close()


def play_one(session: Session, pipe: int, rng: Random) -> None:
    """Play a game to its end; report each new position after the action, and each undo before it."""
    position = session.record().actions
    report(pipe, "at", len(position), mark(position))
    while (seat := session.to_act()) != OVER:
        client = session.client(seat)
        if client.can_undo() and rng.random() < 0.2:
            report(pipe, "back", len(position) - 1, mark(position[:-1]))
            client.undo()
        else:
            client.submit(rng.choice(choices(session.game, client.view, seat)))
        client.close()
        position = session.record().actions
        report(pipe, "at", len(position), mark(position))


def child(folder: Path, rng: Random) -> tuple[int, int]:
    """Start a player; return its process number and the pipe to read from."""
    seed, aimed = rng.random(), rng.random() < 0.5
    aim = rng.choice(CALLS), rng.randrange(1, 12), rng.choice(MOMENTS)
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(reading)
            if aimed:
                die_at(*aim)
            play(folder, writing, Random(seed))
        finally:
            os._exit(3)
    os.close(writing)
    return process, reading


def watch(process: int, pipe: int, seconds: float) -> list[list[str]]:
    """Return the child's complete lines until it was killed. Raises AssertionError when it ends by itself."""
    received, end = b"", time.monotonic() + seconds
    while True:
        ready, _, _ = select.select([pipe], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            os.kill(process, signal.SIGKILL)
            end = time.monotonic() + 60
            continue
        piece = os.read(pipe, 1 << 16)
        if not piece:
            break
        received += piece
    os.close(pipe)
    _, status = os.waitpid(process, 0)
    assert os.WIFSIGNALED(status), "the player ended by itself: see its traceback"
    return [line.decode().split() for line in received.split(b"\n")[:-1]]


class Checker:
    """A check of the data folder after each kill; an unchanged file is not verified again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._verified: dict[Path, Record] = {}

    def wrong(self, reported: list[list[str]]) -> str:
        """Return the fault of the data folder, given the child's report, or ""."""
        for found in Store(self._folder).games():
            if found.status == DAMAGED or found.record is None:
                return f"{found.path.name} is damaged: {found.fault}"
            if self._verified.get(found.path) != found.record:
                verify(found.record, GAMES["tigris"])
                self._verified[found.path] = found.record
        return self._lost(reported)

    def _lost(self, reported: list[list[str]]) -> str:
        if not reported:
            return ""
        accepted = reported[-1:] if reported[-1][0] == "at" else reported[-2:]
        for record in reversed(self._verified.values()):
            if any(mark(record.actions[: int(count)]) == hashed for _, count, hashed in accepted):
                return ""
        return f"lost: {accepted}"


def soak(kills: int, seed: int, folder: Path) -> Counter[str]:
    """Kill `kills` players one after the other. Raises AssertionError at the first loss."""
    rng, count, checker = Random(seed), Counter[str](), Checker(folder)
    for _ in range(kills):
        process, pipe = child(folder, rng)
        reported = watch(process, pipe, rng.uniform(0.0, 0.25))
        wrong = checker.wrong(reported)
        assert not wrong, wrong
        count["kills"] += 1
        count["acknowledged"] += sum(line[0] == "at" for line in reported)
        count["taken back"] += sum(line[0] == "back" for line in reported)
    count["games"] = len(Store(folder).games())
    return count


def main() -> None:
    """Exit with code 1 and leave the folder in place after a loss."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="the data folder to use, kept afterwards")
    arguments = parser.parse_args()
    folder = arguments.keep or Path(tempfile.mkdtemp(prefix="kills-"))
    try:
        count = soak(arguments.kills, arguments.seed, folder)
    except AssertionError as error:
        sys.exit(f"{error}\nkept: {folder}")
    print(", ".join(f"{number} {what}" for what, number in count.items()), "- nothing lost")
    if not arguments.keep:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
