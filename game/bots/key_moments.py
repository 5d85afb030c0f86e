"""The moments that decided a finished game: the turns at which the chances to win changed most.

Knows no game: a game's own `Outlook` says what its turns are, how likely each seat is to win in a state, and what
stood out in a turn. Everything follows from the true states alone, so a record has the same moments everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from game.core import Seat

MAX_MOMENTS: Final = 3
"""How many moments are told of one game."""
MIN_SWING: Final = 0.05
"""A turn that moved a smaller part of the chances than this decided nothing."""

Chances = tuple[float, ...]
"""Per seat, how likely it is to win; together 1."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of one seat; `number` counts the turns of single seats from 1."""

    number: int
    seat: Seat
    positions: tuple[int, ...]
    """Which states of the game lie before each of its deeds, and the one after the last."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a game says about its own course."""

    turns: Callable[[Sequence[Any]], list[Turn]]
    """The turns of a whole game, given all its states."""
    chances: Callable[[Any], Chances]
    """Who wins from a state on, all hands being known; certain once the game is over."""
    highlight: Callable[[Any, Seat, Sequence[Any]], Any]
    """What stands out in a state, a seat's deed there and the events that it brought: a dataclass of the game's own, or
    None when nothing happened."""


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A turn that changed the outlook; chances are those before and after the whole turn."""

    turn: int
    seat: Seat
    """Whose turn it was."""
    n: int
    """The deed is seen from here on: so many actions came before it."""
    last: int
    """So many actions had been done when it was over."""
    highlight: Any
    before: Chances
    after: Chances

    @property
    def chances(self) -> tuple[Chances, Chances]:
        """Before and after."""
        return self.before, self.after

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whom it moved most, then, where there are more than two, who moved most the other way if it was as plain."""
        changes = [new - old for old, new in zip(self.before, self.after, strict=True)]
        order = sorted(range(len(changes)), key=lambda seat: (-round(abs(changes[seat]), 9), -changes[seat]))
        first = order[0]
        against = [seat for seat in order if changes[seat] * changes[first] < 0 and abs(changes[seat]) >= MIN_SWING]
        return (first, *against[:1]) if len(changes) > 2 else (first,)


def key_moments(outlook: Outlook, states: Sequence[Any], events: Sequence[Sequence[Any]]) -> tuple[KeyMoment, ...]:
    """The moments, in the order in which they came; none for a game that is not over (see `gradually`)."""
    found: tuple[KeyMoment, ...] = ()
    for step in key_moments_stepwise(outlook, states, events):
        found = step or found
    return found


def key_moments_stepwise(
    outlook: Outlook, states: Sequence[Any], events: Sequence[Sequence[Any]]
) -> Iterator[tuple[KeyMoment, ...] | None]:
    """The moments of a finished game, after None for each state thought about, so that nobody has to wait for it.

    `events[i]` is what happened between state i and the next one. At most `MOST`, each in another turn.
    """
    known: dict[int, Chances] = {}
    turns = outlook.turns(states)
    for place in sorted({place for turn in turns for place in (turn.positions[0], turn.positions[-1])}):
        known[place] = outlook.chances(states[place])
        yield None
    swings = [(_swing(known[turn.positions[0]], known[turn.positions[-1]]), turn) for turn in turns]
    decisive = sorted(
        (entry for entry in swings if entry[0] >= MIN_SWING), key=lambda entry: (-entry[0], entry[1].number)
    )
    found: list[KeyMoment] = []
    for _, turn in decisive:
        for place in turn.positions[1:-1]:
            known[place] = outlook.chances(states[place])
            yield None
        moment = _moment(outlook, turn, known, states, events)
        found += [moment] if moment else []
        if len(found) == MAX_MOMENTS:
            break
    yield tuple(sorted(found, key=lambda moment: moment.turn))


def _moment(
    outlook: Outlook,
    turn: Turn,
    known: dict[int, Chances],
    states: Sequence[Any],
    events: Sequence[Sequence[Any]],
) -> KeyMoment | None:
    """The turn, told by the deed that did most of what the turn did; None when nothing happened in it."""
    before, after = known[turn.positions[0]], known[turn.positions[-1]]
    highlights: list[tuple[float, int, int, Any]] = []
    for start, end in pairwise(turn.positions):
        highlight = outlook.highlight(states[start], turn.seat, [event for step in events[start:end] for event in step])
        if highlight is not None:
            highlights.append((_share_of_swing(known[start], known[end], before, after), start, end, highlight))
    if not highlights:
        return None
    _, start, end, highlight = max(highlights, key=lambda entry: entry[0])
    return KeyMoment(turn.number, turn.seat, start, end, highlight, before, after)


def _share_of_swing(old: Chances, new: Chances, before: Chances, after: Chances) -> float:
    """How far a deed went where the whole turn went."""
    return sum((b - a) * (d - c) for a, b, c, d in zip(old, new, before, after, strict=True))


def _swing(before: Chances, after: Chances) -> float:
    return sum(max(0.0, new - old) for old, new in zip(before, after, strict=True))
