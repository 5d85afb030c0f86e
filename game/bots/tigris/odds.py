"""The probabilities of hidden hands, computed from the tiles that a seat cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from game.core import Seat
from game.tigris.state import View


@lru_cache(maxsize=8192)
def chance_of_at_least(wanted: int, size: int, kind: int, total: int) -> float:
    """Return the probability of at least `wanted` tiles of a colour in `size` of `total` tiles, `kind` of it in all."""
    if wanted <= 0:
        return 1.0
    if wanted > min(size, kind):
        return 0.0
    ways = sum(comb(kind, n) * comb(total - kind, size - n) for n in range(wanted, min(size, kind) + 1))
    return ways / comb(total, size)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The seat's knowledge of hands: its own, the sizes of the others, and the tiles that it cannot see."""

    seat: Seat
    unseen: tuple[int, int, int, int]
    total: int

    @classmethod
    def of(cls, view: View) -> Knowledge:
        """Return the knowledge of the view's seat."""
        assert view.seat is not None
        black, red, blue, green = view.unseen
        return cls(view.seat, (black, red, blue, green), sum(view.unseen))

    def chance_of(self, wanted: int, size: int, colour: int) -> float:
        """Return the probability that another hand of that size has that many tiles of a colour."""
        return chance_of_at_least(wanted, min(size, self.total), self.unseen[colour], self.total)

    def expected_tiles(self, size: int) -> list[float]:
        """Return the expected tiles of each colour in another hand of that size."""
        part = size / self.total if self.total else 0.0
        return [part * kind for kind in self.unseen]

    def attack_chance(self, lead: int, sizes: Sequence[int], colour: int) -> float:
        """Return the probability that an attacker with `lead` more tiles on the board wins.

        Both are other seats with hands of these sizes, and commit all they have.
        """
        chance = 0.0
        for count in range(sizes[0] + 1):
            exactly = self.chance_of(count, sizes[0], colour) - self.chance_of(count + 1, sizes[0], colour)
            chance += exactly * (1.0 - self.chance_of(lead + count, sizes[1], colour))
        return chance
