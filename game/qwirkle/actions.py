"""Actions of the seats and outcomes of chance, as small values with one exact text (see docs/engine-protocol.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core import exact
from game.qwirkle import cells
from game.qwirkle.tiles import KIND_OF, NAMES, Tiles, words

MAX_SEATS: Final = 4

Placements = tuple[tuple[int, int], ...]
"""(kind, cell) for each tile, by column, then row, then kind."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Outcome of chance: this seat draws these tiles from the bag."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class First:
    """Outcome of chance: this one of the seats with equally large sets begins (qwirkle.md: Who starts, tie)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Place:
    """Placing these tiles of the hand on the table."""

    tiles: Placements


@dataclass(frozen=True, slots=True)
class Trade:
    """Putting these tiles aside, drawing as many, and returning them to the bag."""

    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Pass:
    """Passing, because nothing fits and the bag is empty (qwirkle.md: Unable to place, bag empty)."""


Action = Draw | First | Place | Trade | Pass

PASS: Final = Pass()
FIRST: Final = tuple(First(seat) for seat in range(MAX_SEATS))
_SEATS: Final = {str(seat): seat for seat in range(MAX_SEATS)}


def in_order(tiles: list[tuple[int, int]]) -> Placements:
    """Return placements in the order of their text."""
    return tuple(sorted(tiles, key=lambda laid: (*cells.xy(laid[1]), laid[0])))


def encode(action: Action) -> str:
    """Return the action's text."""
    match action:
        case Place(tiles):
            return "place " + " ".join(f"{NAMES[kind]}@{cells.name(cell)}" for kind, cell in tiles)
        case Trade(tiles):
            return f"trade {words(tiles)}"
        case Draw(seat, tiles):
            return f"draw {seat} {words(tiles)}"
        case First(seat):
            return f"first {seat}"
        case Pass():
            return "pass"


def _laid(word: str) -> tuple[int, int]:
    kind, at, cell = word.partition("@")
    if not at:
        raise ValueError("no cell")
    return KIND_OF[kind], cells.parse(cell)


def _kinds(names: list[str]) -> Tiles:
    return tuple(sorted(KIND_OF[name] for name in names))


def _parse(text: str) -> Action:
    match text.split(" "):
        case ["place", *laid] if laid:
            return Place(in_order([_laid(word) for word in laid]))
        case ["trade", *names] if names:
            return Trade(_kinds(names))
        case ["draw", seat, *names] if names:
            return Draw(_SEATS[seat], _kinds(names))
        case ["first", seat]:
            return FIRST[_SEATS[seat]]
        case ["pass"]:
            return PASS
    raise ValueError("no such word")


def decode(text: str) -> Action:
    """Return the action of exactly this text.

    There is one blank between words, and orders are fixed. It may name any number of tiles: the rules limit them.
    Raises BadAction.
    """
    return exact(text, _parse, encode)
