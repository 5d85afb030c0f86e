"""Traits of a position of Tigris & Euphrates that its evaluation by prospects misses.

Their weights were learnt from games of the bots with themselves (tools/learn_traits.py).
"""

from __future__ import annotations

from typing import Final

from game import bits
from game.bots.tigris.candidates import cells_by_temples
from game.bots.tigris.prospects import KingdomValue, Prospects
from game.core import Seat
from game.tigris.actions import GREEN, RED
from game.tigris.board import AROUND
from game.tigris.state import State

TRAITS: Final = (
    "war_lost",
    "war_risk",
    "war_won",
    "war_hope",
    "far_lost",
    "far_won",
    "revolt_lost",
    "revolt_risk",
    "revolt_won",
    "away",
    "away_low",
    "ruin",
    "gem",
    "gem_far",
    "low_tiles",
)
"""The names of the traits, in the order of their weights."""

(WAR_LOST, WAR_RISK, WAR_WON, WAR_HOPE, FAR_LOST, FAR_WON, REVOLT_LOST, REVOLT_RISK, REVOLT_WON, AWAY, AWAY_LOW, RUIN,
 GEM, GEM_FAR, LOW_TILES) = range(len(TRAITS))  # fmt: skip

SURE: Final = 2
"""A lead by more tiles than this, the own hand included, usually wins; a rival without it is still dangerous."""


def traits(prospects: Prospects) -> list[float]:
    """Return the traits of a position for the seat that knows these prospects, in the order of `TRAITS`."""
    state, me = prospects.state, prospects.knowledge.seat
    found = [0.0] * len(TRAITS)
    _wars(prospects, found)
    _revolts(prospects, found)
    share = 1.0 / (state.seats - 1)
    for seat in range(state.seats):
        sign = 1.0 if seat == me else -share
        low = _lowest(state, seat)
        for colour in range(4):
            if state.leaders[4 * seat + colour] < 0:
                found[AWAY] += sign
                if colour == low:
                    found[AWAY_LOW] += sign
        found[RUIN] += sign * state.catastrophes[seat]
        _treasures(prospects, seat, sign, found)
    low = _lowest(state, me)
    if state.leaders[4 * me + low] >= 0:
        found[LOW_TILES] = min(2.0, state.hands[4 * me + low])
    return found


def _lowest(state: State, seat: Seat) -> int:
    """Return the seat's lowest colour."""
    points = state.points[5 * seat : 5 * seat + 4]
    return points.index(min(points))


def _wars(prospects: Prospects, found: list[float]) -> None:
    """Add wars that one tile, or two, would begin, by the tiles at stake (tigris.md D4, D9)."""
    free = prospects.free
    for number, first in enumerate(prospects.realms):
        wide = bits.halo(first.halo & free)
        for second in prospects.realms[:number]:
            border = second.halo & free
            if wide & border or first.halo & border:
                for colour in range(4):
                    if first.owners[colour] >= 0 and second.owners[colour] >= 0:
                        _war(prospects, first, second, colour, bool(first.halo & border), found)


def _war(
    prospects: Prospects, first: KingdomValue, second: KingdomValue, colour: int, near: bool, found: list[float]
) -> None:
    me = prospects.knowledge.seat
    if first.owners[colour] == second.owners[colour] or me not in (first.owners[colour], second.owners[colour]):
        return
    tiles = prospects.state.tiles[colour]
    one, other = (tiles & first.cells).bit_count(), (tiles & second.cells).bit_count()
    mine, theirs = (one, other) if first.owners[colour] == me else (other, one)
    lead = mine + prospects.state.hands[4 * me + colour] - theirs
    if not near:
        if lead < 0:
            found[FAR_LOST] += 1 + mine
        elif lead > SURE:
            found[FAR_WON] += 1 + theirs
        return
    if lead < 0:
        found[WAR_LOST] += 1 + mine
    elif lead <= SURE:
        found[WAR_RISK] += 1 + mine
    if lead > SURE:
        found[WAR_WON] += 1 + theirs
    elif lead > 0:
        found[WAR_HOPE] += 1 + theirs


def _revolts(prospects: Prospects, found: list[float]) -> None:
    """Add revolts against the seat's leaders and by them (tigris.md C2)."""
    state, me = prospects.state, prospects.knowledge.seat
    red, held = state.tiles[RED], state.hands[4 * me + RED]
    temples = cells_by_temples(red)
    for realm in prospects.realms:
        near = realm.halo & prospects.ground
        if not near:
            continue
        best = 4 if near & temples[4] else 3 if near & temples[3] else 2 if near & temples[2] else 1
        for colour, owner in enumerate(realm.owners):
            if owner < 0:
                continue
            own = (AROUND[state.leaders[4 * owner + colour]] & red).bit_count()
            if owner != me:
                found[REVOLT_WON] += best + held - own > SURE
            elif best > own + held:
                found[REVOLT_LOST] += 1
            elif best > own + held - SURE - 1:
                found[REVOLT_RISK] += 1


def _treasures(prospects: Prospects, seat: Seat, sign: float, found: list[float]) -> None:
    """Add treasures that one tile would join to the seat's trader (tigris.md I1)."""
    state = prospects.state
    if state.leaders[4 * seat + GREEN] < 0:
        return
    for realm in prospects.realms:
        if realm.owners[GREEN] == seat:
            link = realm.halo & prospects.free
            reach = 0
            for region in state.regions:
                if region & state.treasures and not region & realm.cells and bits.halo(region) & link:
                    reach += 1
            found[GEM if realm.cells & state.treasures else GEM_FAR] += sign * min(2, reach)
