"""Whole games side by side with the naive rules: the same choices, the same positions."""

from __future__ import annotations

from random import Random

import pytest

from game.catan.game import GAME
from game.core import CHANCE
from tests.catan import naive, naive_house, play
from tests.soaking import soaked


@pytest.mark.parametrize("seed", soaked(range(60), (*range(3), *range(16, 22))))
def test_the_naive_rules_agree(seed: int) -> None:
    """T1 to T40 among them: from the sixteenth game on with any options, and with offers to one seat."""
    rng = Random(seed)
    start = play.new(2 + seed % 3, seed)
    data = GAME.to_json(start)
    for number, (before, action, after, _) in enumerate(play.game(start, rng, talk=0.1, aimed=0.3)):
        text = GAME.encode(action)
        if GAME.to_act(before) != CHANCE and (number % 4 == 0 or before.phase not in ("main", "roll")):
            listed = sorted(GAME.encode(choice) for choice in GAME.legal(before))
            assert listed == naive.legal(data), before.phase
        elif before.phase in ("first", "dice", "steal", "card"):
            assert sorted(GAME.encode(outcome) for outcome, _ in GAME.chance(before) or ()) == naive.outcomes(data)
        elif before.phase == "board" and before.options.map == "balanced":
            assert naive_house.faults(GAME.to_json(after)["hexes"]) == set()
        acting = GAME.to_act(before)
        assert naive.actor(data) == ("chance" if acting == CHANCE else acting)
        data = naive.apply(data, text)
        assert data == GAME.to_json(after), (number, text)
    assert naive.actor(data) is None
    totals = [naive.points(data, seat) for seat in range(data["seats"])]
    assert [score["points"] for score in GAME.standings(after).scores] == totals
