"""Tigris & Euphrates: which bot plays which level."""

from __future__ import annotations

from random import Random

from game.bots import novice
from game.tigris.actions import encode
from game.tigris.state import View


def choose(view: View, level: str, seed: int, seconds: float) -> str:
    """The text of the level's choice for the seat of the view."""
    rng = Random(seed)
    return encode(novice.choose(view, rng))
