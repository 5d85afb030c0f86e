"""The reasons for an action of Tigris & Euphrates, found by playing it on a state that fits the view.

Every reason holds for any hidden hands and bag; nothing is guessed. The keys are those of the sentences
`advice.why.<key>`. `colour` is a colour of points, tiles or leaders, `rival` and `other` are seats, `n` and other
numbers count, and `low` is the rank of the colour among the seat's own (`change.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from game.bots.hint import MAX_REASONS, Reason
from game.bots.tigris import answers, gains
from game.bots.tigris.change import Change, scoring
from game.tigris.actions import RED, Action, Build, Building, BuildWonder, Decline, End, Point, Support, Swap, Take, War
from game.tigris.events import Scored
from game.tigris.state import BUILDING as OFFERING_BUILDING
from game.tigris.state import OVER_PHASE, View


def reasons(view: View, action: Action) -> tuple[Reason, ...]:
    """Return one to `MAX_REASONS` reasons for the action of the view's seat, the strongest first. Raises Illegal."""
    change = Change.of(view, action)
    found = list(islice(_all(change), MAX_REASONS))
    if len(found) < MAX_REASONS:
        found += gains.given(change) if found else [Reason("best", {}), *gains.given(change)]
    return tuple(found[:MAX_REASONS])


def _all(change: Change) -> Iterator[Reason]:
    match change.action:
        case Support() as action:
            yield from answers.support(change, action)
        case War():
            yield from gains.begun_conflicts(change)
        case Build() as action:
            yield from answers.build(change, action)
            yield from gains.rivals(change)
        case BuildWonder():
            yield from answers.build_wonder(change)
            yield from gains.rivals(change)
        case Building() as action:
            yield from answers.raise_building(change, action)
        case Decline() if change.before.phase == OFFERING_BUILDING:
            yield from answers.decline_building(change)
        case Decline():
            yield from answers.decline(change)
        case Point(colour):
            yield change.about("scores", colour, n=1)
        case Take() as action:
            yield from answers.take(change, action)
        case Swap() as action:
            yield from _swap(change, action)
        case End():
            yield from _end(change)
        case _:
            for part in _PARTS:
                yield from part(change)


_PARTS = (
    gains.begun_conflicts, gains.treasures, gains.rivals, gains.monuments, gains.points, gains.leader, gains.following,
    gains.safer, gains.footing, gains.tile, gains.withdrawn,
)  # fmt: skip


def _swap(change: Change, action: Swap) -> Iterator[Reason]:
    """Yield what the swapped tiles cannot do, and what stays (tigris.md H)."""
    hand, useful = change.hand, scoring(change.before, change.seat)
    idle = sum(count for colour, count in enumerate(action.tiles) if colour not in useful)
    if not useful:
        yield Reason("swap-barren", {})
    elif idle:
        yield Reason("swap-idle" if idle == sum(action.tiles) else "swap-some", {"n": idle})
    for colour in range(4):
        if not hand[colour] and change.standing(colour):
            yield change.about("swap-lacks", colour)
    if hand[RED] > action.tiles[RED]:
        yield Reason("swap-keeps", {"n": hand[RED] - action.tiles[RED]})
    yield Reason("swap-fresh", {"n": sum(action.tiles)})


def _end(change: Change) -> Iterator[Reason]:
    """Yield the effects of the end of the turn (tigris.md 4, J)."""
    yield Reason("end-better" if change.before.actions_left else "end-used", {})
    if change.after.phase == OVER_PHASE:
        yield Reason("ends", {})
    income = sum(isinstance(event, Scored) and event.seat == change.seat for event in change.events)
    if income:
        yield Reason("pays", {"n": income})
    coming = sum(count for seat, count in change.after.owed if seat == change.seat)
    if coming:
        yield Reason("refill", {"n": coming})
