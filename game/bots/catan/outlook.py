"""Catan: how likely each seat is to win, and what stands out in a turn.

The judge's points count the more the nearer the leader is to the end; the scale is fitted to games of bots
(tools/outlook_figures.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import exp, sqrt
from typing import Final

from game.bots.catan.evaluate import Evaluator
from game.bots.key_moments import Chances, Outlook, Turn
from game.catan import events as ev
from game.catan.kinds import GOAL, row
from game.catan.rules import standings
from game.catan.state import MAIN, OVER_PHASE, ROBBER, State
from game.catan.views import redact, view
from game.core import Seat

TURNS: Final = 1.8
"""Turns in which the leader makes a point."""
SPREAD: Final = 0.75
"""How far luck and skill carry two seats apart while the leader makes one point, in the judge's points, as the scale of
a logistic curve; over several points it grows with their square root."""
HIGHLIGHTED_EVENTS: Final = (
    ev.LongestRoadMoved,
    ev.LargestArmyMoved,
    ev.CityBuilt,
    ev.SettlementBuilt,
    ev.Monopolized,
    ev.Traded,
    ev.RobberMoved,
    ev.PlentyTaken,
    ev.BankTraded,
    ev.RoadBuilt,
    ev.CardBought,
)
"""What is told of a deed, the most telling first."""


def lacking(state: State) -> float:
    """Points that whoever has most still lacks."""
    return float(max(0, GOAL - max(state.total(seat) for seat in range(state.seats))))


def turns_left(state: State) -> float:
    """Turns of every seat still to come, roughly."""
    return TURNS * lacking(state)


def chances(state: State) -> Chances:
    """Per seat, how likely it is to win from here on, all hands being known; certain once the game is over."""
    seats = range(state.seats)
    if state.phase == OVER_PHASE:
        winners = standings(state).winners
        return tuple(float(seat in winners) for seat in seats)
    if state.board is None:
        return tuple(1 / state.seats for _ in seats)
    evaluator = Evaluator(view(state, 0), state)
    scale = SPREAD * sqrt(lacking(state) + 0.5)
    logits = [evaluator.worth(state, seat, row(state.hands, seat)) / scale for seat in seats]
    shares = [exp(logit - max(logits)) for logit in logits]
    return tuple(share / sum(shares) for share in shares)


def turns(states: Sequence[State]) -> list[Turn]:
    """The turns of a finished game (none of another one), each from the dice on: those are luck and nobody's deed.

    The last turn counts only if it changed who was in front: that the end is certain is nobody's deed.
    """
    last = len(states) - 1
    if states[last].phase != OVER_PHASE:
        return []
    found = []
    for number, group in groupby(range(len(states)), key=lambda place: states[place].number):
        acted = [place for place in group if states[place].rolled and states[place].phase in (MAIN, ROBBER)]
        if acted and states[last].number == number:
            acted.append(last)
        if len(acted) > 1:
            found.append(Turn(number, states[acted[0]].turn, tuple(acted)))
    if found and found[-1].positions[-1] == last:
        before, after = (standings(states[place]).winners for place in (found[-1].positions[0], last))
        return found if before != after else found[:-1]
    return found


def highlight(state: State, seat: Seat, events: Sequence[ev.Event]) -> ev.Event | None:
    """The most telling thing that happened, as everybody may know it."""
    for kind in HIGHLIGHTED_EVENTS:
        for event in events:
            if isinstance(event, kind):
                return redact(event, None)
    return None


OUTLOOK: Final = Outlook(turns, chances, highlight)
