"""The longest road: trails, and who holds the award (catan.md 16 to 19)."""

from __future__ import annotations

from functools import lru_cache

from game.bits import each
from game.catan.actions import NOBODY
from game.catan.events import Event, LongestRoadMoved
from game.catan.island import CORNER_PATHS, END_SET, LINKS
from game.catan.kinds import AWARD, LEAST_ROAD
from game.catan.state import Position, State


@lru_cache(maxsize=1 << 14)
def longest_trail(roads: int, cut: int) -> int:
    """Return the length of the longest trail over a set of paths that passes through no corner of `cut`.

    Each path is used once at most, corners may recur; a trail may begin and end at a corner of `cut` (catan.md 16, 17).
    """
    corners = 0
    for path in each(roads):
        corners |= END_SET[path]
    count, best = roads.bit_count(), 0
    for corner in each(corners):
        best = max(best, _step(corner, roads, cut))
        if best == count:
            break
    return best


def _step(corner: int, left: int, cut: int) -> int:
    """Return the length of the longest trail from here over the paths that are left."""
    best = 0
    for path, other in LINKS[corner]:
        if left >> path & 1:
            rest = left & ~(1 << path)
            length = 1
            if rest & CORNER_PATHS[other] and not cut >> other & 1:
                length += _step(other, rest, cut)
            if length > best:
                best = length
    return best


def counted_trail(roads: int, cut: int) -> int:
    """Return the paths of one longest trail, as a set: of several always the same one."""
    length = longest_trail(roads, cut)
    for path in each(roads):
        rest = roads & ~(1 << path)
        if longest_trail(rest, cut) == length:
            roads = rest
    return roads


def enemies(state: Position, seat: int) -> int:
    """Return all corners with a building of another seat."""
    return state.occupied & ~(state.settlements[seat] | state.cities[seat])


def measure(state: Position, seat: int) -> None:
    """Compute a seat's longest road again."""
    state.lengths[seat] = longest_trail(state.roads[seat], enemies(state, seat) & state.reach[seat])


def award(state: State, events: list[Event]) -> None:
    """Award the longest road: its holder keeps it while nobody's is longer (catan.md 18, 19).

    After a cut a sole leader with five or more gets it, else nobody has it.
    """
    holder = state.longest
    best = max(state.lengths)
    if holder != NOBODY and state.lengths[holder] == best and best >= LEAST_ROAD:
        return
    leads = state.lengths.count(best) == 1 and best >= LEAST_ROAD
    new = state.lengths.index(best) if leads else NOBODY
    if new == holder:
        return
    if holder != NOBODY:
        state.points[holder] -= AWARD
    if new != NOBODY:
        state.points[new] += AWARD
    state.longest = new
    events.append(
        LongestRoadMoved(None if new == NOBODY else new, None if holder == NOBODY else holder, best if leads else 0)
    )
