"""The question `fewest`: an attacker must win a conflict with the fewest tiles that no hand of the defender can beat.

`value` is the number of tiles that stay in the hand, `second` that with one tile more, `candidates` the numbers of
tiles that can be committed. The question has the number `rival`, the defender. The defender may hold as many tiles of
the colour as its hand has room for and the seat cannot see elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.hint import Reason
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, Solution, Verdict
from game.puzzles.tigris.data import data_of, has_standard_rules
from game.puzzles.tigris.hidden_hands import safe_support, world_of
from game.tigris import conflicts
from game.tigris.actions import SUPPORT, Support, decode, encode
from game.tigris.loading import view_from_json
from game.tigris.rules import to_act
from game.tigris.state import SUPPORT as SUPPORTING
from game.tigris.state import Conflict, State, View

CANDIDATES: Final = 4


def _conflict(view: View) -> Conflict | None:
    """Return the conflict in which the view's seat attacks and must commit tiles."""
    conflict = view.conflict
    if (
        view.phase != SUPPORTING
        or conflict is None
        or conflict.attacker != view.seat
        or conflict.committed[0] is not None
    ):
        return None
    return conflict


def solve(view: View, args: Mapping[str, int]) -> Solution | None:
    """Return the fewest tiles that are certain to win; None if no number is."""
    conflict = _conflict(view)
    if (
        conflict is None
        or view.hand is None
        or not has_standard_rules(view)
        or dict(args) != {"rival": conflict.defender}
    ):
        return None
    held = view.hand[conflicts.support_colour(conflict)]
    count = safe_support(world_of(view))
    if count > held:
        return None
    return Solution(held - count, held - count - 1, held + 1, ((encode(SUPPORT[count]),),))


def find(view: View) -> Puzzle | None:
    """Return the puzzle of a view if neither nothing nor everything must be committed."""
    conflict = _conflict(view)
    if conflict is None or view.seat is None:
        return None
    args = {"rival": conflict.defender}
    solution = solve(view, args)
    if solution is None or solution.candidates < CANDIDATES or not 0 < solution.value < solution.candidates - 1:
        return None
    return Puzzle("tigris", "fewest", view.seat, data_of(view), solution, args)


def attempt(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on the number of tiles. Raises BadAction."""
    best, view = puzzle.solution.value, view_from_json(puzzle.view)
    if not actions:
        return Verdict("open", best, best)
    action, conflict = decode(actions[0]), _conflict(view)
    assert isinstance(action, Support)
    assert conflict is not None
    assert view.hand is not None
    colour = conflicts.support_colour(conflict)
    value = view.hand[colour] - action.count
    if value > best:
        most = world_of(view).state.hands[4 * conflict.defender + colour]
        return Verdict(
            "wrong", 0, best, (Reason("resists", {"rival": conflict.defender, "n": most, "colour": colour}),)
        )
    if value < best:
        return Verdict("wrong", value, best, (Reason("fewer", {"n": best - value}),))
    return Verdict("right", value, best, (Reason("certain", {"n": best, "second": best - 1}),))


def reply(puzzle: Puzzle, state: State) -> str:
    """Return the support of the defender: just enough to win, or nothing."""
    conflict = state.conflict
    assert conflict is not None
    need = conflicts.totals(conflict)[0] - conflict.strength[1]
    held = state.hands[4 * to_act(state) + conflicts.support_colour(conflict)]
    return encode(SUPPORT[need if 0 < need <= held else 0])


FEWEST: Final = Kind("fewest", find, solve, attempt, reply, bots_aim=False, few=4, many=6)
