"""Who is paid for a tile (tigris.md B)."""

from __future__ import annotations

import pytest

from game import bits
from game.tigris.events import ConflictBegan, KingdomsUnited, Scored
from tests.tigris.drawing import Scene


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_owner_of_the_matching_leader_is_paid_whoever_plays(seats: int) -> None:
    """tigris.md B1"""
    scene = Scene(
        """
        g3
        .  .  .  .  .
        K0 T  T1 .  .
        .  .  .  .  .
        """,
        seats=seats,
        hands=["green red"],
    )
    scene.do("tile green g3").shows(
        """
        g3
        M  .  .  .  .
        K0 T  T1 .  .
        .  .  .  .  .
        """
    )
    assert scene.gains == {"1 green": 1}
    assert scene.told(Scored) == [Scored(1, 3, 1, "tile", bits.CELL_OF["g3"])]


def test_the_king_is_paid_in_the_tiles_colour_when_its_leader_is_missing() -> None:
    """tigris.md B1, B2; case: king scores tile colour"""
    scene = Scene(
        """
        g3
        .  .  .  .  .
        K1 T  F0 .  .
        .  .  .  .  .
        """,
        hands=["green black"],
    )
    scene.do("tile green g3")
    assert scene.gains == {"1 green": 1}
    assert scene.told(Scored)[0].why == "king"
    scene.do("tile black h3")
    assert scene.gains == {"1 green": 1, "1 black": 1}
    assert scene.told(Scored)[1].why == "tile"


def test_nobody_is_paid_without_the_leader_or_a_king() -> None:
    """tigris.md B1"""
    scene = Scene("g3\n. . .\nF0 T P1\n. . .", hands=["green black"])
    scene.do("tile green h3", "tile black h5")
    assert scene.gains == {}
    assert scene.told(Scored) == []


def test_a_leader_reached_only_through_the_tiles_leaderless_region_is_paid_too() -> None:
    """tigris.md B3: the tile joins a kingdom and leaderless regions and scores as usual."""
    scene = Scene(
        """
        g3
        .  .  S  .  .
        F0 T  .  M  M
        .  .  .  .  .
        """,
        hands=["green"],
    )
    scene.do("tile green i4")
    assert scene.gains == {}
    crowned = Scene("g3\n. . S . .\nT1 T . M M\n. . . . .", hands=["green"])
    crowned.do("tile green i4")
    assert crowned.gains == {"1 green": 1}


def test_a_tile_between_two_kingdoms_pays_nothing_even_in_peace() -> None:
    """tigris.md B4, D18; case: union without clash pays nothing"""
    scene = Scene(
        """
        g3
        .  .  .  .  .
        K0 T  .  T  T1
        .  .  .  .  .
        """,
        hands=["green red"],
    )
    scene.do("tile green i4").shows(
        """
        g3
        .  .  .  .  .
        K0 T  M  T  T1
        .  .  .  .  .
        """
    )
    assert scene.gains == {}
    assert scene.told(KingdomsUnited)[0].clashes == ()
    assert scene.phase == "action"
    assert scene.json["turn"]["actions_left"] == 1
    scene.do("tile red h3")
    assert scene.gains == {"0 red": 1}


def test_a_tile_that_starts_a_war_is_never_paid() -> None:
    """tigris.md B5"""
    scene = Scene(
        """
        g3
        .  .  .  .  .
        K0 T  .  T  K1
        .  .  .  .  .
        """,
        hands=["green"],
    )
    scene.do("tile green i4", "support 0", "support 0")
    assert len(scene.told(ConflictBegan)) == 1
    assert scene.gains == {"1 black": 1}
