"""The frame clock: fixed steps of 1/60 s, and rests between two frames."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

STEP: Final = 1 / 60
MAX_FRAME: Final = 0.25
"""The most seconds that one frame counts for: some systems stop the loop while a window is dragged."""
MIN_REST: Final = 0.002
"""Seconds of every rest, whatever happens: many short rests would leave no time for anything else."""
POLL_INTERVAL: Final = 1 / 60
"""Seconds between two checks for input during a rest; in an idle window waking up costs more than the frames."""
AWAY_RATE: Final = 10
"""Frames a second while nothing moves and the player has done nothing for some seconds."""
SLOW_POLL_INTERVAL: Final = 1 / 30
"""The same while the player is away. (`pygame.event.wait` is no cure: it looks a thousand times a second.)"""


class FixedTimestep:
    """A converter of elapsed seconds into whole steps; it carries the remainder over."""

    def __init__(self) -> None:
        self._remainder = 0.0

    def steps(self, seconds: float) -> int:
        """Return how many steps are due after that many more seconds."""
        self._remainder += min(max(0.0, seconds), MAX_FRAME)
        due = int(self._remainder / STEP + 1e-9)
        self._remainder -= due * STEP
        return due


def step_lengths(steps: int, idle: bool) -> list[float]:
    """Return the seconds of each step: equal ones, or all of the time in one while idle.

    An idle window has few frames; the steps between them would be most of their cost.
    """
    return [steps * STEP] if idle else [STEP] * steps or [0.0]


class FramePacer:
    """A pacer that rests between frames, until the next is due or something happens."""

    def __init__(self) -> None:
        self.wake = threading.Event()
        """Set by any thread when something happened that concerns the screen."""
        self._last = time.perf_counter()

    def rest(self, rate: float, asked: Callable[[], bool]) -> float:
        """Rest for 1/rate seconds at most, and return the seconds since the last rest.

        The rest ends early if `wake` is set or `asked` returns True.
        """
        due, earliest = self._last + 1 / rate, time.perf_counter() + MIN_REST
        interval = POLL_INTERVAL if rate > AWAY_RATE else SLOW_POLL_INTERVAL
        while (left := due - time.perf_counter()) > 0 and not (self.wake.wait(min(interval, left)) or asked()):
            pass
        if (left := min(due, earliest) - time.perf_counter()) > 0:
            time.sleep(left)
        self.wake.clear()
        before, self._last = self._last, time.perf_counter()
        return self._last - before
