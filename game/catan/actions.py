"""Actions of the seats and outcomes of chance, as small values (their texts: `texts.py`).

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
    """Outcome of chance: this seat begins (catan.md 40)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Outcome of chance: the layout of the island (catan.md 4, 41)."""

    terrain: tuple[int, ...]
    tokens: tuple[int, ...]
    harbours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Building a settlement; free in the set-up (catan.md 22)."""

    corner: int


@dataclass(frozen=True, slots=True)
class Road:
    """Building a road; free in the set-up and after road building (catan.md 20, 21)."""

    path: int


@dataclass(frozen=True, slots=True)
class City:
    """Upgrading an own settlement to a city (catan.md 23)."""

    corner: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Rolling the dice (catan.md 36)."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Outcome of chance: the two dice (catan.md 46)."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discarding these after a seven (catan.md 1)."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class Robber:
    """Moving the robber, and robbing `victim` where there is one (catan.md 3, 6)."""

    hexagon: int
    victim: int


@dataclass(frozen=True, slots=True)
class Steal:
    """Outcome of chance: the card that is drawn from the victim's hand (catan.md 7)."""

    kind: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Buying a development card (catan.md 29)."""


@dataclass(frozen=True, slots=True)
class Card:
    """Outcome of chance: the card that is drawn from the deck."""

    kind: int


@dataclass(frozen=True, slots=True)
class PlayKnight:
    """Playing a knight: the robber moves (catan.md 14)."""


@dataclass(frozen=True, slots=True)
class PlayRoads:
    """Playing road building (catan.md 25)."""


@dataclass(frozen=True, slots=True)
class PlayPlenty:
    """Playing year of plenty for these cards of the bank (catan.md 27)."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class PlayMonopoly:
    """Playing monopoly: all others hand over every card of this kind (catan.md 28)."""

    kind: int


@dataclass(frozen=True, slots=True)
class Enough:
    """Building no second free road (catan.md 25)."""


@dataclass(frozen=True, slots=True)
class Bank:
    """Trading with the bank or over a harbour: the first for the second (catan.md 33)."""

    give: Counts
    want: Counts


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer by the seat whose turn it is: to all others, or to one of them (catan.md 30, 31; T35)."""

    give: Counts
    want: Counts
    to: int = NOBODY


@dataclass(frozen=True, slots=True)
class Accept:
    """An answer: the seat would trade on the terms of the offer."""


@dataclass(frozen=True, slots=True)
class Reject:
    """An answer: the seat would not trade."""


@dataclass(frozen=True, slots=True)
class Counter:
    """An answer: the seat would give the first for the second (catan.md 32)."""

    give: Counts
    want: Counts


@dataclass(frozen=True, slots=True)
class Trade:
    """The active seat's trade with this one, on that one's terms."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """The active seat's decision to trade with nobody."""


@dataclass(frozen=True, slots=True)
class End:
    """Ending the turn."""


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
    """Return whether no kind is on both sides (catan.md 31)."""
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
