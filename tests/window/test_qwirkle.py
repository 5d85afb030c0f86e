"""A whole game of Qwirkle of two people at one screen, by single clicks alone: from the menu to results and record."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.window.conftest import Start
from tests.window.driver import Program
from tests.window.hands import TileHands
from tests.window.people import Mouse, leave_results, new_game, play_to_the_end, verified_on_disk


def answer_marks(program: Program) -> None:
    """Answer what the first game asks: no marks on the tiles."""
    program.wait("scene", name="dialog")
    program.idle()
    program.click("marks.none")


def choose(seat: int, legal: Sequence[str]) -> str:
    """As many tiles as can be, else a trade of few; the text breaks ties, so that it is the same every time."""
    return max(legal, key=lambda text: (text.startswith("place"), text.count("@"), -len(text), text))


def hand_of(program: Program) -> list[str]:
    """The tiles in the hand in words."""
    return sorted(item["text"] for name, item in program.items().items() if name.startswith("hand."))


def test_killed_with_tiles_laid_for_now_the_hand_is_whole_again(start: Start) -> None:
    """What lies provisionally is known to nobody: nothing of it is on disk."""
    options = ("--speed", "0", "--seed", "3")
    program = start("play", "qwirkle", "--seats", "human,human", *options)
    answer_marks(program)
    hands = TileHands(Mouse(program))
    play_to_the_end(program, hands, choose, most=3)
    while (line := program.wait("turn", "scene"))["ev"] != "turn":
        if line["name"] == "handoff":
            program.idle()
            program.click("handoff.ready")
    program.idle()
    before = hand_of(program)
    tile, cell = choose(line["seat"], [text for text in line["legal"] if text.count("@") == 1]).split()[1].split("@")
    assert hands.laid(tile, cell)
    program.kill()
    again = start(*options)
    again.click("menu.continue")
    again.wait("scene", name="handoff")
    again.idle()
    again.click("handoff.ready")
    asked = again.wait("turn")
    again.idle()
    assert (asked["seat"], asked["legal"]) == (line["seat"], line["legal"])
    assert hand_of(again) == before
    assert not again.items()["qwirkle.commit"]["enabled"]


@pytest.mark.soak
def test_two_people_play_a_whole_game(start: Start) -> None:
    program = start("--speed", "4", "--seed", "3")
    new_game(program, "qwirkle", {1: "human", 2: "closed", 3: "closed"})
    answer_marks(program)
    count = play_to_the_end(program, TileHands(Mouse(program)), choose)
    lines = program.lines.all
    done = [line for line in lines if line["ev"] == "action" and line["seat"] is not None]
    assert count == len(done)
    assert "handoff" in program.scenes()
    assert "place" in {line["text"].split()[0] for line in done}
    leave_results(program)
    verified_on_disk(program, "over")
