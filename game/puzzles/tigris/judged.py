"""The judged question `best`: the action with the best chance to win.

The expert's evaluation judges it over `DEALS` deals of the hidden tiles, from what the seat knows. `value` and `second`
are the chances of the best and of the second best action in per cent, `candidates` the number of legal actions. The
lead is over three standard errors, and the strong bot chooses something else. This is no proof: see the kinds with one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.hint import Reason
from game.bots.judging import Assessment
from game.bots.tigris.judge import DEALS as DEALS_OF_EFFORT
from game.bots.tigris.judge import judge
from game.bots.tigris.play import choose
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, Solution, Verdict
from game.puzzles.tigris.data import data_of, has_turn
from game.tigris import legal
from game.tigris.actions import Support, encode
from game.tigris.loading import view_from_json
from game.tigris.state import State, View
from game.tigris.views import deal

DEALS: Final = 208
"""The deals over which an action is judged; at least 200."""
EFFORT: Final = DEALS / DEALS_OF_EFFORT
SEED: Final = 17
ERRORS: Final = 3
"""The least lead in standard errors."""
LEAD: Final = 0.03
"""The least lead in chance to win."""
TRIES: Final = 3
"""How often the strong bot chooses, each time wrongly."""


def solve(view: View, args: Mapping[str, int]) -> Solution | None:
    """Return the clearly best action, judged anew; None if there is none."""
    if not has_turn(view) or args:
        return None
    first, *rest = judge(view, (), SEED, EFFORT)
    if not rest or not _clear(rest[0]):
        return None
    chances = [round(100 * each.chance) for each in (first, rest[0])]
    return Solution(chances[0], chances[1], len(_actions(view)), ((first.action,),))


def _clear(second: Assessment) -> bool:
    return second.loss > max(LEAD, ERRORS * second.error)


def _actions(view: View) -> list[str]:
    state = deal(view, [colour for colour in range(4) for _ in range(view.unseen[colour])])
    return [encode(action) for action in legal.legal(state)]


def find(view: View) -> Puzzle | None:
    """Return the puzzle of a view in which the expert and the strong bot disagree."""
    if not has_turn(view) or view.seat is None:
        return None
    strong = {choose(view, "strong", seed, 1.0) for seed in range(TRIES)}
    if choose(view, "expert", 0, 1.0) in strong:
        return None
    solution = solve(view, {})
    if solution is None or solution.answers[0][0] in strong:
        return None
    return Puzzle("tigris", "best", view.seat, data_of(view), solution, proven=False)


def attempt(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on the first action: right if the judge finds it no worse than the answer. Raises Illegal."""
    best = puzzle.solution.value
    if not actions:
        return Verdict("open", best, best)
    answer, text = puzzle.solution.answers[0][0], actions[0]
    if text == answer:
        reasons = (Reason("judged", {"n": best, "second": puzzle.solution.second}),)
        return Verdict("right", best, best, reasons)
    view = view_from_json(puzzle.view)
    tried = next(each for each in judge(view, (answer, text), SEED, EFFORT / 4) if each.action == text)
    value = round(100 * tried.chance)
    if tried.loss <= ERRORS * tried.error:
        return Verdict("right", value, best, (Reason("judged", {"n": value, "second": best}),))
    return Verdict("wrong", value, best, (Reason("judged-less", {"n": value, "best": best}),))


def reply(puzzle: Puzzle, state: State) -> str:
    """Return a reply that commits nothing; the verdict does not wait for it."""
    options = legal.legal(state)
    return encode(next((each for each in options if isinstance(each, Support)), options[0]))


BEST: Final = Kind("best", find, solve, attempt, reply, proven=False, few=60, many=400)
