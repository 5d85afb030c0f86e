"""Balanced maps: terrain and numbers that are spread well, and how chance draws one (T29 to T33)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bits import each
from game.catan.island import HEX_NEIGHBOURS, HEX_OF, HEXES
from game.catan.kinds import DESERT, LETTERS, NO_TOKEN, RED, TERRAIN_COUNTS

_BEFORE: Final = tuple(
    tuple(other for other in each(beside) if other < number) for number, beside in enumerate(HEX_NEIGHBOURS)
)
"""Per hex those beside it that come before it in reading order."""
_ENDS: Final = (2, 12)
_APART: Final = tuple(
    frozenset((token,) if token else ())
    | frozenset(RED if token in RED else ())
    | frozenset(_ENDS if token in _ENDS else ())
    for token in range(13)
)
"""Per token those that may not lie beside it (T31, a to c)."""

_WAYS_BY_BESIDE: Final = {3: 2_554_892_316, 4: 2_711_017_380, 6: 3_312_169_800}
_WAYS_IN_THE_MIDDLE: Final = 3_851_809_464
WAYS: Final = tuple(
    _WAYS_IN_THE_MIDDLE if number == HEX_OF["0,0"] else _WAYS_BY_BESIDE[beside.bit_count()]
    for number, beside in enumerate(HEX_NEIGHBOURS)
)
"""Per place of the desert, the ways to lay the other terrain so that no hex touches two of its own (T31, d)."""


def is_balanced(terrain: Sequence[int], tokens: Sequence[int]) -> bool:
    """Return whether terrain and numbers of a whole map are spread evenly enough (T31)."""
    numbers = range(len(HEXES))
    return (
        not any(_clash(tokens, number) for number in numbers)
        and not any(_clump(terrain, number) for number in numbers)
        and _spread(terrain, tokens)
    )


def _clash(tokens: Sequence[int], number: int) -> bool:
    """Return whether the token of a hex may not lie beside one before it (T31, a to c)."""
    apart = _APART[tokens[number]]
    return any(tokens[other] in apart for other in _BEFORE[number])


def _clump(terrain: Sequence[int], number: int) -> bool:
    """Return whether a hex, or one before it, touches two of its own terrain, as far as it is laid (T31, d)."""
    kind = terrain[number]
    alike = [other for other in _BEFORE[number] if terrain[other] == kind]
    return bool(alike) and (len(alike) > 1 or _touches(terrain, alike[0], kind, number))


def _touches(terrain: Sequence[int], number: int, kind: int, end: int) -> bool:
    """Return whether a hex touches the terrain among those before the end."""
    return any(terrain[other] == kind for other in each(HEX_NEIGHBOURS[number]) if other < end)


def _spread(terrain: Sequence[int], tokens: Sequence[int]) -> bool:
    """Return whether the tokens 6, 6, 8, 8 lie on four kinds of terrain (T31, e)."""
    red = [kind for kind, token in zip(terrain, tokens, strict=True) if token in RED]
    return len(set(red)) == len(red)


def lay(rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return terrain and tokens of a balanced map, each with the same chance (T32).

    The place of the desert and the tokens are drawn until they do not clash, and kept in proportion to the ways in
    which the other terrain can then lie. One of these is drawn. So each pair is equally likely, and with it each map
    that is left when the pairs that are not spread are thrown away.
    """
    while True:
        desert = int(rng.random() * len(HEXES))
        tokens = _tokens(desert, rng)
        if tokens and rng.random() * _WAYS_IN_THE_MIDDLE < WAYS[desert]:
            terrain: list[int] = []
            while not terrain:
                terrain = _terrain(desert, rng)
            if _spread(terrain, tokens):
                return tuple(terrain), tuple(tokens)


def _tokens(desert: int, rng: Random) -> list[int]:
    """Return tokens laid by lot hex by hex; none as soon as one clashes."""
    left, laid = list(LETTERS), [NO_TOKEN] * len(HEXES)
    for number, before in enumerate(_BEFORE):
        if number != desert:
            laid[number] = left.pop(int(rng.random() * len(left)))
            apart = _APART[laid[number]]
            for other in before:
                if laid[other] in apart:
                    return []
    return laid


def _terrain(desert: int, rng: Random) -> list[int]:
    """Return terrain laid by lot hex by hex; none as soon as it clumps."""
    left = [kind for kind, count in enumerate(TERRAIN_COUNTS) if kind != DESERT for _ in range(count)]
    laid: list[int] = []
    for number in range(len(HEXES)):
        laid.append(DESERT if number == desert else left.pop(int(rng.random() * len(left))))
        if _clump(laid, number):
            return []
    return laid
