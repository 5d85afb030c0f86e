"""What the questions about a turn ask for, and which last actions may gain something."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from game import bits
from game.puzzles.tigris.hidden_hands import World, choices
from game.puzzles.tigris.plans import Aim
from game.tigris import kingdoms, scoring
from game.tigris.actions import END, LEADER, RED, TILE, Action, Catastrophe, Tile
from game.tigris.board import AROUND, SQUARE, SQUARES_WITH
from game.tigris.events import Event, LeaderLost, Scored, TreasureTaken
from game.tigris.state import NOWHERE, State

LEADER_COST: Final = 100
"""More than all monuments pay in a turn."""


def point(seat: int, event: Event) -> int:
    """Return the points of all colours, and one for each treasure."""
    if isinstance(event, Scored) and event.seat == seat:
        return event.points
    return treasure(seat, event)


def treasure(seat: int, event: Event) -> int:
    """Return 1 for a treasure of the seat."""
    return int(isinstance(event, TreasureTaken) and event.seat == seat)


def conflict_points(seat: int, event: Event) -> int:
    """Return the points of revolts and wars."""
    return event.points if isinstance(event, Scored) and event.seat == seat and event.why in ("revolt", "war") else 0


def income(seat: int, event: Event) -> int:
    """Return the points of monuments; a leader lost costs more than they can pay."""
    if isinstance(event, LeaderLost) and event.seat == seat:
        return -LEADER_COST
    return event.points if isinstance(event, Scored) and event.seat == seat and event.why == "monument" else 0


def scoring_actions(world: World) -> Iterator[Action]:
    """Yield the actions after which the seat may have more than if it ended its turn.

    Points come from a tile in a kingdom, from conflicts, from monuments at the end of the turn, and from treasures. A
    catastrophe or a withdrawal only takes away; a tile far from all kingdoms pays nobody. Of the cells where a tile
    does no more than score for the seat, one is enough.
    """
    found = set()
    for action in joining_actions(world):
        found.add(action)
        yield action
    state, seat = world.state, world.seat
    all_kingdoms = kingdoms.kingdoms(state)
    two, _ = kingdoms.crowded(all_kingdoms)
    for colour in range(4):
        if state.hands[4 * seat + colour]:
            free = kingdoms.tile_cells_for(state, colour) & ~two
            for kingdom in all_kingdoms:
                if scoring.tile_scorer(state, kingdom, colour)[0] == seat:
                    tiles = (TILE[colour][cell] for cell in bits.each(bits.halo(kingdom) & free))
                    yield from islice((tile for tile in tiles if tile not in found), 1)


def joining_actions(world: World) -> Iterator[Action]:
    """Yield the actions that may bring something else than the one point of a tile.

    Such a tile joins regions with a monument or several treasures, completes a square, or begins a war that the seat
    may win. Such a leader touches a rival, a monument or several treasures.
    """
    yield END
    state, seat = world.state, world.seat
    all_kingdoms = kingdoms.kingdoms(state)
    two, _ = kingdoms.crowded(all_kingdoms)
    beside = 0
    for kingdom in all_kingdoms:
        beside |= bits.halo(kingdom)
    apart = two | beside & bits.around(state.occupied & ~sum(all_kingdoms))
    for colour in range(4):
        if state.hands[4 * seat + colour]:
            free = kingdoms.tile_cells_for(state, colour) & beside
            for cell in bits.each(free):
                if _joins(world, colour, cell, apart, two) or _completes(state.tiles[colour], cell):
                    yield TILE[colour][cell]
        yield from (LEADER[colour][cell] for cell in _paying_leaders(world, colour))


def _joins(world: World, colour: int, cell: int, apart: int, two: int) -> bool:
    """Return whether a tile at a cell joins regions so that more than its own point may come of it."""
    if not apart >> cell & 1:
        return False
    return _rich_union(world.state, cell) or bool(two >> cell & 1 and _winnable(world, colour, cell))


def _completes(tiles: int, cell: int) -> bool:
    return any(not SQUARE[corner] & ~(tiles | 1 << cell) for corner in SQUARES_WITH[cell])


def _paying_leaders(world: World, colour: int, conflicts_only: bool = False) -> Iterator[int]:
    """Yield cells where that leader may gain something: one for each set of regions that it can join.

    A revolt that the defender might win gains nothing: the leader is lost, and all else is as before.
    """
    state, seat = world.state, world.seat
    origin = state.leaders[4 * seat + colour]
    regions = state.regions if origin == NOWHERE else kingdoms.without(state.regions, 1 << origin)
    seen = set()
    for cell in bits.each(kingdoms.leader_cells_for(state, seat, colour)):
        touched = sum(region for region in regions if region & AROUND[cell])
        rival = _rival(state, seat, colour, touched)
        if touched in seen or (rival == NOWHERE and conflicts_only):
            continue
        rich = touched & sum(state.flipped) or (touched & state.treasures).bit_count() > 1
        if rich if rival == NOWHERE else _certain_revolt(world, cell, rival):
            seen.add(touched)
            yield cell


def _rich_union(state: State, cell: int) -> bool:
    """Return whether a tile would join regions with a monument or with several treasures."""
    union = sum(region for region in state.regions if region & AROUND[cell])
    return bool(union & sum(state.flipped)) or (union & state.treasures).bit_count() > 1


def _winnable(world: World, colour: int, cell: int) -> bool:
    """Return whether the seat may gain by the wars of a tile that joins two kingdoms.

    It cannot where none of them is its own, nor where the only one is its own and the defender might win.
    """
    state, seat = world.state, world.seat
    first, second = kingdoms.touching(state, cell)
    owners = [(kingdoms.leader_in(state, first, kind), kingdoms.leader_in(state, second, kind)) for kind in range(4)]
    wars = [kind for kind in range(4) if NOWHERE not in owners[kind]]
    if not any(seat in owners[kind] for kind in wars):
        return False
    if len(wars) > 1:
        return True
    kind = wars[0]
    ours, theirs = (first, second) if owners[kind][0] == seat else (second, first)
    rival = owners[kind][1] if ours == first else owners[kind][0]
    held = state.hands[4 * seat + kind] - (colour == kind)
    lead = (state.tiles[kind] & ours).bit_count() - (state.tiles[kind] & theirs).bit_count()
    return lead + held > state.hands[4 * rival + kind]


def _rival(state: State, seat: int, colour: int, touched: int) -> int:
    """Return the index of another seat's leader of that colour in some regions, or NOWHERE."""
    owners = (owner for owner, kind, _ in kingdoms.leaders_in(state, touched) if kind == colour and owner != seat)
    owner = next(owners, NOWHERE)
    return NOWHERE if owner == NOWHERE else 4 * owner + colour


def _certain_revolt(world: World, cell: int, rival: int) -> bool:
    """Return whether the seat's leader wins a revolt at a cell against any hand."""
    state = world.state
    ours, theirs = (kingdoms.temples_beside(state, at).bit_count() for at in (cell, state.leaders[rival]))
    return ours + state.hands[4 * world.seat + RED] > theirs + state.hands[4 * (rival >> 2) + RED]


def attacks(world: World) -> Iterator[Action]:
    """Yield the actions that begin a certain revolt or a promising war; no other wins points of a conflict."""
    yield END
    state, seat = world.state, world.seat
    two, _ = kingdoms.crowded(kingdoms.kingdoms(state))
    for colour in range(4):
        if state.hands[4 * seat + colour]:
            for cell in bits.each(kingdoms.tile_cells_for(state, colour) & two):
                if _winnable(world, colour, cell):
                    yield TILE[colour][cell]
        yield from (LEADER[colour][cell] for cell in _paying_leaders(world, colour, conflicts_only=True))


def opening_actions(world: World) -> Iterator[Action]:
    """Yield the actions that may prepare a better last one.

    A catastrophe on an empty cell blocks only one's own next action. A tile that touches nothing can neither connect
    regions nor complete a square by the next action; a temple may still support a leader.
    """
    occupied = world.state.occupied
    near = bits.around(occupied)
    for action in choices(world):
        match action:
            case Catastrophe(cell) if not occupied >> cell & 1:
                continue
            case Tile(colour, cell) if colour != RED and not near >> cell & 1:
                continue
        yield action


POINTS = Aim(point, scoring_actions, opening_actions)
ATTACK = Aim(conflict_points, attacks, opening_actions)
TREASURES = Aim(treasure, joining_actions, opening_actions)
MONUMENT = Aim(income, joining_actions, opening_actions)
