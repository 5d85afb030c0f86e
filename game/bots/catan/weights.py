"""What the judge weighs, in points: a settlement is worth one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """How the judge weighs."""

    horizon: float = 6.0
    """Throws of the dice that each point still lacking to the leader stands for."""
    discount: float = 0.965
    """What comes a throw later is worth so much of itself."""
    second: float = 0.5
    """The second-best purchase counts so much beside the best, the third that much of the second, and so on."""
    contest: float = 0.88
    """A corner is still free after each road that has to be built first with this chance."""
    rival: float = 0.65
    """And with this, besides, when somebody else is as near to it."""
    block: float = 8.0
    """Throws for which the robber stays where it is."""
    card: float = 0.16
    """A resource card that a seven or a thief takes away."""
    knight: float = 0.3
    """An unplayed knight, apart from the army that it makes."""
    progress: float = 0.5
    """Any other unplayed development card, apart from victory points."""
    army: float = 0.55
    """How likely a knight is found that the army still lacks."""
    trail: float = 0.06
    """A path more in the longest trail."""
    lead: float = 0.2
    """One path or one knight more than needed to hold a card of two points."""
    envy: float = 0.9
    """What the others expect counts so much against one's own, all together."""
    threat: float = 1.5
    """The smaller, the more of it is the leader's."""


PLAIN: Final = Weights()
