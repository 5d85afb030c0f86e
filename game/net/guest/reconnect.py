"""When a guest dials, when he gives an attempt up, and for how long he tries.

The clock counts the seconds of one visit. Time in which this program itself stood still (a laptop asleep) is left out,
so nobody was late in it.
"""

from __future__ import annotations

from typing import Final

PAUSE: Final = 0.5
"""Seconds before each new attempt."""
PATIENCE: Final = 2.0
"""Seconds within which a table that is there says its first word, and as many again to let one in.

A seat is back within 3 s of the link's return (reliability goal R-8): the system asks for a connection at once and
after one second, then this pause and a new attempt follow, so nothing is sent for one and a half seconds at most;
and up to one second goes by until the system finds the other computer of its network again."""
FIRST_PATIENCE: Final = 8.0
"""The same before anybody was let in, when nobody knows yet whether anything is there."""
AFTER_THE_END: Final = 60.0
"""Seconds for which a table whose game is over is looked for after a loss: another game may be wanted there."""
LONGEST_TICK: Final = 0.25
"""Seconds: a longer gap means that this process itself stood still."""


class ReconnectTimer:
    """The attempts of one visit to reach its table."""

    def __init__(self) -> None:
        self.known = False
        """Whether the host has let us in once."""
        self._attempts = 0
        """Since the link was there last."""
        self._now: float | None = None
        self._clock = 0.0
        self._until = 0.0
        """When to dial again, or to give an attempt up."""
        self._lost_at = 0.0

    def tick(self, now: float) -> float:
        """It is `now` (seconds of a clock that only grows); the seconds since the last call, gaps left out."""
        dt = min(max(0.0, now - (now if self._now is None else self._now)), LONGEST_TICK)
        self._now = now
        self._clock += dt
        return dt

    @property
    def due(self) -> bool:
        """Whether it is time to dial, or, once that was done, to wait no longer."""
        return self._clock >= self._until

    @property
    def tried_long(self) -> bool:
        """Whether a table whose game is over was looked for long enough."""
        return self._clock - self._lost_at >= AFTER_THE_END

    def dialled(self) -> None:
        """An attempt has begun."""
        self._attempts += 1
        self.wait()

    def wait(self) -> None:
        """The host has some time for its next word."""
        self._until = self._clock + (PATIENCE if self.known else FIRST_PATIENCE)

    def linked(self) -> None:
        """We are let in."""
        self.known, self._attempts = True, 0

    def lost(self) -> bool:
        """The link, or an attempt at one, has failed: whether the link. The next attempt follows after a pause."""
        first = self._attempts == 0
        if first:
            self._lost_at = self._clock
        self._until = self._clock + PAUSE
        return first

    def at_once(self) -> None:
        """The next attempt need not wait."""
        self._until = self._clock
