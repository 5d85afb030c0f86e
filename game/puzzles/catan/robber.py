"""Question: where the robber costs the others most, counted in rolls of 36.

All of it is public: a building loses its hex's chances, a city twice, and what the own buildings lose is subtracted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.hint import Reason
from game.catan import rules
from game.catan.actions import Robber
from game.catan.game import GAME
from game.catan.island import HEX_CORNER_SET
from game.catan.legal import moves
from game.catan.state import ROBBER as ROBBER_PHASE
from game.catan.state import Position, View
from game.catan.texts import decode, encode
from game.puzzles.catan.turn_search import fitting_state
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, Solution, Verdict

CLEAR: Final = 2
"""Rolls between the best hex and any other in a good puzzle."""
CLOSE: Final = 4
"""Other hexes that cost at least half as much in a good puzzle."""
SEVEN: Final = 7


def asked(seen: View) -> bool:
    """Return whether the view's seat must move the robber."""
    return seen.phase == ROBBER_PHASE and seen.turn == seen.seat


def chances(token: int) -> int:
    """Return how many of 36 rolls make a token yield; 0 for the desert."""
    return 6 - abs(SEVEN - token) if token else 0


def cost(position: Position, seat: int, hexagon: int) -> int:
    """Return the cards that the others lose in 36 rolls while the robber is there, minus those that the seat loses."""
    board, corners = position.board, HEX_CORNER_SET[hexagon]
    assert board is not None
    lost = 0
    for owner in range(position.seats):
        count = (position.settlements[owner] & corners).bit_count() + 2 * (position.cities[owner] & corners).bit_count()
        lost += -count if owner == seat else count
    return lost * chances(board.tokens[hexagon])


def costs(seen: View) -> dict[Robber, int]:
    """Return every move of the robber with its cost; whom it robs does not matter."""
    assert seen.seat is not None
    ways = [action for action in moves(fitting_state(seen)) if isinstance(action, Robber)]
    return {way: cost(seen, seen.seat, way.hexagon) for way in ways}


def solve(seen: View, args: Mapping[str, int]) -> Solution | None:
    """Return the greatest cost, and the greatest of the other hexes."""
    if not asked(seen):
        return None
    found = costs(seen)
    best = max(found.values())
    right = [way for way, lost in found.items() if lost == best]
    second = max((lost for lost in found.values() if lost < best), default=best - 1)
    return Solution(best, second, len(plausible(found)), tuple((encode(way),) for way in right))


def plausible(found: Mapping[Robber, int]) -> set[int]:
    """Return the hexes that cost at least half of the most."""
    best = max(found.values())
    return {way.hexagon for way, lost in found.items() if 2 * lost >= best}


def find(seen: View) -> Puzzle | None:
    """Return the question if one hex is clearly best, and hexes with a better token or more buildings are not."""
    solution = solve(seen, {})
    if solution is None or seen.seat is None:
        return None
    found = costs(seen)
    best = {way.hexagon for way, lost in found.items() if lost == solution.value}
    close = plausible(found) - best
    if len(best) > 1 or solution.value - solution.second < CLEAR or len(close) < CLOSE:
        return None
    if not _hidden(seen, best.pop(), close):
        return None
    return Puzzle(GAME.key, ROBBER.key, seen.seat, GAME.view_to_json(seen), solution)


def _hidden(seen: View, best: int, close: set[int]) -> bool:
    """Return whether the answer is no 6 or 8 while other good hexes are, or others have more buildings."""
    board = seen.board
    assert board is not None
    better_token = any(chances(board.tokens[at]) > chances(board.tokens[best]) for at in close)
    built = {at: (seen.occupied & HEX_CORNER_SET[at]).bit_count() for at in (best, *close)}
    return better_token or any(built[at] > built[best] for at in close)


def attempt(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on a move of the robber by its cost."""
    best = puzzle.solution.value
    if not actions:
        return Verdict("open", best, best)
    seen, action = GAME.view_from_json(puzzle.view), decode(actions[0])
    rules.apply(fitting_state(seen), action)
    lost = costs(seen).get(action, 0) if isinstance(action, Robber) else 0
    reason = Reason("robber", {"n": lost, "best": best})
    return Verdict("right" if lost >= best else "wrong", lost, best, (reason,))


ROBBER: Final = Kind("robber", find, solve, attempt, few=5, many=7)
"""Move the robber where it costs the others most.

`value`: cards that the others lose in 36 rolls, a city two, minus those that the seat loses; `second`: of the next
best hex; `candidates`: hexes that cost at least half of the most.
"""
