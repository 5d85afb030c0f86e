"""`choose` of the engine protocol: every level in every phase, from the acting seat's view alone, and not applied."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.bots import choose
from game.bots.levels import GAMES as WITH_BOTS
from game.bots.levels import LEVELS
from game.catalog import GAMES
from game.commands.engine import respond
from game.commands.engine_requests import Engine
from game.tigris.game import GAME
from tests.bots.test_fairness import PHASES, TABLES, chosen
from tests.bots.test_fairness_of_all import SHORT, positions


def said(engine: Engine, **request: Any) -> dict[str, Any]:
    return json.loads(respond(engine, json.dumps(request).encode()))


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("level", LEVELS)
def test_choose_answers_what_that_bot_would_do(level: str, phase: str) -> None:
    engine = Engine()
    for seats, board in TABLES[: 4 if level != LEVELS[-1] else 1]:
        (state,) = chosen((seats, board, phase), 1)
        assert said(engine, do="load", state=GAME.to_json(state))["ok"]
        before = said(engine, do="state")
        reply = said(engine, do="choose", level=level, seconds=0.5, seed=9)
        assert reply["action"] in said(engine, do="legal")["actions"]
        assert reply["action"] == choose(GAME, GAME.view(state, GAME.to_act(state)), level, 9, 0.5)
        assert said(engine, do="state") == before


@pytest.mark.parametrize("key", WITH_BOTS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_game_is_chosen_for_as_by_its_bots(key: str, level: str) -> None:
    game, engine = GAMES[key], Engine()
    for seats in game.seats:
        for number, state in enumerate(positions(key, seats)[:: 1 if level != LEVELS[-1] else 3]):
            assert said(engine, do="load", state=game.to_json(state))["ok"]
            before = said(engine, do="state")
            reply = said(engine, do="choose", level=level, seconds=SHORT, seed=number)
            assert reply["action"] in said(engine, do="legal")["actions"]
            assert reply["action"] == choose(game, game.view(state, game.to_act(state)), level, number, SHORT)
            assert said(engine, do="state") == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"level": "divine"},
        {"level": 3},
        {"level": None},
        {"seconds": "1"},
        {"seconds": -1},
        {"seconds": True},
        {"seed": 1.5},
        {"seed": "1"},
    ],
)
def test_choose_refuses_what_it_cannot_use(wrong: dict[str, Any]) -> None:
    engine = Engine()
    (state,) = chosen((2, "standard", "action"), 1)
    said(engine, do="load", state=GAME.to_json(state))
    reply = said(engine, **{"do": "choose", "level": "novice", "seconds": 1, "seed": 1, **wrong})
    assert (reply["ok"], reply["error"]) == (False, "bad-request")
    assert said(engine, do="choose", level="novice", seconds=1, seed=1)["ok"]
