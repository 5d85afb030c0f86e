"""What a bot cannot see in a view: how often its seat was asked in that very position.

A refused offer leaves the position as it was. A bot that is a function of the view would make the same offer for
ever, so whoever seats bots counts, and the count goes with the seed: its lower 32 bits are chance, the rest is the
count, or 0 where nobody counts. A bot to which nobody tells it makes no offers.
"""

from __future__ import annotations

from typing import Final

from game.core import Json, Seat, digest

CHANCE_BITS: Final = 32
FIRST_TIME: Final = 1 << CHANCE_BITS
"""In a seed: the seat was not asked here before."""


class RepeatCounter:
    """Counts how often each seat of a table was asked in the same position."""

    def __init__(self) -> None:
        self._asked: dict[int, tuple[Seat, str]] = {}
        """Place in the log -> the seat that was asked there, and what of."""

    def seed(self, seat: Seat, view_json: Json, chance: int, place: int | None = None) -> int:
        """The seed of the seat's next question; `chance` has at most 32 bits.

        `place` is the length of the log; a question that is put again at its place counts once. Without it every
        question counts.
        """
        asked = seat, digest(view_json)
        self._asked[len(self._asked) if place is None else place] = asked
        return list(self._asked.values()).count(asked) * FIRST_TIME | chance

    def truncate(self, place: int) -> None:
        """The game goes on from that length of the log: what was asked there and later was not."""
        self._asked = {at: asked for at, asked in self._asked.items() if at < place}


def chance(seed: int) -> int:
    """The seed without the count: for bots that need not know, so that counting changes nothing that they do."""
    return seed % FIRST_TIME


def times_asked(seed: int) -> int:
    """How often the seat was asked here, this time included; 0 when nobody counted."""
    return max(0, seed >> CHANCE_BITS)
