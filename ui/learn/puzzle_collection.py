"""The puzzles of one game as the screens list them: their order, what was done with them, and filters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final, Literal

from game.puzzles import own, puzzle_file
from game.puzzles.daily import daily_id
from game.puzzles.puzzle import Puzzle, PuzzleFault
from game.puzzles.registry import puzzles_of
from game.puzzles.rush import rush_order
from game.storage.puzzle_progress import PuzzleProgress
from game.storage.store import Store

State = Literal["new", "first", "solved", "missed"]
"""What was done with a puzzle: nothing, solved at the first try, solved later, tried in vain."""
STATES: Final[tuple[State, ...]] = ("new", "first", "solved", "missed")


@lru_cache(maxsize=8)
def shipped_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the program, the easier ones first; none if their file is damaged."""
    try:
        found = puzzle_file.shipped(game)
    except (OSError, PuzzleFault):
        return ()
    return tuple(sorted(found, key=lambda puzzle: (not puzzle.proven, puzzle.grade, puzzle.id)))


@dataclass(frozen=True, slots=True)
class PuzzleFilter:
    """Which puzzles a list shows; "" and 0 are all of them."""

    own: bool = False
    """Only the player's own puzzles; otherwise only those that came with the program."""
    proven: bool = True
    """Proven and judged puzzles are never mixed."""
    kind: str = ""
    theme: str = ""
    grade: int = 0
    state: str = ""


class PuzzleCollection:
    """All puzzles of one game, shipped and own, with the player's progress; read once, when a screen opens."""

    def __init__(self, game: str, store: Store, progress: PuzzleProgress) -> None:
        self.game, self.progress = game, progress
        self.shipped = shipped_puzzles(game)
        found, self.fault = own.load(store, game)
        self.own, self.searched = found.puzzles, frozenset(found.searched)

    def by_id(self, key: str) -> Puzzle | None:
        """Return the puzzle of that id, shipped or own."""
        return next((puzzle for puzzle in (*self.shipped, *self.own) if puzzle.id == key), None)

    def daily(self, day: date) -> Puzzle | None:
        """Return the puzzle of a day; only proven ones take part."""
        ids = [puzzle.id for puzzle in self.shipped if puzzle.proven]
        return self.by_id(daily_id(self.game, day, ids))

    def rush(self, day: date, number: int) -> list[Puzzle]:
        """Return the puzzles of a rush in their order; only proven ones take part."""
        proven = {puzzle.id: puzzle for puzzle in self.shipped if puzzle.proven}
        order = rush_order(self.game, day, number, {key: puzzle.grade for key, puzzle in proven.items()})
        return [proven[key] for key in order]

    def state(self, puzzle: Puzzle) -> State:
        """Return what was done with a puzzle."""
        tries = self.progress.tries.get(puzzle.id)
        if tries is None:
            return "new"
        return "first" if tries.first else "solved" if tries.solved else "missed"

    def matching(self, chosen: PuzzleFilter) -> list[Puzzle]:
        """Return the puzzles that a filter shows, in the order of the collection."""
        return [puzzle for puzzle in (self.own if chosen.own else self.shipped) if self._matches(puzzle, chosen)]

    def _matches(self, puzzle: Puzzle, chosen: PuzzleFilter) -> bool:
        return (
            puzzle.proven == chosen.proven
            and chosen.kind in ("", puzzle.kind)
            and chosen.grade in (0, puzzle.grade)
            and (not chosen.theme or chosen.theme in puzzle.themes)
            and chosen.state in ("", self.state(puzzle))
        )

    def next(self, chosen: PuzzleFilter, after: str = "") -> Puzzle | None:
        """Return the next unsolved puzzle of a filter, after the id `after`, then from the first; None: all solved."""
        listed = self.matching(chosen)
        start = next((index + 1 for index, puzzle in enumerate(listed) if puzzle.id == after), 0)
        rest = [puzzle for puzzle in (*listed[start:], *listed[:start]) if puzzle.id != after]
        return next((puzzle for puzzle in rest if self.state(puzzle) in ("new", "missed")), None)

    def solved(self, puzzles: Sequence[Puzzle]) -> int:
        """Return how many of the puzzles were solved, at whatever try."""
        return sum(self.state(puzzle) in ("first", "solved") for puzzle in puzzles)

    def kinds(self, puzzles: Sequence[Puzzle]) -> list[str]:
        """Return the kinds of some puzzles, in the order of the game's list."""
        there = {puzzle.kind for puzzle in puzzles}
        return [kind.key for kind in puzzles_of(self.game).kinds if kind.key in there]


def themes(puzzles: Sequence[Puzzle]) -> list[str]:
    """Return the themes of some puzzles, the most frequent first."""
    counts: dict[str, int] = {}
    for puzzle in puzzles:
        for theme in puzzle.themes:
            counts[theme] = counts.get(theme, 0) + 1
    return sorted(counts, key=lambda theme: (-counts[theme], theme))
