"""The time until a seat can pay for something, in rolls of the dice, and its long-term building rate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.catan.kinds import NONE, Counts

Income = Counts
"""The expected cards of each resource in 36 rolls of the dice."""
Hand = tuple[float, float, float, float, float]
"""The cards of a hand by kind; of a hidden hand the expected numbers."""

MAX_ROLLS: Final = 150.0
"""The longest time in rolls; no game lasts longer."""
PART_VALUE: Final = 0.7
"""The value of a surplus that is too small for a trade with the bank, as a fraction of the trade."""

CARD_POINTS: Final = 0.11
"""The points that a card brings, on average over the incomes of games."""

BASKETS: Final[tuple[tuple[Counts, float], ...]] = (
    ((2, 2, 2, 4, 4), 2.4),
    ((0, 0, 1, 3, 4), 1.4),
    ((3, 3, 1, 1, 0), 1.1),
)
"""Ways to spend an income, each with its value in points.

A road, a settlement, a city and a card; a city and half a card; a settlement and two roads.
"""


@lru_cache(maxsize=1 << 16)
def rolls_to_afford(cost: Counts, have: Hand, income: Income, rates: Counts) -> float:
    """Return the expected rolls until a seat with these cards can pay, with bank trades; at most `MAX_ROLLS`.

    The function is continuous: half a card more makes the time shorter.
    """
    needs = [price - held for price, held in zip(cost, have, strict=True)]
    if max(needs) <= 0:
        return 0.0
    gap = sum(need if need > 0 else -_bought(-need / rate) for need, rate in zip(needs, rates, strict=True))
    if gap <= 0:
        return 0.0
    marks = sorted(36 * need / per_36 for need, per_36 in zip(needs, income, strict=True) if need > 0 < per_36)
    time = 0.0
    for mark in (*marks, MAX_ROLLS):
        speed = _speed(needs, income, rates, time)
        if speed and time + gap / speed <= mark:
            return time + gap / speed
        gap -= speed * (mark - time)
        time = mark
    return MAX_ROLLS


def _bought(trades: float) -> float:
    """Return the cards that a surplus of that many trades buys."""
    whole = int(trades)
    return whole + PART_VALUE * (trades - whole)


def _speed(needs: Sequence[float], income: Income, rates: Counts, time: float) -> float:
    """Return the missing cards gained per roll after `time` rolls, on average.

    A kind that is still missing counts in full; the others count as what they buy.
    """
    found = 0.0
    for need, per_36, rate in zip(needs, income, rates, strict=True):
        if per_36:
            found += per_36 if 36 * need > per_36 * time + 1e-9 else per_36 / rate
    return found / 36


@lru_cache(maxsize=1 << 16)
def point_rate(income: Income, rates: Counts, pips: float) -> float:
    """Return the long-term points per roll of an income.

    It is the mean of a balanced way to spend the income and the best way. The share `pips` of it counts the cards
    alone, whatever they are.
    """
    speeds = [points / rolls_to_afford(basket, NONE, income, rates) for basket, points in BASKETS]
    return (1 - pips) * (speeds[0] + max(speeds)) / 2 + pips * CARD_POINTS * sum(income) / 36
