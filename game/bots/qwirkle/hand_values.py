"""The value of tiles kept in a hand: the points of the next turn, together with new tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.qwirkle.tiles import GROUPS, Tiles, set_of

KEPT: Final = (11.2, 10.4, 9.4, 8.7, 8.2, 7.7, 7.3)
"""The points of the next turn, indexed by the number of unrelated tiles kept (tools/qwirkle_hands.py)."""
TWIN: Final = -0.45
"""The value of each kept tile that equals another one."""
SAME_GROUP: Final = (0.0, 0.0, 0.1, 0.7, 1.8, 3.1, 4.4)
"""The value per group, indexed by the number of different kept tiles of one colour or shape."""
NEXT_TURN_SHARE: Final = 0.3
"""The fraction of this value that is left after the next turn."""


@lru_cache(maxsize=1 << 16)
def worth(kept: Tiles) -> float:
    """Return the expected points of the next turn with these tiles and new ones."""
    kinds = set_of(kept)
    value = KEPT[len(kept)] + TWIN * (len(kept) - kinds.bit_count())
    for group in GROUPS:
        value += SAME_GROUP[(kinds & group).bit_count()]
    return value


def without(hand: Tiles, kinds: Sequence[int]) -> Tiles:
    """Return the hand without these tiles, in ascending order."""
    left = list(hand)
    for kind in kinds:
        left.remove(kind)
    return tuple(left)
