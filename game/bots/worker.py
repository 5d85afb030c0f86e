"""The bots' process: questions and answers as JSON over a pipe, so that no window waits for a bot.

`Worker` is the near end and never blocks. When the process dies while it computes, a new one gets the same question.
`main` is the far end: it answers questions until the near end closes the pipe.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, Final

from game.core import Json, Seat

SECONDS: Final = 1.0
"""Thinking time of a bot in a game with people."""
ACTION, HINT = "action", "advice"
"""Kinds of questions. An answer stands under the kind of its question."""

MAX_ANSWER: Final = 1 << 16
"""Bytes. A longer answer ends the process."""
MOST_DEATHS: Final = 7
"""Number of processes that one question may end. Then the worker gives it up."""

CONTEXT: Final = multiprocessing.get_context("spawn")


class WorkerFailed(RuntimeError):
    """An error of the bot that would come again with the same question."""


class Worker:
    """A bot's process that holds one question at a time; no method blocks.

    It serves as `BotBackend` and as `HintBackend`. An `urgent` process has the normal priority, any other a lower one.
    `target` is the far end: a function of the pipe and of `urgent`. It sends one message when it is ready.
    """

    def __init__(
        self,
        seconds: float = SECONDS,
        *,
        urgent: bool = False,
        target: Callable[[Connection[bytes, bytes], bool], None] | None = None,
    ) -> None:
        self._seconds = seconds
        self._urgent = urgent
        self._target = target or main
        self._question: bytes | None = None
        self._number = 0
        self._deaths = 0
        self._start()

    @property
    def pid(self) -> int:
        """The id of the current process."""
        assert self._process.pid is not None
        return self._process.pid

    def ask(self, view_json: Json, seat: Seat, level: str, seed: int) -> None:
        """Begin to decide for the seat, from its view alone. An earlier question is dropped."""
        self.put(ACTION, {"view": view_json, "level": level, "seed": seed, "seconds": self._seconds})

    def poll(self) -> str | None:
        """Return the text of the chosen action; None while it is computed and after it was returned once.

        Raises WorkerFailed.
        """
        found = self.take(ACTION)
        return None if found is None else str(found)

    def ask_hint(self, view_json: Json, seed: int) -> None:
        """Begin to compute a hint for the seat of the view. An earlier question is dropped."""
        self.put(HINT, {"view": view_json, "seed": seed})

    def hint(self) -> Json | None:
        """Return the hint as plain data (game/bots/hint.py); None while it is computed and after it was returned once.

        Raises WorkerFailed.
        """
        return self.take(HINT)

    def put(self, kind: str, question: dict[str, Json]) -> None:
        """Begin to answer a question of any kind that the far end knows. An earlier question is dropped."""
        self._number += 1
        self._deaths = 0
        self._question = json.dumps({"n": self._number, "kind": kind, **question}).encode("ascii")
        self._exchange()

    def take(self, kind: str) -> Json | None:
        """Return the answer of that kind; None while it is computed and after it was returned once.

        Raises WorkerFailed.
        """
        answer = self._exchange()
        if answer is None:
            return None
        if kind not in answer:
            raise WorkerFailed(answer.get("error", "not the kind of answer that was asked for"))
        return answer[kind]

    def close(self) -> None:
        """End the process, even while it computes."""
        self._question = None
        self._stop()

    def _exchange(self) -> dict[str, Json] | None:
        """Read at most one message, and send the question to a process that waits for one.

        Returns the answer to the current question. The process gets a question only when it reads, so the pipe cannot
        fill up while it computes.
        """
        if self._question is None:
            return None
        try:
            if self._pipe.poll():
                answer: dict[str, Json] = json.loads(self._pipe.recv_bytes(MAX_ANSWER))
                self._waiting = True
                if answer["n"] == self._number:
                    self._question = None
                    return answer
            if self._waiting:
                self._waiting = False
                self._pipe.send_bytes(self._question)
        except (EOFError, OSError):
            self._restart()
        return None

    def _start(self) -> None:
        self._waiting = False
        self._pipe: Connection[bytes, bytes]
        self._pipe, far_end = CONTEXT.Pipe()
        self._process = CONTEXT.Process(target=self._target, args=(far_end, self._urgent), daemon=True)
        if sys.platform != "win32":
            _enlarge(self._pipe)
            _enlarge(far_end)
        with far_end, _main_hidden():
            self._process.start()
        if sys.platform != "win32":  # on Windows a message arrives as a whole
            os.set_blocking(self._pipe.fileno(), False)  # a process stopped within a message must not block us

    def _restart(self) -> None:
        """Replace a process that is gone; the new one gets the same question."""
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise WorkerFailed("the bot's process ends again and again")
        self._stop()
        self._start()

    def _stop(self) -> None:
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def _enlarge(pipe: Connection[bytes, bytes]) -> None:
    """Let a whole message lie in the pipe, whose near end must not wait: a Mac has room for 8 KiB there."""
    with socket.socket(fileno=os.dup(pipe.fileno())) as end:
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            end.setsockopt(socket.SOL_SOCKET, option, 2 * MAX_ANSWER)


@contextmanager
def _main_hidden() -> Iterator[None]:
    """Hide the main module, so that the new process does not run it: the far end needs nothing of it."""
    main_module = sys.modules["__main__"]
    found = {name: getattr(main_module, name) for name in ("__spec__", "__file__") if hasattr(main_module, name)}
    for name in found:
        setattr(main_module, name, None)
    try:
        yield
    finally:
        for name, value in found.items():
            setattr(main_module, name, value)


# ------------------------------------------------------------------ the far end


def main(pipe: Connection[bytes, bytes], urgent: bool) -> None:
    """Choose actions and hints until the near end of the pipe is closed."""
    run(pipe, urgent, _result)


def run(pipe: Connection[bytes, bytes], urgent: bool, result: Callable[[dict[str, Any]], Json]) -> None:
    """Run the process with this function from a question to its answer, until the near end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(os.devnull, "wb") as nowhere:  # readers of our program's output must see its end at once
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    if not urgent:
        _lower_priority()
    with contextlib.suppress(EOFError, OSError):
        serve(pipe, result)


def _lower_priority() -> None:
    if sys.platform == "win32":
        import ctypes
        from subprocess import BELOW_NORMAL_PRIORITY_CLASS

        this_process = ctypes.c_void_p(-1)
        ctypes.WinDLL("kernel32").SetPriorityClass(this_process, BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(10)


def serve(pipe: Connection[bytes, bytes], result: Callable[[dict[str, Any]], Json]) -> None:
    """Load the bots, report that, then answer every question. Raises EOFError at the end of the pipe."""
    from game.bots import bots_of
    from game.bots.levels import GAMES

    for game in GAMES:
        bots_of(game)
    pipe.send_bytes(b'{"n": 0}')
    while True:
        pipe.send_bytes(json.dumps(answer(pipe.recv_bytes(), result)).encode("ascii"))


def answer(message: bytes, result: Callable[[dict[str, Any]], Json]) -> dict[str, Json]:
    """Return the bot's action, its hint, another result, or its error."""
    question: dict[str, Any] = json.loads(message)
    try:
        found = result(question)
    except Exception as error:  # the near end decides what happens to a bot that fails
        return {"n": question["n"], "error": f"{type(error).__name__}: {error}"}
    return {"n": question["n"], question["kind"]: found}


def _result(question: dict[str, Any]) -> Json:
    from game.bots import choose, suggest
    from game.bots.hint import to_json
    from game.catalog import GAMES

    game = GAMES[question["view"]["game"]]
    view = game.view_from_json(question["view"])
    if question["kind"] == HINT:
        return to_json(suggest(game, view, question["seed"]))
    return choose(game, view, question["level"], question["seed"], question["seconds"])
