"""Events of the game, in the order in which they happened: small frozen values.

Cells are cell numbers (see `game.bits`), colours indexes into `COLOURS`. A secret part is None for readers that may not
know it (`redact` in views.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, get_args

from game import bits
from game.schema.annotations import IntRange, MaxItems, OneOf
from game.tigris.event_fields import Cell, Cells, Colour, Kind, Monument, SeatNumber, Strength, Tiles


@dataclass(frozen=True, slots=True)
class FirstChosen:
    """Chance chose who begins."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """A seat drew `count` tiles; only that seat sees `tiles`."""

    seat: SeatNumber
    count: Tiles
    tiles: tuple[Tiles, Tiles, Tiles, Tiles] | None


@dataclass(frozen=True, slots=True)
class TilesSwapped:
    """A seat discarded `count` tiles face down; only that seat sees `tiles`."""

    seat: SeatNumber
    count: Tiles
    tiles: tuple[Tiles, Tiles, Tiles, Tiles] | None


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile went from the seat's hand to the cell."""

    seat: SeatNumber
    colour: Colour
    cell: Cell


@dataclass(frozen=True, slots=True)
class LeaderPlaced:
    """A leader was placed, or moved from `origin`."""

    seat: SeatNumber
    colour: Colour
    cell: Cell
    origin: Cell | None


@dataclass(frozen=True, slots=True)
class LeaderWithdrawn:
    """A leader's owner removed it by an action of their own."""

    seat: SeatNumber
    colour: Colour
    cell: Cell


@dataclass(frozen=True, slots=True)
class LeaderLost:
    """A leader left the board: `cause` is "revolt", "war" or "stranded" (no temple beside it any more)."""

    seat: SeatNumber
    colour: Colour
    cell: Cell
    cause: Annotated[str, OneOf(frozenset({"revolt", "war", "stranded"}))]


@dataclass(frozen=True, slots=True)
class CatastrophePlaced:
    """The cell is blocked for good; `covered` is the colour of the tile that it destroyed, or None."""

    seat: SeatNumber
    cell: Cell
    covered: Colour | None


@dataclass(frozen=True, slots=True)
class KingdomsUnited:
    """A tile joined two kingdoms; `clashes` are the colours that now have two leaders (none: peace)."""

    seat: SeatNumber
    cell: Cell
    clashes: Annotated[tuple[Colour, ...], MaxItems(4)]


@dataclass(frozen=True, slots=True)
class ConflictBegan:
    """A revolt or a war began; pairs have the attacker first, strength is that of the board alone."""

    kind: Kind
    colour: Colour
    attacker: SeatNumber
    defender: SeatNumber
    cells: tuple[Cell, Cell]
    strength: tuple[Strength, Strength]
    supporters: tuple[Cells, Cells]
    """Sets of cells (bit masks) that give each side its strength."""


@dataclass(frozen=True, slots=True)
class Supported:
    """A side committed `count` tiles from its hand."""

    seat: SeatNumber
    count: Tiles
    attacking: bool


@dataclass(frozen=True, slots=True)
class ConflictEnded:
    """The conflict was decided; totals have the attacker first."""

    kind: Kind
    colour: Colour
    winner: SeatNumber
    loser: SeatNumber
    totals: tuple[Strength, Strength]


@dataclass(frozen=True, slots=True)
class TilesLost:
    """Tiles of the loser left the board."""

    colour: Colour
    cells: Annotated[tuple[Cell, ...], MaxItems(len(bits.CELLS))]


@dataclass(frozen=True, slots=True)
class Scored:
    """Points of a colour; `cell` is where they came from.

    `why` is "tile" or "king" for a tile, "building" for the point more that a building pays for the same tile,
    "revolt", "war", "monument" or "wonder".
    """

    seat: SeatNumber
    colour: Colour
    points: Annotated[int, IntRange(0, 200)]
    why: Annotated[str, OneOf(frozenset({"tile", "king", "building", "revolt", "war", "monument", "wonder"}))]
    cell: Cell


@dataclass(frozen=True, slots=True)
class BuildingRaised:
    """A civilization building was put on the tile of that cell, or moved there from `origin`."""

    seat: SeatNumber
    colour: Colour
    cell: Cell
    origin: Cell | None


@dataclass(frozen=True, slots=True)
class BuildingReturned:
    """A monument or the wonder took the place of a building, which can be built again."""

    colour: Colour
    cell: Cell


@dataclass(frozen=True, slots=True)
class BuildingDeclined:
    """The active player left the building of the colour of the tile at `cell` where it was."""

    seat: SeatNumber
    cell: Cell


@dataclass(frozen=True, slots=True)
class MonumentBuilt:
    """Four tiles were turned over; `cell` is the square's top-left cell, `colour` that of the tiles."""

    seat: SeatNumber
    monument: Monument
    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class WonderBuilt:
    """Five tiles were turned over; `cell` is the centre of the cross, `colour` that of the tiles."""

    seat: SeatNumber
    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class MonumentDeclined:
    """The active player built nothing on the squares and crosses completed at `cell`."""

    seat: SeatNumber
    cell: Cell


@dataclass(frozen=True, slots=True)
class TreasureTaken:
    """A trader's owner took the treasure of that cell."""

    seat: SeatNumber
    cell: Cell


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The seat's turn is over (refills may follow)."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next seat's turn; turns of single seats are counted from 1."""

    seat: SeatNumber
    number: Annotated[int, IntRange(1, 1_000_000)]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: `why` is "treasures" (one or two left) or "bag" (a draw could not be made in full)."""

    why: Annotated[str, OneOf(frozenset({"treasures", "bag"}))]


Event = (
    FirstChosen
    | TilesDrawn
    | TilesSwapped
    | TilePlaced
    | LeaderPlaced
    | LeaderWithdrawn
    | LeaderLost
    | CatastrophePlaced
    | KingdomsUnited
    | ConflictBegan
    | Supported
    | ConflictEnded
    | TilesLost
    | Scored
    | BuildingRaised
    | BuildingReturned
    | BuildingDeclined
    | MonumentBuilt
    | WonderBuilt
    | MonumentDeclined
    | TreasureTaken
    | TurnEnded
    | TurnBegan
    | GameEnded
)

EVENTS: tuple[type, ...] = get_args(Event)
"""Every class of event."""
