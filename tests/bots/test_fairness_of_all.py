"""Every game with bots: what a view cannot tell apart gets the same choice, and the choice is legal.

Positions come from games of chance at tables of every size; all that the seat to act cannot see is dealt anew. What is
particular to a game is in tests of its own.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots import choose
from game.bots.levels import GAMES as WITH_BOTS
from game.bots.levels import LEVELS, levels
from game.catalog import GAMES
from game.core import CHANCE, OVER, canonical

SHORT = 0.05
STEPS = 150


def positions(key: str, seats: int) -> list[Any]:
    """Some positions of one game in which a seat has to act."""
    game, rng = GAMES[key], Random(f"{key}:{seats}")
    state, found = game.new(game.setup(seats)), []
    for _ in range(STEPS):
        actor = game.to_act(state)
        if actor == OVER:
            break
        if actor != CHANCE:
            found.append(state)
        state, _ = game.apply(state, game.sample(state, rng) if actor == CHANCE else game.pick(state, rng))
    return found[:: max(1, len(found) // 5)]


@pytest.mark.parametrize("key", WITH_BOTS)
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_tell_apart_is_chosen_alike(key: str, level: str) -> None:
    game, different = GAMES[key], 0
    assert level in levels(key)
    for seats in game.seats:
        for number, state in enumerate(positions(key, seats)[:: 1 if level != LEVELS[-1] else 2]):
            view = game.view(state, game.to_act(state))
            text = choose(game, view, level, number, SHORT)
            assert game.decode(text) in game.legal(state)
            for deal in range(2):
                other = game.determinize(view, Random(deal))
                again = game.view(other, game.to_act(other))
                assert canonical(game.view_to_json(again)) == canonical(game.view_to_json(view))
                different += canonical(game.to_json(other)) != canonical(game.to_json(state))
                assert choose(game, again, level, number, SHORT) == text
            assert choose(game, game.view_from_json(game.view_to_json(view)), level, number, SHORT) == text
    assert different >= 12
