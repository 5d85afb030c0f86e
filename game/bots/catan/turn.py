"""Search over one's own turn: what to build, buy, play and trade with the bank, in every sensible order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from game.bots.catan.build_time import Hand
from game.bots.catan.evaluate import Evaluator
from game.catan import rules
from game.catan.actions import Action, Buy, End, PlayKnight, PlayMonopoly
from game.catan.kinds import CARD_COST, MONOPOLY
from game.catan.legal import moves
from game.catan.state import MAIN, ROADS, State


@dataclass(frozen=True, slots=True)
class Node:
    """A position that the turn can come to."""

    value: float
    state: State
    unknown: int
    """Cards bought on the way, not seen yet."""
    first: Action | None
    """How the way begins; None at the root."""


def no_noise() -> float:
    """Nothing is misjudged."""
    return 0.0


class Search:
    """Looks at the most promising positions of a turn first."""

    def __init__(
        self, evaluator: Evaluator, hands: Sequence[Hand] | None = None, noise: Callable[[], float] = no_noise
    ) -> None:
        """`hands`: what the other seats hold, where that is not what the judge thinks; `slip`: by how much a position
        is misjudged."""
        self._evaluator, self._noise = evaluator, noise
        self._hands = list(hands or evaluator.hands)

    def best(self, state: State, budget: int) -> Node:
        """The best position in which the turn can end, after looking at what follows from so many positions."""
        root = Node(self._value(state, 0), state, 0, None)
        best = root if state.phase != ROADS else None  # free roads have to be built
        queue, number, seen = [(-root.value, 0, root)], count(1), {_key(state, 0)}
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
            if isinstance(action, End | PlayKnight):
                continue
            if isinstance(action, Buy):
                state, unknown = _bought(node.state), node.unknown + 1
            elif isinstance(action, PlayMonopoly):
                state, unknown = self._monopoly(node.state, action.kind), node.unknown
            else:
                state, unknown = self._paved(rules.apply(node.state, action)[0]), node.unknown
            yield Node(self._value(state, unknown) + self._noise(), state, unknown, node.first or action)

    def _paved(self, state: State) -> State:
        """With the free roads that are due, each the best one by itself."""
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
        """With as many cards as the others probably have."""
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
