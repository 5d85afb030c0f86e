"""How tense a game of Catan is, for its music; from what everybody may know."""

from __future__ import annotations

from typing import Final

from game.catan.options import goal
from game.catan.state import View
from ui.gfx.music import Mood

NEAR_END: Final = 2
"""Points that are missing when hidden cards could do the rest."""
CONTEST: Final = 4
"""Points that are missing when two rivals can both win."""
LONG_ROAD: Final = 5


def mood(view: View) -> Mood:
    """Return the mood of a view."""
    first, second = sorted(view.points, reverse=True)[:2]
    wins = goal(view)
    if first >= wins - NEAR_END:
        return Mood.LAST
    roads = sorted(view.lengths, reverse=True)[:2]
    if (first >= wins - CONTEST and first - second <= 1) or (roads[1] >= LONG_ROAD - 1 and roads[0] >= LONG_ROAD):
        return Mood.CONTESTED
    return Mood.CALM
