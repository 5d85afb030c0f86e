"""How tense a game of Tigris & Euphrates is, for its music; from what everybody may know."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from game import bits
from game.tigris.kingdoms import kingdoms, leader_in
from game.tigris.state import NOWHERE, SUPPORT, WAR, View
from ui.gfx.music import Mood

FEW_TREASURES: Final = 3
"""The game ends with two."""
FEW_TILES: Final = 12
"""In the bag: about two turns of everybody."""
MARGIN: Final = 2
"""How many supporters more make a leader a threat to another."""


def mood(view: View) -> Mood:
    """Return the mood of a view."""
    if view.treasures.bit_count() <= FEW_TREASURES or view.bag_size <= FEW_TILES or view.ending:
        return Mood.LAST
    if view.phase in (WAR, SUPPORT) or leader_threatened(view):
        return Mood.CONTESTED
    return Mood.CALM


def leader_threatened(view: View) -> bool:
    """Return whether one tile could begin a war that a leader would lose without help."""
    free = ~(view.occupied | view.ruins)
    for one, two in combinations(kingdoms(view), 2):
        if bits.halo(one) & bits.halo(two) & free and any(_unequal(view, one, two, colour) for colour in range(4)):
            return True
    return False


def _unequal(view: View, one: int, two: int, colour: int) -> bool:
    """Return whether both kingdoms have a leader of that colour, and one of them far more supporters."""
    if NOWHERE in (leader_in(view, one, colour), leader_in(view, two, colour)):
        return False
    strengths = [(kingdom & view.tiles[colour]).bit_count() for kingdom in (one, two)]
    return abs(strengths[0] - strengths[1]) >= MARGIN
