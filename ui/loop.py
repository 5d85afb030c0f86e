"""Time for the window: fixed steps of 1/60 s out of whatever the clock gives."""

from __future__ import annotations

from typing import Final

STEP: Final = 1 / 60
LONGEST: Final = 0.25
"""Seconds that one frame may stand for: some systems stop the loop while a window is dragged."""


class Steps:
    """Turns passed seconds into whole steps and keeps the rest."""

    def __init__(self) -> None:
        self._rest = 0.0

    def take(self, seconds: float) -> int:
        """How many steps are due after so many more seconds."""
        self._rest += min(max(0.0, seconds), LONGEST)
        due = int(self._rest / STEP + 1e-9)
        self._rest -= due * STEP
        return due
