"""The wonder (tigris-variants.md M)."""

from __future__ import annotations

from typing import Any

import pytest

from game import bits
from game.tigris.board import BOARDS
from game.tigris.events import (
    BuildingReturned,
    ConflictEnded,
    GameEnded,
    LeaderLost,
    MonumentDeclined,
    Scored,
    TilesLost,
    TreasureTaken,
    TurnBegan,
    TurnEnded,
    WonderBuilt,
)
from tests.tigris.drawing import Scene

CROSS = """
    g3
    .  S  .
    S  .  S
    .  S  .
    """
FIVE = ("h3", "g4", "h4", "i4", "h5")
SIX = "red red red red red red"


def on(drawing: str, **about: Any) -> Scene:
    """The drawn position of a game with the wonder."""
    return Scene(drawing, **{**about, "options": {"wonder": "on", **about.get("options", {})}})


def centres(scene: Scene) -> list[str]:
    """The centres on offer."""
    return [text.split()[2] for text in scene.legal("build wonder")]


@pytest.mark.parametrize(("colour", "sign"), [("black", "S"), ("red", "T"), ("green", "M")])
@pytest.mark.parametrize("last", FIVE)
def test_the_fifth_tile_of_a_cross_offers_the_wonder(colour: str, sign: str, last: str) -> None:
    """tigris-variants.md M1, M2, M7: as centre or arm, without a leader or a kingdom."""
    x, y = bits.xy(bits.CELL_OF[last])
    rows = [
        [sign if (column, row) in ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)) else "." for column in range(3)]
        for row in range(3)
    ]
    rows[y - 2][x - 6] = "."
    scene = on("g3\n" + "\n".join(" ".join(row) for row in rows), hands=[colour]).do(f"tile {colour} {last}")
    assert (scene.phase, scene.actor, scene.json["placed"]) == ("monument", 0, last)
    assert scene.legal() == ["build wonder h4", "decline"]
    low = sign.lower()
    scene.do("build wonder h4").shows(f"g3\n. {low} .\n{low} {low} {low}\n. {low} .\nwonder h4")
    assert scene.phase == "action"
    assert [(each.seat, each.cell) for each in scene.told(WonderBuilt)] == [(0, 58)]


@pytest.mark.parametrize(
    "drawing",
    [
        "h3\n. S . .\nS . M .\n. S . .",
        "h3\n. S T .\nS . K1 .\n. S . .",
        "h3\n. S . .\nS . X .\n. S . .",
        "h3\n. S . .\nS . . .\n. S . .",
        "h3\n. S s s\nS . s s\n. S . .\nmonument j3 black-red",
    ],
)
def test_four_of_its_colour_are_no_cross(drawing: str) -> None:
    """tigris-variants.md M1: five face-up tiles of one colour."""
    assert on(drawing, hands=["black"]).do("tile black i4").phase == "action"


def test_no_cross_fits_at_the_edge_or_on_a_river() -> None:
    """tigris-variants.md M1: a centre has four neighbours on the board."""
    rows = "a9\nS . . . . . ~ ~ ~ ~ ~ ~ ~ . . S\n. S . . . . . . . . . . . . . .\nS . . . . . . . . . . . . . . ."
    edge = on(rows, far=False, hands=["black"]).do("tile black a10")
    assert edge.phase == "action"
    for board in BOARDS.values():
        rivers = [cell for cell in bits.each(board.river) if bits.around(1 << cell) & ~board.river == 0]
        assert [cell for cell in rivers if bits.around(1 << cell).bit_count() == 5] == []


def test_a_cross_completed_by_a_uniting_tile_is_offered_after_the_war_if_it_still_stands() -> None:
    """tigris-variants.md M1"""
    drawing = """
        e4
        .  .  S  .  .  .
        K0 S  .  S  K1 .
        T  .  S  .  T  .
        """
    broken = on(drawing, hands=["black", "black black"]).do("tile black g5")
    assert broken.phase == "support"
    broken.do("support 0", "support 2")
    assert (broken.phase, broken.told(ConflictEnded)[0].winner) == ("action", 1)
    whole = on(drawing.replace("K", "P"), hands=["black"]).do("tile black g5")
    assert whole.phase == "support"
    assert centres(whole.do("support 0", "support 0")) == ["g5"]


def test_wonder_and_monuments_are_one_question() -> None:
    """tigris-variants.md M3: one of them or neither."""
    drawing = """
        g3
        S  S  .
        S  .  S
        .  S  .
        """
    scene = on(drawing, hands=["black black"]).do("tile black h4")
    pairs = ("black-blue", "black-green", "black-red")
    assert scene.legal() == [*(f"build {pair} g3" for pair in pairs), "build wonder h4", "decline"]
    scene.do("build wonder h4").shows("g3\nS s .\ns s s\n. s .\nwonder h4")
    assert (scene.phase, scene.json["monuments"]) == ("action", {})
    monument = on(drawing, hands=["black"]).do("tile black h4", "build black-red g3")
    assert (monument.phase, monument.json["wonder"]) == ("action", None)


def test_of_several_crosses_the_centre_is_named() -> None:
    """tigris-variants.md M4: up to five."""
    full = """
        g3
        .  .  S  .  .
        .  S  S  S  .
        S  S  .  S  S
        .  S  S  S  .
        .  .  S  .  .
        """
    scene = on(full, hands=["black"]).do("tile black i5")
    assert centres(scene) == ["h5", "i4", "i5", "i6", "j5"]
    scene.refuses("build wonder h4", "wonder-cross").refuses("build wonder i3", "wonder-cross")
    scene.do("build wonder j5")
    assert scene.json["wonder"] == "j5"


def test_a_declined_cross_is_lost_and_another_asks_anew() -> None:
    """tigris-variants.md M5: also one that shares tiles with it."""
    scene = on("g3\n. S S .\nS . S .\n. S S .", hands=["black black"]).do("tile black h4", "decline")
    assert [(each.seat, each.cell) for each in scene.told(MonumentDeclined)] == [(0, 58)]
    assert (scene.phase, scene.json["wonder"]) == ("action", None)
    assert centres(scene.do("tile black j4")) == ["i4"]
    lost = on("g3\n. S . .\nS S S .\n. S . .", hands=["black"])
    assert lost.do("tile black j4").phase == "action"


def test_the_same_cross_asks_again_after_a_tile_came_back() -> None:
    """tigris-variants.md M5: a war of priests took the centre, which no other leader touched."""
    scene = on(
        """
        e4
        K1 T  P1 .  T
        T  .  T  .  P0
        .  T  T1 .  T
        """,
        hands=["red red red red red green", SIX],
    )
    scene.do("tile red f5", "decline", "tile green h5", "support 4", "support 0")
    assert [each.cells for each in scene.told(TilesLost)] == [(bits.CELL_OF["f5"],)]
    scene.do("end").deal().do("tile red f5")
    assert (scene.actor, centres(scene)) == (1, ["f5"])


def test_the_building_is_asked_first_and_goes_back() -> None:
    """tigris-variants.md M6"""
    scene = on(CROSS, hands=["black"], options={"buildings": "on"}).do("tile black h4")
    assert scene.phase == "building"
    scene.do("building black h3")
    assert (scene.phase, scene.json["placed"]) == ("monument", "h4")
    scene.do("build wonder h4")
    assert scene.json["buildings"] == {}
    assert [(each.colour, each.cell) for each in scene.told(BuildingReturned)] == [(0, 41)]
    beside = on("g3\nS S S\nS . S\n. S .\nbuilding g3 black", hands=["black"], options={"buildings": "on"})
    beside.do("tile black h4")
    assert beside.phase == "monument"
    beside.do("build wonder h4")
    assert beside.json["buildings"] == {"g3": "black"}


def test_its_tiles_connect_and_are_nothing_else() -> None:
    """tigris-variants.md M7: no support, no temple, no line, no square; no catastrophe."""
    down = "g3\n. t . S\nt t t .\n. t . .\nwonder h4"
    scene = on(down, hands=["red red red"], options={"buildings": "on"})
    scene.refuses("leader black g3", "leader-needs-temple").refuses("catastrophe h4", "catastrophe-on-monument")
    assert scene.do("tile red g3", "tile red i3").phase == "action"
    linked = on("g3\n.  t  .  .\nt  t  t  K0\nM  t  .  T\nwonder h4", hands=["green"]).do("tile green g6")
    assert linked.gains == {"0 green": 1}
    war = on(
        """
        g3
        .  t  .  .  .  .
        t  t  t  .  T  P1
        T  t  .  .  T  .
        P0 T  .  .  .  .
        wonder h4
        """,
        hands=["black"],
    )
    war.do("tile black j4")
    assert war.json["conflict"]["strength"] == [2, 2]


def test_all_leaders_without_a_temple_leave_at_once() -> None:
    """tigris-variants.md M8: of all seats (tigris.md E1); who has another temple stays."""
    scene = on(
        """
        g3
        K1 T  P0
        T  .  T
        T0 T  T
        """,
        hands=["red"],
    )
    scene.do("tile red h4", "build wonder h4").shows(
        """
        g3
        .  t  .
        t  t  t
        .  t  T
        wonder h4
        """
    )
    assert sorted((each.seat, each.colour, each.cause) for each in scene.told(LeaderLost)) == [
        (0, 1, "stranded"),
        (0, 3, "stranded"),
        (1, 0, "stranded"),
    ]
    stays = on("g3\nK1 T  .\nT  .  T\n.  T  P0\n.  .  T", hands=["red"]).do("tile red h4", "build wonder h4")
    assert stays.json["leaders"] == {"i5": [0, "red"]}


def test_treasures_stay_and_are_taken_after_it() -> None:
    """tigris-variants.md M9: a trader who left takes nothing (tigris.md F8, F9)."""
    drawing = """
        h6
        .  T  .  .
        T  T* .  .
        .  T  T0 M
        ~  ~  ~  F
        .  .  .  T
        .  .  .  T*
        """
    left = on(drawing, hands=["red"]).do("tile red j7", "build wonder i7")
    assert (left.phase, left.gains, left.json["leaders"]) == ("action", {}, {})
    assert {"i7", "k11"} < set(left.json["treasures"])
    taken = on(drawing.replace("M", "T"), hands=["red"]).do("tile red j7", "build wonder i7")
    assert taken.legal() == ["take i7", "take k11"]
    taken.do("take i7")
    assert taken.gains == {"0 treasure": 1}
    kinds = [type(event) for event in taken.events]
    assert kinds.index(WonderBuilt) < kinds.index(TreasureTaken)


PAYS = """
    g3
    .  m  .  .
    m  m  m  K0
    .  m  .  T
    wonder h4
    """


@pytest.mark.parametrize("colour", ["black", "red", "blue", "green"])
@pytest.mark.parametrize("actions", [0, 2])
def test_it_pays_one_point_of_any_colour_at_the_end_of_the_own_turn(colour: str, actions: int) -> None:
    """tigris-variants.md M10, M11: passing too; never a treasure, and it cannot be declined."""
    scene = on(PAYS, hands=[SIX, SIX], actions=actions).do("end")
    assert (scene.phase, scene.actor) == ("wonder", 0)
    assert scene.json["turn"] == {"seat": 0, "actions_left": 0, "number": 5}
    assert scene.legal() == ["point black", "point blue", "point green", "point red"]
    for text in ("decline", "end", "take b2", f"tile {colour} g3"):
        scene.refuses(text, "phase-wonder")
    scene.do(f"point {colour}")
    assert scene.gains == {f"0 {colour}": 1}
    assert [(each.why, each.points, each.cell) for each in scene.told(Scored)] == [("wonder", 1, 58)]
    assert [type(event) for event in scene.events] == [TurnEnded, Scored, TurnBegan]
    assert (scene.phase, scene.actor) == ("action", 1)
    scene.do("end")
    assert (scene.phase, scene.actor) == ("action", 0)


def test_it_pays_no_other_seat_and_no_other_leader() -> None:
    """tigris-variants.md M10, M14: kings only, no stand-in; the colour of its tiles does not matter."""
    theirs = on(PAYS.replace("K0", "K1"), hands=[SIX, SIX]).do("end")
    assert (theirs.phase, theirs.actor, theirs.gains) == ("action", 1, {})
    assert theirs.do("end").phase == "wonder"
    trader = on(PAYS.replace("K0", "T0"), hands=[SIX, SIX]).do("end")
    assert (trader.phase, trader.gains) == ("action", {})
    far = on("g3\n. m . . .\nm m m . K0\n. m . . T\nwonder h4", hands=[SIX, SIX]).do("end")
    assert far.phase == "action"


def test_monuments_pay_after_it_and_in_addition() -> None:
    """tigris-variants.md M12"""
    scene = on(
        """
        g3
        .  s  .  m  m  T
        s  s  s  m  m  T0
        .  s  .  K0 T  .
        monument j3 black-green
        wonder h4
        """,
        hands=[SIX, SIX],
    )
    scene.do("end")
    assert (scene.phase, scene.gains) == ("wonder", {})
    scene.do("point red")
    assert [(each.why, each.colour) for each in scene.told(Scored)] == [("wonder", 1), ("monument", 0), ("monument", 3)]


def test_treasures_at_the_end_of_a_turn_are_taken_first() -> None:
    """tigris-variants.md M12"""
    scene = on(
        """
        h6
        .  .  .  s  .
        T0 T* s  s  s
        .  K0 .  s  .
        ~  ~  ~  F  ~
        .  .  .  T  .
        .  .  .  T* .
        wonder k7
        """,
        hands=[SIX, SIX],
        options={"treasures": "end_of_turn"},
    )
    scene.do("end")
    assert scene.phase == "treasure"
    scene.do("take i7")
    assert (scene.phase, scene.gains) == ("wonder", {"0 treasure": 1})
    scene.do("point black")
    assert (scene.phase, scene.gains) == ("action", {"0 treasure": 1, "0 black": 1})


def test_it_pays_in_the_turn_in_which_it_was_built() -> None:
    """tigris-variants.md M13: if the king is still there."""
    scene = on("g3\n. S . .\nS . S K0\n. S . T", hands=["black", SIX])
    scene.do("tile black h4", "build wonder h4", "end")
    assert scene.phase == "wonder"
    fallen = on("g3\n. T . .\nT . T K0\n. T . .", hands=["red", SIX]).do("tile red h4", "build wonder h4", "end")
    assert fallen.phase == "draw"
    assert fallen.told(LeaderLost)[0].cell == bits.CELL_OF["j4"]


def test_it_is_paid_before_the_end_by_treasures() -> None:
    """tigris-variants.md M15"""
    scene = on(PAYS, far=False, hands=[SIX, SIX]).do("end")
    assert scene.phase == "wonder"
    scene.do("point blue")
    assert (scene.phase, scene.gains) == ("over", {"0 blue": 1})
    assert [type(event) for event in scene.events] == [TurnEnded, Scored, GameEnded]


def test_it_is_paid_before_a_refill_that_ends_the_game() -> None:
    """tigris-variants.md M15"""
    scene = on(PAYS, hands=["red", SIX], bag="blue blue").do("end")
    assert (scene.phase, "ending" in scene.json) == ("wonder", False)
    scene.do("point green")
    assert scene.json["ending"] is True
    assert scene.deal().phase == "over"
    assert scene.gains == {"0 green": 1}


def test_it_is_paid_after_a_short_swap_but_not_when_that_ends_the_game_at_once() -> None:
    """tigris-variants.md M15"""
    scene = on(PAYS, hands=[SIX, SIX], bag="blue").do("swap red red").deal()
    assert (scene.phase, scene.json["ending"]) == ("action", True)
    scene.do("end")
    assert (scene.phase, scene.json["ending"]) == ("wonder", True)
    scene.do("point green")
    assert (scene.phase, scene.gains) == ("over", {"0 green": 1})
    at_once = on(PAYS, hands=[SIX, SIX], bag="blue", options={"bag_end": "immediate"}).do("swap red red").deal()
    assert (at_once.phase, at_once.gains) == ("over", {})


def test_there_is_one_and_it_asks_no_more() -> None:
    """tigris-variants.md M16"""
    scene = on("g3\n. s . . S .\ns s s S . S\n. s . . S .\nwonder h4", hands=["black"]).do("tile black k4")
    assert scene.phase == "action"
    square = on("g3\n. s . S S .\ns s s S . S\n. s . . S .\nwonder h4", hands=["black"]).do("tile black k4")
    assert square.phase == "monument"
    square.refuses("build wonder k4", "wonder-built")


def test_it_is_on_offer_without_a_monument_left() -> None:
    """tigris-variants.md M17: it is none of the six and uses none."""
    scene = on(
        """
        e4
        s  s  .  s  s  .  s  s
        s  s  .  s  s  .  s  s
        .  .  .  S  .  .  .  .
        .  .  S  .  S  .  .  .
        ~  ~  ~  S  .  .  .  .
        monument e4 black-red
        monument h4 black-blue
        monument k4 black-green
        """,
        hands=["black"],
    )
    scene.do("tile black h7")
    assert scene.legal() == ["build wonder h7", "decline"]
    before = list(scene.state.monuments)
    scene.do("build wonder h7")
    assert scene.state.monuments == before


def test_wonder_and_monuments_share_no_tile() -> None:
    """tigris-variants.md M18: tiles face down are part of no cross and of no square."""
    scene = on("h3\ns s S .\ns s . S\n. S S .\nmonument h3 black-red", hands=["black"]).do("tile black j4")
    assert scene.legal("build wonder") == []
    wonder = on("g3\nS s S .\ns s s .\n. s S .\nwonder h4", hands=["black black"])
    assert wonder.do("tile black j3").do("tile black j4").phase == "action"


def test_without_the_option_a_cross_asks_nothing() -> None:
    """tigris-variants.md O1: and the texts are illegal."""
    scene = Scene(CROSS, hands=["black"]).do("tile black h4")
    assert scene.phase == "action"
    scene.refuses("build wonder h4", "phase-action").refuses("point red", "phase-action")
    square = Scene(CROSS.replace(".  S  .\n    S", "S  S  .\n    S", 1), hands=["black"]).do("tile black h4")
    square.refuses("build wonder h4", "wonder-cross")
    assert "wonder" not in scene.json
