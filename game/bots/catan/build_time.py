"""How long a seat must save: throws of the dice until it can pay, and how fast it builds in the long run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.catan.kinds import NONE, Counts

Income = Counts
"""Per resource the cards that 36 throws of the dice bring on average."""
Hand = tuple[float, float, float, float, float]
"""Cards by kind, of a hidden hand those to be expected."""

MAX_THROWS: Final = 150.0
"""Throws; no game lasts longer."""
PART_VALUE: Final = 0.7
"""Of a surplus that is not yet enough for a trade with the bank, so much counts."""

BASKETS: Final[tuple[tuple[Counts, float], ...]] = (
    ((2, 2, 2, 4, 4), 2.4),
    ((0, 0, 1, 3, 4), 1.4),
    ((3, 3, 1, 1, 0), 1.1),
)
"""Ways to spend an income, each with the points it is worth: a road, a settlement, a city and a card; a city and half a
card; a settlement and two roads."""


@lru_cache(maxsize=1 << 16)
def throws_to_afford(cost: Counts, have: Hand, income: Income, rates: Counts) -> float:
    """Throws of the dice, on average, until a seat that has these cards can pay, trading surplus with the bank at its
    rates; `FOREVER` at most. It is smooth: half a card more makes it shorter."""
    needs = [price - held for price, held in zip(cost, have, strict=True)]
    if max(needs) <= 0:
        return 0.0
    gap = sum(need if need > 0 else -_bought(-need / rate) for need, rate in zip(needs, rates, strict=True))
    if gap <= 0:
        return 0.0
    marks = sorted(36 * need / per_36 for need, per_36 in zip(needs, income, strict=True) if need > 0 < per_36)
    time = 0.0
    for mark in (*marks, MAX_THROWS):
        speed = _speed(needs, income, rates, time)
        if speed and time + gap / speed <= mark:
            return time + gap / speed
        gap -= speed * (mark - time)
        time = mark
    return MAX_THROWS


def _bought(trades: float) -> float:
    """What a surplus worth so many trades buys."""
    whole = int(trades)
    return whole + PART_VALUE * (trades - whole)


def _speed(needs: Sequence[float], income: Income, rates: Counts, time: float) -> float:
    """Missing cards that a throw brings, on average, after so many throws: those of a kind still missing, and of the
    others what they buy."""
    found = 0.0
    for need, per_36, rate in zip(needs, income, rates, strict=True):
        if per_36:
            found += per_36 if 36 * need > per_36 * time + 1e-9 else per_36 / rate
    return found / 36


@lru_cache(maxsize=1 << 16)
def point_rate(income: Income, rates: Counts) -> float:
    """Points per throw of the dice that an income brings in the long run: an even mixture of a balanced way to spend it
    and the best way."""
    speeds = [points / throws_to_afford(basket, NONE, income, rates) for basket, points in BASKETS]
    return (speeds[0] + max(speeds)) / 2
