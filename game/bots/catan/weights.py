"""The weights of the evaluation of Catan, in points; a settlement is worth one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the evaluation."""

    horizon: float = 6.0
    """The rolls of the dice per point that the leader still lacks."""
    discount: float = 0.965
    """The discount factor per roll of the dice."""
    second: float = 0.5
    """The weight of the second-best purchase; that of the third is its square, and so on."""
    contest: float = 0.88
    """The probability that a corner is still free after each road that must be built first."""
    rival: float = 0.65
    """The same, in addition, when another seat is equally near."""
    block: float = 8.0
    """The rolls for which the robber stays on its hex."""
    card: float = 0.16
    """The value of a resource card that is lost to a seven or a thief."""
    knight: float = 0.3
    """The value of an unplayed knight, without the army."""
    progress: float = 0.5
    """The value of any other unplayed development card, except victory points."""
    army: float = 0.55
    """The probability of finding a knight that the army still lacks."""
    trail: float = 0.06
    """The value of each path in the longest trail."""
    lead: float = 0.2
    """The value of each path or knight beyond the number that holds an award."""
    idle: float = 0.0
    """The cost of giving several cards for one in a turn in which nothing is built or bought."""
    refusal: float = 0.0
    """A seat that lacks at most so many points gets no cards in trades; 0 for no such rule."""
    envy: float = 0.9
    """The total weight of all other seats' expected points."""
    threat: float = 1.5
    """The scale of the weights' distribution; a smaller one gives the leader a larger share."""
    pips: float = 0.0
    """The share of an income's points per roll that counts its cards alone, whatever they are."""


FIRST: Final = Weights()
"""The weights of `expert-1`, which were reasoned; they never change."""

BELOW_EXPERT: Final = replace(FIRST, idle=0.1, refusal=2.0)
"""The weights of steady and strong, for all numbers of seats: with `pips` steady won less against novice."""

WEIGHTS: Final = replace(BELOW_EXPERT, pips=0.5)
"""The weights of the expert, of hints and of everything that judges, for all numbers of seats."""
