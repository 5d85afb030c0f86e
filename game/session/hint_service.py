"""Hints for a person at a table: non-blocking requests that use the view of that person's seat alone.

Hints come from their own process, so that no bot is delayed. Every failure raises `NoHint`; the service never waits for
ever.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final, Protocol

from game.bots.hint import Hint, from_json
from game.bots.repeat_counter import RepeatCounter
from game.core import Json, Seat
from game.session.backend import Backend
from game.session.bot_driver import LONGEST_TICK
from game.table import Table

HINT_TIMEOUT: Final = 5.0
"""Seconds after which a hint counts as failed; it needs a tenth of that."""

_log = logging.getLogger("two-rivers")


class NoHint(RuntimeError):
    """No hint is available this time."""


class HintBackend(Protocol):
    """The place where hints are computed: one request at a time, and no call ever blocks.

    After any exception the service closes the backend and makes a new one.
    """

    def ask_hint(self, view_json: Json, seed: int) -> None:
        """Start computing a hint for the seat of that view; cancel an earlier request."""

    def hint(self) -> Json | None:
        """Return the hint as plain data (`game.bots.hint`) once; None while it is being computed."""

    def close(self) -> None:
        """Stop thinking and release all resources."""


class HintService:
    """At most one pending hint of a table; it expires with the next action there."""

    def __init__(
        self, table: Table, make_hint_backend: Callable[[], HintBackend] | None, timeout: float = HINT_TIMEOUT
    ) -> None:
        self._table = table
        self._timeout = timeout
        self._backend = Backend(make_hint_backend)
        self._asked_at: int | None = None
        """The length of the log for which a hint is pending."""
        self._waiting_time = 0.0
        self._prepared = False
        self._repeats = RepeatCounter()
        """How often each position was asked about: an offer that was declined is not advised again."""

    @property
    def pending(self) -> bool:
        """Whether a hint was requested and may still arrive."""
        return self._asked_at is not None

    def warm_up(self) -> None:
        """Start the backend before the first request; a failure is reported by that request."""
        if self._backend.possible and not self._prepared:
            self._prepared = True
            with contextlib.suppress(NoHint):
                self._guarded(lambda backend: None)

    def ask(self, seat: Seat) -> None:
        """Request a hint for the seat. Raises NoHint."""
        game, n = self._table.game, len(self._table.log)
        self._asked_at, self._waiting_time = n, 0.0
        view = game.view_to_json(self._table.view(seat))
        self._repeats.truncate(n)
        seed = self._repeats.seed(seat, view, n, n)
        self._guarded(lambda backend: backend.ask_hint(view, seed))

    def wait(self, dt: float) -> None:
        """Advance by `dt` seconds; more than `LONGEST_TICK` means that this process was suspended and counts less."""
        self._waiting_time += min(max(dt, 0.0), LONGEST_TICK)

    def poll(self) -> Hint | None:
        """Return the hint once; None while it is pending or when none was requested. Raises NoHint."""
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
        """Cancel the pending hint."""
        self._asked_at = None

    def close(self) -> None:
        """Stop thinking."""
        self.cancel()
        self._backend.close()

    def _guarded(self, use: Callable[[HintBackend], Any]) -> Any:
        """Call the backend; turn any exception into NoHint."""
        try:
            return self._backend.use(use)
        except Exception as error:
            self._fail(repr(error))

    def _fail(self, why: str) -> None:
        _log.warning("no hint: %s", why)
        self.close()
        raise NoHint(why)


def _read(backend: HintBackend) -> Hint | None:
    data = backend.hint()
    return None if data is None else from_json(data)
