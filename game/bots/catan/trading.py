"""Trade with other seats: what to offer, what to answer, with whom to close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.catan.build_time import Hand
from game.bots.catan.evaluate import Evaluator
from game.bots.catan.turn import Node, Search
from game.catan import rules, trade
from game.catan.actions import (
    ACCEPT,
    CANCEL,
    NOBODY,
    REJECT,
    TERMS,
    Action,
    Counter,
    Offer,
    Trade,
    apart,
)
from game.catan.kinds import Counts, held, row
from game.catan.legal import moves
from game.catan.state import State

WORTH: Final = 0.12
"""An offer is made or taken when it brings so many points at least."""
LIKELY: Final = 0.6
"""What is wanted is asked for when somebody probably holds so many of it."""
SEARCHED: Final = 3
"""Of all offers so many are thought through."""


def _traded(hand: Hand, give: Counts, got: Counts) -> Hand:
    a, b, c, d, e = (have - less + more for have, less, more in zip(hand, give, got, strict=True))
    return a, b, c, d, e


def _after(judge: Evaluator, state: State, other: int, give: Counts, got: Counts) -> list[Hand]:
    """All hands when the seat of the judge gave the first to the other seat for the second."""
    hands = list(judge.hands)
    hands[judge.seat] = _traded(row(state.hands, judge.seat), give, got)
    hands[other] = _traded(hands[other], got, give)
    return hands


def _with(state: State, seat: int, hand: Hand) -> State:
    """The state with that hand of the seat."""
    new = state.copy()
    new.hands[5 * seat : 5 * seat + 5] = [int(count) for count in hand]
    return new


# ------------------------------------------------------------------ offering


def offers(judge: Evaluator, state: State, plan: Node, budget: int) -> list[tuple[float, Offer]]:
    """Offers that help the seat and that somebody may well take, the best first, with what each would bring beside the
    turn as it is planned."""
    hand, found = row(state.hands, judge.seat), []
    for give, want in TERMS:
        if sum(want) == 1 and held(hand, give):
            partner = _partner(judge, state, give, want)
            if partner != NOBODY:
                hands = _after(judge, state, partner, give, want)
                found.append((judge.value(state, 0, hands), give, want, hands))
    found.sort(key=lambda entry: -entry[0])
    worth = []
    for _, give, want, hands in found[:SEARCHED]:
        after = Search(judge, hands).best(_with(state, judge.seat, hands[judge.seat]), budget)
        if after.value - plan.value > WORTH:
            worth.append((after.value - plan.value, Offer(give, want)))
    return sorted(worth, key=lambda entry: -entry[0])


def _partner(judge: Evaluator, state: State, give: Counts, want: Counts) -> int:
    """Who probably has what is wanted and gains by the trade, the weakest such seat; NOBODY if there is none."""
    kind = want.index(1)
    found = [
        (share, seat)
        for seat, share in judge.shares.items()
        if judge.hands[seat][kind] >= LIKELY and judge.willing(state, seat, want, give) > WORTH
    ]
    return min(found)[1] if found else NOBODY


# ------------------------------------------------------------------ answering


def answer(judge: Evaluator, state: State, counters: bool) -> Action:
    """What the seat says to the offer under way."""
    offer = state.offer
    assert offer is not None
    hand = row(state.hands, judge.seat)
    before = judge.value(state)
    if held(hand, offer.want) and _brings(judge, state, offer.want, offer.give) > before + WORTH:
        return ACCEPT
    return (_counter(judge, state, offer, before) if counters else None) or REJECT


def _brings(judge: Evaluator, state: State, give: Counts, got: Counts) -> float:
    return judge.value(state, 0, _after(judge, state, state.turn, give, got))


def _counter(judge: Evaluator, state: State, offer: Offer, before: float) -> Counter | None:
    """Other terms under which the offerer still gets what it wants, where both gain."""
    hand, theirs = row(state.hands, judge.seat), judge.hands[state.turn]
    if not held(hand, offer.want):
        return None
    tries: list[tuple[float, Counter]] = []
    for give, want in TERMS:
        if give == offer.want and want != offer.give and apart(give, want):
            likely = all(have >= count * LIKELY for have, count in zip(theirs, want, strict=True))
            if likely and judge.willing(state, state.turn, want, give) > 0:
                tries.append((_brings(judge, state, give, want), Counter(give, want)))
    best = max(tries, key=lambda entry: entry[0], default=None)
    return best[1] if best and best[0] > before + WORTH else None


# ------------------------------------------------------------------ closing


def close(judge: Evaluator, state: State, budget: int) -> Action:
    """With whom the seat trades now that all have answered, if that helps it."""
    found: list[tuple[float, Action]] = []
    for action in moves(state):
        new, _ = rules.apply(state, action)
        hands: Sequence[Hand] = judge.hands
        if isinstance(action, Trade):
            agreed = trade.terms(state, action.seat)
            assert agreed is not None
            hands = _after(judge, state, action.seat, *agreed)
        value = Search(judge, hands).best(new, budget).value
        found.append((value + (WORTH / 2 if action == CANCEL else 0.0), action))
    return max(found, key=lambda entry: entry[0])[1]
