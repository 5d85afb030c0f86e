"""A table of all spots where tiles score, built once per board and queried for many hands.

A spot is a row or column of free cells that tiles of one colour or one shape may fill in one turn. Spots are grouped by
the tiles that they need and sorted by points, so that a query inspects only a few. After a change, all spots along an
affected row or column are rebuilt together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from game.bits import each
from game.qwirkle.actions import Placements
from game.qwirkle.board import LINE_POINTS, Board
from game.qwirkle.cells import DOWN, RIGHT, xy
from game.qwirkle.tiles import ALL, GROUPS, JOINS, LONGEST
from game.qwirkle.windows import LINE_POINTS_ACROSS, fillings

Spot = tuple[int, int, tuple[int, ...], int, tuple[int, ...], int]
"""(points, kinds, fitting kinds, line, cells, cells before).

Points; the kinds of the group that are not in the line yet; of these, the kinds that fit on each cell that touches a
tile; the row or column of the table; the cells from the first one that touches a tile; the number of filled cells
before it.
"""

Single = tuple[int, int, int, int]
"""(points, kinds, cell, row) of one tile: its points, the kinds that fit on the cell, the cell and its row."""

NONE: Final[frozenset[int]] = frozenset()

_SIZES: Final = LONGEST + 1
_GROUPS_OF: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    line: tuple((number, group & ~line) for number, group in enumerate(GROUPS) if not line & ~group) for line in JOINS
}


@lru_cache(maxsize=1 << 14)
def lines_of(cell: int) -> tuple[int, int]:
    """Return the row and the column of a cell as numbers of lines of the table; rows are even, columns odd."""
    x, y = xy(cell)
    return 2 * y, 2 * x + 1


class Spots:
    """The spots of some lines of a table."""

    __slots__ = ("above", "kinds", "most", "needs", "singles")

    singles: list[Single]
    needs: list[list[Spot]]
    """The spots per group and number of tiles, at group * 7 + tiles."""

    def __init__(self, board: Board, lines: Collection[int] | None = None, kinds: int = ALL, above: int = 0) -> None:
        """List all spots, or those of `lines`, for tiles of `kinds`, with more points than `above`."""
        self.kinds, self.above = kinds, above
        self.most = max((group & kinds).bit_count() for group in GROUPS)
        self.singles = []
        self.needs = [[] for _ in range(len(GROUPS) * _SIZES)]
        open_cells = [entry for entry in board.fits.items() if entry[1] & kinds]
        open_cells.sort()
        for cell, fitting in open_cells:
            row, column = lines_of(cell)
            in_row, in_column = lines is None or row in lines, lines is None or column in lines
            if not (in_row or in_column):
                continue
            across = board.left.get(cell, 0) | board.right.get(cell, 0)
            down = board.up.get(cell, 0) | board.down.get(cell, 0)
            if in_row:
                points = LINE_POINTS_ACROSS[across.bit_count()] + LINE_POINTS_ACROSS[down.bit_count()]
                if points > above:
                    self.singles.append((points, fitting, cell, row))
                if (JOINS[across] & kinds).bit_count() > 1:
                    self._along(board, cell, RIGHT, row)
            if in_column and (JOINS[down] & kinds).bit_count() > 1:
                self._along(board, cell, DOWN, column)
        self.singles.sort(key=_points, reverse=True)
        for spots in self.needs:
            if len(spots) > 1:
                spots.sort(key=_points, reverse=True)

    def _along(self, board: Board, first: int, step: int, number: int) -> None:
        """Add the spots whose first cell next to a tile is this one.

        Of spots that differ only in cells that touch nothing, one is added.
        """
        fits, kinds, above = board.fits, self.kinds, self.above
        if step == RIGHT:
            behind, before, side, other = board.right, board.left, board.up, board.down
        else:
            behind, before, side, other = board.down, board.up, board.left, board.right
        run = behind.get(first, 0)
        line = before.get(first, 0) | run
        length = line.bit_count()
        room = (JOINS[line] & kinds).bit_count()
        if room > self.most:
            room = self.most
        if room > LONGEST - length:
            room = LONGEST - length
        if room < 2:
            return
        free, place = 0, first - step
        while free < room - 1 and place not in fits and place not in board.tiles:
            free += 1
            place -= step
        across = LINE_POINTS_ACROSS[(side.get(first, 0) | other.get(first, 0)).bit_count()]
        masks: tuple[int, ...] = (fits[first],)
        cells: tuple[int, ...] = (first,)
        size, listed = 1, 1
        while True:
            most = size + free if size + free < room else room
            for count in range(size if size > listed else listed + 1, most + 1):
                points = across + LINE_POINTS[length + count]
                if points > above:
                    self._list(points, count, masks, line, number, cells, count - size)
            if listed < most:
                listed = most
            if size >= room:
                return
            cell = cells[-1] + step * (1 + run.bit_count())
            if cell in fits:
                run = behind.get(cell, 0)
                if line & run:
                    return
                line |= run
                fitting = JOINS.get(line, 0) & kinds
                length = line.bit_count()
                room = min(LONGEST - length, self.most, fitting.bit_count())
                if size >= room or not fits[cell] & fitting:
                    return
                across += LINE_POINTS_ACROSS[(side.get(cell, 0) | other.get(cell, 0)).bit_count()]
                masks = (*masks, fits[cell])
                listed = 1
            else:
                run = 0
            cells = (*cells, cell)
            size += 1

    def _list(
        self, points: int, count: int, masks: tuple[int, ...], line: int, number: int, cells: tuple[int, ...], lead: int
    ) -> None:
        needs, kinds = self.needs, self.kinds
        if kinds == ALL:
            for at, rest, fitting in _fillers(line, masks):
                needs[at + count].append((points, rest, fitting, number, cells, lead))
            return
        for at, rest, fitting in _fillers(line, masks):
            if fitting[0] & kinds and (rest & kinds).bit_count() >= count:
                needs[at + count].append((points, rest, fitting, number, cells, lead))

    def best(
        self, kinds: int, held: int, skip: Collection[int] = NONE, points: int = 0, bonus: int = 0
    ) -> tuple[int, Spot | Single | None]:
        """Return points and spot of the best one with more than `points`, for the kinds of a hand of `held` tiles.

        Lines in `skip` do not count; `bonus` is added for laying the whole hand.
        """
        found: Spot | Single | None = None
        extra = bonus if held == 1 else 0
        for single in self.singles:
            if single[0] + extra <= points:
                break
            if single[1] & kinds and single[3] not in skip:
                points, found = single[0] + extra, single
                break
        needs = self.needs
        at = 0
        for group in GROUPS:
            own = group & kinds
            count = own.bit_count()
            for place in range(at + 2, at + count + 1):
                extra = bonus if place - at == held else 0
                for spot in needs[place]:
                    if spot[0] + extra <= points:
                        break
                    usable = spot[1] & own
                    if usable.bit_count() >= place - at and spot[3] not in skip and _fill(spot[2], usable):
                        points, found = spot[0] + extra, spot
                        break
            at += _SIZES
        return points, found


@lru_cache(maxsize=1 << 16)
def _fillers(line: int, masks: tuple[int, ...]) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Return, per group that can fill the cells, its index, its kinds missing in the line, and the kinds per cell.

    Groups without enough fitting kinds are left out.
    """
    found = []
    for group, rest in _GROUPS_OF[line]:
        fitting = tuple(mask & rest for mask in masks)
        if all(fitting):
            found.append((group * _SIZES, rest, fitting))
    return tuple(found)


def _points(spot: Spot | Single) -> int:
    return spot[0]


def _fill(masks: tuple[int, ...], usable: int) -> bool:
    """Return whether each cell can get a tile of its own."""
    if len(masks) == 1:
        return masks[0] & usable != 0
    first = masks[0] & usable
    if len(masks) == 2:
        second = masks[1] & usable
        return first != 0 and second != 0 and (first | second).bit_count() > 1
    return any(_fill(masks[1:], usable & ~(1 << kind)) for kind in each(first))


def laid(board: Board, kinds: int, spot: Spot | Single) -> Placements:
    """Return the first way to fill a spot with tiles of these kinds."""
    if len(spot) == 4:
        return ((next(each(spot[1] & kinds)), spot[2]),)
    _, rest, _, number, cells, lead = spot
    step = DOWN if number & 1 else RIGHT
    whole = (*range(cells[0] - lead * step, cells[0], step), *cells)
    usable = rest & kinds
    return tuple(zip(next(fillings(tuple(board.fits.get(cell, ALL) & usable for cell in whole))), whole, strict=True))


def touched(board: Board, tiles: Iterable[tuple[int, int]]) -> set[int]:
    """Return the lines of the table whose spots may have changed after these tiles were laid."""
    lines: set[int] = set()
    on = board.tiles
    for _, cell in tiles:
        lines.update(lines_of(cell))
        for step in (RIGHT, -RIGHT, DOWN, -DOWN):
            place = cell + step
            while place in on:
                place += step
            lines.update(lines_of(place))
    return lines
