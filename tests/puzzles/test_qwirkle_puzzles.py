"""The shipped puzzles of Qwirkle, proven a second time by the naive rules on plain data."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.core import OVER, Json
from game.puzzles.puzzle import Puzzle
from game.puzzles.puzzle_file import shipped
from game.puzzles.qwirkle import PUZZLES
from game.puzzles.qwirkle.identity import TURNS, identity
from game.qwirkle.board import Board
from game.qwirkle.cells import cell, xy
from game.qwirkle.game import GAME
from tests.qwirkle import naive
from tests.soaking import soaked

ALL = shipped("qwirkle")
KINDS = [kind.key for kind in PUZZLES.kinds]


def of_kind(key: str) -> list[Puzzle]:
    return [puzzle for puzzle in ALL if puzzle.kind == key]


def sample(key: str, count: int) -> list[Any]:
    """Every puzzle of a kind in `make soak`, some of them always."""
    numbers = range(len(of_kind(key)))
    return soaked(numbers, Random(key).sample(numbers, min(count, len(numbers))))


def test_there_are_enough_of_each_kind() -> None:
    counts = Counter(puzzle.kind for puzzle in ALL)
    assert len(ALL) >= 150
    assert set(counts) == set(KINDS)
    assert sum(count >= 20 for count in counts.values()) >= 3
    assert len({puzzle.grade for puzzle in ALL}) == 4


def test_no_position_is_asked_twice() -> None:
    forms = [str(identity(GAME.view_from_json(puzzle.view))) for puzzle in ALL]
    assert len(set(forms)) == len(forms)


# ------------------------------------------------------------------ a second proof


def points_of_all(view: Json, seat: int) -> dict[str, int]:
    """Every placement with its points, bonuses included."""
    tiles, hand = naive.table(view), view["hands"][seat]
    out = 6 if not view["bag"]["hidden"] else 0
    return {
        naive.text_of(new): naive.points(tiles, dict(new)) + (out if len(new) == len(hand) else 0)
        for new in naive.placements(tiles, hand)
    }


def cells(text: str) -> tuple[str, ...]:
    """The cells of a placement."""
    return tuple(word.split("@")[1] for word in text.split(" ")[1:])


def qwirkles(view: Json, text: str) -> int:
    tiles = naive.table(view)
    new = {naive.cell(at): name for name, at in (word.split("@") for word in text.split(" ")[1:])}
    lines = {tuple(naive.line(tiles | new, at, *way)) for at in new for way in ((1, 0), (0, 1))}
    return sum(len(line) == 6 for line in lines)


@pytest.mark.parametrize("number", sample("most-points", 20))
def test_the_most_points_are_the_most(number: int) -> None:
    puzzle = of_kind("most-points")[number]
    points = points_of_all(puzzle.view, puzzle.seat)
    best = max(points.values())
    second = max(value for value in points.values() if value < best)
    right = {text for text, value in points.items() if value == best}
    assert (puzzle.solution.value, puzzle.solution.second) == (best, second)
    assert puzzle.solution.candidates == len({cells(text) for text, value in points.items() if 2 * value >= best})
    assert {text for (text,) in puzzle.solution.answers} == right
    assert best - second >= 2


@pytest.mark.parametrize("number", sample("one-qwirkle", 12))
def test_the_one_qwirkle_is_the_only_one(number: int) -> None:
    puzzle = of_kind("one-qwirkle")[number]
    points = points_of_all(puzzle.view, puzzle.seat)
    right = {text for text in points if qwirkles(puzzle.view, text)}
    assert {text for (text,) in puzzle.solution.answers} == right
    assert puzzle.solution.value == max(points[text] for text in right)
    assert puzzle.solution.second == max(value for text, value in points.items() if text not in right)
    assert len({cells(text) for text in right}) == 1


def lead(state: Any, seat: int, known: dict[Any, int]) -> int:
    """The lead of a seat at the end against the best replies, by trying everything to the end."""
    if GAME.to_act(state) == OVER:
        return int(state.points[seat] - state.points[1 - seat])
    key = (frozenset(state.board.tiles.items()), tuple(state.hands), tuple(state.points), state.turn, state.passes)
    if key not in known:
        leads = [lead(GAME.apply(state, action)[0], seat, known) for action in GAME.legal(state)]
        known[key] = max(leads) if state.turn == seat else min(leads)
    return known[key]


def held(puzzle: Puzzle) -> int:
    """The tiles in all hands."""
    return sum(hand["hidden"] if isinstance(hand, dict) else len(hand) for hand in puzzle.view["hands"])


ENDS = sorted((puzzle for puzzle in ALL if puzzle.kind in ("endgame", "only-win")), key=held)


@pytest.mark.parametrize("number", soaked(range(len(ENDS) // 3), range(4)))
def test_an_end_is_as_sure_as_it_says(number: int) -> None:
    puzzle = ENDS[number]
    state = GAME.determinize(GAME.view_from_json(puzzle.view), Random(0))
    known: dict[Any, int] = {}
    leads = {GAME.encode(move): lead(GAME.apply(state, move)[0], puzzle.seat, known) for move in GAME.legal(state)}
    assert set(leads) == naive.legal(GAME.to_json(state))
    least = 1 if puzzle.kind == "only-win" else max(leads.values())
    right = {text for text, value in leads.items() if value >= least}
    assert {text for (text,) in puzzle.solution.answers} == right
    assert puzzle.solution.value == max(leads.values())
    assert puzzle.solution.second == max(value for value in leads.values() if value < least)


@pytest.mark.parametrize("key", ["endgame", "only-win"])
def test_at_the_end_every_hand_is_known(key: str) -> None:
    for puzzle in of_kind(key):
        view = GAME.view_from_json(puzzle.view)
        assert view.seats == 2
        assert not view.bag_size
        assert sum(view.unseen) == view.hand_sizes[1 - puzzle.seat]


# ------------------------------------------------------------------ attempts


@pytest.mark.parametrize("key", KINDS)
def test_every_answer_is_right_and_the_others_are_not(key: str) -> None:
    kind = PUZZLES.kind(key)
    for puzzle in of_kind(key)[::8]:
        assert kind.attempt(puzzle, ()).status == "open"
        answers = {text for (text,) in puzzle.solution.answers}
        assert {kind.attempt(puzzle, (text,)).status for text in answers} == {"right"}
        state = GAME.determinize(GAME.view_from_json(puzzle.view), Random(1))
        texts = [GAME.encode(action) for action in GAME.legal(state)]
        for text in Random(puzzle.id).sample(texts, min(4, len(texts))):
            verdict = kind.attempt(puzzle, (text,))
            assert verdict.status == ("right" if text in answers else "wrong"), text
            assert verdict.value <= puzzle.solution.value


def test_a_puzzle_is_found_where_it_was() -> None:
    for key in KINDS:
        for puzzle in of_kind(key)[::12]:
            found = PUZZLES.kind(key).find(GAME.view_from_json(puzzle.view))
            assert found is not None
            assert found.solution == puzzle.solution


# ------------------------------------------------------------------ identity


def test_a_turned_table_with_other_colours_is_the_same_position() -> None:
    view = GAME.view_from_json(of_kind("most-points")[0].view)
    other = GAME.view_from_json(of_kind("most-points")[1].view)
    assert identity(view) != identity(other)
    for number, turn in enumerate(TURNS):
        rng = Random(number)
        colours, shapes = rng.sample(range(6), 6), rng.sample(range(6), 6)
        new = {kind: 6 * colours[kind // 6] + shapes[kind % 6] for kind in range(36)}
        turned = GAME.view_from_json(of_kind("most-points")[0].view)
        moved = [(new[kind], cell(*(n + 3 for n in turn(*xy(at))))) for at, kind in view.board.tiles.items()]
        turned.board = Board(moved)
        turned.hand = tuple(sorted(new[kind] for kind in view.hand or ()))
        assert identity(turned) == identity(view)
