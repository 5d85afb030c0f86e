"""Tests of compiled rules: what cannot be tried on them, and what both must do alike.

`python -m tests.compiled GAME` plays games of bots and prints what they did, for `test_compiled.py`.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from random import Random
from types import ModuleType
from typing import Any

import pytest

from game.bots import choose
from game.bots.levels import YARDSTICKS, levels
from game.catalog import GAMES
from game.core import CHANCE, OVER, AnyGame, canonical, event_to_json


def needs_source(*modules: ModuleType) -> None:
    """Skip the test if one of these modules is compiled: its functions call each other past a replaced one."""
    for module in modules:
        if str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES)):
            pytest.skip(f"{module.__name__} is compiled, so the test cannot replace a function in it")


def deeds(game: AnyGame, seats: int, seed: int) -> Iterator[str]:
    """Yield everything about a game: who acts, what they may do, every bot's answer, the events, every view."""
    rng, state = Random(f"{seats}:{seed}"), game.new(game.setup(seats))
    players = [*levels(game.key), *YARDSTICKS.get(game.key, ()), "random"]
    while (actor := game.to_act(state)) != OVER:
        if actor == CHANCE:
            action = game.sample(state, rng)
        else:
            legal = game.legal(state)
            yield f"{actor} {' '.join(map(game.encode, legal))}"
            level = players[(actor + seed) % len(players)]
            view, number = game.view(state, actor), rng.getrandbits(32)
            chosen = (
                game.pick(state, rng) if level == "random" else game.decode(choose(game, view, level, number, 0.05))
            )
            yield game.encode(chosen)
            action = chosen
        state, events = game.apply(state, action)
        yield f"{game.encode(action)} {canonical([event_to_json(event) for event in events])}"
        yield canonical([game.view_to_json(game.view(state, seat)) for seat in (None, *range(seats))])
    yield repr(game.standings(state))


def told(game: AnyGame) -> dict[str, Any]:
    """Return, for some games, how many lines there are and their hash."""
    found = {}
    for seats, seed in ((2, 0), (3, 1), (4, 2), (2, 4)):
        lines = [*deeds(game, seats, seed)]
        found[f"{seats}:{seed}"] = len(lines), hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return found


if __name__ == "__main__":
    for key in sys.argv[1:]:
        compiled = sum(
            str(getattr(module, "__file__", "")).endswith(tuple(EXTENSION_SUFFIXES))
            for name, module in [*sys.modules.items()]
            if name.startswith("game.")
        )
        print(canonical({"compiled": compiled, "game": key, "told": told(GAMES[key])}))
