"""Tigris & Euphrates: which bot plays which level."""

from __future__ import annotations

from random import Random
from typing import Final

from game.bots.repeat_counter import chance
from game.bots.tigris import novice
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.search import Search
from game.bots.tigris.weights import Weights, weights_for
from game.tigris.actions import encode
from game.tigris.state import View
from game.tigris.views import determinize

STEADY_NOISE: Final = 1.8
"""By how much the steady bot may misjudge what an action leads to, in points of all colours."""

STRONG_NOISE: Final = 0.8
"""The same for the strong one and what its turns lead to."""


def choose(view: View, level: str, seed: int, seconds: float) -> str:
    """The text of the level's choice for the seat of the view."""
    rng = Random(chance(seed))
    if level == "novice":
        return encode(novice.choose(view, rng))
    search = search_of(level, Knowledge.of(view), weights_for(view.seats), seconds)
    return encode(search.choose(determinize(view, Random(0)), rng))


def search_of(level: str, knowledge: Knowledge, weights: Weights, seconds: float) -> Search:
    """How a level above the novice searches; of the expert's time depends how much it tries."""
    if level == "steady":
        return Search(knowledge, weights, width=1, noise=STEADY_NOISE)
    if level == "strong":
        return Search(knowledge, weights, noise=STRONG_NOISE)
    return Search(knowledge, weights, width=max(8, int(40 * seconds)), common=max(24, int(60 * seconds)), similar=4)
