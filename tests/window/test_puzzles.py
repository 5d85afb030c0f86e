"""Puzzles in a real window: from the menu through Learn to a solved puzzle, the next one, and a short rush."""

from __future__ import annotations

import os
from pathlib import Path

from game.puzzles.puzzle import Puzzle
from game.storage import puzzle_progress
from game.storage.puzzle_progress import PuzzleProgress
from game.storage.store import Store
from tests.window.conftest import Start
from tests.window.driver import Program
from tests.window.hands import TileHands
from tests.window.people import Mouse
from tests.window.test_qwirkle import answer_marks
from ui.learn.puzzle_collection import PuzzleCollection, PuzzleFilter

PICTURES = os.environ.get("PUZZLE_PICTURES", "")
"""A folder for pictures of what was seen; "" for none."""


def look(program: Program, name: str) -> None:
    """Keep a picture for somebody who wants to look at it."""
    if PICTURES:
        program.screenshot(Path(PICTURES) / f"{name}.png")


def solve(program: Program, puzzle: Puzzle) -> None:
    """Lay the answer by clicks."""
    program.wait("turn", seat=puzzle.seat)
    program.idle()
    TileHands(Mouse(program)).do(puzzle.solution.answers[0][0], ())


def test_a_puzzle_and_a_rush_in_a_real_window(start: Start) -> None:
    program = start("--speed", "1", "--size", "1280x720", "--lang", "en")
    collection = PuzzleCollection("qwirkle", Store(program.data), PuzzleProgress())
    program.click("menu.learn")  # a newcomer gets the first lesson at once
    program.wait("guide")
    program.idle()
    program.key("Escape")
    program.wait("scene", name="dialog")
    program.idle()
    program.click("dialog.leave")
    program.wait("scene", name="lessons")
    program.idle()
    program.click("learn.puzzles")
    program.wait("scene", name="puzzles")
    program.idle()
    program.click("puzzles.game.qwirkle")
    program.idle()
    look(program, "menu")
    first = collection.next(PuzzleFilter())
    assert first is not None
    program.click("puzzles.next")
    answer_marks(program)
    solve(program, first)
    assert program.wait("puzzle", id=first.id)["status"] == "right"
    program.wait("guide", tone="right")
    program.idle()
    look(program, "right")
    program.key("Return")
    program.wait("turn")
    program.idle()
    program.click("puzzle.leave")
    program.wait("scene", name="puzzles")
    program.idle()
    assert puzzle_progress.load(Store(program.data))[0].tries[first.id].first
    program.click("puzzles.rush")
    program.wait("scene", name="rush")
    program.idle()
    program.click("rush.name")
    program.type("Ada")
    program.click("rush.start")
    for puzzle in collection.rush(Store(program.data).now().astimezone().date(), 1)[:2]:
        solve(program, puzzle)
        assert program.wait("rush")["right"]
    program.wait("turn")
    program.idle()
    look(program, "rush")
    program.key("Escape")
    program.wait("scene", name="dialog")
    program.idle()
    program.click("dialog.leave")
    end = program.wait("rush-end")
    assert (end["solved"], end["why"]) == (2, "left")
    program.idle()
    look(program, "result")
    runs = puzzle_progress.load(Store(program.data))[0].runs("qwirkle")
    assert [(run.name, run.solved) for run in runs] == [("Ada", 2)]
