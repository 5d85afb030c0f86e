"""Tigris & Euphrates: each seat's chance to win, and the highlight of a turn.

The chances come from the bots' evaluation, for each seat from its own knowledge. The weight of a lead depends on the
expected number of turns left. The figures are fitted to games of bots (docs/bots.md).
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
"""The weight in the exponent of a lead of one at the very end, and the turns of every seat until it is halved."""
POINTS: Final = (1.0, 0.2)
"""The same for a point of the lowest colour."""
LEVELS: Final = (1.0, 0.3, 0.1, 0.03)
"""The weights of the four colours' points at the end, lowest first (tigris.md J6)."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A highlight that no single event describes; the fields depend on `kind`.

    "war", "revolt": `seat` won against `other`; `colour` of the leaders, `count` points for the winner. "treasure":
    `seat` took `count` treasures. "stranded": the catastrophe of `seat` removed `other`'s leader of `colour`. "cut": it
    cut a kingdom of `other`. "lowest": `seat` scored `count` points in `colour`, its lowest one. "points": it scored in
    another colour.
    """

    kind: str
    seat: Seat
    other: Seat = NOWHERE
    colour: int = NOWHERE
    count: int = 0


# ------------------------------------------------------------------ who wins


def chances(state: State) -> Chances:
    """Return each seat's chance to win; after the game it is certain, and a shared win is divided."""
    if state.phase == OVER_PHASE:
        winners = standings(state).winners
        return tuple((seat in winners) / len(winners) for seat in range(state.seats))
    return shares_of([strength(state, seat) for seat in range(state.seats)])


def strength(state: State, seat: Seat) -> float:
    """Return the strength of a seat's position, from what it knows: the logarithm of its share of the chances."""
    left = turns_left(state)
    worth = evaluate(state, Knowledge.of(view(state, seat)), weights_for(state.seats))
    return _scaled(LEAD, left) * worth + _scaled(POINTS, left) * _points_value(state, seat)


def shares_of(strengths: Sequence[float]) -> Chances:
    """Return each seat's chance to win, by the strengths of all seats."""
    shares = [exp(each - max(strengths)) for each in strengths]
    return tuple(share / sum(shares) for share in shares)


def _scaled(figure: tuple[float, float], left: float) -> float:
    most, half = figure
    return most / (1.0 + left / half)


def _points_value(state: State, seat: Seat) -> float:
    levels = levelled(state.points[5 * seat : 5 * seat + 5])
    return sum(weight * level for weight, level in zip(LEVELS, levels, strict=True))


def turns(states: Sequence[State]) -> list[Turn]:
    """Return the turns of a finished game (none of another one) without refills, which are random."""
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
    """Return the last turn, if it changed the leader, reduced to the action that did so and what followed.

    The certainty of the final result is not an effect of the last turn.
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
    """Return the highlight of the events of a seat's action in that state, or None."""
    return (
        _conflict(events)
        or _built(events)
        or _treasures(seat, events)
        or _ruin(state, seat, events)
        or _points(state, seat, events)
        or _move(events)
    )


def _conflict(events: Sequence[ev.Event]) -> Highlight | None:
    """Return the war with most points, or else the revolt."""
    found: list[Highlight] = []
    for event in events:
        if isinstance(event, ev.ConflictEnded):
            found.append(Highlight(event.kind, event.winner, event.loser, event.colour))
        elif isinstance(event, ev.Scored) and event.why in ("war", "revolt") and found:
            found[-1] = replace(found[-1], count=found[-1].count + event.points)
    return max(found, key=lambda fought: (fought.kind == "war", fought.count), default=None)


def _built(events: Sequence[ev.Event]) -> ev.Event | None:
    """Return what was built: a monument or the wonder, else a civilization building."""
    for kinds in ((ev.MonumentBuilt, ev.WonderBuilt), (ev.BuildingRaised,)):
        found = next((event for event in events if isinstance(event, kinds)), None)
        if found is not None:
            return found
    return None


def _treasures(seat: Seat, events: Sequence[ev.Event]) -> Highlight | None:
    """Return all treasures of the seat that took most; the active player wins ties."""
    taken = Counter(event.seat for event in events if isinstance(event, ev.TreasureTaken))
    if not taken:
        return None
    owner = max(sorted(taken), key=lambda one: (taken[one], one == seat))
    return Highlight("treasure", owner, count=taken[owner])


def _ruin(state: State, seat: Seat, events: Sequence[ev.Event]) -> Highlight | ev.Event | None:
    """Return a catastrophe: the leader that it removed or the kingdom that it cut, rivals first."""
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
    """Return the most points in one colour: the active player's first, in its lowest colour if possible."""
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
    """Return the seat's placement, withdrawal or swap; None for the end of a turn."""
    kinds = (ev.LeaderPlaced, ev.LeaderWithdrawn, ev.TilePlaced, ev.TilesSwapped)
    moved = next((event for event in events if isinstance(event, kinds)), None)
    return moved and redact(moved, None)


OUTLOOK: Final = Outlook(turns, chances, highlight)
