"""The question before the end of a turn, and the focus that a roll leaves, in Catan and Qwirkle."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.record import SeatInfo
from game.session.session import Session
from tests.catan.scenes import scene
from tests.ui.catan import session
from tests.ui.qwirkle import best, carry_out
from tests.ui.tables import Table


def ended(table: Table) -> bool:
    return any(line["text"] == "end" for line in table.logged("action"))


def end(table: Table) -> None:
    """End the turn by its key, once it has begun."""
    table.pilot.point((5, 5))
    table.pilot.settle()
    table.pilot.press("x")
    table.pilot.settle()


@pytest.mark.parametrize("hand", ["lumber*4 brick*4", "wool*3 grain*3 ore*2"], ids=["a road", "a card to buy"])
@pytest.mark.parametrize("mode", ["off", "risky", "always"])
def test_catan_asks_before_a_seven_could_take_what_can_be_used(table: Table, hand: str, mode: str) -> None:
    table.app.settings.confirmations, table.app.settings.curtain = mode, "open"
    table.play(session(start=scene(hands={0: hand}).data, seed="2"))
    end(table)
    if mode != "off":
        assert table.pilot.scene == "dialog"
        assert table.app.scenes[-1].spoken_lines() == [table.app.tr("confirm.end.catan")]
        assert not ended(table)
        table.pilot.press("return")
        table.pilot.settle()
    assert ended(table)


@pytest.mark.parametrize(
    ("hand", "options"),
    [("wool*8", {}), ("lumber*3 brick*4", {}), ("lumber*4 brick*4", {"hand_limit": "none"})],
    ids=["nothing to do", "no more than a seven leaves", "a seven takes nothing"],
)
@pytest.mark.parametrize("mode", ["off", "risky", "always"])
def test_catan_asks_without_such_a_risk_only_if_always(
    table: Table, hand: str, options: dict[str, str], mode: str
) -> None:
    """A knight is often kept as well, so it is asked of neither."""
    table.app.settings.confirmations, table.app.settings.curtain = mode, "open"
    table.play(session(start=scene(hands={0: hand}, cards={0: "knight"}, options=options).data, seed="2"))
    end(table)
    assert (table.pilot.scene == "dialog") == (mode == "always")
    assert ended(table) == (mode != "always")


def test_a_question_tells_nothing_of_a_covered_hand(table: Table) -> None:
    table.app.settings.face_down, table.app.settings.curtain = True, "open"
    play = table.play(session(start=scene(hands={0: "lumber*4 brick*4"}).data, seed="2"))
    assert play.face_down
    end(table)
    assert table.pilot.scene != "dialog"
    assert ended(table)


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_second_enter_after_the_roll_does_not_end_the_turn(tmp_path: Path, speed: float) -> None:
    """With animation the button that ends the turn took the focus while the dice flew, and kept it."""
    table = Table(tmp_path, speed=speed)
    table.app.settings.curtain, table.app.settings.confirmations = "open", "off"
    table.play(session(start=scene(rolled=False).data, seed="2"))
    table.pilot.press("tab")
    table.app.set_focus("catan.roll")
    table.app.activate(next(item for item in table.app.items() if item.name == "catan.roll"))
    table.pilot.settle()
    assert table.app.focus == "hand.1"
    table.pilot.press("return")
    table.pilot.settle()
    assert not ended(table)
    table.close()


@pytest.mark.parametrize("mode", ["risky", "always"])
def test_qwirkle_asks_only_if_always(table: Table, mode: str) -> None:
    table.app.settings.confirmations, table.app.settings.curtain = mode, "open"
    table.app.settings.tile_marks = "none"
    seats = (SeatInfo("human", "", "Dana"), SeatInfo("human", "", "Omid"))
    play = table.play(Session.start("qwirkle", seats, seed="3"))
    table.pilot.settle()
    carry_out(table, play, best(play.session))
    assert (table.pilot.scene == "dialog") == (mode == "always")
    before = len(table.logged("action"))
    if mode == "always":
        table.pilot.press("return")
        table.pilot.settle()
        assert len(table.logged("action")) > before
    else:
        assert before
