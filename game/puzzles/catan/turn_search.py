"""All positions that a seat can reach in its own turn without luck: no dice, no offers, no draw.

What it may do depends on nothing hidden. A monopoly takes what the bank and the own hand lack, which everybody can
count. A stolen card never counts. The search goes on without it, which is the worst case: a card more never makes an
action illegal. So the same positions are reachable in every state that fits the view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from game.catan import robber, rules
from game.catan.actions import NOBODY, Action, Buy, End, Offer, Robber, Roll
from game.catan.determinize import ANYTHING, deal_hands, shell
from game.catan.legal import moves
from game.catan.state import MAIN, OVER_PHASE, STEAL, State, View
from game.puzzles.puzzle import PuzzleFault

LUCK = (Buy, Roll, Offer)
"""Actions that a plan may not have: their outcome is up to the deck, the dice or the others."""


class SearchLimitExceeded(PuzzleFault):
    """A search has more positions than its limit."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A position that can be reached, and how."""

    state: State
    before: Plan | None
    action: Action | None
    """What was done since `before`; None at the start."""

    @property
    def line(self) -> tuple[Action, ...]:
        """Return all actions from the start."""
        if self.before is None or self.action is None:
            return ()
        return (*self.before.line, self.action)

    @property
    def settled(self) -> bool:
        """Whether the turn can end here: no free road must be laid, no robber moved."""
        return self.state.phase in (MAIN, OVER_PHASE)


def fitting_state(seen: View) -> State:
    """Return one state that fits the view; what a plan does for its seat is the same in all of them."""
    state = shell(seen)
    deal_hands(state, seen, ANYTHING, None)
    return state


def without_luck(state: State) -> State:
    """Return the state after a theft that brought nothing."""
    if state.phase != STEAL:
        return state
    after = state.copy()
    after.victim = NOBODY
    robber.resume(after)
    return after


def plans(state: State, limit: int) -> Iterator[Plan]:
    """Yield a shortest plan to every position that can be reached, the shortest first. Raises SearchLimitExceeded."""
    root = Plan(state, None, None)
    seen, queue = {_key(state)}, deque([root])
    yield root
    while queue:
        for child in _children(queue.popleft()):
            key = _key(child.state)
            if key not in seen:
                seen.add(key)
                yield child
                if child.state.phase != OVER_PHASE:
                    queue.append(child)
        if len(seen) > limit:
            raise SearchLimitExceeded("too many positions to search")


def _children(plan: Plan) -> Iterator[Plan]:
    for action in _choices(plan.state):
        yield Plan(without_luck(rules.apply(plan.state, action)[0]), plan, action)


def _choices(state: State) -> list[Action]:
    """Return the actions without luck; where the robber goes does not matter, but better to a hex without a theft."""
    found = [action for action in moves(state) if not isinstance(action, (*LUCK, End))]
    return sorted(found, key=lambda action: isinstance(action, Robber) and action.victim != NOBODY)


def _key(state: State) -> Hashable:
    """Return what differs between positions of one turn; how many roads were free follows from the hand."""
    seat = state.turn
    own = slice(5 * seat, 5 * seat + 5)
    return (
        tuple(state.hands[own]), tuple(state.cards[own]), tuple(state.bank),
        state.settlements[seat], state.cities[seat], state.roads[seat],
        state.phase, state.card_played, state.largest, state.built,
    )  # fmt: skip
