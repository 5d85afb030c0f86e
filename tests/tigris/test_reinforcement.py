"""English reinforcement (tigris-variants.md N)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import Illegal
from game.tigris import conflicts
from game.tigris.actions import HAND
from game.tigris.events import ConflictEnded, Supported
from game.tigris.game import GAME
from tests.tigris.drawing import Scene

ENGLISH = {"reinforcement": "english"}
REDS = "red red red red red"


def on(drawing: str, **about: Any) -> Scene:
    """The drawn position of a game with English reinforcement."""
    return Scene(drawing, **{**about, "options": {**ENGLISH, **about.get("options", {})}})


def numbers(scene: Scene) -> list[int]:
    """The numbers that may be added now."""
    assert scene.phase == "support"
    found = [int(text.split()[1]) for text in scene.legal()]
    for count in range(HAND + 1):
        if count not in found:
            held = scene.hand(scene.actor).count("red") if scene.json["conflict"]["kind"] == "revolt" else HAND
            scene.refuses(f"support {count}", "not-this-many" if count <= held else "not-enough-tiles")
    return found


def revolt(attacker: int, defender: int, hands: list[str], colour: str = "black") -> Scene:
    """A revolt at h4 against a leader at k4, with one to three temples beside each."""
    sign = {"black": "K", "red": "P", "blue": "F", "green": "T"}[colour]
    left = [["T", "."], ["T", "T"]][attacker > 1]
    right = [[".", "."], ["T", "."], ["T", "T"]][defender - 1]
    third = "T" if attacker > 2 else "."
    drawing = f"g3\n. {left[1]} . . {right[0]} .\n{third} . {left[0]} T {sign}1 {right[1]}\n. . . . . ."
    return on(drawing, hands=hands).do(f"leader {colour} h4")


def test_the_attacker_adds_nothing_or_enough_to_be_ahead() -> None:
    """tigris-variants.md N1: with one temple against three, from three on."""
    scene = revolt(1, 3, [REDS, REDS])
    assert scene.json["conflict"]["strength"] == [1, 3]
    assert numbers(scene) == [0, 3, 4, 5]


def test_level_on_the_board_the_attacker_needs_one() -> None:
    """tigris-variants.md N1: a tie is the defender's."""
    scene = revolt(2, 2, [REDS, REDS])
    assert numbers(scene) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("added", "needed"), [(3, 1), (4, 2), (5, 3)])
def test_the_defender_adds_nothing_or_exactly_what_makes_it_level(added: int, needed: int) -> None:
    """tigris-variants.md N2, N6: the defender comes level, never higher, and wins."""
    scene = revolt(1, 3, [REDS, REDS]).do(f"support {added}")
    assert numbers(scene) == [0, needed]
    level = scene.do(f"support {needed}")
    assert [(each.winner, each.totals) for each in level.told(ConflictEnded)] == [(1, (1 + added, 1 + added))]


def test_a_defender_who_is_ahead_or_level_already_adds_nothing() -> None:
    """tigris-variants.md N2, N9: and is asked all the same."""
    scene = revolt(1, 3, [REDS, REDS]).do("support 0")
    assert (scene.actor, numbers(scene)) == (1, [0])
    level = revolt(2, 2, [REDS, REDS]).do("support 0")
    assert (level.actor, numbers(level)) == (1, [0])


@pytest.mark.parametrize("colour", ["black", "red", "blue", "green"])
def test_it_holds_in_revolts_of_every_leader(colour: str) -> None:
    """tigris-variants.md N3: temples whatever the leader."""
    scene = revolt(1, 2, [REDS, REDS], colour)
    assert numbers(scene) == [0, 2, 3, 4, 5]
    assert numbers(scene.do("support 2")) == [0, 1]


WAR = """
    e4
    .  M  .  M  M  M  .
    T  T0 .  .  .  T1 T
    """


def test_it_holds_in_wars_with_tiles_of_their_colour() -> None:
    """tigris-variants.md N3"""
    scene = on(WAR, hands=["green green green green black", "green green red"]).do("tile black g4")
    assert scene.json["conflict"]["strength"] == [1, 3]
    assert scene.legal() == ["support 0", "support 3", "support 4"]
    scene.do("support 3")
    assert scene.legal() == ["support 0", "support 1"]
    scene.do("support 0")
    assert [(each.winner, each.totals) for each in scene.told(ConflictEnded)] == [(0, (4, 3))]


@pytest.mark.parametrize("added", range(5))
def test_an_attacker_ahead_on_the_board_adds_any_number(added: int) -> None:
    """tigris-variants.md N4: the defender needs exactly the difference."""
    scene = on(
        WAR.replace("T0", "T9").replace("T1", "T0").replace("T9", "T1"), hands=["green " * 4 + "black", "green " * 6]
    )
    scene.do("tile black g4")
    assert scene.json["conflict"]["strength"] == [3, 1]
    assert scene.legal() == [f"support {count}" for count in range(5)]
    scene.do(f"support {added}")
    assert scene.legal() == (["support 0", f"support {2 + added}"])


def test_without_the_number_in_hand_only_nothing_is_left() -> None:
    """tigris-variants.md N5, N9: also with some tiles of the colour; both are asked."""
    scene = revolt(1, 3, ["red red", "red"])
    assert numbers(scene) == [0]
    scene = revolt(1, 3, [REDS, "red"]).do("support 4")
    assert numbers(scene) == [0]
    assert [(each.winner, each.totals) for each in scene.do("support 0").told(ConflictEnded)] == [(0, (5, 3))]


def test_losing_on_purpose_is_allowed() -> None:
    """tigris-variants.md N5"""
    attacker = revolt(2, 1, [REDS, REDS]).do("support 0")
    assert numbers(attacker) == [0, 1]
    assert attacker.do("support 0").told(ConflictEnded)[0].winner == 0
    gives_up = revolt(1, 3, [REDS, REDS]).do("support 0", "support 0")
    assert gives_up.told(ConflictEnded)[0].winner == 1


def test_every_war_is_reckoned_for_itself() -> None:
    """tigris-variants.md N7: with the strengths of that moment (tigris.md D14) and the tiles still in hand."""
    drawing = """
        e3
        ~  .  .  .  P1 T  .
        .  M  .  M  M  S  T
        T  K0 .  .  K1 T  .
        T  P0 .  .  .  .  .
        """
    scene = on(drawing, hands=["black black red green", "black"]).do("tile green g4", "war red")
    assert scene.json["conflict"]["strength"] == [2, 3]
    assert scene.legal() == ["support 0"]
    cut = on(drawing, hands=["black black red green"]).do("tile green g4", "war black")
    assert cut.legal() == ["support 0", "support 2"]
    cut.do("support 2", "support 0")
    assert cut.json["conflict"]["strength"] == [2, 1]
    assert cut.legal() == ["support 0", "support 1"]


def test_committed_tiles_leave_the_game() -> None:
    """tigris-variants.md N8: as ever (tigris.md C5, D11), in whole."""
    scene = revolt(1, 3, [REDS, REDS])
    bag = scene.json["bag"]
    scene.do("support 5", "support 3")
    assert (scene.hand(0), scene.hand(1), scene.json["bag"]) == ("", "red red", bag)
    assert [each.count for each in scene.told(Supported)] == [5, 3]


def test_what_may_be_added_follows_from_the_view_of_its_seat() -> None:
    """tigris-variants.md N10: and the one number of the defender is public."""
    scene = revolt(1, 3, [REDS, "red red red blue"])
    for added in (None, 4):
        state = scene.state if added is None else scene.do(f"support {added}").state
        seat = GAME.to_act(state)
        texts = [GAME.encode(action) for action in GAME.legal(state)]
        for seed in range(5):
            guess = GAME.determinize(GAME.view(state, seat), Random(seed))
            assert [GAME.encode(action) for action in GAME.legal(guess)] == texts
            other = GAME.determinize(GAME.view(state, None), Random(seed))
            assert set(conflicts.allowed_support(other, HAND)) >= {int(text.split()[1]) for text in texts}
    assert list(conflicts.allowed_support(GAME.view(scene.state, None), HAND)) == [0, 2]


def test_a_guest_is_refused_a_number_that_is_not_allowed() -> None:
    """tigris-variants.md N10"""
    scene = revolt(1, 3, [REDS, REDS])
    for seat in (0, 1, None):
        with pytest.raises(Illegal) as refusal:
            GAME.follow(GAME.view(scene.state, seat), "support 2")
        assert refusal.value.reason == "not-this-many"


def test_standard_reinforcement_allows_any_number() -> None:
    """tigris-variants.md O1"""
    drawing = "g3\n. . . . T .\n. . T T K1 T\n. . . . . ."
    scene = Scene(drawing, hands=[REDS, REDS]).do("leader black i3")
    assert scene.legal() == [f"support {count}" for count in range(6)]
    assert "reinforcement" not in scene.json["options"]
