"""The tiles on the table, with tables that every placed tile updates.

For each empty cell that touches a tile the board stores the runs of tiles beside it and the kinds that fit there. So no
query has to walk along the lines again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from game.qwirkle.cells import DOWN
from game.qwirkle.tiles import ALL, JOINS, LONGEST

QWIRKLE_BONUS: Final = 6

LINE_POINTS: Final = tuple(
    0 if size < 2 else size + (QWIRKLE_BONUS if size == LONGEST else 0) for size in range(LONGEST + 1)
)
"""Points of a line, indexed by its length.

One point a tile, six more for a Qwirkle; a single tile is no line (qwirkle.md: Lines of one tile).
"""


class Board:
    """Tiles on cells.

    Only `put` writes. States and views share boards, so write to a copy alone.
    """

    __slots__ = ("down", "fits", "left", "right", "tiles", "up")

    tiles: dict[int, int]
    """Cell -> kind."""
    fits: dict[int, int]
    """Every empty cell that touches a tile -> the set of kinds that fit there one by one; 0 where nothing fits any
    more (qwirkle.md: Dead cells)."""
    left: dict[int, int]
    """Empty cell -> the kinds of the run to the left, ending at the neighbour cell; no entry where none is."""
    right: dict[int, int]
    """Empty cell -> the kinds of the run to the right, starting at the neighbour cell; `up` and `down` likewise."""
    up: dict[int, int]
    down: dict[int, int]

    def __init__(self, tiles: Iterable[tuple[int, int]] = ()) -> None:
        self.tiles, self.fits = {}, {}
        self.left, self.right, self.up, self.down = {}, {}, {}, {}
        for kind, cell in tiles:
            self.put(kind, cell)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.tiles == other.tiles

    __hash__ = None  # type: ignore[assignment]

    def has_same_tables(self, other: Board) -> bool:
        """Return whether all tables are equal: those of equal tiles are, if `put` updates them correctly."""
        return (
            self == other
            and self.fits == other.fits
            and (self.left, self.right, self.up, self.down) == (other.left, other.right, other.up, other.down)
        )

    def copy(self) -> Board:
        """Return an independent copy."""
        new = Board.__new__(Board)
        new.tiles, new.fits = self.tiles.copy(), self.fits.copy()
        new.left, new.right = self.left.copy(), self.right.copy()
        new.up, new.down = self.up.copy(), self.down.copy()
        return new

    def put(self, kind: int, cell: int) -> None:
        """Place a tile on an empty cell where it makes legal lines."""
        self.tiles[cell] = kind
        self.fits.pop(cell, None)
        before, after = self.left.pop(cell, 0), self.right.pop(cell, 0)
        run = before | after | 1 << kind
        start, end = cell - before.bit_count() - 1, cell + after.bit_count() + 1
        self.right[start] = self.left[end] = run
        above, below = self.up.pop(cell, 0), self.down.pop(cell, 0)
        run = above | below | 1 << kind
        top, bottom = cell - (above.bit_count() + 1) * DOWN, cell + (below.bit_count() + 1) * DOWN
        self.down[top] = self.up[bottom] = run
        self._fit(start)
        self._fit(end)
        self._fit(top)
        self._fit(bottom)

    def _fit(self, cell: int) -> None:
        """Note the kinds that fit there, by the whole row and the whole column (qwirkle.md: Neighbour matches)."""
        left, right = self.left.get(cell, 0), self.right.get(cell, 0)
        up, down = self.up.get(cell, 0), self.down.get(cell, 0)
        twice = left & right or up & down
        self.fits[cell] = 0 if twice else JOINS.get(left | right, 0) & JOINS.get(up | down, 0)

    def closed(self) -> bool:
        """Return whether none of the remaining tiles fits anywhere (qwirkle.md: Board closed).

        The remaining tiles are the bag and all hands together, so everybody can know this.
        """
        if not self.tiles:
            return False
        once = twice = gone = 0  # sets of kinds: one tile is on the table, two are, all three are
        for kind in self.tiles.values():
            bit = 1 << kind
            gone |= twice & bit
            twice |= once & bit
            once |= bit
        return not self.takes(ALL & ~gone)

    def takes(self, kinds: int) -> bool:
        """Return whether some of these kinds can be placed; on an empty table, anything can."""
        return any(fitting & kinds for fitting in self.fits.values()) if self.tiles else bool(kinds)


def run(tiles: Mapping[int, int], cell: int, step: int) -> list[int]:
    """Return the unbroken row (step RIGHT) or column (step DOWN) of tiles through a tile's cell, in order."""
    start = cell
    while start - step in tiles:
        start -= step
    found = []
    while start in tiles:
        found.append(start)
        start += step
    return found
