"""Qwirkle with a gamepad alone: hat and buttons lay, take back, trade and confirm; also a whole game of two."""

from __future__ import annotations

import pytest

from game.core import OVER
from game.qwirkle.actions import Place, Trade
from game.qwirkle.cells import xy
from game.record import SeatInfo
from game.session.session import Session
from tests.ui.pads import press
from tests.ui.qwirkle import best, position, session
from tests.ui.tables import Table
from ui.qwirkle.game_panel import QwirklePanel
from ui.scenes.play.play import PlayScene
from ui.scenes.review.results import ResultsScene

LOWER, RIGHT, LEFT, UPPER, END, NEXT = "a", "b", "back", "y", "x", "r1"
"""Buttons: confirm, back, undo, swap, end, the next panel."""


class Pad:
    """Thumbs on a pad; what is focused is looked at, never set."""

    def __init__(self, table: Table, play: PlayScene) -> None:
        assert isinstance(play.game_panel, QwirklePanel)
        self.table, self.game_panel = table, play.game_panel

    def press(self, button: str) -> None:
        """One button."""
        press(self.table.pilot, button)

    def hat(self, right: int, up: int) -> None:
        """One push of the D-pad, and back."""
        press(self.table.pilot, "right" if right > 0 else "left" if right else "up" if up > 0 else "down")

    def to_hand(self, slot: int) -> None:
        """The focus to that place of the hand."""
        name = f"hand.{slot + 1}"
        for _ in range(12):
            if self.table.app.focus.startswith("hand."):
                break
            self.press(NEXT)
        for _ in range(6):
            if self.table.app.focus == name:
                return
            self.hat(1 if self.table.app.focus < name else -1, 0)
        raise AssertionError(f"{self.table.app.focus} and not {name}")

    def to_cell(self, cell: int) -> None:
        """The focus over the table to that cell."""
        for _ in range(80):
            here, there = self.game_panel.place, xy(cell)
            assert here is not None, self.table.app.focus
            if here == cell:
                return
            x, y = xy(here)
            if x != there[0]:
                self.hat(1 if there[0] > x else -1, 0)
            else:
                self.hat(0, 1 if there[1] < y else -1)
        raise AssertionError(f"{self.table.app.focus} and not {there}")

    def lay(self, slot: int, cell: int) -> None:
        """Take a tile; the focus goes to the table by itself, near a place where it fits."""
        self.to_hand(slot)
        self.press(LOWER)
        self.to_cell(cell)
        self.press(LOWER)


def slot_of(game_panel: QwirklePanel, kind: int) -> int:
    return next(slot for slot in range(6) if game_panel.draft_move.kind(slot) == kind)


def do(pad: Pad, action: object) -> None:
    """Carry it out, tiles in an order in which they can lie."""
    draft_move = pad.game_panel.draft_move
    if isinstance(action, Place):
        todo = list(action.tiles)
        while todo:
            kind, cell = next(tile for tile in todo if tile[1] in draft_move.cells(slot_of(pad.game_panel, tile[0])))
            pad.lay(slot_of(pad.game_panel, kind), cell)
            todo.remove((kind, cell))
    elif isinstance(action, Trade):
        pad.press(UPPER)
        for kind in action.tiles:
            pad.to_hand(next(n for n, own in enumerate(draft_move.slots) if own == kind and n not in draft_move.marked))
            pad.press(LOWER)
    pad.press(END)
    pad.table.pilot.settle()


def test_a_tile_is_laid_taken_back_and_another_traded(table: Table) -> None:
    play = table.play(session(position(["Rs Bs Ps Gx Rc Yd", "Oc Ox Od Os Ot Of"])))
    pad = Pad(table, play)
    pad.press(LOWER)
    table.pilot.settle()
    assert play.seat == 0
    slot = slot_of(pad.game_panel, pad.game_panel.draft_move.slots[1] or 0)
    pad.to_hand(slot)
    pad.press(LOWER)
    assert table.app.focus.startswith("cell."), "the focus goes where the tile fits"
    pad.press(LOWER)
    assert len(pad.game_panel.draft_move.laid) == 1
    pad.press(LEFT)
    assert not pad.game_panel.draft_move.laid
    pad.press(UPPER)
    pad.to_hand(2)
    pad.press(LOWER)
    assert len(pad.game_panel.draft_move.marked) == 1
    pad.press(RIGHT)
    assert not pad.game_panel.draft_move.trading
    assert table.pilot.scene == "play"


@pytest.mark.soak
def test_a_whole_game(table: Table) -> None:
    people = [SeatInfo("human", name=who) for who in ("Dana", "Yoni")]
    play = table.play(Session.start("qwirkle", people, seed="8"))
    pad = Pad(table, play)
    for _ in range(200):
        if play.session.to_act() == OVER:
            break
        if table.pilot.scene == "handoff":
            pad.press(LOWER)
            table.pilot.settle()
        do(pad, best(play.session))
    assert isinstance(table.app.scenes[-1], ResultsScene)
    assert not table.logged("refused")
