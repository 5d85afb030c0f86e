"""The engine against a second, naive reading of the rules, on crowded boards and in lively games."""

from __future__ import annotations

from random import Random

import pytest

from game.core import OVER
from game.tigris.game import GAME
from tests.soaking import soaked
from tests.tigris import naive, play


def texts(state: object) -> list[str]:
    return [GAME.encode(action) for action in GAME.legal(state)]  # type: ignore[arg-type]


@pytest.mark.parametrize("block", soaked(range(8), range(4)))
def test_crowded_boards_allow_and_become_the_same(block: int) -> None:
    """Legal choices, then a few actions with all that follows, are as in the naive rules."""
    for seed in range(60 * block, 60 * block + 60):
        rng = Random(seed)
        data = play.crowded(rng)
        start = GAME.from_json(data)
        assert GAME.to_json(start) == data
        found = texts(start)
        assert len(found) == len(set(found))
        assert set(found) == naive.legal(data)
        for _ in range(3):
            for before, action, after, _ in play.game(start, rng, most=6):
                given, text = GAME.to_json(before), GAME.encode(action)
                assert naive.apply(given, text) == GAME.to_json(after), (text, given)
                if after.phase != "action":
                    assert sorted(texts(after)) == sorted(naive.legal(GAME.to_json(after)))


@pytest.mark.parametrize("number", soaked(range(16), range(8)))
def test_whole_games_go_the_same_way(number: int) -> None:
    """All sets of options, 2 to 4 seats, lively and dull play."""
    rng = Random(number)
    state, data = play.new(2 + number % 3, number), None
    for steps, (before, action, after, _) in enumerate(play.game(state, rng, lively=number % 4 != 3)):
        data = naive.apply(GAME.to_json(before), GAME.encode(action))
        assert data == GAME.to_json(after), GAME.encode(action)
        actor = naive.actor(data)
        assert GAME.to_act(after) == {"chance": -1, None: OVER}.get(actor, actor)  # type: ignore[arg-type]
        if steps % 5 == 0 or after.phase != "action":
            assert set(texts(after)) == naive.legal(data)
    assert data is not None
    assert data["phase"] == "over"
