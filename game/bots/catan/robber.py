"""The robber's destination and victim, and discards after a seven."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.catan.build_time import Hand
from game.bots.catan.evaluate import Evaluator
from game.catan.actions import NOBODY, Discard, Robber
from game.catan.kinds import Counts, row
from game.catan.legal import moves
from game.catan.state import State


def robber_moves(evaluator: Evaluator, state: State) -> list[tuple[float, Robber]]:
    """Return every move of the robber with the value of its position; a stolen card counts in fractions."""
    found = []
    for action in moves(state):
        assert isinstance(action, Robber)
        new = state.copy()
        new.robber = action.hexagon
        found.append((evaluator.value(new, 0, hands_after_theft(evaluator, state, action.victim)), action))
    return found


def hands_after_theft(evaluator: Evaluator, state: State, victim: int) -> list[Hand]:
    """Return all hands after a theft from the victim; the stolen card is a mixture of kinds."""
    hands = list(evaluator.hands)
    hands[evaluator.seat] = row(state.hands, evaluator.seat)
    if victim != NOBODY:
        size = sum(hands[victim])
        part = [count / size for count in hands[victim]]
        hands[victim] = _moved(hands[victim], part, -1)
        hands[evaluator.seat] = _moved(hands[evaluator.seat], part, 1)
    return hands


def _moved(hand: Hand, part: list[float], sign: int) -> Hand:
    a, b, c, d, e = (count + sign * share for count, share in zip(hand, part, strict=True))
    return a, b, c, d, e


def discard(evaluator: Evaluator, state: State) -> Discard:
    """Return the least valuable discard: card by card, then improved by exchanges.

    Exchanges are needed because some cards have a value only together.
    """
    hand = row(state.hands, evaluator.seat)
    kept = list(hand)
    for _ in range(state.owed[0][1]):
        ways = [_swapped(kept, out, None) for out in range(5) if kept[out]]
        kept = max(ways, key=lambda left: value_keeping(evaluator, state, left))
    while True:
        ways = [
            _swapped(kept, out, back)
            for out in range(5)
            for back in range(5)
            if out != back and kept[out] and kept[back] < hand[back]
        ]
        best = max((kept, *ways), key=lambda left: value_keeping(evaluator, state, left))
        if best == kept:
            return Discard(_counts([have - left for have, left in zip(hand, kept, strict=True)]))
        kept = best


def kept(state: State, action: Discard) -> list[int]:
    """Return the hand of the discarding seat after it."""
    hand = row(state.hands, state.owed[0][0])
    return [have - less for have, less in zip(hand, action.cards, strict=True)]


def value_keeping(evaluator: Evaluator, state: State, kept: Sequence[int]) -> float:
    """Return the value of the position with these cards in the seat's hand."""
    hands = list(evaluator.hands)
    hands[evaluator.seat] = _counts(kept)
    return evaluator.value(state, 0, hands)


def _swapped(kept: list[int], out: int, back: int | None) -> list[int]:
    new = kept[:]
    new[out] -= 1
    if back is not None:
        new[back] += 1
    return new


def _counts(numbers: Sequence[int]) -> Counts:
    a, b, c, d, e = numbers
    return a, b, c, d, e
