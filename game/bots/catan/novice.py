"""The novice of Catan: rules of thumb; it builds what it can pay for."""

from __future__ import annotations

from random import Random
from typing import Final

from game.bits import each
from game.bots.catan.sites import yields
from game.catan.actions import (
    ACCEPT,
    CANCEL,
    END,
    ENOUGH,
    REJECT,
    ROLL,
    Action,
    Bank,
    Buy,
    City,
    PlayKnight,
    PlayMonopoly,
    PlayPlenty,
    PlayRoads,
    Road,
    Robber,
    Settlement,
    Trade,
)
from game.catan.island import ALL_CORNERS
from game.catan.kinds import held, row
from game.catan.legal import moves, pick
from game.catan.state import NOWHERE, State

CORNERS: Final = 8
"""The number of best corners among which it chooses."""
ROAD_CHANCE: Final = 0.5
"""The probability of building an affordable road when there is nothing better."""
CARD_CHANCE: Final = 0.5
"""The probability of playing a card."""
_ORDER: Final = {
    City: 4.0,
    Settlement: 3.0,
    PlayPlenty: 2.5,
    PlayMonopoly: 2.4,
    PlayRoads: 2.3,
    PlayKnight: 2.2,
    Buy: 2.0,
}


def choose(state: State, seat: int, rng: Random) -> Action:
    """Return the novice's choice in a state that fits its view."""
    assert state.board is not None
    match state.phase:
        case "setup":
            return _place(state, rng)
        case "roll":
            return ROLL
        case "discard":
            return pick(state, rng)
        case "robber":
            return _rob(state, rng)
        case "main":
            return _build(state, rng)
        case "roads":
            return rng.choice([action for action in moves(state) if action != ENOUGH] or [ENOUGH])
        case "answer":
            return _answer(state, seat, rng)
    return _close(state)


def _place(state: State, rng: Random) -> Action:
    """Return a settlement on one of the richest corners, or a random road."""
    board, found = state.board, moves(state)
    assert board is not None
    if state.placed != NOWHERE:
        return rng.choice(found)
    corners = sorted(each(ALL_CORNERS & ~state.closed), key=lambda corner: -sum(yields(board, corner)))
    return Settlement(rng.choice(corners[:CORNERS]))


def _rob(state: State, rng: Random) -> Action:
    """Return a random move of the robber against a seat with most points."""
    found = [action for action in moves(state) if isinstance(action, Robber)]
    most = max((state.points[action.victim] for action in found if action.victim >= 0), default=-1)
    return rng.choice([a for a in found if most < 0 or (a.victim >= 0 and state.points[a.victim] == most)])


def _build(state: State, rng: Random) -> Action:
    """Return the best affordable purchase, or else perhaps a road, a bank trade, or the end."""
    found = moves(state)
    best = max(found, key=lambda action: (_ORDER.get(type(action), 0.0), rng.random()))
    rank = _ORDER.get(type(best), 0.0)
    if rank >= 3 or (rank and rng.random() < CARD_CHANCE):
        return best
    roads = [action for action in found if isinstance(action, Road)]
    if roads and rng.random() < ROAD_CHANCE:
        return rng.choice(roads)
    trades = [action for action in found if isinstance(action, Bank) and _helps(state, action)]
    return rng.choice(trades) if trades else END


def _helps(state: State, action: Bank) -> bool:
    """Return whether the trade gets a missing kind for a plentiful one."""
    hand = row(state.hands, state.turn)
    give, want = action.give.index(max(action.give)), action.want.index(1)
    return not hand[want] and hand[give] > action.give[give]


def _answer(state: State, seat: int, rng: Random) -> Action:
    """Return ACCEPT if it gets what it lacks for what it can spare."""
    offer, hand = state.offer, row(state.hands, seat)
    assert offer is not None
    if not held(hand, offer.want) or rng.random() < 0.2:
        return REJECT
    lacks = any(count and not have for count, have in zip(offer.give, hand, strict=True))
    spare = all(have > count for count, have in zip(offer.want, hand, strict=True) if count)
    return ACCEPT if lacks and spare and sum(offer.give) >= sum(offer.want) else REJECT


def _close(state: State) -> Action:
    """Return a trade with any seat that accepted the offer, or CANCEL."""
    for action in moves(state):
        if isinstance(action, Trade) and state.answers[action.seat] == ACCEPT:
            return action
    return CANCEL
