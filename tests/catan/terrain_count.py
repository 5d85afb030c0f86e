"""How many ways there are to lay terrain so that no hex touches two of its own (T31, d), counted hex by hex.

Of the hexes laid so far only those matter that have a neighbour to come, with their kinds. Kinds are named in the order
in which they appear there, the others by how many are left: what differs in names alone is counted together.
"""

from __future__ import annotations

from collections import Counter

from tests.catan import naive_board as board

COUNTS = (3, 3, 4, 4, 4)
SPOTS = [board.centre(*place) for place in board.LAND]
BESIDE = [[other for other, spot in enumerate(SPOTS) if board.near(spot, here, 3**0.5)] for here in SPOTS]

Front = tuple[tuple[int, int, bool], ...]
"""Hexes with a neighbour to come: number, kind, and whether it touches its own kind already."""
Partial = tuple[Front, tuple[int, ...]]
"""The front, and how many of each kind are left."""


def ways_to_lay(desert: int) -> int:
    """The ways to lay 18 hexes round a desert in that place."""
    found: Counter[Partial] = Counter({((), COUNTS): 1})
    for number in range(len(SPOTS)):
        following: Counter[Partial] = Counter()
        for (front, left), ways in found.items():
            if number == desert:
                following[_named(front, left, number)] += ways
                continue
            for kind in range(5):
                grown = _grown(front, number, kind)
                if left[kind] and grown is not None:
                    rest = tuple(count - (kind == other) for other, count in enumerate(left))
                    following[_named(grown, rest, number)] += ways
        found = following
    return found.total()


def _grown(front: Front, number: int, kind: int) -> Front | None:
    """The front with one hex more; None if a hex touches two of its own kind then."""
    mates = [hexagon for hexagon in front if hexagon[1] == kind and hexagon[0] in BESIDE[number]]
    if len(mates) > 1 or any(paired for _, _, paired in mates):
        return None
    rest = tuple((other, own, paired or (other, own, paired) in mates) for other, own, paired in front)
    return (*rest, (number, kind, bool(mates)))


def _named(front: Front, left: tuple[int, ...], number: int) -> Partial:
    """The same after that hex, with other names."""
    open_hexes = [hexagon for hexagon in front if max(BESIDE[hexagon[0]]) > number]
    names = list(dict.fromkeys(kind for _, kind, _ in open_hexes))
    names += sorted(set(range(5)) - set(names), key=lambda kind: left[kind])
    return (
        tuple((other, names.index(kind), paired) for other, kind, paired in open_hexes),
        tuple(left[kind] for kind in names),
    )
