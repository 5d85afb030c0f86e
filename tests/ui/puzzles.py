"""Puzzles on the screen for tests: some of every game, opened and solved by hand."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.catalog import GAMES
from game.core import BadAction, Illegal
from game.puzzles import puzzle_file
from game.puzzles.puzzle import Puzzle
from game.puzzles.registry import kind_of
from game.storage import puzzle_progress
from tests.ui.pilot import Pilot
from tests.ui.tables import Table
from tests.ui.test_device_games import DO
from ui.learn.puzzle_collection import PuzzleCollection, PuzzleFilter
from ui.scenes.learn.puzzle_guide import PuzzleGuide
from ui.scenes.learn.puzzle_play import PuzzleQueue, open_puzzle
from ui.scenes.play.play import PlayScene

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
OWN_FILE = Path(__file__).parents[1] / "puzzles" / "tigris.jsonl"
"""Three puzzles of Tigris & Euphrates: one tile, a monument, and a war against a worst reply."""


def some_of_each_kind() -> list[Puzzle]:
    """Three puzzles of Tigris & Euphrates, and one of every kind that ships."""
    found = {(each.game, each.kind): each for game in GAMES for each in puzzle_file.shipped(game)}
    return [*puzzle_file.read(OWN_FILE.read_bytes()), *found.values()]


PUZZLES = some_of_each_kind()
ONE_EACH = [next(puzzle for puzzle in PUZZLES if puzzle.game == game) for game in GAMES]


def name_of(puzzle: Puzzle) -> str:
    """The name of a case."""
    return f"{puzzle.game}-{puzzle.kind}-{puzzle.id[:4]}"


def prepare(table: Table) -> None:
    """Fix the day, and switch off the questions of other features."""
    table.app.store.now = lambda: NOON
    table.app.settings.confirmations, table.app.settings.tile_marks = "off", "none"


def begin(table: Table, puzzle: Puzzle, queue: PuzzleQueue | None = None) -> PuzzleGuide:
    """Open a puzzle; read its question where it lies over the board."""
    prepare(table)
    progress, _ = puzzle_progress.load(table.app.store)
    collection = PuzzleCollection(puzzle.game, table.app.store, progress)
    open_puzzle(table.app, puzzle, queue or PuzzleQueue(collection, PuzzleFilter()))
    table.pilot.settle()
    if table.pilot.focus == "guide.asked":
        table.pilot.press("return")
        table.pilot.settle()
    return guide(table)


def table_of(pilot: Pilot) -> PlayScene:
    """The table that lies highest."""
    return next(scene for scene in reversed(pilot.app.scenes) if isinstance(scene, PlayScene))


def guide(table: Table) -> PuzzleGuide:
    """The guide of the table that lies highest."""
    found = table_of(table.pilot).guide
    assert isinstance(found, PuzzleGuide)
    return found


def do(table: Table, text: str) -> None:
    """Carry out one action by hand."""
    play = table_of(table.pilot)
    DO[play.game_key](table, play, play.game.decode(text))
    table.pilot.settle()


def solve(table: Table, puzzle: Puzzle) -> None:
    """Carry out the first right answer."""
    scene = table_of(table.pilot)
    for text in puzzle.solution.answers[0]:
        do(table, text)
        if table_of(table.pilot) is not scene or guide(table).verdict is not None:
            return


def wrong_action(puzzle: Puzzle, play: Any) -> str:
    """A legal action that is certainly wrong."""
    texts = [play.game.encode(action) for action in play.legal()]
    for text in sorted(texts, key=lambda text: not text.startswith(("place", "robber", "discard", "end"))):
        try:
            if kind_of(puzzle).attempt(puzzle, [text]).status == "wrong":
                return str(text)
        except (BadAction, Illegal):
            continue
    raise AssertionError("every action is right")
