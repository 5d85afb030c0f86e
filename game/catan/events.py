"""Events of the game, in the order in which they happened: small frozen values.

Hexes, corners and paths are numbers (see `island`), resources and cards indexes (see `kinds`). A secret part is None
for readers that may not know it (`redact` in views.py). Cards that return to the bank are public, because the bank is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, get_args

from game.catan.island import CORNERS, HEX_NAMES, HEXES, PATHS
from game.catan.kinds import BANK, CARDS, MAX_SEATS, RESOURCES
from game.schema.annotations import IntRange, MaxItems, Named, OneOf, SeatIndex

SeatNumber = Annotated[int, SeatIndex()]
Hex = Annotated[int, IntRange(0, len(HEXES) - 1), Named(HEX_NAMES.index)]
Corner = Annotated[int, IntRange(0, len(CORNERS) - 1), Named(CORNERS.index)]
Path = Annotated[int, IntRange(0, len(PATHS) - 1), Named(PATHS.index)]
Kind = Annotated[int, IntRange(0, len(RESOURCES) - 1), Named(RESOURCES.index)]
CardKind = Annotated[int, IntRange(0, len(CARDS) - 1), Named(CARDS.index)]
"""A kind of development card."""
Number = Annotated[int, IntRange(0, 5 * BANK)]
Cards = tuple[Number, Number, Number, Number, Number]
"""Counts of five kinds."""
Pip = Annotated[int, IntRange(1, 6)]


@dataclass(frozen=True, slots=True)
class FirstChosen:
    """Chance chose who begins."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class IslandLaid:
    """The island is laid out, with the robber in the desert.

    Terrain (5: desert) and token (0: none) per hex, and a kind (5: any) per harbour.
    """

    terrain: Annotated[tuple[Annotated[int, IntRange(0, 5)], ...], MaxItems(len(HEXES))]
    tokens: Annotated[tuple[Annotated[int, IntRange(0, 12)], ...], MaxItems(len(HEXES))]
    harbours: Annotated[tuple[Annotated[int, IntRange(0, 5)], ...], MaxItems(9)]
    robber: Hex


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next seat's turn; turns of single seats are counted from 1."""

    seat: SeatNumber
    number: Annotated[int, IntRange(1, 1_000_000)]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice were rolled."""

    seat: SeatNumber
    first: Pip
    second: Pip


@dataclass(frozen=True, slots=True)
class Produced:
    """A seat got `count` cards from the bank for its buildings at a hex; in the set-up too."""

    seat: SeatNumber
    hexagon: Hex
    kind: Kind
    count: Number


@dataclass(frozen=True, slots=True)
class BankShort:
    """The bank could not pay `claimed` cards: it had `left`, and paid `paid` of them (to a single claimant)."""

    kind: Kind
    claimed: Number
    left: Number
    paid: Number


@dataclass(frozen=True, slots=True)
class Blocked:
    """The robber prevented this hex from producing, though a seat has buildings there."""

    hexagon: Hex


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discarded these after a seven."""

    seat: SeatNumber
    cards: Cards


@dataclass(frozen=True, slots=True)
class RobberMoved:
    """The robber moved from one hex to another; `victim` is who is robbed there, if anybody.

    It stays, with two equal hexes, where a friendly one finds no other (T11).
    """

    seat: SeatNumber
    origin: Hex
    hexagon: Hex
    victim: SeatNumber | None


@dataclass(frozen=True, slots=True)
class Stolen:
    """One card moved from the victim to the thief; only those two see `kind`."""

    thief: SeatNumber
    victim: SeatNumber
    kind: Kind | None


@dataclass(frozen=True, slots=True)
class Paid:
    """A seat paid these to the bank, for a piece or a development card."""

    seat: SeatNumber
    cards: Cards


@dataclass(frozen=True, slots=True)
class RoadBuilt:
    """A road was built; `free` in the set-up and after road building."""

    seat: SeatNumber
    path: Path
    free: bool


@dataclass(frozen=True, slots=True)
class SettlementBuilt:
    """A settlement was built; `free` in the set-up."""

    seat: SeatNumber
    corner: Corner
    free: bool


@dataclass(frozen=True, slots=True)
class CityBuilt:
    """A settlement became a city."""

    seat: SeatNumber
    corner: Corner


@dataclass(frozen=True, slots=True)
class CardBought:
    """A seat drew a development card; only that seat sees `kind`."""

    seat: SeatNumber
    kind: CardKind | None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a development card."""

    seat: SeatNumber
    kind: CardKind


@dataclass(frozen=True, slots=True)
class PlentyTaken:
    """A seat received these from the bank by year of plenty."""

    seat: SeatNumber
    cards: Cards


@dataclass(frozen=True, slots=True)
class Monopolized:
    """A seat played monopoly; `counts` is what each seat handed over (0 for the one who played)."""

    seat: SeatNumber
    kind: Kind
    counts: Annotated[tuple[Number, ...], MaxItems(MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class RoadsDone:
    """Road building is over after `count` roads."""

    seat: SeatNumber
    count: Annotated[int, IntRange(1, 2)]


@dataclass(frozen=True, slots=True)
class BankTraded:
    """A seat gave the bank the first for the second."""

    seat: SeatNumber
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat offers all others the first for the second."""

    seat: SeatNumber
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class OfferedTo:
    """A seat offers one other seat the first for the second; all hear it (T35, T37)."""

    seat: SeatNumber
    to: SeatNumber
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered the offer with "accept", "reject" or "counter", then with what it gives and wants."""

    seat: SeatNumber
    answer: Annotated[str, OneOf(frozenset({"accept", "reject", "counter"}))]
    give: Cards | None
    want: Cards | None


@dataclass(frozen=True, slots=True)
class Traded:
    """The first seat gave `give` to `other` and received `got`."""

    seat: SeatNumber
    other: SeatNumber
    give: Cards
    got: Cards


@dataclass(frozen=True, slots=True)
class OfferEnded:
    """The seat trades with nobody."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class LongestRoadMoved:
    """The longest road moved to `seat` (None: nobody has it) with a road of `length`."""

    seat: SeatNumber | None
    before: SeatNumber | None
    length: Annotated[int, IntRange(0, 15)]


@dataclass(frozen=True, slots=True)
class LargestArmyMoved:
    """The largest army moved to `seat` with that many knights."""

    seat: SeatNumber
    before: SeatNumber | None
    knights: Annotated[int, IntRange(3, 14)]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The seat's turn is over."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class HandShown:
    """A seat shows its resources and development cards, because the game is over."""

    seat: SeatNumber
    hand: Cards
    cards: Cards


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The seat has won with `points` points."""

    seat: SeatNumber
    points: Annotated[int, IntRange(8, 30)]


Event = (
    FirstChosen
    | IslandLaid
    | TurnBegan
    | Rolled
    | Produced
    | BankShort
    | Blocked
    | Discarded
    | RobberMoved
    | Stolen
    | Paid
    | RoadBuilt
    | SettlementBuilt
    | CityBuilt
    | CardBought
    | CardPlayed
    | PlentyTaken
    | Monopolized
    | RoadsDone
    | BankTraded
    | Offered
    | OfferedTo
    | Answered
    | Traded
    | OfferEnded
    | LongestRoadMoved
    | LargestArmyMoved
    | TurnEnded
    | HandShown
    | GameEnded
)

EVENTS: tuple[type, ...] = get_args(Event)
"""Every class of event."""
