"""Events of the game, in the order in which they happened: small frozen values.

Tiles are kinds (see `tiles.py`), cells are numbers (see `cells.py`). A secret part is None for readers that may not
know it (`redact` in views.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, get_args

from game.qwirkle import cells
from game.qwirkle.actions import MAX_SEATS
from game.qwirkle.cells import HIGHEST, LOWEST
from game.qwirkle.tiles import HAND, KIND_OF, KINDS, LONGEST
from game.schema.annotations import IntRange, MaxItems, Named, OneOf, SeatIndex

SeatNumber = Annotated[int, SeatIndex()]
Kind = Annotated[int, IntRange(0, KINDS - 1), Named(KIND_OF.__getitem__)]
Cell = Annotated[int, IntRange(LOWEST, HIGHEST), Named(cells.parse)]
Number = Annotated[int, IntRange(1, HAND)]
"""A number of tiles of one hand."""
Hand = Annotated[tuple[Kind, ...], MaxItems(HAND)]
Points = Annotated[int, IntRange(1, 200)]


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """A seat drew `count` tiles; only that seat sees `tiles`."""

    seat: SeatNumber
    count: Number
    tiles: Hand | None


@dataclass(frozen=True, slots=True)
class SetsAnnounced:
    """Everybody announced the size of the largest set in the opening hand, per seat."""

    sizes: Annotated[tuple[Number, ...], MaxItems(MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class FirstChosen:
    """This seat begins: `why` is "largest" (its set is), "oldest" (of those tied) or "drawn" (by lot among them)."""

    seat: SeatNumber
    why: Annotated[str, OneOf(frozenset({"largest", "oldest", "drawn"}))]


@dataclass(frozen=True, slots=True)
class TilesPlaced:
    """Tiles moved from the seat's hand to these cells, by column, then row; `points` is the sum of the lines."""

    seat: SeatNumber
    tiles: Hand
    cells: Annotated[tuple[Cell, ...], MaxItems(HAND)]
    points: Points


@dataclass(frozen=True, slots=True)
class LineScored:
    """A new or longer line scored, from left to right or from top to bottom; a Qwirkle scores 12 points."""

    seat: SeatNumber
    cells: Annotated[tuple[Cell, ...], MaxItems(LONGEST)]
    points: Points


@dataclass(frozen=True, slots=True)
class QwirkleMade:
    """The line just scored has six tiles."""

    seat: SeatNumber
    cells: Annotated[tuple[Cell, ...], MaxItems(LONGEST)]


@dataclass(frozen=True, slots=True)
class BonusWon:
    """A seat won points that no line scored; `why` is "six-at-once" or "last-tile"."""

    seat: SeatNumber
    points: Points
    why: Annotated[str, OneOf(frozenset({"six-at-once", "last-tile"}))]


@dataclass(frozen=True, slots=True)
class TilesTraded:
    """A seat put `count` tiles aside; only that seat sees `tiles`."""

    seat: SeatNumber
    count: Number
    tiles: Hand | None


@dataclass(frozen=True, slots=True)
class TilesReturned:
    """The tiles that the seat had put aside are in the bag."""

    seat: SeatNumber
    count: Number


@dataclass(frozen=True, slots=True)
class Passed:
    """The seat passed: it could place nothing and the bag was empty."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next seat's turn; turns of single seats are counted from 1."""

    seat: SeatNumber
    number: Annotated[int, IntRange(1, 1_000_000)]


@dataclass(frozen=True, slots=True)
class LastRound:
    """Nobody has placed a tile for two rounds; after another one the game ends."""

    seats: Annotated[int, IntRange(2, MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over.

    `why` is "last-tile", "closed" (nothing fits anywhere), "standstill" (nobody placed a tile for three rounds) or
    "passes" (everybody passed in a row with an empty bag).
    """

    why: Annotated[str, OneOf(frozenset({"last-tile", "closed", "standstill", "passes"}))]


Event = (
    TilesDrawn
    | SetsAnnounced
    | FirstChosen
    | TilesPlaced
    | LineScored
    | QwirkleMade
    | BonusWon
    | TilesTraded
    | TilesReturned
    | Passed
    | TurnBegan
    | LastRound
    | GameEnded
)

EVENTS: tuple[type, ...] = get_args(Event)
"""Every class of event."""
