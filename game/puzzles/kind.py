"""The kinds of puzzles of a game, as records of functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.catalog import GAMES
from game.core import Json
from game.puzzles.puzzle import Puzzle, Solution, Verdict


def any_deal(puzzle: Puzzle) -> Any:
    """Return a state that fits the puzzle's view, the same every time."""
    game = GAMES[puzzle.game]
    return game.determinize(game.view_from_json(puzzle.view), Random(puzzle.id))


def unchanged_args(view: Any, args: Mapping[str, int]) -> Mapping[str, int]:
    """Return the numbers of a question as they are: none of them is a seat."""
    return args


def nobody_replies(puzzle: Puzzle, state: Any) -> str:
    """Raise LookupError: nobody but the puzzle's seat acts in this kind."""
    raise LookupError(puzzle.kind)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of question; all functions are pure, and read nothing hidden."""

    key: str
    find: Callable[[Any], Puzzle | None]
    """The puzzle of this kind in a view, if it makes a good one; without `id`, `grade` and `themes`."""
    solve: Callable[[Any, Mapping[str, int]], Solution | None]
    """View, numbers of the question -> what a complete enumeration finds; None where the question makes no sense."""
    attempt: Callable[[Puzzle, Sequence[str]], Verdict]
    """The verdict on all actions since the puzzle's position, the other seats' replies among them.

    It is `right` or `wrong` as soon as that is certain. Raises BadAction or Illegal.
    """
    reply: Callable[[Puzzle, Any], str] = nobody_replies
    """The text of the worst reply to the puzzle's seat, for another seat that must act in a state."""
    proven: bool = True
    bots_aim: bool = True
    """Whether bots aim at what the question asks; otherwise the number of candidates alone can make it hard."""
    few: int = 6
    """With up to so many candidates a puzzle is easier than for the bots."""
    many: int = 16
    """With more candidates a puzzle is harder than for the bots."""


@dataclass(frozen=True, slots=True)
class GamePuzzles:
    """The puzzles of one game: what a folder `game/puzzles/<game>/` exports as `PUZZLES`."""

    kinds: tuple[Kind, ...]
    canonical_form: Callable[[Any], Json]
    """A view -> plain data that is equal for positions that differ by a symmetry, or in nothing a question is about."""
    theme: Callable[[Any], str]
    """An event -> the key of its theme, or "" if it has none."""
    position: Callable[[Puzzle], Any] = any_deal
    """A state to play the puzzle on; its hidden part fits the view and favours the other seats."""

    relative_args: Callable[[Any, Mapping[str, int]], Mapping[str, int]] = unchanged_args
    """View, numbers of a question -> these numbers with seats counted from the view's seat, for `canonical_form`."""

    default_only: frozenset[str] = frozenset()
    """Options that must be at their default: the kinds find nothing in other games."""

    def kind(self, key: str) -> Kind:
        """Return the kind with this key. Raises KeyError."""
        return {kind.key: kind for kind in self.kinds}[key]
