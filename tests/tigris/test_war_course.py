"""The course of several wars, and what follows them (tigris.md D3, D14-D20)."""

from __future__ import annotations

import pytest

from game import bits
from game.tigris.events import ConflictBegan
from tests.tigris.drawing import Scene

KINGS = """
    e4
    .  .  .  .  .  .  .  .  .
    K0 T  S  S  .  S  T  K1 .
    .  .  .  .  .  .  .  .  .
    """

TWO_WARS = """
    e4
    .  .  .  K0 .  .  K1 .  .
    .  .  S  T  .  S  T  M  .
    .  .  .  T0 .  .  T1 .  .
    """

THREE_WARS = """
    e4
    .  .  T0 K0 .  K1 .  .  .
    .  .  T  T  .  T  T1 .  .
    .  .  F0 .  T  S  .  .  .
    .  .  .  .  F1 .  .  .  ~
    """


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_active_seat_always_picks_the_next_war(turn: int) -> None:
    """tigris.md D3: also when it takes part in none, and again after each war."""
    scene = Scene(THREE_WARS, seats=3, turn=turn, hands=["black black green", "black green", "black green"])
    scene.do("tile green i5")
    assert (scene.phase, scene.actor) == ("war", turn)
    assert scene.legal() == ["war black", "war blue", "war green"]
    scene.refuses("war red", "no-such-war")
    scene.refuses("end", "phase-war")
    scene.do("war blue", "support 0", "support 0")
    assert (scene.phase, scene.actor) == ("war", turn)
    assert scene.legal() == ["war black", "war green"]
    scene.do("war green", "support 0", "support 0")
    assert scene.phase == "support"
    assert scene.json["conflict"]["colour"] == "black"


def test_a_war_whose_leaders_came_apart_is_cancelled() -> None:
    """tigris.md D14; case: war cancelled by a split"""
    scene = Scene(TWO_WARS, hands=["red black", "green"])
    scene.do("tile red i5", "war black", "support 1", "support 0").shows(
        """
        e4
        .  .  .  K0 .  .  .  .  .
        .  .  S  T  T  .  T  M  .
        .  .  .  T0 .  .  T1 .  .
        """
    )
    assert scene.gains == {"0 black": 2}
    assert (scene.phase, scene.actor) == ("action", 0)
    assert len(scene.told(ConflictBegan)) == 1


def test_the_same_two_wars_in_the_other_order_are_both_fought() -> None:
    """tigris.md D3, D14"""
    scene = Scene(TWO_WARS, hands=["red black", "green"])
    scene.do("tile red i5", "war green", "support 0", "support 0")
    assert scene.json["conflict"]["colour"] == "black"
    scene.do("support 1", "support 0")
    assert scene.gains == {"0 black": 2, "1 green": 1}


def test_a_later_war_is_fought_with_what_is_left() -> None:
    """tigris.md D14; case: second war uses new strengths"""
    scene = Scene(
        """
        e4
        .  .  .  K0 .  T1 .  .  .
        .  .  S  T  .  T  S  M  .
        .  .  M  T0 .  K1 .  .  .
        """,
        hands=["red black", "green"],
    )
    scene.do("tile red i5", "war black", "support 1", "support 0")
    conflict = scene.json["conflict"]
    assert (conflict["colour"], conflict["strength"]) == ("green", [1, 0])
    scene.do("support 0", "support 0").shows(
        """
        e4
        .  .  .  K0 .  .  .  .  .
        .  .  S  T  T  T  .  M  .
        .  .  M  T0 .  .  .  .  .
        """
    )
    assert scene.gains == {"0 black": 2, "0 green": 1}


def test_three_fragments_at_the_uniting_tile_are_matched_by_colour() -> None:
    """tigris.md D15; case: three fragments at the uniting tile"""
    scene = Scene(THREE_WARS, hands=["black black green green blue", "green"])
    scene.do("tile green i5", "war black", "support 2", "support 0").shows(
        """
        e4
        .  .  T0 K0 .  .  .  .  .
        .  .  T  T  M  T  T1 .  .
        .  .  F0 .  T  .  .  .  .
        .  .  .  .  F1 .  .  .  ~
        """
    )
    assert (scene.phase, scene.legal()) == ("war", ["war blue", "war green"])
    scene.do("war green")
    assert scene.json["conflict"]["cells"] == ["g4", "k5"]
    scene.do("support 1", "support 0")
    assert scene.json["conflict"]["cells"] == ["g6", "i7"]
    scene.do("support 1", "support 0").shows(
        """
        e4
        .  .  T0 K0 .  .  .  .  .
        .  .  T  T  M  T  .  .  .
        .  .  F0 .  T  .  .  .  .
        .  .  .  .  .  .  .  .  ~
        """
    )
    assert scene.gains == {"0 black": 2, "0 green": 1, "0 blue": 1}


def test_fragments_of_a_lost_side_may_go_on_fighting_from_both_ends() -> None:
    """tigris.md D14, D15: of two pending wars one is cancelled, the other stays."""
    scene = Scene(
        """
        e4
        .  .  T0 K0 .  K1 .  .  .
        .  .  T  T  .  T  S  T  T1
        .  .  F0 .  T  S  .  .  .
        .  .  .  .  F1 .  .  .  ~
        """,
        hands=["black black black green", "green"],
    )
    scene.do("tile green i5", "war black", "support 3", "support 0")
    assert scene.phase == "support"
    assert scene.json["conflict"]["colour"] == "blue"
    assert scene.gains == {"0 black": 3}


def test_after_the_wars_the_tile_is_ordinary_and_the_monument_comes_before_treasures() -> None:
    """tigris.md D17, F3"""
    square = Scene(
        """
        e4
        .  .  .  M  M  .  .  .  .
        K0 T  M  M  .  S  T  K1 .
        .  .  .  .  .  .  .  .  .
        """,
        hands=["green black black"],
    )
    square.do("tile green i5")
    assert square.phase == "support"
    square.do("support 2", "support 0")
    assert (square.phase, square.actor) == ("monument", 0)
    assert square.json["placed"] == "i5"
    assert "uniting" not in square.json
    square.do("build blue-green h4")
    assert square.phase == "action"


def test_two_kingdoms_without_a_clash_become_one() -> None:
    """tigris.md D18"""
    scene = Scene(KINGS.replace("K1", "F1"), hands=["green"])
    scene.do("tile green i5")
    assert (scene.phase, scene.gains) == ("action", {})
    assert scene.json["turn"]["actions_left"] == 1
    region = next(region for region in scene.state.regions if region >> bits.CELL_OF["e5"] & 1)
    assert region >> bits.CELL_OF["l5"] & 1


def test_hands_stay_short_until_the_end_of_the_turn() -> None:
    """tigris.md D19: tiles spent in the first action are missing in the second, for everybody."""
    scene = Scene(
        """
        e4
        .  .  .  .  .  .  .  .  .
        K0 T  S  S  .  S  T  K1 .
        .  .  .  .  .  .  .  .  .
        .  .  .  T  .  .  .  .  ~
        """,
        hands=["green black red red red red", "black black red red red red"],
    )
    scene.do("tile green i5", "support 1", "support 1")
    assert (scene.hand(0), scene.hand(1)) == ("red red red red", "black red red red red")
    assert (scene.phase, scene.actor) == ("action", 0)
    scene.do("end")
    assert scene.json["owed"] == [[0, 2], [1, 1]]


def test_no_leader_is_withdrawn_while_wars_are_fought() -> None:
    """tigris.md D20"""
    scene = Scene(TWO_WARS, hands=["red black", "green"])
    scene.do("tile red i5").refuses("withdraw black", "phase-war")
    scene.do("war black").refuses("withdraw black", "phase-support")
    scene.do("support 0").refuses("withdraw black", "phase-support")
