"""The registry of puzzles: game -> its kinds, loaded on first use."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.bots.levels import GAMES
from game.catalog import GAMES as RULES
from game.core import Setup
from game.puzzles.kind import GamePuzzles, Kind
from game.puzzles.puzzle import Puzzle, PuzzleFault


def puzzles_of(game: str) -> GamePuzzles:
    """Return the puzzles of a game. Raises PuzzleFault for a game without puzzles."""
    if game not in GAMES:
        raise PuzzleFault(f"no puzzles of {game!r}")
    try:
        found: GamePuzzles = import_module(f"game.puzzles.{game}").PUZZLES
    except ModuleNotFoundError as error:
        raise PuzzleFault(f"no puzzles of {game!r}") from error
    return found


def kinds(game: str) -> tuple[str, ...]:
    """Return the keys of a game's kinds, in display order; none for a game without puzzles."""
    try:
        return tuple(kind.key for kind in puzzles_of(game).kinds)
    except PuzzleFault:
        return ()


def knows_rules(setup: Setup) -> bool:
    """Return whether puzzles are sought in games with these options: some must be at their default."""
    if not kinds(setup.game):
        return False
    values = {option.key: option.values for option in RULES[setup.game].options}
    return all(setup.options.get(key, values[key][0]) == values[key][0] for key in puzzles_of(setup.game).default_only)


def kind_of(puzzle: Puzzle) -> Kind:
    """Return the kind of a puzzle. Raises PuzzleFault if the game has no such kind."""
    try:
        return puzzles_of(puzzle.game).kind(puzzle.kind)
    except KeyError as error:
        raise PuzzleFault(f"no kind {puzzle.kind!r}") from error


def position(puzzle: Puzzle) -> Any:
    """Return a state to play the puzzle on."""
    return puzzles_of(puzzle.game).position(puzzle)
