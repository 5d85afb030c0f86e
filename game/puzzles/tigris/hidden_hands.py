"""A turn against every hand that a view allows: the rules' state, with what the other seats may still hold.

The hands of the others are dealt lazily. A seat with n hidden tiles may commit up to n of a colour, and not more than
there are unseen ones. Whatever it commits is then known, and the rest stays open. Every such line of play
fits at least one deal. Bag, hands and discards together have room for exactly the unseen tiles, so a part of them that
respects these two limits can always be completed. So the lines are exactly those of all deals together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core import CHANCE, OVER
from game.tigris import conflicts, legal, rules
from game.tigris.actions import SUPPORT, Action, End, Support, Swap
from game.tigris.events import Event
from game.tigris.state import ACTION, NOWHERE, State, View
from game.tigris.state import SUPPORT as SUPPORTING
from game.tigris.views import deal


@dataclass(frozen=True, slots=True)
class World:
    """A moment of one turn; in `state` the hands of the others hold the most that each colour allows."""

    state: State
    seat: int
    sizes: tuple[int, ...]
    """Per seat, its hidden tiles; 0 for the seat itself."""
    unseen: tuple[int, ...]
    """Per colour, the tiles that may still be in hidden hands."""

    @property
    def over(self) -> bool:
        """Whether the turn has ended."""
        return rules.to_act(self.state) in (CHANCE, OVER) or self.state.turn != self.seat

    @property
    def own(self) -> bool:
        """Whether the seat itself must act."""
        return rules.to_act(self.state) == self.seat


def world_of(view: View) -> World:
    """Return the world of the view's seat, whose turn it is."""
    assert view.seat is not None
    state = deal(view, [colour for colour in range(4) for _ in range(view.unseen[colour])])
    sizes = tuple(0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes))
    return with_hands(World(state, view.seat, sizes, tuple(view.unseen)))


def with_hands(world: World) -> World:
    """Return the world after giving the others, in its state, the most of each colour that they may hold."""
    world.state.hands = _most(world)
    return world


def _most(world: World) -> list[int]:
    """Return all hands: the own one, and for the others the most of each colour."""
    hands = list(world.state.hands)
    for seat, size in enumerate(world.sizes):
        if seat != world.seat:
            hands[4 * seat : 4 * seat + 4] = [min(size, count) for count in world.unseen]
    return hands


def step(world: World, action: Action) -> tuple[World, list[Event]]:
    """Return the world after an action of the seat or a reply of another, and its events. Raises Illegal."""
    actor = rules.to_act(world.state)
    if actor == world.seat or not isinstance(action, Support):
        state = _with_sizes(world) if isinstance(action, End) else world.state
        after, events = rules.apply(state, action)
        return World(after, world.seat, world.sizes, world.unseen), events
    conflict = world.state.conflict
    assert conflict is not None
    colour = conflicts.support_colour(conflict)
    after, events = rules.apply(world.state, action)
    sizes, unseen = list(world.sizes), list(world.unseen)
    sizes[actor] -= action.count
    unseen[colour] -= action.count
    return with_hands(World(after, world.seat, tuple(sizes), tuple(unseen))), events


def _with_sizes(world: World) -> State:
    """Return the state with hands of the right sizes, so that the end of the turn refills them as it should."""
    state = world.state.copy()
    for seat, size in enumerate(world.sizes):
        if seat != world.seat:
            state.hands[4 * seat : 4 * seat + 4] = [size, 0, 0, 0]
    return state


def replies(world: World) -> Sequence[Action]:
    """Return what another seat may do now with some hand; of a defender, only what is not worse for it than another.

    A defender commits just enough to win, or nothing. Any other number costs tiles that it might need later in the
    turn, and changes nothing else.
    """
    conflict = world.state.conflict
    if conflict is None or conflict.committed[0] is None:
        return legal.legal(world.state)
    need = conflicts.totals(conflict)[0] - conflict.strength[1]
    most = world.state.hands[4 * conflict.defender + conflicts.support_colour(conflict)]
    return (SUPPORT[need], SUPPORT[0]) if 0 < need <= most else SUPPORT[:1]


def choices(world: World) -> list[Action]:
    """Return what the seat itself may do now; swaps are left out: they draw tiles that nobody knows.

    In the last conflict of a turn it commits nothing, or just enough to win against the most that the defender may
    hold. Less than that loses tiles, and more gains nothing.
    """
    found = legal.legal(world.state)
    if world.state.phase == SUPPORTING and not _more_to_come(world.state):
        safe = safe_support(world)
        return [action for action in found if isinstance(action, Support) and action.count in (0, safe)]
    return [action for action in found if not isinstance(action, Swap)]


def safe_support(world: World) -> int:
    """Return how many tiles an attacker must commit to win against any hand of the defender."""
    conflict = world.state.conflict
    assert conflict is not None
    most = world.state.hands[4 * conflict.defender + conflicts.support_colour(conflict)]
    return max(0, conflict.strength[1] + most + 1 - conflict.strength[0])


def _more_to_come(state: State) -> bool:
    """Return whether another conflict may follow in this turn."""
    wars = () if state.uniting == NOWHERE else conflicts.clashes(state, state.uniting)
    return state.actions_left > 0 or len(wars) > 1


def may_act(world: World) -> bool:
    """Return whether the seat may begin another action."""
    return world.state.phase == ACTION and world.state.actions_left > 0
