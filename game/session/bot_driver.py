"""Bots at a table: asked without waiting, shown at a pace that people can follow, replaced when they fail.

A bot thinks somewhere else (a worker process). Here its answer is fetched, held back until the last
action has been seen, and checked like anybody's. When none comes in time, or a bad one, a legal
action is played in its place and the fault is kept: a bot never stops a game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from game.bots.repeat_counter import RepeatCounter
from game.core import BadAction, Illegal, Json, Seat
from game.table import Table

BOT_TIMEOUT: Final = 10.0
"""Seconds of thought after which a bot counts as stuck; its own limit is far below."""

LONGEST_TICK: Final = 0.25
"""Seconds: a longer gap means that this process itself stood still (suspended, dragged), so nobody is late for it."""

_log = logging.getLogger("two-rivers")


class BotBackend(Protocol):
    """Where bots think: one question at a time, no call ever waits.

    Any exception means that the chooser is of no more use; it is closed and a new one is made.
    """

    def ask(self, view_json: Json, seat: Seat, level: str, seed: int) -> None:
        """Begin to decide for the seat, from its view (`Game.view_to_json`) alone. An earlier question is forgotten."""

    def poll(self) -> str | None:
        """The chosen action's text, once, or None while it thinks."""

    def close(self) -> None:
        """Stop thinking and free everything."""


@dataclass(frozen=True, slots=True)
class Incident:
    """A bot failed: at the n-th entry of the log, "late", "failed" or "illegal", and what was played instead."""

    n: int
    seat: Seat
    why: str
    played: str


class BotDriver:
    """Plays those seats of a table that belong to bots, one call of `tick` after the other."""

    def __init__(
        self, table: Table, make_bot_backend: Callable[[], BotBackend] | None, timeout: float = BOT_TIMEOUT
    ) -> None:
        self.delay = 0.0
        """Seconds that every action stands before a bot acts upon it."""
        self.stepping = False
        """Wait for `step` before each action of a bot."""
        self.incidents: list[Incident] = []
        self._table = table
        self._make_backend = make_bot_backend
        self._timeout = timeout
        self._backend: BotBackend | None = None
        self._asked_at: int | None = None
        """The length of the log for which an answer is awaited or held."""
        self._answer: str | None = None
        self._fault = ""
        self._thinking_time = 0.0
        self._since_update = 0.0
        self._seen = len(table.log)
        self._steps = 0
        self._repeats = RepeatCounter()

    def warm_up(self) -> None:
        """Have the place where bots think come up before it is asked for the first time."""
        if self._make_backend is not None:
            self._guarded(lambda backend: None)
            self._fault = ""  # nothing was asked yet: a failure counts when it is

    def step(self) -> None:
        """Let one action pass in step mode."""
        self._steps = 1

    def tick(self, seat: Seat, level: str, dt: float) -> bool:
        """Go on by `dt` seconds with the bot that has to act; whether it acted."""
        dt = min(max(dt, 0.0), LONGEST_TICK)
        self._count_time(dt)
        if self._asked_at != len(self._table.log):
            self._ask(seat, level)
        if not self._is_answered(dt) or not self._may_act():
            return False
        self._play(seat)
        return True

    def idle(self, dt: float) -> None:
        """Somebody else has to act: time passes all the same."""
        self._count_time(min(max(dt, 0.0), LONGEST_TICK))

    def reset(self) -> None:
        """The position is another one (actions were taken back), or somebody else's: what the bot thinks is void.

        It was not asked either, so what bots do follows from the game alone and not from who came back when.
        """
        self._asked_at = self._answer = None
        self._fault = ""
        self._repeats.truncate(len(self._table.log))

    def close(self) -> None:
        """Stop thinking."""
        self.reset()
        self._drop_backend()

    def _count_time(self, dt: float) -> None:
        if self._seen == len(self._table.log):
            self._since_update += dt
        else:
            self._seen, self._since_update = len(self._table.log), 0.0

    def _may_act(self) -> bool:
        if self._since_update < self.delay or (self.stepping and not self._steps):
            return False
        self._steps = 0
        return True

    def _ask(self, seat: Seat, level: str) -> None:
        game, n = self._table.game, len(self._table.log)
        self._asked_at, self._answer, self._fault, self._thinking_time = n, None, "", 0.0
        view = game.view_to_json(self._table.view(seat))
        seed = self._repeats.seed(seat, view, self._random(n).getrandbits(32), n)
        self._guarded(lambda backend: backend.ask(view, seat, level, seed))

    def _is_answered(self, dt: float) -> bool:
        """Whether there is an answer, or a reason to play without one."""
        if self._answer is None and not self._fault:
            self._answer = self._guarded(lambda backend: backend.poll())
            self._thinking_time += dt
            if self._answer is None and self._thinking_time >= self._timeout:
                self._fail("late")
        return self._answer is not None or bool(self._fault)

    def _guarded(self, use: Callable[[BotBackend], Any]) -> Any:
        """Whatever goes wrong in a chooser is its own fault and never the game's."""
        try:
            if self._backend is None:
                if self._make_backend is None:
                    raise RuntimeError("there is nobody to ask")
                self._backend = self._make_backend()
            return use(self._backend)
        except Exception as error:
            _log.warning("a bot failed: %r", error)
            self._fail("failed")
            return None

    def _fail(self, why: str) -> None:
        self._fault = why
        self._drop_backend()

    def _drop_backend(self) -> None:
        backend, self._backend = self._backend, None
        if backend is not None:
            try:
                backend.close()
            except Exception as error:
                _log.warning("a bot could not be closed: %r", error)

    def _play(self, seat: Seat) -> None:
        answer, self._asked_at, self._answer = self._answer, None, None
        if answer is not None:
            try:
                self._table.act(seat, self._table.game.decode(answer))
                return
            except (Illegal, BadAction):
                self._fault = "illegal"
        n = len(self._table.log)
        action = self._table.game.pick(self._table.state, self._random(n))
        text = self._table.game.encode(action)
        self.incidents.append(Incident(n, seat, self._fault, text))
        _log.warning("seat %d at %d: %s, played in its place", seat, n, self._fault)
        self._table.act(seat, action)

    def _random(self, n: int) -> Random:
        return Random(f"{self._table.dice.seed}:bot:{n}")
