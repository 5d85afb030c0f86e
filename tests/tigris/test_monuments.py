"""Monuments (tigris.md F)."""

from __future__ import annotations

import pytest

from game.tigris.events import LeaderLost, MonumentBuilt, MonumentDeclined, Scored, TreasureTaken
from tests.tigris.drawing import Scene


@pytest.mark.parametrize(
    ("colour", "sign", "monuments"),
    [
        ("black", "S", ["black-blue", "black-green", "black-red"]),
        ("red", "T", ["black-red", "red-blue", "red-green"]),
        ("green", "M", ["black-green", "blue-green", "red-green"]),
    ],
)
def test_the_tile_that_completes_a_square_offers_every_monument_of_its_colour(
    colour: str, sign: str, monuments: list[str]
) -> None:
    """tigris.md F1, F4: the colour of the four tiles is one of the monument's two."""
    scene = Scene("g3\n. . .\n. X X\n. X .".replace("X", sign), hands=[f"{colour} {colour}"])
    scene.do(f"tile {colour} g3")
    assert scene.phase == "action"
    scene.do(f"tile {colour} i5")
    assert (scene.phase, scene.actor) == ("monument", 0)
    assert scene.legal() == sorted([*(f"build {name} h4" for name in monuments), "decline"])
    scene.do(f"build {monuments[1]} h4").shows(
        f"""
        g3
        X  .  .
        .  x  x
        .  x  x
        monument h4 {monuments[1]}
        """.replace("X", sign).replace("x", sign.lower())
    )
    assert scene.phase == "action"


@pytest.mark.parametrize(("board", "corner"), [("standard", "o4"), ("advanced", "c1")])
def test_farms_complete_squares_on_the_river(board: str, corner: str) -> None:
    """tigris.md F1"""
    drawing = "o4\nF F\nF ~" if board == "standard" else "c1\nF F\nF ~"
    last = "p5" if board == "standard" else "d2"
    scene = Scene(drawing, board=board, hands=["blue"])
    scene.do(f"tile blue {last}")
    assert scene.legal("build") == [f"build {name} {corner}" for name in ("black-blue", "blue-green", "red-blue")]


def test_squares_of_mixed_colours_and_of_tiles_face_down_offer_nothing() -> None:
    """tigris.md F1"""
    scene = Scene("g3\n. . .\n. S M\n. S .", hands=["black black"])
    scene.do("tile black i5", "tile black g5")
    assert scene.phase == "action"
    beside = Scene("g3\ns s S\ns s .\nmonument g3 black-red", hands=["black"])
    beside.do("tile black i4")
    assert beside.phase == "action"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_active_seat_alone_decides_and_may_decline(seats: int) -> None:
    """tigris.md F2: also where it has no leader."""
    other = Scene("g3\n. S S\n. S .\nK1 T .", seats=seats, hands=["black"])
    other.do("tile black i4")
    assert (other.phase, other.actor) == ("monument", 0)
    assert other.gains == {"1 black": 1}
    other.do("decline").shows("g3\n. S S\n. S S\nK1 T .")
    assert len(other.told(MonumentDeclined)) == 1
    assert other.phase == "action"


def test_a_square_that_survives_the_wars_is_offered() -> None:
    """tigris.md F3; case: square completed by uniting tile survives the war"""
    square = Scene(
        """
        g3
        .  S  S  .  .  .
        .  S  .  T  K1 .
        K0 T  .  .  .  .
        """,
        hands=["black black"],
    )
    square.do("tile black i4")
    assert square.phase == "support"
    square.do("support 0", "support 0")
    assert (square.phase, square.actor) == ("monument", 0)
    assert square.legal("build black-red") == ["build black-red h3"]


def test_a_square_that_the_war_broke_is_not_offered() -> None:
    """tigris.md F3; case: square completed by uniting tile does not survive the war"""
    scene = Scene(
        """
        g3
        .  S  S  .  .  .
        .  S  .  T  K1 .
        K0 T  .  .  .  .
        """,
        hands=["black", "black black black black"],
    )
    scene.do("tile black i4", "support 0", "support 4").shows(
        """
        g3
        .  .  .  .  .  .
        .  .  S  T  K1 .
        .  T  .  .  .  .
        """
    )
    assert scene.phase == "action"
    assert scene.gains == {"1 black": 4}


def test_only_unused_monuments_are_offered_and_without_one_nothing_is() -> None:
    """tigris.md F4"""
    drawing = """
        e4
        s  s  .  m  m  .  .  .  .
        s  s  .  m  m  .  M  M  .
        t  t  .  .  .  .  M  .  .
        t  t  .  .  .  .  .  .  ~
        monument e4 black-green
        monument h4 blue-green
        monument e6 red-green
        """
    scene = Scene(drawing, hands=["green"])
    scene.do("tile green l6")
    assert scene.phase == "action"
    assert scene.legal("build") == []
    one = Scene(drawing.replace("black-green", "black-red"), hands=["green"])
    one.do("tile green l6")
    assert one.legal() == ["build black-green k5", "decline"]
    one.refuses("build red-green k5", "monument-built")
    one.refuses("build black-blue k5", "monument-colour")
    one.refuses("build black-green e6", "monument-square")
    one.refuses("build black-green p11", "monument-square")


def test_a_declined_square_is_lost_but_another_with_the_same_tiles_is_offered() -> None:
    """tigris.md F5"""
    scene = Scene("g3\n. S S .\n. S . S\n. . . .", hands=["black black black"])
    scene.do("tile black i4", "decline")
    assert scene.phase == "action"
    scene.do("tile black j3")
    assert scene.phase == "monument"
    assert scene.legal("build black-red") == ["build black-red i3"]
    apart = Scene("g3\n. S S .\n. S S .\n. . . .", hands=["black black"])
    apart.do("tile black g3", "tile black h5")
    assert apart.phase == "action"


def test_one_tile_may_complete_several_squares_of_which_one_is_built() -> None:
    """tigris.md F6; case: one tile, two squares"""
    two = Scene("g3\nS S S\nS . S\n. . .", hands=["black"])
    two.do("tile black h4")
    assert two.legal("build black-red") == ["build black-red g3", "build black-red h3"]
    two.do("build black-red h3").shows("g3\nS s s\nS s s\n. . .\nmonument h3 black-red")
    assert two.phase == "action"
    four = Scene("g3\nS S S\nS . S\nS S S", hands=["black"])
    four.do("tile black h4")
    assert four.legal("build black-green") == [f"build black-green {place}" for place in ("g3", "g4", "h3", "h4")]
    assert len(four.legal()) == 13


def test_tiles_face_down_join_but_do_nothing_else() -> None:
    """tigris.md F7: no support, no temple, no catastrophe."""
    scene = Scene(
        """
        g3
        .  .  .  .  .  .
        T  s  s  T  F1 .
        K0 s  s  .  .  .
        monument h4 black-red
        """
    )
    assert [region.bit_count() for region in scene.state.regions].count(8) == 1
    scene.refuses("catastrophe h4", "catastrophe-on-monument")
    scene.refuses("catastrophe i5", "catastrophe-on-monument")
    temples = Scene("g3\n. . . .\n. t t .\n. t t .\nmonument h4 black-red")
    temples.refuses("leader black g4", "leader-needs-temple")
    war = Scene(
        """
        g3
        .  .  .  .  .  .
        T  s  s  .  T  K1
        K0 s  s  .  .  .
        monument h4 black-red
        """,
        hands=["green"],
    )
    war.do("tile green j4")
    assert war.json["conflict"]["strength"] == [0, 0]
    war.do("support 0", "support 0").shows(
        """
        g3
        .  .  .  .  .  .
        T  s  s  M  T  K1
        .  s  s  .  .  .
        monument h4 black-red
        """
    )


def test_a_treasure_under_a_monument_stays_and_can_be_collected() -> None:
    """tigris.md F8"""
    scene = Scene(
        """
        e6
        .  .  .  T  .  .  .  .
        .  .  .  T  T* T  .  .
        """,
        hands=["red"],
    )
    scene.do("tile red i6", "build red-green h6").shows(
        """
        e6
        .  .  .  t  t  .  .  .
        .  .  .  t  t* T  .  .
        monument h6 red-green
        """
    )
    collected = Scene(
        """
        f3
        T* .  .  .  .
        S  .  .  .  .
        S  .  .  T  .
        S  S  t  t  .
        .  .  t  t* .
        monument h6 red-green
        """
    )
    collected.do("leader green j5")
    assert collected.legal() == ["take f3", "take i7"]
    collected.do("take i7")
    assert collected.gains == {"0 treasure": 1}
    assert "i7" not in collected.json["treasures"]


STRANDING = """
    f3
    T* .  .  .  .
    S  .  .  .  .
    S  S  T  T  T1
    .  .  T  .  .
    .  .  .  T* .
    """


def test_a_monument_is_built_before_treasures_are_given() -> None:
    """tigris.md F9, I2; case: temple monument strands trader before treasures"""
    built = Scene(STRANDING, hands=["red"])
    built.do("tile red i6")
    assert (built.phase, built.actor) == ("monument", 0)
    built.do("build red-green h5").shows(
        """
        f3
        T* .  .  .  .
        S  .  .  .  .
        S  S  t  t  .
        .  .  t  t  .
        .  .  .  T* .
        monument h5 red-green
        """
    )
    assert built.told(TreasureTaken) == []
    assert [event.cause for event in built.told(LeaderLost)] == ["stranded"]
    declined = Scene(STRANDING, hands=["red"])
    declined.do("tile red i6", "decline")
    assert (declined.phase, declined.actor) == ("treasure", 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_monuments_pay_the_active_seat_once_for_each_matching_leader(seats: int) -> None:
    """tigris.md F10; case: monuments pay only the active player"""
    drawing = """
        g3
        K0 T  P0 T  .  .
        .  s  s  m  m  .
        .  s  s  m  m  .
        .  T  T0 T  F1 .
        monument h4 black-red
        monument j4 black-green
        """
    scene = Scene(drawing, seats=seats)
    scene.do("end")
    assert scene.gains == {"0 black": 2, "0 red": 1, "0 green": 1}
    assert {event.why for event in scene.told(Scored)} == {"monument"}
    other = Scene(drawing, seats=seats, turn=1)
    other.do("end")
    assert other.gains == {}


def test_a_king_is_paid_in_black_only_and_leaders_elsewhere_not_at_all() -> None:
    """tigris.md F10: no king stands in for another leader; the leader's kingdom is the monument's."""
    scene = Scene(
        """
        g3
        .  T  K0 .  .  T
        .  t  t  .  .  F0
        .  t  t  .  .  .
        monument h4 red-blue
        """
    )
    scene.do("end")
    assert scene.gains == {}


def test_a_monument_pays_in_the_turn_it_is_built() -> None:
    """tigris.md F11"""
    scene = Scene("g3\n. S S .\n. S . .\n. T K0 .", hands=["black"])
    scene.do("tile black i4", "build black-red h3", "end")
    assert scene.gains == {"0 black": 2}
    assert len(scene.told(MonumentBuilt)) == 1


def test_nothing_destroys_a_monument() -> None:
    """tigris.md F12: neither a catastrophe nor the defeat of its kingdom."""
    scene = Scene(
        """
        g3
        S  s  s  .  T  K1
        T  s  s  .  .  .
        K0 .  .  .  .  .
        monument h3 black-red
        """,
        hands=["green", "black black"],
    )
    for place in ("h3", "h4", "i3", "i4"):
        scene.refuses(f"catastrophe {place}", "catastrophe-on-monument")
    scene.do("tile green j3", "support 0", "support 2").shows(
        """
        g3
        .  s  s  M  T  K1
        T  s  s  .  .  .
        .  .  .  .  .  .
        monument h3 black-red
        """
    )
    assert scene.gains == {"1 black": 2}
