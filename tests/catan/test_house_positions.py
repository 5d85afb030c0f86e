"""What a position with house rules must have, fault by fault (catan-table-rules.md, 3)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from game.catan.game import GAME
from game.core import BadState
from tests.catan import play
from tests.catan.scenes import Scene, is_bad, scene

Data = Any
HANDS = {0: "lumber*3 brick*2", 1: "wool*3", 2: "ore*2"}


def deck(**more: Any) -> Data:
    return scene(hands=HANDS, number=20, drawn=["1 6", "3 4"], options={"dice": "deck"} | more).data


def limited(**more: Any) -> Data:
    return scene(hands=HANDS, options={"trade_limit": "20"}, offers=3, **more).data


def asked(to: int = 2) -> Data:
    """Seat 2 of four has been asked by seat 0."""
    return scene(seats=4, hands=HANDS, options={"trade_limit": "20"}).do(f"offer lumber for ore to {to}").data


def chosen() -> Data:
    return Scene(GAME.from_json(asked())).do("accept").data


def seven(**options: str) -> Data:
    """Seat 0 has to discard, in the third turn."""
    data = scene(hands={0: "lumber*11", 1: "ore"}, number=3, rolled=False).do("roll", "dice 3 4").data
    data["options"] |= options
    return data


def robbed(**options: str) -> Data:
    """A robber has come to a hex of seat 1, which has two settlements and one card."""
    data = scene(hands={1: "ore"}, number=30, rolled=False).do("roll", "dice 3 4", "robber 2,-2 from 1").data
    data["options"] |= options
    return data


def put(*way: Any) -> Callable[[Data], None]:
    """Sets what the last but one leads to; the last is the value."""
    *path, last, value = way

    def change(data: Data) -> None:
        for key in path:
            data = data[key]
        data[last] = value

    return change


def drop(*way: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for key in way[:-1]:
            data = data[key]
        del data[way[-1]]

    return change


FAULTS: dict[str, tuple[Callable[[], Data], Callable[[Data], object]]] = {
    "an unknown house rule": (deck, put("options", "deck", "on")),
    "an unknown value": (deck, put("options", "dice", "loaded")),
    "a number for a text": (deck, put("options", "points", 12)),
    "a truth for a text": (deck, put("options", "first_sevens", True)),
    "no drawn": (deck, drop("drawn")),
    "drawn without a deck": (limited, put("drawn", [])),
    "drawn is null": (deck, put("drawn", None)),
    "drawn is an object": (deck, put("drawn", {})),
    "drawn is a text": (deck, put("drawn", "1 6")),
    "a number is drawn": (deck, put("drawn", [7])),
    "a list is drawn": (deck, put("drawn", [[1, 6]])),
    "spelt with a comma": (deck, put("drawn", ["1,6"])),
    "spelt as an action": (deck, put("drawn", ["dice 1 6"])),
    "seven pips": (deck, put("drawn", ["1 7"])),
    "no pip": (deck, put("drawn", ["0 1"])),
    "a roll twice": (deck, put("drawn", ["1 6", "1 6"])),
    "not sorted": (deck, put("drawn", ["3 4", "1 6"])),
    "thirty-one": (deck, put("drawn", [f"{a} {b}" for a in range(1, 7) for b in range(1, 7)][:31])),
    "more than were made": (deck, put("turn", "number", 1)),
    "one more than were made": (
        deck, lambda data: (data["turn"].update(number=2, rolled=False), data.update(phase="roll"))
    ),
    "an early seven in the deck": (lambda: deck(first_sevens="reroll"), put("turn", "number", 6)),
    "no offers": (limited, drop("turn", "offers")),
    "offers without a limit": (deck, put("turn", "offers", 0)),
    "offers below nothing": (limited, put("turn", "offers", -1)),
    "offers above twenty": (limited, put("turn", "offers", 21)),
    "half an offer": (limited, put("turn", "offers", 2.0)),
    "offers true": (limited, put("turn", "offers", True)),
    "offers null": (limited, put("turn", "offers", None)),
    "offers before the dice": (limited, lambda data: (data["turn"].update(rolled=False), data.update(phase="roll"))),
    "an offer that was not made": (asked, put("turn", "offers", 0)),
    "a choice of an offer that was not made": (chosen, put("turn", "offers", 0)),
    "to nobody": (asked, put("pending", "to", None)),
    "to a text": (asked, put("pending", "to", "2")),
    "to true": (asked, put("pending", "to", True)),
    "to a seat that is not there": (asked, put("pending", "to", 4)),
    "to oneself": (asked, put("pending", "to", 0)),
    "to in the terms": (asked, put("pending", "offer", "lumber for ore to 2")),
    "another seat has answered": (asked, put("pending", "answers", [None, "reject", None, None])),
    "it has answered already": (asked, put("pending", "answers", [None, None, "reject", None])),
    "nobody has answered": (chosen, put("pending", "answers", [None] * 4)),
    "others have answered too": (chosen, put("pending", "answers", [None, "reject", "accept", None])),
    "another has answered instead": (chosen, put("pending", "to", 3)),
    "to in another phase": (lambda: seven(), put("pending", "to", 1)),
    "a discard after an early seven": (seven, put("options", "first_sevens", "reroll")),
    "a discard without a limit": (seven, put("options", "hand_limit", "none")),
    "a discard of nine cards": (
        lambda: scene(hands={0: "lumber*9"}, rolled=False).do("roll", "dice 3 4").data,
        put("options", "hand_limit", "9"),
    ),
    "a discard of no more than the limit beside others": (
        lambda: scene(hands={0: "lumber*12", 1: "ore*8"}, rolled=False).do("roll", "dice 3 4").data,
        put("options", "hand_limit", "9"),
    ),
    "the victim is spared": (robbed, put("options", "robber", "friendly")),
    "the robber stands on a barred hex": (
        lambda: scene(seats=4, cities={2: ["-1,2,N"]}, hands={2: "ore"}, number=30, rolled=False)
        .do("roll", "dice 3 4", "robber -1,1 from 2").data,
        put("options", "robber", "friendly"),
    ),
    "points that win": (
        lambda: scene(cards={0: "victory-point*5"}, played={0: "knight*3"}, largest_army=0).data,
        put("options", "points", "8"),
    ),
    "over too soon": (
        lambda: scene(
            cards={0: "victory-point*5 knight"}, played={0: "knight*2"}, options={"points": "8"}, rolled=False
        ).do("play knight").data,
        put("options", "points", "12"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_one_thing_wrong(name: str) -> None:
    """T1, T4, T7, T14, T16, T21, T24, T34, T36: everything else fits."""
    make, change = FAULTS[name]
    data = make()
    assert not is_bad(deepcopy(data))
    change(data)
    assert is_bad(data)


def test_the_city_of_the_other_makes_the_hex_right() -> None:
    """T7: the fault above is the spared neighbour, not the robbed seat."""
    before = scene(seats=4, cities={2: ["-1,2,N"]}, hands={2: "ore"}, number=30, rolled=False)
    data = before.do("roll", "dice 3 4", "robber -1,2 from 2").data
    data["options"]["robber"] = "friendly"
    assert not is_bad(data)


def test_early_sevens_that_cannot_be() -> None:
    """T24: phase `discard`, `robber` by a seven, or `steal` without a card; a knight's are right."""
    steps = [seven(), Scene(GAME.from_json(seven())).do("discard " + " ".join(["lumber"] * 5)).data]
    steps.append(Scene(GAME.from_json(steps[1])).do("robber 2,-2 from 1").data)
    for data in steps:
        data["options"]["first_sevens"] = "reroll"
        assert is_bad(data)
        data["turn"]["number"] = 7
        assert not is_bad(data)
    knight = scene(cards={0: "knight"}, hands={1: "ore"}, options={"first_sevens": "reroll"}).do("play knight")
    assert not is_bad(knight.data)
    assert not is_bad(knight.do("robber 2,-2 from 1").data)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_positions_never_end_in_anything_else(seed: int) -> None:
    """Whatever is changed in a position of any options, it is loaded or refused; what is loaded can be played on."""
    rng = Random(seed)
    states = [after for *_, after, _ in play.game(play.new(3, 100 + seed), rng, talk=0.2, aimed=0.4)]
    loaded = 0
    for _ in range(300):
        data = GAME.to_json(rng.choice(states))
        damage(data, rng)
        try:
            state = GAME.from_json(data)
        except BadState:
            continue
        loaded += 1
        for *_, after, _ in play.game(state, rng, most=5, talk=0.3, aimed=0.3):
            GAME.from_json(GAME.to_json(after))
    assert loaded > 0


def damage(data: Any, rng: Random) -> None:
    """Changes an option, what belongs to one, or the turn."""
    place, key = rng.choice(
        [
            *((data["options"], key) for key in play.OPTIONS),
            *((data["turn"], key) for key in ("number", "offers", "rolled", "seat")),
            (data, "drawn"), (data, "phase"), (data, "robber"),
            *((data["pending"], key) for key in ("to", "by", "from") if "pending" in data),
        ]
    )  # fmt: skip
    junk = [0, 1, 2, 7, 20, 300, None, True, [], ["1 6"], ["6 6", "1 1"], "roll", "0,0", "seven"]
    place[key] = rng.choice([*play.OPTIONS.get(key, ()), *junk])
