"""The end of a game of Tigris & Euphrates: whether it comes with the current turn, and who wins then."""

from __future__ import annotations

from game.bots.tigris.evaluate import LAST_TREASURES
from game.core import Seat
from game.tigris import wonder
from game.tigris.actions import HAND
from game.tigris.events import Event
from game.tigris.scoring import levelled, pay_monuments
from game.tigris.state import DRAW, OVER_PHASE, TREASURE_POINTS, State
from game.tigris.treasures import rich_kingdom, take


def ends(state: State) -> bool:
    """Return whether the game ends with the current turn, whatever else happens in it (tigris.md J1-J4).

    Within a turn the bag never grows and hands only get smaller, so a bag that is too small for the refill stays so.
    """
    if state.ending or state.phase == OVER_PHASE or sum(state.bag) < HAND * state.seats - sum(state.hands):
        return True
    left = state.treasures
    if state.options.treasures == "end_of_turn" and not state.actions_left:
        left = finished(state).treasures
    return left.bit_count() <= LAST_TREASURES


def finished(state: State) -> State:
    """Return the position with the points at the end of the current turn, if nothing else happens in it.

    Nothing is to come after it. Which treasures are taken makes no difference then (tigris.md I2, F10). A refill comes
    after the wonder and monuments have paid (tigris-variants.md M12).
    """
    if state.phase == OVER_PHASE:
        return state
    after, events = state.copy(), list[Event]()
    after.ending = True
    if state.options.treasures == "end_of_turn":
        while (rich := rich_kingdom(after)) is not None:
            seat, _, cells = rich
            take(after, seat, (cells & -cells).bit_length() - 1, events)
    if state.phase != DRAW or (state.cause != "refill" and state.options.bag_end != "immediate"):
        if wonder.pays(after, after.turn):
            after.points[5 * after.turn + TREASURE_POINTS] += 1  # a point of any colour counts like a treasure
        pay_monuments(after, events)
    return after


def result(state: State, seat: Seat) -> float:
    """Return the seat's result by the points: 1 for a win, -1 for a loss, between for a shared one (tigris.md J5)."""
    own = levelled(state.points[5 * seat : 5 * seat + 5])
    equal = 0
    for other in range(state.seats):
        levels = levelled(state.points[5 * other : 5 * other + 5])
        if levels > own:
            return -1.0
        equal += levels == own
    return 2.0 / equal - 1.0
