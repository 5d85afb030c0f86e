"""What a turn scores, and how it is told (qwirkle.md: Score, Qwirkle)."""

from __future__ import annotations

import pytest

from game.qwirkle.actions import Place, decode
from game.qwirkle.cells import cell
from game.qwirkle.placing import score, total
from tests.qwirkle.scene import Scene


def test_a_lone_first_tile_scores_one_point() -> None:
    """qwirkle.md: Lone first tile; Lines of one tile. It makes no line, so none is told."""
    scene = Scene("", ["Rc Rc Rc Gx Gx Gx"]).do("place Gx@0,0")
    assert scene.event("TilesPlaced").points == 1
    assert scene.lines() == []
    assert scene.data["points"] == [1, 0]


def test_lines_of_one_tile_never_score() -> None:
    """qwirkle.md: Lines of one tile. Across a line made longer there is mostly nothing."""
    scene = Scene("0,0\nRc Rx", ["Rd Rs"]).do("place Rd@2,0 Rs@3,0")
    assert scene.lines() == [("0,0 1,0 2,0 3,0", 4)]
    assert scene.data["points"] == [4, 0]


def test_a_tile_in_two_lines_scores_in_both() -> None:
    """qwirkle.md: Tile in two lines."""
    scene = Scene("0,0\nRc Rx\nGc ..", ["Gx"]).do("place Gx@1,1")
    assert sorted(scene.lines()) == [("0,1 1,1", 2), ("1,0 1,1", 2)]
    assert scene.event("TilesPlaced").points == 4


def test_a_line_that_several_tiles_join_scores_once() -> None:
    """qwirkle.md: Same line touched by several new tiles."""
    scene = Scene("0,0\nRc", ["Rx Rd Rs"]).do("place Rx@-1,0 Rd@1,0 Rs@2,0")
    assert scene.lines() == [("-1,0 0,0 1,0 2,0", 4)]
    beside = Scene("0,0\nRc Rx", ["Gc Gx"]).do("place Gc@0,1 Gx@1,1")
    assert beside.lines() == [("0,1 1,1", 2), ("0,0 0,1", 2), ("1,0 1,1", 2)]
    assert beside.event("TilesPlaced").points == 6


def test_three_stars_at_the_end_of_three_reds_score_seven() -> None:
    """qwirkle.md 2: the small example of the rules."""
    scene = Scene("0,0\nRc Rx Rd", ["Rt Gt Bt"]).do("place Rt@3,0 Gt@3,1 Bt@3,2")
    assert sorted(points for _, points in scene.lines()) == [3, 4]
    assert scene.data["points"] == [7, 0]


def test_a_qwirkle_brings_twelve_in_all() -> None:
    """qwirkle.md: What the seed says, 1: six for the line and six more."""
    scene = Scene("0,0\nRc Rx Rd Rs Rt", ["Rf Gf"]).do("place Rf@5,0 Gf@5,1")
    assert scene.lines() == [("5,0 5,1", 2), ("0,0 1,0 2,0 3,0 4,0 5,0", 12)]
    assert scene.event("TilesPlaced").points == 14
    assert scene.names()[:4] == ["TilesPlaced", "LineScored", "LineScored", "QwirkleMade"]
    assert scene.event("QwirkleMade").cells == tuple(cell(x, 0) for x in range(6))


@pytest.mark.parametrize(("length", "points"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 12)])
def test_a_line_brings_a_point_for_each_of_its_tiles(length: int, points: int) -> None:
    reds = ("Rc", "Rx", "Rd", "Rs", "Rt")[:length]
    scene = Scene("0,0\n" + "\n".join(reds), ["Rf"])
    assert scene.do(f"place Rf@0,{length}").data["points"] == [points, 0]


def test_what_would_score_can_be_asked_without_doing_it() -> None:
    """`placing.score`: for the screen, before anything is final."""
    scene = Scene("0,0\nRc Rx Rd Rs Rt", ["Gc Gx"])
    before = scene.data
    action = decode("place Gc@0,1 Gx@1,1")
    assert isinstance(action, Place)
    lines = score(scene.state.board, action.tiles)
    assert [points for _, points in lines] == [2, 2, 2]
    assert [len(cells) for cells, _ in lines] == [2, 2, 2]
    assert total(lines) == 6
    assert scene.data == before
    scene.do("place Gc@0,1 Gx@1,1")
    assert scene.event("TilesPlaced").points == total(lines)


def test_points_add_up_and_stay() -> None:
    scene = Scene("0,0\nRc Rx", ["Rd Rs Gc Gx Od Od", "Yc Yx Yd Ys Bf Bf"], points=[20, 31])
    scene.do("place Rd@2,0 Rs@3,0", "draw 0 Pf Pf", "place Yc@0,1 Yx@1,1 Yd@2,1 Ys@3,1")
    assert scene.data["points"] == [24, 31 + 4 + 2 * 4]
