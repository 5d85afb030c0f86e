"""Sevens, discards, the robber and theft."""

from __future__ import annotations

from game.catan.events import Discarded, RobberMoved, Stolen
from game.catan.game import GAME
from game.catan.island import HEX_OF
from tests.catan import naive_board as naive
from tests.catan.scenes import Scene, scene

EIGHT = "lumber*2 brick*2 wool*2 grain*2"


def seven(**more: object) -> Scene:
    return scene(rolled=False, **more).do("roll", "dice 3 4")  # type: ignore[arg-type]


def test_more_than_seven_cards_cost_half() -> None:
    """catan.md 1: rounded down, development cards do not count, the roller is no exception.

    case: 9 cards -> 4
    """
    hands = {0: EIGHT, 1: f"{EIGHT} ore", 2: "lumber*7"}
    rolled = seven(hands=hands, cards={2: "knight knight"})
    assert rolled.data["pending"] == {"owed": [[0, 4], [1, 4]]}
    assert rolled.refused("discard lumber lumber brick") == "catan-discard-count"
    assert rolled.refused("discard lumber lumber brick brick wool") == "catan-discard-count"
    assert rolled.refused("discard ore ore ore ore") == "catan-not-in-hand"
    one = rolled.do("discard lumber lumber brick brick")
    assert one.told(Discarded) == [Discarded(0, (2, 2, 0, 0, 0))]
    assert (one.hand(0), one.actor) == ("wool wool grain grain", 1)
    assert one.data["bank"]["brick"] == rolled.data["bank"]["brick"] + 2


def test_discards_are_asked_from_the_roller_clockwise() -> None:
    """catan.md 2: and the robber waits for the last."""
    rolled = seven(hands={0: EIGHT, 1: "ore*3", 2: "lumber*8"})
    assert [seat for seat, _ in rolled.data["pending"]["owed"]] == [0, 2]
    assert rolled.refused("robber 0,1") == "catan-phase-discard"
    last = rolled.do("discard lumber lumber brick brick")
    assert (last.phase, last.actor) == ("discard", 2)
    done = last.do("discard lumber lumber lumber lumber")
    assert (done.phase, done.actor, done.data["pending"]) == ("robber", 0, {"by": "seven"})


def test_nobody_owes_with_seven_cards() -> None:
    """catan.md 1: the robber moves at once."""
    assert seven(hands={0: "lumber*7", 1: "brick*7"}).phase == "robber"


def test_the_robber_must_move() -> None:
    """catan.md 3: staying is illegal."""
    rolled = seven()
    assert rolled.refused("robber 0,0") == "catan-robber-stays"
    assert len({text.split()[1] for text in rolled.legal()}) == 18
    assert rolled.refused("end") == "catan-phase-robber"


def test_after_a_seven_the_desert_is_allowed() -> None:
    """catan.md 4: whatever the option for knights says."""
    for option in ("allowed", "forbidden"):
        rolled = seven(robber="0,-2", options={"knight_desert": option})
        assert "robber 0,0" in rolled.legal()


def test_knights_and_the_desert() -> None:
    """catan.md 5: an option; allowed by default."""
    for option, allowed in (("allowed", True), ("forbidden", False)):
        played = scene(robber="0,-2", cards={0: "knight"}, options={"knight_desert": option}).do("play knight")
        assert ("robber 0,0" in played.legal()) == allowed
        if not allowed:
            assert played.refused("robber 0,0") == "catan-robber-desert"


def shared() -> Scene:
    """Hex -1,1 has buildings of seats 0 and 1, hex 0,1 one of seat 1 alone, hex -1,2 too."""
    return seven(hands={0: "lumber", 1: "ore ore wool", 2: ""})


def test_who_may_be_robbed() -> None:
    """catan.md 6: one opponent with a building there and a card; with one it is that one, with none nobody."""
    rolled = shared()
    around = {seat for corner, (seat, _) in rolled.data["buildings"].items() if "-1,1" in naive.hexes_at(corner)}
    assert around == {0, 1}
    assert [text for text in rolled.legal() if text.startswith("robber -1,1")] == ["robber -1,1 from 1"]
    assert rolled.refused("robber -1,1") == "catan-robber-must-rob"
    assert rolled.refused("robber -1,1 from 0") == "catan-robber-own"
    assert rolled.refused("robber -1,1 from 2") == "catan-robber-not-there"
    theirs = [corner for corner, (seat, _) in rolled.data["buildings"].items() if seat == 2]
    lone = next(corner for corner in theirs if len(naive.hexes_at(corner)) == 3)
    hexagon = next(name for name in naive.hexes_at(lone) if name != "0,0")
    assert rolled.refused(f"robber {hexagon} from 2") == "catan-robber-empty-hand"
    moved = rolled.do(f"robber {hexagon}")
    assert moved.phase == "main"
    assert moved.told(RobberMoved) == [RobberMoved(0, HEX_OF["0,0"], HEX_OF[hexagon], None)]


def test_two_at_one_hex_can_be_chosen_from() -> None:
    """catan.md 6: the thief chooses; there is no theft without a victim where there is one."""
    rolled = scene(seats=4, rolled=False, hands={1: "ore", 2: "ore"}).do("roll", "dice 3 4")
    crowded = [text for text in rolled.legal() if text.startswith("robber -1,1")]
    assert crowded == ["robber -1,1 from 1", "robber -1,1 from 2"]


def test_a_theft_takes_one_card_by_chance() -> None:
    """catan.md 7: thief and victim see it, all others only that a card moved."""
    moved = shared().do("robber -1,1 from 1")
    assert moved.outcomes() == {"steal wool": 1.0, "steal ore": 2.0}
    assert moved.refused("steal lumber") == "catan-steal-not-held"
    stolen = moved.do("steal wool")
    assert (stolen.hand(0), stolen.hand(1), stolen.phase) == ("lumber wool", "ore ore", "main")
    (event,) = stolen.told(Stolen)
    action = GAME.decode("steal wool")
    for reader in (0, 1, 2, None):
        kind, text = (2, "steal wool") if reader in (0, 1) else (None, "steal hidden")
        assert GAME.redact(event, reader) == Stolen(0, 1, kind)
        assert GAME.action_text(action, -1, reader, stolen.state, stolen.events) == text


def test_no_hex_is_protected() -> None:
    """catan.md 44: seats with two points can be robbed like all others."""
    rolled = shared()
    assert rolled.points(1) == 2
    assert "robber -1,1 from 1" in rolled.legal()
