"""How a game begins: hands, announcements, who starts, and with what (qwirkle.md: Start)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.client import ReplayClient
from game.core import CHANCE, Illegal
from game.net.guest.replica import onlooker
from game.qwirkle.game import GAME
from game.record import read
from tests.qwirkle.naive import in_order
from tests.qwirkle.scene import Scene

HERE = Path(__file__).parent.parent

FOUR_REDS = "Rc Rx Rd Rs Gt Bf"
PAIRS = "Rc Rx Gd Gs Bt Bf"
OTHER_PAIRS = "Oc Ox Yd Ys Pt Pf"
THREE = "Rt Rf Rs Gc Bx Od"


def ordered(hand: str) -> str:
    return " ".join(in_order(hand.split()))


def opened(*hands: str, **options: str) -> Any:
    """A game in which these hands were drawn, and the events of the last draw."""
    state = GAME.new(GAME.setup(len(hands), options))
    events: list[Any] = []
    for seat, hand in enumerate(hands):
        assert GAME.to_act(state) == CHANCE
        assert GAME.to_json(state)["owed"] == [[other, 6] for other in range(seat, len(hands))]
        assert GAME.to_json(state)["turn"] == {"seat": None, "number": 1}
        state, events = GAME.apply(state, GAME.decode(f"draw {seat} {ordered(hand)}"))
    return state, events


@pytest.mark.parametrize(("hands", "seat"), [((FOUR_REDS, PAIRS), 0), ((OTHER_PAIRS, THREE), 1), ((PAIRS, THREE), 1)])
def test_the_largest_set_begins(hands: tuple[str, ...], seat: int) -> None:
    """qwirkle.md: Who starts, tie. Hands are drawn from seat 0 on; without a tie nothing is left to chance."""
    state, events = opened(*hands)
    assert (GAME.to_act(state), GAME.to_json(state)["turn"]) == (seat, {"seat": seat, "number": 1})
    assert [type(event).__name__ for event in events] == ["TilesDrawn", "SetsAnnounced", "FirstChosen", "TurnBegan"]
    assert events[2].why == "largest"


def test_everybody_announces_and_equal_tiles_count_once() -> None:
    """qwirkle.md 1, Start: equal tiles count once; a colour and a shape count alike."""
    _, events = opened("Rc Rc Rc Rx Gx Bd", "Rf Gf Bf Of Yt Pd", "Rd Rd Rd Gt Gt Gt")
    assert events[1].sizes == (2, 4, 1)
    assert events[2].seat == 1


def test_a_tie_is_drawn_among_the_tied() -> None:
    """qwirkle.md: Who starts, tie. Equally likely, and shown to all."""
    state, events = opened(PAIRS, FOUR_REDS.replace("Rc", "Oc"), THREE)
    assert events[1].sizes == (2, 3, 3)
    data = GAME.to_json(state)
    assert (data["phase"], data["tied"], data["turn"]["seat"]) == ("first", [1, 2], None)
    assert [(GAME.encode(action), weight) for action, weight in GAME.chance(state) or ()] == [
        ("first 1", 1.0),
        ("first 2", 1.0),
    ]
    for reader in (0, 1, None):
        assert GAME.view_to_json(GAME.view(state, reader))["tied"] == [1, 2]
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, GAME.decode("first 0"))
    assert caught.value.reason == "qwirkle-not-tied"
    after, events = GAME.apply(state, GAME.decode("first 2"))
    assert (GAME.to_act(after), events[0].why) == (2, "drawn")
    assert "tied" not in GAME.to_json(after)


def test_with_seats_by_age_a_tie_goes_to_the_older() -> None:
    """qwirkle.md: Who starts, tie. Seats are listed from the oldest player on."""
    state, events = opened(PAIRS, FOUR_REDS.replace("Rc", "Oc"), THREE, start_tie="seat_order")
    assert GAME.to_act(state) == 1
    assert (events[2].seat, events[2].why) == (1, "oldest")


def test_the_starter_lays_a_largest_set() -> None:
    """qwirkle.md: First move."""
    scene = Scene("", [FOUR_REDS])
    refused = scene.refused("place Rc@0,0 Rx@1,0 Rd@2,0")
    assert (refused.reason, refused.details) == ("qwirkle-not-the-largest-set", {"n": 4})
    assert scene.why("place Gt@0,0") == "qwirkle-not-the-largest-set"
    assert scene.why("place Bf@0,0 Gt@1,0") == "qwirkle-mixed-row"
    assert scene.why("place Rc@0,0 Rx@2,0") == "qwirkle-gap"
    assert len(scene.legal()) == 24 * 2 * 4
    assert all(text.count("@") == 4 for text in scene.legal())


def test_among_equally_large_sets_the_starter_chooses() -> None:
    """qwirkle.md: First move. Free choice among them, in any order and in either direction."""
    scene = Scene("", ["Rc Rx Rd Gd Bd Bd"])
    assert {"place Rc@0,0 Rx@1,0 Rd@2,0", "place Rd@0,0 Bd@1,0 Gd@2,0", "place Gd@0,-2 Rd@0,-1 Bd@0,0"} < set(
        scene.legal()
    )
    assert len(scene.legal()) == 2 * 6 * 2 * 3


def test_the_first_line_covers_the_middle() -> None:
    """engine-protocol.md, place: in a row or a column, at any offset."""
    scene = Scene("", [FOUR_REDS])
    for x in range(-3, 1):
        assert f"place Rc@{x},0 Rx@{x + 1},0 Rd@{x + 2},0 Rs@{x + 3},0" in scene.legal()
    for text in ("place Rc@1,0 Rx@2,0 Rd@3,0 Rs@4,0", "place Rc@0,1 Rx@1,1 Rd@2,1 Rs@3,1"):
        assert scene.why(text) == "qwirkle-not-in-the-middle"
    lone = Scene("", ["Rc Rc Rc Gx Gx Gx"])
    assert sorted(lone.legal()) == ["place Gx@0,0", "place Rc@0,0"]
    assert lone.why("place Rc@0,1") == "qwirkle-not-in-the-middle"


def test_the_starter_neither_trades_nor_passes() -> None:
    """qwirkle.md: Trade on the first turn."""
    scene = Scene("", [FOUR_REDS])
    assert scene.why("trade Gt") == "qwirkle-no-trade-on-the-first-turn"
    assert scene.why("pass") == "qwirkle-may-not-pass"


def test_the_others_begin_with_a_normal_turn() -> None:
    """qwirkle.md: Other players' first turn. No largest set, and a trade if they like."""
    scene = Scene("", [FOUR_REDS, "Rt Gc Gx Gd Yf Yf"])
    scene.do("place Rc@0,0 Rx@1,0 Rd@2,0 Rs@3,0", "draw 0 Pc Pc Pc Px")
    assert scene.actor == 1
    assert {"place Rt@4,0", "trade Gc Gd", "place Gc@0,1 Gx@1,1 Gd@2,1"} < set(scene.legal())
    assert scene.data["turn"] == {"seat": 1, "number": 2}


def test_nothing_can_be_done_before_the_hands_are_drawn() -> None:
    state = GAME.new(GAME.setup(2))
    for text, reason in (("place Rc@0,0", "phase-draw"), ("trade Rc", "phase-draw"), ("first 0", "phase-draw")):
        with pytest.raises(Illegal) as caught:
            GAME.apply(state, GAME.decode(text))
        assert caught.value.reason == reason
    for text in ("draw 1 Rc Rx Rd Rs Rt Rf", "draw 0 Rc", "draw 0 Rc Rx Rd Rs Rt Rf Gc"):
        with pytest.raises(Illegal) as caught:
            GAME.apply(state, GAME.decode(text))
        assert caught.value.reason == "not-owed"
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, GAME.decode("draw 0 Rc Rc Rc Rc Rx Rx"))
    assert caught.value.reason == "not-in-bag"
    assert GAME.chance(state) is None


def test_who_starts_is_told_with_the_last_hand() -> None:
    """A reader cannot know others' sets: they are announced, and what follows from them follows for every reader."""
    state = GAME.new(GAME.setup(2))
    state, _ = GAME.apply(state, GAME.decode(f"draw 0 {PAIRS}"))
    action = GAME.decode(f"draw 1 {ordered(THREE)}")
    after, events = GAME.apply(state, action)
    assert GAME.action_text(action, CHANCE, 0, after, events) == "draw 1 hidden 6 / 2 3"
    assert GAME.action_text(action, CHANCE, 1, after, events) == f"draw 1 {ordered(THREE)} / 2 3"
    for said in ("draw 1 hidden 6", "draw 1 hidden 6 / 2", "draw 1 hidden 6 / 2 7", "draw 1 hidden 6 / 2 3 3"):
        with pytest.raises(ValueError, match=r"set|tiles"):
            GAME.follow(GAME.view(state, 0), said)
    with pytest.raises(Illegal):
        GAME.follow(GAME.view(state, 0), "draw 1 hidden 6 / 4 3")


def test_whoever_only_looks_on_hears_the_announcement_and_not_the_tiles() -> None:
    """What a seat was told of its own last hand, told again to onlookers, is what those hear at once."""
    game = read((HERE / "records" / "qwirkle" / "worked-game.game").read_bytes())
    heard = [ReplayClient(GAME, game, reader).update(4) for reader in (0, 3, None)]
    assert [update.text for update in heard] == [
        "draw 3 hidden 6 / 3 3 2 2",
        "draw 3 Ox Od Ys Gd Gf Bs / 3 3 2 2",
        "draw 3 hidden 6 / 3 3 2 2",
    ]
    assert onlooker(GAME, heard[1]) == heard[2]
