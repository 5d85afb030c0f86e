"""From the start of the program into a game: the menu, the set-up, names, the last table."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.window.conftest import Start
from tests.window.display import Display
from tests.window.driver import Program
from tests.window.looking import (
    names_at,
    outside,
    place_a_tile,
)


@pytest.mark.parametrize("hands", ["mouse", "keyboard"])
def test_a_first_move_takes_three_inputs(start: Start, hands: str) -> None:
    program = start("--seed", "9")
    assert program.scenes() == ["menu"]
    assert program.focus == "menu.quick"
    program.key("Return")
    turn = program.wait("turn")
    program.idle()
    if hands == "mouse":
        place_a_tile(program, turn)
    else:
        program.key("1")
        program.shows("hand.1", selected=True)
        program.key("Return")
        assert program.wait("action")["text"] in turn["legal"]
    print(f"menu usable after {program.shown:.2f} s, first move after {time.monotonic() - program.started:.2f} s")


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_every_entry_of_the_menu_leads_somewhere_and_back(start: Start, lang: str) -> None:
    program = start("--lang", lang)
    entries = (("new", "setup"), ("lan", "lan"), ("replays", "replays"), ("settings", "settings"))
    for entry, scene in entries:
        program.click(f"menu.{entry}")
        program.wait("scene", name=scene)
        program.idle()
        assert not outside(program)
        assert program.focus
        program.key("Escape")
        program.wait("scene", name="menu")
        program.idle()
        assert program.focus == f"menu.{entry}"


def test_a_name_is_typed_and_the_table_remembered(start: Start) -> None:
    program = start()
    program.click("menu.new")
    program.wait("scene", name="setup")
    program.idle()
    program.click("setup.seat0.name")
    program.shows("setup.seat0.name", focus=True)
    program.type("Ann")
    program.click("setup.seat2.closed")
    program.shows("setup.seat2.closed", selected=True)
    program.click("setup.start")
    program.wait("turn")
    program.idle()
    assert "Ann" in names_at(program)
    assert "player.2" not in program.items()
    assert program.close_window() == 0
    again = start()
    again.click("menu.quick")
    again.wait("turn")
    again.idle()
    assert "Ann" in names_at(again)


def test_names_are_typed_in_other_letters_and_pasted(start: Start) -> None:
    program = start("--lang", "he")
    program.click("menu.new")
    program.wait("scene", name="setup")
    program.idle()
    program.click("setup.seat1.human")
    program.shows("setup.seat1.human", selected=True)
    program.idle()
    program.click("setup.seat0.name")
    program.shows("setup.seat0.name", focus=True)
    program.type("שלום 12")
    program.key("ctrl+a", "ctrl+c")
    program.click("setup.seat1.name")
    program.shows("setup.seat1.name", focus=True)
    program.key("ctrl+v")
    program.click("setup.start")
    program.wait("scene", name="handoff")
    program.idle()
    program.click("handoff.ready")
    program.wait("turn")
    program.idle()
    assert names_at(program).count("שלום 12") == 2


@pytest.mark.parametrize(("size", "bar"), [((1280, 720), 0), ((1366, 768), 40)])
def test_a_small_desktop_shows_the_whole_window(tmp_path: Path, size: tuple[int, int], bar: int) -> None:
    """The lowest pixels of the window were off the screen, or under the bar of the desktop."""
    display = Display(tmp_path, size, bar)
    program = Program(display, tmp_path / "home")
    try:
        program.wait_running()
        program.idle()
        wide, tall = program.layout()["size"]
        left, top = display.origin(program.window)
        assert left + wide <= size[0]
        assert size[1] - bar - 2 <= top + tall <= size[1] - bar
        assert program.close_window() == 0
        assert "window" not in json.loads((program.data / "settings.json").read_text(encoding="utf-8"))
    finally:
        program.stop()
        display.close()
