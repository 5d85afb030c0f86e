"""The legal actions of the seat to act, a random one of them, and the outcomes of chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb
from random import Random
from typing import Final

from game import bits
from game.tigris import buildings, conflicts, kingdoms, monuments, treasures, wonder
from game.tigris.actions import (
    BLUE,
    BUILD_WONDER,
    BUILDING,
    CATASTROPHE,
    DECLINE,
    END,
    FIRST,
    LEADER,
    POINT,
    SUPPORT,
    SWAP,
    TAKE,
    TILE,
    WAR,
    WITHDRAW,
    Action,
    Counts,
    Draw,
    Leader,
    Tile,
)
from game.tigris.rules import to_act
from game.tigris.state import ACTION, DRAW, FIRST_PHASE, MONUMENT, TREASURE, WONDER, State
from game.tigris.state import BUILDING as OFFERING_BUILDING
from game.tigris.state import SUPPORT as SUPPORTING
from game.tigris.state import WAR as CHOOSING_WAR

_CHUNK: Final = 8
_LOW: Final = (1 << _CHUNK) - 1
_SPAN: Final = bits.STRIDE * bits.HEIGHT


class _Family:
    """Actions that differ only in their cell, with cached lists of them for every eight cells."""

    __slots__ = ("actions", "table")

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = actions
        self.table: dict[tuple[int, int], tuple[Action, ...]] = {}

    def spread(self, cells: int, into: list[Action]) -> None:
        """Append the action for every cell of a set."""
        base = 0
        while cells:
            low = cells & _LOW
            if low:
                found = self.table.get((base, low))
                if found is None:
                    found = self.table[base, low] = tuple(self.actions[base + cell] for cell in bits.each(low))
                into.extend(found)
            cells >>= _CHUNK
            base += _CHUNK


_TILES: Final = tuple(_Family(actions) for actions in TILE)
_LEADERS: Final = tuple(_Family(actions) for actions in LEADER)
_CATASTROPHES: Final = _Family(CATASTROPHE)


@lru_cache(maxsize=4096)
def swaps(hand: Counts) -> tuple[Action, ...]:
    """Return every non-empty part of a hand (tigris.md H1)."""
    ranges = [range(count + 1) for count in hand]
    return tuple(SWAP[part] for part in product(*ranges) if any(part))


def _families(state: State) -> list[tuple[_Family, int]]:
    """Return families of actions, each with the set of its cells, for the action phase with actions left."""
    base = 4 * state.turn
    hands, leaders = state.hands, state.leaders
    all_kingdoms = kingdoms.kingdoms(state)
    two, three = kingdoms.crowded(all_kingdoms)
    free = bits.FULL ^ (state.occupied | state.ruins | three)
    land, river = state.board.land & free, state.board.river & free
    families: list[tuple[_Family, int]] = [
        (_TILES[colour], river if colour == BLUE else land) for colour in range(4) if hands[base + colour]
    ]
    ground = kingdoms.leader_ground(state)
    for colour in range(4):
        cell = leaders[base + colour]
        joining = two if cell < 0 else kingdoms.joining_without(all_kingdoms, state.crowned, 1 << cell, two, three)
        families.append((_LEADERS[colour], ground & ~joining))
    if state.catastrophes[state.turn]:
        families.append((_CATASTROPHES, kingdoms.catastrophe_cells(state)))
    return families


def _plain(state: State) -> tuple[list[Action], tuple[Action, ...]]:
    """Return the actions that need no cell, for the action phase with actions left; swaps are the second part."""
    base = 4 * state.turn
    hand, leaders = state.hands, state.leaders
    few: list[Action] = [END]
    few += [WITHDRAW[colour] for colour in range(4) if leaders[base + colour] >= 0]
    return few, swaps((hand[base], hand[base + 1], hand[base + 2], hand[base + 3]))


def _answers(state: State) -> list[Action]:
    """Return the legal actions outside the action phase."""
    phase = state.phase
    if phase == CHOOSING_WAR:
        return [WAR[colour] for colour in conflicts.clashes(state, state.uniting)]
    if phase == SUPPORTING:
        conflict = state.conflict
        assert conflict is not None
        held = state.hands[4 * to_act(state) + conflicts.support_colour(conflict)]
        return [SUPPORT[count] for count in conflicts.allowed_support(state, held)]
    if phase == OFFERING_BUILDING:
        colour = kingdoms.colour_at(state, state.placed)
        return [*(BUILDING[colour][cell] for cell in bits.each(buildings.offers(state, state.placed))), DECLINE]
    if phase == MONUMENT:
        colour = kingdoms.colour_at(state, state.placed)
        crosses = [BUILD_WONDER[centre] for centre in bits.each(wonder.offers(state, state.placed))]
        return [*monuments.offers(state, state.placed, colour), *crosses, DECLINE]
    if phase == TREASURE:
        return [TAKE[cell] for cell in bits.each(treasures.choices(state))]
    if phase == WONDER:
        return list(POINT)
    return []


def legal(state: State) -> list[Action]:
    """Return the legal actions of the seat to act; empty at chance and at the end."""
    if state.phase != ACTION:
        return _answers(state)
    if not state.actions_left:
        return [END]
    actions, parts = _plain(state)
    actions += parts
    for family, cells in _families(state):
        family.spread(cells, actions)
    return actions


def pick(state: State, rng: Random) -> Action:
    """Return one of `legal`, each with the same chance, without making the list.

    It is drawn from a larger set whose size is known at once, and drawn again while it is not legal. What remains is
    uniform.
    """
    if state.phase != ACTION:
        choices = _answers(state)
        return choices[int(rng.random() * len(choices))]
    if not state.actions_left:
        return END
    few, parts = _plain(state)
    families: list[Sequence[Action]] = [TILE[colour] for colour in range(4) if state.hands[4 * state.turn + colour]]
    families += LEADER
    if state.catastrophes[state.turn]:
        families.append(CATASTROPHE)
    first = len(few) + len(parts)
    taken, total = state.occupied | state.ruins, first + _SPAN * len(families)
    while True:
        index = int(rng.random() * total)
        if index < first:
            return few[index] if index < len(few) else parts[index - len(few)]
        index -= first
        cell = index % _SPAN
        action = families[index // _SPAN][cell]
        if _is_legal(state, action, cell, taken):
            return action


def _is_legal(state: State, action: Action, cell: int, taken: int) -> bool:
    """Return whether an action that needs a cell is legal; `taken` has the cells with a tile, a leader or a ruin."""
    bit = bits.BIT[cell]
    if isinstance(action, Leader):
        if not kingdoms.temples_beside(state, cell) or taken & bit or not state.board.land & bit:
            return False
        return kingdoms.keeps_apart(state, 4 * state.turn + action.colour, cell)
    if isinstance(action, Tile):
        ground = state.board.river if action.colour == BLUE else state.board.land
        return bool(ground & bit) and not taken & bit and not kingdoms.joins_three(state, cell)
    return bool(kingdoms.catastrophe_cells(state) & bit)


def chance(state: State) -> Sequence[tuple[Action, float]]:
    """Return all outcomes with the number of ways to each."""
    if state.phase == FIRST_PHASE:
        return [(FIRST[seat], 1.0) for seat in range(state.seats)]
    if state.phase != DRAW:
        return []
    seat, count = state.owed[0]
    return [(Draw(seat, tiles), float(ways)) for tiles, ways in _draws(tuple(state.bag), count)]


@lru_cache(maxsize=1024)
def _draws(bag: tuple[int, ...], count: int) -> tuple[tuple[Counts, int], ...]:
    outcomes = []
    for black, red, blue in product(range(count + 1), repeat=3):
        tiles = (black, red, blue, count - black - red - blue)
        if tiles[3] >= 0 and all(drawn <= left for drawn, left in zip(tiles, bag, strict=True)):
            ways = 1
            for drawn, left in zip(tiles, bag, strict=True):
                ways *= comb(left, drawn)
            outcomes.append((tiles, ways))
    return tuple(outcomes)


def sample(state: State, rng: Random) -> Action:
    """Return one outcome with its proper chance: tiles are drawn one after another."""
    if state.phase == FIRST_PHASE:
        return FIRST[int(rng.random() * state.seats)]
    seat, count = state.owed[0]
    bag = state.bag[:]
    left = sum(bag)
    drawn = [0, 0, 0, 0]
    for _ in range(count):
        at = int(rng.random() * left)
        colour = 0
        while at >= bag[colour]:
            at -= bag[colour]
            colour += 1
        bag[colour] -= 1
        drawn[colour] += 1
        left -= 1
    return Draw(seat, (drawn[0], drawn[1], drawn[2], drawn[3]))
