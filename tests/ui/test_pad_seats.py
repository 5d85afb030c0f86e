"""Several gamepads at one table: each seat may own one (feel.md, "Input devices")."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.pads import RIGHT_X, RIGHT_Y, press, push
from tests.ui.qwirkle import position, session
from tests.ui.tables import Table
from ui.scenes.play.pad_seats import PadSeats
from ui.scenes.play.play import PlayScene

ONE, TWO = 1, 2


@pytest.fixture
def two(table: Table) -> tuple[Table, PlayScene]:
    """Two people behind the curtain of the first, and two pads."""
    for pad in (ONE, TWO):
        push(table.pilot, RIGHT_X, 0.0, pad)
    play = table.play(session(position(["Rs Bs Ps Gx Rc Yd", "Oc Ox Od Os Ot Of"])))
    assert table.pilot.scene == "handoff"
    return table, play


def open_turn(table: Table, pad: int) -> bool:
    """Press A on the curtain; whether that opened it."""
    press(table.pilot, "a", pad)
    table.pilot.settle()
    return table.pilot.scene == "play"


def end_turn(table: Table, pad: int) -> None:
    """Trade a tile, to end the turn."""
    press(table.pilot, "y", pad)
    for _ in range(8):
        if table.app.focus.startswith("hand."):
            break
        press(table.pilot, "r1", pad)
    press(table.pilot, "a", pad)
    press(table.pilot, "x", pad)
    table.pilot.settle()
    assert table.pilot.scene == "handoff"


def test_unassigned_pads_work_for_everybody(two: tuple[Table, PlayScene]) -> None:
    table, play = two
    assert open_turn(table, ONE)
    end_turn(table, TWO)
    assert open_turn(table, ONE)
    assert play.seat == 1


def test_only_the_owners_pad_moves_the_cursor_in_their_turn(two: tuple[Table, PlayScene]) -> None:
    table, play = two
    words = table.app.scenes[-1].gui
    assert words.overflows == []
    press(table.pilot, "y", TWO)
    assert not open_turn(table, ONE)
    assert open_turn(table, TWO)
    focus = table.app.focus
    for button in ("r1", "a", "x", "start"):
        press(table.pilot, button, ONE)
    assert (table.app.focus, table.pilot.scene) == (focus, "play")
    camera = play.game_panel.board.camera  # type: ignore[attr-defined]
    place = camera.left, camera.top
    for axis in (RIGHT_X, RIGHT_Y):
        push(table.pilot, axis, 1.0, ONE)
    table.pilot.app.frame([], 0.2)
    assert (camera.left, camera.top) == place
    for axis in (RIGHT_X, RIGHT_Y):
        push(table.pilot, axis, 0.0, ONE)
    press(table.pilot, "r1", TWO)
    assert table.app.focus != focus
    end_turn(table, TWO)
    assert open_turn(table, ONE), "the other seat has no pad of its own"


def test_a_pad_that_is_pulled_out_keeps_nobody_waiting(two: tuple[Table, PlayScene]) -> None:
    table, _ = two
    press(table.pilot, "y", TWO)
    table.pilot.feed(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=TWO))
    assert open_turn(table, ONE)


def test_one_pad_is_never_claimed_by_chance(table: Table) -> None:
    table.play(session(position(["Rs Bs Ps Gx Rc Yd", "Oc Ox Od Os Ot Of"])))
    press(table.pilot, "y", ONE)
    push(table.pilot, RIGHT_X, 0.0, TWO)
    assert open_turn(table, TWO)


def test_mouse_and_keys_work_in_every_turn(two: tuple[Table, PlayScene]) -> None:
    table, _ = two
    press(table.pilot, "y", TWO)
    table.pilot.press("return")
    table.pilot.settle()
    assert table.pilot.scene == "play"


def test_a_seat_has_one_pad_and_a_pad_one_seat() -> None:
    seats, all_pads = PadSeats(), {ONE, TWO}
    assert seats.toggle(ONE, 0)
    assert seats.toggle(TWO, 0), "in place of the first"
    assert not seats.accepts(ONE, 0, all_pads)
    assert seats.toggle(TWO, 1)
    assert seats.accepts(ONE, 0, all_pads)
    assert not seats.toggle(TWO, 1), "given back"
    assert seats.accepts(ONE, 1, all_pads)
