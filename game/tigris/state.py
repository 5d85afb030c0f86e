"""The state of a game, and the view that one seat has of it.

Both have the same public fields, so queries about the board (`kingdoms.py`, `conflict.py`, `scoring.py`) take either.
Sets of cells are ints (see `game.bits`). Lists per seat and colour are flat: the leader of seat s and colour c is entry
4*s + c.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.schema.copying import Copied, copied
from game.tigris.board import Board

FIRST_PHASE: Final = "first"
DRAW: Final = "draw"
ACTION: Final = "action"
WAR: Final = "war"
SUPPORT: Final = "support"
BUILDING: Final = "building"
MONUMENT: Final = "monument"
TREASURE: Final = "treasure"
WONDER: Final = "wonder"
OVER_PHASE: Final = "over"
PHASES: Final = (FIRST_PHASE, DRAW, ACTION, WAR, SUPPORT, BUILDING, MONUMENT, TREASURE, WONDER, OVER_PHASE)

NOWHERE: Final = -1
"""A cell or a seat that is none."""

TREASURE_POINTS: Final = 4
"""Index of the treasures among a seat's five kinds of points."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A revolt or a war.

    Pairs have the attacker first; `committed` is None before the choice.
    """

    kind: str
    colour: int
    attacker: int
    defender: int
    cells: tuple[int, int]
    strength: tuple[int, int]
    committed: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Options:
    """The rule options of tigris.md 6 and of tigris-variants.md, as texts of the protocol."""

    board: str
    treasures: str
    bag_end: str
    scores: str
    buildings: str = "off"
    wonder: str = "off"
    reinforcement: str = "standard"


@copied
@dataclass(slots=True, eq=False)
class Position(Copied):
    """The public fields of a game, which `State` and `View` have in common."""

    board: Board
    options: Options
    seats: int
    tiles: list[int]
    """Face-up tiles, one set per colour."""
    flipped: list[int]
    """Tiles face down under monuments and the wonder, one set per colour."""
    ruins: int
    """Cells with a catastrophe tile."""
    treasures: int
    """Cells with a treasure."""
    leaders: list[int]
    """Per seat and colour the cell of the leader, or NOWHERE."""
    monuments: list[int]
    """Per monument the top-left cell of its square, or NOWHERE."""
    buildings: list[int]
    """Per colour the cell of its civilization building, or NOWHERE (tigris-variants.md L)."""
    wonder: int
    """The centre of the wonder's five cells, or NOWHERE (tigris-variants.md M)."""
    regions: list[int]
    """The connected parts of all tiles and leaders, disjoint, in no particular order."""
    occupied: int
    """Cells with a tile or a leader: all regions together."""
    crowned: int
    """Cells with a leader."""
    catastrophes: list[int]
    """Per seat, how many are left."""
    points: list[int]
    """Per seat five numbers: the four colours, then treasures."""
    phase: str
    turn: int
    """The seat whose turn it is, or NOWHERE before the first."""
    actions_left: int
    number: int
    """Turns of single seats begun so far."""
    ending: bool
    """The bag was asked for too much (tigris.md J2-J4)."""
    owed: tuple[tuple[int, int], ...]
    """In `draw`: (seat, tiles) still to be drawn, the next one first."""
    cause: str
    """In `draw`: "opening", "swap" or "refill"; otherwise empty."""
    uniting: int
    """In wars: the tile that joined the kingdoms."""
    conflict: Conflict | None
    placed: int
    """In `building` and `monument`: the tile just placed."""
    taker: int
    """In `treasure`: who chooses."""
    trader: int
    """In `treasure`: the cell of the trader whose kingdom it is."""


@copied
@dataclass(slots=True, eq=False)
class State(Position):
    """The complete state: the public fields, all hands, all discards and the bag."""

    hands: list[int]
    """Per seat and colour, tiles behind the screen."""
    swapped: list[int]
    """Per seat and colour, tiles discarded face down."""
    bag: list[int]
    """Per colour."""


@copied
@dataclass(slots=True)
class View(Position):
    """What one seat (None: an onlooker) may know: the public fields, its own tiles, and counts of the rest."""

    seat: int | None
    hand: list[int] | None
    """Own tiles per colour; None for an onlooker."""
    discarded: list[int] | None
    """Own tiles discarded face down, per colour; None for an onlooker."""
    hand_sizes: list[int]
    swapped_sizes: list[int]
    bag_size: int
    unseen: list[int]
    """Per colour, all tiles that this seat cannot see: bag, other hands and other discards together."""
