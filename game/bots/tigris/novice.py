"""The novice of Tigris & Euphrates: places leaders, scores open points, and begins conflicts when it seems to win.

It reads the board alone. It does not plan, and it ignores what others may do and its own weakest colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from game import bits
from game.core import Seat
from game.tigris import buildings, conflicts, kingdoms, monuments, scoring, treasures, wonder
from game.tigris.actions import (
    BLACK,
    BLUE,
    BUILD_WONDER,
    BUILDING,
    DECLINE,
    END,
    LEADER,
    MONUMENTS,
    POINT,
    RED,
    SUPPORT,
    SWAP,
    TAKE,
    TILE,
    WAR,
    Action,
    Leader,
    Tile,
)
from game.tigris.board import AROUND
from game.tigris.state import BUILDING as OFFERING_BUILDING
from game.tigris.state import MONUMENT, NOWHERE, TREASURE, WONDER, View
from game.tigris.state import SUPPORT as SUPPORTING
from game.tigris.state import WAR as CHOOSING_WAR

T = TypeVar("T")

MISSES = 0.15
"""The probability of overlooking an open point."""


def choose(view: View, rng: Random) -> Action:
    """Return the novice's choice for the seat of the view, which must act."""
    assert view.seat is not None
    assert view.hand is not None
    if view.phase == SUPPORTING:
        return _support(view, view.hand)
    if view.phase == CHOOSING_WAR:
        return WAR[rng.choice(conflicts.clashes(view, view.uniting))]
    if view.phase == OFFERING_BUILDING:
        return _building(view, view.seat, rng)
    if view.phase == MONUMENT:
        return _monument(view, view.seat, rng)
    if view.phase == WONDER:
        return POINT[rng.randrange(4)]
    if view.phase == TREASURE:
        return TAKE[rng.choice(list(bits.each(treasures.choices(view))))]
    if not view.actions_left:
        return END
    return _act(view, view.seat, view.hand, rng)


def _support(view: View, hand: Sequence[int]) -> Action:
    """Return as many tiles as win; the attacker ignores what the defender may add."""
    conflict = view.conflict
    assert conflict is not None
    mine, theirs = conflicts.totals(conflict)
    needed = theirs + 1 - mine if conflict.committed[0] is None else mine - theirs
    return SUPPORT[needed if 0 < needed <= hand[conflicts.support_colour(conflict)] else 0]


def _building(view: View, seat: Seat, rng: Random) -> Action:
    """Return a cell for the building in a kingdom where this seat scores its colour, or leave it."""
    colour = kingdoms.colour_at(view, view.placed)
    region = kingdoms.region_at(view, view.placed)
    if scoring.tile_scorer(view, region, colour)[0] != seat:
        return DECLINE
    return BUILDING[colour][rng.choice(list(bits.each(buildings.offers(view, view.placed))))]


def _monument(view: View, seat: Seat, rng: Random) -> Action:
    """Return the wonder for the seat's own king, else a monument that pays at once, if any."""
    colour = kingdoms.colour_at(view, view.placed)
    region = kingdoms.region_at(view, view.placed)
    ours = {kind for kind in range(4) if _stands_in(view, seat, kind, region)}
    crosses = wonder.offers(view, view.placed)
    if crosses and BLACK in ours:
        return BUILD_WONDER[rng.choice(list(bits.each(crosses)))]
    paying = [build for build in monuments.offers(view, view.placed, colour) if ours & set(MONUMENTS[build.monument])]
    return rng.choice(paying) if paying else DECLINE


def _stands_in(view: View, seat: Seat, colour: int, region: int) -> bool:
    cell = view.leaders[4 * seat + colour]
    return cell >= 0 and bool(region >> cell & 1)


def _act(view: View, seat: Seat, hand: Sequence[int], rng: Random) -> Action:
    points = _scoring(view, seat, hand)
    away = [colour for colour in range(4) if view.leaders[4 * seat + colour] == NOWHERE]
    if points and rng.random() > MISSES and (len(away) < 3 or rng.random() < 0.5):
        return rng.choice(points)
    leader = _leader(view, seat, away, rng)
    if leader is not None:
        return leader
    if points:
        return rng.choice(points)
    return _attack(view, seat, hand, rng) or _fresh_tiles(hand) or _any_tile(view, hand, rng)


def _scoring(view: View, seat: Seat, hand: Sequence[int]) -> list[Action]:
    """Return the tiles of the hand that score a point for this seat."""
    all_kingdoms = kingdoms.kingdoms(view)
    two, _ = kingdoms.crowded(all_kingdoms)
    found: list[Action] = []
    for kingdom in all_kingdoms:
        colours = [
            colour for colour in range(4) if hand[colour] and scoring.tile_scorer(view, kingdom, colour)[0] == seat
        ]
        beside = bits.around(kingdom) & ~two
        for colour in colours:
            found += (TILE[colour][cell] for cell in bits.each(kingdoms.tile_cells_for(view, colour) & beside))
    return found


def _leader(view: View, seat: Seat, away: Sequence[int], rng: Random) -> Leader | None:
    """Return a leader from the hand, next to most temples, in a kingdom without that kind of leader."""
    options: list[tuple[float, Leader]] = []
    for colour in away:
        for cell in bits.each(kingdoms.leader_cells_for(view, seat, colour)):
            touched = kingdoms.touching(view, cell)
            if touched and kingdoms.leader_in(view, touched[0], colour) != NOWHERE:
                continue
            wealth = sum((view.tiles[colour] & kingdom).bit_count() for kingdom in touched)
            temples = kingdoms.temples_beside(view, cell).bit_count()
            options.append((3 * temples + wealth + 2 * rng.random(), LEADER[colour][cell]))
    return max(options, key=lambda option: option[0])[1] if options else None


def _attack(view: View, seat: Seat, hand: Sequence[int], rng: Random) -> Tile | None:
    """Return a tile that starts a war that this seat wins without support."""
    all_kingdoms = kingdoms.kingdoms(view)
    two, three = kingdoms.crowded(all_kingdoms)
    found = []
    for cell in bits.each(two & ~three & view.board.land & ~(view.occupied | view.ruins)):
        ours, theirs = _best_clash(view, seat, cell)
        if ours > theirs + 1:
            found += [TILE[colour][cell] for colour in range(4) if hand[colour] and colour != BLUE]
    return rng.choice(found) if found else None


def _best_clash(view: View, seat: Seat, cell: int) -> tuple[int, int]:
    """Return the tiles on both sides of the seat's best war at a cell; (0, 0) if it has none."""
    first, second = kingdoms.touching(view, cell)
    best = (0, 0)
    for colour in range(4):
        owners = kingdoms.leader_in(view, first, colour), kingdoms.leader_in(view, second, colour)
        if seat not in owners or NOWHERE in owners:
            continue
        sizes = [(view.tiles[colour] & kingdom).bit_count() for kingdom in (first, second)]
        ours, theirs = sizes if owners[0] == seat else reversed(sizes)
        best = max(best, (ours, theirs), key=lambda pair: pair[0] - pair[1])
    return best


def _fresh_tiles(hand: Sequence[int]) -> Action | None:
    """Return a swap of everything but two temples."""
    rest = (hand[0], max(0, hand[RED] - 2), hand[2], hand[3])
    return SWAP.get(rest)


def _any_tile(view: View, hand: Sequence[int], rng: Random) -> Action:
    """Return a temple next to another one, or the end of the turn."""
    quiet = kingdoms.tile_cells_for(view, RED) & ~bits.around(view.crowned)
    cells = [cell for cell in bits.each(quiet & bits.around(view.tiles[RED])) if not AROUND[cell] & view.ruins]
    return TILE[RED][rng.choice(cells)] if cells and hand[RED] else END
