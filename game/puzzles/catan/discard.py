"""Question after a seven: what to discard so that the rest still builds the most points in the same turn.

The stolen card does not count, and the robber's place does not matter to one's own building, so nothing hidden does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.hint import Reason
from game.catan import rules
from game.catan.actions import Discard
from game.catan.game import GAME
from game.catan.kinds import MONOPOLY, NONE
from game.catan.legal import moves
from game.catan.state import DISCARD as DISCARD_PHASE
from game.catan.state import MAIN, State, View
from game.catan.texts import decode, encode
from game.puzzles.catan.turn_search import SearchLimitExceeded, fitting_state, plans
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, Solution, Verdict

FIND_LIMIT: Final = 1_500
"""Positions after all discards together in a good puzzle."""
PROOF_LIMIT: Final = 60_000
MOST_ANSWERS: Final = 12
LEAST_CANDIDATES: Final = 8
SHARE: Final = 4
"""At most one of so many discards is right in a good puzzle."""


def asked(seen: View) -> bool:
    """Return whether the view's seat rolled the seven and must discard, and what it can build is certain.

    It is not if others discard too and may change what a monopoly takes or the bank lends.
    """
    if seen.phase != DISCARD_PHASE or not seen.turn == seen.seat == seen.owed[0][0]:
        return False
    own = seen.cards[seen.turn] or NONE
    return len(seen.owed) == 1 or (not own[MONOPOLY] and min(seen.bank) > 0)


def kept(state: State, action: Discard) -> State:
    """Return the position in which building begins after a discard, as if nothing were stolen."""
    after = rules.apply(state, action)[0].copy()
    after.phase, after.by, after.owed = MAIN, "", ()
    return after


def gain(state: State, action: Discard, limit: int) -> tuple[int, int]:
    """Return the most points that can be gained after a discard, and the number of positions.

    Raises SearchLimitExceeded.
    """
    start = kept(state, action)
    found = list(plans(start, limit))
    most = max(plan.state.total(state.turn) for plan in found)
    return most - state.total(state.turn), len(found)


def gains(seen: View, limit: int) -> list[tuple[int, str]]:
    """Return every discard with the points that can still be gained, most first. Raises SearchLimitExceeded."""
    state, found = fitting_state(seen), []
    for action in moves(state):
        if isinstance(action, Discard):
            most, size = gain(state, action, limit)
            limit -= size
            found.append((most, encode(action)))
    return sorted(found, key=lambda entry: (-entry[0], entry[1]))


def solve(seen: View, args: Mapping[str, int]) -> Solution | None:
    """Return the most points that can still be gained, and the next smaller number."""
    if not asked(seen) or dict(args) != {"n": seen.owed[0][1]}:
        return None
    return _solution(gains(seen, PROOF_LIMIT))


def _solution(found: Sequence[tuple[int, str]]) -> Solution | None:
    best = found[0][0]
    if not best:
        return None
    right = [text for points, text in found if points == best]
    second = next((points for points, _ in found if points < best), 0)
    return Solution(best, second, len(found), tuple((text,) for text in right[:MOST_ANSWERS]))


def find(seen: View) -> Puzzle | None:
    """Return the question if few of many discards are right."""
    if not asked(seen) or seen.seat is None:
        return None
    try:
        found = gains(seen, FIND_LIMIT)
    except SearchLimitExceeded:
        return None
    solution = _solution(found)
    right = sum(points == found[0][0] for points, _ in found)
    if solution is None or len(found) < LEAST_CANDIDATES or right * SHARE > len(found) or right > MOST_ANSWERS:
        return None
    return Puzzle(GAME.key, DISCARD.key, seen.seat, GAME.view_to_json(seen), solution, {"n": seen.owed[0][1]})


def attempt(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on a discard by the points that can still be gained."""
    best = puzzle.solution.value
    if not actions:
        return Verdict("open", best, best)
    action, state = decode(actions[0]), fitting_state(GAME.view_from_json(puzzle.view))
    if not isinstance(action, Discard):
        rules.apply(state, action)  # raises Illegal: nothing else may be done here
        return Verdict("wrong", 0, best)
    most, _ = gain(state, action, PROOF_LIMIT)
    reason = Reason("discard", {"n": most, "best": best})
    return Verdict("right" if most >= best else "wrong", most, best, (reason,))


def no_reply(puzzle: Puzzle, state: State) -> str:
    """Return "": the verdict is certain before another seat discards."""
    return ""


DISCARD: Final = Kind("discard", find, solve, attempt, no_reply, few=12, many=30)
"""Discard `n` cards after a seven, so that the rest still builds the most points this turn, without the stolen card.

`value`: points gained; `second`: the next smaller gain; `candidates`: ways to discard.
"""
