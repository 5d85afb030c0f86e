"""What follows an action and a turn: treasures, monument income, refills, the end (tigris.md 4, I2, J)."""

from __future__ import annotations

from game.tigris import treasures, wonder
from game.tigris.actions import HAND
from game.tigris.events import Event, GameEnded, TurnBegan
from game.tigris.scoring import pay_monuments
from game.tigris.state import ACTION, DRAW, OVER_PHASE, WONDER, State


def finish_action(state: State, events: list[Event]) -> None:
    """Finish an action after its conflicts and monuments: give out treasures, if the option says now."""
    if state.options.treasures == "after_action" and treasures.distribute(state, events):
        return
    state.phase = ACTION


def finish(state: State, events: list[Event]) -> None:
    """Finish a turn: give out treasures, if the option says now, then income and refills.

    The wonder's point comes first, and its owner chooses the colour (tigris.md I2, J1; tigris-variants.md M12).
    """
    if state.options.treasures == "end_of_turn" and treasures.distribute(state, events):
        return
    if state.wonder >= 0 and wonder.pays(state, state.turn):
        state.phase = WONDER
    else:
        close(state, events)


def resume(state: State, events: list[Event]) -> None:
    """Continue where the game waited for an owner's choice of a treasure."""
    if state.options.treasures == "after_action":
        finish_action(state, events)
    else:
        finish(state, events)


def close(state: State, events: list[Event]) -> None:
    """Pay for monuments, then refill every hand that is short, the active player's first (tigris.md F10, H4, J4)."""
    pay_monuments(state, events)
    turn, seats, hands = state.turn, state.seats, state.hands
    wanted = []
    for step in range(seats):
        seat = (turn + step) % seats
        wanted.append((seat, HAND - sum(hands[4 * seat : 4 * seat + 4])))
    owe(state, wanted, "refill", events)


def owe(state: State, wanted: list[tuple[int, int]], cause: str, events: list[Event]) -> None:
    """Let chance deal tiles; a bag with too few of them ends the game soon (tigris.md J2-J4)."""
    left = sum(state.bag)
    owed = []
    for seat, count in wanted:
        if count > left:
            state.ending = True
            count = left
        if count:
            owed.append((seat, count))
            left -= count
    state.owed, state.cause, state.phase = tuple(owed), cause, DRAW
    if not owed:
        drawn(state, events)


def drawn(state: State, events: list[Event]) -> None:
    """Continue after the last draw, as `cause` says."""
    cause, state.cause = state.cause, ""
    if cause == "opening":
        state.phase = ACTION
        events.append(TurnBegan(state.turn, state.number))
    elif cause == "swap":
        if state.ending and state.options.bag_end == "immediate":
            _over(state, "bag", events)
        else:
            finish_action(state, events)
    else:
        _next_turn(state, events)


def _next_turn(state: State, events: list[Event]) -> None:
    """Begin the next turn, or end the game (tigris.md J1-J4)."""
    if state.treasures.bit_count() <= 2:
        _over(state, "treasures", events)
    elif state.ending:
        _over(state, "bag", events)
    else:
        state.turn = (state.turn + 1) % state.seats
        state.actions_left, state.number, state.phase = 2, state.number + 1, ACTION
        events.append(TurnBegan(state.turn, state.number))


def _over(state: State, why: str, events: list[Event]) -> None:
    state.phase = OVER_PHASE
    events.append(GameEnded(why))
