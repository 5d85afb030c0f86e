"""Catan of three people in a real window, by single clicks alone: the set-up on a random island and some turns."""

from __future__ import annotations

from collections.abc import Sequence

from tests.window.conftest import Start
from tests.window.driver import Program
from tests.window.people import new_game, play_to_the_end, verified_on_disk

ORDER = ("discard", "robber", "roll", "city", "settlement", "road", "buy", "end")
"""What is done first, of all that may be done."""
MOST = 24
"""Actions of people: twelve of the set-up, then turns."""


def choose(seat: int, legal: Sequence[str]) -> str:
    """The first by `ORDER`; the text breaks ties, so that it is the same every time."""
    known = [text for text in legal if text.split()[0] in ORDER]
    return min(known, key=lambda text: (ORDER.index(text.split()[0]), text))


class Clicks:
    """Places pieces on the island, uses buttons for everything else."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def use(self, name: str) -> None:
        """Click it."""
        self.program.click(name)

    def do(self, text: str, legal: Sequence[str]) -> None:
        """Carry a choice out."""
        match text.split():
            case ["roll"]:
                self.use("catan.roll")
            case ["end"]:
                self.use("play.end")
            case ["buy"]:
                self.use("build.card")
            case ["discard", *cards]:
                for card in cards:
                    self.use(f"discard.{card}")
                    self.program.idle()
                self.program.shows("discard.confirm", enabled=True)
                self.use("discard.confirm")
            case ["robber", place, *victim]:
                self.use(f"cell.{place}")
                if len([other for other in legal if other.split()[:2] == ["robber", place]]) > 1:
                    self.program.shows(f"victim.{victim[1]}")
                    self.use(f"victim.{victim[1]}")
            case [piece, place]:
                if "end" in legal:
                    self.use(f"build.{piece}")
                    self.program.shows(f"build.{piece}", selected=True)
                self.use(f"cell.{place}")


def test_three_people_settle_and_play_some_turns(start: Start) -> None:
    program = start("--speed", "4", "--seed", "3")
    new_game(program, "catan", {1: "human", 2: "human", 3: "closed"}, "setup.map.random")
    assert play_to_the_end(program, Clicks(program), choose, most=MOST) == MOST
    done = [line["text"].split()[0] for line in program.lines.all if line["ev"] == "action"]
    assert done.count("settlement") >= 6
    assert {"board", "road", "roll", "dice", "end"} <= set(done)
    assert program.scenes().count("handoff") > 6
    assert not [line for line in program.lines.all if line["ev"] == "refused"]
    verified_on_disk(program)
