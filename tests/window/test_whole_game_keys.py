"""A whole game by the keyboard alone, the pointer far away: from the menu to the results and back to the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.window.conftest import Start
from tests.window.driver import Line, Program, verified
from tests.window.people import Keyboard, Troublemaker, play_to_the_end


def set_up(program: Program, hands: Keyboard) -> None:
    """New game: a bot between two people."""
    hands.use("menu.new")
    program.wait("scene", name="setup")
    program.idle()
    hands.use("setup.seat2.human")
    program.shows("setup.seat2.human", selected=True)
    hands.use("setup.start")


def unfocused(lines: list[Line]) -> list[str]:
    """Pictures on which not exactly one thing had the focus."""
    layouts = [line for line in lines if line["ev"] == "layout"]
    assert len(layouts) > 100
    return [str(line)[:2000] for line in layouts if sum(item["focus"] for item in line["items"]) != 1]


class Saving:
    """Chooses like somebody else, and keeps a copy of the game once."""

    def __init__(self, program: Program, hands: Keyboard) -> None:
        self.program, self.hands = program, hands
        self.choose_as = Troublemaker(program, 3, 4).choose
        self.asked = 0

    def choose(self, seat: int, legal: Sequence[str]) -> str:
        """One of the legal actions."""
        self.asked += 1
        if self.asked == 5:
            visit(self.program, "dialog", lambda: self.program.key("Escape"), lambda: self.hands.use("dialog.save"))
        return self.choose_as(seat, legal)


def visit(program: Program, scene: str, there: Callable[[], None], back: Callable[[], None]) -> None:
    """Go to a scene and back to where one was."""
    here = program.scenes()[-1]
    for way, name in ((there, scene), (back, here)):
        way()
        program.wait("scene", name=name)
        program.idle()


def test_a_whole_game_without_a_pointer(start: Start) -> None:
    program = start("--speed", "0", "--seed", "3")
    program.park()
    hands = Keyboard(program)
    set_up(program, hands)
    play_to_the_end(program, hands, Saving(program, hands).choose)
    lines = program.lines.all
    assert {line["seat"] for line in lines if line["ev"] == "action"} >= {0, 1, 2}
    assert {"handoff", "conflict"} <= set(program.scenes())
    visit(program, "replay", lambda: hands.use("results.replay"), lambda: program.key("Escape"))
    hands.use("results.menu")
    program.wait("scene", name="menu")
    program.idle()
    hands.use("menu.replays")
    program.wait("scene", name="replays")
    program.idle()
    saved, played = (program.items()[f"replays.{index}.watch"] for index in (0, 1))
    assert saved["text"] != played["text"]
    visit(program, "replay", lambda: hands.use("replays.0.watch"), lambda: program.key("Escape"))
    program.key("Escape")
    program.wait("scene", name="menu")
    program.idle()
    program.key("Escape")
    program.wait("scene", name="dialog")
    program.idle()
    assert not unfocused(lines)
    hands.use("dialog.yes")
    assert program.exit_code() == 0
    records = [*program.data.glob("*/*.game")]
    assert len(records) == 2
    assert verified(*records).returncode == 0
