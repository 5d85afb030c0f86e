"""The state of a game, and the view that one seat has of it.

Both are a `Position`, so queries about the board take either. Sets of corners and paths are ints (see `island`). Lists
of counts are flat: seat s and kind k are entry 5*s + k.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.catan.actions import Answer, Offer
from game.catan.board import Board
from game.catan.kinds import Counts
from game.schema.copying import Copied, copied

FIRST_PHASE: Final = "first"
BOARD: Final = "board"
SETUP: Final = "setup"
ROLL: Final = "roll"
DICE: Final = "dice"
DISCARD: Final = "discard"
ROBBER: Final = "robber"
STEAL: Final = "steal"
MAIN: Final = "main"
CARD: Final = "card"
ROADS: Final = "roads"
ANSWER: Final = "answer"
CHOOSE: Final = "choose"
OVER_PHASE: Final = "over"
PHASES: Final = (
    FIRST_PHASE, BOARD, SETUP, ROLL, DICE, DISCARD, ROBBER, STEAL, MAIN, CARD, ROADS, ANSWER, CHOOSE, OVER_PHASE,
)  # fmt: skip

NOWHERE: Final = -1
"""A corner or a hex that is none."""

SEVEN: Final = "seven"
BY_KNIGHT: Final = "knight"
"""What moves the robber."""


@dataclass(frozen=True, slots=True)
class Options:
    """The rule options, as texts of the protocol."""

    map: str
    knight_desert: str
    phases: str
    points: str = "10"
    robber: str = "standard"
    hand_limit: str = "7"
    dice: str = "fair"
    first_sevens: str = "allowed"
    start: str = "lot"
    trade_limit: str = "none"


@copied
@dataclass(slots=True, eq=False)
class Position(Copied):
    """The public fields of a game, which `State` and `View` have in common."""

    seats: int
    options: Options
    board: Board | None
    """None before it is laid out."""
    robber: int
    """Its hex, or NOWHERE before the island is laid out."""
    roads: list[int]
    """Per seat a set of paths."""
    settlements: list[int]
    cities: list[int]
    """Per seat sets of corners."""
    played: list[int]
    """Per seat and kind, development cards that were played."""
    bank: list[int]
    longest: int
    """Who holds the longest road, or NOBODY."""
    largest: int
    """Who holds the largest army, or NOBODY."""
    phase: str
    turn: int
    """Whose turn it is; in the set-up who places; NOBODY in `first`."""
    number: int
    """Turns of single seats begun so far."""
    rolled: bool
    card_played: bool
    built: bool
    """The seat paid for a piece or a card in this turn."""
    offers: int
    """The offers made in this turn; 0 without a limit (T34)."""
    drawn: int
    """With the deck of rolls, those drawn since it was whole: a set, see `dice_deck` (T17); otherwise 0."""
    order: tuple[int, ...]
    """In `setup`: the placings still to be made, the present one first."""
    placed: int
    """In `setup`: the settlement whose road is due, or NOWHERE."""
    owed: tuple[tuple[int, int], ...]
    """In `discard`: (seat, cards) in the order of asking."""
    by: str
    """In `robber`: SEVEN or BY_KNIGHT; otherwise empty."""
    victim: int
    """In `steal`: who is robbed."""
    roads_laid: int
    """In `roads`: free roads built so far."""
    offer: Offer | None
    """In `answer` and `choose`."""
    answers: tuple[Answer | None, ...]
    """Then, per seat; None for the seat whose turn it is and for those not asked yet."""
    # What follows from the rest, kept for speed:
    paved: int
    """All paths with a road."""
    occupied: int
    """All corners with a building."""
    closed: int
    """Corners where nobody may settle: those with a building and their neighbours."""
    reach: list[int]
    """Per seat the corners that its roads touch."""
    lengths: list[int]
    """Per seat the longest trail of its roads (catan.md 16, 17)."""
    points: list[int]
    """Per seat what everybody sees: all but victory-point cards."""
    rates: list[Counts]
    """Per seat and resource how many buy one from the bank (catan.md 33)."""


@copied
@dataclass(slots=True, eq=False)
class State(Position):
    """The complete state: the public fields, all hands and development cards, and the deck."""

    hands: list[int]
    """Per seat and resource."""
    cards: list[int]
    """Per seat and kind, development cards not played yet."""
    fresh: list[int]
    """Per kind, those of them that the seat whose turn it is bought in this turn."""
    deck: list[int]

    def total(self, seat: int) -> int:
        """Return a seat's points with its victory-point cards (catan.md 13)."""
        return self.points[seat] + self.cards[5 * seat + 1]


@copied
@dataclass(slots=True)
class View(Position):
    """What one seat (None: an onlooker, or anybody once the game is over) may know."""

    seat: int | None
    hands: list[Counts | None]
    """Per seat; None where they are hidden."""
    cards: list[Counts | None]
    fresh: Counts | None
    """The cards that the seat to move bought in this turn; None where they are hidden."""
    deck: Counts | None
    hand_sizes: list[int]
    card_sizes: list[int]
    fresh_size: int
    deck_size: int
    unseen: Counts | None
    """Development cards that this seat cannot see, deck and other seats together; None once the game is over."""
