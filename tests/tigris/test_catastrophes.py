"""Catastrophes (tigris.md G)."""

from __future__ import annotations

import pytest

from game import bits
from game.tigris.events import CatastrophePlaced
from game.tigris.game import GAME
from tests.tigris.drawing import Scene


@pytest.mark.parametrize("board", ["standard", "advanced"])
def test_it_goes_on_an_empty_cell_land_or_river(board: str) -> None:
    """tigris.md G1"""
    scene = Scene("a6\n. .", board=board)
    temples = 14 if board == "advanced" else 10
    assert len(scene.legal("catastrophe")) == 176 - temples
    river = "e1" if board == "standard" else "c1"
    scene.do("catastrophe a6", f"catastrophe {river}")
    assert sum(row.count("X") for row in scene.json["rows"]) == 2
    assert scene.gains == {}


def test_it_destroys_a_face_up_tile_which_leaves_the_game() -> None:
    """tigris.md G1"""
    scene = Scene("g3\n. . .\n. M .\n. . .")
    bag = scene.json["bag"]
    scene.do("catastrophe h4").shows("g3\n. . .\n. X .\n. . .")
    assert scene.json["bag"] == bag
    assert scene.told(CatastrophePlaced) == [CatastrophePlaced(0, bits.CELL_OF["h4"], 3)]


def test_it_spares_leaders_treasures_and_monuments() -> None:
    """tigris.md G2"""
    scene = Scene(
        """
        g5
        .  .  .  .  .
        .  t  t  T  K1
        .  t  t* .  .
        monument h6 red-green
        """
    )
    scene.refuses("catastrophe k6", "catastrophe-on-leader")
    scene.refuses("catastrophe b2", "catastrophe-on-treasure")
    scene.refuses("catastrophe h6", "catastrophe-on-monument")
    assert "catastrophe i7" not in scene.legal()
    assert "catastrophe j6" in scene.legal()


def test_it_does_not_go_on_another_one() -> None:
    """tigris.md G3; case: catastrophe on catastrophe refused"""
    scene = Scene("g3\n. X .", catastrophes=[2, 1])
    scene.refuses("catastrophe h3", "catastrophe-on-catastrophe")
    scene.do("catastrophe g3").refuses("catastrophe g3", "catastrophe-on-catastrophe")


def test_it_may_go_on_a_temple_whose_treasure_is_gone() -> None:
    """tigris.md G4"""
    Scene("i7\nT").do("catastrophe i7").shows("i7\nX")
    Scene("i7\nT*").refuses("catastrophe i7", "catastrophe-on-treasure")


def test_it_blocks_its_cell_parts_kingdoms_and_strands_leaders() -> None:
    """tigris.md G5, E1"""
    scene = Scene(
        """
        g3
        .  .  .  .  .
        K0 T  S  T  T1
        .  F1 .  .  .
        """,
        hands=["green red"],
    )
    scene.do("catastrophe i4", "tile green j3").shows(
        """
        g3
        .  .  .  M  .
        K0 T  X  T  T1
        .  F1 .  .  .
        """
    )
    assert scene.gains == {"1 green": 1}
    blocked = Scene("g3\n. X .\n. T .\n. . .", hands=["red"])
    blocked.refuses("tile red h3", "cell-ruined")
    blocked.refuses("leader red h3", "cell-ruined")
    assert len(blocked.state.regions) == len(Scene("g3\n. . .\n. T .\n. . .").state.regions)
    stranded = Scene("g3\n. T K1 T\n. . . .")
    stranded.do("catastrophe h3").shows("g3\n. X K1 T\n. . . .")
    stranded.do("catastrophe j3").shows("g3\n. X .  X\n. . . .")


def test_it_costs_an_action_pays_nothing_and_is_not_refilled() -> None:
    """tigris.md G6: two for a whole game, no part of the hand."""
    scene = Scene("g3\n. . .\n. M .", hands=["green green green green green green"])
    scene.do("catastrophe h4", "catastrophe g3")
    assert scene.legal() == ["end"]
    assert scene.hand(0) == "green green green green green green"
    assert scene.json["catastrophes"] == [0, 2]
    assert scene.gains == {}
    scene.do("end").deal()
    assert scene.json["catastrophes"] == [0, 2]
    none = Scene("g3\n. . .", catastrophes=[0, 2])
    none.refuses("catastrophe g3", "no-catastrophe-left")


def test_everybody_sees_how_many_are_left() -> None:
    """tigris.md G7"""
    scene = Scene("g3\n. . .", seats=3, catastrophes=[2, 1, 0])
    for seat in (0, 1, 2, None):
        assert GAME.view_to_json(GAME.view(scene.state, seat))["catastrophes"] == [2, 1, 0]
