"""What the questions about a turn ask for, and which last actions may gain something."""

from __future__ import annotations

from collections.abc import Iterator

from game import bits
from game.puzzles.tigris.hidden_hands import World
from game.puzzles.tigris.plans import Aim
from game.tigris import kingdoms, scoring
from game.tigris.actions import END, LEADER, TILE, Action
from game.tigris.board import AROUND, SQUARE, SQUARES_WITH
from game.tigris.events import Event, Scored, TreasureTaken
from game.tigris.state import State


def point(seat: int, event: Event) -> int:
    """Return the points of all colours, and one for each treasure."""
    if isinstance(event, Scored) and event.seat == seat:
        return event.points
    return treasure(seat, event)


def treasure(seat: int, event: Event) -> int:
    """Return 1 for a treasure of the seat."""
    return int(isinstance(event, TreasureTaken) and event.seat == seat)


def spoil(seat: int, event: Event) -> int:
    """Return the points of revolts and wars."""
    return event.points if isinstance(event, Scored) and event.seat == seat and event.why in ("revolt", "war") else 0


def scoring_actions(world: World) -> Iterator[Action]:
    """Yield the actions after which the seat may have more than if it ended its turn.

    Points come from a tile in a kingdom, from conflicts, from monuments at the end of the turn, and from treasures. A
    catastrophe or a withdrawal only takes away; a tile far from all kingdoms pays nobody. Of the cells where a tile
    does no more than score for the seat, one is enough.
    """
    yield END
    state, seat = world.state, world.seat
    realms = kingdoms.kingdoms(state)
    two, _ = kingdoms.crowded(realms)
    for colour in range(4):
        if state.hands[4 * seat + colour]:
            free = kingdoms.tile_cells_for(state, colour)
            for cell in bits.each(free & two | _paying(state, seat, colour, realms, free & ~two)):
                yield TILE[colour][cell]
        for cell in bits.each(kingdoms.leader_cells_for(state, seat, colour)):
            if _leader_pays(state, seat, colour, cell):
                yield LEADER[colour][cell]


def _paying(state: State, seat: int, colour: int, realms: list[int], free: int) -> int:
    """Return cells beside one kingdom: those that join another region or complete a square, and one that scores."""
    apart = bits.around(state.occupied & ~sum(realms))
    found = 0
    for realm in realms:
        beside = bits.halo(realm) & free
        special = beside & apart
        special |= sum(1 << cell for cell in bits.each(beside & ~apart) if _completes(state.tiles[colour], cell))
        found |= special
        if scoring.tile_scorer(state, realm, colour)[0] == seat:
            plain = beside & ~special
            found |= plain & -plain
    return found


def _completes(tiles: int, cell: int) -> bool:
    return any(not SQUARE[corner] & ~(tiles | 1 << cell) for corner in SQUARES_WITH[cell])


def _leader_pays(state: State, seat: int, colour: int, cell: int) -> bool:
    """Return whether a leader may bring a revolt, monument or treasures: what it touches has a rival or one of them."""
    touched = sum(region for region in state.regions if region & AROUND[cell])
    if touched & sum(state.flipped) or (touched & state.treasures).bit_count() > 1:
        return True
    rival = kingdoms.leader_in(state, touched, colour)
    return rival not in (-1, seat)


def attacks(world: World) -> Iterator[Action]:
    """Yield the actions that begin a revolt or join two kingdoms; no other action brings points of a conflict."""
    yield END
    state, seat = world.state, world.seat
    two, three = kingdoms.crowded(kingdoms.kingdoms(state))
    for colour in range(4):
        if state.hands[4 * seat + colour]:
            for cell in bits.each(kingdoms.tile_cells_for(state, colour) & two & ~three):
                yield TILE[colour][cell]
        for cell in bits.each(kingdoms.leader_cells_for(state, seat, colour)):
            touched = sum(region for region in state.regions if region & AROUND[cell])
            if kingdoms.leader_in(state, touched, colour) not in (-1, seat):
                yield LEADER[colour][cell]


POINTS = Aim(point, scoring_actions)
ATTACK = Aim(spoil, attacks)
