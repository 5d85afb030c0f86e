"""Tigris & Euphrates: which bot plays which level."""

from __future__ import annotations

from random import Random

from game.bots import novice
from game.bots.odds import Knowledge
from game.bots.replies import Replies, rounds
from game.bots.search import Search
from game.tigris.actions import encode
from game.tigris.state import View
from game.tigris.views import determinize


def choose(view: View, level: str, seed: int, seconds: float) -> str:
    """The text of the level's choice for the seat of the view."""
    rng = Random(seed)
    if level == "novice":
        return encode(novice.choose(view, rng))
    if level == "expert":
        return encode(Replies(view, rounds(seconds)).choose(rng))
    know = Knowledge.of(view)
    search = Search(know, width=1, careless=0.25) if level == "steady" else Search(know)
    return encode(search.choose(determinize(view, Random(0)), rng))
