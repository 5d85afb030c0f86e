"""The state of a game, and the view that one seat has of it; both have the same public fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.qwirkle.board import Board
from game.qwirkle.tiles import Tiles
from game.schema.copying import Copied, copied

DRAW: Final = "draw"
FIRST_PHASE: Final = "first"
PLACE: Final = "place"
OVER_PHASE: Final = "over"
PHASES: Final = (DRAW, FIRST_PHASE, PLACE, OVER_PHASE)

NOBODY: Final = -1
"""A seat that is none."""


@dataclass(frozen=True, slots=True)
class Options:
    """The rule options, as texts of the protocol."""

    start_tie: str
    six_at_once_bonus: str


@copied
@dataclass(slots=True, eq=False)
class Position(Copied):
    """The public fields of a game, which `State` and `View` have in common."""

    seats: int
    options: Options
    board: Board
    """Shared and never written to: take a copy."""
    points: list[int]
    phase: str
    turn: int
    """The seat whose turn it is, NOBODY before the first; in `over` the one that would follow."""
    number: int
    """Turns of single seats finished so far, plus one."""
    owed: tuple[tuple[int, int], ...]
    """In `draw`: (seat, tiles) still to be drawn, the next one first."""
    tied: tuple[int, ...]
    """In `first`: the seats tied for the largest set."""
    passes: int
    """Turns in a row without a placement: trades and passes."""
    six_at_once: int
    """The seat that won the bonus for six tiles in one turn, or NOBODY."""


@copied
@dataclass(slots=True, eq=False)
class State(Position):
    """The complete state: the public fields, all hands, the tiles put aside during a trade, and the bag."""

    hands: list[Tiles]
    returning: Tiles
    """Traded tiles of the seat whose turn it is, until it has drawn as many."""
    bag: Tiles


@copied
@dataclass(slots=True)
class View(Position):
    """What one seat (None: an onlooker) may know: the public fields, its own tiles, and counts of the rest."""

    seat: int | None
    hand: Tiles | None
    """Own tiles; None for an onlooker."""
    returning: Tiles | None
    """What lies aside, if it is this seat's own or nothing; else None."""
    hand_sizes: list[int]
    returning_size: int
    bag_size: int
    unseen: list[int]
    """Per kind, all tiles that this seat cannot see: bag, other hands and what another put aside, together."""
