"""What can be loaded: every position of play, and nothing that breaks a rule."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game.catan.game import GAME
from game.core import BadState
from tests.catan import play
from tests.catan.scenes import CARDS, COAST, RESOURCES, contest, is_bad, scene

Data = Any
Change = Callable[[Data], object]


def base() -> Data:
    """Seat 0's turn, after the dice, with some cards of every kind about."""
    hands = {0: "lumber*3 brick*2", 1: "wool*3", 2: "ore*2"}
    return scene(hands=hands, cards={0: "knight monopoly", 1: "victory-point"}, played={2: "knight"}).data


def put(*way: Any) -> Change:
    """Sets what the last but one leads to; the last is the value."""
    *path, last, value = way

    def change(data: Data) -> None:
        for key in path:
            data = data[key]
        data[last] = value

    return change


def drop(*way: Any) -> Change:
    def change(data: Data) -> None:
        for key in way[:-1]:
            data = data[key]
        del data[way[-1]]

    return change


CHANGES: dict[str, Change] = {
    "another game": put("game", "tigris"),
    "five seats": put("seats", 5),
    "seats true": put("seats", True),
    "unknown option": put("options", "x", "y"),
    "unknown value": put("options", "map", "square"),
    "unknown field": put("extra", 1),
    "no bank": drop("bank"),
    "unknown phase": put("phase", "lunch"),
    "robber at sea": put("robber", "3,3"),
    "no robber": put("robber", None),
    "a hex less": drop("hexes", "0,0"),
    "a second desert": put("hexes", "0,1", ["desert", None]),
    "another token": put("hexes", "0,1", ["fields", 5]),
    "a seven": put("hexes", "0,1", ["fields", 7]),
    "a token in the desert": put("hexes", "0,0", ["desert", 4]),
    "a harbour less": drop("harbours", "0,-2,NW"),
    "a harbour elsewhere": put("harbours", "0,0,E", "any"),
    "a harbour too many": put("harbours", "0,-2,NW", "ore"),
    "road at sea": put("roads", "5,5,E", 0),
    "road of nobody": put("roads", "0,-2,NW", 3),
    "lonely road": put("roads", "0,-2,NW", 0),
    "building beside another": put("buildings", "-2,1,S", [0, "settlement"]),
    "building without a road": put("buildings", "0,-2,N", [0, "settlement"]),
    "a castle": put("buildings", "-2,2,N", [0, "castle"]),
    "one building": drop("buildings", "-2,2,N"),
    "one road": drop("roads", "-2,2,NE"),
    "negative cards": put("hands", 0, "lumber", -1),
    "a card more": put("hands", 0, "lumber", 4),
    "a card less": put("bank", "ore", 16),
    "a resource less": drop("bank", "ore"),
    "half a card": put("bank", "ore", 16.5),
    "one knight more": put("deck", "knight", 13),
    "a played victory point": lambda data: (
        data["played"][1].update({"victory-point": 1}),
        data["cards"][1].update({"victory-point": 0}),
    ),
    "fresh of another seat": put("fresh", 1, "victory-point", 1),
    "fresh but not held": put("fresh", 0, "year-of-plenty", 1),
    "fresh but nothing bought": put("fresh", 0, "knight", 1),
    "a longest road of two": put("longest_road", 0),
    "an army of one": put("largest_army", 2),
    "turn of nobody": put("turn", "seat", None),
    "turn of seat 3": put("turn", "seat", 3),
    "turn 0": put("turn", "number", 0),
    "not rolled": put("turn", "rolled", False),
    "rolled once": put("turn", "rolled", 1),
    "a card played that nobody played": put("turn", "card_played", True),
    "over too soon": put("phase", "over"),
    "pending in main": put("pending", {}),
    "no pending in robber": put("phase", "robber"),
    "rolled before the dice": put("phase", "roll"),
    "buying without paying": put("phase", "card"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_one_thing_wrong(name: str) -> None:
    data = base()
    assert not is_bad(data)
    CHANGES[name](data)
    assert is_bad(data)


def countered(terms: str) -> tuple[str, Any]:
    return "answer", {"offer": "lumber for wool", "answers": [None, f"counter {terms}", None]}


PENDING: dict[str, tuple[str, Any]] = {
    "discard of nobody": ("discard", {"owed": []}),
    "discard of a small hand": ("discard", {"owed": [[0, 4]]}),
    "steal from oneself": ("steal", {"from": 0}),
    "steal from far away": ("steal", {"from": 1}),
    "roads without a card": ("roads", {"placed": 0}),
    "three roads": ("roads", {"placed": 3}),
    "robber by magic": ("robber", {"by": "magic"}),
    "robber by a knight that nobody played": ("robber", {"by": "knight"}),
    "set-up on the printed map": ("setup", {"order": [0, 1, 2, 2, 1, 0]}),
    "an offer of nothing": ("answer", {"offer": " for ore", "answers": [None] * 3}),
    "an offer of what is not held": ("answer", {"offer": "ore for wool", "answers": [None] * 3}),
    "an offer with a kind on both sides": ("answer", {"offer": "lumber for lumber ore", "answers": [None] * 3}),
    "an answer of the offerer": ("answer", {"offer": "lumber for ore", "answers": ["accept", None, None]}),
    "an answer out of turn": ("answer", {"offer": "lumber for wool", "answers": [None, None, "reject"]}),
    "a false acceptance": ("answer", {"offer": "lumber for ore", "answers": [None, "accept", None]}),
    "a counter that is the offer": countered("wool for lumber"),
    "a counter of what is not held": countered("ore for lumber"),
    "an answer that is none": ("answer", {"offer": "lumber for wool", "answers": [None, "end", None]}),
    "choosing too soon": ("choose", {"offer": "lumber for wool", "answers": [None, "accept", None]}),
    "answers too late": ("answer", {"offer": "lumber for wool", "answers": [None, "accept", "reject"]}),
}  # fmt: skip


@pytest.mark.parametrize("name", PENDING)
def test_pending_that_does_not_fit(name: str) -> None:
    data = base()
    data["phase"], data["pending"] = PENDING[name]
    assert is_bad(data)


def test_pending_that_fits() -> None:
    data = base()
    data["phase"] = "answer"
    data["pending"] = {"offer": "lumber for wool", "answers": [None, "counter wool wool for lumber", None]}
    assert not is_bad(data)
    data["phase"], data["pending"]["answers"][2] = "choose", "reject"
    assert not is_bad(data)
    data["options"]["phases"], data["turn"]["built"] = "strict", True
    assert is_bad(data)


def test_awards_lie_where_the_rules_put_them() -> None:
    """catan.md 15, 18, 19: with a leader; a tie with the holder or with nobody is allowed."""
    for holder, fits in ((None, False), (0, True), (1, False)):
        data = contest(6, 5, 2, 0).data
        data["longest_road"] = holder
        assert is_bad(data) != fits
    for holder, fits in ((None, True), (0, True), (1, True), (2, False)):
        data = contest(5, 5, 2, None).data
        data["longest_road"] = holder
        assert is_bad(data) != fits
    army = scene(played={0: "knight*3", 1: "knight*2"}, largest_army=0).data
    army["largest_army"] = None
    assert is_bad(army)


def test_ten_points_on_turn_and_the_end_come_together() -> None:
    """catan.md 37."""
    data = scene(cards={0: "victory-point*5"}, played={0: "knight*3"}, largest_army=0).data
    assert not is_bad(data)
    own = [corner for corner, (seat, _) in data["buildings"].items() if seat == 0]
    data["buildings"][own[0]] = [0, "city"]
    assert is_bad(data)
    data["phase"] = "over"
    assert not is_bad(data)


def test_sixteen_roads_are_too_many() -> None:
    """catan.md 24."""
    data = contest(10, 2, 2, 0).data
    more = [COAST[number] for number in range(11, 20)]
    data["roads"] = {path: seat for path, seat in data["roads"].items() if path not in more}
    data["roads"] |= dict.fromkeys(more, 0)
    assert is_bad(data)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_positions_never_end_in_anything_else(seed: int) -> None:
    """Whatever is changed in a position, it is loaded or refused, and what is loaded can be played on."""
    rng = Random(seed)
    states = [after for *_, after, _ in play.game(play.new(3, seed), rng, talk=0.2)]
    loaded = 0
    for _ in range(400):
        data = GAME.to_json(rng.choice(states))
        _damage(data, rng)
        try:
            state = GAME.from_json(data)
        except BadState:
            continue
        loaded += 1
        for *_, after, _ in play.game(state, rng, most=5, talk=0.3):
            GAME.from_json(GAME.to_json(after))
    assert loaded > 0


def _damage(data: Any, rng: Random) -> None:
    """Puts something else somewhere."""
    at, key = data, rng.choice(sorted(data))
    while isinstance(at[key], dict | list) and at[key] and rng.random() < 0.8:
        at = at[key]
        key = rng.choice(sorted(at)) if isinstance(at, dict) else rng.randrange(len(at))
    junk = [None, 0, 1, 2, -1, 7, True, "", "ore", "lumber for ore", [], {}, [0, 1], *CARDS, *RESOURCES, "0,0", "0,0,N"]
    at[key] = rng.choice(junk)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_views_never_end_in_anything_else(seed: int) -> None:
    rng = Random(seed)
    states = [after for *_, after, _ in play.game(play.new(3, seed), rng, talk=0.2)]
    for _ in range(300):
        state = rng.choice(states)
        seat = rng.choice([None, 0, 1, 2])
        data = GAME.view_to_json(GAME.view(state, seat))
        _damage(data, rng)
        try:
            view = GAME.view_from_json(data)
        except BadState:
            continue
        assert GAME.view_to_json(view) == data
        assert GAME.view(GAME.determinize(view, rng), view.seat) == view
