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

PATIENCE: Final = 10.0
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

    def __init__(self, table: Table, make_chooser: Callable[[], BotBackend] | None, patience: float = PATIENCE) -> None:
        self.dwell = 0.0
        """Seconds that every action stands before a bot acts upon it."""
        self.stepping = False
        """Wait for `step` before each action of a bot."""
        self.incidents: list[Incident] = []
        self._table = table
        self._make_chooser = make_chooser
        self._patience = patience
        self._chooser: BotBackend | None = None
        self._asked: int | None = None
        """The length of the log for which an answer is awaited or held."""
        self._answer: str | None = None
        self._fault = ""
        self._thought = 0.0
        self._rested = 0.0
        self._seen = len(table.log)
        self._steps = 0
        self._recall = RepeatCounter()

    def warm(self) -> None:
        """Have the place where bots think come up before it is asked for the first time."""
        if self._make_chooser is not None:
            self._guarded(lambda chooser: None)
            self._fault = ""  # nothing was asked yet: a failure counts when it is

    def step(self) -> None:
        """Let one action pass in step mode."""
        self._steps = 1

    def tick(self, seat: Seat, level: str, dt: float) -> bool:
        """Go on by `dt` seconds with the bot that has to act; whether it acted."""
        dt = min(max(dt, 0.0), LONGEST_TICK)
        self._rest(dt)
        if self._asked != len(self._table.log):
            self._ask(seat, level)
        if not self._answered(dt) or not self._may_go():
            return False
        self._play(seat)
        return True

    def rest(self, dt: float) -> None:
        """Somebody else has to act: time passes all the same."""
        self._rest(min(max(dt, 0.0), LONGEST_TICK))

    def forget(self) -> None:
        """The position is another one (actions were taken back), or somebody else's: what the bot thinks is void.

        It was not asked either, so what bots do follows from the game alone and not from who came back when.
        """
        self._asked = self._answer = None
        self._fault = ""
        self._recall.go_back(len(self._table.log))

    def close(self) -> None:
        """Stop thinking."""
        self.forget()
        self._drop_chooser()

    def _rest(self, dt: float) -> None:
        if self._seen == len(self._table.log):
            self._rested += dt
        else:
            self._seen, self._rested = len(self._table.log), 0.0

    def _may_go(self) -> bool:
        if self._rested < self.dwell or (self.stepping and not self._steps):
            return False
        self._steps = 0
        return True

    def _ask(self, seat: Seat, level: str) -> None:
        game, n = self._table.game, len(self._table.log)
        self._asked, self._answer, self._fault, self._thought = n, None, "", 0.0
        view = game.view_to_json(self._table.view(seat))
        seed = self._recall.seed(seat, view, self._source(n).getrandbits(32), n)
        self._guarded(lambda chooser: chooser.ask(view, seat, level, seed))

    def _answered(self, dt: float) -> bool:
        """Whether there is an answer, or a reason to play without one."""
        if self._answer is None and not self._fault:
            self._answer = self._guarded(lambda chooser: chooser.poll())
            self._thought += dt
            if self._answer is None and self._thought >= self._patience:
                self._fail("late")
        return self._answer is not None or bool(self._fault)

    def _guarded(self, use: Callable[[BotBackend], Any]) -> Any:
        """Whatever goes wrong in a chooser is its own fault and never the game's."""
        try:
            if self._chooser is None:
                if self._make_chooser is None:
                    raise RuntimeError("there is nobody to ask")
                self._chooser = self._make_chooser()
            return use(self._chooser)
        except Exception as error:
            _log.warning("a bot failed: %r", error)
            self._fail("failed")
            return None

    def _fail(self, why: str) -> None:
        self._fault = why
        self._drop_chooser()

    def _drop_chooser(self) -> None:
        chooser, self._chooser = self._chooser, None
        if chooser is not None:
            try:
                chooser.close()
            except Exception as error:
                _log.warning("a bot could not be closed: %r", error)

    def _play(self, seat: Seat) -> None:
        answer, self._asked, self._answer = self._answer, None, None
        if answer is not None:
            try:
                self._table.act(seat, self._table.game.decode(answer))
                return
            except (Illegal, BadAction):
                self._fault = "illegal"
        n = len(self._table.log)
        action = self._table.game.pick(self._table.state, self._source(n))
        text = self._table.game.encode(action)
        self.incidents.append(Incident(n, seat, self._fault, text))
        _log.warning("seat %d at %d: %s, played in its place", seat, n, self._fault)
        self._table.act(seat, action)

    def _source(self, n: int) -> Random:
        return Random(f"{self._table.dice.seed}:bot:{n}")
