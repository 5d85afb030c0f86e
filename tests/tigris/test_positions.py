"""Positions as data: what must be refused, and that nothing but BadState ever comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from game.core import OVER, BadState, canonical
from game.tigris.game import GAME
from tests.tigris import naive, play
from tests.tigris.drawing import Scene, position, same

KINGS = """
    e4
    .  .  .  .  .  .  .  .  .
    K0 T  S  S  .  S  T  K1 .
    T0 .  .  .  .  T1 .  .  .
    """
KINGS_IN_PEACE = KINGS.replace("T0", ". ").replace("T1", ". ")
SIX = "black red red blue green green"

SCENES: dict[str, Callable[[], Any]] = {
    "first": lambda: GAME.to_json(play.new(3)),
    "opening": lambda: GAME.to_json(GAME.apply(play.new(3), GAME.decode("first 1"))[0]),
    "swap": lambda: Scene("g3\n.", hands=[SIX]).do("swap red red").json,
    "refill": lambda: Scene("g3\n.", hands=["red", SIX]).do("end").json,
    "action": lambda: Scene(KINGS_IN_PEACE.replace("K1", "F1"), seats=3, hands=[SIX, SIX, SIX]).json,
    "war": lambda: Scene("e4\n. K0 . K1 .\n. T . T .\n. T0 . T1 .", seats=3, hands=["green"]).do("tile green g5").json,
    "fought": lambda: Scene(KINGS_IN_PEACE, hands=["green black", "black"]).do("tile green i5").json,
    "answered": lambda: Scene(KINGS_IN_PEACE, hands=["green black", "black"]).do("tile green i5", "support 1").json,
    "revolt": lambda: Scene("g3\n. . . .\n. T K1 .", hands=["red", "red"]).do("leader black g4").json,
    "monument": lambda: Scene("g3\n. . .\n. S S\n. S .", hands=["black"]).do("tile black i5").json,
    "built": lambda: Scene("g3\n. . .\n. S S\n. S .", hands=["black"]).do("tile black i5", "build black-red h4").json,
    "treasure": lambda: Scene("f3\nT* . . .\nS . . .\nS S S .\n. . S S\n. . . T*").do("leader green g3").json,
    "over": lambda: Scene("g3\n.", far=False, hands=[SIX, SIX]).do("end").json,
}


@pytest.fixture(params=SCENES)
def data(request: pytest.FixtureRequest) -> Any:
    """A good position of every kind."""
    return SCENES[request.param]()


def refused(data: Any) -> bool:
    try:
        GAME.from_json(data)
    except BadState:
        return True
    return False


def branches(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values inside plain data."""
    if path:
        yield path
    keys = data.keys() if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield from branches(data[key], (*path, key))


def value_at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at the end of the path."""
    new = deepcopy(data)
    value_at(new, path[:-1])[path[-1]] = value
    return new


def test_good_positions_of_every_kind_are_loaded(data: Any) -> None:
    assert GAME.to_json(GAME.from_json(data)) == data


def test_every_field_must_be_there_and_no_other(data: Any) -> None:
    for path in branches(data):
        holder = value_at(data, path[:-1])
        if not isinstance(holder, dict) or path[0] in ("options", "leaders", "monuments") or path == ("ending",):
            continue
        new = deepcopy(data)
        del value_at(new, path[:-1])[path[-1]]
        assert refused(new), path
        assert refused(put(data, (*path[:-1], "colour of the sky"), 1)), path


WRONG: tuple[Any, ...] = (True, False, None, 1.5, "x", -1, 10**30, [], {}, [[]], {"a": 1}, float("nan"), b"x", (1,))


def test_every_value_must_have_its_type(data: Any) -> None:
    """engine-protocol.md: true is not a number."""
    for path in branches(data):
        old = value_at(data, path)
        for wrong in WRONG:
            empty = isinstance(old, (list, dict)) and wrong == type(old)() and type(wrong) is type(old)
            allowed = wrong is None and (old is None or path[-2:] in {("committed", 0)})
            if type(wrong) is type(old) or empty or allowed or (path == ("ending",) and wrong is True):
                continue
            assert refused(put(data, path, wrong)), (path, wrong)


def test_options_left_out_take_their_defaults_and_unknown_ones_are_bad() -> None:
    data = SCENES["action"]()
    for key in data["options"]:
        new = deepcopy(data)
        del new["options"][key]
        assert GAME.to_json(GAME.from_json(new)) == data
        assert refused(put(data, ("options", key), "other"))
    assert refused(put(data, ("options", "weather"), "fine"))


@pytest.mark.parametrize("value", [None, True, 1, "x", [], {}, [1], "null", {"game": "tigris"}])
def test_what_is_no_position_at_all_is_bad(value: Any) -> None:
    assert refused(value)


BROKEN: dict[str, tuple[str, dict[tuple[Any, ...], Any]]] = {
    "another game": ("action", {("game",): "catan"}),
    "five seats": ("action", {("seats",): 5}),
    "fewer seats than hands": ("action", {("seats",): 2}),
    "ten rows": ("action", {("rows",): ["." * 16] * 10}),
    "a short row": ("action", {("rows", 3): "." * 15}),
    "an unknown sign": ("action", {("rows", 3): "." * 15 + "?"}),
    "a farm on land": ("action", {("rows", 2): "F..............."}),
    "a temple on the river": ("action", {("rows", 3): "T..............."}),
    "a leader on a tile": ("action", {("leaders", "f5"): [2, "green"]}),
    "a leader on the river": ("action", {("leaders", "a4"): [2, "green"]}),
    "a leader on a catastrophe": ("action", {("rows", 4): "....XTSS.ST....."}),
    "a leader without a temple": ("action", {("leaders", "a5"): [2, "green"]}),
    "a leader twice": ("action", {("leaders", "n4"): [0, "black"]}),
    "two kings in a kingdom": ("action", {("leaders", "f4"): [2, "black"]}),
    "a leader of no seat": ("action", {("leaders", "e5"): [3, "black"]}),
    "a leader of no colour": ("action", {("leaders", "e5"): [0, "yellow"]}),
    "a leader nowhere": ("action", {("leaders", "q5"): [0, "black"]}),
    "a treasure where none begins": ("action", {("treasures",): ["f5"]}),
    "a treasure on no tile": ("action", {("treasures",): ["f3"]}),
    "treasures out of order": ("action", {("treasures",): ["k1", "b2"]}),
    "a treasure twice": ("action", {("treasures",): ["b2", "b2"]}),
    "more treasures than there are": ("action", {("points", 0, "treasure"): 4}),
    "seven tiles in a hand": ("action", {("hands", 0, "black"): 2}),
    "too many tiles": ("action", {("bag", "green"): 30}),
    "too many discards": ("action", {("swapped", 1, "blue"): 36}),
    "three catastrophes": ("action", {("catastrophes", 0): 3}),
    "a catastrophe too many on the board": ("action", {("rows", 2): "XXX............."}),
    "points below nothing": ("action", {("points", 0, "red"): -1}),
    "three actions": ("action", {("turn", "actions_left"): 3}),
    "turn number nought": ("action", {("turn", "number"): 0}),
    "nobody's turn": ("action", {("turn", "seat"): None}),
    "an end that is no end": ("action", {("ending",): True}),
    "ending false": ("action", {("ending",): False}),
    "a tile face down for nothing": ("action", {("rows", 4): ".....tSS.ST....."}),
    "a monument on nothing": ("action", {("monuments", "a1"): "black-red"}),
    "a monument turned round": ("built", {("monuments", "h4"): "red-black"}),
    "a monument of other colours": ("built", {("monuments", "h4"): "red-blue"}),
    "a monument beside its square": ("built", {("monuments",): {"g4": "black-red"}}),
    "a square without its monument": ("built", {("monuments",): {}}),
    "two monuments on a square": ("built", {("monuments", "h5"): "black-blue"}),
    "hands before the first turn": ("first", {("hands", 0, "red"): 1}),
    "somebody's turn before the first": ("first", {("turn", "seat"): 0}),
    "a bag without first hands": ("first", {("bag",): dict.fromkeys(("black", "red", "blue", "green"), 4)}),
    "nothing owed": ("opening", {("owed",): []}),
    "owed out of order": ("opening", {("owed",): [[0, 6], [1, 6], [2, 6]]}),
    "owed twice": ("opening", {("owed",): [[1, 6], [1, 6]]}),
    "owed a part of the opening": ("opening", {("owed",): [[1, 6], [2, 5], [0, 6]]}),
    "an unknown cause": ("opening", {("cause",): "gift"}),
    "owed nought": ("refill", {("owed",): [[0, 0]]}),
    "owed too much": ("refill", {("owed",): [[0, 6]]}),
    "owed too little": ("refill", {("owed",): [[0, 4]]}),
    "owed with actions left": ("refill", {("turn", "actions_left"): 1}),
    "another seat's swap": ("swap", {("owed",): [[1, 2]]}),
    "more drawn than discarded (H1)": ("swap", {("swapped", 0, "red"): 1}),
    "a swap with both actions left": ("swap", {("turn", "actions_left"): 2}),
    "a war of one": ("war", {("leaders",): {"f4": [0, "black"], "h4": [1, "black"], "f6": [0, "green"]}}),
    "a war at no tile": ("war", {("uniting",): "a1"}),
    "a war at another tile": ("fought", {("uniting",): "f5"}),
    "a war with both actions left": ("war", {("turn", "actions_left"): 2}),
    "the wrong strength": ("fought", {("conflict", "strength"): [2, 2]}),
    "the wrong attacker": ("fought", {("conflict", "attacker"): 1, ("conflict", "defender"): 0}),
    "the wrong cells": ("fought", {("conflict", "cells"): ["l5", "e5"]}),
    "the wrong colour": ("fought", {("conflict", "colour"): "green"}),
    "the wrong kind": ("fought", {("conflict", "kind"): "revolt"}),
    "a defender before the attacker": ("fought", {("conflict", "committed"): [None, 1]}),
    "both committed": ("fought", {("conflict", "committed"): [1, 1]}),
    "seven committed": ("answered", {("conflict", "committed"): [7, None]}),
    "more committed than a hand holds": ("answered", {("conflict", "committed"): [6, None], ("hands", 0, "red"): 1}),
    "a revolt with a uniting tile": ("revolt", {("uniting",): "h4"}),
    "a revolt as a war": ("revolt", {("conflict", "kind"): "war"}),
    "a revolt of somebody else": ("revolt", {("turn", "seat"): 1}),
    "a revolt of the wrong strength": ("revolt", {("conflict", "strength"): [1, 0]}),
    "a revolt of another colour": ("revolt", {("conflict", "colour"): "red"}),
    "a square that is none": ("monument", {("placed",): "b2"}),
    "a square at an empty cell": ("monument", {("placed",): "a1"}),
    "the wrong taker": ("treasure", {("taker",): 1}),
    "no trader there": ("treasure", {("kingdom",): "f3"}),
    "a taker without a choice": ("treasure", {("treasures",): ["f3", "b2", "b8"]}),
    "a choice too early": ("treasure", {("options", "treasures"): "end_of_turn"}),
    "over too soon": ("over", {("treasures",): ["b2", "b8", "f3"], ("rows", 1): ".T.............."}),
    "over with actions left": ("over", {("turn", "actions_left"): 1}),
    "a phase of another game": ("action", {("phase",): "roll"}),
    "a phase without its fields": ("action", {("phase",): "treasure"}),
}


@pytest.mark.parametrize("what", BROKEN)
def test_broken_positions_are_refused(what: str) -> None:
    """engine-protocol.md, load"""
    scene, changes = BROKEN[what]
    data = SCENES[scene]()
    assert not refused(data)
    for path, value in changes.items():
        data = put(data, path, value)
    assert refused(data)


def test_three_kings_at_the_uniting_tile_are_a_bad_state() -> None:
    """engine-protocol.md, load: no two of a colour in a kingdom unless they are in the conflict."""
    conflict = {"kind": "war", "colour": "black", "attacker": 0, "defender": 1, "cells": ["a5", "f5"]}
    data = position(
        """
        a5
        K0 T  S  S  T  K1
        .  .  .  .  K2 .
        """,
        seats=3,
        phase="support",
        actions=1,
        uniting="c5",
        conflict={**conflict, "strength": [0, 1], "committed": [None, None]},
    )
    with pytest.raises(BadState):
        GAME.from_json(data)


VALUES: tuple[Any, ...] = (
    0, 1, 2, 3, 5, 6, 7, 57, -1, True, False, None, "", "a1", "c5", "g4", "p11", "q1", "red", "black", "black-red", "T",
    "." * 16, "T" * 16, "F" * 16, "action", "war", "support", "draw", "over", "swap", "refill", [], {}, [0, "red"],
    [1, "green"], [[0, 1]], {"red": 1}, 2.0, "immediate", "end_of_turn", "advanced",
)  # fmt: skip


ROUNDS = 200
"""Changed positions of each kind."""


def broken(data: Any, rng: Random) -> Any:
    """One random change: a value replaced, moved by one, removed, added, or two swapped."""
    paths = list(branches(data))
    path = rng.choice(paths)
    old = value_at(data, path)
    kind = rng.randrange(6)
    if kind == 0 and type(old) is int:
        return put(data, path, old + rng.choice((-1, 1)))
    if kind == 1:
        return put(data, path, deepcopy(value_at(data, rng.choice(paths))))
    if kind == 2 and isinstance(old, str) and len(old) == 16:
        at = rng.randrange(16)
        return put(data, path, old[:at] + rng.choice(".STFMstfmX") + old[at + 1 :])
    if kind == 3:
        new = deepcopy(data)
        del value_at(new, path[:-1])[path[-1]]
        return new
    if kind == 4 and isinstance(old, dict):
        return put(data, (*path, rng.choice(("a1", "g4", "c5", "red", "ending"))), rng.choice(VALUES))
    return put(data, path, rng.choice(VALUES))


def play_on(data: Any, rng: Random) -> None:
    """An accepted position is written as it was read, and every position after it is good too."""
    start = GAME.from_json(data)
    written = GAME.to_json(start)
    assert {**written, "options": None} == {**data, "options": None}
    assert same(GAME.from_json(written), start)
    for before, action, after, _ in play.game(start, rng, lively=False, most=15):
        text, shown = GAME.encode(action), GAME.to_json(after)
        assert naive.apply(GAME.to_json(before), text) == shown, text
        assert same(GAME.from_json(shown), after), text
        for seat in (0, 1, None):
            view = GAME.view(after, seat)
            assert GAME.view_from_json(GAME.view_to_json(view)) == view
        assert GAME.to_act(after) < 0 or len(GAME.legal(after)) > 0
    assert GAME.to_act(start) != OVER or GAME.standings(start).over


@pytest.mark.parametrize("kind", SCENES)
def test_changed_positions_are_refused_or_can_be_played(kind: str) -> None:
    rng, good = Random(kind), 0
    for _ in range(ROUNDS):
        data = SCENES[kind]() if rng.random() < 0.02 else broken(SCENES_ONCE[kind], rng)
        if rng.random() < 0.3:
            data = broken(data, rng)
        if not refused(data):
            good += 1
            play_on(data, rng)
    assert good > 5


SCENES_ONCE = {kind: make() for kind, make in SCENES.items()}


def test_changed_positions_of_whole_games_are_refused_or_can_be_played() -> None:
    rng, good = Random(3), 0
    for number in range(8):
        for step, (_, _, state, _) in enumerate(play.game(play.new(2 + number % 3, number), rng)):
            if step % 8 == 0 or state.phase not in ("action", "draw"):
                data = broken(GAME.to_json(state), rng)
                if not refused(data):
                    good += 1
                    play_on(data, rng)
    assert good > 50


def test_changed_views_are_refused_or_are_views() -> None:
    """Whatever a view's data is, BadState or a view that is written as it was read."""
    rng, good = Random(4), 0
    for number in range(6):
        for step, (_, _, state, _) in enumerate(play.game(play.new(2 + number % 3, number), rng)):
            if step % 10:
                continue
            seat = rng.choice([*range(state.seats), None])
            data = broken(GAME.view_to_json(GAME.view(state, seat)), rng)
            try:
                view = GAME.view_from_json(data)
            except BadState:
                continue
            good += 1
            assert canonical(GAME.view_to_json(view)) == canonical(data)
            guess = GAME.determinize(view, rng)
            assert GAME.view(guess, view.seat) == view
            assert not refused(GAME.to_json(guess))
    assert good > 5
