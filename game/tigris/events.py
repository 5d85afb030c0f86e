"""What happened, for those who show it: small frozen values in true order.

Cells are cell numbers (see `game.bits`), colours indexes into `COLOURS`. A secret part is None for
readers that may not know it (`redact` in views.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from game.tigris.actions import Counts


@dataclass(frozen=True, slots=True)
class FirstChosen:
    """Chance picked who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """A seat drew `count` tiles; `tiles` for that seat's eyes alone."""

    seat: int
    count: int
    tiles: Counts | None


@dataclass(frozen=True, slots=True)
class TilesSwapped:
    """A seat discarded `count` tiles face down; `tiles` for that seat's eyes alone."""

    seat: int
    count: int
    tiles: Counts | None


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile went from the seat's hand to the cell."""

    seat: int
    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class LeaderPlaced:
    """A leader was placed, or moved from `origin`."""

    seat: int
    colour: int
    cell: int
    origin: int | None


@dataclass(frozen=True, slots=True)
class LeaderWithdrawn:
    """A leader was taken back by its owner's own action."""

    seat: int
    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class LeaderLost:
    """A leader left the board: `cause` is "revolt", "war" or "stranded" (no temple beside it any more)."""

    seat: int
    colour: int
    cell: int
    cause: str


@dataclass(frozen=True, slots=True)
class CatastrophePlaced:
    """The cell is blocked for good; `covered` is the colour of the tile that it destroyed, or None."""

    seat: int
    cell: int
    covered: int | None


@dataclass(frozen=True, slots=True)
class KingdomsUnited:
    """A tile joined two kingdoms; `clashes` are the colours that now have two leaders (none: peace)."""

    seat: int
    cell: int
    clashes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ConflictBegan:
    """A revolt or a war begins; pairs have the attacker first, strength is of the board alone."""

    kind: str
    colour: int
    attacker: int
    defender: int
    cells: tuple[int, int]
    strength: tuple[int, int]
    supporters: tuple[int, int]
    """Sets of cells (bit masks) that give each side its strength."""


@dataclass(frozen=True, slots=True)
class Supported:
    """A side committed `count` tiles from its hand."""

    seat: int
    count: int
    attacking: bool


@dataclass(frozen=True, slots=True)
class ConflictEnded:
    """The conflict was decided; totals have the attacker first."""

    kind: str
    colour: int
    winner: int
    loser: int
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TilesLost:
    """Tiles of the loser left the board."""

    colour: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """Points of a colour; `why` is "tile", "king", "revolt", "war" or "monument"; `cell` is where they came from."""

    seat: int
    colour: int
    points: int
    why: str
    cell: int


@dataclass(frozen=True, slots=True)
class MonumentBuilt:
    """Four tiles were turned over; `cell` is the square's top-left cell, `colour` that of the tiles."""

    seat: int
    monument: int
    cell: int
    colour: int


@dataclass(frozen=True, slots=True)
class MonumentDeclined:
    """The active player built nothing on the squares completed at `cell`."""

    seat: int
    cell: int


@dataclass(frozen=True, slots=True)
class TreasureTaken:
    """A trader's owner took the treasure of that cell."""

    seat: int
    cell: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The seat's turn is over (refills may follow)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next seat's turn; turns of single seats are counted from 1."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: `why` is "treasures" (one or two left) or "bag" (a draw could not be made in full)."""

    why: str


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
    | MonumentBuilt
    | MonumentDeclined
    | TreasureTaken
    | TurnEnded
    | TurnBegan
    | GameEnded
)

EVENTS: tuple[type, ...] = get_args(Event)
"""Every class of event."""
