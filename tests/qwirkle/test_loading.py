"""Positions as plain data: what can be loaded, and what is refused with a reason (engine-protocol.md, `load`)."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

from game.core import BadState
from game.qwirkle.game import GAME
from tests.qwirkle.scene import Scene, position

REDS = "0,0\nRc Rx Rd"


def test_the_form_is_that_of_the_protocol() -> None:
    data = Scene(REDS, ["Rs Gx", "Ys"]).data
    assert sorted(data) == [
        "bag", "game", "hands", "options", "passes", "phase", "points", "returning", "seats", "tiles", "turn",
    ]  # fmt: skip
    assert data["tiles"] == {"0,0": "Rc", "1,0": "Rx", "2,0": "Rd"}
    assert data["turn"] == {"seat": 0, "number": 5}
    assert data["hands"] == [["Rs", "Gx"], ["Ys"]]
    assert 0 not in data["bag"].values()
    assert sum(data["bag"].values()) == 108 - 6
    on = Scene(REDS, options={"six_at_once_bonus": "on"}).data
    assert on["six_at_once"] is None


def test_options_left_out_take_their_defaults() -> None:
    data = position(REDS)
    state = GAME.from_json(data | {"options": {}})
    assert GAME.to_json(state) == data
    assert GAME.from_json(data | {"options": {"start_tie": "seat_order"}}).options.start_tie == "seat_order"


def test_a_table_may_lie_anywhere_near_the_middle() -> None:
    moved = position("40,-60\nRc Rx Rd", ["Rs"])
    state = GAME.from_json(moved)
    assert GAME.to_json(state) == moved
    assert {"place Rs@43,-60", "place Rs@39,-60"} < {GAME.encode(action) for action in GAME.legal(state)}


BROKEN: dict[str, Callable[[Any], Any]] = {
    "not connected": lambda data: data | {"tiles": {"0,0": "Rc", "1,1": "Rx", "2,0": "Rd"}},
    "no legal row": lambda data: data | {"tiles": {"0,0": "Rc", "1,0": "Gx"}},
    "no legal column": lambda data: data | {"tiles": {"0,0": "Rc", "0,1": "Rc"}},
    "too far away": lambda data: data | {"tiles": {"900000,0": "Rc"}},
    "three tiles, not 2": lambda data: data | {"bag": {**data["bag"], "Pf": data["bag"]["Pf"] - 1}},
    "three tiles, not 4": lambda data: data | {"bag": _more(data["bag"], data["hands"][0][0])},
    "at most 6 tiles": lambda data: data | {"hands": [data["hands"][0], ["Pc"] * 7]},
    "in order": lambda data: data | {"hands": [["Gx", "Rs"], data["hands"][1]]},
    "no such cell": lambda data: data | {"tiles": {"00,0": "Rc"}},
    "tiles: unknown value": lambda data: data | {"tiles": {"0,0": "Rz"}},
    "bag: a whole number": lambda data: data | {"bag": {**data["bag"], "Pf": 0}},
    "bag: an object": lambda data: data | {"bag": [1]},
    "wants the fields": lambda data: {key: value for key, value in data.items() if key != "passes"},
    "state: wants": lambda data: data | {"owed": []},
    "unknown option": lambda data: data | {"options": {"bag": "small"}},
    "start_tie: unknown value": lambda data: data | {"options": {"start_tie": "yes"}},
    "game: unknown": lambda data: data | {"game": "tigris"},
    "seats: a whole": lambda data: data | {"seats": 5},
    "hands: wrong length": lambda data: data | {"seats": 3},
    "points: a whole": lambda data: data | {"points": [True, 0]},
    "points: wrong": lambda data: data | {"points": [0]},
    "turn: a seat": lambda data: data | {"phase": "first", "tied": [0, 1]},
    "nobody's before": lambda data: data | {"turn": {"seat": None, "number": 1}},
    "number: a whole": lambda data: data | {"turn": {"seat": 0, "number": 0}},
    "phase: unknown": lambda data: data | {"phase": "trade"},
    "passes: a placement": lambda data: data | {"phase": "draw", "owed": [[0, 1]], "passes": 1},
    "passes: the game is over": lambda data: data | {"passes": 6},
    "passes: a whole": lambda data: data | {"passes": 7},
    "game is not over": lambda data: data | {"phase": "over"},
    "returning: only": lambda data: data | {"returning": ["Pf"], "bag": {**data["bag"], "Pf": data["bag"]["Pf"] - 1}},
    "nobody is without": lambda data: data | {"hands": [[], []], "bag": _more(data["bag"], *chain(*data["hands"]))},
    "owed: tiles for": lambda data: data | {"phase": "draw", "owed": [[1, 2]]},
    "owed: as many": lambda data: data | {"phase": "draw", "owed": [[0, 2]]},
    "owed: a whole": lambda data: data | {"phase": "draw", "owed": [[0, 0]]},
    "owed: wrong length": lambda data: data | {"phase": "draw", "owed": [[0]]},
    "first turn fills": lambda data: data | {"tiles": {}, "bag": _more(data["bag"], "Rc", "Rx", "Rd")},
}  # fmt: skip


def _more(bag: dict[str, int], *tiles: str) -> dict[str, int]:
    found = dict(bag)
    for tile in tiles:
        found[tile] = found.get(tile, 0) + 1
    return found


@pytest.mark.parametrize("why", BROKEN)
def test_what_breaks_a_rule_is_refused(why: str) -> None:
    data = position(REDS)
    GAME.from_json(data)
    with pytest.raises(BadState) as caught:
        GAME.from_json(BROKEN[why](json.loads(json.dumps(data))))
    assert why in str(caught.value)


@pytest.mark.parametrize(
    "value", [None, [], "x", 1, {}, {"phase": "place"}, {"phase": []}, {"phase": "place", "options": 1}]
)
def test_what_is_no_state_is_refused(value: Any) -> None:
    with pytest.raises(BadState):
        GAME.from_json(value)
    with pytest.raises(BadState):
        GAME.view_from_json(value)


def test_the_seat_of_the_bonus_is_there_exactly_with_the_option() -> None:
    data = position(REDS, options={"six_at_once_bonus": "on"})
    assert GAME.from_json(data | {"six_at_once": 1}).six_at_once == 1
    for broken in ({key: value for key, value in data.items() if key != "six_at_once"}, data | {"six_at_once": 2}):
        with pytest.raises(BadState):
            GAME.from_json(broken)
    with pytest.raises(BadState):
        GAME.from_json(position(REDS) | {"six_at_once": None})


OPENING = {"tiles": {}, "phase": "draw", "turn": {"seat": None, "number": 1}, "points": [0, 0]}


def test_opening_hands_are_drawn_one_after_another() -> None:
    start = GAME.to_json(GAME.new(GAME.setup(2)))
    assert start["owed"] == [[0, 6], [1, 6]]
    assert GAME.to_json(GAME.from_json(start)) == start
    for owed in ([[1, 6]], [[0, 6]], [[1, 6], [0, 6]], [], [[0, 5], [1, 6]]):
        with pytest.raises(BadState):
            GAME.from_json(start | {"owed": owed})


def test_tied_seats_are_two_or_more_in_order() -> None:
    state = GAME.new(GAME.setup(3))
    for seat, hand in enumerate(("Rc Rx Gd Gs Bt Bf", "Oc Ox Yd Ys Pt Pf", "Rc Rc Rx Gs Gf Bd")):
        state, _ = GAME.apply(state, GAME.decode(f"draw {seat} {hand}"))
    data = GAME.to_json(state)
    assert data["tied"] == [0, 1, 2]
    assert GAME.to_json(GAME.from_json(data)) == data
    for tied in ([0], [1, 0], [0, 0], [], [0, 3], None):
        with pytest.raises(BadState):
            GAME.from_json(data | {"tied": tied})


def test_views_that_do_not_fit_together_are_refused() -> None:
    scene = Scene(REDS, ["Rs Rt Gx Gx Gc Yx", "Ys Yt Yf Os Ot Of"]).do("trade Gx Gx")
    view = GAME.view_to_json(GAME.view(scene.state, 1))
    assert GAME.view_to_json(GAME.view_from_json(view)) == view
    for broken in (
        view | {"bag": {"hidden": view["bag"]["hidden"] + 1}},
        view | {"unseen": {**view["unseen"], "Pf": 2}},
        view | {"unseen": {**view["unseen"], "Rc": 0}},
        view | {"hands": [{"hidden": 5}, view["hands"][1]]},
        view | {"hands": [{"hidden": 4, "more": 1}, view["hands"][1]]},
        view | {"hands": [["Rs", "Rt", "Yx", "Gc"], view["hands"][1]]},
        view | {"returning": {"hidden": 3}},
        view | {"returning": ["Gx", "Gx"]},
        view | {"returning": []},
        view | {"bag": {"hidden": True}},
        {key: value for key, value in view.items() if key != "unseen"},
    ):
        with pytest.raises(BadState):
            GAME.view_from_json(broken)
