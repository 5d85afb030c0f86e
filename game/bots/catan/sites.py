"""The sites of the island: the yield of corners, and their distance in roads."""

from __future__ import annotations

from functools import lru_cache

from game.bits import each
from game.bots.catan.build_time import Income
from game.bots.catan.odds import FAIR, Odds
from game.catan.board import Board
from game.catan.island import CORNER_HEXES, LINKS
from game.catan.kinds import DESERT, Counts

REACH = 3
"""The most roads of a distance."""


@lru_cache(maxsize=1 << 12)
def yields(board: Board, corner: int, odds: Odds = FAIR) -> Income:
    """Return the expected cards of a settlement on the corner in 36 rolls with these odds."""
    found = [0] * 5
    for number in CORNER_HEXES[corner]:
        if board.terrain[number] != DESERT:
            found[board.terrain[number]] += odds[board.tokens[number]]
    a, b, c, d, e = found
    return a, b, c, d, e


@lru_cache(maxsize=1 << 14)
def income(board: Board, settlements: int, cities: int, odds: Odds = FAIR) -> Income:
    """Return the expected cards of these buildings in 36 rolls with these odds, without the robber."""
    found = [0] * 5
    for corners, times in ((settlements, 1), (cities, 2)):
        for corner in each(corners):
            for kind, count in enumerate(yields(board, corner, odds)):
                found[kind] += times * count
    a, b, c, d, e = found
    return a, b, c, d, e


@lru_cache(maxsize=1 << 12)
def rates(board: Board, own: int) -> Counts:
    """Return the bank's price per resource for a seat with buildings on these corners (catan.md 33)."""
    usual = 3 if own & board.any_harbour else 4
    a, b, c, d, e = (2 if own & corners else usual for corners in board.harbour)
    return a, b, c, d, e


@lru_cache(maxsize=1 << 14)
def rings(reach: int, own: int, occupied: int, paved: int) -> tuple[int, ...]:
    """Return the corners that are 0, 1, 2 and 3 more roads away, each in the first set that has it.

    `reach` is the set of corners at the seat's roads, `own` that of its buildings. No road passes another seat's
    building (catan.md 20).
    """
    enemies = occupied & ~own
    seen = reach | own
    edge, found = seen & ~enemies, [seen]
    for _ in range(REACH):
        new = 0
        for corner in each(edge):
            for path, other in LINKS[corner]:
                if not paved >> path & 1:
                    new |= 1 << other
        new &= ~seen
        seen |= new
        found.append(new)
        edge = new & ~enemies
    return tuple(found)
