"""The odds of the next rolls: of two dice, of what a deck of rolls still has, and without the first sevens."""

from __future__ import annotations

from typing import Final

from game.catan import dice_deck
from game.catan.options import QUIET_ROUNDS, has_deck
from game.catan.state import Position

Odds = tuple[int, ...]
"""Per total from 0 to 12, how many of 36 rolls give it."""

FAIR: Final[Odds] = dice_deck.counts(dice_deck.ALL)
NEAR: Final = 12
"""The rolls ahead that a plan depends on; those after the next shuffle of the deck are as fair as dice."""


def odds(position: Position) -> Odds:
    """Return the average odds of the next `NEAR` rolls."""
    if not position.drawn:
        return FAIR
    left = dice_deck.remaining(position)
    size = left.bit_count()
    weight = min(1.0, (size - dice_deck.WHOLE_AT) / NEAR)
    return tuple(
        round(weight * 36 * count / size + (1 - weight) * fair)
        for count, fair in zip(dice_deck.counts(left), FAIR, strict=True)
    )


def seven_risk(position: Position) -> float:
    """Return the chance that a seven comes in the next round."""
    safe, left = 1.0, dice_deck.remaining(position)
    sevens, size = (left & dice_deck.SEVENS).bit_count(), left.bit_count()
    early = QUIET_ROUNDS * position.seats if position.options.first_sevens == "reroll" else 0
    for number in range(position.number + 1, position.number + 1 + position.seats):
        if number > early:
            safe *= 1 - sevens / size
        if has_deck(position.options):
            size -= 1
            if size <= dice_deck.WHOLE_AT:
                sevens, size = dice_deck.SEVENS.bit_count(), len(dice_deck.ROLLS)
    return 1 - safe
