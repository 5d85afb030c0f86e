"""A count of how often a seat was asked for an action in the same position, which a view cannot show.

A rejected trade offer leaves the position unchanged, so a bot that is a function of the view would repeat it for ever.
The caller therefore passes the count in the seed. Its lower 32 bits are random; the rest is the count, or 0 without a
counter. A bot without a count makes no offers.
"""

from __future__ import annotations

from typing import Final

from game.core import Json, Seat, digest

CHANCE_BITS: Final = 32
FIRST_TIME: Final = 1 << CHANCE_BITS
"""The count part of a seed: the seat is asked here for the first time."""


class RepeatCounter:
    """A counter of the questions to each seat of a table, per position."""

    def __init__(self) -> None:
        self._asked: dict[int, tuple[Seat, str]] = {}
        """Position in the log -> the seat that was asked there, and the digest of its view."""

    def seed(self, seat: Seat, view_json: Json, chance: int, log_length: int | None = None) -> int:
        """Return the seed of the seat's next question; `chance` has at most 32 bits.

        A repeated question at one `log_length` counts once. Without `log_length` every question counts.
        """
        asked = seat, digest(view_json)
        self._asked[len(self._asked) if log_length is None else log_length] = asked
        return list(self._asked.values()).count(asked) * FIRST_TIME | chance

    def truncate(self, log_length: int) -> None:
        """Forget the questions at and after that length of the log."""
        self._asked = {at: asked for at, asked in self._asked.items() if at < log_length}


def chance(seed: int) -> int:
    """Return the random part of the seed, for bots that do not need the count."""
    return seed % FIRST_TIME


def times_asked(seed: int) -> int:
    """Return how often the seat was asked here, this time included; 0 without a counter."""
    return max(0, seed >> CHANCE_BITS)
