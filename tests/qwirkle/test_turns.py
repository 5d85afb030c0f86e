"""Refills, trades, passes, and whose turn it is (qwirkle.md: A turn, Trade, Bag empty)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from game.core import CHANCE
from game.qwirkle.game import GAME
from tests.qwirkle import play
from tests.qwirkle.naive import KINDS
from tests.qwirkle.scene import Scene

REDS = "0,0\nRc Rx Rd"


def test_the_hand_is_filled_up_after_scoring_and_before_the_next_turn() -> None:
    """qwirkle.md: Refill."""
    scene = Scene(REDS, ["Rs Rt Gx Gd Gc Yx"]).do("place Rs@3,0 Rt@4,0")
    assert scene.data["points"] == [5, 0]
    assert (scene.data["phase"], scene.data["owed"], scene.actor) == ("draw", [[0, 2]], "chance")
    assert scene.data["turn"] == {"seat": 0, "number": 5}
    scene.do("draw 0 Pc Pc")
    assert scene.data["hands"][0] == ["Yx", "Gc", "Gx", "Gd", "Pc", "Pc"]
    assert (scene.actor, scene.data["turn"]) == (1, {"seat": 1, "number": 6})
    assert scene.names() == ["TilesDrawn", "TurnBegan"]


def test_a_refill_is_cut_to_what_the_bag_holds() -> None:
    """qwirkle.md: Refill. With nothing in it the turn is over without chance."""
    scene = Scene(REDS, ["Rs Rt Gx Gd Gc Yx", "Pf Pf Bf Bf Bs Bs"], bag="Of").do("place Rs@3,0 Rt@4,0")
    assert scene.data["owed"] == [[0, 1]]
    assert scene.why("place Gx@1,1") == "phase-draw"
    scene.do("draw 0 Of")
    assert len(scene.data["hands"][0]) == 5
    scene = Scene(REDS, ["Rs Rt Gx Gd Gc Yx"], bag="").do("place Rs@3,0")
    assert (scene.actor, scene.names()[-1]) == (1, "TurnBegan")
    assert "owed" not in scene.data


def test_turns_go_clockwise() -> None:
    """qwirkle.md 1, Order."""
    state, seats = play.new(3), []
    for _, _, after, events in play.game(state, Random(3), play.greedy_player):
        seats += [event.seat for event in events if type(event).__name__ == "TurnBegan"]
        assert after.turn in (-1, *range(3))
    assert len(seats) > 20
    assert all((second - first) % 3 == 1 for first, second in pairwise(seats))


def test_one_may_trade_although_one_could_place() -> None:
    """qwirkle.md: Trade although able to place. No points."""
    scene = Scene(REDS, ["Rs Rt Gx Gx Gc Yx"], points=[3, 0])
    assert "place Rs@3,0" in scene.legal()
    scene.do("trade Gx Gx")
    data = scene.data
    assert (data["returning"], data["owed"], data["points"]) == (["Gx", "Gx"], [[0, 2]], [3, 0])
    assert data["hands"][0] == ["Rs", "Rt", "Yx", "Gc"]
    assert scene.names() == ["TilesTraded"]


def test_what_is_traded_goes_back_after_the_draw() -> None:
    """qwirkle.md: Order within a trade. Own tiles cannot come straight back, and all 108 are there again."""
    scene = Scene(REDS, ["Rs Rt Gx Gx Gc Yx"]).do("trade Gx Gx")
    assert scene.data["bag"]["Gx"] == 1
    assert scene.why("draw 0 Gx Gx") == "not-in-bag"
    scene.do("draw 0 Gx Pc")
    assert scene.data["bag"]["Gx"] == 2
    assert scene.data["returning"] == []
    assert scene.names() == ["TilesDrawn", "TilesReturned", "TurnBegan"]
    assert scene.actor == 1
    everything = Counter(scene.data["bag"])
    everything.update([*scene.data["tiles"].values(), *scene.data["hands"][0], *scene.data["hands"][1]])
    assert everything == dict.fromkeys(KINDS, 3)


def test_a_trade_is_at_most_what_the_bag_holds() -> None:
    """qwirkle.md: Trade with too small a bag. Every part of the hand up to that size is offered, once."""
    scene = Scene(REDS, ["Rs Rt Gx Gx Gc Yx"], bag="Of Pf")
    refused = scene.refused("trade Gc Gx Gx")
    assert (refused.reason, refused.details) == ("qwirkle-trade-too-many", {"n": 2})
    trades = [text for text in scene.legal() if text.startswith("trade")]
    assert len(trades) == len(set(trades)) == 5 + (4 * 5 // 2 + 1)
    assert "trade Gx Gx" in trades
    scene.do("trade Rs Gx", "draw 0 Of Pf")
    assert scene.data["bag"] == {"Rs": 1, "Gx": 1}


def test_a_full_bag_lets_the_whole_hand_go() -> None:
    scene = Scene(REDS, ["Rs Rt Gx Gx Gc Yx"])
    trades = {text for text in scene.legal() if text.startswith("trade")}
    assert len(trades) == 3 * 2**4 - 1
    assert "trade Rs Rt Yx Gc Gx Gx" in trades
    assert scene.why("trade Rs Rs") == "qwirkle-not-in-hand"


def test_from_an_empty_bag_nothing_can_be_traded() -> None:
    """qwirkle.md: Trade with an empty bag."""
    scene = Scene(REDS, ["Rs Rt Gx Gx Gc Yx"], bag="")
    assert scene.why("trade Rs") == "qwirkle-no-trade-from-an-empty-bag"
    assert not any(text.startswith("trade") for text in scene.legal())


STUCK = "0,0\nRc Rx Rd\nGc Gx Gd\nBc Bx Bd"
"""Round it fit red, green and blue tiles, circles, crosses and diamonds only."""


def test_who_cannot_place_must_trade_at_least_one() -> None:
    """qwirkle.md: Unable to place, bag not empty."""
    scene = Scene(STUCK, ["Ys Yt Yf Os Ot Of"])
    assert scene.placements() == set()
    assert scene.why("pass") == "qwirkle-must-trade"
    assert len(scene.legal()) == 63
    assert all(text.startswith("trade") for text in scene.legal())


def test_who_can_place_nothing_with_an_empty_bag_passes() -> None:
    """qwirkle.md: Unable to place, bag empty. It is shown to all, and the only choice."""
    scene = Scene(STUCK, ["Ys Yt Yf Os Ot Of"], bag="", points=[4, 5])
    assert scene.legal() == ["pass"]
    scene.do("pass")
    assert scene.names() == ["Passed", "TurnBegan"]
    data = scene.data
    assert (scene.actor, data["passes"], data["points"]) == (1, 1, [4, 5])
    assert data["turn"] == {"seat": 1, "number": 6}


@pytest.mark.parametrize(("bag", "reason"), [("", "qwirkle-must-place"), ("Of", "qwirkle-may-not-pass")])
def test_who_can_place_may_not_pass(bag: str, reason: str) -> None:
    """qwirkle.md: Able to place, bag empty."""
    scene = Scene(STUCK, ["Rs Yt Yf Ot Of Pf"], bag=bag)
    assert scene.why("pass") == reason
    assert scene.placements() == {"place Rs@-1,0", "place Rs@3,0"}


def test_a_placement_ends_a_row_of_passes() -> None:
    scene = Scene(STUCK, ["Ys Yt Yf Os Ot Of", "Rs Yt Pf Os Ot Of"], bag="")
    assert scene.do("pass").data["passes"] == 1
    assert scene.do("place Rs@3,0").data["passes"] == 0
    assert scene.state.phase == "place"


def traded(scene: Scene, rng: Random) -> Scene:
    """The seat to act trades its whole hand."""
    hand = scene.data["hands"][scene.data["turn"]["seat"]]
    scene.do("trade " + " ".join(hand))
    return scene.do(GAME.encode(GAME.sample(scene.state, rng)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_rounds_without_a_placement_end_the_game(seats: int) -> None:
    """qwirkle.md: Endless voluntary trading. After the last one's draw, no bonus; told a round before."""
    scene, rng = Scene(REDS, seats=seats, points=list(range(seats))), Random(1)
    for turn in range(1, 3 * seats):
        assert ("LastRound" in traded(scene, rng).names()) == (turn == 2 * seats)
        assert scene.data["passes"] == turn
    assert not scene.over()
    hand = scene.data["hands"][scene.data["turn"]["seat"]]
    scene.do(f"trade {hand[0]}")
    assert (scene.data["phase"], scene.data["passes"], scene.over()) == ("draw", 3 * seats, False)
    assert GAME.to_json(GAME.from_json(scene.data)) == scene.data
    scene.do(GAME.encode(GAME.sample(scene.state, rng)))
    assert scene.over()
    assert scene.names() == ["TilesDrawn", "TilesReturned", "GameEnded"]
    assert scene.event("GameEnded").why == "standstill"
    assert (scene.data["points"], scene.data["passes"]) == (list(range(seats)), 3 * seats)
    assert scene.data["turn"] == {"seat": 0, "number": 5 + 3 * seats}
    assert GAME.to_json(GAME.from_json(scene.data)) == scene.data


def test_a_placement_begins_the_three_rounds_anew() -> None:
    """qwirkle.md: Endless voluntary trading. Turns in a row: a single placement is enough."""
    scene, rng = Scene(REDS, ["Rs Rt Gx Gx Gc Yx"]), Random(1)
    for _ in range(4):
        traded(scene, rng)
    text = next(text for text in scene.legal() if text.startswith("place"))
    assert scene.do(text).data["passes"] == 0
    scene.do(GAME.encode(GAME.sample(scene.state, rng)))
    for turn in range(1, 6):
        assert traded(scene, rng).data["passes"] == turn
    assert not scene.over()


def test_no_time_is_counted() -> None:
    """qwirkle.md: Time limit. None: no option, nothing in a state; rules know no clock (tests/test_layers.py)."""
    assert {option.key for option in GAME.options} == {"start_tie", "six_at_once_bonus"}
    assert not any("time" in key or "clock" in key for key in Scene(REDS).data)


def test_nothing_final_is_taken_back() -> None:
    """qwirkle.md: Take-back. What was confirmed stays; until then nothing was told to the rules."""
    for text in ("place Rc@0,0", "trade Rc", "pass"):
        assert GAME.final(GAME.decode(text))


def test_texts_of_the_wrong_moment_are_refused() -> None:
    scene = Scene(REDS, ["Rs Rt Gx Gx Gc Yx"])
    assert scene.why("draw 0 Rc") == "qwirkle-phase-place"
    assert scene.why("first 0") == "qwirkle-phase-place"
    scene.do("trade Gx")
    assert scene.chance()
    assert scene.why("pass") == "phase-draw"
    assert scene.why("draw 1 Pc") == "not-owed"
    assert scene.why("draw 0 Pc Pc") == "not-owed"
    assert GAME.to_act(scene.state) == CHANCE
    with pytest.raises(ValueError, match="no such seat"):
        GAME.apply(scene.state, GAME.decode("draw 2 Pc"))
