"""A whole game by the keyboard alone, the pointer far away: from the menu to the results and back to the menu."""

from __future__ import annotations

from tests.window.conftest import Start
from tests.window.driver import Line, Program
from tests.window.people import Keyboard, Troublemaker, play_to_the_end


def set_up(program: Program, hands: Keyboard) -> None:
    """New game: a bot between two people."""
    hands.press("menu.new")
    program.wait("scene", name="setup")
    program.idle()
    hands.press("setup.seat2.human")
    program.shows("setup.seat2.human", selected=True)
    hands.press("setup.start")


def unfocused(lines: list[Line]) -> list[str]:
    """Pictures on which not exactly one thing had the focus."""
    layouts = [line for line in lines if line["ev"] == "layout"]
    assert len(layouts) > 100
    return [str(line)[:2000] for line in layouts if sum(item["focus"] for item in line["items"]) != 1]


def test_a_whole_game_without_a_pointer(start: Start) -> None:
    program = start("--speed", "0", "--seed", "3")
    program.park()
    hands = Keyboard(program)
    set_up(program, hands)
    play_to_the_end(program, hands, Troublemaker(program, 3, 4).choose)
    lines = program.lines.all
    assert {line["seat"] for line in lines if line["ev"] == "action"} >= {0, 1, 2}
    assert {"handoff", "conflict"} <= set(program.scenes())
    hands.press("results.menu")
    program.wait("scene", name="menu")
    program.idle()
    assert not unfocused(lines)
    program.key("Escape")
    program.wait("scene", name="dialog")
    program.idle()
    hands.press("dialog.yes")
    assert program.exit_code() == 0
