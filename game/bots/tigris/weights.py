"""The weights of the evaluation of Tigris & Euphrates."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the parts of a position, in points of a colour unless stated otherwise.

    They were found by matches (tools/tune_bots.py) that started from guesses.
    """

    warm: float = 3.81
    """The range above the lowest colour within which a colour counts, in points, at the start of the game."""
    cold: float = 0.5
    """The same at the end."""
    horizon: float = 2.54
    """The number of own turns for which a leader is expected to stay."""
    lasting: float = 6.0
    """The same for a leader with a monument."""
    leader: float = 0.46
    """Points per turn of a leader on the board in its colour."""
    ground: float = 0.04
    """The same for each of up to four tiles of its colour in its kingdom."""
    king: float = 0.14
    """Points per turn of a king in the colour of a missing leader."""
    tile: float = 0.17
    """The value of a tile in the hand whose colour has an income."""
    temple: float = 0.1
    """The additional value of a temple in the hand, for defence."""
    monument: float = 1.0
    """Points per turn of a monument for a leader in its kingdom."""
    square: float = 0.26
    """The value of a square that lacks one tile, for the leader of its colour, as a fraction of a monument."""
    dry: float = 0.6
    """The remaining fraction of a farmer's income when no river cell next to its kingdom is free."""
    gem: float = 0.35
    """The value of a treasure in a kingdom with a trader."""
    fear: float = 0.53
    """The probability that a rival makes a successful attack before the seat moves again."""
    reach: float = 0.3
    """The same for a war that needs one more tile to begin."""
    prize: float = 0.85
    """The value for the possible winner of each tile that the loser of a war would remove."""
    ruin: float = 0.32
    """The probability that a rival removes the only temple of a leader by a catastrophe."""
    crowd: float = 0.38
    """The increase of that probability for each further leader at the same temple."""
    hope: float = 0.4
    """The same as `fear`, for the seat itself."""
    spent: float = 0.05
    """The value of a committed tile, beyond its value on the board."""
    willing: float = 1.0
    """The probability that a defender who can hold does so."""
    rivals: float = 0.47
    """The weight of the best rival's projection against the seat's own."""
    placed: float = 0.0
    """The value of a leader on the board, whatever it earns, at the start of the game."""


FIRST: Final = Weights()
"""The weights of `expert-1` for two seats; they never change."""

WEIGHTS: Final = replace(
    FIRST,
    warm=6.11,
    lasting=4.78,
    leader=0.28,
    king=0.15,
    tile=0.145,
    temple=0.164,
    dry=0.75,
    fear=0.42,
    reach=0.43,
    prize=0.68,
    ruin=0.26,
    placed=0.5,
)
"""The weights for two seats, from a second round of matches."""

CROWDED: Final = replace(
    FIRST,
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
"""The weights for three or four seats, where more happens between two turns of a seat."""


def weights_for(seats: int) -> Weights:
    """Return the weights for that number of seats."""
    return WEIGHTS if seats == 2 else CROWDED
