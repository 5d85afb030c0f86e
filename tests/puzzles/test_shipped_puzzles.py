"""What holds for the shipped puzzles of every game, by the own proofs; second proofs have files of their own."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.catalog import GAMES
from game.puzzles.proof import prove
from game.puzzles.puzzle import Puzzle, PuzzleFault
from game.puzzles.puzzle_file import shipped
from game.puzzles.registry import puzzles_of
from tests.soaking import combined

ALL = {game: shipped(game) for game in GAMES}
KINDS = [(game, kind.key) for game in GAMES for kind in puzzles_of(game).kinds if kind.proven]
LEAST_KINDS = {"tigris": 4, "qwirkle": 3, "catan": 4}
"""Kinds of which there are at least twenty, of Tigris & Euphrates ten."""
every_game = pytest.mark.parametrize("game", GAMES)


def of_kind(game: str, key: str) -> list[Puzzle]:
    return [puzzle for puzzle in ALL[game] if puzzle.kind == key]


@every_game
def test_there_are_enough_of_each_kind(game: str) -> None:
    counts = Counter(puzzle.kind for puzzle in ALL[game] if puzzle.proven)
    assert sum(counts.values()) >= 150
    assert set(counts) == {key for owner, key in KINDS if owner == game}
    assert sum(count >= (10 if game == "tigris" else 20) for count in counts.values()) >= LEAST_KINDS[game]
    assert {puzzle.grade for puzzle in ALL[game]} == {1, 2, 3, 4}
    assert len({puzzle.id for puzzle in ALL[game]}) == len(ALL[game])


@pytest.mark.parametrize(("game", "third"), combined(GAMES, range(3)))
def test_every_shipped_puzzle_is_proven_again(game: str, third: int) -> None:
    for puzzle in ALL[game][third::3]:
        if puzzle.proven:
            prove(puzzle)


@pytest.mark.parametrize(("game", "key"), KINDS)
def test_what_a_puzzle_claims_must_be_true(game: str, key: str) -> None:
    puzzle, other = of_kind(game, key)[:2]
    solution = puzzle.solution
    for claim in (
        replace(solution, value=solution.value + 1),
        replace(solution, second=solution.second - 1),
        replace(solution, candidates=solution.candidates + 1),
        replace(solution, answers=solution.answers[1:] or (("end",),)),
    ):
        with pytest.raises(PuzzleFault):
            prove(replace(puzzle, solution=claim))
    with pytest.raises(PuzzleFault):
        prove(replace(puzzle, args={"n": 99}))
    with pytest.raises(PuzzleFault):
        prove(replace(puzzle, view=other.view, seat=other.seat))


@pytest.mark.parametrize("game", ["qwirkle", "catan"])
def test_no_position_is_asked_twice(game: str) -> None:
    """In Tigris & Euphrates one may be asked by several kinds; there the ids differ."""
    forms = [str(puzzles_of(game).canonical_form(GAMES[game].view_from_json(puzzle.view))) for puzzle in ALL[game]]
    assert len(set(forms)) == len(forms)


@pytest.mark.parametrize("game", ["qwirkle", "catan"])
def test_a_puzzle_is_found_where_it_was(game: str) -> None:
    for owner, key in KINDS:
        for puzzle in of_kind(game, key)[::12] if owner == game else ():
            found = puzzles_of(game).kind(key).find(GAMES[game].view_from_json(puzzle.view))
            assert found is not None
            assert (found.solution, found.args) == (puzzle.solution, puzzle.args)
