"""The daily puzzle: one puzzle per game and date, the same on every machine that has the same puzzles.

All puzzles of a game take turns before one comes again, in an order that hashes determine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from hashlib import sha256
from typing import Final

FIRST_DAY: Final = date(2026, 1, 1)
"""The day of the daily puzzle number 1."""
DAYS_IN_STRIP: Final = 7

SOLVED, MISSED, NOT_PLAYED = "solved", "missed", "open"
"""The results of a day, as locale keys name them."""
SIGNS: Final[Mapping[str, str]] = {SOLVED: "✅", MISSED: "❌", NOT_PLAYED: "⬜"}
"""The signs in the text to share: they differ in shape and in colour."""


def number_of(day: date) -> int:
    """Return the number of a day's puzzle; days before the first have numbers below 1."""
    return (day - FIRST_DAY).days + 1


def daily_id(game: str, day: date, ids: Collection[str]) -> str:
    """Return the id of the day's puzzle, or "" if there are no puzzles; the order of `ids` does not matter."""
    if not ids:
        return ""
    cycle, place = divmod(number_of(day), len(ids))
    return shuffled(f"daily:{game}:{cycle}", ids)[place]


def shuffled(seed: str, ids: Collection[str]) -> list[str]:
    """Return the ids in an order that only the seed determines, on every machine and in every version of Python."""
    return sorted(ids, key=lambda each: sha256(f"{seed}:{each}".encode()).digest())


def last_days(day: date) -> list[date]:
    """Return the days of the strip, the oldest first."""
    return [day - timedelta(days=back) for back in range(DAYS_IN_STRIP - 1, -1, -1)]


def strip(results: Sequence[str]) -> str:
    """Return one line of signs for the results of several days; it betrays nothing about the puzzles."""
    return "".join(SIGNS[result] for result in results)


def streak(solved: Collection[date], day: date) -> int:
    """Return the days in a row that were solved, up to `day`, or up to the day before while `day` is not solved."""
    last = day if day in solved else day - timedelta(days=1)
    length = 0
    while last - timedelta(days=length) in solved:
        length += 1
    return length
