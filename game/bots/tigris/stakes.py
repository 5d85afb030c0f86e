"""A revolt or war from one side's view: the certain facts, and the results of winning and losing.

The other side's possible support follows from the size of its hand and the tiles that this seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from game.core import Seat
from game.tigris import conflicts, rules
from game.tigris.actions import SUPPORT, WAR
from game.tigris.events import Event, Scored, TilesLost
from game.tigris.state import SUPPORT as SUPPORTING
from game.tigris.state import WAR as CHOOSING
from game.tigris.state import Conflict, State, View

ATTACKER, DEFENDER = 0, 1

_WINNING_STRENGTH: Final = 99
"""A board strength that no support can reach."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """A conflict of the seat, before its own commitment."""

    state: State
    conflict: Conflict
    side: int
    held: int
    """The seat's tiles that could be committed."""
    most: int
    """The most tiles that the other side could still add, as far as the seat can know."""

    @property
    def rival(self) -> Seat:
        """The seat of the other side."""
        return self.conflict.attacker if self.side else self.conflict.defender

    @property
    def lead(self) -> int:
        """The lead of this side in all open tiles."""
        totals = conflicts.totals(self.conflict)
        return totals[self.side] - totals[1 - self.side]

    def outcome(self, won: bool) -> tuple[int, int]:
        """Return (points for the winner, tiles that the loser loses) according to the rules."""
        strength = (_WINNING_STRENGTH, 0) if won == (self.side == ATTACKER) else (0, _WINNING_STRENGTH)
        state = self.state.copy()
        state.conflict = replace(self.conflict, strength=strength, committed=(None, None))
        happened: list[Event] = []
        for _ in range(2):
            state, happened = rules.apply(state, SUPPORT[0])
        points = lost = 0
        for event in happened:
            if isinstance(event, TilesLost):
                lost = len(event.cells)
            elif isinstance(event, Scored):
                points = event.points
                break
        return points, lost


def stakes(state: State, view: View) -> Stakes | None:
    """Return the current conflict of the view's seat; None if there is none or it takes no part."""
    conflict, seat = state.conflict, view.seat
    if state.phase != SUPPORTING or conflict is None or seat not in (conflict.attacker, conflict.defender):
        return None
    side = ATTACKER if seat == conflict.attacker else DEFENDER
    colour = conflicts.support_colour(conflict)
    rival = conflict.attacker if side else conflict.defender
    added = conflict.committed[1 - side] is not None
    most = 0 if added else min(view.hand_sizes[rival], view.unseen[colour])
    return Stakes(state, conflict, side, state.hands[4 * seat + colour], most)


def open_conflicts(state: State) -> Iterator[State]:
    """Yield each pending conflict as if it were the first; none outside of conflicts."""
    if state.phase == SUPPORTING:
        yield state
    elif state.phase == CHOOSING:
        for colour in conflicts.clashes(state, state.uniting):
            yield rules.apply(state, WAR[colour])[0]
