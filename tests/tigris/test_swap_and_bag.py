"""Swapping tiles, refills and the length of a turn (tigris.md H)."""

from __future__ import annotations

import pytest

from game.tigris.events import TilesDrawn, TilesSwapped, TurnBegan, TurnEnded
from game.tigris.game import GAME
from tests.tigris.drawing import Scene

SIX = "black red red blue green green"


def test_one_to_six_tiles_are_swapped_for_as_many() -> None:
    """tigris.md H1"""
    scene = Scene("g3\n.", hands=[SIX])
    assert len(scene.legal("swap")) == 2 * 3 * 2 * 3 - 1
    scene.refuses("swap black black", "no-such-tile")
    bag = sum(scene.json["bag"].values())
    scene.do("swap red green green")
    assert scene.json["owed"] == [[0, 3]]
    assert scene.json["cause"] == "swap"
    assert scene.json["swapped"][0] == {"black": 0, "red": 1, "blue": 0, "green": 2}
    assert scene.hand(0) == "black red blue"
    scene.do("draw 0 black blue blue")
    assert scene.hand(0) == "black black red blue blue blue"
    assert sum(scene.json["bag"].values()) == bag - 3
    assert (scene.phase, scene.json["turn"]["actions_left"]) == ("action", 1)
    all_six = Scene("g3\n.", hands=[SIX]).do(f"swap {SIX}").deal()
    assert len(all_six.hand(0).split()) == 6


def test_tiles_drawn_in_a_swap_serve_the_second_action() -> None:
    """tigris.md H2"""
    scene = Scene("g3\n. .", hands=["red"])
    scene.refuses("tile black g3", "no-such-tile")
    scene.do("swap red", "draw 0 black", "tile black g3").shows("g3\nS .")
    again = Scene("g3\n. .", hands=["red"]).do("swap red", "draw 0 black", "swap black", "draw 0 red")
    assert again.legal() == ["end"]


def test_discards_are_known_to_their_owner_alone() -> None:
    """tigris.md H3"""
    scene = Scene("g3\n.", seats=3, hands=[SIX]).do("swap red green")
    event = scene.told(TilesSwapped)[0]
    action = GAME.decode("swap red green")
    assert GAME.redact(event, 0) == event
    assert GAME.redact_action(action, 0, 0) == "swap red green"
    for reader in (1, 2, None):
        assert GAME.redact(event, reader) == TilesSwapped(0, 2, None)
        assert GAME.redact_action(action, 0, reader) == "swap hidden 2"
        assert GAME.view_to_json(GAME.view(scene.state, reader))["swapped"][0] == {"hidden": 2}
    assert GAME.view_to_json(GAME.view(scene.state, 0))["swapped"][0] == {"black": 0, "red": 1, "blue": 0, "green": 1}


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (2, 1), (3, 1), (4, 2)])
def test_everybody_who_is_short_refills_the_active_seat_first(seats: int, turn: int) -> None:
    """tigris.md H4; case: everyone refills"""
    hands = ["red red red red", "red red red red red red", "", "red"][:seats]
    scene = Scene("g3\n.", seats=seats, turn=turn, hands=hands).do("end")
    short = [2, 0, 6, 5]
    order = [(turn + step) % seats for step in range(seats)]
    assert scene.json["cause"] == "refill"
    assert scene.json["owed"] == [[seat, short[seat]] for seat in order if short[seat]]
    assert scene.json["turn"] == {"seat": turn, "actions_left": 0, "number": 5}
    scene.deal()
    assert [len(scene.hand(seat).split()) for seat in range(seats)] == [6] * seats
    assert [event.seat for event in scene.told(TilesDrawn)] == [seat for seat in order if short[seat]]
    following = (turn + 1) % seats
    assert scene.json["turn"] == {"seat": following, "actions_left": 2, "number": 6}
    assert scene.told(TurnEnded) == [TurnEnded(turn)]
    assert scene.told(TurnBegan) == [TurnBegan(following, 6)]


def test_full_hands_need_no_chance() -> None:
    """tigris.md H4"""
    scene = Scene("g3\n.", hands=[SIX, SIX]).do("end")
    assert (scene.phase, scene.actor) == ("action", 1)


def test_a_turn_has_up_to_two_actions() -> None:
    """tigris.md H5: passing one or both is allowed, a third is not, and `end` is always said."""
    for played in ([], ["tile red g3"], ["tile red g3", "tile red i3"]):
        scene = Scene("g3\n. . .", hands=["red red red"]).do(*played)
        assert scene.actor == 0
        assert scene.json["turn"]["actions_left"] == 2 - len(played)
        assert "end" in scene.legal()
        scene.do("end").deal()
        assert scene.actor == 1
    full = Scene("g3\n. . .", hands=["red red red"]).do("tile red g3", "tile red i3")
    assert full.legal() == ["end"]
    for text in ("tile red h3", "leader red h3", "catastrophe h3", "swap red", "withdraw red"):
        full.refuses(text, "no-actions-left")
