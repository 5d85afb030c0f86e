"""The rules against a second, naive reading of them, in whole games and on small tables against brute force."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import CHANCE, OVER
from game.qwirkle.actions import Place, in_order
from game.qwirkle.game import GAME
from game.qwirkle.placing import laying_order, places_for
from tests.qwirkle import naive, play
from tests.qwirkle.scene import position
from tests.soaking import soaked

PLAYERS = (play.mixed_player, play.random_player, play.greedy_player, play.closing_player)


def texts(state: Any) -> list[str]:
    return [GAME.encode(action) for action in GAME.legal(state)]


@pytest.mark.parametrize("number", soaked(range(16), range(0, 16, 2)))
def test_whole_games_go_the_same_way(number: int) -> None:
    """All sets of options, 2 to 4 seats, four kinds of players: every state, and every few steps all choices."""
    rng = Random(number)
    state, data = play.new(2 + number % 3, number), None
    for steps, (before, action, after, _) in enumerate(play.game(state, rng, PLAYERS[number // 4])):
        text = GAME.encode(action)
        data = naive.apply(GAME.to_json(before), text)
        assert data == GAME.to_json(after), text
        actor = naive.actor(data)
        assert GAME.to_act(after) == {"chance": CHANCE, None: OVER}.get(actor, actor)
        if steps % 4 == 0 and len(GAME.legal(after)) < 700:
            assert sorted(texts(after)) == sorted(naive.legal(data))
    assert data is not None
    assert data["phase"] == "over"


@pytest.mark.parametrize("seed", soaked(range(6), range(2)))
def test_every_placement_can_be_laid_tile_by_tile(seed: int) -> None:
    """In the order of `laying_order` each tile may lie where those before it lie; its text has another order."""
    reordered = 0
    for before, action, _, _ in play.game(play.new(2 + seed % 3, seed), Random(seed), play.mixed_player):
        if isinstance(action, Place):
            ordered = laying_order(before.board, action.tiles)
            assert sorted(ordered) == sorted(action.tiles)
            for count, (kind, cell) in enumerate(ordered):
                assert cell in places_for(
                    before.board, before.hands[before.turn], kind, in_order(list(ordered[:count]))
                )
            reordered += ordered != action.tiles
    assert reordered > 3


@pytest.mark.parametrize("seed", soaked(range(6), range(3)))
def test_the_end_of_a_game_allows_the_same(seed: int) -> None:
    """With an empty bag: every choice of every turn, the forced pass among them."""
    rng, seen = Random(seed), 0
    for _, _, after, _ in play.game(play.new(2 + seed % 3, seed), rng, play.mixed_player):
        if not after.bag and after.phase == "place":
            assert set(texts(after)) == naive.legal(GAME.to_json(after))
            seen += 1
    assert seen > 3


@pytest.mark.parametrize(
    ("drawing", "hand"),
    [
        ("0,0\nRc Rx", "Rd Gx Gd"),
        ("0,0\nRc .. Rd\nOc Ox Od", "Rx Rs Gx"),
        ("0,0\nRc Rx Rd\nOc .. Od\nYc Yx Yd", "Ox Os Rs"),
        ("0,0\nRc Rx .. Rs\n.. Gx Gd Gs", "Rd Rt Bd"),
        ("0,0\n.. Rc\nGc Bc\nGx ..", "Gd Rx Rc"),
    ],
)
def test_trying_everything_everywhere_finds_the_same(drawing: str, hand: str) -> None:
    """Not by growing moves tile by tile, as even the naive rules do."""
    data = position(drawing, [hand])
    found = {text for text in texts(GAME.from_json(data)) if text.startswith("place")}
    assert found == {naive.text_of(new) for new in naive.brute(naive.table(data), hand.split(), len(hand.split()))}
    assert len(found) > 10
