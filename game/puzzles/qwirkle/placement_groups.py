"""All that a hand can place in one turn, with exact points, grouped by the cells that are filled.

The points depend on the cells alone, so a group (`PlacementGroup`) has one number of points however it is filled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.qwirkle.actions import Place, Placements, encode, in_order
from game.qwirkle.board import Board
from game.qwirkle.cells import RIGHT
from game.qwirkle.rules import END_BONUS, SIX_BONUS
from game.qwirkle.state import NOBODY, View
from game.qwirkle.tiles import HAND, LONGEST, Tiles, set_of
from game.qwirkle.windows import LINE_POINTS_ACROSS, choices, fillings, groups_of, ways, windows


@dataclass(frozen=True, slots=True)
class PlacementGroup:
    """Placements on the same cells, with tiles of one colour or of one shape."""

    cells: tuple[int, ...]
    """From left to right or from top to bottom."""
    masks: tuple[int, ...]
    """Per cell the kinds of the hand that may lie there; all of a placement differ."""
    points: int
    """Points of all lines, without bonuses."""
    qwirkles: int

    @property
    def count(self) -> int:
        """Return the number of placements."""
        return ways(self.masks)

    def fillings(self) -> Iterator[Placements]:
        """Yield every placement, in the order of the cells."""
        for filling in fillings(self.masks):
            yield tuple(zip(filling, self.cells, strict=True))

    def texts(self) -> Iterator[str]:
        """Yield every placement as the text of an action."""
        for tiles in self.fillings():
            yield placement_text(tiles)


def placement_text(tiles: Placements) -> str:
    """Return the text of the action that lays these tiles."""
    return encode(Place(in_order(list(tiles))))


@dataclass(frozen=True, slots=True)
class Option:
    """A placement with its points."""

    tiles: Placements
    points: int

    @property
    def text(self) -> str:
        """Return the text of the action."""
        return placement_text(self.tiles)


def placement_groups(board: Board, hand: Tiles) -> list[PlacementGroup]:
    """Return all groups of placements on a table that is not empty; each placement is in exactly one."""
    kinds = set_of(hand)
    found = [_single(board, cell, fitting & kinds) for cell, fitting in board.fits.items() if fitting & kinds]
    groups = groups_of(kinds)
    for window in windows(board, kinds, groups):
        cells, line, points = window
        qwirkles = _qwirkles(board, cells, line.bit_count())
        for masks in choices(board, window, kinds, groups):
            if next(fillings(masks), None) is not None:
                found.append(PlacementGroup(cells, masks, points, qwirkles))
    return found


def _single(board: Board, cell: int, fitting: int) -> PlacementGroup:
    row = (board.left.get(cell, 0) | board.right.get(cell, 0)).bit_count()
    column = (board.up.get(cell, 0) | board.down.get(cell, 0)).bit_count()
    points = LINE_POINTS_ACROSS[row] + LINE_POINTS_ACROSS[column]
    return PlacementGroup((cell,), (fitting,), points, (row == LONGEST - 1) + (column == LONGEST - 1))


def _qwirkles(board: Board, cells: tuple[int, ...], lying: int) -> int:
    """Return how many lines of six arise: the line of the cells, which has `lying` tiles, and those across."""
    is_row = cells[1] - cells[0] < LONGEST * RIGHT
    side, other = (board.up, board.down) if is_row else (board.left, board.right)
    across = sum((side.get(cell, 0) | other.get(cell, 0)).bit_count() == LONGEST - 1 for cell in cells)
    return across + (lying + len(cells) == LONGEST)


def bonus(seen: View, size: int) -> int:
    """Return the bonuses of a turn in which the view's seat places that many tiles."""
    assert seen.seat is not None
    last = END_BONUS if not seen.bag_size and size == seen.hand_sizes[seen.seat] else 0
    six = seen.options.six_at_once_bonus == "on" and seen.six_at_once == NOBODY and size == HAND
    return last + (SIX_BONUS if six else 0)
