"""Catan of three people in a real window, by single clicks alone: the set-up on a random island and some turns."""

from __future__ import annotations

from collections.abc import Sequence

from tests.window.conftest import Start
from tests.window.hands import IslandHands
from tests.window.people import Mouse, new_game, play_to_the_end, verified_on_disk

ORDER = ("discard", "robber", "roll", "city", "settlement", "road", "buy", "end")
"""What is done first, of all that may be done."""
MOST = 24
"""Actions of people: twelve of the set-up, then turns."""


def choose(seat: int, legal: Sequence[str]) -> str:
    """The first by `ORDER`; the text breaks ties, so that it is the same every time."""
    known = [text for text in legal if text.split()[0] in ORDER]
    return min(known, key=lambda text: (ORDER.index(text.split()[0]), text))


def test_three_people_settle_and_play_some_turns(start: Start) -> None:
    program = start("--speed", "4", "--seed", "3")
    new_game(program, "catan", {1: "human", 2: "human", 3: "closed"}, "setup.map.random")
    assert play_to_the_end(program, IslandHands(Mouse(program)), choose, most=MOST) == MOST
    done = [line["text"].split()[0] for line in program.lines.all if line["ev"] == "action"]
    assert done.count("settlement") >= 6
    assert {"board", "road", "roll", "dice", "end"} <= set(done)
    assert program.scenes().count("handoff") > 6
    assert not [line for line in program.lines.all if line["ev"] == "refused"]
    verified_on_disk(program)
