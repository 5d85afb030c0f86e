"""Qwirkle: each seat's chance to win, and the highlight of a turn.

A lead weighs more when fewer turns are left; the figures are fitted to games of bots (tools/outlook_figures.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from game.bots.key_moments import Chances, Outlook, Turn
from game.core import Seat
from game.qwirkle import events as ev
from game.qwirkle.rules import standings
from game.qwirkle.state import DRAW, NOBODY, OVER_PHASE, PLACE, State
from game.qwirkle.views import redact

LAID: Final = 2.05
"""The mean number of tiles laid in a turn."""
TURN: Final = 8.0
"""The mean points of a turn."""
SPREAD: Final = 3.0
"""The spread of two seats' points in one turn, as the scale of a logistic curve.

Over several turns it grows with their square root.
"""


def turns_left(state: State) -> float:
    """Return the expected turns of every seat until the end."""
    tiles = len(state.bag) + len(state.returning) + sum(map(len, state.hands))
    return tiles / LAID / state.seats


def chances(state: State) -> Chances:
    """Return each seat's chance to win; after the game it is certain, and a shared win is divided."""
    if state.phase == OVER_PHASE:
        winners = standings(state).winners
        return tuple((seat in winners) / len(winners) for seat in range(state.seats))
    scale = SPREAD * sqrt(max(0.5, turns_left(state)))
    logits = [(points + _tempo(state, seat)) / scale for seat, points in enumerate(state.points)]
    shares = [exp(logit - max(logits)) for logit in logits]
    return tuple(share / sum(shares) for share in shares)


def _tempo(state: State, seat: Seat) -> float:
    """Return the value of acting earlier, since some seats will have one more turn than others."""
    if state.turn == NOBODY:
        return 0.0
    following = state.turn + (state.phase == DRAW)
    waiting = (seat - following) % state.seats
    return TURN * (state.seats - 1 - waiting) / state.seats


def turns(states: Sequence[State]) -> list[Turn]:
    """Return the turns of a finished game (none of another one) without their draws, which are random.

    The opening is no turn that decides: the rules prescribe its largest set. The last turn counts only if it changed
    the leader; the certainty of the result is not its effect.
    """
    if states[-1].phase != OVER_PHASE:
        return []
    found = [
        Turn(state.number, state.turn, (place, place + 1))
        for place, state in enumerate(states)
        if state.phase == PLACE and state.board.tiles
    ]
    if not found:
        return []
    before, after = (standings(states[place]).winners for place in found[-1].positions)
    return found if before != after else found[:-1]


def highlight(state: State, seat: Seat, events: Sequence[ev.Event]) -> ev.Event | None:
    """Return the seat's placement, trade or pass, redacted for an onlooker."""
    kinds = (ev.TilesPlaced, ev.TilesTraded, ev.Passed)
    return next((redact(event, None) for event in events if isinstance(event, kinds)), None)


OUTLOOK: Final = Outlook(turns, chances, highlight)
