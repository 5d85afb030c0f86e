"""House rules that are told only where they differ, and the points that win (T1 to T5)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from game.catan.events import GameEnded
from game.catan.game import GAME
from game.core import BadSetup, BadState, digest
from game.record import Record, SeatInfo, read, verify, write
from tests.catan import play
from tests.catan.naive_house import DEFAULTS
from tests.catan.scenes import Scene, scene

VALUES = {option.key: option.values for option in GAME.options}
CITY = "grain*2 ore*3"
OWN = "-2,2,N"
"""A printed settlement of the first of three seats."""


def eight(points: str, number: int = 1, **more: object) -> Scene:
    """Seat 0 has eight points, three of them hidden, and can pay for a city; seat 1 has two."""
    return scene(
        hands={0: CITY}, cards={0: "victory-point*3 knight"}, played={0: "knight*3"}, largest_army=0, number=number,
        cities={0: ["0,2,N"]}, options={"points": points}, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def test_a_house_rule_is_told_only_where_it_differs() -> None:
    """T1: in states, views and records; at its default it is accepted and left out."""
    named = GAME.setup(3, DEFAULTS)
    assert named == GAME.setup(3)
    assert set(named.options) == {"map", "knight_desert", "phases"}
    state = GAME.new(named)
    told = GAME.to_json(state)
    assert set(told["options"]) == {"map", "knight_desert", "phases"}
    assert GAME.to_json(GAME.from_json({**told, "options": told["options"] | DEFAULTS})) == told
    assert not {"drawn", "offers"} & {*told, *told["turn"]}
    for key, default in DEFAULTS.items():
        for value in VALUES[key][1:]:
            other = GAME.to_json(GAME.new(GAME.setup(3, {key: value})))
            assert other["options"] == told["options"] | {key: value}
            assert VALUES[key][0] == default
            view = GAME.view_to_json(GAME.view(GAME.from_json(other), 1))
            assert view["options"] == other["options"]
            assert GAME.view_to_json(GAME.view_from_json(view)) == view


@pytest.mark.parametrize("number", [0, 100, 101, 102])
def test_records_tell_them_likewise(number: int) -> None:
    """T1: an old record has none, and one with all of them named is read as one without."""
    steps = list(play.game(play.new(3, number), Random(number), most=60))
    setup = GAME.setup(3, GAME.to_json(steps[0][0])["options"])
    record = Record(setup, (SeatInfo(),) * 3, tuple(GAME.encode(action) for _, action, *_ in steps))
    text = write(record)
    told = {line.split()[1] for line in text.splitlines() if line.startswith("option")}
    assert told == set(setup.options)
    assert digest(GAME.to_json(verify(read(text.encode()), GAME))) == digest(GAME.to_json(steps[-1][2]))


def test_values_are_texts_of_the_page() -> None:
    """T2: `"12"`, not 12; and nothing else."""
    assert VALUES == {
        "map": ("beginner", "random", "random_tokens", "balanced"),
        "knight_desert": ("allowed", "forbidden"),
        "phases": ("free", "strict"),
        "points": ("10", "8", "12", "14"),
        "robber": ("standard", "friendly"),
        "hand_limit": ("7", "9", "none"),
        "dice": ("fair", "deck"),
        "first_sevens": ("allowed", "reroll"),
        "start": ("lot", "oldest"),
        "trade_limit": ("none", "20"),
    }
    with pytest.raises(BadSetup):
        GAME.setup(3, {"points": 12})  # type: ignore[dict-item]
    data = GAME.to_json(GAME.new(GAME.setup(3, {"points": "12"})))
    for value in (12, "11", None, "", True):
        with pytest.raises(BadState):
            GAME.from_json({**data, "options": data["options"] | {"points": value}})


def test_every_combination_is_allowed() -> None:
    """T2: with two, three and four seats, and every map; T3: what was chosen stays for the whole game."""
    for number, values in enumerate(product(*VALUES.values())):
        options = dict(zip(VALUES, values, strict=True))
        state = GAME.new(GAME.setup(2 + number % 3, options))
        data = GAME.to_json(state)
        assert GAME.to_json(GAME.from_json(data)) == data
        if number % 97 == 0:
            steps = list(play.game(state, Random(number), most=80))
            assert all(after.options is state.options for *_, after, _ in steps)


@pytest.mark.parametrize("points", ["8", "10"])
def test_the_goal_counts_wherever_a_rule_says_ten(points: str) -> None:
    """T4: after every action, hidden points included; T5: with fewer nothing is over."""
    goal = int(points)
    army: dict[str, object] = {"played": {0: "knight*3"}, "largest_army": 0}
    options = {"points": points}
    before = scene(cards={0: f"victory-point*{goal - 5}"}, hands={0: CITY}, options=options, **army)  # type: ignore[arg-type]
    assert (before.points(0), before.phase) == (goal - 1, "main")
    won = before.do(f"city {OWN}")
    assert (won.phase, won.actor) == ("over", -2)
    assert won.told(GameEnded) == [GameEnded(0, goal)]


@pytest.mark.parametrize("points", ["12", "14"])
def test_ten_points_are_not_enough_for_more(points: str) -> None:
    """T4, T5: nor are eleven."""
    before = scene(cards={0: "victory-point*5"}, played={0: "knight*3"}, largest_army=0, cities={0: ["0,2,N"]},
                   hands={0: CITY}, options={"points": points})  # fmt: skip
    assert (before.points(0), before.phase) == (10, "main")
    eleven = before.do(f"city {OWN}")
    assert (eleven.points(0), eleven.phase) == (11, "main")


def test_more_than_the_number_wins_as_well() -> None:
    """T5: seven points and the largest army at once, and no more is needed."""
    before = scene(cards={0: "victory-point*5 knight"}, played={0: "knight*2"}, options={"points": "8"}, rolled=False)
    assert before.points(0) == 7
    won = before.do("play knight")
    assert won.told(GameEnded) == [GameEnded(0, 9)]


def test_a_drawn_card_can_make_the_points() -> None:
    """T4: a victory point just bought, as with ten."""
    before = scene(
        cards={0: "victory-point*4"}, cities={0: [OWN]}, hands={0: "wool grain ore"}, options={"points": "8"}
    )
    assert before.points(0) == 7
    assert before.do("buy", "card knight").phase == "main"
    assert before.do("buy", "card victory-point").phase == "over"


def test_points_win_on_ones_own_turn_only() -> None:
    """T4: who has them off turn wins as soon as `end` gives the turn."""
    waiting = scene(cards={1: "victory-point*5"}, played={1: "knight*3"}, largest_army=1, options={"points": "8"})
    assert (waiting.points(1), waiting.phase) == (9, "main")
    won = waiting.do("end")
    assert (won.phase, won.told(GameEnded)) == ("over", [GameEnded(1, 9)])


@pytest.mark.parametrize("points", ["12", "14"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_are_enough_in_the_end(points: str, seats: int) -> None:
    """T5: from turn 100 x seats + 1 on, and with the `end` that begins it."""
    last = 100 * seats
    ten: dict[str, object] = {
        "seats": seats, "played": {1: "knight*3"}, "largest_army": 1, "cards": {1: "victory-point*5"},
        "cities": {1: [printed(seats, 1)]}, "options": {"points": points},
    }  # fmt: skip
    before = scene(number=last - 1, **ten)  # type: ignore[arg-type]
    assert before.points(1) == 10
    assert before.do("end").phase == "roll"
    assert scene(number=last, **ten).do("end").phase == "over"  # type: ignore[arg-type]
    nine = scene(seats=seats, number=last + 1, cards={0: "victory-point*5"}, played={0: "knight*3"}, largest_army=0,
                 hands={0: CITY}, options={"points": points})  # fmt: skip
    assert nine.points(0) == 9
    assert nine.do(f"city {printed(seats, 0)}").phase == "over"
    early = nine.data
    early["turn"]["number"] = last
    assert Scene(GAME.from_json(early)).do(f"city {printed(seats, 0)}").phase == "main"


def printed(seats: int, seat: int) -> str:
    """A corner with a printed settlement of the seat."""
    buildings = scene(seats=seats).data["buildings"]
    return str(min(corner for corner, (owner, _) in buildings.items() if owner == seat))


def test_eight_stay_eight() -> None:
    """T5: the end of long games lowers twelve and fourteen alone."""
    data = eight("10", number=400).data
    assert data["phase"] == "main"
    data["options"]["points"] = "8"
    with pytest.raises(BadState):
        GAME.from_json(data)
