"""A search of the seat's own turn: building, buying, playing cards and bank trades, in every useful order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from game.bots.catan.build_time import Hand
from game.bots.catan.evaluate import Evaluator
from game.catan import rules
from game.catan.actions import Action, Bank, Buy, End, PlayKnight, PlayMonopoly
from game.catan.kinds import CARD_COST, MONOPOLY
from game.catan.legal import moves
from game.catan.state import MAIN, ROADS, State


@dataclass(frozen=True, slots=True)
class Node:
    """A position that the search reaches within one turn."""

    value: float
    state: State
    unknown: int
    """The number of cards bought in this turn and not yet seen."""
    first: Action | None
    """The first action towards it; None at the root."""


def no_noise() -> float:
    """Return 0: no error in the evaluation."""
    return 0.0


class Search:
    """A best-first search of one turn."""

    def __init__(
        self, evaluator: Evaluator, hands: Sequence[Hand] | None = None, noise: Callable[[], float] = no_noise
    ) -> None:
        """Prepare the search; `hands` replaces the evaluator's estimate, `noise` returns the error of an evaluation."""
        self._evaluator, self._noise = evaluator, noise
        self._hands = list(hands or evaluator.hands)

    def best(self, state: State, budget: int) -> Node:
        """Return the best position in which the turn can end, after expanding `budget` positions."""
        return self.best_from(self.root(state), budget)

    def root(self, state: State) -> Node:
        """Return the node of a position before anything is done."""
        return Node(self._value(state, 0), state, 0, None)

    def best_from(self, root: Node, budget: int) -> Node:
        """Return the best position in which a turn that has reached this node can end."""
        state = root.state
        best = root if state.phase != ROADS else None  # free roads must be built
        queue, number, seen = [(-root.value, 0, root)], count(1), {_key(state, root.unknown)}
        while queue and budget:
            budget -= 1
            node = heappop(queue)[2]
            for child in self._children(node):
                key = _key(child.state, child.unknown)
                if key in seen:
                    continue
                seen.add(key)
                if best is None or child.value > best.value:
                    best = child
                if child.state.phase == MAIN:
                    heappush(queue, (-child.value, next(number), child))
        assert best is not None
        return best

    def _children(self, node: Node) -> Iterator[Node]:
        for action in moves(node.state):
            if not isinstance(action, End | PlayKnight):
                yield self.child(node, action)

    def child(self, node: Node, action: Action) -> Node:
        """Return the node after an action that neither ends the turn nor moves the robber. Raises Illegal."""
        if isinstance(action, Buy):
            state, unknown = _bought(node.state), node.unknown + 1
        elif isinstance(action, PlayMonopoly):
            state, unknown = self._monopoly(node.state, action.kind), node.unknown
        else:
            state, unknown = self._paved(rules.apply(node.state, action)[0]), node.unknown
        value = self._value(state, unknown) + self._noise()
        if isinstance(action, Bank) and not state.built:
            value -= self._evaluator.weights.idle
        return Node(value, state, unknown, node.first or action)

    def _paved(self, state: State) -> State:
        """Return the state after the pending free roads, each the best one by itself."""
        while state.phase == ROADS:
            ways = [rules.apply(state, action)[0] for action in moves(state)]
            state = max(ways, key=lambda way: self._value(way, 0))
        return state

    def _value(self, state: State, unknown: int) -> float:
        seat = self._evaluator.seat
        a, b, c, d, e = state.hands[5 * seat : 5 * seat + 5]
        self._hands[seat] = (a, b, c, d, e)
        return self._evaluator.value(state, unknown, self._hands)

    def _monopoly(self, state: State, kind: int) -> State:
        """Return the state after a monopoly of the expected number of cards."""
        seat, new = self._evaluator.seat, state.copy()
        new.cards[5 * seat + MONOPOLY] -= 1
        new.card_played = True
        gained = sum(hand[kind] for other, hand in enumerate(self._hands) if other != seat)
        new.hands[5 * seat + kind] += int(gained + 0.3)
        return new


def _bought(state: State) -> State:
    new, at = state.copy(), 5 * state.turn
    for kind, price in enumerate(CARD_COST):
        new.hands[at + kind] -= price
        new.bank[kind] += price
    new.built = True
    return new


def _key(state: State, unknown: int) -> object:
    at = 5 * state.turn
    return (
        tuple(state.hands[at : at + 5]),
        tuple(state.cards[at : at + 5]),
        state.settlements[state.turn],
        state.cities[state.turn],
        state.roads[state.turn],
        state.phase,
        state.roads_laid,
        state.built,
        unknown,
    )
