"""Whether tiles may be placed, what they score, and the exact reason why not: for rules, screen and bots."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NoReturn

from game.core import Illegal
from game.qwirkle.actions import Placements, in_order
from game.qwirkle.board import LINE_POINTS, Board, run
from game.qwirkle.cells import DOWN, RIGHT, cell, name, near, xy
from game.qwirkle.tiles import GROUPS, NAMES, Tiles, largest, set_of, share

Line = tuple[tuple[int, ...], int]
"""The cells of a line, from left to right or from top to bottom, and its points."""

ORIGIN: Final = cell(0, 0)
LONE_POINTS: Final = 1
"""For a first tile that makes no line (qwirkle.md: Lone first tile)."""


def fits(board: Board, kind: int, cell: int) -> bool:
    """Return whether that tile alone could be placed there; on an empty table on 0,0 only."""
    if not board.tiles:
        return cell == ORIGIN
    return bool(board.fits.get(cell, 0) >> kind & 1)


def score(board: Board, tiles: Placements) -> tuple[Line, ...]:
    """Return the lines that these tiles make or extend, each with its points for any player.

    The line in which the tiles lie comes first, then the lines that cross it, in the order of the tiles. A single tile
    that opens the game makes no line, but scores in `total`. Raises Illegal when the tiles cannot be placed.
    """
    step = _direction(tiles)
    laid = _laid(board, tiles, step)
    if board.tiles:
        _check_contact(board, tiles)
    lines = [_line(laid, tiles[0], step)] + [_line(laid, tile, _across(step)) for tile in tiles]
    return tuple((cells, LINE_POINTS[len(cells)]) for cells in lines if len(cells) > 1)


def total(lines: Sequence[Line]) -> int:
    """Return the points of all lines together."""
    return sum(points for _, points in lines) or LONE_POINTS


def check(board: Board, hand: Tiles, tiles: Placements) -> tuple[Line, ...]:
    """Return the lines that a seat with this hand scores with these tiles. Raises Illegal with the reason."""
    held = list(hand)
    for kind, _ in tiles:
        if kind not in held:
            raise Illegal("qwirkle-not-in-hand", tile=NAMES[kind])
        held.remove(kind)
    lines = score(board, tiles)
    if not board.tiles:
        _check_first(hand, tiles)
    return lines


def _check_first(hand: Tiles, tiles: Placements) -> None:
    """Check that the first move places a largest set, over the middle (qwirkle.md: First move)."""
    if ORIGIN not in [place for _, place in tiles]:
        raise Illegal("qwirkle-not-in-the-middle")
    wanted = largest(hand)
    if len(tiles) < wanted:
        raise Illegal("qwirkle-not-the-largest-set", n=wanted)


def _across(step: int) -> int:
    return DOWN if step == RIGHT else RIGHT


def _direction(tiles: Placements) -> int:
    """Return RIGHT when all tiles are in one row (also for a single one), DOWN when they are in one column."""
    first = xy(tiles[0][1])
    columns, rows = zip(*(xy(place) for _, place in tiles), strict=True)
    if set(rows) == {first[1]}:
        return RIGHT
    if set(columns) == {first[0]}:
        return DOWN
    raise Illegal("qwirkle-not-in-one-line")


def _laid(board: Board, tiles: Placements, step: int) -> dict[int, int]:
    """Return all tiles on the table with these.

    Cells must be free and without a gap between them; lines are not checked.
    """
    laid = board.tiles.copy()
    for kind, place in tiles:
        if not near(place):
            raise Illegal("qwirkle-not-touching")
        if place in board.tiles:
            raise Illegal("cell-taken")
        if place in laid:
            raise Illegal("qwirkle-cell-twice", cell=name(place))
        laid[place] = kind
    place, last = tiles[0][1], tiles[-1][1]
    while place != last:
        place += step
        if place not in laid:
            raise Illegal("qwirkle-gap", cell=name(place))
    return laid


def _check_contact(board: Board, tiles: Placements) -> None:
    """Check that at least one tile touches a side of a placed one (qwirkle.md: Must all new tiles touch)."""
    if not any(place in board.fits for _, place in tiles):
        raise Illegal("qwirkle-not-touching")


def _line(laid: Mapping[int, int], tile: tuple[int, int], step: int) -> tuple[int, ...]:
    """Return the line through a new tile. Raises Illegal when it is none."""
    cells = run(laid, tile[1], step)
    kinds = [laid[place] for place in cells]
    if len(set(kinds)) < len(kinds) or not share(set_of(kinds)):
        _refuse_line(cells, kinds, tile, step == RIGHT)
    return tuple(cells)


def _refuse_line(cells: list[int], kinds: list[int], tile: tuple[int, int], row: bool) -> NoReturn:
    """Raise Illegal, first for equal tiles; `start` and `end` are the outermost cells of the line."""
    twice = next((kind for kind in kinds if kinds.count(kind) > 1), None)
    ends = {"start": name(cells[0]), "end": name(cells[-1])}
    if twice is not None:
        raise Illegal("qwirkle-duplicate-row" if row else "qwirkle-duplicate-column", tile=NAMES[twice], **ends)
    raise Illegal("qwirkle-mixed-row" if row else "qwirkle-mixed-column", tile=NAMES[tile[0]], **ends)


def places_for(board: Board, hand: Tiles, kind: int, laid: Placements = ()) -> list[int]:
    """Return the cells where that tile of the hand can be placed next, after other tiles of the same turn.

    Together they must be a legal move. On an empty table they may be a part of a largest set.
    """
    if list(hand).count(kind) <= [own for own, _ in laid].count(kind):
        return []
    if not board.tiles:
        return _first_places(board, hand, kind, laid)
    return [place for place in _candidates(board, laid) if _may_lie(board, (*laid, (kind, place)))]


def _candidates(board: Board, laid: Placements) -> Iterable[int]:
    if not laid:
        return sorted(board.fits)
    tiles = board.tiles.keys() | {place for _, place in laid}
    return sorted({place + way for _, place in laid for way in _ways_out(tiles, place)})


def _ways_out(tiles: Collection[int], place: int) -> list[int]:
    """Return the distances from a cell to the nearest free ones in its row and column."""
    found = []
    for step in (RIGHT, DOWN, -RIGHT, -DOWN):
        way = step
        while place + way in tiles:
            way += step
        found.append(way)
    return found


def _may_lie(board: Board, tiles: Iterable[tuple[int, int]]) -> bool:
    try:
        score(board, in_order(list(tiles)))
    except Illegal:
        return False
    return True


def laying_order(board: Board, tiles: Placements) -> Placements:
    """Return the tiles of a placement in an order in which each fits where those before it lie, else as they are."""
    left = list(tiles)
    laid: Placements = ()
    while left:
        tile = next((tile for tile in left if _is_next(board, laid, tile)), None)
        if tile is None:
            return tiles
        left.remove(tile)
        laid = (*laid, tile)
    return laid


def _is_next(board: Board, laid: Placements, tile: tuple[int, int]) -> bool:
    begins = not board.tiles and not laid
    return (tile[1] == ORIGIN or not begins) and _may_lie(board, (*laid, tile))


def _first_places(board: Board, hand: Tiles, kind: int, laid: Placements) -> list[int]:
    wanted, held = largest(hand), set_of(hand)
    own = set_of((kind, *(tile for tile, _ in laid)))
    if not any((held & group).bit_count() == wanted and not own & ~group for group in GROUPS):
        return []
    if not laid:
        return [ORIGIN]
    return [place for place in _candidates(board, laid) if _may_lie(board, (*laid, (kind, place)))]
