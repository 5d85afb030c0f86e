"""Questions about one's own turn alone: the most points, and the one Qwirkle.

Nothing hidden matters: points follow from the table and the own hand. What is drawn afterwards is no part of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from game.bots.hint import Reason
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, Solution, Verdict
from game.puzzles.qwirkle.placement_groups import PlacementGroup, bonus, placement_groups
from game.qwirkle import placing
from game.qwirkle.actions import Place, decode
from game.qwirkle.board import LINE_POINTS
from game.qwirkle.game import GAME
from game.qwirkle.state import PLACE, State, View
from game.qwirkle.tiles import LONGEST, set_of

MOST_ANSWERS: Final = 24
"""Answers that a puzzle lists."""
LEAST_TILES: Final = 12
"""Tiles on the table in a good puzzle."""
LEAST_CANDIDATES: Final = 20
"""Groups of cells that can be filled where a Qwirkle must be found."""
DECOYS, MANY_DECOYS = 2, 4
"""Places elsewhere at lines of three or more where a tile fits, beside an answer of several tiles and of one."""
CLEAR: Final = 2
"""Points between the best placement and any other, in a good puzzle."""
PLAUSIBLE: Final = 5
"""Other groups of cells that bring at least half of the best, in a good puzzle."""


def asked(seen: View) -> bool:
    """Return whether the view's seat must place on a table with tiles."""
    return seen.phase == PLACE and seen.turn == seen.seat and seen.hand is not None and bool(seen.board.tiles)


def question(seen: View, kind: str, solution: Solution | None) -> Puzzle | None:
    """Return the puzzle of a view, if its question has a solution."""
    if solution is None or seen.seat is None:
        return None
    return Puzzle(GAME.key, kind, seen.seat, GAME.view_to_json(seen), solution)


@dataclass(frozen=True, slots=True)
class Choice:
    """A group of placements with its points and bonuses."""

    points: int
    group: PlacementGroup


def choices(seen: View) -> list[Choice]:
    """Return all groups of placements, most points first."""
    assert seen.hand is not None
    found = [
        Choice(group.points + bonus(seen, len(group.cells)), group) for group in placement_groups(seen.board, seen.hand)
    ]
    return sorted(found, key=lambda choice: (-choice.points, choice.group.cells))


def _texts(group: Sequence[Choice]) -> tuple[tuple[str, ...], ...]:
    texts = (text for choice in group for text in choice.group.texts())
    return tuple((text,) for text in islice(texts, MOST_ANSWERS))


def placed(seen: View, text: str) -> tuple[tuple[placing.Line, ...], int] | None:
    """Return the lines and the points of a placement; None for any other action. Raises BadAction and Illegal."""
    action = decode(text)
    if not isinstance(action, Place) or seen.hand is None:
        return None
    lines = placing.check(seen.board, seen.hand, action.tiles)
    return lines, placing.total(lines) + bonus(seen, len(action.tiles))


# ------------------------------------------------------------------ the most points


def solve_most_points(seen: View, args: Mapping[str, int]) -> Solution | None:
    """Return the most points of one placement, bonuses included, and the most of any that brings fewer."""
    if not asked(seen):
        return None
    found = choices(seen)
    if not found:
        return None
    best = found[0].points
    second = next((choice.points for choice in found if choice.points < best), 0)
    right = [choice for choice in found if choice.points == best]
    return Solution(best, second, len(plausible(found, best)), _texts(right))


def plausible(found: Sequence[Choice], points: int) -> set[tuple[int, ...]]:
    """Return the groups of cells that bring at least half of some points."""
    return {choice.group.cells for choice in found if 2 * choice.points >= points}


def find_most_points(seen: View) -> Puzzle | None:
    """Return the question if one group of cells is clearly best, others are plausible, and it hides a little.

    It hides if a placement of more tiles or a Qwirkle brings less. A Qwirkle and nothing else is a question of its own.
    """
    if not asked(seen) or len(seen.board.tiles) < LEAST_TILES:
        return None
    found = choices(seen)
    if len(found) < 2 or found[0].points - found[1].points < CLEAR or found[0].group.count > 2:
        return None
    if len(plausible(found, found[0].points)) <= PLAUSIBLE or not _hidden(found):
        return None
    return question(seen, MOST_POINTS.key, solve_most_points(seen, {}))


def _hidden(found: Sequence[Choice]) -> bool:
    best, others = found[0].group, [choice.group for choice in found[1:]]
    more_tiles = any(len(other.cells) > len(best.cells) for other in others)
    other_qwirkle = any(other.qwirkles > best.qwirkles for other in others)
    plain_qwirkle = best.qwirkles == 1 and best.points == LINE_POINTS[LONGEST]
    return (more_tiles or other_qwirkle) and not plain_qwirkle


def attempt_most_points(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on a placement by its points."""
    solution = puzzle.solution
    if not actions:
        return Verdict("open", solution.value, solution.value)
    found = placed(GAME.view_from_json(puzzle.view), actions[0])
    points = found[1] if found else 0
    reason = Reason("points", {"n": points, "best": solution.value})
    return Verdict("right" if points >= solution.value else "wrong", points, solution.value, (reason,))


# ------------------------------------------------------------------ the one Qwirkle


def solve_one_qwirkle(seen: View, args: Mapping[str, int]) -> Solution | None:
    """Return the most points of a placement that makes a Qwirkle, and the most of any that makes none."""
    if not asked(seen):
        return None
    found = choices(seen)
    made = [choice for choice in found if choice.group.qwirkles]
    if not made:
        return None
    second = next((choice.points for choice in found if not choice.group.qwirkles), 0)
    return Solution(made[0].points, second, len(plausible(found, made[0].points)), _texts(made))


def find_one_qwirkle(seen: View) -> Puzzle | None:
    """Return the question if one group of cells makes a Qwirkle, among other lines that can be extended but not filled.

    A single tile is seen sooner, so there it takes more of them.
    """
    if not asked(seen) or len(seen.board.tiles) < LEAST_TILES:
        return None
    found = choices(seen)
    made = [choice.group for choice in found if choice.group.qwirkles]
    if len(made) != 1 or made[0].count > 2 or len(found) < LEAST_CANDIDATES:
        return None
    if _decoys(seen, made[0]) < (DECOYS if len(made[0].cells) > 1 else MANY_DECOYS):
        return None
    return question(seen, ONE_QWIRKLE.key, solve_one_qwirkle(seen, {}))


def _decoys(seen: View, made: PlacementGroup) -> int:
    """Return the number of free cells outside the answer where a tile of the hand extends a line of three to five."""
    board, kinds = seen.board, set_of(seen.hand or ())
    runs = (board.left, board.right, board.up, board.down)
    return sum(
        bool(fitting & kinds)
        and cell not in made.cells
        and max(run.get(cell, 0).bit_count() for run in runs) in range(3, LONGEST)
        for cell, fitting in board.fits.items()
    )


def attempt_one_qwirkle(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on a placement: right if a line of six arises."""
    best = puzzle.solution.value
    if not actions:
        return Verdict("open", best, best)
    found = placed(GAME.view_from_json(puzzle.view), actions[0])
    lines, points = found or ((), 0)
    if any(len(cells) == LONGEST for cells, _ in lines):
        return Verdict("right", points, best, (Reason("qwirkle", {"n": points}),))
    return Verdict("wrong", points, best, (Reason("no-qwirkle", {"n": points}),))


def no_reply(puzzle: Puzzle, state: State) -> str:
    """Return "": the verdict is certain before another seat acts."""
    return ""


MOST_POINTS: Final = Kind(
    "most-points", find_most_points, solve_most_points, attempt_most_points, no_reply, few=14, many=30
)
"""Place for the most points.

`value`: points of the best placement with its bonuses; `second`: of the next best; `candidates`: groups of cells that
can be filled for at least half of the best.
"""
ONE_QWIRKLE: Final = Kind(
    "one-qwirkle", find_one_qwirkle, solve_one_qwirkle, attempt_one_qwirkle, no_reply, few=12, many=24
)
"""Find the placement that makes a Qwirkle.

`value`: its points; `second`: the most points of any other placement; `candidates`: groups of cells that can be filled
for at least half of its points.
"""
