"""Leaders that lose their last temple (tigris.md E)."""

from __future__ import annotations

from game import bits
from game.tigris.events import LeaderLost
from tests.tigris.drawing import Scene


def test_every_leader_of_every_player_leaves_at_once_when_its_last_temple_goes() -> None:
    """tigris.md E1: by a catastrophe."""
    scene = Scene(
        """
        g3
        .  .  K1 .  .
        .  P2 T  F0 T
        .  .  T0 .  .
        """,
        seats=3,
    )
    scene.do("catastrophe i4").shows(
        """
        g3
        .  .  .  .  .
        .  .  X  F0 T
        .  .  .  .  .
        """
    )
    lost = {(event.seat, event.colour, bits.name(event.cell), event.cause) for event in scene.told(LeaderLost)}
    assert lost == {(1, 0, "i3", "stranded"), (2, 1, "h4", "stranded"), (0, 3, "i5", "stranded")}


def test_leaders_leave_when_their_temples_are_turned_over() -> None:
    """tigris.md E1, E2, F7: a leader beside face-down temples only leaves, one with another temple stays."""
    built = Scene(
        """
        g2
        .  .  K1 .  .
        T1 T  T  .  .
        P2 T  .  F0 T
        .  .  .  .  .
        """,
        seats=3,
        hands=["red"],
    )
    built.do("tile red i4", "build red-blue h3").shows(
        """
        g2
        .  .  .  .  .
        .  t  t  .  .
        .  t  t  F0 T
        .  .  .  .  .
        monument h3 red-blue
        """
    )
    assert len(built.told(LeaderLost)) == 3
    assert built.phase == "action"


def test_nobody_is_paid_for_a_stranded_leader() -> None:
    """tigris.md E3"""
    scene = Scene("g3\n. K1 .\nP1 T F1\n. T0 .")
    scene.do("catastrophe h4")
    assert scene.gains == {}
    assert scene.json["leaders"] == {}
