"""Treasures (tigris.md I)."""

from __future__ import annotations

import pytest

from game import bits
from game.tigris.events import Scored, TreasureTaken, TurnEnded
from tests.tigris.drawing import Scene

LATE = {"treasures": "end_of_turn"}

WEST = """
    a2
    .  T* .  .  ~  .
    .  S  .  ~  ~  .
    ~  F  ~  ~  .  .
    .  S  .  .  .  .
    .  .  .  .  .  .
    ~  F  ~  ~  .  .
    .  T* G  ~  ~  ~
    .  S  .  .  .  .
    .  S  S  S  S  R
    """
"""Two bordered temples in column b, joined by a tile at b6, and f10, joined from the start when R is T*."""

TWO = WEST.replace("R", ". ")
THREE = WEST.replace("R", "T*")

SOUTH = """
    a8
    .  T* .  ~  ~  ~  ~  .  .  .  .
    .  S  .  .  .  .  ~  ~  ~  ~  ~
    .  S  S  S  S  T* S  S  S  S  S
    .  .  .  .  .  .  .  .  .  .  T*
    """
"""One bordered temple, b8, and two others, f10 and k11."""

PAIR = """
    f2
    .  .  .  .  .
    T* .  .  .  .
    S  .  .  .  .
    S  .  S  .  .
    .  .  S  S  .
    .  .  .  T* .
    """
"""Two temples that are not bordered, f3 and i7, joined by a tile at g5."""


def taken(scene: Scene) -> list[tuple[int, str]]:
    return [(event.seat, bits.name(event.cell)) for event in scene.told(TreasureTaken)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_traders_owner_takes_all_but_one(seats: int) -> None:
    """tigris.md I1: whoever acts."""
    scene = Scene(SOUTH, seats=seats, turn=1)
    scene.do("leader green c8", "take k11")
    assert taken(scene) == [(1, "b8"), (1, "k11")]
    assert scene.gains == {"1 treasure": 2}
    assert scene.told(Scored) == []
    other = Scene(PAIR.replace("T* .  .  .  .", "T* T1 .  .  ."), seats=seats, hands=["green"])
    other.do("tile green g5", "take f3")
    assert other.gains == {"1 green": 1, "1 treasure": 1}


def test_other_leaders_take_no_treasure() -> None:
    """tigris.md I1, I3: without a trader they wait, whoever else is there."""
    scene = Scene(SOUTH).do("leader black c8", "leader red f11")
    assert taken(scene) == []
    assert scene.phase == "action"


def test_a_single_treasure_stays() -> None:
    """tigris.md I1, I7: each kingdom keeps one, so the board never runs out."""
    scene = Scene("b8\nT*\n.").do("leader green b9")
    assert taken(scene) == []
    assert len(scene.json["treasures"]) == 10


def test_they_are_given_after_each_action() -> None:
    """tigris.md I2: the default."""
    scene = Scene(PAIR, hands=["green green"])
    scene.do("leader green g3", "tile green g5")
    assert (scene.phase, scene.actor) == ("treasure", 0)
    assert scene.json["taker"] == 0
    assert scene.json["kingdom"] == "g3"
    assert scene.json["turn"]["actions_left"] == 0
    scene.do("take i7")
    assert scene.phase == "action"
    first = Scene(PAIR.replace("S  .  S", "S  S  S"))
    first.do("leader green g3")
    assert (first.phase, first.json["turn"]["actions_left"]) == ("treasure", 1)
    first.do("take f3", "withdraw green")
    assert first.gains == {"0 treasure": 1}


def test_they_are_given_at_the_end_of_the_turn_if_so_agreed() -> None:
    """tigris.md I2, 6-1: then a trader that came and went within the turn gets nothing."""
    scene = Scene(PAIR.replace("S  .  S", "S  S  S"), options=LATE)
    scene.do("leader green g3", "withdraw green", "end")
    assert taken(scene) == []
    kept = Scene(PAIR.replace("S  .  S", "S  S  S"), options=LATE)
    kept.do("leader green g3")
    assert (kept.phase, taken(kept)) == ("action", [])
    kept.do("end")
    assert (kept.phase, kept.actor, kept.json["turn"]["actions_left"]) == ("treasure", 0, 0)
    assert kept.told(TurnEnded) == [TurnEnded(0)]
    kept.do("take f3")
    assert (kept.phase, kept.json["cause"]) == ("draw", "refill")
    assert kept.gains == {"0 treasure": 1}


def test_at_the_end_of_the_turn_they_come_before_what_monuments_pay() -> None:
    """tigris.md I2: engine-protocol.md names the order treasures, monuments, refill."""
    scene = Scene(
        """
        f2
        .  .  .  .  .
        T* T0 .  .  .
        S  .  .  .  .
        S  S  S  m  m
        .  .  S  m  m
        .  .  S  T* .
        monument i5 red-green
        """,
        options=LATE,
    )
    scene.do("end")
    assert (scene.phase, scene.gains) == ("treasure", {})
    scene.do("take i7")
    assert scene.gains == {"0 treasure": 1, "0 green": 1}


def test_treasures_wait_for_a_trader() -> None:
    """tigris.md I3: placed, moved there, or the survivor of a war."""
    placed = Scene(TWO.replace("G", ". "), hands=["black"])
    placed.do("tile black b6")
    assert taken(placed) == []
    placed.do("leader green c8")
    assert placed.legal() == ["take b2", "take b8"]
    moved = Scene(PAIR.replace("S  .  S", "S  S  S"))
    moved.do("leader green b9").do("leader green g3")
    assert moved.phase == "treasure"
    war = Scene(
        """
        f2
        .  .  .  .  .
        T* T0 .  .  .
        S  .  .  .  .
        S  .  S  .  .
        .  .  S  S  .
        .  .  T1 T* .
        """,
        hands=["red green", "green green"],
    )
    war.do("tile red g5")
    assert (war.phase, taken(war)) == ("support", [])
    war.do("support 1", "support 1")
    assert (war.phase, war.actor) == ("treasure", 1)
    war.do("take i7")
    assert war.gains == {"1 green": 1, "1 treasure": 1}


def test_fewer_bordered_ones_than_are_taken_go_first_then_a_free_choice() -> None:
    """tigris.md I4, I5: c < k; case: corner choice with c<k"""
    scene = Scene(SOUTH).do("leader green c8")
    assert taken(scene) == [(0, "b8")]
    assert (scene.phase, scene.legal()) == ("treasure", ["take f10", "take k11"])
    scene.refuses("take b8", "no-such-treasure")
    scene.refuses("take b2", "no-such-treasure")
    scene.do("take f10")
    assert scene.phase == "action"
    assert {"b8", "f10"}.isdisjoint(scene.json["treasures"])


def test_exactly_the_bordered_ones_are_taken_without_a_question() -> None:
    """tigris.md I4: c = k; case: corner choice with c=k"""
    scene = Scene(THREE.replace("G", ". "), hands=["black"])
    scene.do("tile black b6", "leader green c8")
    assert scene.phase == "action"
    assert taken(scene) == [(0, "b2"), (0, "b8")]
    assert "f10" in scene.json["treasures"]


def test_more_bordered_ones_than_are_taken_leave_a_choice_among_them() -> None:
    """tigris.md I4: c > k; case: corner choice with c>k"""
    scene = Scene(TWO.replace("G", "T0"), hands=["black"])
    scene.do("tile black b6")
    assert scene.legal() == ["take b2", "take b8"]
    scene.do("take b2")
    assert "b8" in scene.json["treasures"]
    assert scene.phase == "action"


def test_a_free_choice_of_several_is_asked_one_at_a_time() -> None:
    """tigris.md I4, I5: without bordered ones, until one is left."""
    scene = Scene(
        """
        f2
        .  .  .  .  .  .  .  .  .  .  .
        T* .  .  .  .  .  .  ~  ~  .  .
        S  .  .  .  .  .  .  .  ~  ~  ~
        S  S  S  S  S  S  S  S  T* ~  ~
        .  .  .  S  .  .  .  .  .  ~  .
        .  .  .  T* .  .  .  ~  ~  ~  .
        """
    )
    scene.do("leader green g3")
    assert scene.legal() == ["take f3", "take i7", "take n5"]
    scene.do("take i7")
    assert scene.legal() == ["take f3", "take n5"]
    scene.do("take f3")
    assert (scene.phase, scene.gains) == ("action", {"0 treasure": 2})


def test_the_traders_owner_chooses_also_when_another_acts() -> None:
    """tigris.md I5"""
    scene = Scene(TWO.replace("G", "T2"), seats=3, hands=["black"])
    scene.do("tile black b6")
    assert (scene.phase, scene.actor, scene.json["taker"]) == ("treasure", 2, 2)
    scene.refuses("end", "phase-treasure")
    scene.do("take b8")
    assert (scene.phase, scene.actor) == ("action", 0)


@pytest.mark.parametrize(("turn", "order"), [(0, [1, 2]), (1, [1, 2]), (2, [2, 1])])
def test_several_kingdoms_are_settled_clockwise_by_their_traders_owners(turn: int, order: list[int]) -> None:
    """tigris.md I6: from the active seat; forced ones when the kingdom's turn comes."""
    scene = Scene(
        """
        a1
        .  .  .  .  ~  ~  ~  ~  ~  .
        .  T* .  .  ~  .  .  .  .  .
        .  S  .  ~  ~  T* T2 .  .  .
        ~  F  ~  ~  .  S  .  .  .  .
        .  S  .  .  .  S  S  S  S  .
        .  S  .  .  .  .  .  .  S  .
        ~  F  ~  ~  .  .  .  .  T* .
        .  T* T1 ~  ~  ~  ~  .  .  .
        """,
        seats=3,
        turn=turn,
        options=LATE,
    )
    scene.do("end")
    choices = {1: ["take b2", "take b8"], 2: ["take f3", "take i7"]}
    assert (scene.actor, scene.legal()) == (order[0], choices[order[0]])
    scene.do(choices[order[0]][0])
    assert (scene.actor, scene.legal()) == (order[1], choices[order[1]])
    scene.do(choices[order[1]][1])
    assert scene.phase == "draw"
    assert scene.gains == {"1 treasure": 1, "2 treasure": 1}
