"""Windows: rows or columns of free cells for several tiles of one turn, found without trying tiles.

The score of a window depends on its cells alone, and the number of ways to fill it on very little more. So counting,
picking and searching for the most points need no list of moves, of which an unlucky hand has tens of thousands.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import perm
from typing import Final

from game.bits import each
from game.qwirkle.board import LINE_POINTS, Board
from game.qwirkle.cells import DOWN, RIGHT
from game.qwirkle.tiles import ALL, GROUPS, JOINS, LONGEST

Groups = tuple[tuple[int, int], ...]
"""(a colour or a shape as the set of all its kinds, those of them in the hand)."""

Window = tuple[tuple[int, ...], int, int]
"""Free cells from left to right or from top to bottom, two or more; the kinds that the line has already; its points
together with those of all lines across it."""


def groups_of(hand: int) -> Groups:
    """Return the colours and shapes of which a hand (a set of kinds) has two or more."""
    return tuple((group, hand & group) for group in GROUPS if (hand & group).bit_count() > 1)


def windows(board: Board, hand: int, groups: Groups) -> list[Window]:
    """Return every row or column of free cells that tiles of this hand (a set of kinds) might fill in one turn.

    None is left out or repeated; some cannot be filled after all (`ways`). The order depends on the placed tiles alone.
    """
    most = max((own.bit_count() for _, own in groups), default=0)
    found: list[Window] = []
    if most < 2:
        return found
    left, right, up, down = board.left, board.right, board.up, board.down
    open_cells = [cell for cell, fitting in board.fits.items() if fitting & hand]
    open_cells.sort()
    for cell in open_cells:
        if (JOINS[left.get(cell, 0) | right.get(cell, 0)] & hand).bit_count() > 1:
            _list(board, hand, most, cell, RIGHT, found)
        if (JOINS[up.get(cell, 0) | down.get(cell, 0)] & hand).bit_count() > 1:
            _list(board, hand, most, cell, DOWN, found)
    return found


def _list(board: Board, hand: int, most: int, first: int, step: int, found: list[Window]) -> None:
    """Append the windows in which this is the first cell that touches a tile.

    Cells before it touch nothing, so only direct neighbours can be; behind it the window continues over tiles.
    """
    fits, tiles = board.fits, board.tiles
    if step == RIGHT:
        behind, before, side, other = board.right, board.left, board.up, board.down
    else:
        behind, before, side, other = board.down, board.up, board.left, board.right
    run = behind.get(first, 0)
    line = before.get(first, 0) | run
    fitting = JOINS[line] & hand
    room = min(LONGEST - line.bit_count(), most, fitting.bit_count())
    if room < 2:
        return
    lead = [first]
    place = first - step
    while len(lead) < room and place not in fits and place not in tiles:
        lead.insert(0, place)
        place -= step
    free = len(lead) - 1
    across = LINE_POINTS_ACROSS[(side.get(first, 0) | other.get(first, 0)).bit_count()]
    cells = [first]
    while True:
        size, length = len(cells), line.bit_count()
        most_lead = min(free, room - size)
        for more in range(0 if size > 1 else 1, most_lead + 1):
            found.append(((*lead[free - more :], *cells[1:]), line, across + LINE_POINTS[length + size + more]))
        if size >= room:
            return
        cell = cells[-1] + step * (1 + run.bit_count())
        if cell in fits:
            run = behind.get(cell, 0)
            if line & run:
                return
            line |= run
            fitting = JOINS.get(line, 0) & hand
            room = min(LONGEST - line.bit_count(), most, fitting.bit_count())
            if size >= room or not fits[cell] & fitting:
                return
            across += LINE_POINTS_ACROSS[(side.get(cell, 0) | other.get(cell, 0)).bit_count()]
        else:
            run = 0
        cells.append(cell)


LINE_POINTS_ACROSS: Final = (0, *LINE_POINTS[2:], 0)
"""What one tile more makes of a run across: nothing where there is none."""


def choices(board: Board, window: Window, hand: int, groups: Groups) -> Iterator[tuple[int, ...]]:
    """Yield, for every colour or shape that can fill a window, the kinds of the hand for each of its cells."""
    cells, line, _ = window
    fitting = JOINS[line] & hand
    for group, own in groups:
        if not line & ~group:
            usable = own & fitting
            if usable.bit_count() >= len(cells):
                yield tuple(board.fits.get(cell, ALL) & usable for cell in cells)


def ways(masks: tuple[int, ...], used: int = 0) -> int:
    """Return the number of ways to fill cells with different kinds, when each takes these kinds."""
    if len(masks) == 2:
        first, second = masks[0] & ~used, masks[1] & ~used
        return first.bit_count() * second.bit_count() - (first & second).bit_count()
    if len(set(masks)) < 2:
        return perm((masks[0] & ~used).bit_count(), len(masks)) if masks else 1
    return sum(ways(masks[1:], used | 1 << kind) for kind in each(masks[0] & ~used))


def fillings(masks: tuple[int, ...], used: int = 0) -> Iterator[tuple[int, ...]]:
    """Yield all those ways, a kind for each cell, in rising order."""
    if not masks:
        yield ()
        return
    if len(masks) == 2:
        for kind in each(masks[0] & ~used):
            for other in each(masks[1] & ~used & ~(1 << kind)):
                yield kind, other
        return
    for kind in each(masks[0] & ~used):
        for rest in fillings(masks[1:], used | 1 << kind):
            yield (kind, *rest)


def nth_filling(masks: tuple[int, ...], n: int) -> tuple[int, ...]:
    """Return the n-th of them (from 0), without making the others."""
    used, found = 0, []
    for at in range(len(masks)):
        for kind in each(masks[at] & ~used):
            count = ways(masks[at + 1 :], used | 1 << kind)
            if n < count:
                found.append(kind)
                used |= 1 << kind
                break
            n -= count
    return tuple(found)
