"""Where hexes, corners and paths lie on the plane: the side of a hex is 1, y grows downwards, the middle hex is 0,0."""

from __future__ import annotations

from math import sqrt
from typing import Final

from game.catan.island import CORNERS, HARBOURS, HEXES, PATH_ENDS, PATH_OF, PATHS

Point = tuple[float, float]

WIDE: Final = sqrt(3)
"""Width of a hex from side to side, in sides of a hex."""


def centre(q: int, r: int) -> Point:
    """Return the middle of the hex at axial q, r, be it land or sea."""
    return WIDE * (q + r / 2), 1.5 * r


def _corner(name: str) -> Point:
    q, r, side = name.split(",")
    x, y = centre(int(q), int(r))
    return x, y + (1 if side == "S" else -1)


def between(a: Point, b: Point, share: float = 0.5) -> Point:
    """Return the point at a share of the way from one point to the other."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


HEX_AT: Final = tuple(centre(*hexagon) for hexagon in HEXES)
CORNER_AT: Final = tuple(_corner(name) for name in CORNERS)
PATH_AT: Final = tuple(between(CORNER_AT[first], CORNER_AT[second]) for first, second in PATH_ENDS)
"""The middles of the paths."""
HARBOUR_PATHS: Final = tuple(PATH_OF[name] for name in HARBOURS)


def _seawards(path: int) -> Point:
    """Return the middle of the sea hex on the other side of a coast path."""
    x, y = PATH_AT[path]
    inland = min(HEX_AT, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
    return 2 * x - inland[0], 2 * y - inland[1]


HARBOUR_AT: Final = tuple(between(PATH_AT[path], _seawards(path), 0.72) for path in HARBOUR_PATHS)
"""Where the sign of each harbour lies, out at sea."""

LEFT: Final = min(x for x, _ in HARBOUR_AT) - 0.52
RIGHT: Final = max(x for x, _ in HARBOUR_AT) + 0.52
TOP: Final = min(y for _, y in HARBOUR_AT) - 0.48
BOTTOM: Final = max(y for _, y in HARBOUR_AT) + 0.48
"""The island with its harbours."""


def slope(path: int) -> int:
    """Return how a path lies: 0 upright, 1 rising to the right, 2 falling to the right."""
    return {"E": 0, "NW": 1, "NE": 2}[PATHS[path].rsplit(",", 1)[1]]
