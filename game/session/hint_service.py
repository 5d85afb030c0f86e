"""Advice for a person at a table: asked without waiting, from what that person's seat knows alone.

It comes from a process of its own, so that no bot is disturbed. Whatever goes wrong there ends in a plain
"no advice", never in waiting for ever.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final, Protocol

from game.bots.hint import Hint, from_json
from game.core import Json, Seat
from game.session.bot_driver import LONGEST_TICK
from game.table import Table

HINT_TIMEOUT: Final = 5.0
"""Seconds after which no advice is waited for any more; it needs a tenth of that."""

_log = logging.getLogger("two-rivers")


class NoHint(RuntimeError):
    """Nobody could give advice this time."""


class HintBackend(Protocol):
    """Where advice is thought about: one question at a time, no call ever waits.

    Any exception means that it is of no more use; it is closed and a new one is made.
    """

    def ask_hint(self, view_json: Json, seed: int) -> None:
        """Begin to think about advice for the seat of that view. An earlier question is forgotten."""

    def hint(self) -> Json | None:
        """The advice as plain data (`game.bots.hint`), once, or None while it thinks."""

    def close(self) -> None:
        """Stop thinking and free everything."""


class HintService:
    """One question about a table at a time. It is void as soon as anything happened there."""

    def __init__(
        self, table: Table, make_hint_backend: Callable[[], HintBackend] | None, timeout: float = HINT_TIMEOUT
    ) -> None:
        self._table = table
        self._make_backend = make_hint_backend
        self._timeout = timeout
        self._backend: HintBackend | None = None
        self._asked_at: int | None = None
        """The length of the log for which advice is awaited."""
        self._waiting_time = 0.0
        self._prepared = False

    @property
    def pending(self) -> bool:
        """Whether advice was asked for and may still come."""
        return self._asked_at is not None

    def warm_up(self) -> None:
        """Have somebody ready, so that the first answer comes as soon as the others; trouble is told when it counts."""
        if self._make_backend is not None and not self._prepared:
            self._prepared = True
            with contextlib.suppress(NoHint):
                self._guarded(lambda backend: None)

    def ask(self, seat: Seat) -> None:
        """Begin. Raises NoAdvice."""
        game, n = self._table.game, len(self._table.log)
        self._asked_at, self._waiting_time = n, 0.0
        self._guarded(lambda backend: backend.ask_hint(game.view_to_json(self._table.view(seat)), n))

    def wait(self, dt: float) -> None:
        """Seconds have passed. A longer gap than `LONGEST_TICK` keeps nobody: this process itself stood still."""
        self._waiting_time += min(max(dt, 0.0), LONGEST_TICK)

    def poll(self) -> Hint | None:
        """The advice, once; None while it is thought about and when none is awaited. Raises NoAdvice."""
        if self._asked_at is None:
            return None
        if self._asked_at != len(self._table.log):
            self.cancel()
            return None
        found: Hint | None = self._guarded(_read)
        if found is None and self._waiting_time >= self._timeout:
            self._fail("late")
        self._asked_at = self._asked_at if found is None else None
        return found

    def cancel(self) -> None:
        """What is thought about is not wanted any more."""
        self._asked_at = None

    def close(self) -> None:
        """Stop thinking."""
        self.cancel()
        backend, self._backend = self._backend, None
        if backend is not None:
            try:
                backend.close()
            except Exception as error:
                _log.warning("a counsellor could not be closed: %r", error)

    def _guarded(self, use: Callable[[HintBackend], Any]) -> Any:
        """Whatever goes wrong in a counsellor is its own fault and never the game's."""
        try:
            if self._backend is None:
                if self._make_backend is None:
                    raise RuntimeError("there is nobody to ask")
                self._backend = self._make_backend()
            return use(self._backend)
        except Exception as error:
            self._fail(repr(error))

    def _fail(self, why: str) -> None:
        _log.warning("no advice: %s", why)
        self.close()
        raise NoHint(why)


def _read(backend: HintBackend) -> Hint | None:
    data = backend.hint()
    return None if data is None else from_json(data)
