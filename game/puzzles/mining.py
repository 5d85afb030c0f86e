"""Mining: puzzles in the positions of games of bots against each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from game.bots import choose
from game.bots.levels import levels
from game.core import CHANCE, OVER, AnyGame
from game.puzzles.kind import Kind
from game.puzzles.play import grade_of, themes_of
from game.puzzles.proof import puzzle_id
from game.puzzles.puzzle import Puzzle
from game.puzzles.registry import puzzles_of

PER_GAME: Final = 2
"""The most puzzles of one kind from one game: neighbouring positions often have the same answer."""

MAX_ACTIONS: Final = 5_000


def played_views(game: AnyGame, number: int, seed: int) -> Iterator[Any]:
    """Yield the view of the seat to act at every decision of one game of bots; seats, levels and options vary.

    Options that the game's puzzles need at their default stay there.
    """
    rng = Random(f"{seed}/{number}")
    seats = game.seats[number % len(game.seats)]
    default_only = puzzles_of(game.key).default_only
    options = {
        option.key: rng.choice((option.values[0], *option.values))
        for option in game.options
        if option.key not in default_only
    }
    ladder = levels(game.key)[:-1]
    players = [rng.choice(ladder) for _ in range(seats)]
    state = game.new(game.setup(seats, options))
    for _ in range(MAX_ACTIONS):
        actor = game.to_act(state)
        if actor == OVER:
            return
        if actor == CHANCE:
            action = game.sample(state, rng)
        else:
            view = game.view(state, actor)
            yield view
            action = game.decode(choose(game, view, players[actor], rng.getrandbits(32), 0.3))
        state, _ = game.apply(state, action)


def finished(game: AnyGame, puzzle: Puzzle, view: Any) -> Puzzle:
    """Return a found puzzle with its digest, themes and grade."""
    named = replace(puzzle, id=puzzle_id(puzzle, view))
    return replace(named, themes=themes_of(named), grade=grade_of(named))


def found_in(
    game: AnyGame, views: Iterable[Any], kinds: Iterable[Kind] = (), per_kind: int = PER_GAME
) -> Iterator[Puzzle | None]:
    """Yield the puzzles in one game's positions, of these kinds (none: all), and None after each kind of each position.

    Between two results the caller may stop.
    """
    chosen = tuple(kinds) or puzzles_of(game.key).kinds
    counts = dict.fromkeys((kind.key for kind in chosen), 0)
    seen: set[str] = set()
    for view in views:
        for kind in chosen:
            yield None
            found = kind.find(view) if counts[kind.key] < per_kind else None
            if found is None:
                continue
            puzzle = finished(game, found, view)
            if puzzle.id not in seen:
                seen.add(puzzle.id)
                counts[kind.key] += 1
                yield puzzle


def mined(game: AnyGame, number: int, seed: int, kinds: Iterable[Kind] = ()) -> Iterator[Puzzle]:
    """Yield the puzzles in the game with this number, each once."""
    return filter(None, found_in(game, played_views(game, number, seed), kinds))
