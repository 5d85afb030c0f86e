"""Bounds for Annotated, to which data from outside is checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core import Json


@dataclass(frozen=True, slots=True)
class IntRange:
    """Whole numbers from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these values."""

    values: frozenset[Json]


@dataclass(frozen=True, slots=True)
class SeatIndex:
    """An integer from 0 to the number of seats minus 1."""


@dataclass(frozen=True, slots=True)
class BitSubset:
    """A set of bits within `full`."""

    full: int


@dataclass(frozen=True, slots=True)
class MaxItems:
    """At most `most` entries."""

    most: int


@dataclass(frozen=True, slots=True)
class TextFormat:
    """Texts of at most `most` code points, and of this pattern where there is one."""

    most: int
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class AnyText:
    """Texts that may contain half a surrogate pair."""


@dataclass(frozen=True, slots=True)
class Named:
    """Numbers that have names in files which people write; it stands after the bound and changes no check.

    `number` returns the number of a name. It raises KeyError or ValueError where there is none.
    """

    number: Callable[[str], int]
