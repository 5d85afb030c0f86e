"""Fingers: taps, long presses, lists, boards, and each touch once (feel.md, "Input devices"; features row 12)."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.fingers import Fingers
from tests.ui.pilot import Pilot
from tests.ui.qwirkle import position, session
from tests.ui.tables import Table, sit_down
from ui.app.overlay import LONG_PRESS
from ui.app.touch import OUTSIDE, aim
from ui.keymap import Device
from ui.qwirkle.draft_move import NOWHERE
from ui.scenes.play.play import PlayScene


@pytest.fixture
def fingers(pilot: Pilot) -> Fingers:
    return Fingers(pilot)


def test_a_finger_that_rests_on_a_control_shows_its_tip_and_does_nothing(pilot: Pilot, fingers: Fingers) -> None:
    fingers.hold("menu.settings", LONG_PRESS + 0.1)
    assert pilot.scene == "menu"
    assert pilot.app.tooltip_item == "menu.settings"
    buttons = pilot.app.scenes[-1].gui.manager.get_sprite_group().sprites()
    assert not [button for button in buttons if getattr(button, "held", False)], "none still looks pressed"
    fingers.rest(2.0)
    assert pilot.app.tooltip_item == "menu.settings", "the finger is gone, so that the tip can be read"


def test_a_ring_closes_around_a_resting_finger(pilot: Pilot, fingers: Fingers) -> None:
    def ring() -> int:
        pilot.app.frame([], 0.0)
        surface = pilot.app.window.get_surface()
        return pygame.mask.from_threshold(surface, pygame.Color(pilot.app.look.palette.focus), (3, 3, 3, 255)).count()

    fingers.down((400, 40))
    before = ring()
    fingers.rest(0.3)
    half = ring()
    fingers.rest(0.2)
    assert before < half < ring()
    fingers.up((400, 40))
    assert ring() == before


def test_a_tap_acts_and_leaves_no_tip(pilot: Pilot, fingers: Fingers) -> None:
    fingers.tap("menu.settings")
    assert pilot.scene == "settings"
    fingers.rest(1.0)
    assert pilot.app.tooltip_item == ""
    assert pilot.app.pointer == OUTSIDE


def test_a_mouse_that_rests_shows_the_tip_and_a_slow_click_still_counts(pilot: Pilot) -> None:
    place = pilot.layout()["menu.settings"].rect.center
    pilot.point(place)
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    for _ in range(40):
        pilot.app.frame([], 1 / 60)
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    assert pilot.scene == "settings"


def test_a_touch_counts_once_although_the_system_also_sends_a_mouse(pilot: Pilot, fingers: Fingers) -> None:
    pilot.click("menu.settings")
    place = fingers.place_of("settings.tab.keys")
    twin = {"pos": place, "button": 1, "touch": True}
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.feed(pygame.Event(kind, twin))
    assert pilot.app.scenes[-1].tab == "text"  # type: ignore[attr-defined]
    fingers.tap("settings.tab.keys")
    assert pilot.app.scenes[-1].tab == "keys"  # type: ignore[attr-defined]
    assert pilot.app.device is Device.TOUCH


def test_a_mouse_that_the_system_makes_into_a_finger_is_no_finger(pilot: Pilot) -> None:
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pilot.feed(pygame.Event(kind, touch_id=-1, finger_id=0, x=0.5, y=0.5))
    assert pilot.app.device is Device.MOUSE


def test_a_list_follows_the_finger_and_a_flick_rolls_on(pilot: Pilot, fingers: Fingers) -> None:
    pilot.click("menu.settings")
    pilot.click("settings.tab.keys")
    scene = pilot.app.scenes[-1]

    def offset() -> int:
        return scene.gui.scroll_views[0].offset

    view = scene.gui.scroll_views[0].rect
    button = next(item for name, item in pilot.layout().items() if name.startswith("settings.key."))
    fingers.drag(button.rect.center, (button.rect.centerx, button.rect.centery - 90))
    assert offset() == 90
    assert not scene.waiting_action, "the drag began on a button and clicked nothing"  # type: ignore[attr-defined]
    assert not pilot.app.devices.touch.active
    fingers.down(view.center)
    for n in range(1, 5):
        fingers.move((view.centerx, view.centery - 30 * n))
    fingers.up((view.centerx, view.centery - 120))
    after = offset()
    fingers.rest(2.0)
    assert offset() > after + 60
    assert not pilot.app.devices.touch.active, "it comes to rest"


def test_a_second_finger_clicks_nothing(pilot: Pilot, fingers: Fingers) -> None:
    place = fingers.place_of("menu.settings")
    fingers.down(place)
    fingers.down((300, 300), finger=1)
    fingers.up(place)
    fingers.up((300, 300), finger=1)
    assert pilot.scene == "menu"
    fingers.tap("menu.settings")
    assert pilot.scene == "settings"


def test_the_second_of_two_taps_ends_nothing(table: Table) -> None:
    """A mouse leaves a resting pointer that protects; a finger does not."""
    play = sat_down(table)
    fingers = Fingers(table.pilot)
    cell = next(name for name in table.pilot.layout() if name.startswith("cell."))
    fingers.tap(cell)
    item = table.pilot.layout()[cell]
    item.commits, item.enabled = True, True
    done: list[str] = []
    item.action = lambda: done.append(cell)
    play.layout_due = False
    fingers.tap(cell)
    assert not done
    fingers.rest(0.5)
    play.layout_due = False
    fingers.tap(cell)
    assert done


def sat_down(table: Table) -> PlayScene:
    play = table.play(session(position(["Rs Bs Ps Gx Rc Yd", "Oc Ox Od Os Ot Of"])))
    sit_down(table)
    return play


def test_two_fingers_move_and_zoom_the_board(table: Table) -> None:
    play = sat_down(table)
    fingers, camera = Fingers(table.pilot), play.game_panel.board.camera  # type: ignore[attr-defined]
    x, y = camera.visible.center
    cell = camera.cell
    fingers.down((x - 40, y))
    fingers.down((x + 40, y), finger=1)
    fingers.move((x - 70, y))
    fingers.move((x + 70, y), finger=1)
    assert camera.cell > cell
    wide, place = camera.cell, (camera.left, camera.top)
    for finger, at in ((0, x - 70), (1, x + 70)):
        fingers.move((at + 30, y + 20), finger=finger)
    assert camera.left > place[0]
    for finger, at in ((0, x - 20), (1, x + 20)):
        fingers.move((at, y), finger=finger)
    assert camera.cell < wide
    for finger, at in ((0, x - 20), (1, x + 20)):
        fingers.up((at, y), finger=finger)
    draft_move = play.game_panel.draft_move  # type: ignore[attr-defined]
    assert (draft_move.held, draft_move.laid) == (NOWHERE, {})


def test_a_finger_drags_a_tile_to_the_table(table: Table) -> None:
    play = sat_down(table)
    draft_move = play.game_panel.draft_move  # type: ignore[attr-defined]
    fingers = Fingers(table.pilot)
    slot = next(slot for slot in range(6) if draft_move.cells(slot))
    cell = (
        draft_move.cells(slot)[0] if isinstance(draft_move.cells(slot), (list, tuple)) else min(draft_move.cells(slot))
    )
    start, stop = fingers.place_of(f"hand.{slot + 1}"), play.game_panel.board.camera.cell_rect(cell).center  # type: ignore[attr-defined]
    fingers.drag(start, stop)
    assert len(draft_move.laid) == 1


def test_a_finger_moves_a_zoomed_board(table: Table) -> None:
    play = sat_down(table)
    camera = play.game_panel.board.camera  # type: ignore[attr-defined]
    for _ in range(4):
        play.zoom(1, camera.visible.center)
    fingers, left = Fingers(table.pilot), camera.left
    x, y = camera.visible.center
    fingers.drag((x, y), (x - 60, y))
    assert camera.left < left
    assert table.pilot.app.device is Device.TOUCH


def test_a_small_button_is_hit_beside_its_edge_but_not_another_one(pilot: Pilot) -> None:
    scene = pilot.app.scenes[-1]
    quit_button = pilot.layout()["menu.quit"].rect
    small = pygame.Rect(quit_button.x, quit_button.y, 20, 20)
    pilot.layout()["menu.quit"].rect.update(small)
    assert aim(scene, (small.right + 8, small.centery), 1080) == (small.right - 1, small.centery)
    assert aim(scene, (small.right + 40, small.centery), 1080) == (small.right + 40, small.centery)
    assert aim(scene, small.center, 1080) == small.center


def test_fingers_are_forgotten_when_the_window_loses_them(pilot: Pilot, fingers: Fingers) -> None:
    fingers.down(fingers.place_of("menu.settings"))
    pilot.feed(pygame.Event(pygame.WINDOWFOCUSLOST, window=pilot.app.window))
    fingers.up((5, 5))
    assert pilot.scene == "menu"
    assert not pilot.app.devices.touch.active
    fingers.tap("menu.settings")
    assert pilot.scene == "settings"
