"""Tigris & Euphrates: how likely each seat is to win, and what stands out in a deed.

The chances come from the bots' judgement of a position, each seat judged from what it knows itself. How much a lead
is worth follows from how long the game may still last; the figures are fitted to games of bots (docs/bots.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import exp
from typing import Final

from game import bits
from game.bots.key_moments import Chances, Outlook, Turn
from game.bots.tigris.evaluate import evaluate, turns_left
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.weights import weights_for
from game.core import Seat
from game.tigris import events as ev
from game.tigris.scoring import levelled, standings
from game.tigris.state import ACTION, DRAW, FIRST_PHASE, NOWHERE, OVER_PHASE, TREASURE_POINTS, State
from game.tigris.views import redact, view

LEAD: Final = (1.5, 2.5)
"""What a lead of one in the bots' judgement counts in the exponent at the very end, and over how many turns of every
seat that falls to half."""
POINTS: Final = (1.0, 0.2)
"""The same for a point of the lowest colour that a seat has already."""
LEVELS: Final = (1.0, 0.3, 0.1, 0.03)
"""What points of the four colours, lowest first, count against each other at the end (tigris.md J6)."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """What stands out where no single event says it all, by `kind`:

    "war", "revolt": `seat` won over `other`; `colour` of the leaders, `count` points for the winner.
    "treasure": `seat` took `count` treasures.
    "stranded": the catastrophe of `seat` drove `other`'s leader of `colour` away. "cut": it cut a kingdom of `other`.
    "lowest": `seat` scored `count` points in `colour`, its lowest one. "points": in one that was not.
    """

    kind: str
    seat: Seat
    other: Seat = NOWHERE
    colour: int = NOWHERE
    count: int = 0


# ------------------------------------------------------------------ who wins


def chances(state: State) -> Chances:
    """Per seat, how likely it is to win from here on; a won game is certain, a shared one shared."""
    if state.phase == OVER_PHASE:
        winners = standings(state).winners
        return tuple((seat in winners) / len(winners) for seat in range(state.seats))
    left, weights = turns_left(state), weights_for(state.seats)
    lead, points = _scaled(LEAD, left), _scaled(POINTS, left)
    logits = [
        lead * evaluate(state, Knowledge.of(view(state, seat)), weights) + points * _points_value(state, seat)
        for seat in range(state.seats)
    ]
    shares = [exp(logit - max(logits)) for logit in logits]
    return tuple(share / sum(shares) for share in shares)


def _scaled(figure: tuple[float, float], left: float) -> float:
    most, half = figure
    return most / (1.0 + left / half)


def _points_value(state: State, seat: Seat) -> float:
    levels = levelled(state.points[5 * seat : 5 * seat + 5])
    return sum(weight * level for weight, level in zip(LEVELS, levels, strict=True))


def turns(states: Sequence[State]) -> list[Turn]:
    """The turns of a finished game (none of another one), refills left out: they are luck and nobody's deed."""
    last = len(states) - 1
    if states[last].phase != OVER_PHASE:
        return []
    found = []
    for number, group in groupby(range(len(states)), key=lambda place: states[place].number):
        inside = [place for place in group if states[place].phase not in (FIRST_PHASE, OVER_PHASE)]
        refill = next((place for place in inside if _refills(states[place])), None)
        acted = [place for place in inside if refill is None or place < refill]
        starts = [place for place in acted if states[place].phase == ACTION]
        if not acted or states[acted[0]].cause == "opening":
            acted = starts
        if acted:
            after = inside[-1] + 1 if refill is None else refill
            end = last if states[last].number == number else after
            places = sorted({acted[0], *starts, end})
            found.append(Turn(number, states[places[0]].turn, tuple(places)))
    return [*found[:-1], *_last(states, found[-1])] if found else []


def _last(states: Sequence[State], turn: Turn) -> list[Turn]:
    """The last turn, if it changed who is in front; all since the deed that did so is one: then the game was decided.

    That it is certain in the end is nobody's deed.
    """
    front = standings(states[turn.positions[-1]]).winners
    behind = [place for place in turn.positions if standings(states[place]).winners != front]
    return (
        [replace(turn, positions=tuple(sorted({turn.positions[0], behind[-1], turn.positions[-1]})))] if behind else []
    )


def _refills(state: State) -> bool:
    return state.phase == DRAW and state.cause == "refill"


# ------------------------------------------------------------------ what happened


def highlight(state: State, seat: Seat, events: Sequence[ev.Event]) -> Highlight | ev.Event | None:
    """What stands out among the events that a deed of the seat brought in that state, if anything happened."""
    return (
        _conflict(events)
        or _built(events)
        or _treasures(seat, events)
        or _ruin(state, seat, events)
        or _points(state, seat, events)
        or _move(events)
    )


def _conflict(events: Sequence[ev.Event]) -> Highlight | None:
    """The war that brought most points, or else the revolt."""
    found: list[Highlight] = []
    for event in events:
        if isinstance(event, ev.ConflictEnded):
            found.append(Highlight(event.kind, event.winner, event.loser, event.colour))
        elif isinstance(event, ev.Scored) and event.why in ("war", "revolt") and found:
            found[-1] = replace(found[-1], count=found[-1].count + event.points)
    return max(found, key=lambda fought: (fought.kind == "war", fought.count), default=None)


def _built(events: Sequence[ev.Event]) -> ev.Event | None:
    return next((event for event in events if isinstance(event, ev.MonumentBuilt)), None)


def _treasures(seat: Seat, events: Sequence[ev.Event]) -> Highlight | None:
    """All treasures of whoever took most, the active player first."""
    taken = Counter(event.seat for event in events if isinstance(event, ev.TreasureTaken))
    if not taken:
        return None
    owner = max(sorted(taken), key=lambda one: (taken[one], one == seat))
    return Highlight("treasure", owner, count=taken[owner])


def _ruin(state: State, seat: Seat, events: Sequence[ev.Event]) -> Highlight | ev.Event | None:
    """A catastrophe: whose leader it drove away, or whose kingdom it cut; rivals first."""
    placed = next((event for event in events if isinstance(event, ev.CatastrophePlaced)), None)
    if placed is None:
        return None
    lost = [event for event in events if isinstance(event, ev.LeaderLost)]
    if lost:
        victim = min(lost, key=lambda event: event.seat == seat)
        return Highlight("stranded", seat, victim.seat, victim.colour)
    region = next((cells for cells in state.regions if cells >> placed.cell & 1), 0)
    rivals = [
        index >> 2
        for index, cell in enumerate(state.leaders)
        if cell >= 0 and region >> cell & 1 and index >> 2 != seat
    ]
    if rivals and len(bits.regions(region & ~(1 << placed.cell))) > 1:
        return Highlight("cut", seat, rivals[0])
    return placed


def _points(state: State, seat: Seat, events: Sequence[ev.Event]) -> Highlight | None:
    """The most points of one colour: the active player's first, and of these those in its lowest colour."""
    scored: Counter[tuple[Seat, int]] = Counter()
    for event in events:
        if isinstance(event, ev.Scored):
            scored[event.seat, event.colour] += event.points
    if not scored:
        return None

    def lowest(owner: Seat, colour: int) -> bool:
        own = state.points[5 * owner : 5 * owner + TREASURE_POINTS]
        return own[colour] == min(own)

    owner, colour = max(sorted(scored), key=lambda key: (key[0] == seat, lowest(*key), scored[key]))
    return Highlight("lowest" if lowest(owner, colour) else "points", owner, colour=colour, count=scored[owner, colour])


def _move(events: Sequence[ev.Event]) -> ev.Event | None:
    """What the seat did, when nothing came of it at once; None for the end of a turn."""
    kinds = (ev.LeaderPlaced, ev.LeaderWithdrawn, ev.TilePlaced, ev.TilesSwapped)
    moved = next((event for event in events if isinstance(event, kinds)), None)
    return moved and redact(moved, None)


OUTLOOK: Final = Outlook(turns, chances, highlight)
