"""What rivals in Qwirkle probably hold: the games of the data say what stands in the code, and deals fit the view."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.bots.levels import GREEDY
from game.bots.qwirkle.judge import DEALS as JUDGED_DEALS
from game.bots.qwirkle.judge import DecisionJudge
from game.bots.qwirkle.lookahead import DRAWS, KEPT, Deal, deals, likely_deals
from game.bots.qwirkle.spots import Spots
from game.qwirkle.game import GAME
from game.qwirkle.state import State, View
from game.qwirkle.tiles import HAND, set_of
from game.qwirkle.views import pool
from tests.bots.kits import SHORT, acting, course
from tools.qwirkle_rivals import DEALS, PLAYERS, best_draws, fit, play

DATA = Path(__file__).resolve().parents[2] / "tools" / "tuned" / "qwirkle-rivals.jsonl"


def test_the_games_of_the_data_say_what_stands_in_the_code() -> None:
    rows = [json.loads(line) for line in DATA.read_text("ascii").splitlines()]
    assert {row[0] for row in rows} == set(PLAYERS)
    assert list(play(PLAYERS[0], 0)) == rows[0]
    kept, places = fit(rows)
    assert kept == KEPT
    assert best_draws(places) == DRAWS
    assert places == sorted(places)


def test_the_place_of_a_hand_is_found() -> None:
    rows = [("greedy", 10, 37, [2 * DEALS * 10, DEALS * 10, 0]), ("strong", 30, 123, [0, DEALS * 30, 0])]
    assert fit(rows) == (4, [0.25, 0.5, 0.0])
    assert best_draws([0.25, 0.5, 0.0]) == 2


def turns(seats: int, seed: int) -> list[State]:
    """Return positions in which a seat of greedy players is to act, every fifth one."""
    positions = acting(GAME, course(GAME, Random(seed), seats, (GREEDY,), None, SHORT))
    return [state for state in positions if GAME.to_act(state) >= 0][::5]


def test_likely_deals_fit_the_view() -> None:
    for seats in (2, 3, 4):
        for state in turns(seats, 4):
            view = GAME.view(state, state.turn)
            for deal in likely_deals(view, Spots(view.board), Random(1), 4):
                following = [view.hand_sizes[(state.turn + step) % seats] for step in range(1, seats)]
                assert [len(hand) for hand in deal.hands] == following
                assert len(deal.bag) == view.bag_size
                assert sorted([*deal.bag, *(kind for hand in deal.hands for kind in hand)]) == pool(view)


def test_every_deal_is_as_likely_until_each_rival_had_a_turn() -> None:
    for state in turns(3, 5):
        view = GAME.view(state, state.turn)
        same = likely_deals(view, Spots(view.board), Random(2), 3) == deals(view, Random(2), 3)
        assert same == (view.number <= view.seats)


def points_of(view: View, dealt: list[Deal]) -> float:
    """Return the mean of the most points of the first rival's hand."""
    spots = Spots(view.board)
    return sum(spots.best(set_of(deal.hands[0]), HAND)[0] for deal in dealt) / len(dealt)


def expert_deals(view: View) -> list[Deal]:
    return likely_deals(view, Spots(view.board), Random(3), 60)


def judge_deals(view: View) -> list[Deal]:
    """Return the deals in which the second look judges the actions of a decision."""
    return DecisionJudge(view, 3, 60 / JUDGED_DEALS).deals


@pytest.mark.parametrize("dealt", [expert_deals, judge_deals])
def test_rivals_seldom_hold_what_would_have_scored_well(dealt: Callable[[View], list[Deal]]) -> None:
    seen = Counter[bool]()
    for state in turns(2, 6)[1:]:
        view = GAME.view(state, state.turn)
        if view.bag_size > HAND:
            likely = dealt(view)
            assert len(likely) == 60
            seen[points_of(view, likely) < points_of(view, deals(view, Random(3), 60)) - 0.3] += 1
    assert seen[True] >= 6
    assert seen[False] <= 1
