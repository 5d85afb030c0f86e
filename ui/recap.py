"""Telling an incoming player what happened meanwhile: one thing after the other, never longer than ten seconds."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST = 10.0
EACH = 0.9
"""Seconds for one thing at normal speed."""


class Recap:
    """Reveals `lines` (indexes into a chronicle) one by one; at speed 0 all at once."""

    def __init__(self, lines: Sequence[int], speed: float) -> None:
        self.lines = list(lines)
        self._each = min(EACH / speed, LONGEST / max(1, len(lines))) if speed else 0.0
        self._time = 0.0
        self._count = 0 if speed else len(self.lines)

    @property
    def done(self) -> bool:
        """Whether all is told."""
        return self._count >= len(self.lines)

    def told(self) -> list[int]:
        """What has been told so far."""
        return self.lines[: self._count]

    def advance(self, dt: float) -> bool:
        """Let time pass; whether something was added."""
        if self.done:
            return False
        self._time += dt
        count = min(len(self.lines), 1 + int(self._time / self._each))
        grown, self._count = count > self._count, count
        return grown

    def finish(self) -> None:
        """Tell the rest at once."""
        self._count = len(self.lines)
