"""Revolts: two leaders of a colour through a leader's arrival (tigris.md C)."""

from __future__ import annotations

import pytest

from game import bits
from game.tigris.events import ConflictBegan, ConflictEnded, LeaderLost, Supported, TilesLost, TreasureTaken
from tests.tigris.drawing import Scene

COLOURS = ("black", "red", "blue", "green")
PIECES = dict(zip(COLOURS, "KPFT", strict=True))


def cells(*places: str) -> tuple[int, ...]:
    return tuple(bits.CELL_OF[place] for place in places)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("colour", COLOURS)
def test_who_places_attacks_and_temples_alone_support(colour: str, seats: int) -> None:
    """tigris.md C1, C3: red tiles only, whatever the leader; attacker first, then defender, once."""
    scene = Scene(
        """
        g3
        .  .  .  .  .
        .  T  S  T  X1
        .  .  .  .  .
        """.replace("X", PIECES[colour]),
        seats=seats,
        hands=["black black red red blue", "red green green"],
    )
    scene.do(f"leader {colour} g4")
    assert (scene.phase, scene.actor) == ("support", 0)
    assert scene.legal() == ["support 0", "support 1", "support 2"]
    assert scene.json["conflict"] == {
        "kind": "revolt",
        "colour": colour,
        "attacker": 0,
        "defender": 1,
        "cells": ["g4", "k4"],
        "strength": [1, 1],
        "committed": [None, None],
    }
    scene.refuses("support 3", "not-enough-tiles")
    scene.refuses("support 7", "not-enough-tiles")
    scene.do("support 2")
    assert (scene.actor, scene.hand(0)) == (1, "black black blue")
    assert scene.json["conflict"]["committed"] == [2, None]
    assert scene.legal() == ["support 0", "support 1"]
    scene.do("support 1").shows(
        """
        g3
        .  .  .  .  .
        X0 T  S  T  .
        .  .  .  .  .
        """.replace("X", PIECES[colour])
    )
    assert scene.gains == {"0 red": 1}
    assert scene.told(Supported) == [Supported(0, 2, True), Supported(1, 1, False)]
    assert (scene.phase, scene.actor) == ("action", 0)


def test_zero_may_be_committed_and_is_asked_even_when_nothing_else_is_possible() -> None:
    """tigris.md C3"""
    scene = Scene("g3\n. . . .\n. T K1 .\n. T . .", hands=["green", "black"])
    scene.do("leader black g4")
    assert scene.legal() == ["support 0"]
    scene.do("support 0")
    assert scene.legal() == ["support 0"]
    scene.do("support 0")
    assert scene.told(ConflictEnded)[0].winner == 1


def test_a_shared_temple_counts_for_both_and_after_the_placement() -> None:
    """tigris.md C2: face-up temples beside each leader; a flipped or treasure-less one makes no odds."""
    scene = Scene(
        """
        g3
        .  .  T  .  .
        .  T  .  T  .
        .  .  P1 T  .
        .  t  t  .  .
        .  t  t  .  .
        monument h6 red-blue
        """,
        hands=["red"],
    )
    scene.do("leader red i4")
    conflict = scene.told(ConflictBegan)[0]
    assert conflict.strength == (3, 1)
    assert conflict.supporters == (sum(1 << cell for cell in cells("i3", "h4", "j4")), 1 << cells("j5")[0])
    shared = Scene("g3\n. . .\n. T P1\n. . .").do("leader red h3")
    assert shared.told(ConflictBegan)[0].strength == (1, 1)


def test_the_defender_wins_a_tie() -> None:
    """tigris.md C4"""
    scene = Scene("g3\n. . . . .\n. T S T P1\n. . . . .", hands=["red red", "red"])
    scene.do("leader red g4", "support 1", "support 1").shows("g3\n. . . . .\n. T S T P1\n. . . . .")
    assert scene.gains == {"1 red": 1}


def test_the_loser_goes_home_and_all_committed_tiles_leave_the_game() -> None:
    """tigris.md C5: the winner has 1 red point, no tile of the board goes, a mover does not go back."""
    scene = Scene(
        """
        g3
        .  .  .  .  .  .
        .  T  S  T  F1 .
        .  .  .  .  .  .
        .  F0 T  .  .  .
        """,
        seats=3,
        hands=["red red blue", "red red red"],
    )
    before = scene.json["bag"]
    scene.do("leader blue g4", "support 1", "support 3").shows(
        """
        g3
        .  .  .  .  .  .
        .  T  S  T  F1 .
        .  .  .  .  .  .
        .  .  T  .  .  .
        """
    )
    assert scene.gains == {"1 red": 1}
    assert (scene.hand(0), scene.hand(1)) == ("red blue", "")
    assert scene.json["bag"] == before
    assert scene.json["swapped"] == scene.data["swapped"]
    assert scene.told(LeaderLost) == [LeaderLost(0, 2, cells("g4")[0], "revolt")]
    assert scene.told(ConflictEnded)[0].totals == (2, 4)
    assert scene.told(TilesLost) == []


def test_nobody_attacks_his_own_leader() -> None:
    """tigris.md C6: a leader that comes near its former place starts nothing."""
    scene = Scene("g3\n. . . .\nP0 T S T\n. . . K1")
    scene.do("leader red h5")
    assert scene.told(ConflictBegan) == []


def test_a_placement_starts_one_revolt_at_the_most() -> None:
    """tigris.md C7, A2: where two kings could be met, two kingdoms would be joined."""
    scene = Scene("g3\n. . . . .\nK1 T . T K2\n. . . . .", seats=3)
    scene.refuses("leader black i4", "leader-joins-kingdoms")
    scene.do("leader black h5")
    assert scene.json["conflict"]["defender"] == 1


def test_what_the_losing_leader_joined_falls_apart_before_treasures() -> None:
    """tigris.md C8, I2: kingdoms are looked at after the revolt."""
    drawing = """
        f2
        T1 .  .  .  .
        T* K1 .  .  .
        S  .  .  .  .
        S  S  S  .  .
        .  .  S  .  .
        .  .  .  T* .
        """
    lost = Scene(drawing, hands=["red", "red"])
    lost.do("leader black i6", "support 0", "support 0").shows(drawing)
    assert lost.told(TreasureTaken) == []
    assert lost.phase == "action"
    won = Scene(drawing, hands=["red", "red"])
    won.do("leader black i6", "support 1", "support 0")
    assert (won.phase, won.actor) == ("treasure", 1)
    assert won.legal() == ["take f3", "take i7"]
