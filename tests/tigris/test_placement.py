"""Where leaders and tiles may go (tigris.md A)."""

from __future__ import annotations

import pytest

from game import bits
from game.tigris.events import ConflictBegan, KingdomsUnited, LeaderPlaced, LeaderWithdrawn
from tests.tigris.drawing import Scene


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_leader_joins_one_kingdom_with_any_number_of_leaderless_regions(seats: int) -> None:
    """tigris.md A1"""
    scene = Scene(
        """
        g3
        .  .  M  .  .  .
        S  T  .  T  P1 .
        .  .  S  .  .  .
        """,
        seats=seats,
    )
    scene.do("leader black i4").shows(
        """
        g3
        .  .  M  .  .  .
        S  T  K0 T  P1 .
        .  .  S  .  .  .
        """
    )
    assert scene.phase == "action"
    assert scene.gains == {}


def test_a_leader_may_not_join_two_kingdoms_even_in_peace() -> None:
    """tigris.md A2"""
    scene = Scene(
        """
        g3
        .  .  .  .  .  .
        P1 T  .  T  F1 .
        .  .  .  .  .  .
        """
    )
    for colour in ("black", "red", "blue", "green"):
        scene.refuses(f"leader {colour} i4", "leader-joins-kingdoms")
    scene.do("leader black h5")


def test_a_leader_wants_empty_land() -> None:
    """tigris.md A3"""
    scene = Scene(
        """
        g2
        .  .  X  .  .  .  ~
        .  S  T  K1 .  .  ~
        .  .  .  .  .  .  .
        """
    )
    scene.refuses("leader black i2", "cell-ruined")
    scene.refuses("leader black h3", "cell-taken")
    scene.refuses("leader black i3", "cell-taken")
    scene.refuses("leader black j3", "cell-taken")
    river = Scene("l2\nT ~ .\n. ~ ~")
    river.refuses("leader black m2", "leader-on-river")
    assert {"leader black k2", "leader black l1", "leader black l3"} < set(river.legal("leader"))


def test_a_leader_wants_a_face_up_temple_beside_it() -> None:
    """tigris.md A4"""
    scene = Scene(
        """
        g3
        .  .  .  .  .  .
        .  t  t  .  .  .
        .  t  t  .  S  T
        .  .  .  .  .  .
        monument h4 red-green
        """
    )
    for place in ("g4", "h3", "j4", "j5", "k4", "k6", "g3", "l3"):
        scene.refuses(f"leader red {place}", "leader-needs-temple")
    near = [text for text in scene.legal("leader red") if text[11] in "ghijkl" and 3 <= int(text[12:]) <= 6]
    assert near == ["leader red l4", "leader red l6"]


def test_a_mover_is_judged_after_it_was_lifted() -> None:
    """tigris.md A5: the lifted leader alone made its region a kingdom, so its old and the other one may be joined."""
    scene = Scene(
        """
        g3
        .  .  .  .  .  .
        K0 T  .  T  F1 .
        .  .  .  .  .  .
        """
    )
    scene.refuses("leader red i4", "leader-joins-kingdoms")
    scene.do("leader black i4").shows(
        """
        g3
        .  .  .  .  .  .
        .  T  K0 T  F1 .
        .  .  .  .  .  .
        """
    )
    assert scene.told(LeaderPlaced)[0].origin == bits.CELL_OF["g4"]


def test_a_mover_whose_lift_splits_its_kingdom_may_not_touch_both_halves() -> None:
    """tigris.md A5; case: mover whose lift splits the kingdom"""
    scene = Scene(
        """
        g3
        .  .  .  .  .  .
        .  T  S  T  F1 .
        .  K0 .  .  .  .
        .  T  S  T  P1 .
        """
    )
    scene.refuses("leader black j5", "leader-joins-kingdoms")
    scene.do("leader black g6").shows(
        """
        g3
        .  .  .  .  .  .
        .  T  S  T  F1 .
        .  .  .  .  .  .
        K0 T  S  T  P1 .
        """
    )


def test_a_mover_whose_lift_splits_off_a_leaderless_half_may_join_it_again() -> None:
    """tigris.md A5, A1"""
    scene = Scene(
        """
        g3
        .  .  .  .  .  .
        .  T  S  T  F1 .
        .  K0 .  .  .  .
        .  T  S  T  .  .
        """
    )
    scene.do("leader black j5")
    assert len(scene.state.regions) == len(scene.start.regions)


def test_a_move_inside_its_own_kingdom_is_no_revolt() -> None:
    """tigris.md A6; case: mover inside own kingdom no revolt"""
    scene = Scene(
        """
        g3
        .  .  .  .  .  .
        K0 T  S  T  F1 .
        .  .  .  .  .  .
        """,
        hands=["red", "red"],
    )
    scene.do("leader black h5")
    assert scene.phase == "action"
    assert not scene.told(ConflictBegan)
    assert scene.gains == {}
    assert scene.json["turn"]["actions_left"] == 1


def test_a_move_to_its_own_cell_is_no_move() -> None:
    """tigris.md A7"""
    Scene(
        """
        g3
        .  .  .
        K0 T  .
        """
    ).refuses("leader black g4", "leader-already-there")


def test_a_leader_may_be_withdrawn_for_an_action_but_not_in_a_conflict() -> None:
    """tigris.md A8, D20"""
    scene = Scene(
        """
        g3
        .  .  .  .
        K0 T  P1 .
        .  F0 .  .
        """
    )
    assert scene.legal("withdraw") == ["withdraw black", "withdraw blue"]
    scene.refuses("withdraw red", "leader-not-on-board")
    scene.do("withdraw black").shows(
        """
        g3
        .  .  .  .
        .  T  P1 .
        .  F0 .  .
        """
    )
    assert scene.json["turn"]["actions_left"] == 1
    assert scene.told(LeaderWithdrawn) == [LeaderWithdrawn(0, 0, bits.CELL_OF["g4"])]
    scene.do("leader red h3").refuses("withdraw blue", "phase-support")


def test_the_same_failed_placement_may_be_tried_again() -> None:
    """tigris.md A9"""
    scene = Scene(
        """
        g3
        .  .  .  .
        .  T  P1 T
        .  .  .  .
        """
    )
    scene.do("leader red g4", "support 0", "support 0", "leader red g4", "support 0", "support 0")
    assert scene.gains == {"1 red": 2}
    assert scene.legal() == ["end"]


def test_a_tile_joins_two_kingdoms_and_further_leaderless_regions() -> None:
    """tigris.md A10"""
    scene = Scene(
        """
        g3
        .  .  M  .  .
        K0 T  .  T  F1
        .  .  S  .  .
        """,
        hands=["green"],
    )
    scene.do("tile green i4")
    assert scene.told(KingdomsUnited) == [KingdomsUnited(0, bits.CELL_OF["i4"], ())]
    assert scene.state.regions.count(0) == 0
    assert len(scene.state.regions) == len(scene.start.regions) - 3


def test_a_tile_may_not_join_three_or_four_kingdoms() -> None:
    """tigris.md A11"""
    three = """
        g2
        .  .  P0 .  .
        .  .  T  .  .
        K0 T  .  T  F1
        .  .  .  .  .
        """
    four = """
        g2
        .  .  P0 .  .
        .  .  T  .  .
        K0 T  .  T  F1
        .  .  T  .  .
        .  .  T1 .  .
        """
    for drawing in (three, four):
        scene = Scene(drawing, hands=["black red green"])
        for colour in ("black", "red", "green"):
            scene.refuses(f"tile {colour} i4", "joins-three-kingdoms")
        assert "tile green h5" in scene.legal()


@pytest.mark.parametrize(("board", "river", "land"), [("standard", "a4", "a3"), ("advanced", "c1", "a1")])
def test_farms_lie_on_the_river_and_nothing_else_does(board: str, river: str, land: str) -> None:
    """tigris.md A12"""
    scene = Scene("g6\n.", board=board, hands=["black red blue green"])
    for colour in ("black", "red", "green"):
        scene.refuses(f"tile {colour} {river}", "river-needs-farm")
        assert f"tile {colour} {land}" in scene.legal()
    scene.refuses(f"tile blue {land}", "farm-needs-river")
    farms = 39 if board == "advanced" else 41
    assert len(scene.legal("tile blue")) == farms
    assert len(scene.legal("tile green")) == 176 - farms - (14 if board == "advanced" else 10)


def test_a_tile_may_lie_alone() -> None:
    """tigris.md A13"""
    scene = Scene("g3\n. . .\n. . .\n. . .", hands=["red"])
    scene.do("tile red h4").shows("g3\n. . .\n. T .\n. . .")
    assert scene.gains == {}
    assert 1 << bits.CELL_OF["h4"] in scene.state.regions


def test_the_river_neither_joins_nor_parts() -> None:
    """tigris.md A14: a farm joins like any tile, an empty river cell does not."""
    scene = Scene(
        """
        b3
        K0 T  ~  ~
        ~  ~  ~  .
        """,
        hands=["blue", ""],
    )
    scene.do("tile blue c4")
    assert scene.gains == {"0 blue": 1}
    apart = Scene("b3\nK0 T ~ F\n~ ~ ~ .", hands=["blue"], far=False)
    assert len(apart.state.regions) == 2
    apart.do("tile blue d3")
    assert len(apart.state.regions) == 1
    assert apart.gains == {"0 blue": 1}


def test_diagonals_never_connect() -> None:
    """tigris.md A15"""
    scene = Scene(
        """
        g3
        K0 T  .  .
        .  .  .  .
        T  .  .  T
        """,
        hands=["green red"],
    )
    scene.do("tile green i4")
    assert scene.gains == {}
    scene.do("tile red h4")
    assert scene.gains == {"0 red": 1}
