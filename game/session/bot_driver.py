"""The driver of a table's bots: non-blocking requests, a visible delay, and a replacement when a bot fails.

A bot runs elsewhere (a worker process). The driver fetches its answer, delays it until the last action was visible, and
checks it like any action. After a timeout or an invalid answer it plays a legal action instead and stores the incident.
A bot therefore never blocks a game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from game.bots.repeat_counter import RepeatCounter
from game.core import BadAction, Illegal, Json, Seat
from game.session.backend import Backend
from game.table import Table

BOT_TIMEOUT: Final = 10.0
"""Seconds after which a bot counts as stuck; its own time limit is far shorter."""

LONGEST_TICK: Final = 0.25
"""The most seconds that one tick counts. After a longer gap this process itself was suspended, so no bot is late."""

_log = logging.getLogger("two-rivers")


class BotBackend(Protocol):
    """The place where bots run: one request at a time, and no call ever blocks.

    After any exception the driver closes the backend and makes a new one.
    """

    def ask(self, view_json: Json, seat: Seat, level: str, seed: int) -> None:
        """Start a decision for the seat from its view (`Game.view_to_json`) alone; cancel an earlier request."""

    def poll(self) -> str | None:
        """Return the chosen action's text once; None while the bot is thinking."""

    def close(self) -> None:
        """Stop thinking and release all resources."""


@dataclass(frozen=True, slots=True)
class Incident:
    """A failure of a bot before entry n of the log: "late", "failed" or "illegal", and the action played instead."""

    n: int
    seat: Seat
    why: str
    played: str


class BotDriver:
    """The player of a table's bot seats; every `tick` makes at most one action."""

    def __init__(
        self, table: Table, make_bot_backend: Callable[[], BotBackend] | None, timeout: float = BOT_TIMEOUT
    ) -> None:
        self.delay = 0.0
        """Seconds between an action and the next action of a bot."""
        self.stepping = False
        """Whether a bot acts only after a call of `step`."""
        self.incidents: list[Incident] = []
        self._table = table
        self._timeout = timeout
        self._backend = Backend(make_bot_backend)
        self._asked_at: int | None = None
        """The length of the log at the current request."""
        self._answer: str | None = None
        self._fault = ""
        self._thinking_time = 0.0
        self._since_update = 0.0
        self._seen = len(table.log)
        self._steps = 0
        self._repeats = RepeatCounter()

    def warm_up(self) -> None:
        """Start the backend before its first request."""
        if self._backend.possible:
            self._guarded(lambda backend: None)
            self._fault = ""  # without a request a failure has no effect

    def step(self) -> None:
        """Allow one action in step mode."""
        self._steps = 1

    def tick(self, seat: Seat, level: str, dt: float) -> bool:
        """Advance by `dt` seconds for the bot to act; return whether it acted."""
        dt = min(max(dt, 0.0), LONGEST_TICK)
        self._count_time(dt)
        if self._asked_at != len(self._table.log):
            self._ask(seat, level)
        if not self._is_answered(dt) or not self._may_act():
            return False
        self._play(seat)
        return True

    def idle(self, dt: float) -> None:
        """Advance by `dt` seconds while another player must act."""
        self._count_time(min(max(dt, 0.0), LONGEST_TICK))

    def reset(self) -> None:
        """Discard the current request, because the position or the seat's player changed.

        The repeat counter discards it too. The bots' actions then depend on the game alone, not on when a player
        returned.
        """
        self._asked_at = self._answer = None
        self._fault = ""
        self._repeats.truncate(len(self._table.log))

    def close(self) -> None:
        """Stop thinking."""
        self.reset()
        self._backend.close()

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
        """Return whether there is an answer, or a fault that replaces it."""
        if self._answer is None and not self._fault:
            self._answer = self._guarded(lambda backend: backend.poll())
            self._thinking_time += dt
            if self._answer is None and self._thinking_time >= self._timeout:
                self._fail("late")
        return self._answer is not None or bool(self._fault)

    def _guarded(self, use: Callable[[BotBackend], Any]) -> Any:
        """Call the backend; turn any exception into a fault of the bot."""
        try:
            return self._backend.use(use)
        except Exception as error:
            _log.warning("a bot failed: %r", error)
            self._fail("failed")
            return None

    def _fail(self, why: str) -> None:
        self._fault = why
        self._backend.close()

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
