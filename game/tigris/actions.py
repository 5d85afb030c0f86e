"""Actions of the seats and outcomes of chance, as small values with one exact text (see docs/engine-protocol.md).

Counts of tiles are four numbers in the order of `COLOURS`. Actions with few possible values are built once here and
only looked up by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from game import bits
from game.core import BadAction, exact

BLACK: Final = 0
RED: Final = 1
BLUE: Final = 2
GREEN: Final = 3
COLOURS: Final = ("black", "red", "blue", "green")
MONUMENTS: Final = ((BLACK, RED), (BLACK, BLUE), (BLACK, GREEN), (RED, BLUE), (RED, GREEN), (BLUE, GREEN))
MONUMENT_NAMES: Final = tuple(f"{COLOURS[a]}-{COLOURS[b]}" for a, b in MONUMENTS)
HAND: Final = 6
MAX_SEATS: Final = 4
MAX_SUPPORT: Final = HAND

Counts = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class First:
    """Outcome of chance: this seat begins (tigris.md K1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Outcome of chance: this seat draws these tiles from the bag."""

    seat: int
    tiles: Counts


@dataclass(frozen=True, slots=True)
class Tile:
    """Placing a civilization tile."""

    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class Leader:
    """Placing one's leader, or moving it from its cell."""

    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Removing one's leader from the board (tigris.md A8)."""

    colour: int


@dataclass(frozen=True, slots=True)
class Catastrophe:
    """Placing a catastrophe tile (tigris.md G1)."""

    cell: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Discarding these tiles face down and drawing as many (tigris.md H1)."""

    tiles: Counts


@dataclass(frozen=True, slots=True)
class End:
    """Ending the turn, with or without actions left (tigris.md H5)."""


@dataclass(frozen=True, slots=True)
class War:
    """The active player's choice of the war that is fought next (tigris.md D3)."""

    colour: int


@dataclass(frozen=True, slots=True)
class Support:
    """Committing that many tiles of the hand to the conflict (tigris.md C3, D7)."""

    count: int


@dataclass(frozen=True, slots=True)
class Build:
    """Putting a monument on the square whose top-left cell is given (tigris.md F2)."""

    monument: int
    cell: int


@dataclass(frozen=True, slots=True)
class Building:
    """Putting the civilization building of a colour on a tile, or moving it there (tigris-variants.md L2, L5)."""

    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class BuildWonder:
    """Putting the wonder on the cross of five whose centre is given (tigris-variants.md M2)."""

    cell: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Building nothing: no civilization building (tigris-variants.md L8), or no monument and no wonder (F5, M5)."""


@dataclass(frozen=True, slots=True)
class Take:
    """Taking this treasure, for the trader's owner (tigris.md I5)."""

    cell: int


@dataclass(frozen=True, slots=True)
class Point:
    """Taking the wonder's point in this colour at the end of the own turn (tigris-variants.md M10, M11)."""

    colour: int


Action = (
    First
    | Draw
    | Tile
    | Leader
    | Withdraw
    | Catastrophe
    | Swap
    | End
    | War
    | Support
    | Building
    | Build
    | BuildWonder
    | Decline
    | Take
    | Point
)

_SPAN: Final = bits.STRIDE * bits.HEIGHT
END: Final = End()
DECLINE: Final = Decline()
FIRST: Final = tuple(First(seat) for seat in range(MAX_SEATS))
TILE: Final = tuple(tuple(Tile(colour, cell) for cell in range(_SPAN)) for colour in range(4))
LEADER: Final = tuple(tuple(Leader(colour, cell) for cell in range(_SPAN)) for colour in range(4))
WITHDRAW: Final = tuple(Withdraw(colour) for colour in range(4))
CATASTROPHE: Final = tuple(Catastrophe(cell) for cell in range(_SPAN))
WAR: Final = tuple(War(colour) for colour in range(4))
SUPPORT: Final = tuple(Support(count) for count in range(MAX_SUPPORT + 1))
BUILDING: Final = tuple(tuple(Building(colour, cell) for cell in range(_SPAN)) for colour in range(4))
BUILD: Final = tuple(tuple(Build(monument, cell) for cell in range(_SPAN)) for monument in range(len(MONUMENTS)))
BUILD_WONDER: Final = tuple(BuildWonder(cell) for cell in range(_SPAN))
TAKE: Final = tuple(Take(cell) for cell in range(_SPAN))
POINT: Final = tuple(Point(colour) for colour in range(4))
SWAP: Final[dict[tuple[int, ...], Swap]] = {
    (a, b, c, d): Swap((a, b, c, d)) for a, b, c, d in product(range(HAND + 1), repeat=4) if 1 <= a + b + c + d <= HAND
}


def colour_words(tiles: Counts) -> str:
    """Return tiles as colour names: (1, 2, 0, 0) -> 'black red red'."""
    return " ".join(COLOURS[colour] for colour in range(4) for _ in range(tiles[colour]))


def encode(action: Action) -> str:
    """Return the action's text."""
    match action:
        case First(seat):
            return f"first {seat}"
        case Draw(seat, tiles):
            return f"draw {seat} {colour_words(tiles)}"
        case Tile(colour, cell):
            return f"tile {COLOURS[colour]} {bits.name(cell)}"
        case Leader(colour, cell):
            return f"leader {COLOURS[colour]} {bits.name(cell)}"
        case Withdraw(colour):
            return f"withdraw {COLOURS[colour]}"
        case Catastrophe(cell):
            return f"catastrophe {bits.name(cell)}"
        case Swap(tiles):
            return f"swap {colour_words(tiles)}"
        case End():
            return "end"
        case War(colour):
            return f"war {COLOURS[colour]}"
        case Support(count):
            return f"support {count}"
        case Building(colour, cell):
            return f"building {COLOURS[colour]} {bits.name(cell)}"
        case Build(monument, cell):
            return f"build {MONUMENT_NAMES[monument]} {bits.name(cell)}"
        case BuildWonder(cell):
            return f"build wonder {bits.name(cell)}"
        case Decline():
            return "decline"
        case Take(cell):
            return f"take {bits.name(cell)}"
        case Point(colour):
            return f"point {COLOURS[colour]}"


def _counts(words: list[str]) -> Counts:
    counts = tuple(words.count(colour) for colour in COLOURS)
    if not words or sum(counts) != len(words):
        raise BadAction("one or more tiles by colour, please")
    return counts  # type: ignore[return-value]


_NULLARY: dict[str, Action] = {
    encode(action): action for family in ((END, DECLINE), FIRST, WITHDRAW, WAR, SUPPORT, POINT) for action in family
}


def _parse(text: str) -> Action:
    match text.split(" "):
        case ["tile", colour, cell]:
            return TILE[COLOURS.index(colour)][bits.CELL_OF[cell]]
        case ["leader", colour, cell]:
            return LEADER[COLOURS.index(colour)][bits.CELL_OF[cell]]
        case ["catastrophe", cell]:
            return CATASTROPHE[bits.CELL_OF[cell]]
        case ["take", cell]:
            return TAKE[bits.CELL_OF[cell]]
        case ["building", colour, cell]:
            return BUILDING[COLOURS.index(colour)][bits.CELL_OF[cell]]
        case ["build", "wonder", cell]:
            return BUILD_WONDER[bits.CELL_OF[cell]]
        case ["build", monument, cell]:
            return BUILD[MONUMENT_NAMES.index(monument)][bits.CELL_OF[cell]]
        case ["swap", *tiles]:
            return Swap(_counts(tiles))
        case ["draw", ("0" | "1" | "2" | "3") as seat, *tiles]:
            return Draw(int(seat), _counts(tiles))
        case ["support", count] if count.isdecimal():
            return Support(int(count))
    raise BadAction("no such action")


def decode(text: str) -> Action:
    """Return the action of exactly this text.

    There is one blank between words, and orders are fixed. It may name any number of tiles: the rules limit them.
    Raises BadAction.
    """
    return _NULLARY.get(text) or exact(text, _parse, encode)
