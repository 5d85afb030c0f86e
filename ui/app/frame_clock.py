"""Time for the window: fixed steps of 1/60 s out of whatever the clock gives, and rests between two frames."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

STEP: Final = 1 / 60
LONGEST: Final = 0.25
"""Seconds that one frame may stand for: some systems stop the loop while a window is dragged."""
LEAST: Final = 0.002
"""Seconds of every rest that no news shortens, or many of them would leave no time for anything else."""
LOOK: Final = 1 / 120
"""Seconds between two looks whether the player has asked for something, which cost far less than a frame."""


class FixedTimestep:
    """Turns passed seconds into whole steps and keeps the rest."""

    def __init__(self) -> None:
        self._rest = 0.0

    def take(self, seconds: float) -> int:
        """How many steps are due after so many more seconds."""
        self._rest += min(max(0.0, seconds), LONGEST)
        due = int(self._rest / STEP + 1e-9)
        self._rest -= due * STEP
        return due


class FramePacer:
    """Rests between frames: until the next is due, or until there is news."""

    def __init__(self) -> None:
        self.wake = threading.Event()
        """To be set, by any thread, when something has come that concerns the screen."""
        self._last = time.perf_counter()

    def take(self, rate: float, asked: Callable[[], bool]) -> float:
        """Rest for 1/rate at most: until there is news or something is `asked` for; seconds since the last rest."""
        due = self._last + 1 / rate
        time.sleep(max(0.0, min(LEAST, due - time.perf_counter())))
        while (left := due - time.perf_counter()) > 0 and not (self.wake.wait(min(LOOK, left)) or asked()):
            pass
        self.wake.clear()
        before, self._last = self._last, time.perf_counter()
        return self._last - before
