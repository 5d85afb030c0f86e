"""Discards after a seven, the move of the robber, and theft (catan.md 1 to 8)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.catan.actions import NOBODY, Discard, Robber, Steal
from game.catan.events import Discarded, Event, RobberMoved, Stolen
from game.catan.island import ALL_HEXES, HEX_CORNER_SET, mask_of
from game.catan.kinds import held, lacking, row
from game.catan.reasons import Reason, refusal
from game.catan.state import BY_KNIGHT, MAIN, ROBBER, ROLL, SEVEN, STEAL, Position, State
from game.core import BadAction

FEW_POINTS: Final = 2
"""A friendly robber spares those who have no more public points (T6)."""


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

    These are its own and, by option, the desert for a knight and the hexes of those who are spared. If no other is
    left, it stays on its own (T11).
    """
    board = state.board
    assert board is not None
    away = 1 << state.robber
    if state.by == BY_KNIGHT and state.options.knight_desert == "forbidden":
        away |= 1 << board.desert
    if is_friendly(state):
        away |= barred(state)
        if away == ALL_HEXES:
            away ^= 1 << state.robber
    return away


def must_stay(state: State) -> bool:
    """Return whether the robber, which has to be moved, finds no other hex (T11)."""
    return not forbidden(state) >> state.robber & 1


def is_friendly(position: Position) -> bool:
    """Return whether the robber spares those who have few points (T6)."""
    return position.options.robber == "friendly"


def spared(position: Position) -> tuple[int, ...]:
    """Return the opponents of the seat whose turn it is whom the robber spares: two public points at most (T6)."""
    if not is_friendly(position):
        return ()
    points = position.points
    return tuple(seat for seat in range(position.seats) if seat != position.turn and points[seat] <= FEW_POINTS)


def barred(position: Position) -> int:
    """Return the hexes with a building of a seat that is spared; never the desert (T7, T8)."""
    board, corners = position.board, 0
    for seat in spared(position):
        corners |= position.settlements[seat] | position.cities[seat]
    if not corners:
        return 0
    assert board is not None
    return touched(corners) & ~(1 << board.desert)


@lru_cache(maxsize=1 << 12)
def touched(corners: int) -> int:
    """Return the hexes that have one of these corners."""
    return mask_of(tuple(hexagon for hexagon, around in enumerate(HEX_CORNER_SET) if around & corners))


def victims(state: State, hexagon: int) -> list[int]:
    """Return whom the active seat can rob when the robber has come to the hex (catan.md 6; T11, T14).

    They are opponents with a building there and a card in the hand who are not spared.
    """
    corners = HEX_CORNER_SET[hexagon]
    if not state.occupied & corners:
        return []
    found = [
        seat
        for seat in range(state.seats)
        if seat != state.turn
        and (state.settlements[seat] | state.cities[seat]) & corners
        and any(state.hands[5 * seat : 5 * seat + 5])
    ]
    if found and is_friendly(state):
        return [seat for seat in found if state.points[seat] > FEW_POINTS]
    return found


def targets(state: State, hexagon: int) -> list[int]:
    """Return whom a move of the robber to the hex can rob: nobody if it stays (T11)."""
    return [] if hexagon == state.robber else victims(state, hexagon)


def move(state: State, action: Robber, events: list[Event]) -> None:
    """Move the robber to another hex and rob one of those who can be robbed there, if any (catan.md 3 to 6)."""
    hexagon, victim = action.hexagon, action.victim
    if victim >= state.seats:
        raise BadAction("no such seat")
    if forbidden(state) >> hexagon & 1:
        raise refusal(_why_not_there(state, hexagon))
    found = targets(state, hexagon)
    if victim not in found and (found or victim != NOBODY):
        raise refusal(_why_not_rob(state, hexagon, victim))
    events.append(RobberMoved(state.turn, state.robber, hexagon, None if victim == NOBODY else victim))
    state.robber, state.by = hexagon, ""
    if victim == NOBODY:
        resume(state)
    else:
        state.phase, state.victim = STEAL, victim


def _why_not_there(state: State, hexagon: int) -> Reason:
    if hexagon == state.robber:
        return "catan-robber-stays"
    if not forbidden(state) >> state.robber & 1:
        return "catan-robber-must-stay"
    assert state.board is not None
    return "catan-robber-desert" if hexagon == state.board.desert else "catan-robber-friendly"


def _why_not_rob(state: State, hexagon: int, victim: int) -> Reason:
    if victim == NOBODY:
        return "catan-robber-must-rob"
    if victim == state.turn:
        return "catan-robber-own"
    if hexagon == state.robber:
        return "catan-robber-must-stay"
    there = (state.settlements[victim] | state.cities[victim]) & HEX_CORNER_SET[hexagon]
    if there and victim in spared(state):
        return "catan-robber-spared"
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
