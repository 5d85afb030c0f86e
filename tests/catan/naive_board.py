"""The island in the plainest way: names, neighbours by distance in the plane, the longest road by trying all trails."""

from __future__ import annotations

from functools import cache
from math import sqrt

Spot = tuple[float, float]

LAND = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
HARBOURS = ["0,-2,NW", "1,-2,NE", "2,-1,NE", "2,0,E", "1,2,NW", "-1,3,NW", "-3,3,NE", "-3,1,E", "-2,-1,E"]
TURNS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1)}


def centre(q: int, r: int) -> Spot:
    return sqrt(3) * (q + r / 2), 1.5 * r


def spot(name: str) -> Spot:
    """Where a corner, or the middle of a path, lies when the side of a hex is 1."""
    q, r, side = name.split(",")
    x, y = centre(int(q), int(r))
    if side in "NS":
        return x, y + (1 if side == "S" else -1)
    dq, dr = TURNS[side]
    ox, oy = centre(int(q) + dq, int(r) + dr)
    return (x + ox) / 2, (y + oy) / 2


def near(first: Spot, second: Spot, distance: float) -> bool:
    return abs(sqrt((first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2) - distance) < 0.01


def _around(names: list[str], distance: float) -> list[str]:
    return [name for name in names if any(near(spot(name), centre(*hexagon), distance) for hexagon in LAND)]


_ALL = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
CORNERS = _around([f"{q},{r},{side}" for q, r in _ALL for side in "NS"], 1)
PATHS = _around([f"{q},{r},{side}" for q, r in _ALL for side in TURNS], sqrt(3) / 2)
HEXES = [f"{q},{r}" for q, r in LAND]


@cache
def ends(path: str) -> tuple[str, ...]:
    return tuple(corner for corner in CORNERS if near(spot(corner), spot(path), 0.5))


@cache
def paths_at(corner: str) -> tuple[str, ...]:
    return tuple(path for path in PATHS if corner in ends(path))


@cache
def neighbours(corner: str) -> tuple[str, ...]:
    return tuple(other for other in CORNERS if near(spot(corner), spot(other), 1))


@cache
def hexes_at(corner: str) -> tuple[str, ...]:
    return tuple(name for name, hexagon in zip(HEXES, LAND, strict=True) if near(spot(corner), centre(*hexagon), 1))


def longest(roads: set[str], cut: set[str]) -> int:
    """The longest trail: every way to go on from every end of every road is tried."""

    def on(corner: str, left: frozenset[str]) -> int:
        if corner in cut:
            return 0
        found = [0]
        for path in paths_at(corner):
            if path in left:
                (other,) = set(ends(path)) - {corner}
                found.append(1 + on(other, left - {path}))
        return max(found)

    return max((1 + on(end, frozenset(roads - {path})) for path in roads for end in ends(path)), default=0)
