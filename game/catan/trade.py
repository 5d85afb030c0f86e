"""Trade with the bank, over harbours and between the players (catan.md 30 to 35)."""

from __future__ import annotations

from game.catan.actions import (
    ACCEPT,
    NOBODY,
    REJECT,
    Accept,
    Answer,
    Bank,
    Cancel,
    Counter,
    Offer,
    Reject,
    Trade,
    apart,
)
from game.catan.events import Answered, BankTraded, Event, Offered, OfferedTo, OfferEnded, Traded
from game.catan.kinds import BANK, RESOURCES, Counts, held, lacking, row
from game.catan.options import MOST_OFFERS, counts_offers
from game.catan.reasons import refusal
from game.catan.state import ANSWER, CHOOSE, MAIN, Position, State
from game.core import BadAction


def may_trade(state: State) -> bool:
    """Return whether trade is allowed; with strict phases not after building or buying (catan.md 35)."""
    return not (state.built and state.options.phases == "strict")


def may_offer(state: State) -> bool:
    """Return whether another offer is allowed in this turn (T34)."""
    return may_trade(state) and not (counts_offers(state.options) and state.offers >= MOST_OFFERS)


def _check_order(state: State) -> None:
    if not may_trade(state):
        raise refusal("catan-trade-after-building")


def _check_terms(state: State, seat: int, give: Counts, want: Counts) -> None:
    """Check that no kind is on both sides, and no more cards than there are (catan.md 31)."""
    if not apart(give, want):
        raise refusal("catan-same-kind")
    if max(max(give), max(want)) > BANK:
        raise refusal("catan-too-many-cards", n=BANK)
    have = row(state.hands, seat)
    if not held(have, give):
        raise refusal("catan-not-in-hand", **lacking(have, give))


# ------------------------------------------------------------------ the bank


def bank(state: State, action: Bank, events: list[Event]) -> None:
    """Trade as many of a kind as the best rate asks for one that the bank has (catan.md 33)."""
    _check_order(state)
    seat = state.turn
    if sum(count > 0 for count in action.give) != 1 or sum(action.want) != 1:
        raise refusal("catan-bank-one-kind")
    give = next(kind for kind in range(5) if action.give[kind])
    want = action.want.index(1)
    if give == want:
        raise refusal("catan-same-kind")
    rate = state.rates[seat][give]
    if action.give[give] != rate:
        raise refusal("catan-bank-rate", n=rate, resource=RESOURCES[give])
    if state.hands[5 * seat + give] < rate:
        raise refusal("catan-not-in-hand", **lacking(row(state.hands, seat), action.give))
    if not state.bank[want]:
        raise refusal("catan-bank-short", resource=RESOURCES[want])
    state.hands[5 * seat + give] -= rate
    state.bank[give] += rate
    state.hands[5 * seat + want] += 1
    state.bank[want] -= 1
    events.append(BankTraded(seat, action.give, action.want))


# ------------------------------------------------------------------ the others


def offer(state: State, action: Offer, events: list[Event]) -> None:
    """Offer a trade to all others, who answer one after another, or to one of them (catan.md 30, 31; T34, T35)."""
    seat, other = state.turn, action.to
    if other >= state.seats:
        raise BadAction("no such seat")
    _check_order(state)
    if not may_offer(state):
        raise refusal("catan-offers-used-up", n=MOST_OFFERS)
    if other == seat:
        raise refusal("catan-offer-to-self")
    _check_terms(state, seat, action.give, action.want)
    state.offer, state.answers = action, (None,) * state.seats
    state.phase = ANSWER
    if counts_offers(state.options):
        state.offers += 1
    if other == NOBODY:
        events.append(Offered(seat, action.give, action.want))
    else:
        events.append(OfferedTo(seat, other, action.give, action.want))


def asked(position: Position) -> tuple[int, ...]:
    """Return the seats that the offer asks, clockwise from the offerer: all others, or the one that it names (T36)."""
    if position.offer is not None and position.offer.to != NOBODY:
        return (position.offer.to,)
    return tuple((position.turn + step) % position.seats for step in range(1, position.seats))


def next_to_answer(state: Position) -> int:
    """Return the first seat asked that has not answered; NOBODY when all have."""
    for seat in asked(state):
        if state.answers[seat] is None:
            return seat
    return NOBODY


def _answer(state: State, seat: int, answer: Answer) -> None:
    answers = list(state.answers)
    answers[seat] = answer
    state.answers = tuple(answers)
    if next_to_answer(state) == NOBODY:
        state.phase = CHOOSE


def accept(state: State, action: Accept, events: list[Event]) -> None:
    """Accept the offer (catan.md 32: nothing is binding until the offerer chooses)."""
    seat = next_to_answer(state)
    assert state.offer is not None
    have = row(state.hands, seat)
    if not held(have, state.offer.want):
        raise refusal("catan-accept-not-held", **lacking(have, state.offer.want))
    _answer(state, seat, ACCEPT)
    events.append(Answered(seat, "accept", None, None))


def reject(state: State, action: Reject, events: list[Event]) -> None:
    """Reject the offer."""
    seat = next_to_answer(state)
    _answer(state, seat, REJECT)
    events.append(Answered(seat, "reject", None, None))


def counter(state: State, action: Counter, events: list[Event]) -> None:
    """Answer an offer with a counter-offer (catan.md 32)."""
    seat = next_to_answer(state)
    offered = state.offer
    assert offered is not None
    _check_terms(state, seat, action.give, action.want)
    if (action.give, action.want) == (offered.want, offered.give):
        raise refusal("catan-counter-same")
    _answer(state, seat, action)
    events.append(Answered(seat, "counter", action.give, action.want))


def terms(state: Position, seat: int) -> tuple[Counts, Counts] | None:
    """Return what the active seat would give that seat, and get; None when it rejected."""
    answer = state.answers[seat]
    if isinstance(answer, Counter):
        return answer.want, answer.give
    if isinstance(answer, Accept) and state.offer is not None:
        return state.offer.give, state.offer.want
    return None


def trade(state: State, action: Trade, events: list[Event]) -> None:
    """Trade with that seat, on its terms, if both have the cards (catan.md 30, 32)."""
    seat, other = state.turn, action.seat
    if other >= state.seats:
        raise BadAction("no such seat")
    if other == seat:
        raise refusal("catan-trade-with-self")
    agreed = terms(state, other)
    if agreed is None:
        raise refusal("catan-trade-rejected")
    give, got = agreed
    have = row(state.hands, seat)
    if not held(have, give):
        raise refusal("catan-trade-not-held", **lacking(have, give))
    for kind in range(5):
        moved = got[kind] - give[kind]
        state.hands[5 * seat + kind] += moved
        state.hands[5 * other + kind] -= moved
    events.append(Traded(seat, other, give, got))
    _close(state)


def cancel(state: State, action: Cancel, events: list[Event]) -> None:
    """Trade with nobody."""
    events.append(OfferEnded(state.turn))
    _close(state)


def _close(state: State) -> None:
    state.offer, state.answers, state.phase = None, (), MAIN
