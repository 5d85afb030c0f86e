"""Question: the most points without a present for the next seat, a line of five that one tile completes.

Which tile the others hold is hidden, so every tile of which a copy is unseen may complete it. A placement is safe if in
no deal that fits the view another seat can make a Qwirkle with a single tile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bits import each
from game.bots.hint import Reason
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, Solution, Verdict
from game.puzzles.qwirkle.one_turn import CLEAR, LEAST_TILES, asked, choices, no_reply, placed, plausible, question
from game.puzzles.qwirkle.placement_groups import Option
from game.qwirkle.actions import Place, Placements, decode
from game.qwirkle.board import Board
from game.qwirkle.game import GAME
from game.qwirkle.state import View
from game.qwirkle.tiles import LONGEST

MOST_ANSWERS: Final = 3
"""Answers of a good puzzle."""
LEAST_PLAUSIBLE: Final = 5
"""Groups of cells, safe or not, that bring half of the best safe points in a good puzzle."""
LEAST_POINTS: Final = 4
"""Points of the answer of a good puzzle."""


def unseen(seen: View) -> int:
    """Return the kinds of which another seat may hold a copy."""
    return sum(1 << kind for kind, count in enumerate(seen.unseen) if count)


def completions(board: Board, kinds: int) -> int:
    """Return which of these kinds complete a line of five to a Qwirkle, each by itself."""
    found = 0
    for cell, fitting in board.fits.items():
        row = (board.left.get(cell, 0) | board.right.get(cell, 0)).bit_count()
        column = (board.up.get(cell, 0) | board.down.get(cell, 0)).bit_count()
        if LONGEST - 1 in (row, column):
            found |= fitting & kinds
    return found


def completing_kinds(seen: View, tiles: Placements) -> int:
    """Return the kinds that may complete a line of five after a placement."""
    board = seen.board.copy()
    for kind, cell in tiles:
        board.put(kind, cell)
    return completions(board, unseen(seen))


def split(seen: View) -> tuple[list[Option], list[Option]]:
    """Return the safe placements and the others, most points first."""
    safe: list[Option] = []
    unsafe: list[Option] = []
    for choice in choices(seen):
        for tiles in choice.group.fillings():
            (unsafe if completing_kinds(seen, tiles) else safe).append(Option(tiles, choice.points))
    return safe, unsafe


def solve(seen: View, args: Mapping[str, int]) -> Solution | None:
    """Return the most points of a safe placement, and the next smaller points of one."""
    if not asked(seen):
        return None
    return _solution(seen, split(seen)[0])


def _solution(seen: View, safe: Sequence[Option]) -> Solution | None:
    if not safe:
        return None
    best = safe[0].points
    second = next((option.points for option in safe if option.points < best), 0)
    answers = sorted(option.text for option in safe if option.points == best)
    return Solution(best, second, len(plausible(choices(seen), best)), tuple((text,) for text in answers[:100]))


def find(seen: View) -> Puzzle | None:
    """Return the question if one or few safe placements are clearly best, and unsafe ones bring more."""
    if not asked(seen) or len(seen.board.tiles) < LEAST_TILES:
        return None
    safe, unsafe = split(seen)
    solution = _solution(seen, safe)
    if solution is None or not unsafe or unsafe[0].points <= solution.value:
        return None
    clear = solution.value - solution.second >= CLEAR and len(solution.answers) <= MOST_ANSWERS
    if not clear or solution.value < LEAST_POINTS or solution.candidates < LEAST_PLAUSIBLE:
        return None
    return question(seen, SAFE_POINTS.key, solution)


def attempt(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on a placement: right if it is safe and no safe one brings more."""
    best = puzzle.solution.value
    if not actions:
        return Verdict("open", best, best)
    seen, action = GAME.view_from_json(puzzle.view), decode(actions[0])
    lines = placed(seen, actions[0])
    if lines is None or not isinstance(action, Place):
        return Verdict("wrong", 0, best, (Reason("points", {"n": 0, "best": best}),))
    left, points = completing_kinds(seen, action.tiles), lines[1]
    if left:
        return Verdict("wrong", 0, best, (Reason("leaves-five", {"n": points, "left": _copies(seen, left)}),))
    reason = Reason("points", {"n": points, "best": best})
    return Verdict("right" if points >= best else "wrong", points, best, (reason,))


def _copies(seen: View, kinds: int) -> int:
    """Return how many tiles of these kinds are unseen."""
    return sum(seen.unseen[kind] for kind in each(kinds))


SAFE_POINTS: Final = Kind("safe-points", find, solve, attempt, no_reply, few=20, many=40)
"""Place for the most points, so that no other seat can make a Qwirkle with one tile, whatever it holds.

`value`: points of the best safe placement; `second`: of the next best safe one; `candidates`: groups of cells that can
be filled for at least half of the best, safely or not.
"""
