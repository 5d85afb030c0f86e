"""Discards after a seven, the move of the robber, and theft (catan.md 1 to 8)."""

from __future__ import annotations

from game.catan.actions import NOBODY, Discard, Robber, Steal
from game.catan.events import Discarded, Event, RobberMoved, Stolen
from game.catan.island import HEX_CORNER_SET
from game.catan.kinds import held, lacking, row
from game.catan.reasons import Reason, refusal
from game.catan.state import BY_KNIGHT, MAIN, ROBBER, ROLL, SEVEN, STEAL, State
from game.core import BadAction


def discard(state: State, action: Discard, events: list[Event]) -> None:
    """Discard half of the first hand that owes cards; after the last one the robber moves (catan.md 1, 2)."""
    seat, count = state.owed[0]
    if sum(action.cards) != count:
        raise refusal("catan-discard-count", n=count)
    have = row(state.hands, seat)
    if not held(have, action.cards):
        raise refusal("catan-not-in-hand", **lacking(have, action.cards))
    for kind, given in enumerate(action.cards):
        state.hands[5 * seat + kind] -= given
        state.bank[kind] += given
    state.owed = state.owed[1:]
    events.append(Discarded(seat, action.cards))
    if not state.owed:
        state.phase, state.by = ROBBER, SEVEN


def forbidden(state: State) -> int:
    """Return the hexes where the robber may not go (catan.md 3, 4, 5).

    These are its own and, by option, the desert for a knight.
    """
    board = state.board
    assert board is not None
    away = 1 << state.robber
    if state.by == BY_KNIGHT and state.options.knight_desert == "forbidden":
        away |= 1 << board.desert
    return away


def victims(state: State, hexagon: int) -> list[int]:
    """Return the opponents of the active seat with a building at the hex and a card in the hand (catan.md 6)."""
    corners = HEX_CORNER_SET[hexagon]
    if not state.occupied & corners:
        return []
    return [
        seat
        for seat in range(state.seats)
        if seat != state.turn
        and (state.settlements[seat] | state.cities[seat]) & corners
        and any(state.hands[5 * seat : 5 * seat + 5])
    ]


def move(state: State, action: Robber, events: list[Event]) -> None:
    """Move the robber to another hex and rob one of those who can be robbed there, if any (catan.md 3 to 6)."""
    hexagon, victim = action.hexagon, action.victim
    if victim >= state.seats:
        raise BadAction("no such seat")
    if forbidden(state) >> hexagon & 1:
        raise refusal("catan-robber-stays" if hexagon == state.robber else "catan-robber-desert")
    found = victims(state, hexagon)
    if victim not in found and (found or victim != NOBODY):
        raise refusal(_why_not_rob(state, hexagon, victim))
    events.append(RobberMoved(state.turn, state.robber, hexagon, None if victim == NOBODY else victim))
    state.robber, state.by = hexagon, ""
    if victim == NOBODY:
        resume(state)
    else:
        state.phase, state.victim = STEAL, victim


def _why_not_rob(state: State, hexagon: int, victim: int) -> Reason:
    if victim == NOBODY:
        return "catan-robber-must-rob"
    if victim == state.turn:
        return "catan-robber-own"
    there = (state.settlements[victim] | state.cities[victim]) & HEX_CORNER_SET[hexagon]
    return "catan-robber-empty-hand" if there else "catan-robber-not-there"


def steal(state: State, action: Steal, events: list[Event]) -> None:
    """Move one card, drawn by chance, from the victim to the thief (catan.md 7)."""
    thief, victim, kind = state.turn, state.victim, action.kind
    if not state.hands[5 * victim + kind]:
        raise refusal("catan-steal-not-held")
    state.hands[5 * victim + kind] -= 1
    state.hands[5 * thief + kind] += 1
    state.victim = NOBODY
    events.append(Stolen(thief, victim, kind))
    resume(state)


def resume(state: State) -> None:
    """Continue the turn where it was before robber, theft and free roads (catan.md 14)."""
    state.phase = MAIN if state.rolled else ROLL
