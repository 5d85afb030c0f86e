"""The shape of the island: 19 hexes, 54 corners and 72 paths as small numbers, and which of them touch (catan.md 2).

Hexes are numbered in reading order, corners and paths row by row from the top left. Sets are ints, bit i for number i.
All tables are made once from the axial coordinates; nothing here changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

Axial = tuple[int, int]
"""q grows to the east, r to the south-east; pointy-top hexes."""

RADIUS: Final = 2


def _on_land(q: int, r: int) -> bool:
    return max(abs(q), abs(r), abs(q + r)) <= RADIUS


HEXES: Final[tuple[Axial, ...]] = tuple(
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if _on_land(q, r)
)
"""All land hexes in reading order."""

STEPS: Final[tuple[Axial, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From a hex to its six neighbours, clockwise from the east."""


def corner_names(q: int, r: int) -> tuple[str, ...]:
    """Return the names of the six corners of a hex, clockwise from the top."""
    return (
        f"{q},{r},N", f"{q + 1},{r - 1},S", f"{q},{r + 1},N", f"{q},{r},S", f"{q - 1},{r + 1},N", f"{q},{r - 1},S",
    )  # fmt: skip


def path_names(q: int, r: int) -> tuple[str, ...]:
    """Return the names of the six sides of a hex, each from the corner of the same place to the next one clockwise."""
    return (
        f"{q},{r},NE", f"{q},{r},E", f"{q},{r + 1},NW", f"{q - 1},{r + 1},NE", f"{q - 1},{r},E", f"{q},{r},NW",
    )  # fmt: skip


def _place(name: str) -> tuple[int, int]:
    """Return the sorting key of a corner or path: from the top, then from the left, in sixths of a hex."""
    q, r, side = name.split(",")
    down, right = {"N": (-4, 0), "S": (4, 0), "E": (0, 3), "NE": (-3, 2), "NW": (-3, -2)}[side]
    return 6 * int(r) + down, 6 * int(q) + 3 * int(r) + right


def _numbered(names: Iterator[str]) -> tuple[str, ...]:
    return tuple(sorted(set(names), key=_place))


CORNERS: Final = _numbered(name for hexagon in HEXES for name in corner_names(*hexagon))
"""The names of all corners."""
PATHS: Final = _numbered(name for hexagon in HEXES for name in path_names(*hexagon))
"""The names of all paths."""

HEX_NAMES: Final = tuple(f"{q},{r}" for q, r in HEXES)
HEX_OF: Final = {name: number for number, name in enumerate(HEX_NAMES)}
CORNER_OF: Final = {name: number for number, name in enumerate(CORNERS)}
PATH_OF: Final = {name: number for number, name in enumerate(PATHS)}

ALL_HEXES: Final = (1 << len(HEXES)) - 1
ALL_CORNERS: Final = (1 << len(CORNERS)) - 1
ALL_PATHS: Final = (1 << len(PATHS)) - 1


def mask_of(numbers: Iterator[int] | tuple[int, ...]) -> int:
    """Return the set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


HEX_CORNERS: Final = tuple(tuple(CORNER_OF[name] for name in corner_names(*hexagon)) for hexagon in HEXES)
"""Per hex its corners, clockwise from the top."""
HEX_CORNER_SET: Final = tuple(mask_of(corners) for corners in HEX_CORNERS)
CORNER_HEXES: Final = tuple(
    tuple(number for number, corners in enumerate(HEX_CORNERS) if corner in corners) for corner in range(len(CORNERS))
)
"""Per corner the one to three land hexes that it touches."""
HEX_NEIGHBOURS: Final = tuple(
    mask_of(tuple(HEX_OF[f"{q + dq},{r + dr}"] for dq, dr in STEPS if _on_land(q + dq, r + dr))) for q, r in HEXES
)
"""Per hex the set of land hexes beside it."""


def _ends() -> tuple[tuple[int, int], ...]:
    found: dict[int, tuple[int, int]] = {}
    for hexagon in HEXES:
        corners = [CORNER_OF[name] for name in corner_names(*hexagon)]
        for side, name in enumerate(path_names(*hexagon)):
            first, second = sorted((corners[side], corners[(side + 1) % 6]))
            found[PATH_OF[name]] = (first, second)
    return tuple(found[path] for path in range(len(PATHS)))


PATH_ENDS: Final = _ends()
"""Per path its two corners."""
LINKS: Final = tuple(
    tuple(
        (path, first + second - corner) for path, (first, second) in enumerate(PATH_ENDS) if corner in (first, second)
    )
    for corner in range(len(CORNERS))
)
"""Per corner its two or three paths, each with the corner at the other end."""
CORNER_PATHS: Final = tuple(mask_of(tuple(path for path, _ in links)) for links in LINKS)
NEIGHBOURS: Final = tuple(mask_of(tuple(other for _, other in links)) for links in LINKS)
"""Per corner the set of corners one path away."""
END_SET: Final = tuple(mask_of(ends) for ends in PATH_ENDS)

HARBOURS: Final = (
    "0,-2,NW", "1,-2,NE", "2,-1,NE", "2,0,E", "1,2,NW", "-1,3,NW", "-3,3,NE", "-3,1,E", "-2,-1,E",
)  # fmt: skip
"""The nine paths that have a harbour, clockwise from the top left (catan.md 3)."""
HARBOUR_ENDS: Final = tuple(END_SET[PATH_OF[name]] for name in HARBOURS)
"""Per harbour the set of its two corners."""


def _ring(radius: int) -> tuple[int, ...]:
    """Return the hexes at that distance from the centre, counter-clockwise from the north-west corner of the ring."""
    q, r = 0, -radius
    found = []
    for dq, dr in ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)):
        for _ in range(radius):
            found.append(HEX_OF[f"{q},{r}"])
            q, r = q + dq, r + dr
    return tuple(found)


def _spirals() -> tuple[tuple[int, ...], ...]:
    outer, inner = _ring(2), _ring(1)
    return tuple(
        (*outer[2 * turn :], *outer[: 2 * turn], *inner[turn:], *inner[:turn], HEX_OF["0,0"]) for turn in range(6)
    )


SPIRALS: Final = _spirals()
"""The six ways to lay the lettered tokens: from a corner hex counter-clockwise along the coast, then inwards
(catan.md 4)."""
