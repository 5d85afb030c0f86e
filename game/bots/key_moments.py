"""The key moments of a finished game: the turns at which the chances to win changed most.

A game's own `Outlook` defines its turns, each seat's chance to win in a state, and the highlight of a turn. Everything
follows from the true states, so a record has the same key moments on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from game.core import Seat

MAX_MOMENTS: Final = 3
"""The most key moments of one game."""
MIN_SWING: Final = 0.05
"""The smallest change of the chances that counts as decisive."""

Chances = tuple[float, ...]
"""Each seat's probability to win; the sum is 1."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of one seat; `number` counts the turns of all seats from 1."""

    number: int
    seat: Seat
    positions: tuple[int, ...]
    """The indexes of the states before each of its steps, and after the last one."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A game's model of its turns, chances and highlights."""

    turns: Callable[[Sequence[Any]], list[Turn]]
    """All states of a game -> its turns."""
    chances: Callable[[Any], Chances]
    """A state -> each seat's chance to win with all hands known; certain once the game is over."""
    highlight: Callable[[Any, Seat, Sequence[Any]], Any]
    """A state, the acting seat, the events of its step -> what stands out, or None when nothing happened.

    The result is a dataclass of the game.
    """


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A turn that changed the chances; `before` and `after` are those around the whole turn."""

    turn: int
    seat: Seat
    """The seat whose turn it was."""
    n: int
    """The number of actions before the highlight."""
    last: int
    """The number of actions after the highlight."""
    highlight: Any
    before: Chances
    after: Chances

    @property
    def chances(self) -> tuple[Chances, Chances]:
        """The chances before and after the turn."""
        return self.before, self.after

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seat with the largest change, and perhaps a second seat.

        With more than two seats it is the one with the largest opposite change, if that is at least `MIN_SWING`.
        """
        changes = [new - old for old, new in zip(self.before, self.after, strict=True)]
        order = sorted(range(len(changes)), key=lambda seat: (-round(abs(changes[seat]), 9), -changes[seat]))
        first = order[0]
        against = [seat for seat in order if changes[seat] * changes[first] < 0 and abs(changes[seat]) >= MIN_SWING]
        return (first, *against[:1]) if len(changes) > 2 else (first,)


def key_moments(outlook: Outlook, states: Sequence[Any], events: Sequence[Sequence[Any]]) -> tuple[KeyMoment, ...]:
    """Return the key moments in game order; none for an unfinished game (see `key_moments_stepwise`)."""
    found: tuple[KeyMoment, ...] = ()
    for step in key_moments_stepwise(outlook, states, events):
        found = step or found
    return found


def key_moments_stepwise(
    outlook: Outlook,
    states: Sequence[Any],
    events: Sequence[Sequence[Any]],
    known: dict[int, Chances] | None = None,
) -> Iterator[tuple[KeyMoment, ...] | None]:
    """Yield None after each evaluated state and finally the key moments, so that the caller can interleave other work.

    `events[i]` happened between state i and the next one. There are at most `MAX_MOMENTS` moments, each in another
    turn. `known` collects the chances of the evaluated states by their index, those around every turn among them.
    """
    known = {} if known is None else known
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
    """Return the turn with the highlight of its most important step; None when nothing happened in it."""
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
    """Return how far a step moved the chances in the direction of the whole turn."""
    return sum((b - a) * (d - c) for a, b, c, d in zip(old, new, before, after, strict=True))


def _swing(before: Chances, after: Chances) -> float:
    return sum(max(0.0, new - old) for old, new in zip(before, after, strict=True))
