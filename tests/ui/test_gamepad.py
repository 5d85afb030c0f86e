"""Gamepads by SDL's mapping: focus, repeats, sticks, triggers, plugging in and out (feel.md, "Input devices")."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.pads import LEFT_Y, RIGHT_TRIGGER, RIGHT_X, RIGHT_Y, VirtualPad, press, push
from tests.ui.pilot import Pilot
from tests.ui.qwirkle import position, session
from tests.ui.tables import Table
from ui.app.gamepad import FIRST_REPEAT, NEXT_REPEAT, family_of
from ui.context import Route
from ui.gfx.animation import Timeline, sequence
from ui.table.effects import shake


def go(pilot: Pilot, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        pilot.app.frame([], 1 / 60)


def test_the_focus_moves_and_is_confirmed(pilot: Pilot) -> None:
    press(pilot, "down")
    assert pilot.focus == "menu.opponents"
    push(pilot, LEFT_Y, -0.9)
    push(pilot, LEFT_Y, -1.0)
    assert pilot.focus == "menu.quick"
    push(pilot, LEFT_Y, 0.0)
    for name in ("menu.learn", "menu.new", "menu.lan"):
        press(pilot, "r1")
        assert pilot.focus == name
    press(pilot, "l1")
    assert pilot.focus == "menu.new"
    press(pilot, "a")
    assert pilot.scene == "setup"
    press(pilot, "b")
    assert pilot.scene == "menu"
    press(pilot, "start")
    assert pilot.scene == "settings"


def test_a_drifting_stick_moves_nothing(pilot: Pilot) -> None:
    for share in (0.2, 0.5, 0.3, -0.5):
        push(pilot, LEFT_Y, share)
    assert pilot.focus == "menu.quick"
    push(pilot, LEFT_Y, 0.7)
    push(pilot, LEFT_Y, 0.45)
    push(pilot, LEFT_Y, 0.7)
    assert pilot.focus == "menu.opponents", "a push that trembles is one push"


def test_what_is_held_down_repeats_and_stops_at_release(pilot: Pilot) -> None:
    pilot.app.set_focus("menu.quit")
    pilot.feed(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=13))
    first = pilot.focus
    go(pilot, FIRST_REPEAT - 0.1)
    assert pilot.focus == first != "menu.quit"
    go(pilot, 0.2 + NEXT_REPEAT)
    assert pilot.focus != first
    pilot.feed(pygame.Event(pygame.CONTROLLERBUTTONUP, instance_id=1, button=13))
    after = pilot.focus
    go(pilot, 1.0)
    assert pilot.focus == after
    assert not pilot.app.devices.gamepads.active


def test_arrows_of_a_pad_lead_out_of_a_group(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    assert pilot.focus == "settings.tab.text"
    press(pilot, "down")
    assert pilot.focus.startswith("settings.language.")
    press(pilot, "up")
    assert pilot.focus.startswith("settings.tab.")


def test_up_leads_to_the_row_above_and_not_to_a_button_beside(pilot: Pilot) -> None:
    pilot.app.open(Route.LEARN)
    pilot.settle()
    assert pilot.focus.startswith("learn.lesson.")
    assert "learn.list.up" in pilot.layout(), "beside the first lesson"
    press(pilot, "up")
    assert pilot.focus.startswith("learn.game.")


def test_sticks_and_triggers_move_and_zoom_the_board(table: Table) -> None:
    play = table.play(session(position(["Rs Bs Ps Gx Rc Yd", "Oc Ox Od Os Ot Of"])))
    press(table.pilot, "a")
    table.pilot.settle()
    camera = play.game_panel.board.camera  # type: ignore[attr-defined]
    before = camera.cell
    push(table.pilot, RIGHT_TRIGGER, 1.0)
    assert camera.cell > before
    push(table.pilot, RIGHT_TRIGGER, 0.0)
    place = camera.left, camera.top
    push(table.pilot, RIGHT_X, 0.2)
    assert (camera.left, camera.top) == place, "within the dead zone"
    push(table.pilot, RIGHT_X, 1.0)
    push(table.pilot, RIGHT_Y, 1.0)
    go(table.pilot, 0.1)
    assert camera.left < place[0]
    assert camera.top < place[1]


def test_start_opens_the_menu_of_the_table_and_closes_it(table: Table) -> None:
    table.play(session(position(["Rs Bs Ps Gx Rc Yd", "Oc Ox Od Os Ot Of"])))
    press(table.pilot, "start")
    assert table.pilot.scene == "dialog"
    press(table.pilot, "start")
    press(table.pilot, "a")
    table.pilot.settle()
    press(table.pilot, "start")
    assert table.pilot.scene == "dialog"
    press(table.pilot, "b")
    assert table.pilot.scene == "play"


def test_a_joystick_without_a_mapping_works_by_common_numbers(pilot: Pilot) -> None:
    pilot.feed(pygame.Event(pygame.JOYHATMOTION, instance_id=9, hat=0, value=(0, -1)))
    pilot.feed(pygame.Event(pygame.JOYHATMOTION, instance_id=9, hat=0, value=(0, 0)))
    assert pilot.focus == "menu.opponents"
    pilot.feed(pygame.Event(pygame.JOYAXISMOTION, instance_id=9, axis=1, value=-0.9))
    assert pilot.focus == "menu.quick"
    pilot.app.set_focus("menu.settings")
    pilot.feed(pygame.Event(pygame.JOYBUTTONDOWN, instance_id=9, button=0))
    assert pilot.scene == "settings"
    pilot.feed(pygame.Event(pygame.JOYBUTTONDOWN, instance_id=9, button=40))


@pytest.mark.parametrize(
    ("name", "guid", "family"),
    [
        ("Xbox Series X Controller", "", "xbox"),
        ("DualSense Wireless Controller", "", "playstation"),
        ("Nintendo Switch Pro Controller", "", "nintendo"),
        ("Steam Deck", "", "deck"),
        ("Wireless Controller", "030000004c050000c405000000010000", "playstation"),
        ("Gamepad", "03000000ffff0000c405000000010000", "generic"),
    ],
)
def test_the_family_follows_name_or_maker(name: str, guid: str, family: str) -> None:
    assert family_of(name, guid) == family


@pytest.fixture
def device() -> Iterator[VirtualPad]:
    pad = VirtualPad()
    yield pad
    pad.pull_out()
    pygame.event.get()


def pump(pilot: Pilot) -> None:
    for event in pygame.event.get():
        pilot.feed(event)


@pytest.mark.parametrize("mapped", [True, False])
def test_a_real_pad_is_plugged_in_used_and_pulled_out(pilot: Pilot, device: VirtualPad, mapped: bool) -> None:
    """The events come from SDL itself. Each press counts once, though SDL sends it twice: mapped and raw."""
    pygame.event.get()
    device.plug_in(mapped)
    pump(pilot)
    (pad,) = pilot.app.devices.gamepads.pads.values()
    assert pad.mapped is mapped
    assert pad.name in pilot.app.displayed_notice
    pilot.app.set_focus("menu.settings")
    device.press(pad.instance, 0)
    pump(pilot)
    assert pilot.scene == "settings"
    device.press(pad.instance, 1)
    pump(pilot)
    assert pilot.scene == "menu"
    device.pull_out()
    pump(pilot)
    assert not pilot.app.devices.gamepads.pads
    assert pilot.app.tr("notice.pad.removed", name=pad.name) == pilot.app.displayed_notice


def test_the_pad_in_use_rumbles_with_the_board(table: Table) -> None:
    felt: list[tuple[float, float, int]] = []

    class Motor:
        def rumble(self, low: float, high: float, milliseconds: int) -> None:
            felt.append((low, high, milliseconds))

    press(table.pilot, "l1")
    pad = table.app.devices.gamepads.last
    assert pad is not None
    pad.device = Motor()
    play = table.play(session(position(["Rs Bs Ps Gx Rc Yd", "Oc Ox Od Os Ot Of"])))
    context = play.game_panel.board.context  # type: ignore[attr-defined]
    play.update(0.0)
    clip = shake(context, "conflict.shake")
    Timeline(sequence(clip)).advance(0.1)
    assert felt == [(1.0, 0.5, 250)]
    table.app.settings.rumble = False
    Timeline(sequence(shake(context, "conflict.shake"))).advance(0.1)
    table.app.settings.rumble = True
    table.pilot.press("tab")
    Timeline(sequence(shake(context, "conflict.shake"))).advance(0.1)
    assert len(felt) == 1, "off, or the pad is not in use"
