"""Catan: each seat's chance to win, and the highlight of a turn.

The evaluator's points weigh more when the leader is near the end. The scale is fitted to games of bots
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
from game.catan.kinds import row
from game.catan.options import goal
from game.catan.rules import standings
from game.catan.state import MAIN, OVER_PHASE, ROBBER, State
from game.catan.views import redact, view
from game.core import Seat

TURNS: Final = 1.8
"""The turns in which the leader scores a point."""
SPREAD: Final = 0.75
"""The spread of two seats while the leader scores one point, as the scale of a logistic curve.

The unit is the evaluator's points. Over several points it grows with their square root.
"""
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
"""The events that can be a highlight, the most important first."""


def lacking(state: State) -> float:
    """Return the points that the leader still lacks."""
    return float(max(0, goal(state) - max(state.total(seat) for seat in range(state.seats))))


def scale(state: State) -> float:
    """Return the lead in the evaluator's points that multiplies the odds by e."""
    return SPREAD * sqrt(lacking(state) + 0.5)


def turns_left(state: State) -> float:
    """Return the expected turns of every seat until the end."""
    return TURNS * lacking(state)


def chances(state: State) -> Chances:
    """Return each seat's chance to win with all hands known; certain once the game is over."""
    seats = range(state.seats)
    if state.phase == OVER_PHASE:
        winners = standings(state).winners
        return tuple(float(seat in winners) for seat in seats)
    if state.board is None:
        return tuple(1 / state.seats for _ in seats)
    evaluator = Evaluator(view(state, 0), state)
    logits = [evaluator.worth(state, seat, row(state.hands, seat)) / scale(state) for seat in seats]
    shares = [exp(logit - max(logits)) for logit in logits]
    return tuple(share / sum(shares) for share in shares)


def turns(states: Sequence[State]) -> list[Turn]:
    """Return the turns of a finished game (none of another one), each after its dice, which are random.

    The last turn counts only if it changed the leader; the certainty of the result is not its effect.
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
    """Return the most important event, redacted for an onlooker."""
    for kind in HIGHLIGHTED_EVENTS:
        for event in events:
            if isinstance(event, kind):
                return redact(event, None)
    return None


OUTLOOK: Final = Outlook(turns, chances, highlight)
