"""The layout of the island: terrain, tokens and harbours, and the ways to lay them (catan.md 3, 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from game.bits import each
from game.catan.island import (
    CORNER_HEXES,
    CORNERS,
    HARBOUR_ENDS,
    HEX_NEIGHBOURS,
    HEX_OF,
    HEXES,
    SPIRALS,
    mask_of,
)
from game.catan.kinds import (
    ANY,
    BRICK,
    DESERT,
    GRAIN,
    HARBOUR_COUNTS,
    LETTERS,
    LUMBER,
    NO_TOKEN,
    ORE,
    RED,
    TERRAIN_COUNTS,
    WOOL,
)


class Board:
    """Terrain and token per hex, a kind per harbour, and tables that follow from them. Never written to."""

    __slots__ = ("any_harbour", "desert", "harbour", "harbours", "harvest", "producing", "terrain", "tokens")

    def __init__(self, terrain: tuple[int, ...], tokens: tuple[int, ...], harbours: tuple[int, ...]) -> None:
        self.terrain = terrain
        self.tokens = tokens
        """The desert has NO_TOKEN."""
        self.harbours = harbours
        self.desert = terrain.index(DESERT)
        self.harvest = tuple(
            tuple((number, terrain[number]) for number in range(len(HEXES)) if tokens[number] == total)
            for total in range(13)
        )
        """Per throw the hexes with that token, each with its resource."""
        self.producing = tuple(
            tuple(terrain[number] for number in CORNER_HEXES[corner] if terrain[number] != DESERT)
            for corner in range(len(CORNERS))
        )
        """Per corner the resources of the hexes round it."""
        self.harbour = tuple(
            sum(ends for ends, kind in zip(HARBOUR_ENDS, harbours, strict=True) if kind == wanted)
            for wanted in range(5)
        )
        """Per resource the corners of its own harbour."""
        self.any_harbour = sum(ends for ends, kind in zip(HARBOUR_ENDS, harbours, strict=True) if kind == ANY)


@lru_cache(maxsize=64)
def board(terrain: tuple[int, ...], tokens: tuple[int, ...], harbours: tuple[int, ...]) -> Board:
    """Return the board with these, made once."""
    return Board(terrain, tokens, harbours)


# fmt: off
BEGINNER: Final = board(
    (4, 2, 0,
     3, 1, 2, 1,
     3, 0, DESERT, 0, 4,
     0, 4, 3, 2,
     1, 3, 2),
    (10, 2, 9,
     12, 6, 4, 10,
     9, 11, NO_TOKEN, 3, 8,
     8, 3, 4, 5,
     5, 6, 11),
    (ANY, GRAIN, ORE, ANY, WOOL, ANY, ANY, BRICK, LUMBER),
)
# fmt: on
"""The printed map (catan.md 3)."""

PRINTED: Final = (
    (("-2,1,N", "-2,1,NE"), ("0,-1,N", "0,-1,NE")),
    (("-2,2,N", "-2,2,NE"), ("0,2,N", "0,1,E")),
    (("-1,2,N", "-1,2,NE"), ("2,-2,S", "1,-1,NE")),
    (("1,1,N", "1,0,E"), ("-1,0,N", "-1,0,NW")),
)
"""Per letter A to D two settlements, each with its road; the first is starred: it pays the first cards."""


AROUND: Final = tuple(tuple(each(beside)) for beside in HEX_NEIGHBOURS)
"""Per hex those beside it."""
BEFORE: Final = tuple(tuple(other for other in beside if other < number) for number, beside in enumerate(AROUND))
"""Per hex those beside it that come before it in reading order."""
_ENDS: Final = (2, 12)
APART: Final = tuple(
    frozenset((token,) if token else ())
    | frozenset(RED if token in RED else ())
    | frozenset(_ENDS if token in _ENDS else ())
    for token in range(13)
)
"""Per token those that may not lie beside it on a balanced map (T31)."""


def right_counts(terrain: tuple[int, ...], tokens: tuple[int, ...], harbours: tuple[int, ...]) -> bool:
    """Return whether these are all the pieces of the box, with a token on every hex but the desert."""
    return (
        all(terrain.count(kind) == count for kind, count in enumerate(TERRAIN_COUNTS))
        and sorted(token for token in tokens if token) == sorted(LETTERS)
        and all((token == NO_TOKEN) == (kind == DESERT) for token, kind in zip(tokens, terrain, strict=True))
        and all(harbours.count(kind) == count for kind, count in enumerate(HARBOUR_COUNTS))
    )


def spiral(terrain: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Return the tokens A to R along one of the six spirals, leaving out the desert (catan.md 4, 41)."""
    tokens = [NO_TOKEN] * len(HEXES)
    letters = iter(LETTERS)
    for number in SPIRALS[start]:
        if terrain[number] != DESERT:
            tokens[number] = next(letters)
    return tuple(tokens)


def reds_touch(tokens: tuple[int, ...]) -> bool:
    """Return whether a 6 or 8 is beside another (catan.md 4, 41)."""
    red = mask_of(tuple(number for number, token in enumerate(tokens) if token in RED))
    return any(HEX_NEIGHBOURS[number] & red for number in each(red))


def is_balanced(terrain: tuple[int, ...], tokens: tuple[int, ...]) -> bool:
    """Return whether terrain and numbers are spread well (T31)."""
    return all(_fits(number, terrain, tokens) for number in range(len(HEXES)))


def _fits(number: int, terrain: Sequence[int], tokens: Sequence[int]) -> bool:
    """Return whether a hex and those before it keep T31; the later ones may not be laid yet."""
    kind, token, alike = terrain[number], tokens[number], 0
    for other in BEFORE[number]:
        if terrain[other] == kind:
            alike += 1 + any(terrain[third] == kind for third in AROUND[other] if third < number)
        if token and token in APART[tokens[other]]:
            return False
    return alike < 2 and not (token in RED and any(tokens[o] in RED for o in range(number) if terrain[o] == kind))


def _laid_evenly(rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return terrain and tokens that are balanced, each such layout with the same chance (T32).

    They are laid by lot hex by hex, and all anew as soon as one does not fit.
    """
    while True:
        terrain, tokens = _by_lot(rng)
        if len(terrain) == len(HEXES):
            return tuple(terrain), tuple(tokens)


def _by_lot(rng: Random) -> tuple[list[int], list[int]]:
    """Lay hexes with their tokens by lot until one does not fit; that one is left out."""
    land = [kind for kind, count in enumerate(TERRAIN_COUNTS) for _ in range(count)]
    letters = list(LETTERS)
    terrain: list[int] = []
    tokens: list[int] = []
    for number in range(len(HEXES)):
        terrain.append(land.pop(int(rng.random() * len(land))))
        tokens.append(NO_TOKEN if terrain[-1] == DESERT else letters.pop(int(rng.random() * len(letters))))
        if not _fits(number, terrain, tokens):
            return terrain[:-1], tokens[:-1]
    return terrain, tokens


def may_lie(way: str, terrain: tuple[int, ...], tokens: tuple[int, ...]) -> bool:
    """Return whether the option `map` can lay the tokens so."""
    if way == "random":
        return any(tokens == spiral(terrain, start) for start in range(len(SPIRALS)))
    return is_balanced(terrain, tokens) if way == "balanced" else not reds_touch(tokens)


def shuffled(way: str, rng: Random) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return terrain, tokens and harbours as the option `map` lays them, each way with its proper chance."""
    if way == "balanced":
        return *_laid_evenly(rng), _shuffled_harbours(rng)
    terrain = [kind for kind, count in enumerate(TERRAIN_COUNTS) for _ in range(count)]
    rng.shuffle(terrain)
    harbours = _shuffled_harbours(rng)
    laid = tuple(terrain)
    if way == "random":
        return laid, spiral(laid, int(rng.random() * len(SPIRALS))), harbours
    while True:  # about one of seven ways is allowed
        tokens = list(LETTERS)
        rng.shuffle(tokens)
        tokens.insert(laid.index(DESERT), NO_TOKEN)
        if not reds_touch(tuple(tokens)):
            return laid, tuple(tokens), harbours


def _shuffled_harbours(rng: Random) -> tuple[int, ...]:
    harbours = [kind for kind, count in enumerate(HARBOUR_COUNTS) for _ in range(count)]
    rng.shuffle(harbours)
    return tuple(harbours)


START_ROBBER: Final = HEX_OF["0,0"]
"""On the printed map the desert lies in the middle."""
