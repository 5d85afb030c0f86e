"""The effect of an action on a state that fits the seat's view; the basis of all reasons."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game import bits
from game.bots.hint import Reason
from game.core import Seat
from game.tigris import kingdoms, rules
from game.tigris.actions import BLUE, Action
from game.tigris.events import Event
from game.tigris.scoring import tile_scorer
from game.tigris.state import SUPPORT as SUPPORTING
from game.tigris.state import WAR as CHOOSING
from game.tigris.state import State, View
from game.tigris.views import determinize

LOWEST, AMONG_LOWEST = 2, 1
"""The rank of a colour among the seat's own, an argument of reasons."""


@dataclass(frozen=True, slots=True)
class Change:
    """The states before and after an action; hidden hands and the bag are made up in both and never read."""

    view: View
    action: Action
    before: State
    after: State
    events: list[Event]

    @classmethod
    def of(cls, view: View, action: Action) -> Change:
        """Apply the action for the seat of the view. Raises Illegal."""
        before = determinize(view, Random(0))
        after, events = rules.apply(before, action)
        return cls(view, action, before, after, events)

    @property
    def seat(self) -> Seat:
        """The acting seat."""
        assert self.view.seat is not None
        return self.view.seat

    @property
    def hand(self) -> list[int]:
        """The seat's tiles before the action, by colour."""
        return self.before.hands[4 * self.seat : 4 * self.seat + 4]

    @property
    def in_conflict(self) -> bool:
        """Whether a conflict must be decided now."""
        return self.after.phase in (SUPPORTING, CHOOSING)

    def standing(self, colour: int) -> int:
        """Return LOWEST, AMONG_LOWEST or 0, by the seat's points before the action; 0 when all four are equal."""
        own = self.before.points[5 * self.seat : 5 * self.seat + 4]
        if own[colour] > min(own) or min(own) == max(own):
            return 0
        return LOWEST if own.count(own[colour]) == 1 else AMONG_LOWEST

    def about(self, key: str, colour: int, **args: int) -> Reason:
        """Return a reason about points or a leader of a colour, marked if that colour is a low one."""
        low = self.standing(colour)
        return Reason(key, {"colour": colour, **args, **({"low": low} if low else {})})


def scoring_cells(state: State, seat: Seat, colour: int) -> int:
    """Return the cells where a tile of that colour scores for the seat, no matter who places it (tigris.md B1-B4)."""
    all_kingdoms = kingdoms.kingdoms(state)
    two, _ = kingdoms.crowded(all_kingdoms)
    land, river = kingdoms.tile_cells(state)
    paying = 0
    for kingdom in all_kingdoms:
        if tile_scorer(state, kingdom, colour)[0] == seat:
            paying |= bits.halo(kingdom)
    return paying & (river if colour == BLUE else land) & ~two


def scoring(state: State, seat: Seat) -> set[int]:
    """Return the colours of the seat's tiles that could score a point for it now."""
    return {colour for colour in range(4) if state.hands[4 * seat + colour] and scoring_cells(state, seat, colour)}


def tiles_with(state: State, cell: int, colour: int) -> int:
    """Return the number of face-up tiles of a colour in the cell's region, a leader's strength in a war."""
    return (state.tiles[colour] & kingdoms.region_at(state, cell)).bit_count()
