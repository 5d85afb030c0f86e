"""What an action promises: chances to win with their errors, for the second look and for judged puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

DIGITS: Final = 5
"""The decimals of a chance. Rounding hides the last bits, in which mathematical libraries differ."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """An action's chance to win, for the seat that acts, from what it knows."""

    action: str
    chance: float
    """The mean over deals of the hidden parts."""
    loss: float
    """How much lower the chance is than that of the best action; 0 for the best one."""
    error: float
    """The standard error of `loss`: both actions were tried with the same deals."""


def compare(chances: Mapping[str, Sequence[float]]) -> tuple[Assessment, ...]:
    """Return the assessments of actions, best first; of each the chance in every deal is given, in the same order."""
    if not chances:
        return ()
    ranked = sorted(chances, key=lambda action: (-round(_mean(chances[action]), DIGITS), action))
    best = chances[ranked[0]]
    return tuple(_assessment(action, chances[action], best) for action in ranked)


def _assessment(action: str, chances: Sequence[float], best: Sequence[float]) -> Assessment:
    losses = [high - low for high, low in zip(best, chances, strict=True)]
    numbers = _mean(chances), max(0.0, _mean(losses)), standard_error(losses)
    return Assessment(action, *(round(number, DIGITS) for number in numbers))


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def standard_error(numbers: Sequence[float]) -> float:
    """Return the standard error of the mean of independent numbers; 0 for a single one."""
    if len(numbers) < 2:
        return 0.0
    mean = _mean(numbers)
    return sqrt(sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers))
