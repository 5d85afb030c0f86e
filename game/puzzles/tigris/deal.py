"""The state on which a puzzle is played: the hidden tiles are dealt so that the others can resist best."""

from __future__ import annotations

from itertools import cycle

from game.puzzles.puzzle import Puzzle
from game.tigris.actions import RED
from game.tigris.loading import view_from_json
from game.tigris.state import NOWHERE, State, View
from game.tigris.views import deal


def worst_deal(puzzle: Puzzle) -> State:
    """Return a state that fits the puzzle's view; the hands of others have the colours that conflicts need."""
    view = view_from_json(puzzle.view)
    assert view.seat is not None
    left = list(view.unseen)
    hands = [_hand(_colours(view, seat), size, left) for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
    rest = [colour for colour in range(4) for _ in range(left[colour])]
    return deal(view, [tile for hand in hands for tile in hand] + rest[1::2] + rest[::2])


def _colours(view: View, seat: int) -> list[int]:
    """Return the colours in which this seat may have to defend a leader: temples in every revolt, then its wars."""
    assert view.seat is not None
    placed = [colour for colour in range(4) if view.leaders[4 * seat + colour] != NOWHERE]
    clashing = [colour for colour in placed if view.leaders[4 * view.seat + colour] != NOWHERE]
    return list(dict.fromkeys([*clashing, RED, *placed]))[:2]


def _hand(wanted: list[int], size: int, left: list[int]) -> list[int]:
    """Take a hand out of the tiles that are left: the wanted colours in turn, then whatever there is most of."""
    hand: list[int] = []
    turn = cycle(wanted)
    while len(hand) < size:
        colour = next(turn)
        if not any(left[each] for each in wanted):
            colour = max(range(4), key=left.__getitem__)
        if left[colour]:
            left[colour] -= 1
            hand.append(colour)
    return hand
