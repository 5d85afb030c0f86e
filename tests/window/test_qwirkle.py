"""A whole game of Qwirkle of two people at one screen, by single clicks alone: from the menu to results and record."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.window.conftest import Start
from tests.window.driver import Line, Program
from tests.window.people import leave_results, new_game, play_to_the_end, verified_on_disk


def answer_marks(program: Program) -> None:
    """Answer what the first game asks: no marks on the tiles."""
    program.wait("scene", name="dialog")
    program.idle()
    program.click("marks.none")


def choose(seat: int, legal: Sequence[str]) -> str:
    """As many tiles as can be, else a trade of few; the text breaks ties, so that it is the same every time."""
    return max(legal, key=lambda text: (text.startswith("place"), text.count("@"), -len(text), text))


class Clicks:
    """Lays tiles one by one, each where it lights up, as long as any is left."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def use(self, name: str) -> None:
        """Click it."""
        self.program.click(name)

    def do(self, text: str, legal: Sequence[str]) -> None:
        """Carry a choice out."""
        word, *parts = text.split()
        if word == "trade":
            self.use("qwirkle.trade")
            self.program.idle()
            for _, slot in zip(parts, self._slots(), strict=False):
                self.use(slot)
                self.program.idle()
        elif word == "place":
            self._lay(parts)
        self.use("qwirkle.commit")

    def _slots(self) -> list[str]:
        return sorted(name for name in self.program.items() if name.startswith("hand."))

    def _lay(self, parts: Sequence[str]) -> None:
        """The order is found by trying: what does not touch yet comes later."""
        todo = [part.split("@") for part in parts]
        while todo:
            for tile, cell in todo:
                if self._laid(tile, cell):
                    todo.remove([tile, cell])
                    break
            else:
                raise AssertionError(f"nothing of {todo} can be laid")

    def _laid(self, tile: str, cell: str) -> bool:
        """Whether that tile lies there now."""
        words = WORDS[tile]
        slot = next(name for name in self._slots() if self.program.items()[name]["text"] == words)
        self.use(slot)
        self.program.shows(slot, selected=True)
        self.program.idle()
        self.use(f"cell.{cell}")
        answer = self.program.wait_until(lambda line: _refused(line) or _gone(line, slot), "an answer to the click")
        self.program.idle()
        if not _refused(answer):
            return True
        self.use(slot)
        self.program.shows(slot, selected=False)
        self.program.idle()
        return False


def _refused(line: Line) -> bool:
    return bool(line["ev"] == "refused")


def _gone(line: Line, slot: str) -> bool:
    """Whether that slot of the hand has become empty."""
    items = line["items"] if line["ev"] == "layout" else ()
    return any(item["name"] == slot and item["text"] == "empty slot" for item in items)


COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
SHAPES = {"c": "circle", "x": "cross", "d": "diamond", "s": "square", "t": "star", "f": "clover"}
WORDS = {c + s: f"{colour} {shape}" for c, colour in COLOURS.items() for s, shape in SHAPES.items()}


def test_killed_with_tiles_laid_for_now_the_hand_is_whole_again(start: Start) -> None:
    """What lies provisionally is known to nobody: nothing of it is on disk."""
    options = ("--speed", "0", "--seed", "3")
    program = start("play", "qwirkle", "--seats", "human,human", *options)
    answer_marks(program)
    hands = Clicks(program)
    play_to_the_end(program, hands, choose, most=3)
    while (line := program.wait("turn", "scene"))["ev"] != "turn":
        if line["name"] == "handoff":
            program.idle()
            program.click("handoff.ready")
    program.idle()
    before = sorted(program.items()[slot]["text"] for slot in hands._slots())
    tile, cell = choose(line["seat"], [text for text in line["legal"] if text.count("@") == 1]).split()[1].split("@")
    assert hands._laid(tile, cell)
    program.kill()
    again = start(*options)
    again.click("menu.continue")
    again.wait("scene", name="handoff")
    again.idle()
    again.click("handoff.ready")
    asked = again.wait("turn")
    again.idle()
    assert (asked["seat"], asked["legal"]) == (line["seat"], line["legal"])
    assert sorted(again.items()[slot]["text"] for slot in Clicks(again)._slots()) == before
    assert not again.items()["qwirkle.commit"]["enabled"]


@pytest.mark.soak
def test_two_people_play_a_whole_game(start: Start) -> None:
    program = start("--speed", "4", "--seed", "3")
    new_game(program, "qwirkle", {1: "human", 2: "closed", 3: "closed"})
    count = play_to_the_end(program, Clicks(program), choose)
    lines = program.lines.all
    done = [line for line in lines if line["ev"] == "action" and line["seat"] is not None]
    assert count == len(done)
    assert "handoff" in program.scenes()
    assert "place" in {line["text"].split()[0] for line in done}
    leave_results(program)
    verified_on_disk(program, "over")
