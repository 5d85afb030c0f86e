"""The contents of the box: resources, development cards, terrain, tokens, pieces, and their costs (catan.md 1).

Counts of cards are five numbers, in the order of `RESOURCES` or of `CARDS`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Counts = tuple[int, int, int, int, int]

LUMBER: Final = 0
BRICK: Final = 1
WOOL: Final = 2
GRAIN: Final = 3
ORE: Final = 4
RESOURCES: Final = ("lumber", "brick", "wool", "grain", "ore")
TERRAINS: Final = ("forest", "hills", "pasture", "fields", "mountains")
"""Each yields the resource of the same number."""
DESERT: Final = 5
TERRAIN_NAMES: Final = (*TERRAINS, "desert")
TERRAIN_COUNTS: Final = (4, 3, 4, 4, 3, 1)
ANY: Final = 5
"""A harbour for every resource, at 3:1; the others are for one resource each, at 2:1."""
HARBOUR_NAMES: Final = (*RESOURCES, "any")
HARBOUR_COUNTS: Final = (1, 1, 1, 1, 1, 4)

KNIGHT: Final = 0
VICTORY: Final = 1
ROADS: Final = 2
PLENTY: Final = 3
MONOPOLY: Final = 4
CARDS: Final = ("knight", "victory-point", "road-building", "year-of-plenty", "monopoly")
DECK: Final[Counts] = (14, 5, 2, 2, 2)
BANK: Final = 19
"""The number of cards of each resource."""

LETTERS: Final = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""The tokens A to R."""
RED: Final = (6, 8)
NO_TOKEN: Final = 0

MAX_SEATS: Final = 4
ROAD_PIECES: Final = 15
SETTLEMENT_PIECES: Final = 5
CITY_PIECES: Final = 4

ROAD_COST: Final[Counts] = (1, 1, 0, 0, 0)
SETTLEMENT_COST: Final[Counts] = (1, 1, 1, 1, 0)
CITY_COST: Final[Counts] = (0, 0, 0, 2, 3)
CARD_COST: Final[Counts] = (0, 0, 1, 1, 1)

GOAL: Final = 10
"""Points that win, on one's own turn (catan.md 37)."""
AWARD: Final = 2
"""Points for the longest road, and for the largest army."""
LEAST_ROAD: Final = 5
LEAST_ARMY: Final = 3
HAND_LIMIT: Final = 7
"""With more cards than these a seven costs half (catan.md 1)."""

NONE: Final[Counts] = (0, 0, 0, 0, 0)


@lru_cache(maxsize=1 << 12)
def words(counts: Counts, names: tuple[str, ...] = RESOURCES) -> str:
    """Return counts as text: (1, 0, 0, 0, 2) -> 'lumber ore ore'."""
    return " ".join(name for name, count in zip(names, counts, strict=True) for _ in range(count))


def of(kind: int, count: int = 1) -> Counts:
    """Return that many cards of one kind."""
    return ONLY[kind] if count == 1 else _row([count * (kind == each) for each in range(5)])


def _row(numbers: list[int]) -> Counts:
    a, b, c, d, e = numbers
    return a, b, c, d, e


def row(numbers: list[int], seat: int) -> Counts:
    """Return a seat's five of a flat list of counts."""
    a, b, c, d, e = numbers[5 * seat : 5 * seat + 5]
    return a, b, c, d, e


def plus(first: Counts, second: Counts) -> Counts:
    """Return both together."""
    return _row([a + b for a, b in zip(first, second, strict=True)])


def held(have: Counts, wanted: Counts) -> bool:
    """Return whether the first has all of the second."""
    a, b, c, d, e = have
    v, w, x, y, z = wanted
    return a >= v and b >= w and c >= x and d >= y and e >= z


def lacking(have: Counts, wanted: Counts) -> dict[str, int]:
    """Return, by name, how many cards of which resource the first lacks of the second."""
    return {name: n - m for name, n, m in zip(RESOURCES, wanted, have, strict=True) if n > m}


ONLY: Final[tuple[Counts, ...]] = tuple(_row([int(kind == each) for each in range(5)]) for kind in range(5))
"""One card of each kind."""
