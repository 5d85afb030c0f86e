"""Civilization buildings (tigris-variants.md L)."""

from __future__ import annotations

from typing import Any

import pytest

from game.tigris.events import (
    BuildingDeclined,
    BuildingRaised,
    BuildingReturned,
    LeaderLost,
    MonumentBuilt,
    Scored,
    TilesLost,
    TreasureTaken,
)
from tests.tigris.drawing import Scene

THREE = """
    g3
    .  S  S  .  .
    K0 T  .  .  .
    """


def on(drawing: str, **about: Any) -> Scene:
    """The drawn position of a game with buildings."""
    return Scene(drawing, **{**about, "options": {"buildings": "on", **about.get("options", {})}})


def offered(scene: Scene) -> str:
    """The cells on offer for the building, in the order of their names."""
    assert scene.phase == "building"
    return " ".join(sorted(text.split()[2] for text in scene.legal("building")))


@pytest.mark.parametrize(("colour", "sign"), [("black", "S"), ("red", "T"), ("green", "M")])
@pytest.mark.parametrize("last", ["g3", "h3", "i3"])
def test_the_third_tile_of_a_row_offers_every_cell_of_it(colour: str, sign: str, last: str) -> None:
    """tigris-variants.md L1, L3: also the placed tile's own."""
    signs = [sign if cell != last else "." for cell in ("g3", "h3", "i3")]
    scene = on(f"g3\n{' '.join(signs)} .\n. . . .", hands=[colour]).do(f"tile {colour} {last}")
    assert (scene.phase, scene.actor) == ("building", 0)
    assert scene.json["placed"] == last
    assert scene.legal() == [*(f"building {colour} {cell}" for cell in ("g3", "h3", "i3")), "decline"]
    scene.do(f"building {colour} h3").shows(f"g3\n{sign} {sign} {sign} .\n. . . .\nbuilding h3 {colour}")
    assert scene.phase == "action"
    assert [(each.seat, each.cell, each.origin) for each in scene.told(BuildingRaised)] == [(0, 41, None)]


def test_a_column_is_a_line_and_two_tiles_are_none() -> None:
    """tigris-variants.md L1, L8"""
    assert offered(on("g3\n.\nS\nS", hands=["black"]).do("tile black g3")) == "g3 g4 g5"
    assert on("g3\n.\nS\n.", hands=["black"]).do("tile black g3").phase == "action"


@pytest.mark.parametrize("breach", [".", "K1", "X", "M", "s"])
def test_what_is_no_face_up_tile_of_the_colour_breaks_a_line(breach: str) -> None:
    """tigris-variants.md L1"""
    below = "s s ." if breach == "s" else ". . ."
    under = "monument j3 black-red" if breach == "s" else ""
    right = "s" if breach == "s" else "T"
    scene = on(f"h3\n. S {breach} {right} S\n. . {below}\n{under}", hands=["black black"])
    scene.do("tile black h3")
    assert scene.phase == "action"


def test_the_edge_breaks_a_line() -> None:
    """tigris-variants.md L1: p9 and a10 lie side by side in no row."""
    rows = "a9\n. . . . . . ~ ~ ~ ~ ~ ~ ~ . . S\nS S . . . . . . . . . . . . . ."
    assert on(rows, far=False, hands=["black"]).do("tile black o9").phase == "action"
    assert offered(on(rows.replace(". S\n", "S S\n"), far=False, hands=["black"]).do("tile black n9")) == "n9 o9 p9"


def test_only_a_tile_that_is_placed_asks() -> None:
    """tigris-variants.md L1: not a leader, and not a catastrophe beside a line."""
    scene = on("g3\n. S S S .\n. T . . .", hands=["red"])
    scene.do("leader black g4").do("catastrophe k3")
    assert scene.phase == "action"


def test_farms_make_lines_along_the_river_and_not_around_a_bend() -> None:
    """tigris-variants.md L1, L20: a row or a column on the river is a line like one on land."""
    row = on("g9\n~ F F ~", hands=["blue"])
    assert offered(row.do("tile blue g9")) == "g9 h9 i9"
    bend = on("d3\n~ F .\nF . .", hands=["blue"])
    bend.do("tile blue d3")
    assert bend.phase == "action"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_active_seat_alone_decides_wherever_it_is(seats: int) -> None:
    """tigris-variants.md L2: without a leader or a kingdom of its own; the building belongs to nobody."""
    drawing = "g3\n.  S  S  .\nK1 T  .  ."
    scene = on(drawing, seats=seats, hands=["black"]).do("tile black j3")
    assert (scene.phase, scene.actor) == ("building", 0)
    scene.do("building black j3")
    assert scene.gains == {"1 black": 1}
    alone = on("g3\nM M .", seats=seats, hands=["green"]).do("tile green i3")
    assert (alone.phase, alone.actor) == ("building", 0)


def test_a_building_may_stand_on_a_treasure() -> None:
    """tigris-variants.md L3, L17: the treasure stays and is taken as ever."""
    scene = on(
        """
        i7
        T* T  .
        .  .  T
        ~  ~  F
        .  .  T
        .  .  T*
        """,
        hands=["red"],
    )
    scene.do("tile red k7", "building red i7")
    assert "i7" in scene.json["treasures"]
    scene.do("leader green j8", "take i7").shows(
        """
        i7
        T  T  T
        .  T0 T
        ~  ~  F
        .  .  T
        .  .  T*
        building i7 red
        """
    )


def test_each_line_counts_for_itself() -> None:
    """tigris-variants.md L4: a row of two and a column of three are three cells, two lines of three are five."""
    short = on("g3\n. S .\nS . .\nS . .", hands=["black"]).do("tile black g3")
    assert offered(short) == "g3 g4 g5"
    both = on("g3\n. S S\nS . .\nS . .", hands=["black"]).do("tile black g3")
    assert offered(both) == "g3 g4 g5 h3 i3"


def test_a_cell_of_the_placed_tiles_short_line_is_not_on_offer() -> None:
    """tigris-variants.md L4: also where a third line through that cell is long enough; here BGA differs."""
    scene = on(
        """
        g3
        .  S  .
        S  S  .
        S  S  .
        """,
        hands=["black"],
    )
    scene.do("tile black g3")
    assert offered(scene) == "g3 g4 g5"


STANDS = """
    g3
    .  S  S  S  .  .
    .  .  .  .  .  .
    S  S  .  S  .  .
    building h3 black
    """


def test_a_building_moves_to_a_strictly_longer_line_alone() -> None:
    """tigris-variants.md L5: from three to four, not to three, and it may stay."""
    scene = on(STANDS, hands=["black"]).do("tile black i5")
    assert offered(scene) == "g5 h5 i5 j5"
    scene.do("building black i5").shows(
        """
        g3
        .  S  S  S  .  .
        .  .  .  .  .  .
        S  S  S  S  .  .
        building i5 black
        """
    )
    assert [(each.origin, each.cell) for each in scene.told(BuildingRaised)] == [(41, 76)]
    equal = on(STANDS.replace("S  S  .  S", "S  S  .  ."), hands=["black"])
    assert equal.do("tile black i5").phase == "action"
    stays = on(STANDS, hands=["black"]).do("tile black i5", "decline")
    assert (stays.phase, stays.json["buildings"]) == ("action", {"h3": "black"})


def test_its_own_line_is_the_longer_of_row_and_column() -> None:
    """tigris-variants.md L5"""
    scene = on(
        """
        g3
        .  S  S  S  .  .
        .  S  .  .  .  .
        .  S  .  .  .  .
        .  S  .  .  .  .
        S  .  S  S  .  .
        building h3 black
        """,
        hands=["black black"],
    )
    assert scene.do("tile black k3").phase == "action"
    below = scene.do("tile black h7")
    assert below.phase == "action"


def test_its_own_line_is_measured_after_the_wars() -> None:
    """tigris-variants.md L5, L14, L19: the war has left the building its own tile alone."""
    drawing = """
        e4
        .  S  S  .  M  S  T
        T  K0 .  .  .  S  K1
        .  .  .  .  .  S  .
        building j5 black
        """
    scene = on(drawing, hands=["black black black"]).do("tile black h4", "support 2", "support 0")
    assert scene.json["rows"][3][9] == scene.json["rows"][5][9] == "."
    assert offered(scene) == "f4 g4 h4"
    lost = on(drawing, hands=["black black black"]).do("tile black h4", "support 1", "support 0")
    assert lost.phase == "action"


def test_lengthening_its_own_line_moves_nothing() -> None:
    """tigris-variants.md L6: but a crossing line that is strictly longer is on offer."""
    own = on("g3\n. S S S .\nbuilding h3 black", hands=["black"])
    assert own.do("tile black k3").phase == "action"
    crossing = on(
        """
        g3
        .  S  S  .  .
        .  .  .  S  .
        .  .  .  S  .
        .  .  .  S  .
        building h3 black
        """,
        hands=["black"],
    )
    assert offered(crossing.do("tile black j3")) == "j3 j4 j5 j6"
    shorter = on(
        """
        g3
        S  S  S  .  .
        .  .  .  S  .
        .  .  .  S  .
        building h3 black
        """,
        hands=["black"],
    )
    assert shorter.do("tile black j3").phase == "action"


def test_the_tile_scores_first_and_monuments_and_treasures_come_last() -> None:
    """tigris-variants.md L7: the building stands before the monument is asked for, and goes back if it is built."""
    scene = on(
        """
        h7
        T0 T* .  M  M
        .  .  M  M  .
        ~  ~  ~  F  ~
        .  .  .  T  .
        .  .  .  T* .
        """,
        hands=["green"],
    )
    scene.do("tile green j7")
    assert scene.gains == {"0 green": 1}
    assert offered(scene) == "j7 k7 l7"
    scene.do("building green k7")
    assert (scene.phase, scene.json["placed"]) == ("monument", "j7")
    scene.do("build blue-green j7")
    assert scene.phase == "treasure"
    scene.do("take i7")
    kinds = [type(event) for event in scene.events]
    order = (Scored, BuildingRaised, MonumentBuilt, BuildingReturned, TreasureTaken)
    assert sorted(order, key=kinds.index) == list(order)


def test_declining_goes_on_and_a_later_tile_asks_anew() -> None:
    """tigris-variants.md L8"""
    scene = on(THREE, hands=["black black"]).do("tile black j3", "decline")
    assert len(scene.told(BuildingDeclined)) == 1
    assert (scene.phase, scene.json["buildings"]) == ("action", {})
    assert offered(scene.do("tile black k3")) == "h3 i3 j3 k3"


PAYS = """
    g3
    .  S  S  S  .
    K0 T  T  T  T1
    building h3 black
    """


def test_whoever_scores_the_tile_gets_one_more() -> None:
    """tigris-variants.md L9: the leader of the colour, whoever placed the tile; a second event from the building."""
    scene = on(PAYS, hands=["black"]).do("tile black g3")
    assert scene.gains == {"0 black": 2}
    assert [(each.why, each.points, each.cell) for each in scene.told(Scored)] == [
        ("tile", 1, 40),
        ("building", 1, 41),
    ]
    theirs = on(PAYS.replace("K0", "K1").replace("T1", "T0"), hands=["black"]).do("tile black g3")
    assert theirs.gains == {"1 black": 2}


def test_a_king_that_scores_gets_the_point_in_the_colour_of_the_tile() -> None:
    """tigris-variants.md L9"""
    scene = on("g3\n. M M M .\nK1 T . . .\nbuilding i3 green", hands=["green"]).do("tile green g3")
    assert scene.gains == {"1 green": 2}
    assert [each.why for each in scene.told(Scored)] == ["king", "building"]


def test_a_building_pays_nothing_at_the_end_of_a_turn() -> None:
    """tigris-variants.md L9"""
    scene = on(PAYS, hands=["black", "red red red red red red"]).do("end")
    assert scene.gains == {}


def test_a_building_in_a_region_that_the_tile_links_counts() -> None:
    """tigris-variants.md L10"""
    scene = on("g3\nK0 .  S  S  S\nT  .  .  .  .\nbuilding k3 black", hands=["black"]).do("tile black h3")
    assert scene.gains == {"0 black": 2}
    apart = on("g3\nK0 .  .  S  S\nT  .  .  .  .\nbuilding k3 black", hands=["black"]).do("tile black h3")
    assert apart.gains == {"0 black": 1}


def test_the_tile_that_brings_it_was_scored_before() -> None:
    """tigris-variants.md L11: once; twice if the building stood in this kingdom before it moves."""
    brings = on(THREE, hands=["black"]).do("tile black j3", "building black j3")
    assert brings.gains == {"0 black": 1}
    moves = on(
        """
        g3
        .  S  S  .  .
        K0 T  .  .  .
        S  S  S  .  .
        building g5 black
        """,
        hands=["black"],
    )
    moves.do("tile black j3")
    assert moves.gains == {"0 black": 2}
    assert moves.phase == "action"
    longer = on(
        """
        g3
        S  S  S  .  .
        K0 T  .  .  .
        S  S  S  .  .
        building g5 black
        """,
        hands=["black"],
    )
    longer.do("tile black j3", "building black j3")
    assert longer.gains == {"0 black": 2}


def test_a_uniting_tile_brings_no_point() -> None:
    """tigris-variants.md L12: as it scores nothing itself (tigris.md B4)."""
    scene = on("g3\n.  S  S  .  M  .\nK0 T  .  .  T  T1\nbuilding h3 black", hands=["black"])
    scene.do("tile black j3")
    assert scene.gains == {}
    assert scene.phase == "action"


def test_a_tile_without_a_scorer_or_of_another_colour_brings_no_point() -> None:
    """tigris-variants.md L12, L13: each building for its own colour."""
    nobody = on("g3\n. S S S .\n. T . . .\nbuilding h3 black", hands=["black"]).do("tile black g3")
    assert nobody.gains == {}
    scene = on(
        """
        g3
        .  S  S  S  .
        K0 T  M  M  M
        .  .  .  .  .
        building h3 black
        building j4 green
        """,
        hands=["black green"],
    )
    scene.do("tile green k3", "tile black g3")
    assert scene.gains == {"0 green": 2, "0 black": 2}


def test_revolts_and_wars_bring_no_point() -> None:
    """tigris-variants.md L12"""
    scene = on("g3\n. T T T P1\nT . . . .\nbuilding i3 red").do("leader red g3")
    assert scene.json["conflict"]["strength"] == [2, 1]
    scene.do("support 0", "support 0")
    assert scene.gains == {"0 red": 1}


def test_the_tile_under_it_supports_and_stays_and_scores_nothing() -> None:
    """tigris-variants.md L14"""
    drawing = """
    e4
    .  S  S  .  S  S  S
    T  K0 .  .  .  K1 T
    building i4 black
    """
    scene = on(drawing, hands=["black black black"])
    scene.do("tile black h4")
    assert scene.json["conflict"]["strength"] == [2, 3]
    scene.do("support 2", "support 0").shows(
        """
        e4
        .  S  S  S  S  .  .
        T  K0 .  .  .  .  T
        building i4 black
        """
    )
    assert [each.cells for each in scene.told(TilesLost)] == [(60, 61)]
    assert scene.gains == {"0 black": 3}


def test_a_temple_under_a_building_stays_in_a_war_of_priests() -> None:
    """tigris-variants.md L14: beside the ruling on temples (tigris.md D12)."""
    scene = on(
        """
        g3
        T  T  .  T  T  T
        P0 .  .  .  .  P1
        building j3 red
        """,
        hands=["red red red red"],
    )
    scene.do("tile red i3")
    assert scene.json["conflict"]["strength"] == [2, 3]
    scene.do("support 2", "support 0")
    assert [each.cells for each in scene.told(TilesLost)] == [(44, 45)]
    assert scene.gains == {"0 red": 3}


def test_a_leader_beside_a_protected_temple_keeps_its_place() -> None:
    """tigris-variants.md L17: the tile under a building is still a temple."""
    scene = on("g3\nT T T .\n. K0 . .\nbuilding h3 red", hands=["red"])
    scene.refuses("catastrophe h3", "building-protects")
    scene.do("leader red i4")
    assert scene.json["leaders"] == {"h4": [0, "black"], "i4": [0, "red"]}


def test_no_catastrophe_under_a_building() -> None:
    """tigris-variants.md L15"""
    scene = on("g3\nS S S\nbuilding h3 black").refuses("catastrophe h3", "building-protects")
    scene.do("catastrophe g3")
    assert scene.json["buildings"] == {"h3": "black"}
    free = Scene("g3\nS S S").do("catastrophe h3")
    assert free.phase == "action"


def test_a_monument_returns_the_building_and_it_is_built_as_if_new() -> None:
    """tigris-variants.md L16"""
    scene = on(
        """
        g3
        M  M  M  .
        .  M  .  .
        .  M  M  .
        building h3 green
        """,
        hands=["green green"],
    )
    scene.do("tile green g4")
    assert scene.phase == "monument"
    scene.do("build blue-green g3").shows(
        """
        g3
        m  m  M  .
        m  m  .  .
        .  M  M  .
        monument g3 blue-green
        """
    )
    assert [(each.colour, each.cell) for each in scene.told(BuildingReturned)] == [(3, 41)]
    kinds = [type(event) for event in scene.events]
    assert kinds.index(MonumentBuilt) < kinds.index(BuildingReturned)
    assert offered(scene.do("tile green g5")) == "g5 h5 i5"


def test_a_monument_beside_a_building_leaves_it() -> None:
    """tigris-variants.md L16"""
    scene = on("g3\nM M M .\n. M . .\nbuilding i3 green", hands=["green"])
    scene.do("tile green g4", "build blue-green g3")
    assert scene.json["buildings"] == {"i3": "green"}
    assert scene.told(BuildingReturned) == []


def test_the_building_stays_when_its_line_is_cut() -> None:
    """tigris-variants.md L18: its own line is what is left, so a line of three is longer than it."""
    scene = on("g3\nS S S .\n. . . .\nS S . .\nbuilding g3 black", hands=["black"])
    scene.do("catastrophe h3")
    assert scene.json["buildings"] == {"g3": "black"}
    assert offered(scene.do("tile black i5")) == "g5 h5 i5"


def test_its_own_line_may_be_two_in_the_other_direction() -> None:
    """tigris-variants.md L5, L18"""
    scene = on("g3\nS S S .\nS . . .\nS . . .\nS . S .\nbuilding g3 black", hands=["black"])
    scene.do("catastrophe h3")
    assert scene.do("tile black h6").phase == "action"


def test_a_uniting_tile_asks_at_once_without_a_clash() -> None:
    """tigris-variants.md L19: for a line across both sides."""
    scene = on("g3\n.  M  .  M  .\nK0 T  .  T  P1\n", hands=["green"]).do("tile green i3")
    assert offered(scene) == "h3 i3 j3"
    assert scene.gains == {}


def test_a_uniting_tile_asks_after_all_wars() -> None:
    """tigris-variants.md L19: for the lines as they are then."""
    drawing = "g3\n.  S  .  S  .  .\nK0 T  .  T  K1 ."
    scene = on(drawing, hands=["black black"]).do("tile black i3")
    assert scene.phase == "support"
    scene.do("support 1", "support 0")
    assert scene.phase == "action"
    both = on("g3\n.  S  .  S  .  .\nP0 T  .  T  P1 .", hands=["black"]).do("tile black i3")
    assert both.phase == "support"
    assert offered(both.do("support 0", "support 0")) == "h3 i3 j3"


def test_other_cells_and_colours_are_refused() -> None:
    """tigris-variants.md L3, L5: the placed tile's colour, on a cell on offer."""
    scene = on(THREE, hands=["black"]).do("tile black j3")
    for text in ("building black g3", "building black h4", "building red h3", "building green j3"):
        scene.refuses(text, "no-building-here")
    scene.refuses("build black-red h3", "phase-building").refuses("end", "phase-building")


def test_without_the_option_a_line_asks_nothing() -> None:
    """tigris-variants.md O1: and the texts are illegal."""
    scene = Scene(THREE, hands=["black"]).do("tile black j3")
    assert (scene.phase, scene.gains) == ("action", {"0 black": 1})
    scene.refuses("building black j3", "phase-action")
    assert "buildings" not in scene.json


def test_leaders_do_not_fall_by_a_building() -> None:
    """tigris-variants.md L17"""
    scene = on("g3\nT T .\n. P0 .", hands=["red"]).do("tile red i3", "building red h3")
    assert scene.told(LeaderLost) == []
    assert scene.json["leaders"] == {"h4": [0, "red"]}
