"""The places of the island in words: a hex by its land, a corner by its hexes, a path by those on its two sides.

So every name says what the place yields or where it leads. The island is never mirrored: north is up in every language.
"""

from __future__ import annotations

from typing import Final

from game.catan.board import Board
from game.catan.island import CORNER_HEXES, HEX_CORNERS, HEXES, PATH_ENDS, path_names
from game.catan.island import PATHS as PATH_NAMES
from ui.catan.event_text import hex_words
from ui.catan.places import Place, corner_of, hex_of, path_of
from ui.text.i18n import Locale

CORNER_SIDES: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""Where each corner of a hex lies, in the order of `HEX_CORNERS`."""
PATH_SIDES: Final = ("north-east", "east", "south-east", "south-west", "west", "north-west")
"""Where each side of a hex lies, in the order of `path_names`."""
PATH_HEXES: Final = tuple(
    tuple(number for number in CORNER_HEXES[first] if number in CORNER_HEXES[second]) for first, second in PATH_ENDS
)
"""Per path the hexes on its sides: two, or one on the coast."""
ROWS: Final = tuple(
    tuple(number for number, (_, r) in enumerate(HEXES) if r == row) for row in sorted({r for _, r in HEXES})
)
"""The hexes of every row, from north to south, each from west to east."""


def row_of(hexagon: int) -> int:
    """Return the index of a hex's row."""
    return next(index for index, row in enumerate(ROWS) if hexagon in row)


def hex_name(locale: Locale, board: Board, hexagon: int) -> str:
    """Return a hex by terrain and number, with its row and place in it if another hex has the same."""
    words, land = hex_words(locale, board, hexagon), list(zip(board.terrain, board.tokens, strict=True))
    if land.count(land[hexagon]) == 1:
        return words
    row = row_of(hexagon)
    return locale.tr("around.catan.hex.of-row", hex=words, row=row + 1, n=ROWS[row].index(hexagon) + 1)


def corner_name(locale: Locale, board: Board, corner: int) -> str:
    """Return a corner by its hexes, and the sea on the coast; one of a single hex also by its side."""
    hexes = CORNER_HEXES[corner]
    if len(hexes) == 1:
        side = CORNER_SIDES[HEX_CORNERS[hexes[0]].index(corner)]
        name = hex_name(locale, board, hexes[0])
        return locale.tr("around.catan.corner.side", side=_side(locale, side), hex=name)
    names = [hex_name(locale, board, hexagon) for hexagon in hexes]
    if len(hexes) == 2:
        names.append(locale.tr("catan.board.sea"))
    return locale.tr("around.catan.corner", hexes=locale.joined(names))


def path_name(locale: Locale, board: Board, path: int) -> str:
    """Return a path by the hexes on its two sides, or as a side of its hex on the coast."""
    hexes = PATH_HEXES[path]
    names = [hex_name(locale, board, hexagon) for hexagon in hexes]
    if len(hexes) == 2:
        return locale.tr("around.catan.path", first=names[0], second=names[1])
    side = PATH_SIDES[path_names(*HEXES[hexes[0]]).index(PATH_NAMES[path])]
    return locale.tr("around.catan.path.coast", side=_side(locale, side), hex=names[0])


def path_way(locale: Locale, board: Board, path: int) -> str:
    """Return a path between two hexes with the hexes to which its ends lead; on the coast its name alone."""
    name, hexes = path_name(locale, board, path), PATH_HEXES[path]
    if len(hexes) < 2:
        return name
    start, end = (_beyond(locale, board, corner, hexes) for corner in PATH_ENDS[path])
    return locale.tr("around.catan.path.way", path=name, start=start, end=end)


def _beyond(locale: Locale, board: Board, corner: int, hexes: tuple[int, ...]) -> str:
    """Return the hex at a corner that is none of these, or the sea."""
    other = next((number for number in CORNER_HEXES[corner] if number not in hexes), None)
    return locale.tr("catan.board.sea") if other is None else hex_name(locale, board, other)


def place_name(locale: Locale, board: Board, place: Place) -> str:
    """Return the name of a hex, a corner or a path."""
    hexagon, corner, path = hex_of(place), corner_of(place), path_of(place)
    if hexagon is not None:
        return hex_name(locale, board, hexagon)
    if corner is not None:
        return corner_name(locale, board, corner)
    assert path is not None
    return path_name(locale, board, path)


def _side(locale: Locale, side: str) -> str:
    return locale.tr(f"around.catan.side.{side}")
