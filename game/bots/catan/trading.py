"""Trade with other seats: offers, answers, and the choice of a partner."""

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
    Bank,
    Counter,
    Offer,
    Trade,
    apart,
)
from game.catan.kinds import Counts, held, of, row
from game.catan.legal import moves
from game.catan.state import State

MIN_GAIN: Final = 0.12
"""The smallest gain in points for which an offer is made or accepted."""
MIN_EXPECTED: Final = 0.6
"""The smallest expected number of cards at which a seat counts as holding one."""
LEAST_EXPECTED: Final = 0.1
"""The expected number of cards below which a seat is not even asked for one."""
MAX_SEARCHED: Final = 3
"""The most offers that are searched."""


def _traded(hand: Hand, give: Counts, got: Counts) -> Hand:
    a, b, c, d, e = (have - less + more for have, less, more in zip(hand, give, got, strict=True))
    return a, b, c, d, e


def _after(evaluator: Evaluator, state: State, other: int, give: Counts, got: Counts) -> list[Hand]:
    """Return all hands after the evaluator's seat gave `give` to the other seat for `got`."""
    hands = list(evaluator.hands)
    hands[evaluator.seat] = _traded(row(state.hands, evaluator.seat), give, got)
    hands[other] = _traded(hands[other], got, give)
    return hands


def _with(state: State, seat: int, hand: Hand) -> State:
    """Return the state with that hand of the seat."""
    new = state.copy()
    new.hands[5 * seat : 5 * seat + 5] = [int(count) for count in hand]
    return new


def near_goal(evaluator: Evaluator, state: State, seat: int) -> bool:
    """Return whether so few points separate the seat from the goal that nobody should trade with it any more."""
    refusal = evaluator.weights.refusal
    return refusal > 0 and state.points[seat] >= evaluator.goal - refusal


# ------------------------------------------------------------------ offering


def offers(evaluator: Evaluator, state: State, plan: Node, budget: int) -> list[tuple[float, Offer]]:
    """Return helpful offers that a seat would probably accept, the best first.

    Each has its gain over the planned turn.
    """
    hand, found = row(state.hands, evaluator.seat), []
    for give, want in TERMS:
        if sum(want) == 1 and held(hand, give):
            partner = _partner(evaluator, state, give, want)
            if partner != NOBODY:
                hands = _after(evaluator, state, partner, give, want)
                found.append((evaluator.value(state, 0, hands), give, want, partner))
    found.sort(key=lambda entry: -entry[0])
    worth = []
    for _, give, want, partner in found[:MAX_SEARCHED]:
        hands = _after(evaluator, state, partner, give, want)
        after = Search(evaluator, hands).best(_with(state, evaluator.seat, hands[evaluator.seat]), budget)
        gain = after.value - plan.value
        if sum(give) > 1 and not after.state.built:
            gain -= evaluator.weights.idle
        if gain > MIN_GAIN:
            worth.append((gain, Offer(give, want, _addressee(evaluator, state, partner, give, want))))
    return sorted(worth, key=lambda entry: -entry[0])


def before_bank(evaluator: Evaluator, state: State, bank: Bank) -> list[Offer]:
    """Return offers of one and of two cards to all in place of a trade with the bank, if somebody would gain by it.

    The trade must leave the seat better than the one with the bank.
    """
    found, hands = [], list(evaluator.hands)
    hands[evaluator.seat] = _traded(row(state.hands, evaluator.seat), bank.give, bank.want)
    least = evaluator.value(state, 0, hands)
    for count in range(1, min(3, sum(bank.give))):
        give = of(bank.give.index(max(bank.give)), count)
        likely = [seat for seat in evaluator.shares if _would_give(evaluator, state, seat, give, bank.want)]
        worths = [evaluator.value(state, 0, _after(evaluator, state, seat, give, bank.want)) for seat in likely]
        if worths and min(worths) > least:
            found.append(Offer(give, bank.want))
    return found


def _would_give(evaluator: Evaluator, state: State, seat: int, give: Counts, want: Counts) -> bool:
    """Return whether a seat probably has the wanted card, and would notice that it gains by the trade."""
    return (
        not near_goal(evaluator, state, seat)
        and evaluator.hands[seat][want.index(1)] >= MIN_EXPECTED
        and evaluator.gain(state, seat, want, give) > MIN_GAIN
    )


def _addressee(evaluator: Evaluator, state: State, partner: int, give: Counts, want: Counts) -> int:
    """Return the partner if it alone may have the card and is welcome to the trade; NOBODY to ask all."""
    kind, now = want.index(1), evaluator.value(state)
    welcome = [
        seat
        for seat in evaluator.shares
        if evaluator.hands[seat][kind] >= LEAST_EXPECTED
        and not near_goal(evaluator, state, seat)
        and evaluator.value(state, 0, _after(evaluator, state, seat, give, want)) > now
    ]
    return partner if welcome == [partner] and len(evaluator.shares) > 1 else NOBODY


def _partner(evaluator: Evaluator, state: State, give: Counts, want: Counts) -> int:
    """Return the weakest seat that probably has the wanted card and gains by the trade; NOBODY if none."""
    kind = want.index(1)
    found = [
        (share, seat)
        for seat, share in evaluator.shares.items()
        if evaluator.hands[seat][kind] >= MIN_EXPECTED
        and evaluator.willing(state, seat, want, give) > MIN_GAIN
        and not near_goal(evaluator, state, seat)
    ]
    return min(found)[1] if found else NOBODY


# ------------------------------------------------------------------ answering


def answer(evaluator: Evaluator, state: State, counters: bool) -> Action:
    """Return the seat's answer to the current offer."""
    offer = state.offer
    assert offer is not None
    if near_goal(evaluator, state, state.turn):
        return REJECT
    hand = row(state.hands, evaluator.seat)
    before = evaluator.value(state)
    if held(hand, offer.want) and value_accepted(evaluator, state, offer.want, offer.give) > before + MIN_GAIN:
        return ACCEPT
    return (_counter(evaluator, state, offer, before) if counters else None) or REJECT


def value_accepted(evaluator: Evaluator, state: State, give: Counts, got: Counts) -> float:
    """Return the value of the position for a seat that gives these cards to the seat whose turn it is."""
    return evaluator.value(state, 0, _after(evaluator, state, state.turn, give, got))


def _counter(evaluator: Evaluator, state: State, offer: Offer, before: float) -> Counter | None:
    """Return a counter-offer with the wanted cards by which both gain."""
    hand, theirs = row(state.hands, evaluator.seat), evaluator.hands[state.turn]
    if not held(hand, offer.want):
        return None
    tries: list[tuple[float, Counter]] = []
    for give, want in TERMS:
        if give == offer.want and want != offer.give and apart(give, want):
            likely = all(have >= count * MIN_EXPECTED for have, count in zip(theirs, want, strict=True))
            if likely and evaluator.willing(state, state.turn, want, give) > 0:
                tries.append((value_accepted(evaluator, state, give, want), Counter(give, want)))
    best = max(tries, key=lambda entry: entry[0], default=None)
    return best[1] if best and best[0] > before + MIN_GAIN else None


# ------------------------------------------------------------------ closing


def close(evaluator: Evaluator, state: State, budget: int) -> Action:
    """Return the best trade among the answers, or CANCEL."""
    found = closings(evaluator, state, budget)
    return max(found, key=lambda entry: entry[0] + (MIN_GAIN / 2 if entry[1] == CANCEL else 0.0))[1]


def closings(evaluator: Evaluator, state: State, budget: int) -> list[tuple[float, Action]]:
    """Return every way to close the offer, with the value of the turn that follows."""
    found: list[tuple[float, Action]] = []
    for action in moves(state):
        new, _ = rules.apply(state, action)
        hands: Sequence[Hand] = evaluator.hands
        if isinstance(action, Trade):
            if near_goal(evaluator, state, action.seat):
                continue
            agreed = trade.terms(state, action.seat)
            assert agreed is not None
            hands = _after(evaluator, state, action.seat, *agreed)
        found.append((Search(evaluator, hands).best(new, budget).value, action))
    return found
