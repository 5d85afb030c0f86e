"""The shipped puzzles of Qwirkle, proven a second time by the naive rules on plain data."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import OVER, Json
from game.puzzles.puzzle import Puzzle
from game.puzzles.puzzle_file import shipped
from game.puzzles.qwirkle import PUZZLES
from game.puzzles.qwirkle.canonical import TURNS, canonical_form
from game.puzzles.qwirkle.placement_groups import placement_groups
from game.puzzles.qwirkle.safe_turn import completing_kinds
from game.qwirkle.actions import Place
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


def test_groups_of_cells_have_the_points_and_qwirkles_of_their_placements() -> None:
    for puzzle in ALL[::9]:
        view = GAME.view_from_json(puzzle.view)
        tiles = naive.table(puzzle.view)
        found = {}
        for group in placement_groups(view.board, view.hand or ()):
            for text in group.texts():
                assert text not in found
                found[text] = group.points, group.qwirkles
        expected = naive.placements(tiles, puzzle.view["hands"][puzzle.seat])
        assert found == {
            text: (naive.points(tiles, dict(new)), qwirkles(puzzle.view, text))
            for text, new in ((naive.text_of(new), new) for new in expected)
        }


def test_a_qwirkle_across_counts() -> None:
    five = {(x, 0): f"R{shape}" for x, shape in enumerate("cxdst")}
    board = Board((naive.KINDS.index(tile), cell(*at)) for at, tile in five.items())
    hand = tuple(sorted(naive.KINDS.index(tile) for tile in ("Rf", "Bf", "Gf")))
    made = {text: group.qwirkles for group in placement_groups(board, hand) for text in group.texts()}
    assert made["place Rf@5,0"] == 1
    assert made["place Rf@5,0 Bf@5,1"] == 1
    assert made["place Bf@5,-1 Rf@5,0 Gf@5,1"] == 1
    assert sum(made.values()) > 3


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


def is_safe(view: Json, text: str) -> bool:
    """Whether no tile of which a copy is unseen completes a line of five by itself."""
    new = {naive.cell(at): name for name, at in (word.split("@") for word in text.split(" ")[1:])}
    tiles = naive.table(view) | new
    spots = {spot for at in tiles for spot in naive.beside(at)} - set(tiles)
    return not any(
        len(naive.line(tiles | {spot: kind}, spot, *way)) == 6
        for kind in view["unseen"]
        for spot in spots
        if naive.may_lie(tiles, {spot: kind})
        for way in ((1, 0), (0, 1))
    )


@pytest.mark.parametrize("number", sample("safe-points", 6))
def test_a_safe_placement_gives_nobody_a_qwirkle(number: int) -> None:
    puzzle = of_kind("safe-points")[number]
    points = points_of_all(puzzle.view, puzzle.seat)
    best, second = puzzle.solution.value, puzzle.solution.second
    high = {text for text, value in points.items() if value > second}
    safe = {text for text in high if is_safe(puzzle.view, text)}
    assert safe == {text for (text,) in puzzle.solution.answers}
    assert {points[text] for text in safe} == {best}
    assert max(points.values()) > best
    assert second == 0 or any(is_safe(puzzle.view, text) for text, value in points.items() if value == second)


def test_five_of_a_line_are_safe_once_every_copy_is_seen() -> None:
    puzzle = of_kind("safe-points")[0]
    view = GAME.view_from_json(puzzle.view)
    trap = next(text for text in points_of_all(puzzle.view, puzzle.seat) if not is_safe(puzzle.view, text))
    action = GAME.decode(trap)
    assert isinstance(action, Place)
    assert completing_kinds(view, action.tiles)
    view.unseen = [0] * 36
    assert not completing_kinds(view, action.tiles)


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


def test_a_tie_is_no_win() -> None:
    puzzle = next(puzzle for puzzle in of_kind("only-win") if puzzle.solution.second == 0)
    kind = PUZZLES.kind("only-win")
    state = GAME.determinize(GAME.view_from_json(puzzle.view), Random(0))
    verdicts = {text: kind.attempt(puzzle, (text,)) for text in map(GAME.encode, GAME.legal(state))}
    right = {text for text, verdict in verdicts.items() if verdict.status == "right"}
    assert {(text,) for text in right} == set(puzzle.solution.answers)
    assert "tie" in {reason.key for verdict in verdicts.values() for reason in verdict.reasons}


# ------------------------------------------------------------------ canonical_form


def test_a_turned_table_with_other_colours_is_the_same_position() -> None:
    view = GAME.view_from_json(of_kind("most-points")[0].view)
    other = GAME.view_from_json(of_kind("most-points")[1].view)
    assert canonical_form(view) != canonical_form(other)
    for number, turn in enumerate(TURNS):
        rng = Random(number)
        colours, shapes = rng.sample(range(6), 6), rng.sample(range(6), 6)
        new = {kind: 6 * colours[kind // 6] + shapes[kind % 6] for kind in range(36)}
        turned = GAME.view_from_json(of_kind("most-points")[0].view)
        moved = [(new[kind], cell(*(n + 3 for n in turn(*xy(at))))) for at, kind in view.board.tiles.items()]
        turned.board = Board(moved)
        turned.hand = tuple(sorted(new[kind] for kind in view.hand or ()))
        assert canonical_form(turned) == canonical_form(view)
