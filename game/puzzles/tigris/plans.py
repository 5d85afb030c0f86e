"""All plans for one's own turn, each with the gain that no hand and no reply of the others can prevent.

The enumeration is a search for the greatest least gain: the seat chooses its best action, the others the worst reply
with the worst hand (`hidden_hands`). Swaps are no part of a plan, since they draw unknown tiles. The last action of a
turn is chosen among those that an aim calls relevant, which includes one of every set that gains the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from game.puzzles.tigris.hidden_hands import World, choices, may_act, replies, step
from game.tigris.actions import END, Action, Decline, End, Support, Take, War, encode
from game.tigris.events import Event
from game.tigris.state import ACTION

Key = frozenset[Action]
"""What makes two plans the same: the actions that matter, in any order."""

LOST: Final = -1_000
"""Less than any plan gains."""

_DETAILS = (End, Support, War, Take, Decline)
"""Actions that follow from others, so that plans which differ only in them are the same."""


class SearchLimitExceeded(Exception):
    """The enumeration needs more steps than it may take."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a question asks for."""

    gain: Callable[[int, Event], int]
    """The seat and an event -> what it gains by it."""
    last: Callable[[World], Iterable[Action]]
    """The relevant actions when one is left: no other gains more than one of them."""
    first: Callable[[World], Iterable[Action]] = choices
    """The same when two are left."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The own actions of one line of play in a turn, against the worst replies, and the gain that is certain."""

    gain: int
    actions: tuple[Action, ...]

    @property
    def key(self) -> Key:
        """Equal for plans that differ in order or details only."""
        return frozenset(action for action in self.actions if not isinstance(action, _DETAILS))

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the actions, without the end of the turn."""
        return tuple(encode(action) for action in self.actions if not isinstance(action, End))


class Enumeration:
    """The enumeration of one question, of at most `limit` steps."""

    def __init__(self, aim: Aim, limit: int = 1_000_000_000) -> None:
        self.aim = aim
        self.left = limit

    def step(self, world: World, action: Action, gain: int) -> tuple[World, int]:
        """Return the world after an action, and the gain with it. Raises SearchLimitExceeded."""
        self.left -= 1
        if self.left < 0:
            raise SearchLimitExceeded
        after, events = step(world, action)
        for event in events:
            gain += self.aim.gain(world.seat, event)
        return after, gain

    def plans(self, world: World, gain: int = 0, floor: int = LOST) -> list[Plan]:
        """Return the plans from here on that gain more than `floor`, with what was gained before."""
        if world.over:
            return [Plan(gain, ())] if gain > floor else []
        if not world.own:
            return self._answered(world, gain, floor)
        found = []
        for action in self._own_actions(world):
            for plan in self.plans(*self.step(world, action, gain), floor):
                found.append(Plan(plan.gain, (action, *plan.actions)))
        return found if world.state.phase == ACTION else distinct(found)

    def _own_actions(self, world: World) -> Iterable[Action]:
        if not may_act(world):
            return choices(world)
        return self.aim.first(world) if world.state.actions_left > 1 else self.aim.last(world)

    def _answered(self, world: World, gain: int, floor: int) -> list[Plan]:
        """Return the plans after the reply that is worst for the seat's best plan; none if a reply leaves none."""
        worst: list[Plan] = []
        for reply in replies(world):
            found = self.plans(*self.step(world, reply, gain), floor)
            if not found:
                return []
            if not worst or best_gain(found) < best_gain(worst):
                worst = found
        return worst

    def certain(self, world: World, gain: int = 0) -> int:
        """Return the gain that the seat can be certain of from here on, with what was gained before."""
        return best_gain(self.plans(world, gain))

    def if_ended(self, world: World, gain: int = 0) -> int:
        """Return the certain gain of a turn that ends here."""
        return self.certain(*self.step(world, END, gain))


def best_gain(found: Sequence[Plan]) -> int:
    """Return the best certain gain of some plans; LOST without any."""
    return max((plan.gain for plan in found), default=LOST)


def distinct(found: Iterable[Plan]) -> list[Plan]:
    """Return, of plans that differ in details alone, the first of the best: that with the fewest tiles committed."""
    best: dict[Key, Plan] = {}
    for plan in found:
        key = plan.key
        known = best.get(key)
        if known is None or plan.gain > known.gain:
            best[key] = plan
    return list(best.values())


def necessary(found: Iterable[Plan]) -> list[Plan]:
    """Return the plans from which no action can be left out without losing gain."""
    known = distinct(found)
    gains = {plan.key: plan.gain for plan in known}
    return [plan for plan in known if not any(gains.get(part, LOST) >= plan.gain for part in _parts(plan.key))]


def _parts(key: Key) -> Iterable[Key]:
    return (frozenset(part) for size in range(len(key)) for part in combinations(key, size))
