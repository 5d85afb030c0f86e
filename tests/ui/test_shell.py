"""The window around the games: scenes, focus, clicks, the event log, sizes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pygame
import pytest

from tests.ui.pilot import Pilot
from tests.ui.shell import lines, start
from ui.keymap import PAD_ACTIONS
from ui.scene import Scene
from ui.widgets.gui import Gui

# -- focus, clicks, keys -----------------------------------------------------------------------


def test_tab_visits_every_item_of_the_menu_and_comes_round(pilot: Pilot) -> None:
    names = list(pilot.layout())
    assert pilot.focus == "menu.quick"
    seen = []
    for _ in names:
        seen.append(pilot.focus)
        pilot.press("tab")
    assert sorted(seen) == sorted(names)
    assert pilot.focus == seen[0]
    pilot.press("tab", pygame.KMOD_SHIFT)
    assert pilot.focus == seen[-1]


def test_arrows_move_to_the_neighbour(pilot: Pilot) -> None:
    for key, name in (
        ("right", "menu.learn"), ("right", "menu.new"), ("right", "menu.lan"), ("down", "menu.quit"),
        ("left", "menu.settings"), ("left", "menu.replays"), ("up", "menu.opponents"), ("up", "menu.quick"),
    ):  # fmt: skip
        pilot.press(key)
        assert pilot.focus == name


def test_the_focus_is_seen(pilot: Pilot) -> None:
    """The ring changes pixels round the item it leaves and round the one it comes to."""
    surface = pilot.app.window.get_surface()
    edge = pilot.layout()["menu.quick"].rect.inflate(10, 10)
    before = pygame.image.tobytes(surface.subsurface(edge).copy(), "RGB")
    pilot.press("down")
    pilot.settle()
    assert pygame.image.tobytes(surface.subsurface(edge).copy(), "RGB") != before


@pytest.mark.parametrize("key", ["return", "space"])
def test_enter_and_space_use_the_focused_item(pilot: Pilot, key: str) -> None:
    pilot.app.set_focus("menu.settings")
    pilot.press(key)
    assert pilot.scene == "settings"


def test_a_group_is_one_stop_of_tab_and_arrows_move_in_it(pilot: Pilot) -> None:
    pilot.click("menu.settings")
    assert pilot.focus == "settings.tab.text"
    pilot.press("right")
    assert pilot.focus == "settings.tab.play"
    pilot.press("tab")
    assert not pilot.focus.startswith("settings.tab.")


def test_escape_asks_before_quitting_and_no_stays(pilot: Pilot) -> None:
    pilot.press("escape")
    assert pilot.scene == "dialog"
    assert pilot.app.running
    pilot.press("escape")
    assert pilot.scene == "menu"
    pilot.press("escape")
    pilot.click("dialog.no")
    assert pilot.app.running
    pilot.press("escape")
    pilot.click("dialog.yes")
    assert not pilot.app.running


def test_a_click_counts_only_if_it_ends_where_it_began(pilot: Pilot) -> None:
    place = {name: item.rect.center for name, item in pilot.layout().items()}
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place["menu.settings"], button=1))
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=place["menu.learn"], button=1))
    assert pilot.scene == "menu"


def test_a_disabled_item_says_why(logged: Pilot, tmp_path: Path) -> None:
    logged.click("menu.new")
    for seat in (0, 1):
        logged.click(f"setup.seat{seat}.closed")
    logged.click("setup.start")
    assert logged.scene == "setup"
    refused = [line for line in lines(tmp_path) if line["ev"] == "refused"]
    assert refused[-1]["text"] == logged.app.tr("setup.seats-wrong", least=2, most=4)


def test_a_tooltip_shows_on_hover_and_on_keyboard_focus(pilot: Pilot) -> None:
    surface = pilot.app.window.get_surface()
    bare = pygame.image.tobytes(surface, "RGB")
    pilot.point(pilot.layout()["menu.quick"].rect.center)
    for _ in range(60):
        pilot.app.frame([], 1 / 60)
    hovered = pygame.image.tobytes(surface, "RGB")
    pilot.point((2, 2))
    pilot.settle()
    assert pygame.image.tobytes(surface, "RGB") != hovered
    pilot.press("tab")
    pilot.press("tab", pygame.KMOD_SHIFT)
    pilot.settle()
    paper = pygame.Color(pilot.app.look.palette.paper)
    mask = pygame.mask.from_threshold(surface, paper, (3, 3, 3, 255))
    assert mask.count() > 2000
    assert bare != hovered


def test_what_lies_under_a_dialog_cannot_be_used(pilot: Pilot) -> None:
    below = pilot.layout()["menu.quick"].rect.center
    pilot.press("escape")
    assert {name.split(".")[0] for name in pilot.layout()} == {"dialog"}
    hit = pilot.app.item_at(below)
    assert hit is None or hit.name.startswith("dialog.")


def test_typing_goes_to_the_focused_field_only(pilot: Pilot) -> None:
    pilot.click("menu.new")
    pilot.click("setup.seat0.name")
    pilot.type("Ada m")
    pilot.press("m")
    assert pilot.app.scenes[-1].setup.seats[0].name == "Ada m"  # type: ignore[attr-defined]
    assert not pilot.app.settings.sound.mute
    pilot.press("tab")
    pilot.type("x")
    assert pilot.app.scenes[-1].setup.seats[0].name == "Ada m"  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_the_settings_tell_what_every_button_of_a_gamepad_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    held = start(tmp_path, lang=lang)
    told: list[str] = []
    monkeypatch.setattr(Gui, "label", lambda self, rect, words, *args, **more: told.append(words))
    held.click("menu.settings")
    held.click("settings.tab.devices")
    for button, action in PAD_ACTIONS.items():
        assert told.index(held.app.tr(f"key.{action}")) < told.index(held.app.tr(f"pad.{button}"))
    held.app.close()


# -- the event log -----------------------------------------------------------------------------


def test_the_event_log_tells_scene_layout_and_idle(logged: Pilot, tmp_path: Path) -> None:
    logged.click("menu.settings")
    logged.settle()
    told = lines(tmp_path)
    assert [line["name"] for line in told if line["ev"] == "scene"] == ["menu", "settings"]
    layout = [line for line in told if line["ev"] == "layout"][-1]
    assert layout["size"] == [1280, 720]
    assert layout["scale"] == 1.0
    rows = {row["name"]: row for row in layout["items"]}  # type: ignore[attr-defined]
    assert rows["settings.back"]["enabled"] is True
    assert rows["settings.tab.text"]["focus"] is True
    assert {name: row["rect"] for name, row in rows.items()} == {
        name: [*item.rect] for name, item in logged.layout().items()
    }
    assert told[-1] == {"ev": "idle"}
    assert isinstance(layout["window"], int)


def test_idle_is_said_once_and_nothing_is_drawn_afterwards(logged: Pilot, tmp_path: Path) -> None:
    before = lines(tmp_path)
    assert before[-1] == {"ev": "idle"}
    for _ in range(120):
        logged.app.frame([], 1 / 30)
    assert lines(tmp_path) == before
    logged.press("insert")
    assert lines(tmp_path)[len(before) :] == [{"ev": "idle"}]


def test_frames_are_told_with_their_time(logged: Pilot, tmp_path: Path) -> None:
    frames = [line for line in lines(tmp_path) if line["ev"] == "frame"]
    assert frames
    assert all(isinstance(frame["ms"], float) and frame["kind"] in ("still", "animating") for frame in frames)


def test_a_reader_that_goes_away_does_not_stop_the_window(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    held = start(tmp_path / "data", event_log=str(fifo))
    assert b'"menu"' in os.read(reader, 1 << 16)
    os.close(reader)
    held.click("menu.settings")
    held.settle()
    assert held.scene == "settings"
    held.app.close()


class Mover(Scene):
    """Counts its steps and moves until it is told to stop."""

    name = "mover"
    moving = True
    steps = draws = 0

    def update(self, dt: float) -> None:
        assert dt == pytest.approx(1 / 60)
        self.steps += 1

    def draw(self, surface: pygame.Surface) -> None:
        self.draws += 1
        super().draw(surface)


def test_time_comes_in_fixed_steps_and_a_long_pause_is_cut(pilot: Pilot) -> None:
    mover = Mover()
    pilot.app.push(mover)
    for _ in range(30):
        pilot.app.frame([], 1 / 30)
    assert abs(mover.steps - 60) <= 1
    assert mover.draws == 30
    mover.steps = 0
    pilot.app.frame([], 60.0)
    assert mover.steps <= 16
    assert not pilot.app.idle
    mover.moving = False
    pilot.settle()
    assert pilot.app.idle


# -- the window --------------------------------------------------------------------------------


def test_a_new_size_is_laid_out_within_a_third_of_a_second(pilot: Pilot) -> None:
    before = pilot.layout()["menu.quit"].rect.copy()
    pilot.app.window.size = (1600, 900)
    for event in pygame.event.get():
        pilot.feed(event)
    for _ in range(18):
        pilot.app.frame([], 1 / 60)
    assert pilot.app.idle
    assert pilot.layout()["menu.quit"].rect != before
    assert pilot.app.size == (1600, 900)


def test_until_the_new_layout_nothing_moves_from_its_neighbours(tmp_path: Path) -> None:
    """While a window was resized in Persian, painted rows were mirrored for its new width, and buttons stood still."""
    pilot = start(tmp_path, lang="fa")
    rect = pygame.Rect(10, 10, 100, 20)
    before, button = pilot.app.mirror(rect), pilot.layout()["menu.quit"].rect
    pilot.app.window.size = (1000, 700)
    pilot.app.frame(pygame.event.get(), 1 / 60)
    assert pilot.layout()["menu.quit"].rect == button, "not laid out yet"
    assert pilot.app.mirror(rect) == before
    pilot.settle()
    assert pilot.app.mirror(rect).right == 1000 - 10
    pilot.app.close()


def test_fullscreen_and_back_is_remembered(pilot: Pilot, tmp_path: Path) -> None:
    pilot.press("f11")
    assert json.loads((tmp_path / "settings.json").read_text())["fullscreen"] is True
    pilot.press("f11")
    pilot.settle()
    assert json.loads((tmp_path / "settings.json").read_text())["fullscreen"] is False
    assert pilot.scene == "menu"


def test_the_title_of_the_window_is_the_name_of_the_program(pilot: Pilot) -> None:
    pilot.click("menu.new")
    assert pilot.app.window.title == "Two Rivers"
