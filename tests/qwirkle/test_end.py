"""The ways in which a game ends, the bonuses, and who wins (qwirkle.md: End, End bonus, Winner)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core import BadState, Illegal
from game.qwirkle.game import GAME
from game.record import read
from tests.qwirkle import naive
from tests.qwirkle.scene import Scene

HERE = Path(__file__).parent.parent

REDS = "0,0\nRc Rx Rd"
BLOCK = "0,0\n" + "\n".join(" ".join(colour + shape for shape in "cxdstf") for colour in "ROYGBP")
STUCK = "0,0\nRc Rx Rd\nGc Gx Gd\nBc Bx Bd"


def test_the_last_tile_of_a_hand_ends_the_game_with_six_points() -> None:
    """qwirkle.md: End bonus; Do the others finish the round. At once, on top of what the tiles score."""
    scene = Scene(REDS, ["Rs Rt", "Gc Gx Gd"], seats=3, bag="", points=[10, 20, 30]).do("place Rs@3,0 Rt@4,0")
    assert scene.over()
    assert scene.data["points"] == [10 + 5 + 6, 20, 30]
    assert scene.names() == ["TilesPlaced", "LineScored", "BonusWon", "GameEnded"]
    assert (scene.event("BonusWon").why, scene.event("BonusWon").points) == ("last-tile", 6)
    assert scene.event("GameEnded").why == "last-tile"
    assert scene.data["turn"] == {"seat": 1, "number": 6}
    assert (scene.actor, scene.legal(), GAME.chance(scene.state)) == (None, [], [])


def test_the_bonus_comes_also_with_a_qwirkle() -> None:
    """qwirkle.md: End bonus."""
    scene = Scene("0,0\nRc Rx Rd Rs Rt", ["Rf"], bag="").do("place Rf@5,0")
    assert scene.data["points"][0] == 12 + 6


def test_an_empty_hand_is_filled_while_the_bag_has_tiles() -> None:
    """qwirkle.md: Emptying the hand while the bag still has tiles. No bonus."""
    scene = Scene("0,0\nGc", ["Rc Rx Rd Rs Rt Rf"]).do("place Rc@0,1 Rx@1,1 Rd@2,1 Rs@3,1 Rt@4,1 Rf@5,1")
    assert scene.data["points"] == [12 + 2, 0]
    assert scene.data["owed"] == [[0, 6]]
    assert not scene.over()
    one = Scene(REDS, ["Rs"], bag="Pf").do("place Rs@3,0")
    assert (one.data["owed"], one.data["points"]) == ([[0, 1]], [4, 0])


def test_left_over_tiles_cost_nothing() -> None:
    """qwirkle.md: Left-over tiles."""
    scene = Scene(REDS, ["Rs", "Gc Gx Gd Yc Yc Yc"], bag="", points=[0, 9]).do("place Rs@3,0")
    assert scene.over()
    assert scene.data["points"] == [10, 9]
    assert len(scene.data["hands"][1]) == 6


def test_a_round_of_passes_ends_the_game_without_a_bonus() -> None:
    """qwirkle.md: Nobody can place, bag empty. Tiles out of the game keep the table open here. Hands do not count."""
    scene = Scene(STUCK, ["Ys Yt", "Of Ot", "Pf"], seats=3, bag="", turn=1, points=[7, 8, 9])
    scene.do("pass", "pass")
    assert not scene.over()
    scene.do("pass")
    assert scene.over()
    assert scene.names() == ["Passed", "GameEnded"]
    assert scene.event("GameEnded").why == "passes"
    assert (scene.data["points"], scene.data["passes"]) == ([7, 8, 9], 3)
    assert scene.data["turn"] == {"seat": 1, "number": 8}


def test_when_nobody_can_place_and_the_bag_is_empty_it_is_over_at_once() -> None:
    """qwirkle.md: Nobody can place, bag empty. A played game in which two equal tiles were left at the end."""
    path = HERE / "records" / "qwirkle" / "closed-with-an-empty-bag.game"
    *_, last = read(path.read_bytes()).replay(GAME)
    data = GAME.to_json(last.state)
    assert last.text.startswith("place")
    assert (data["hands"], data["bag"], data["passes"]) == ([["Ys"], ["Ys"]], {}, 0)
    assert [event.why for event in last.events if type(event).__name__ == "GameEnded"] == ["closed"]
    assert "BonusWon" not in [type(event).__name__ for event in last.events]


def test_a_closed_table_ends_the_game_at_once() -> None:
    """qwirkle.md: Board closed. Six colours by six shapes; no bonus and no refill, whatever the bag holds."""
    almost = BLOCK.rsplit("Pf", 1)[0] + ".."
    scene = Scene(almost, ["Pf Rc Rx Rd Rs Rt"])
    assert scene.placements() == {"place Pf@5,5", "place Pf@-1,5", "place Pf@5,-1"}
    scene.do("place Pf@5,5")
    assert scene.over()
    assert scene.names() == ["TilesPlaced", "LineScored", "QwirkleMade", "LineScored", "QwirkleMade", "GameEnded"]
    assert scene.event("GameEnded").why == "closed"
    assert scene.data["points"] == [24, 0]
    assert len(scene.data["hands"][0]) == 5
    assert scene.state.bag


def shut() -> tuple[Any, str]:
    """The position before the placement that closes the table by copies, and that placement, from a kept game."""
    record = read((HERE / "saves" / "0.2" / "qwirkle-07-closed.game").read_bytes())
    step = next(step for step in record.replay(GAME) if "GameEnded" in [type(event).__name__ for event in step.events])
    return step.before, step.text


def test_a_table_where_only_used_up_tiles_fit_is_closed() -> None:
    """qwirkle.md: Board closed. None of the tiles in the bag and all hands fits: no bonus, no refill, at once."""
    before, text = shut()
    after, events = GAME.apply(before, GAME.decode(text))
    assert after.phase == "over"
    assert [type(event).__name__ for event in events][-1] == "GameEnded"
    assert [event.why for event in events if type(event).__name__ == "GameEnded"] == ["closed"]
    assert len(after.bag) == len(before.bag) >= 10, "tiles are left"
    assert len(after.hands[before.turn]) == 5, "no refill"
    assert any(after.board.fits.values()), "some kinds fit, but all their copies lie there"
    assert naive.closed(naive.table(GAME.to_json(after)))
    assert not naive.closed(naive.table(GAME.to_json(before)))


def test_tiles_in_other_hands_keep_the_table_open() -> None:
    """qwirkle.md: Board closed. All hands count together, not that of the seat to act."""
    scene = Scene(STUCK, ["Gc Yt Yf Os Ot Of"], bag="")
    assert not scene.state.board.closed()
    assert scene.legal() == ["pass"]


def test_a_table_that_copies_close_is_refused_in_place() -> None:
    """engine-protocol.md: a position in `place` whose board is closed is `bad-state`, as a state and as a view."""
    before, text = shut()
    after, _ = GAME.apply(before, GAME.decode(text))
    data = GAME.to_json(after)
    assert GAME.to_json(GAME.from_json(data)) == data
    with pytest.raises(BadState, match="nothing fits"):
        GAME.from_json(data | {"phase": "place"})
    seen = GAME.view_to_json(GAME.view(after, 0))
    with pytest.raises(BadState, match="nothing fits"):
        GAME.view_from_json(seen | {"phase": "place"})


def test_the_last_tile_counts_before_a_closed_table() -> None:
    scene = Scene(BLOCK.rsplit("Pf", 1)[0] + "..", ["Pf", "Rc"], bag="").do("place Pf@5,5")
    assert scene.event("GameEnded").why == "last-tile"
    assert scene.data["points"] == [24 + 6, 0]


def test_a_closed_table_can_be_loaded_only_when_the_game_is_over() -> None:
    data = Scene(BLOCK.rsplit("Pf", 1)[0] + "..", ["Pf Rc Rx Rd Rs Rt"]).do("place Pf@5,5").data
    assert GAME.to_json(GAME.from_json(data)) == data
    with pytest.raises(ValueError, match="nothing fits"):
        GAME.from_json(data | {"phase": "place"})


def test_equal_totals_share_the_victory() -> None:
    """qwirkle.md: Equal totals."""
    scene = Scene(REDS, ["Rs", "Gc", "Gx", "Gd"], seats=4, bag="", points=[20, 30, 30, 7]).do("place Rs@3,0")
    found = GAME.standings(scene.state)
    assert (found.over, found.scores) == (True, (30, 30, 30, 7))
    assert (found.ranks, found.winners) == ((1, 1, 1, 4), (0, 1, 2))


SIX = "place Rc@0,1 Rx@1,1 Rd@2,1 Rs@3,1 Rt@4,1 Rf@5,1"


def test_six_tiles_in_one_turn_bring_a_bonus_once_if_so_agreed() -> None:
    """qwirkle.md: What the seed says, 2, reading A; Emptying the hand while the bag still has tiles."""
    scene = Scene("0,0\nGc", ["Rc Rx Rd Rs Rt Rf", "Oc Ox Od Os Ot Of"], options={"six_at_once_bonus": "on"})
    assert scene.data["six_at_once"] is None
    scene.do(SIX)
    assert scene.data["points"] == [14 + 6, 0]
    assert scene.event("BonusWon").why == "six-at-once"
    assert scene.data["six_at_once"] == 0
    scene.do("draw 0 Pc Pc Pc Px Px Px", "place Oc@0,2 Ox@1,2 Od@2,2 Os@3,2 Ot@4,2 Of@5,2")
    assert scene.data["points"][1] == 12 + 3 + 5 * 2
    assert scene.data["six_at_once"] == 0


def test_six_at_once_as_the_last_tiles_bring_both_bonuses() -> None:
    scene = Scene("0,0\nGc", ["Rc Rx Rd Rs Rt Rf"], options={"six_at_once_bonus": "on"}, bag="").do(SIX)
    assert [event.why for event in scene.events if type(event).__name__ == "BonusWon"] == ["six-at-once", "last-tile"]
    assert scene.data["points"] == [14 + 6 + 6, 0]


def test_five_tiles_bring_no_such_bonus() -> None:
    scene = Scene("0,0\nRc Rx Rd", ["Rs Rt Rf"], options={"six_at_once_bonus": "on"}).do("place Rs@3,0 Rt@4,0 Rf@5,0")
    assert scene.data["six_at_once"] is None
    assert scene.data["points"] == [12, 0]


def test_after_the_end_nothing_is_possible() -> None:
    scene = Scene(REDS, ["Rs", "Gc"], bag="").do("place Rs@3,0")
    for text in ("pass", "place Gc@0,1", "trade Gc", "draw 0 Rc", "first 0"):
        with pytest.raises(Illegal) as caught:
            GAME.apply(scene.state, GAME.decode(text))
        assert caught.value.reason == "over"
