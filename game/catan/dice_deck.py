"""The rolls that can come: all of two dice, those left in a deck of rolls, or all but the sevens (T17 to T25).

A set of rolls is an int: bit 6*(a-1) + (b-1) for the roll of a and b.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.bits import each
from game.catan.options import has_deck, is_quiet
from game.catan.state import Position

ROLLS: Final = tuple((first, second) for first in range(1, 7) for second in range(1, 7))
ALL: Final[int] = (1 << len(ROLLS)) - 1
WHOLE_AT: Final = 5
"""The deck is whole again as soon as so few rolls are left (T18)."""
MOST_DRAWN: Final = len(ROLLS) - WHOLE_AT - 1
TEXTS: Final = tuple(f"{first} {second}" for first, second in ROLLS)
"""The text of each roll, in the order of the texts."""


def bit(first: int, second: int) -> int:
    """Return the set of this roll alone."""
    return 1 << (6 * (first - 1) + second - 1)


def _set_of(rolls: Iterable[tuple[int, int]]) -> int:
    found = 0
    for roll in rolls:
        found |= bit(*roll)
    return found


OF_TOTAL: Final = tuple(_set_of(roll for roll in ROLLS if sum(roll) == total) for total in range(13))
"""Per total the rolls that give it."""
SEVENS: Final = OF_TOTAL[7]


def remaining(position: Position) -> int:
    """Return the rolls that the deck has; all without a deck (T17)."""
    return ALL & ~position.drawn


def possible(position: Position) -> int:
    """Return the rolls that can come now, each equally likely (T17, T23, T25)."""
    left = ALL & ~position.drawn
    return left & ~SEVENS if is_quiet(position) else left


def counts(rolls: int) -> tuple[int, ...]:
    """Return how many of these rolls give each total from 0 to 12."""
    return tuple((rolls & of_total).bit_count() for of_total in OF_TOTAL)


def chances(position: Position) -> tuple[float, ...]:
    """Return the chance of each total from 0 to 12 at the next roll."""
    rolls = possible(position)
    return tuple(count / rolls.bit_count() for count in counts(rolls))


def draw(position: Position, first: int, second: int) -> None:
    """Take a roll from the deck, which is whole again when five are left; nothing without a deck (T18)."""
    if has_deck(position.options):
        drawn = position.drawn | bit(first, second)
        position.drawn = 0 if len(ROLLS) - drawn.bit_count() <= WHOLE_AT else drawn


def texts(rolls: int) -> list[str]:
    """Return the texts of a set of rolls, sorted."""
    return [TEXTS[number] for number in each(rolls)]
