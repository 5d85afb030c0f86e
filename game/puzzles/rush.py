"""The rush: as many puzzles as possible in three minutes; three misses end it.

`RushRun` has no clock of its own. Its owner passes the seconds of any clock that never goes back, so that a test can
play a whole rush at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Final, Literal

SECONDS: Final = 180.0
MOST_MISSES: Final = 3
BONUS_EVERY: Final = 2
"""Right answers in a row for one step of the multiplier and one bonus of time."""
BONUS_SECONDS: Final = 5.0
HIGHEST_MULTIPLIER: Final = 5
POINTS: Final[Mapping[int, int]] = {1: 10, 2: 15, 3: 20, 4: 30}
"""Points of a puzzle by its grade, before the multiplier."""
ROUNDS: Final = 9
"""Sets of puzzles per game and day."""
SPREAD: Final = 1.6
"""Grades over which a puzzle may come earlier or later than its own grade says."""

End = Literal["", "time", "misses", "solved", "left"]
"""Why a rush ended: "" while it runs; "solved" when no puzzle is left, "left" when the player gave up."""


def rush_order(game: str, day: date, number: int, grades: Mapping[str, int]) -> list[str]:
    """Return the ids of a rush in their order: the easier ones rather first.

    Game, date and number (1 to ROUNDS) determine the order, so everybody races on the same set.
    """

    def place(key: str) -> tuple[float, str]:
        drawn = int.from_bytes(sha256(f"rush:{game}:{day.isoformat()}:{number}:{key}".encode()).digest()[:6], "big")
        return grades[key] + SPREAD * drawn / (1 << 48), key

    return sorted(grades, key=place)


def multiplier(combo: int) -> int:
    """Return the factor for the last of that many right answers in a row."""
    return min(HIGHEST_MULTIPLIER, 1 + combo // BONUS_EVERY)


def bonus_seconds(combo: int) -> float:
    """Return the seconds that the last of that many right answers in a row adds."""
    return BONUS_SECONDS if combo and combo % BONUS_EVERY == 0 else 0.0


def points(grade: int, combo: int) -> int:
    """Return the points of a right answer; the combo counts it already."""
    return POINTS[grade] * multiplier(combo)


class RushRun:
    """One rush: clock, misses, combo and score.

    Invariants: the clock runs from `start` or `resume` to `pause`; a run that ended never changes again.
    """

    def __init__(self, grades: Sequence[int]) -> None:
        """Set the grades of the puzzles in their order; the clock stands still until `start`."""
        self.grades = tuple(grades)
        self.score = self.solved = self.misses = self.combo = self.best_combo = 0
        self.ended: End = "" if self.grades else "solved"
        self._left = SECONDS
        """Seconds left at `_since`."""
        self._since: float | None = None
        """The time at which the clock was set going; None while it stands still."""

    @property
    def index(self) -> int:
        """The index of the puzzle on display."""
        return self.solved + self.misses

    @property
    def grade(self) -> int:
        """The grade of the puzzle on display; 0 after the last one."""
        return self.grades[self.index] if self.index < len(self.grades) else 0

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self._since is not None

    def left(self, now: float) -> float:
        """Return the seconds left, at least 0."""
        return max(0.0, self._left - (max(0.0, now - self._since) if self._since is not None else 0.0))

    def resume(self, now: float) -> None:
        """Set the clock going."""
        if not self.ended and self._since is None:
            self._since = now

    def pause(self, now: float) -> None:
        """Stop the clock, while the next puzzle is laid out."""
        self._left, self._since = self.left(now), None

    def tick(self, now: float) -> bool:
        """End the run when its time is over; return whether it has ended."""
        if not self.ended and self.left(now) <= 0:
            self._count_down(now)
            self._end("time")
        return bool(self.ended)

    def answer(self, right: bool, now: float) -> int:
        """Count an answer to the puzzle on display; return the points it brought.

        An answer after the end, or after the time is over, brings nothing.
        """
        if self.tick(now):
            return 0
        self._count_down(now)
        if not right:
            self.misses, self.combo = self.misses + 1, 0
            self._end_if_over()
            return 0
        brought = points(self.grade, self.combo + 1)
        self.solved, self.combo, self.score = self.solved + 1, self.combo + 1, self.score + brought
        self.best_combo = max(self.best_combo, self.combo)
        self._left += bonus_seconds(self.combo)
        self._end_if_over()
        return brought

    def skip(self) -> None:
        """Pass over the puzzle on display, because it cannot be shown; nothing else changes."""
        if not self.ended:
            self.grades = (*self.grades[: self.index], *self.grades[self.index + 1 :])
            self._end_if_over()

    def give_up(self) -> None:
        """End the run before its time; the points stay."""
        if not self.ended:
            self._end("left")

    def _count_down(self, now: float) -> None:
        """Subtract the seconds that have passed since the clock was last set."""
        self._left = self.left(now)
        if self._since is not None:
            self._since = max(now, self._since)

    def _end_if_over(self) -> None:
        if self.misses >= MOST_MISSES:
            self._end("misses")
        elif self.index >= len(self.grades):
            self._end("solved")

    def _end(self, why: End) -> None:
        self.ended, self._since = why, None
