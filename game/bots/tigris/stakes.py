"""A revolt or war seen from one side: what is certain of it, and what winning and losing would bring.

What the other side may add is known only by the size of its hand and by the tiles that nobody has seen yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from game.core import Seat
from game.tigris import conflict, rules
from game.tigris.actions import SUPPORT, WAR
from game.tigris.events import Event, Scored, TilesLost
from game.tigris.state import SUPPORT as SUPPORTING
from game.tigris.state import WAR as CHOOSING
from game.tigris.state import Conflict, State, View

ATTACKER, DEFENDER = 0, 1

_WINNING_STRENGTH: Final = 99
"""A board strength that no number of supporters can reach."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """A fight in which the seat takes part, before its own commitment."""

    state: State
    fight: Conflict
    side: int
    held: int
    """Own tiles that could be added."""
    most: int
    """How many tiles the other side could still add, as far as the seat can know."""

    @property
    def rival(self) -> Seat:
        """The other side."""
        return self.fight.attacker if self.side else self.fight.defender

    @property
    def lead(self) -> int:
        """How many tiles this side is ahead of all that lies open."""
        totals = conflict.totals(self.fight)
        return totals[self.side] - totals[1 - self.side]

    def outcome(self, won: bool) -> tuple[int, int]:
        """(points for the winner, tiles that the loser loses), asked from the rules."""
        strength = (_WINNING_STRENGTH, 0) if won == (self.side == ATTACKER) else (0, _WINNING_STRENGTH)
        state = self.state.copy()
        state.conflict = replace(self.fight, strength=strength, committed=(None, None))
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
    """The fight on the table as the seat of the view may judge it; None when there is none or it takes no part."""
    fight, seat = state.conflict, view.seat
    if state.phase != SUPPORTING or fight is None or seat not in (fight.attacker, fight.defender):
        return None
    side = ATTACKER if seat == fight.attacker else DEFENDER
    colour = conflict.support_colour(fight)
    rival = fight.attacker if side else fight.defender
    added = fight.committed[1 - side] is not None
    most = 0 if added else min(view.hand_sizes[rival], view.unseen[colour])
    return Stakes(state, fight, side, state.hands[4 * seat + colour], most)


def open_fights(state: State) -> Iterator[State]:
    """The fights that stand now, each as if it were the first; none outside of conflicts."""
    if state.phase == SUPPORTING:
        yield state
    elif state.phase == CHOOSING:
        for colour in conflict.clashes(state, state.uniting):
            yield rules.apply(state, WAR[colour])[0]
