"""Candidate moves: the placements with most points now and the best remaining hand, and a few trades."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Final

from game.bits import each
from game.bots.qwirkle.hand_values import without, worth
from game.qwirkle.actions import Action, Place, Placements, Trade, in_order
from game.qwirkle.board import LINE_POINTS, Board
from game.qwirkle.legal import placements
from game.qwirkle.placing import LONE_POINTS
from game.qwirkle.rules import END_BONUS, SIX_BONUS
from game.qwirkle.state import NOBODY, View
from game.qwirkle.tiles import HAND, Tiles, set_of
from game.qwirkle.windows import LINE_POINTS_ACROSS, choices, fillings, groups_of, windows

ARRANGED: Final = 12
"""The most ways considered to fill the same cells with tiles of the same group."""
FIRST: Final = 240
"""The most opening moves considered."""


@dataclass(frozen=True, slots=True)
class Move:
    """A placement, or a trade of `traded`: the points with every bonus, and the tiles kept."""

    points: int
    tiles: Placements
    kept: Tiles
    traded: Tiles = ()

    @property
    def action(self) -> Action:
        """The action of this move."""
        return Trade(self.traded) if self.traded else Place(in_order(list(self.tiles)))

    @property
    def estimate(self) -> float:
        """The points now plus the expected value of the hand."""
        return self.points + worth(self.kept)


def placement_moves(view: View) -> list[Move]:
    """Return the placements of the view's seat, the best first; none if nothing fits."""
    assert view.hand is not None
    bonuses = [0] * (HAND + 1)
    if view.options.six_at_once_bonus == "on" and view.six_at_once == NOBODY:
        bonuses[HAND] += SIX_BONUS
    if not view.bag_size:
        bonuses[len(view.hand)] += END_BONUS
    found = [
        Move(points + bonuses[len(tiles)], tiles, without(view.hand, [kind for kind, _ in tiles]))
        for points, tiles in scored_placements(view.board, view.hand, ARRANGED)
    ]
    found.sort(key=lambda move: -move.estimate)
    return found


def scored_placements(board: Board, hand: Tiles, arranged: int) -> Iterator[tuple[int, Placements]]:
    """Yield placements with the points of their lines; `arranged` limits the ways to fill the same cells."""
    if not board.tiles:
        for tiles in islice(placements(board, hand), FIRST):
            yield LINE_POINTS[len(tiles)] or LONE_POINTS, tiles
        return
    kinds = set_of(hand)
    for cell in sorted([cell for cell, fitting in board.fits.items() if fitting & kinds]):
        row = (board.left.get(cell, 0) | board.right.get(cell, 0)).bit_count()
        column = (board.up.get(cell, 0) | board.down.get(cell, 0)).bit_count()
        for kind in each(board.fits[cell] & kinds):
            yield LINE_POINTS_ACROSS[row] + LINE_POINTS_ACROSS[column], ((kind, cell),)
    groups = groups_of(kinds)
    for window in windows(board, kinds, groups):
        cells, _, points = window
        for masks in choices(board, window, kinds, groups):
            for filling in islice(fillings(masks), arranged):
                yield points, tuple(zip(filling, cells, strict=True))


def trades(view: View, most: int) -> list[Move]:
    """Return `most` legal trades, the best first, each keeping different tiles."""
    assert view.hand is not None
    if not view.board.tiles or not view.bag_size:
        return []
    hand, found = view.hand, set[Tiles]()
    for count in range(1, min(len(hand), view.bag_size) + 1):
        found.update(combinations(hand, len(hand) - count))
    kept = sorted(found, key=lambda tiles: (-worth(tiles), tiles))[:most]
    return [Move(0, (), tiles, without(hand, tiles)) for tiles in kept]
