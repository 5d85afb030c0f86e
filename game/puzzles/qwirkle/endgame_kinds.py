"""Questions about the end of a game of two seats with an empty bag: what is sure against every reply.

The other hand is known by counting: it is all that is unseen. So there is one deal, and the search is exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.bots.hint import Reason
from game.bots.qwirkle.endgame import INFINITY, Endgame, SearchLimitExceeded
from game.puzzles.kind import Kind
from game.puzzles.puzzle import Puzzle, PuzzleFault, Solution, Verdict
from game.puzzles.qwirkle.one_turn import CLEAR, MOST_ANSWERS, asked, no_reply, question
from game.puzzles.qwirkle.placement_groups import Option, placement_groups
from game.qwirkle import placing
from game.qwirkle.actions import Place, Placements, decode
from game.qwirkle.game import GAME
from game.qwirkle.rules import END_BONUS
from game.qwirkle.state import View
from game.qwirkle.tiles import Tiles
from game.qwirkle.views import pool

FIND_LIMIT: Final = 5_000
"""Positions that a search for a puzzle may visit, so that its proof is quick."""
PROOF_LIMIT: Final = 50_000
"""Positions that a proof may visit."""
LEAST_CANDIDATES: Final = 6
MOST_CANDIDATES: Final = 60
"""Placements of a good puzzle; with more, the search is long."""
WIDEST_LEAD: Final = 40
"""With a greater lead nobody cares any more."""
MOST_EQUAL: Final = 4
"""Answers of a good puzzle."""
SHARE: Final = 4
"""At most one of so many placements is right in a good puzzle."""


class SearchTooLong(PuzzleFault):
    """A search has more positions than its limit."""


@dataclass(frozen=True, slots=True)
class EndOption(Option):
    """A placement, its points, and the final lead that it is sure to bring, or a bound of it."""

    lead: int


def known(seen: View) -> bool:
    """Return whether the view's seat must place and all hands are known."""
    return asked(seen) and seen.seats == 2 and not seen.bag_size


def lead_now(seen: View) -> int:
    """Return the points by which the view's seat leads."""
    assert seen.seat is not None
    return seen.points[seen.seat] - seen.points[1 - seen.seat]


class EndgameLeads:
    """All placements of a view with the final leads that they are sure to bring. Raises SearchTooLong."""

    def __init__(self, seen: View, limit: int) -> None:
        assert seen.hand is not None
        self._board, self._mine, self._theirs = seen.board, seen.hand, tuple(pool(seen))
        self._search, self._now = Endgame(limit), lead_now(seen)
        self.moves = self._search.moves(seen.board, seen.hand)

    def lead(self, move: tuple[int, Placements], low: int = -INFINITY, high: int = INFINITY) -> int:
        """Return the sure final lead after a move: exact between the bounds, else a bound itself."""
        now = self._now
        try:
            value = self._search.value_of(self._board, self._mine, self._theirs, move, low - now, high - now)
        except SearchLimitExceeded as error:
            raise SearchTooLong("too many positions to search") from error
        return now + value

    def best(self) -> int:
        """Return the greatest sure lead."""
        found = -INFINITY
        for move in self.moves:
            found = max(found, self.lead(move, found))
        return found

    def options(self, best: int) -> list[EndOption]:
        """Return all moves; leads of at least `best` are exact, and the greatest below it is."""
        found, second = [], -INFINITY
        for points, tiles in self.moves:
            lead = self.lead((points, tiles), second, best)
            if lead < best:
                second = max(second, lead)
            found.append(EndOption(tiles, points, lead))
        return found


def _solution(options: Sequence[EndOption], least: int, value: int) -> Solution:
    """Return the solution in which moves with at least that lead are right."""
    right = [option for option in options if option.lead >= least]
    second = max((option.lead for option in options if option.lead < least), default=least - 1)
    return Solution(value, second, len(options), tuple((option.text,) for option in right[:MOST_ANSWERS]))


def _hidden(options: Sequence[EndOption], least: int) -> bool:
    """Return whether a first look may mislead: others bring more points now, or as many, or place more tiles."""
    right = [option for option in options if option.lead >= least]
    wrong = [option for option in options if option.lead < least]
    points, tiles = max(option.points for option in right), max(len(option.tiles) for option in right)
    return any(option.points >= points or len(option.tiles) > tiles for option in wrong)


def _few(solution: Solution) -> bool:
    """Return whether few of several placements are right."""
    right = len(solution.answers)
    return solution.candidates >= LEAST_CANDIDATES and right <= MOST_EQUAL and right * SHARE <= solution.candidates


def _short(seen: View) -> bool:
    """Return whether there are few enough placements for a quick search."""
    assert seen.hand is not None
    return sum(group.count for group in placement_groups(seen.board, seen.hand)) <= MOST_CANDIDATES


def _undecided(seen: View) -> bool:
    """Return whether the lead is small enough that either seat may still win."""
    return abs(lead_now(seen)) <= WIDEST_LEAD


# ------------------------------------------------------------------ the best end


def solve_endgame(seen: View, args: Mapping[str, int]) -> Solution | None:
    """Return the greatest sure final lead, and the greatest of the other placements."""
    return _endgame(seen, PROOF_LIMIT)[0] if known(seen) else None


def _endgame(seen: View, limit: int) -> tuple[Solution | None, list[EndOption]]:
    leads = EndgameLeads(seen, limit)
    if not leads.moves:
        return None, []
    best = leads.best()
    options = leads.options(best)
    return _solution(options, best, best), options


def find_endgame(seen: View) -> Puzzle | None:
    """Return the question if few placements are clearly best, and a first look may miss them."""
    if not known(seen) or not _short(seen) or not _undecided(seen):
        return None
    try:
        solution, options = _endgame(seen, FIND_LIMIT)
    except SearchTooLong:
        return None
    if solution is None or not _few(solution) or solution.value - solution.second < CLEAR:
        return None
    return question(seen, ENDGAME.key, solution) if _hidden(options, solution.value) else None


# ------------------------------------------------------------------ the only win


def solve_only_win(seen: View, args: Mapping[str, int]) -> Solution | None:
    """Return the greatest sure final lead of a win, and the greatest of the placements that do not win for sure."""
    return _only_win(seen, PROOF_LIMIT)[0] if known(seen) else None


def _only_win(seen: View, limit: int) -> tuple[Solution | None, list[EndOption]]:
    leads = EndgameLeads(seen, limit)
    if not any(leads.lead(move, 0, 1) > 0 for move in leads.moves):
        return None, []
    best = leads.best()
    return _solution(options := leads.options(1), 1, best), options


def find_only_win(seen: View) -> Puzzle | None:
    """Return the question if a single placement wins, and a first look may miss it."""
    if not known(seen) or not _short(seen) or not _undecided(seen):
        return None
    try:
        solution, options = _only_win(seen, FIND_LIMIT)
    except SearchTooLong:
        return None
    if solution is None or not _few(solution) or len(solution.answers) > 1 or not _hidden(options, 1):
        return None
    return question(seen, ONLY_WIN.key, solution)


# ------------------------------------------------------------------ attempts


def _attempt(puzzle: Puzzle, actions: Sequence[str], least: int) -> Verdict:
    """Return the verdict on the first action; right if its sure lead is at least that."""
    best = puzzle.solution.value
    if not actions:
        return Verdict("open", best, best)
    seen, action = GAME.view_from_json(puzzle.view), decode(actions[0])
    assert seen.hand is not None
    if not isinstance(action, Place):
        return Verdict("wrong", puzzle.solution.second, best)
    lead = EndgameLeads(seen, PROOF_LIMIT).lead((_points(seen, seen.hand, action), action.tiles))
    reason = Reason("lead" if lead > 0 else "behind" if lead < 0 else "tie", {"n": abs(lead), "best": best})
    return Verdict("right" if lead >= least else "wrong", lead, best, (reason,))


def _points(seen: View, hand: Tiles, action: Place) -> int:
    """Return the points of a placement. Raises Illegal."""
    lines = placing.check(seen.board, hand, action.tiles)
    return placing.total(lines) + (END_BONUS if len(action.tiles) == len(hand) else 0)


def attempt_endgame(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on a placement: right if no other is sure to bring a greater lead."""
    return _attempt(puzzle, actions, puzzle.solution.value)


def attempt_only_win(puzzle: Puzzle, actions: Sequence[str]) -> Verdict:
    """Return the verdict on a placement: right if it wins against every reply."""
    return _attempt(puzzle, actions, 1)


ENDGAME: Final = Kind("endgame", find_endgame, solve_endgame, attempt_endgame, no_reply, few=24, many=48)
"""Place so that the game is sure to end best.

`value`: the final lead in points that no reply can prevent, negative behind; `second`: that of the next best
placement; `candidates`: placements.
"""
ONLY_WIN: Final = Kind("only-win", find_only_win, solve_only_win, attempt_only_win, no_reply, few=24, many=48)
"""Place so that the game is won against every reply.

`value`: the greatest sure final lead; `second`: the greatest of the placements that do not win for sure;
`candidates`: placements.
"""
