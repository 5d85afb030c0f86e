"""The layout of the island: terrain, tokens and harbours, and the ways to lay them (catan.md 3, 4)."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from game.bits import each
from game.catan import balanced
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

    __slots__ = ("_hash", "any_harbour", "desert", "harbour", "harbours", "harvest", "producing", "terrain", "tokens")

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
        """Per roll the hexes with that token, each with its resource."""
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
        self._hash = hash(self._laid)  # the bots' caches ask for it many thousands of times a game

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self._laid == other._laid)

    def __hash__(self) -> int:
        return self._hash

    @property
    def _laid(self) -> tuple[tuple[int, ...], ...]:
        return self.terrain, self.tokens, self.harbours


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


def may_lie(way: str, terrain: tuple[int, ...], tokens: tuple[int, ...]) -> bool:
    """Return whether the option `map` can lay the tokens so."""
    if way == "random":
        return any(tokens == spiral(terrain, start) for start in range(len(SPIRALS)))
    return balanced.is_balanced(terrain, tokens) if way == "balanced" else not reds_touch(tokens)


def shuffled(way: str, rng: Random) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return terrain, tokens and harbours as the option `map` lays them, each way with its proper chance."""
    if way == "balanced":
        return *balanced.lay(rng), _shuffled_harbours(rng)
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
