"""Bots of Catan under the house rules: goals, hand limits, what a deck of rolls still has, offers to one seat."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import choose
from game.bots.catan import odds, outlook
from game.bots.catan.evaluate import Evaluator
from game.bots.catan.judge import judge
from game.bots.catan.reasons import reasons
from game.bots.catan.trading import _addressee, offers
from game.bots.catan.turn import Search
from game.catan.actions import Offer
from game.catan.game import GAME
from tests.catan import play
from tests.catan.scenes import Scene, scene
from tests.test_perft import load

LEVELS = ("novice", "steady", "strong", "expert")
CITY = "grain*2 ore*3"
OWN = "-2,2,N"


def choice(asked: Scene, level: str, seed: int = 1) -> str:
    return choose(GAME, GAME.view(asked.state, asked.actor), level, seed, 0.2)


def evaluator(asked: Scene) -> Evaluator:
    return Evaluator(GAME.view(asked.state, asked.actor), asked.state)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_win_with_the_points_of_the_table(level: str) -> None:
    """T4: with seven points a city wins a game for eight."""
    before = scene(hands={0: CITY}, cards={0: "victory-point*3"}, played={0: "knight*3"}, largest_army=0,
                   options={"points": "8"})  # fmt: skip
    assert before.points(0) == 7
    assert Scene(*GAME.apply(before.state, GAME.decode(choice(before, level)))).phase == "over"


def test_a_longer_game_is_worth_more_income() -> None:
    """T4, T5: the evaluation looks as far ahead as the goal is away."""
    horizons = [evaluator(scene(options={"points": points})).horizon for points in ("8", "10", "12", "14")]
    assert horizons == sorted(set(horizons))
    assert evaluator(scene(options={"points": "14"}, number=301)).horizon == evaluator(scene(number=301)).horizon
    lacking = [outlook.lacking(scene(options={"points": points}).state) for points in ("8", "10", "14")]
    assert lacking == [6, 8, 12]


def test_cards_above_the_limit_alone_are_at_risk() -> None:
    """T15, T16: nine cards cost nothing where nine are allowed."""
    hands = {0: "wool*9"}
    values = {limit: evaluator(scene(hands=hands, options={"hand_limit": limit})) for limit in ("7", "9", "none")}
    worth = {limit: each.value(scene(hands=hands).state) for limit, each in values.items()}
    assert worth["7"] < worth["9"] == worth["none"]


def test_the_risk_of_a_seven_is_that_of_the_table() -> None:
    """T23, T25: none in the first rounds, more when the deck has most of them left."""
    fair = odds.seven_risk(scene(number=30).state)
    assert fair == pytest.approx(1 - (5 / 6) ** 3)
    assert odds.seven_risk(scene(number=1, options={"first_sevens": "reroll"}).state) == 0
    assert 0 < odds.seven_risk(scene(number=4, options={"first_sevens": "reroll"}).state) < fair
    deck = {"dice": "deck"}
    rolls = [f"{a} {b}" for a in range(1, 7) for b in range(1, 7)]
    sevens = [text for text in rolls if int(text[0]) + int(text[2]) == 7]
    assert odds.seven_risk(scene(number=30, options=deck, drawn=sevens).state) == 0
    others = [text for text in rolls if text not in sevens][:20]
    assert odds.seven_risk(scene(number=30, options=deck, drawn=others).state) > fair


def test_the_next_rolls_are_those_left() -> None:
    """T17: a total that has been drawn does not come soon; near the end of the deck that matters less."""
    deck = {"dice": "deck"}
    assert odds.odds(scene(options=deck, drawn=[]).state) == odds.FAIR
    assert odds.odds(scene().state) == odds.FAIR
    drawn = ["2 6", "3 5", "4 4", "5 3", "6 2"]
    found = odds.odds(scene(number=30, options=deck, drawn=drawn).state)
    assert found[8] == 0
    assert found[6] > odds.FAIR[6]
    assert sum(found) == pytest.approx(36, abs=4)


def test_bots_wait_for_what_can_come() -> None:
    """T17: a hand that waits for an eight is worth less when all of them have been drawn."""
    drawn = ["2 6", "3 5", "4 4", "5 3", "6 2"]
    before = scene(number=30, options={"dice": "deck"}, drawn=[], hands={0: "grain*2"})
    after = scene(number=30, options={"dice": "deck"}, drawn=drawn, hands={0: "grain*2"})
    kinds = {name for name, (_, token) in before.data["hexes"].items() if token == 8}
    assert kinds
    assert evaluator(after).worth(after.state, 0, (0, 0, 0, 2, 0)) < evaluator(before).worth(
        before.state, 0, (0, 0, 0, 2, 0)
    )


def test_no_bot_offers_after_twenty() -> None:
    """T34."""
    for seed in range(6):
        now = play.reach("main", seed, 3, 32)
        data = GAME.to_json(now)
        assert data["options"]["trade_limit"] == "20"
        data["turn"]["offers"] = 20
        full = Scene(GAME.from_json(data))
        for level in LEVELS[1:]:
            assert not choice(full, level, seed).startswith("offer")


def test_an_offer_goes_to_the_one_who_can_have_the_card() -> None:
    """T35: where the hand of another seat is empty, the offer asks the third alone; else all."""
    lumber, ore = (1, 0, 0, 0, 0), (0, 0, 0, 0, 1)
    one = scene(hands={0: "lumber*4 brick*2", 2: "ore*4"})
    assert _addressee(evaluator(one), one.state, 2, lumber, ore) == 2
    both = scene(hands={0: "lumber*4 brick*2", 1: "ore*4", 2: "ore*4"})
    assert _addressee(evaluator(both), both.state, 2, lumber, ore) == -1
    two = scene(seats=2, hands={0: "lumber*4 brick*2", 1: "ore*4"})
    assert _addressee(evaluator(two), two.state, 1, lumber, ore) == -1


@pytest.mark.parametrize(
    "hands",
    [
        {0: "lumber*3 wool*2 grain*3 ore*2", 1: "brick", 2: "lumber*2 brick wool ore"},
        {0: "lumber*4 wool", 1: "brick", 2: "grain*2 ore*2"},
    ],
)
def test_nobody_alone_is_asked_for_what_another_has_more_probably(hands: dict[int, str]) -> None:
    """T35: seat 1 has one card, and seat 2 would probably accept; seat 1 alone was asked."""
    asked = scene(hands=hands)
    judged = evaluator(asked)
    found = offers(judged, asked.state, Search(judged).best(asked.state, 8), 4)
    assert found
    assert all(offer.to != 1 for _, offer in found)


@pytest.mark.parametrize("seed", range(4))
def test_bots_and_the_judge_decide_under_any_options(seed: int) -> None:
    """T2: every level chooses what is legal, also when it alone is asked, and the judge ranks what it chose."""
    rng = Random(seed)
    states = [before for before, *_ in play.game(play.new(2 + seed % 3, 60 + seed), rng, talk=0.2, aimed=0.6)]
    asked = [state for state in states if GAME.to_act(state) >= 0]
    for phase in sorted({state.phase for state in asked}):
        state = rng.choice([each for each in asked if each.phase == phase])
        seat = GAME.to_act(state)
        view = GAME.view(state, seat)
        for level in LEVELS:
            action = GAME.decode(choose(GAME, view, level, seed, 0.05))
            GAME.apply(state, action)
            if not isinstance(action, Offer):
                ranked = judge(view, [GAME.encode(action)], seed, 0.2)
                assert ranked


def before_the_dice(desert: str) -> Scene:
    """Seat 0 has a knight and a settlement beside the robber; spared opponents touch all land but the desert."""
    data = load("catan", "friendly-stays")
    data["options"]["knight_desert"], data["robber"] = desert, "-2,0"
    data["turn"] |= {"rolled": False, "card_played": False}
    data["cards"][0]["knight"], data["played"][0]["knight"], data["deck"]["knight"] = 1, 0, 13
    data |= {"phase": "roll", "largest_army": None}
    del data["pending"]
    return Scene(GAME.from_json(data))


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_knight_before_the_dice_only_if_the_robber_can_leave(level: str) -> None:
    """T11: it would stay on the seat's own hex; where the desert is open to it, it goes there."""
    away, stays = before_the_dice("allowed"), before_the_dice("forbidden")
    assert choice(away, level) == "play knight"
    assert choice(stays, level) == "roll"


def test_a_robber_that_must_stay_has_true_reasons() -> None:
    """T11: it neither frees the seat's own hex nor blocks another."""
    stays = before_the_dice("forbidden")
    seen = reasons(GAME.view(stays.state, 0), GAME.decode("play knight"))
    assert "robber-away" not in {reason.key for reason in seen}
    after = stays.do("play knight")
    assert [reason.key for reason in reasons(GAME.view(after.state, 0), GAME.decode("robber -2,0"))] == ["robber-stays"]
