"""Uniformly random games: a measure of speed, and a rough estimate of each seat's chances."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.core import CHANCE, OVER, AnyGame

MAX_ACTIONS: Final = 1_000_000
"""The most actions in a playout; a longer one is an endless loop."""


class TooLong(RuntimeError):
    """The time limit was exceeded."""


@dataclass(slots=True)
class PlayoutCounts:
    """The results of some playouts; `wins` has each seat's number of games among the winners."""

    wins: list[int]
    games: int = 0
    actions: int = 0
    seconds: float = 0.0


def playout(game: AnyGame, state: Any, rng: Random) -> tuple[Any, int]:
    """Return the final state of one random game and its number of actions, chance included."""
    to_act, pick, sample, apply = game.to_act, game.pick, game.sample, game.apply
    for count in range(MAX_ACTIONS):
        actor = to_act(state)
        if actor == OVER:
            return state, count
        state = apply(state, sample(state, rng) if actor == CHANCE else pick(state, rng))[0]
    raise TooLong("a random game that does not end")


def playouts(game: AnyGame, state: Any, count: int, rng: Random, limit: float = float("inf")) -> PlayoutCounts:
    """Play that many random games from here. Raises TooLong after `limit` seconds."""
    start = time.perf_counter()
    counts = PlayoutCounts([0] * len(game.standings(state).ranks))
    while counts.games < count:
        if time.perf_counter() - start > limit:
            raise TooLong(f"{counts.games} games took {limit:g} seconds")
        end, actions = playout(game, state, rng)
        counts.games += 1
        counts.actions += actions
        for seat in game.standings(end).winners:
            counts.wins[seat] += 1
    counts.seconds = time.perf_counter() - start
    return counts
