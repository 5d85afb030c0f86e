"""Where bots think: a process of its own, so that no window ever waits, spoken to in JSON lines.

`Worker` is the near end: it never blocks, and when the process dies in mid-thought a new one gets the
same question, for an action of a bot or for advice to a person. `python -m game.bots.worker` is the far
end: it answers until its input ends.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, BinaryIO, Final

from game.core import Json, Seat

ROOT: Final = Path(__file__).resolve().parents[2]
SECONDS: Final = 1.0
"""The thinking time that a bot may use up in a game with people."""
ACTION, ADVICE = "action", "advice"
"""Kinds of questions, and what their answers are filed under."""

COMMAND: Final = (sys.executable, "-m", "game.bots.worker")
"""How the far end is started."""
LONGEST: Final = 1 << 16
"""Bytes of an answer's line; ours are far below."""
URGENT: Final = "urgent"
"""The word on the command line of a process that people wait for."""

MOST_DEATHS: Final = 7
"""A question that ended that many processes is not asked again."""


class WorkerFailed(RuntimeError):
    """The bot could not answer, and would not if asked again."""


class Worker:
    """Ask, then poll until the answer is there; no call waits.

    Serves `bot_driver` and `hint_service`, one question at a time.
    """

    def __init__(self, seconds: float = SECONDS, command: Sequence[str] = COMMAND) -> None:
        self._seconds = seconds
        self._command = command
        self._question: bytes | None = None
        self._number = 0
        self._deaths = 0
        self._process = self._start()

    @property
    def pid(self) -> int:
        """The process in which the bot thinks now."""
        return self._process.pid

    def ask(self, view_json: Json, seat: Seat, level: str, seed: int) -> None:
        """Begin to decide for the seat, from its view alone. An earlier question is forgotten."""
        self._put({"kind": ACTION, "view": view_json, "level": level, "seed": seed, "seconds": self._seconds})

    def poll(self) -> str | None:
        """The chosen action's text, once, or None while it thinks. Raises WorkerFailed."""
        found = self._answered(ACTION)
        return None if found is None else str(found)

    def ask_hint(self, view_json: Json, seed: int) -> None:
        """Begin to think about advice for the seat of the view. An earlier question is forgotten."""
        self._put({"kind": ADVICE, "view": view_json, "seed": seed})

    def hint(self) -> Json | None:
        """The advice as plain data (game/bots/hint.py), once, or None while it thinks. Raises WorkerFailed."""
        return self._answered(ADVICE)

    def _put(self, question: dict[str, Json]) -> None:
        self._number += 1
        self._deaths = 0
        self._question = json.dumps({"n": self._number, **question}).encode("ascii") + b"\n"
        self._send()

    def _answered(self, kind: str) -> Json | None:
        """What came for the question under way, once."""
        if self._question is None:
            return None
        try:
            line = self._answers.get_nowait()
        except queue.Empty:
            return None
        if line is None:
            self._again()
            return None
        answer = json.loads(line)
        if answer["n"] != self._number:
            return self._answered(kind)
        self._question = None
        if kind not in answer:
            raise WorkerFailed(answer.get("error", "that was not asked"))
        return answer[kind]

    def close(self) -> None:
        """End the process, also in mid-thought."""
        self._question = None
        self._process.kill()
        self._hang_up()
        self._process.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            creationflags=_quiet_flags(URGENT in self._command),
        )
        assert process.stdout is not None
        assert process.stdin is not None
        if sys.platform != "win32":
            os.set_blocking(process.stdin.fileno(), False)  # one that reads no more must not keep anybody waiting
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=_read, args=(process.stdout, self._answers), daemon=True).start()
        return process

    def _send(self) -> None:
        assert self._question is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(self._question)
            self._process.stdin.flush()
        except (OSError, ValueError):
            self._again()

    def _again(self) -> None:
        """The process is gone: start another one and ask it the same."""
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise WorkerFailed("the bot's process ends again and again")
        self._hang_up()
        self._process.kill()
        self._process.wait()
        self._process = self._start()
        self._send()

    def _hang_up(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # what was still to be sent has no reader any more
            self._process.stdin.close()


def counsellor() -> Worker:
    """One that people wait for: it does not give way to other programs."""
    return Worker(command=(*COMMAND, URGENT))


def _read(stream: IO[bytes], answers: queue.SimpleQueue[bytes | None]) -> None:
    """In a thread: every whole line of the process, then None for its end, or when a line is longer than any answer."""
    with stream:
        while (line := stream.readline(LONGEST)).endswith(b"\n"):
            answers.put(line)
    answers.put(None)


def _quiet_flags(urgent: bool) -> int:
    """On Windows: no console window, and unless it is urgent less so than what people look at."""
    if sys.platform != "win32":
        return 0
    return subprocess.CREATE_NO_WINDOW | (0 if urgent else subprocess.BELOW_NORMAL_PRIORITY_CLASS)


# ------------------------------------------------------------------ the far end


def answer(line: bytes) -> dict[str, Json]:
    """What the bot does or advises, or what went wrong."""
    question: dict[str, Any] = json.loads(line)
    try:
        found = _thought(question)
    except Exception as error:  # the near end decides what becomes of a bot that fails
        return {"n": question["n"], "error": f"{type(error).__name__}: {error}"}
    return {"n": question["n"], question["kind"]: found}


def _thought(question: dict[str, Any]) -> Json:
    from game.bots import choose, suggest
    from game.bots.hint import to_json
    from game.catalog import GAMES

    game = GAMES[question["view"]["game"]]
    view = game.view_from_json(question["view"])
    if question["kind"] == ADVICE:
        return to_json(suggest(game, view, question["seed"]))
    return choose(game, view, question["level"], question["seed"], question["seconds"])


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer question after question until nobody asks or listens any more."""
    from game.bots import bots_of
    from game.bots.levels import GAMES

    for game in GAMES:
        bots_of(game)  # loaded before the first question comes
    for line in source:
        sink.write(json.dumps(answer(line)).encode("ascii") + b"\n")
        sink.flush()


def main() -> None:
    """The process itself: out of people's way unless they wait for it, and gone when they are."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice") and URGENT not in sys.argv[1:]:
        os.nice(10)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, ConnectionResetError):
        os._exit(0)


if __name__ == "__main__":
    main()
