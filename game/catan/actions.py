"""Every choice and every outcome of chance as a small value (texts: `texts.py`).

Actions with few possible values are built once here and only looked up by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from game.catan.island import CORNERS, HEXES, PATHS
from game.catan.kinds import MAX_SEATS, Counts, of, plus

NOBODY: Final = -1
"""A seat that is none."""


@dataclass(frozen=True, slots=True)
class First:
    """Chance: this seat begins (catan.md 40)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Chance: the island is laid out so (catan.md 4, 41)."""

    terrain: tuple[int, ...]
    tokens: tuple[int, ...]
    harbours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Build a settlement; in the set-up for nothing (catan.md 22)."""

    corner: int


@dataclass(frozen=True, slots=True)
class Road:
    """Build a road; in the set-up and after road building for nothing (catan.md 20, 21)."""

    path: int


@dataclass(frozen=True, slots=True)
class City:
    """Make an own settlement a city (catan.md 23)."""

    corner: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice (catan.md 36)."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Chance: what the dice show (catan.md 46)."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Discard:
    """After a seven: give these back (catan.md 1)."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class Robber:
    """Move the robber, and rob `victim` where there is one (catan.md 3, 6)."""

    hexagon: int
    victim: int


@dataclass(frozen=True, slots=True)
class Steal:
    """Chance: the card that is drawn from the victim's hand (catan.md 7)."""

    kind: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Pay for a development card (catan.md 29)."""


@dataclass(frozen=True, slots=True)
class Card:
    """Chance: the card that is drawn from the deck."""

    kind: int


@dataclass(frozen=True, slots=True)
class PlayKnight:
    """Play a knight: the robber moves (catan.md 14)."""


@dataclass(frozen=True, slots=True)
class PlayRoads:
    """Play road building (catan.md 25)."""


@dataclass(frozen=True, slots=True)
class PlayPlenty:
    """Play year of plenty: take these from the bank (catan.md 27)."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class PlayMonopoly:
    """Play monopoly: all others hand over every card of this kind (catan.md 28)."""

    kind: int


@dataclass(frozen=True, slots=True)
class Enough:
    """Build no second free road (catan.md 25)."""


@dataclass(frozen=True, slots=True)
class Bank:
    """Trade with the bank or over the sea: these for those (catan.md 33)."""

    give: Counts
    want: Counts


@dataclass(frozen=True, slots=True)
class Offer:
    """The seat whose turn it is offers to all (catan.md 30, 31)."""

    give: Counts
    want: Counts


@dataclass(frozen=True, slots=True)
class Accept:
    """Would trade on the terms of the offer."""


@dataclass(frozen=True, slots=True)
class Reject:
    """Would not."""


@dataclass(frozen=True, slots=True)
class Counter:
    """Would trade on other terms: gives the first for the second (catan.md 32)."""

    give: Counts
    want: Counts


@dataclass(frozen=True, slots=True)
class Trade:
    """The seat whose turn it is trades with this one, on that one's terms."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """The seat whose turn it is trades with nobody."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""


Answer = Accept | Reject | Counter
Action = (
    First
    | Lay
    | Settlement
    | Road
    | City
    | Roll
    | Dice
    | Discard
    | Robber
    | Steal
    | Buy
    | Card
    | PlayKnight
    | PlayRoads
    | PlayPlenty
    | PlayMonopoly
    | Enough
    | Bank
    | Offer
    | Accept
    | Reject
    | Counter
    | Trade
    | Cancel
    | End
)

FIRST: Final = tuple(First(seat) for seat in range(MAX_SEATS))
SETTLEMENT: Final = tuple(Settlement(corner) for corner in range(len(CORNERS)))
ROAD: Final = tuple(Road(path) for path in range(len(PATHS)))
CITY: Final = tuple(City(corner) for corner in range(len(CORNERS)))
ROLL: Final = Roll()
DICE: Final = tuple(Dice(first, second) for first in range(1, 7) for second in range(1, 7))
ROBBER: Final = tuple(tuple(Robber(hexagon, victim) for victim in range(MAX_SEATS)) for hexagon in range(len(HEXES)))
ROBBER_ALONE: Final = tuple(Robber(hexagon, NOBODY) for hexagon in range(len(HEXES)))
STEAL: Final = tuple(Steal(kind) for kind in range(5))
BUY: Final = Buy()
CARD: Final = tuple(Card(kind) for kind in range(5))
KNIGHT_PLAY: Final = PlayKnight()
ROADS_PLAY: Final = PlayRoads()
MONOPOLY_PLAY: Final = tuple(PlayMonopoly(kind) for kind in range(5))
ENOUGH: Final = Enough()
ACCEPT: Final = Accept()
REJECT: Final = Reject()
TRADE: Final = tuple(Trade(seat) for seat in range(MAX_SEATS))
CANCEL: Final = Cancel()
END: Final = End()

SINGLES: Final[tuple[Counts, ...]] = tuple(of(kind) for kind in range(5))
PAIRS: Final[tuple[Counts, ...]] = tuple(
    plus(of(first), of(second)) for first, second in combinations_with_replacement(range(5), 2)
)
BANK_TRADES: Final = tuple(
    tuple(tuple(Bank(of(give, rate), of(want)) for want in range(5)) for rate in range(5)) for give in range(5)
)
"""By what is given, how many of it, and what is wanted."""


def apart(first: Counts, second: Counts) -> bool:
    """Whether no kind is on both sides (catan.md 31)."""
    return not any(a and b for a, b in zip(first, second, strict=True))


TERMS: Final[tuple[tuple[Counts, Counts], ...]] = tuple(
    (give, want)
    for gives, wants in ((SINGLES, SINGLES), (SINGLES, PAIRS), (PAIRS, SINGLES))
    for give in gives
    for want in wants
    if apart(give, want)
)
"""The terms that a list of choices names: one for one, one for two, two for one."""
OFFERS: Final = tuple(Offer(give, want) for give, want in TERMS)
COUNTERS: Final = tuple(Counter(give, want) for give, want in TERMS)
