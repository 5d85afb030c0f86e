"""What the tiles that stay in a hand are worth: points that they bring in the next turn, beside fresh ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.qwirkle.tiles import GROUPS, Tiles, set_of

KEPT: Final = (11.2, 10.4, 9.4, 8.7, 8.2, 7.7, 7.3)
"""Points of the next turn with so many tiles kept that have nothing in common (tools/qwirkle_hands.py)."""
TWIN: Final = -0.45
"""For each kept tile that equals another one."""
SAME_GROUP: Final = (0.0, 0.0, 0.1, 0.7, 1.8, 3.1, 4.4)
"""For each colour or shape of which so many different tiles are kept."""
NEXT_TURN_SHARE: Final = 0.3
"""How much of this is still to come when the next turn has been played out."""


@lru_cache(maxsize=1 << 16)
def worth(kept: Tiles) -> float:
    """What a hand with these tiles will probably score next, filled up with fresh ones."""
    kinds = set_of(kept)
    value = KEPT[len(kept)] + TWIN * (len(kept) - kinds.bit_count())
    for group in GROUPS:
        value += SAME_GROUP[(kinds & group).bit_count()]
    return value


def without(hand: Tiles, kinds: Sequence[int]) -> Tiles:
    """What stays of a hand in rising order."""
    left = list(hand)
    for kind in kinds:
        left.remove(kind)
    return tuple(left)
