"""Questions about a whole turn after the dice: win, gain the most points, take the longest road.

All positions that the turn can reach without luck are enumerated (`turn_search`). An attempt is right as soon as the
aim is reached, and wrong as soon as no plan reaches it any more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.bots.hint import Reason
from game.catan import rules
from game.catan.actions import Action, City, End, Settlement, Steal
from game.catan.game import GAME
from game.catan.kinds import LEAST_ROAD, NONE, VICTORY
from game.catan.options import goal
from game.catan.state import MAIN, OVER_PHASE, State, View
from game.catan.texts import decode, encode
from game.core import Illegal
from game.puzzles.catan.turn_search import LUCK, Plan, SearchLimitExceeded, fitting_state, plans, without_luck
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, Solution, Verdict

FIND_LIMIT: Final = 2_500
"""Positions of a turn in a good puzzle, so that its proof is quick."""
PROOF_LIMIT: Final = 60_000
MOST_ANSWERS: Final = 6
"""Answers that a puzzle lists: the shortest plans."""
LEAST_SETTLED: Final = 12
"""Positions in which a turn of a good puzzle can end; they differ in pieces, cards or trades."""
LEAST_BUILT: Final = 3
"""Different sets of pieces among them."""
LEAST_ACTIONS: Final = 2
"""Actions of the shortest answer of a good puzzle."""
SHARE: Final = 4
"""At most one of so many candidates is right in a good puzzle."""
MOST_SHORTEST: Final = 4
"""Shortest answers of a good puzzle."""
MOST_TO_WIN: Final = 4
"""Points that a turn lacks that may win."""
LEAST_LENGTH: Final = 3
"""Length before a turn that may take the longest road."""
LEAST_CARDS: Final = 4
"""Cards in the hand before a turn that may gain points."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a question about a turn asks for."""

    key: str
    worth: Callable[[State, State], int]
    """The start and a position -> the number that is displayed."""
    reached: Callable[[State, State, int], bool]
    """The start, a position and the greatest worth of all -> whether the aim is reached there."""


@dataclass(frozen=True, slots=True)
class Survey:
    """All plans of a turn, seen from an aim."""

    right: Sequence[Plan]
    """The shortest first."""
    settled: int
    """Positions in which the turn can end."""
    right_settled: int
    built: int
    """Different sets of pieces on the board among those positions."""
    value: int
    second: int


def survey(aim: Aim, start: State, limit: int) -> Survey:
    """Return all plans from a position. Raises SearchLimitExceeded."""
    found = list(plans(start, limit))
    worth = {id(plan): aim.worth(start, plan.state) for plan in found}
    best = max(worth[id(plan)] for plan in found if plan.settled)
    right = [plan for plan in found if aim.reached(start, plan.state, best)]
    settled = [plan for plan in found if plan.settled]
    chosen = {id(plan) for plan in right}
    return Survey(
        right=right,
        settled=len(settled),
        right_settled=sum(id(plan) in chosen for plan in settled),
        built=len({pieces(plan.state) for plan in settled}),
        value=max((worth[id(plan)] for plan in right), default=0),
        second=max((worth[id(plan)] for plan in settled if id(plan) not in chosen), default=0),
    )


def pieces(state: State) -> Hashable:
    """Return the own pieces on the board."""
    seat = state.turn
    return state.roads[seat], state.settlements[seat], state.cities[seat]


def asked(seen: View) -> bool:
    """Return whether the view's seat is in the main part of its turn."""
    return seen.phase == MAIN and seen.turn == seen.seat


def solve(aim: Aim, seen: View, args: Mapping[str, int]) -> Solution | None:
    """Return what all plans of the turn reach; None if none reaches the aim, or the question has other numbers."""
    if not asked(seen) or dict(args) != numbers(aim, seen):
        return None
    return _solution(survey(aim, fitting_state(seen), PROOF_LIMIT))


def _solution(found: Survey) -> Solution | None:
    if not found.right:
        return None
    answers = tuple(tuple(map(encode, line)) for line in shortest(found)[:MOST_ANSWERS])
    return Solution(found.value, found.second, found.built, answers)


def shortest(found: Survey) -> list[tuple[Action, ...]]:
    """Return the shortest right lines, one for each position."""
    lines = [plan.line for plan in found.right]
    return [line for line in lines if len(line) == len(lines[0])]


def numbers(aim: Aim, seen: View) -> dict[str, int]:
    """Return the numbers of the question."""
    return {"n": max(LEAST_ROAD - 1, *seen.lengths)} if aim is LONGEST else {}


def find(aim: Aim, seen: View) -> Puzzle | None:
    """Return the question if few plans reach the aim, and none of them only builds what the hand pays for at once."""
    if not asked(seen) or seen.seat is None or not _promising(aim, seen):
        return None
    try:
        found = survey(aim, fitting_state(seen), FIND_LIMIT)
    except SearchLimitExceeded:
        return None
    solution = _solution(found)
    if solution is None or not _good(aim, found):
        return None
    return Puzzle(GAME.key, aim.key, seen.seat, GAME.view_to_json(seen), solution, numbers(aim, seen))


def _promising(aim: Aim, seen: View) -> bool:
    """Return whether a search may be worth its time."""
    seat = seen.turn
    if aim is WINNING:
        return goal(seen) - _points(seen) <= MOST_TO_WIN
    if aim is LONGEST:
        return seen.longest != seat and seen.lengths[seat] >= LEAST_LENGTH
    return seen.hand_sizes[seat] >= LEAST_CARDS


def _points(seen: View) -> int:
    """Return the own points, hidden ones included."""
    return seen.points[seen.turn] + (seen.cards[seen.turn] or NONE)[VICTORY]


def _good(aim: Aim, found: Survey) -> bool:
    """Return whether it takes thought: few of many plans are right, and not those that build at once what they can.

    The most points are those of a building and something more; the longest road alone is a question of its own.
    """
    lines = shortest(found)
    at_once = any(all(isinstance(action, City | Settlement) for action in plan.line) for plan in found.right)
    builds = all(any(isinstance(action, City | Settlement) for action in line) for line in lines)
    return (
        not at_once
        and len(lines[0]) >= LEAST_ACTIONS
        and len(lines) <= MOST_SHORTEST
        and found.settled >= LEAST_SETTLED
        and found.built >= LEAST_BUILT
        and found.right_settled * SHARE <= found.settled
        and (aim is not POINTS or (found.value > 1 and builds))
    )


def attempt(aim: Aim, puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on the actions so far. A stolen card does not count, so a plan that needs it is wrong."""
    start, best = fitting_state(GAME.view_from_json(puzzle.view)), puzzle.solution.value
    state, stolen = start, False
    for text in actions:
        action = decode(text)
        if isinstance(action, Steal):
            stolen = True
            continue
        if isinstance(action, LUCK):
            return Verdict("wrong", aim.worth(start, state), best, (Reason("luck", {}),))
        if isinstance(action, End):
            break
        try:
            state = without_luck(rules.apply(state, action)[0])
        except Illegal:
            if not stolen:
                raise
            return Verdict("wrong", aim.worth(start, state), best, (Reason("luck", {}),))
        if aim.reached(start, state, best):
            return Verdict("right", aim.worth(start, state), best)
    return _unfinished(aim, puzzle, start, state, bool(actions) and actions[-1] == "end")


def _unfinished(aim: Aim, puzzle: Puzzle, start: State, state: State, ended: bool) -> Verdict:
    """Return the verdict where the aim is not reached yet: open as soon as one plan is found that reaches it."""
    best, most = puzzle.solution.value, aim.worth(start, state)
    for plan in () if ended else plans(state, PROOF_LIMIT):
        if aim.reached(start, plan.state, best):
            return Verdict("open", best, best)
        most = max(most, aim.worth(start, plan.state))
    return Verdict("wrong", most, best, (Reason(aim.key, {"n": most, "best": best}),))


# ------------------------------------------------------------------ the aims


def _total(start: State, state: State) -> int:
    return state.total(start.turn)


def _won(start: State, state: State, best: int) -> bool:
    return state.phase == OVER_PHASE


def _gained(start: State, state: State) -> int:
    return state.total(start.turn) - start.total(start.turn)


def _gained_most(start: State, state: State, best: int) -> bool:
    return best > 0 and _gained(start, state) >= best


def _length(start: State, state: State) -> int:
    return state.lengths[start.turn]


def _took_road(start: State, state: State, best: int) -> bool:
    return start.longest != start.turn == state.longest


WINNING: Final = Aim("win", _total, _won)
POINTS: Final = Aim("most-points", _gained, _gained_most)
LONGEST: Final = Aim("longest-road", _length, _took_road)


def _kind(aim: Aim) -> Kind:
    return Kind(aim.key, partial(find, aim), partial(solve, aim), partial(attempt, aim), few=15, many=80)


WIN: Final = _kind(WINNING)
"""Win this turn.

`value`: own points then, hidden ones included; `second`: the most points of a plan that does not win; `candidates`:
different sets of own pieces with which the turn can end.
"""
MOST_POINTS: Final = _kind(POINTS)
"""Gain the most points this turn.

`value`: points gained; `second`: the next smaller gain that is possible; `candidates`: as in WIN.
"""
LONGEST_ROAD: Final = _kind(LONGEST)
"""Take the longest road this turn.

`n`: the length to beat; `value`: the longest own road of all plans that take it; `second`: of all that do not;
`candidates`: as in WIN.
"""
