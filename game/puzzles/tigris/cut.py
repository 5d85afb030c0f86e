"""The question `cut`: one catastrophe that takes the most supporters from a rival's leader.

`value` is the number of tiles of the leader's colour that leave its kingdom, `second` that of the next best cell,
`candidates` the cells that take any. The numbers of the question are `rival`, a seat, and `colour`, the leader's. A
cell that drives a leader of one's own off the board is no choice. Nothing hidden matters: all this is in the open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.hint import Reason
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, Solution, Verdict
from game.puzzles.tigris.data import data_of, has_turn
from game.tigris import kingdoms, rules
from game.tigris.actions import CATASTROPHE, Catastrophe, decode, encode
from game.tigris.events import LeaderLost
from game.tigris.loading import view_from_json
from game.tigris.state import NOWHERE, Position, State, View
from game.tigris.views import deal

LEAST, MARGIN, CANDIDATES = 3, 2, 6
"""The least loss worth a puzzle, its least lead over the second, and the least number of candidates."""


def supporters(position: Position, index: int) -> int:
    """Return the face-up tiles of a leader's colour in its kingdom; 0 if it is off the board."""
    cell = position.leaders[index]
    if cell == NOWHERE:
        return 0
    return (kingdoms.region_at(position, cell) & position.tiles[index & 3]).bit_count()


def losses(view: View) -> dict[Catastrophe, dict[int, int]]:
    """Return, for each catastrophe that costs no own leader, how many supporters each rival leader loses."""
    found: dict[Catastrophe, dict[int, int]] = {}
    state = _state(view)
    rivals = [index for index, cell in enumerate(view.leaders) if cell != NOWHERE and index >> 2 != view.seat]
    before = {index: supporters(state, index) for index in rivals}
    for cell in range(len(CATASTROPHE)):
        if kingdoms.catastrophe_cells(state) >> cell & 1:
            after, events = rules.apply(state, CATASTROPHE[cell])
            if not any(isinstance(event, LeaderLost) and event.seat == view.seat for event in events):
                lost = {index: before[index] - supporters(after, index) for index in rivals}
                found[CATASTROPHE[cell]] = lost
    return found


def _state(view: View) -> State:
    return deal(view, [colour for colour in range(4) for _ in range(view.unseen[colour])])


def solve(view: View, args: Mapping[str, int]) -> Solution | None:
    """Return the best cells against the leader of the question."""
    if not _possible(view) or args.keys() != {"rival", "colour"}:
        return None
    index = 4 * args["rival"] + args["colour"]
    if not 0 <= args["colour"] < 4 or args["rival"] == view.seat or not 0 <= args["rival"] < view.seats:
        return None
    return _against(losses(view), index) if view.leaders[index] != NOWHERE else None


def _possible(view: View) -> bool:
    return has_turn(view) and view.seat is not None and view.catastrophes[view.seat] > 0


def _against(found: Mapping[Catastrophe, Mapping[int, int]], index: int) -> Solution | None:
    taken = {action: lost[index] for action, lost in found.items() if lost[index] > 0}
    if not taken:
        return None
    value = max(taken.values())
    answers = tuple(sorted((encode(action),) for action, lost in taken.items() if lost == value))
    second = max((lost for lost in taken.values() if lost < value), default=0)
    return Solution(value, second, len(taken), answers[:100])


def find(view: View) -> Puzzle | None:
    """Return the puzzle of a view about the rival leader that the best cell hurts most clearly."""
    if not _possible(view):
        return None
    assert view.seat is not None
    found = losses(view)
    best: tuple[int, Puzzle] | None = None
    for index, cell in enumerate(view.leaders):
        solution = _against(found, index) if cell != NOWHERE and index >> 2 != view.seat else None
        if solution is None or not _good(view, solution, index):
            continue
        margin = solution.value - solution.second
        if best is None or margin > best[0]:
            args = {"rival": index >> 2, "colour": index & 3}
            best = margin, Puzzle("tigris", "cut", view.seat, data_of(view), solution, args)
    return best[1] if best else None


def _good(view: View, solution: Solution, index: int) -> bool:
    """Return whether one cell is clearly best, among several, and neither fells the leader nor touches it."""
    if len(solution.answers) > 1 or solution.candidates < CANDIDATES:
        return False
    if solution.value < LEAST or solution.value - solution.second < MARGIN:
        return False
    after, _ = rules.apply(_state(view), decode(solution.answers[0][0]))
    return after.leaders[index] != NOWHERE


def attempt(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on the first action. Raises BadAction or Illegal."""
    best, view = puzzle.solution.value, view_from_json(puzzle.view)
    if not actions:
        return Verdict("open", best, best)
    action = decode(actions[0])
    after, events = rules.apply(_state(view), action)
    if not isinstance(action, Catastrophe):
        return Verdict("wrong", 0, best, (Reason("no-catastrophe", {}),))
    if any(isinstance(event, LeaderLost) and event.seat == puzzle.seat for event in events):
        return Verdict("wrong", 0, best, (Reason("own-leader", {}),))
    index = 4 * puzzle.args["rival"] + puzzle.args["colour"]
    value = supporters(view, index) - supporters(after, index)
    if value < best:
        return Verdict("wrong", value, best, (Reason("less", {"n": value, "best": best}),))
    return Verdict("right", value, best, (Reason("certain", {"n": best, "second": puzzle.solution.second}),))


CUT: Final = Kind("cut", find, solve, attempt, bots_aim=False, few=7, many=14)
