"""Where tiles may lie, and the exact reason where they may not (qwirkle.md: A move, A line, and their rulings)."""

from __future__ import annotations

import pytest

from game.qwirkle.cells import cell
from tests.qwirkle.scene import Scene

REDS = "0,0\nRc Rx Rd"


def test_a_line_is_one_colour_or_one_shape() -> None:
    scene = Scene(REDS, ["Rs Gs Gx Bx Od Px"])
    assert {"place Rs@3,0", "place Rs@-1,0", "place Gx@1,1", "place Gx@1,-1", "place Od@2,1"} < scene.placements()
    refused = scene.refused("place Gs@3,0")
    assert (refused.reason, refused.details) == ("qwirkle-mixed-row", {"tile": "Gs", "start": "0,0", "end": "3,0"})
    refused = scene.refused("place Gs@0,1")
    assert (refused.reason, refused.details["tile"]) == ("qwirkle-mixed-column", "Gs")
    assert (refused.details["start"], refused.details["end"]) == ("0,0", "0,1")


def test_nothing_comes_twice_in_a_line() -> None:
    """qwirkle.md: Six at most, no duplicates."""
    scene = Scene(REDS, ["Rc Rx Gx Gx Rs Rs"])
    refused = scene.refused("place Rc@3,0")
    assert (refused.reason, refused.details) == ("qwirkle-duplicate-row", {"tile": "Rc", "start": "0,0", "end": "3,0"})
    assert scene.why("place Rs@3,0 Rs@4,0") == "qwirkle-duplicate-row"
    assert scene.why("place Gx@1,1 Gx@1,2") == "qwirkle-duplicate-column"
    refused = scene.refused("place Gx@1,-1 Gx@1,1")
    assert (refused.reason, refused.details["tile"]) == ("qwirkle-duplicate-column", "Gx")


def test_a_full_line_takes_no_seventh() -> None:
    """qwirkle.md: Six at most, no duplicates. A seventh is a duplicate or does not match."""
    scene = Scene("0,0\nRc Rx Rd Rs Rt Rf", ["Rc Gc Of Pf Rx Rs"])
    assert scene.why("place Rc@6,0") == "qwirkle-duplicate-row"
    assert scene.why("place Gc@-1,0") == "qwirkle-mixed-row"
    assert scene.why("place Of@6,0") == "qwirkle-mixed-row"
    assert "place Of@5,1" in scene.placements()


def test_through_a_hole_two_lines_become_one() -> None:
    """qwirkle.md: Joining two lines through a hole."""
    drawing = "0,0\nRc Rx .. Rs\n.. Gx Gd Gs"
    scene = Scene(drawing, ["Rd Rt Rf Yd Od Pd"])
    scene.do("place Rd@2,0 Rt@4,0")
    assert scene.lines() == [("0,0 1,0 2,0 3,0 4,0", 5), ("2,0 2,1", 2)]
    assert Scene(drawing, ["Yd Od Pd Pd Bd Bd"]).why("place Yd@2,0") == "qwirkle-mixed-row"


def test_a_hole_between_equal_tiles_takes_nothing() -> None:
    """qwirkle.md: Joining two lines through a hole. The joined line would have the red cross twice."""
    scene = Scene("0,0\nRx .. Rx\nRd Rs Rf", ["Rs Rt Rf Gs Bs Ys"])
    assert not any("@1,0" in text for text in scene.placements())
    assert scene.why("place Rt@1,0") == "qwirkle-duplicate-row"
    assert scene.state.board.fits[cell(1, 0)] == 0


@pytest.mark.parametrize(
    ("drawing", "text"),
    [
        ("0,0\nRx .. .. Rx\nRd Rs Rt Rf", "place Rc@1,0 Rf@2,0"),
        ("0,0\nRx .. Rt .. Rx\nRd Rs Rc Rt Rf", "place Rc@1,0 Rf@3,0"),
    ],
)
def test_two_holes_between_equal_tiles_are_not_filled(drawing: str, text: str) -> None:
    """qwirkle.md: Joining two lines through a hole. Each tile fits by itself; together they join what may not be."""
    scene = Scene(drawing, ["Rc Rf"])
    assert {f"place {tile}" for tile in text.split()[1:]} < scene.placements()
    assert scene.why(text) == "qwirkle-duplicate-row"


def test_the_whole_line_counts_and_not_the_neighbour() -> None:
    """qwirkle.md: Neighbour matches but line does not."""
    scene = Scene(REDS, ["Gd Rd Yd Bd Rf Pc"])
    assert scene.why("place Gd@3,0") == "qwirkle-mixed-row"
    assert scene.why("place Rd@-1,0") == "qwirkle-duplicate-row"
    corner = Scene("0,0\nRc Rx\nGc ..", ["Gx Rd Gd Bx Yf Yf"])
    assert "place Gx@1,1" in corner.placements()
    assert corner.why("place Rd@1,1") == "qwirkle-mixed-row"


def test_tiles_of_a_turn_lie_in_one_row_or_column_without_a_gap() -> None:
    """qwirkle.md: Tiles of one turn."""
    scene = Scene(REDS, ["Rs Rt Gx Gd Gc Yx"])
    assert scene.why("place Gx@1,1 Rs@3,0") == "qwirkle-not-in-one-line"
    assert scene.why("place Gc@0,1 Gx@1,1 Gd@1,2") == "qwirkle-not-in-one-line"
    refused = scene.refused("place Rs@3,0 Rt@5,0")
    assert (refused.reason, refused.details) == ("qwirkle-gap", {"cell": "4,0"})
    assert scene.why("place Gx@1,1 Yx@1,3") == "qwirkle-gap"
    assert scene.why("place Gc@0,1 Gd@2,1") == "qwirkle-gap"
    both_ends = "place Rs@-1,0 Rt@3,0"
    assert both_ends in scene.placements()
    assert scene.do(both_ends).lines() == [("-1,0 0,0 1,0 2,0 3,0", 5)]


def test_tiles_of_a_turn_share_one_line_even_when_each_fits() -> None:
    """qwirkle.md: Tiles of one turn. Side by side they would make a mixed line."""
    scene = Scene(REDS, ["Gx Bd Gc Gd Yc Yd"])
    assert {"place Gx@1,1", "place Bd@2,1"} < scene.placements()
    assert scene.why("place Gx@1,1 Bd@2,1") == "qwirkle-mixed-row"
    assert "place Gc@0,1 Gx@1,1 Gd@2,1" in scene.placements()


def test_one_of_the_tiles_must_touch_the_table_the_others_hang_on() -> None:
    """qwirkle.md: Must all new tiles touch old ones."""
    scene = Scene(REDS, ["Gx Gd Gs Bx Rs Rt"])
    assert "place Gx@1,1 Bx@1,2" in scene.placements()
    assert "place Rs@3,0 Rt@4,0" in scene.placements()
    assert scene.why("place Gx@1,2") == "qwirkle-not-touching"
    assert scene.why("place Gx@7,7 Gd@8,7") == "qwirkle-not-touching"
    assert scene.why("place Gx@99999999999999999999,-5") == "qwirkle-not-touching"


def test_a_corner_is_no_contact() -> None:
    """qwirkle.md: Corner contact."""
    scene = Scene(REDS, ["Rs Rt Gd Gs Bs Bt"])
    assert scene.why("place Rs@3,1") == "qwirkle-not-touching"
    assert scene.why("place Rs@-1,-1") == "qwirkle-not-touching"


def test_cells_are_free_and_used_once() -> None:
    scene = Scene(REDS, ["Rs Rt Gx Gd Gc Yx"])
    assert scene.why("place Rs@1,0") == "cell-taken"
    refused = scene.refused("place Rs@3,0 Rt@3,0")
    assert (refused.reason, refused.details) == ("qwirkle-cell-twice", {"cell": "3,0"})


@pytest.mark.parametrize("text", ["place Yd@2,1", "place Rs@3,0 Rs@4,0", "place Rt@3,0 Rf@4,0"])
def test_only_tiles_of_the_hand_are_laid(text: str) -> None:
    scene = Scene(REDS, ["Rs Rt Gx Gd Gc Yx"])
    refused = scene.refused(text)
    assert refused.reason == "qwirkle-not-in-hand"
    assert refused.details["tile"] in text


def test_more_tiles_than_a_hand_are_refused() -> None:
    text = "place " + " ".join(f"{name}@{x},0" for x, name in enumerate(("Rs", "Rt", "Rf", "Gc", "Gx", "Gd", "Gs"), 3))
    assert Scene(REDS).why(text) == "qwirkle-not-in-hand"
