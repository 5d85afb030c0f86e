"""The reasons for trades, answers and the end of a turn: purchases that a hand can, or almost can, pay for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.catan import building
from game.catan.actions import Action, Bank, Counter, Offer, PlayMonopoly, PlayPlenty, Trade
from game.catan.kinds import (
    BANK,
    CARD_COST,
    CITY_COST,
    NONE,
    ROAD_COST,
    SETTLEMENT_COST,
    Counts,
    held,
    row,
)
from game.catan.state import State, View
from game.catan.trade import terms

Facts = Iterator[tuple[str, dict[str, int]]]
"""Keys of sentences, with the values of their placeholders."""

COSTS: Final[tuple[tuple[str, Counts], ...]] = (
    ("city", CITY_COST),
    ("settlement", SETTLEMENT_COST),
    ("card", CARD_COST),
    ("road", ROAD_COST),
)
"""The purchases, the most expensive first."""
MAX_MISSING: Final = 2
"""The most missing cards that a reason mentions."""


def exchange(view: View, before: State, action: Action, after: State, seat: int) -> Facts:
    """Yield the reasons for a trade that is made, offered or accepted, and for cards that bring resources."""
    old = row(before.hands, seat)
    if isinstance(action, PlayMonopoly):
        n = BANK - view.bank[action.kind] - old[action.kind]
        yield "monopoly", {"kind": action.kind, "n": n}
        new = row(after.hands, seat)
    else:
        new = _moved(old, *_sides(before, action, seat))
    sure = isinstance(action, Bank | PlayPlenty | PlayMonopoly | Trade)
    yield from payable("pays" if sure else "would-pay", old, new)
    lacked = [kind for kind in range(5) if new[kind] and not old[kind]]
    if len(lacked) == 1:
        yield "lacked", {"kind": lacked[0]}


def _sides(state: State, action: Action, seat: int) -> tuple[Counts, Counts]:
    """Return what the seat gives and what it gets if the deal is made."""
    match action:
        case PlayPlenty():
            return NONE, action.cards
        case Bank() | Offer() | Counter():
            return action.give, action.want
        case Trade():
            agreed = terms(state, action.seat)
            assert agreed is not None
            return agreed
    assert state.offer is not None
    return state.offer.want, state.offer.give


def _moved(hand: Counts, give: Counts, got: Counts) -> Counts:
    a, b, c, d, e = (have - less + more for have, less, more in zip(hand, give, got, strict=True))
    return a, b, c, d, e


def payable(key: str, old: Counts, new: Counts) -> Facts:
    """Yield the most expensive purchase that only the new hand can pay for."""
    for name, cost in COSTS:
        if held(new, cost) and not held(old, cost):
            yield f"{key}-{name}", {}
            return


def reject(view: View, seat: int) -> Facts:
    """Yield the reasons against the current offer."""
    offer, hand = view.offer, view.hands[seat]
    assert offer is not None
    assert hand is not None
    if not held(hand, offer.want):
        yield "not-held", {}
        return
    others = [view.points[other] for other in range(view.seats) if other != view.turn]
    if view.points[view.turn] > max(others):
        yield "helps-leader", {"rival": view.turn, "n": view.points[view.turn]}
    for name, cost in COSTS:
        if held(hand, cost) and not held(_moved(hand, offer.want, offer.give), cost):
            yield f"keeps-{name}", {}
            return


def end(state: State, seat: int) -> Facts:
    """Yield the reasons for spending nothing more."""
    hand = row(state.hands, seat)
    if not any(held(hand, cost) for _, cost in COSTS):
        yield "nothing-to-pay", {}
    useful = {
        "city": state.settlements[seat] and building.cities_left(state, seat),
        "settlement": building.settlement_spots(state, seat) and building.settlements_left(state, seat),
    }
    for name, cost in COSTS[:2]:
        lacking = sum(max(0, price - have) for price, have in zip(cost, hand, strict=True))
        if useful[name] and 0 < lacking <= MAX_MISSING:
            yield f"saves-{name}", {"n": lacking}
            return
