"""Proofs of puzzles: form, position, id, and the enumeration that found the answers, made again."""

from __future__ import annotations

from typing import Any

from game.catalog import GAMES
from game.core import BadState, Json, digest
from game.puzzles.puzzle import Puzzle, PuzzleFault, Solution
from game.puzzles.registry import kind_of, puzzles_of


def puzzle_id(puzzle: Puzzle, view: Any) -> str:
    """Return the digest of a puzzle's question and of its position up to symmetry."""
    puzzles = puzzles_of(puzzle.game)
    args = dict(puzzles.relative_args(view, puzzle.args))
    data: Json = [puzzle.game, puzzle.kind, args, puzzles.canonical_form(view)]
    return digest(data)


def view_of(puzzle: Puzzle) -> Any:
    """Return the checked view of a puzzle. Raises PuzzleFault."""
    if puzzle.game not in GAMES:
        raise PuzzleFault("no such game")
    game = GAMES[puzzle.game]
    try:
        view = game.view_from_json(puzzle.view)
    except BadState as error:
        raise PuzzleFault(f"view: {error}") from error
    if view.seat != puzzle.seat or game.to_act(view) != puzzle.seat:
        raise PuzzleFault("the seat of the view must act")
    return view


def prove(puzzle: Puzzle) -> None:
    """Prove a puzzle again; a judged one must have the same answer and nearly the same chances. Raises PuzzleFault."""
    kind, view = kind_of(puzzle), view_of(puzzle)
    if kind.proven != puzzle.proven:
        raise PuzzleFault("proven and judged puzzles are never mixed")
    if puzzle_id(puzzle, view) != puzzle.id:
        raise PuzzleFault("the digest is another one")
    solution = kind.solve(view, puzzle.args)
    if solution is None:
        raise PuzzleFault("the question makes no sense here")
    if solution.answers != puzzle.solution.answers or not _alike(solution, puzzle.solution, puzzle.proven):
        raise PuzzleFault(f"the enumeration finds {solution.value}, {solution.second}, {solution.answers[:3]}")


def _alike(found: Solution, told: Solution, proven: bool) -> bool:
    """Return whether two results agree; judged chances may round to the next per cent on another machine."""
    if proven:
        return found == told
    return abs(found.value - told.value) <= 1 and abs(found.second - told.second) <= 1
