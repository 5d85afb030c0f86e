"""A whole game of three people at one screen, by single clicks alone: from the menu to the results and the record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tests.window.conftest import Start
from tests.window.display import pixels
from tests.window.driver import Line, Program
from tests.window.people import Mouse, Troublemaker, leave_results, new_game, play_to_the_end, verified_on_disk


class Curtains:
    """Looks at every curtain: whatever the hands are, a player's curtain looks the same after the same action.

    What was done last is public; in mid-turn the curtain says why it hangs.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.pictures: dict[tuple[str, str], list[bytes]] = {}

    def look(self, line: Line) -> None:
        """While one hangs."""
        assert list(self.program.items()) == ["handoff.ready"]
        who = self.program.items()["handoff.ready"]["text"]
        lines = reversed(self.program.lines.all)
        last = next((each["text"] for each in lines if each["ev"] == "action" and each["seat"] is not None), "")
        self.pictures.setdefault((who, last), []).append(pixels(self.program.screenshot()))


def seats_and_scenes(lines: Sequence[Line]) -> list[str]:
    """Whose turn lines and which curtains there were, in order."""
    kept = []
    for line in lines:
        if line["ev"] == "turn":
            kept.append(str(line["seat"]))
        elif line["ev"] == "scene" and line["name"] == "handoff":
            kept.append("curtain")
    return kept


def secrets_told(lines: Sequence[Line]) -> list[Line]:
    """Lines on tiles drawn or swapped that say which, though another player or nobody faces the screen."""
    viewpoint, told = None, []
    for line in lines:
        if line["ev"] == "turn":
            viewpoint = line["seat"]
        elif line["ev"] == "scene" and line["name"] == "handoff":
            viewpoint = None
        elif line["ev"] == "action" and line["text"].split()[0] in ("draw", "swap") and "hidden" not in line["text"]:
            whose = int(line["text"].split()[1]) if line["text"].startswith("draw") else line["seat"]
            told += [line] if whose != viewpoint else []
    return told


def test_three_people_play_a_whole_game(start: Start) -> None:
    program = start("--speed", "0", "--seed", "7")
    new_game(program, "tigris", {1: "human", 2: "human"})
    curtains = Curtains(program)
    count = play_to_the_end(program, Mouse(program), Troublemaker(program, 4, 6).choose, curtains.look)
    lines = program.lines.all

    commitments = [line for line in lines if line["ev"] == "action" and line["text"].startswith("support")]
    assert len(commitments) >= 2, "no conflict was fought"
    assert "conflict" in program.scenes()
    assert count == sum(line["ev"] == "action" and line["seat"] is not None for line in lines)
    assert not [line for line in lines if line["ev"] == "refused"]

    order = seats_and_scenes(lines)
    for before, after in pairwise(order):
        assert "curtain" in (before, after) or before == after, "another hand was shown without a curtain"
    assert set(order) == {"curtain", "0", "1", "2"}
    assert any(line["ev"] == "action" and "hidden" in line["text"] for line in lines)
    assert not secrets_told(lines)
    for (who, last), pictures in curtains.pictures.items():
        assert len(set(pictures)) == 1, f"the curtain before {who!r} after {last!r} is not always the same"
    assert sum(last == "end" and len(pictures) >= 3 for (_, last), pictures in curtains.pictures.items()) == 3

    leave_results(program)
    assert "menu.continue" not in program.items()
    verified_on_disk(program, "over")
