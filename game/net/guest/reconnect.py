"""The reconnect timer: when a guest's program connects, gives up an attempt, or stops trying.

The clock counts the seconds of one visit, without the time for which this program itself stood still (a laptop asleep).
"""

from __future__ import annotations

from typing import Final

PAUSE: Final = 0.5
"""Seconds before each new attempt."""
PATIENCE: Final = 2.0
"""Seconds to wait for a challenge, and as many again for a welcome.

A seat must be back within 3 s of the link's return (reliability goal R-8). The system sends a connection request at
once and after one second. Then this pause and a new attempt follow, so nothing is sent for at most one and a half
seconds. The system may need one more second to find the other computer of its network again.
"""
FIRST_PATIENCE: Final = 8.0
"""As `PATIENCE`, but before the first welcome, when it is unknown whether a host is there."""
AFTER_THE_END: Final = 60.0
"""Seconds for which a guest reconnects after the end of a game, because a rematch may follow."""
LONGEST_TICK: Final = 0.25
"""Seconds. A longer gap means that this process itself stood still."""


class ReconnectTimer:
    """When to connect, give up an attempt, and stop reconnecting, from a guest's arrival until they leave."""

    def __init__(self) -> None:
        self.known = False
        """Whether there was a welcome."""
        self.attempts = 0
        """The number of attempts since the last welcome."""
        self._now: float | None = None
        self._clock = 0.0
        self._until = 0.0
        """When to dial again, or to give up the attempt."""
        self._lost_at = 0.0

    def tick(self, now: float) -> float:
        """Advance to `now`, in seconds of a monotonic clock. Return the seconds since the last call, without gaps."""
        dt = min(max(0.0, now - (now if self._now is None else self._now)), LONGEST_TICK)
        self._now = now
        self._clock += dt
        return dt

    @property
    def due(self) -> bool:
        """Whether to dial, or to give up the attempt that is under way."""
        return self._clock >= self._until

    @property
    def expired(self) -> bool:
        """Whether a table whose game is over has been absent for `AFTER_THE_END`."""
        return self._clock - self._lost_at >= AFTER_THE_END

    def dialled(self) -> None:
        """Count an attempt that begins now."""
        self.attempts += 1
        self.wait()

    def wait(self) -> None:
        """Wait for the host's next message from now on."""
        self._until = self._clock + (PATIENCE if self.known else FIRST_PATIENCE)

    def linked(self) -> None:
        """Reset the attempts after a welcome."""
        self.known, self.attempts = True, 0

    def lost(self) -> bool:
        """Schedule the next attempt after a pause. Return whether a link was lost, not an attempt."""
        first = self.attempts == 0
        if first:
            self._lost_at = self._clock
        self._until = self._clock + PAUSE
        return first

    def at_once(self) -> None:
        """Schedule the next attempt for now."""
        self._until = self._clock
