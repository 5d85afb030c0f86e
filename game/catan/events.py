"""What happened, for those who show it: small frozen values in true order.

Hexes, corners and paths are numbers (see `island`), resources and cards indexes (see `kinds`). A secret part is None
for readers that may not know it (`redact` in views.py). Cards that go back to the bank are public, because the bank is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, get_args

from game.catan.island import CORNERS, HEXES, PATHS
from game.catan.kinds import BANK, MAX_SEATS, RESOURCES
from game.schema.annotations import IntRange, MaxItems, OneOf, SeatIndex

SeatNumber = Annotated[int, SeatIndex()]
Hex = Annotated[int, IntRange(0, len(HEXES) - 1)]
Corner = Annotated[int, IntRange(0, len(CORNERS) - 1)]
Path = Annotated[int, IntRange(0, len(PATHS) - 1)]
Kind = Annotated[int, IntRange(0, len(RESOURCES) - 1)]
Number = Annotated[int, IntRange(0, 5 * BANK)]
Cards = tuple[Number, Number, Number, Number, Number]
"""Counts of five kinds."""
Pip = Annotated[int, IntRange(1, 6)]


@dataclass(frozen=True, slots=True)
class FirstChosen:
    """Chance picked who begins."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class IslandLaid:
    """Terrain (5: desert) and token (0: none) per hex and a kind (5: any) per harbour; the robber is in the desert."""

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
    """The dice show this."""

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
    """The robber keeps this hex from producing, though a seat has buildings there."""

    hexagon: Hex


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat gave these back after a seven."""

    seat: SeatNumber
    cards: Cards


@dataclass(frozen=True, slots=True)
class RobberMoved:
    """The robber went from one hex to another; `victim` is who is robbed there, if anybody."""

    seat: SeatNumber
    origin: Hex
    hexagon: Hex
    victim: SeatNumber | None


@dataclass(frozen=True, slots=True)
class Stolen:
    """One card went from the victim to the thief; `kind` for those two alone."""

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
    """A road stands; `free` in the set-up and after road building."""

    seat: SeatNumber
    path: Path
    free: bool


@dataclass(frozen=True, slots=True)
class SettlementBuilt:
    """A settlement stands; `free` in the set-up."""

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
    """A seat drew a development card; `kind` for its eyes alone."""

    seat: SeatNumber
    kind: Kind | None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a development card."""

    seat: SeatNumber
    kind: Kind


@dataclass(frozen=True, slots=True)
class PlentyTaken:
    """Year of plenty: these came from the bank."""

    seat: SeatNumber
    cards: Cards


@dataclass(frozen=True, slots=True)
class Monopolized:
    """Monopoly: per seat how many cards of that kind it handed over (0 for the one who played)."""

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
    """A seat gave these to the bank for those."""

    seat: SeatNumber
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat offers all others these for those."""

    seat: SeatNumber
    give: Cards
    want: Cards


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat's answer to the offer: "accept", "reject" or "counter", then with what it gives and what it wants."""

    seat: SeatNumber
    answer: Annotated[str, OneOf(frozenset({"accept", "reject", "counter"}))]
    give: Cards | None
    want: Cards | None


@dataclass(frozen=True, slots=True)
class Traded:
    """`seat` gave these to `other` and got those."""

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
    """The longest road went to `seat` (None: it is set aside) with a road of `length`."""

    seat: SeatNumber | None
    before: SeatNumber | None
    length: Annotated[int, IntRange(0, 15)]


@dataclass(frozen=True, slots=True)
class LargestArmyMoved:
    """The largest army went to `seat` with that many knights."""

    seat: SeatNumber
    before: SeatNumber | None
    knights: Annotated[int, IntRange(3, 14)]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The seat's turn is over."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class HandShown:
    """The game is over and everybody shows what is left: resources and development cards."""

    seat: SeatNumber
    hand: Cards
    cards: Cards


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The seat has won with so many points."""

    seat: SeatNumber
    points: Annotated[int, IntRange(10, 30)]


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
