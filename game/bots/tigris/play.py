"""The levels of Tigris & Euphrates."""

from __future__ import annotations

from random import Random
from typing import Final

from game.bots.levels import EXPERT_1, split
from game.bots.repeat_counter import chance
from game.bots.tigris import novice
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.search import Search
from game.bots.tigris.styles import STYLES
from game.bots.tigris.weights import FIRST, Weights, weights_for
from game.tigris.actions import encode
from game.tigris.state import View
from game.tigris.views import determinize

STEADY_NOISE: Final = 1.8
"""The range of random errors in the steady bot's evaluation of an action, in points of all colours."""

STRONG_NOISE: Final = 0.8
"""The same for the strong bot's evaluation of a turn."""


WON: Final = 5.0
"""The value of a win to the expert, in addition to its points; `expert-1` counts points alone."""


def choose(view: View, level: str, seed: int, seconds: float) -> str:
    """Return the text of the choice of a level, perhaps with a style, for the seat of the view."""
    rng = Random(chance(seed))
    if level == "novice":
        return encode(novice.choose(view, rng))
    first = level == EXPERT_1 and view.seats == 2
    search = search_of(level, Knowledge.of(view), FIRST if first else weights_for(view.seats), seconds)
    return encode(search.choose(determinize(view, Random(0)), rng))


def search_of(level: str, knowledge: Knowledge, weights: Weights, seconds: float) -> Search:
    """Return the search of a level above the novice, or of the first expert; its width depends on its time."""
    level, name = split(level)
    style = STYLES.get(name)
    weights = weights if style is None else style.weights(weights)
    if level == "steady":
        return Search(knowledge, weights, width=1, noise=STEADY_NOISE, knows_wonder=True, style=style)
    if level == "strong":
        return Search(knowledge, weights, noise=STRONG_NOISE, knows_wonder=True, style=style)
    width, common = max(8, int(40 * seconds)), max(24, int(60 * seconds))
    won = 0.0 if level == EXPERT_1 else WON
    return Search(
        knowledge, weights, width=width, common=common, similar=4, won=won, style=style, knows_wonder=level != EXPERT_1
    )
