"""Uniformly random games: a measure of speed, and a first guess at who stands better."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.core import CHANCE, OVER, AnyGame

MAX_ACTIONS: Final = 1_000_000
"""No game of ours is nearly as long; a playout that is has gone round in circles."""


class TooLong(RuntimeError):
    """The time ran out before the answer was known."""


@dataclass(slots=True)
class PlayoutCounts:
    """What came of some playouts. `wins` counts, per seat, the games in which it was among the winners."""

    wins: list[int]
    games: int = 0
    actions: int = 0
    seconds: float = 0.0


def playout(game: AnyGame, state: Any, rng: Random) -> tuple[Any, int]:
    """The end of one random game and the number of actions to it, those of chance included."""
    to_act, pick, sample, apply = game.to_act, game.pick, game.sample, game.apply
    for count in range(MAX_ACTIONS):
        actor = to_act(state)
        if actor == OVER:
            return state, count
        state = apply(state, sample(state, rng) if actor == CHANCE else pick(state, rng))[0]
    raise TooLong("a random game that does not end")


def playouts(game: AnyGame, state: Any, count: int, rng: Random, limit: float = float("inf")) -> PlayoutCounts:
    """That many random games from here. Raises TooLong when they take more than `limit` seconds."""
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
