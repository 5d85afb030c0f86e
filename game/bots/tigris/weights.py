"""What the parts of a position of Tigris & Euphrates are worth to the bots."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Weights:
    """What the parts of a position are worth, in points of a colour unless said otherwise.

    Found by matches (tools/tune_bots.py), beginning with a guess.
    """

    warm: float = 3.81
    """How far above the lowest a colour may be and still count, in points, with the whole game to come."""
    cold: float = 0.5
    """The same at the end."""
    horizon: float = 2.54
    """How many own turns ahead a leader is trusted to stand."""
    lasting: float = 6.0
    """The same for a leader with a monument."""
    leader: float = 0.46
    """Points a turn that a leader on the board brings in its colour."""
    ground: float = 0.04
    """The same for each of up to four tiles of its colour in its kingdom."""
    king: float = 0.14
    """Points a turn that a king brings in the colour of a missing leader."""
    tile: float = 0.17
    """A tile of the hand that somebody of ours could score with."""
    temple: float = 0.1
    """A temple of the hand: it defends as well."""
    monument: float = 1.0
    """Points a turn that a monument brings to a leader in its kingdom."""
    square: float = 0.26
    """How much of a monument a square is that lacks one tile, for the leader of its colour."""
    dry: float = 0.6
    """What is left of a farmer's income where no river cell beside its kingdom is free."""
    gem: float = 0.35
    """Treasures in reach: one that lies in a kingdom with a trader."""
    fear: float = 0.53
    """How likely a rival is to do what would succeed, before we move again."""
    reach: float = 0.3
    """The same for a war that takes one tile more to begin."""
    prize: float = 0.85
    """Points of a tile that the loser of a war takes off, for who might win it."""
    ruin: float = 0.32
    """How likely a rival with a catastrophe left takes away the only temple of a leader."""
    crowd: float = 0.38
    """How much likelier for each further leader that hangs on the same temple."""
    hope: float = 0.4
    """As `fear`, for us."""
    spent: float = 0.05
    """A tile committed to a conflict, beside what it would have been good for on the board as it will be."""
    willing: float = 1.0
    """How often a defender who could hold does."""
    rivals: float = 0.47
    """How much the best rival's prospects count against ours."""


WEIGHTS = Weights()
"""At a table of two."""

CROWDED = replace(
    WEIGHTS,
    warm=4.76,
    horizon=1.69,
    lasting=6.9,
    leader=0.27,
    ground=0.035,
    king=0.1,
    temple=0.056,
    monument=0.81,
    square=0.22,
    gem=0.41,
    fear=0.41,
    prize=0.65,
    ruin=0.29,
    hope=0.29,
    spent=0.042,
    rivals=0.28,
)
"""At a table of three or four, where more happens between two turns of a seat."""


def weights_for(seats: int) -> Weights:
    """The weights for a table of that size."""
    return WEIGHTS if seats == 2 else CROWDED
