"""A finished game in a real window: looked at again, with a note, a branch and a mistake, and found after a restart."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.record import read_intact, write
from tests.ui.test_second_look import NAME, record
from tests.window.conftest import Start
from tests.window.display import wait_for
from tests.window.driver import Program
from tests.window.looking import place_a_tile

PATIENCE = 120.0
PICTURES = os.environ.get("TWO_RIVERS_PICTURES", "")
"""A folder for pictures of every step, for whoever wants to look at them."""


def picture(program: Program, name: str) -> None:
    if PICTURES:
        program.screenshot(Path(PICTURES) / f"{name}.png")


def open_replay(program: Program) -> None:
    """From the menu to the replay of the only game."""
    program.click("menu.replays")
    program.wait("scene", name="replays")
    program.idle()
    program.click("replays.0.watch")
    program.wait("scene", name="replay")
    program.idle()


@pytest.mark.soak
def test_a_finished_game_is_looked_at_again(start: Start, tmp_path: Path) -> None:
    lang = os.environ.get("TWO_RIVERS_LANG", "en")
    saves = tmp_path / "data" / "saves"
    saves.mkdir(parents=True)
    file = saves / f"{NAME}.game"
    file.write_text(write(record()), encoding="utf-8")
    size = ("--size", os.environ.get("TWO_RIVERS_SIZE", "1280x720"))
    program = start("--speed", "0", "--lang", lang, *size)
    open_replay(program)
    program.click("replay.look")
    program.wait("scene", name="second-look")
    program.shows("look.stop")
    picture(program, f"{lang}-running")
    program.click("look.stop")
    program.shows("look.start")
    program.key("Escape")
    program.wait("scene", name="replay")
    program.idle()
    program.click("replay.look")
    program.wait("scene", name="second-look")
    program.shows("look.start")
    program.click("look.start")
    program.shows("look.costly.1", PATIENCE)
    wait_for(lambda: "look.stop" not in program.items(), "the end of the second look", PATIENCE)
    picture(program, f"{lang}-look")
    program.click("look.costly.1")
    program.wait("scene", name="replay")
    program.idle()
    picture(program, f"{lang}-replay")
    program.click("replay.better")
    program.idle()
    picture(program, f"{lang}-better")
    program.click("replay.note")
    program.wait("scene", name="dialog")
    program.type("here it went wrong")
    picture(program, f"{lang}-note")
    program.key("Return")
    program.wait("scene", name="replay")
    program.idle()
    written, fault = read_intact(file.read_bytes())
    assert fault is None
    assert [note.text for note in written.notes] == ["here it went wrong"]
    program.click("replay.try")
    program.wait("scene", name="dialog")
    program.key("Return")
    program.wait("scene", name="play")
    turn = program.wait("turn")
    program.idle()
    picture(program, f"{lang}-branch")
    place_a_tile(program, turn)  # it begins a conflict
    program.shows("conflict.commit")
    program.click("conflict.commit")
    program.shows("guide.leave")
    program.click("guide.leave")
    program.wait("scene", name="replay")
    program.idle()
    assert program.close_window() == 0
    again = start("--speed", "0", "--lang", lang, *size)
    open_replay(again)
    again.click("replay.notes")
    again.wait("scene", name="notes")
    again.idle()
    picture(again, f"{lang}-notes")
    told = " ".join(item["text"] for item in again.items().values())
    assert [name for name in again.items() if name.startswith("notes.note.")], told
    assert "notes.branch.0.play" in again.items()
