"""What the other hands may hold, judged by the tiles that a seat cannot see: no hand is ever looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from game.core import Seat
from game.tigris.state import View


@lru_cache(maxsize=8192)
def chance_of_at_least(wanted: int, size: int, kind: int, total: int) -> float:
    """The chance that `size` tiles out of `total`, `kind` of them of one colour, hold `wanted` or more of it."""
    if wanted <= 0:
        return 1.0
    if wanted > min(size, kind):
        return 0.0
    ways = sum(comb(kind, n) * comb(total - kind, size - n) for n in range(wanted, min(size, kind) + 1))
    return ways / comb(total, size)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the seat knows about hands: its own, and for the others their sizes and the tiles it cannot see."""

    seat: Seat
    unseen: tuple[int, int, int, int]
    total: int

    @classmethod
    def of(cls, view: View) -> Knowledge:
        """From the view of a seat."""
        assert view.seat is not None
        black, red, blue, green = view.unseen
        return cls(view.seat, (black, red, blue, green), sum(view.unseen))

    def chance_of(self, wanted: int, size: int, colour: int) -> float:
        """The chance that another hand of that size holds so many tiles of a colour."""
        return chance_of_at_least(wanted, min(size, self.total), self.unseen[colour], self.total)

    def expected_tiles(self, size: int) -> list[float]:
        """How many tiles of each colour another hand of that size holds on average."""
        part = size / self.total if self.total else 0.0
        return [part * kind for kind in self.unseen]

    def attack_chance(self, lead: int, sizes: Sequence[int], colour: int) -> float:
        """The chance that an attacker whose board strength is `lead` above the defender's wins.

        Both are others, with hands of these sizes, and commit all they have.
        """
        chance = 0.0
        for count in range(sizes[0] + 1):
            exactly = self.chance_of(count, sizes[0], colour) - self.chance_of(count + 1, sizes[0], colour)
            chance += exactly * (1.0 - self.chance_of(lead + count, sizes[1], colour))
        return chance
