"""The position at the moment shown: a view that is stepped through events one by one, and what the last move scored.

At the end of what is played it is replaced by the true view, so nothing here can lead the game astray.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core import Seat
from game.qwirkle import events as ev
from game.qwirkle.placing import LONE_POINTS, Line
from game.qwirkle.state import NOBODY, OVER_PHASE, View
from game.qwirkle.tiles import Tiles


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat laid last, and what of it has been counted so far."""

    seat: Seat
    cells: tuple[int, ...]
    points: int
    lines: tuple[Line, ...] = ()
    bonus: int = 0
    size: int = 0
    """How many tiles lay on the table after it."""

    def still(self, view: View) -> bool:
        """Whether that is the last that was laid in a view too."""
        return len(view.board.tiles) == self.size and all(cell in view.board.tiles for cell in self.cells)


def snapshot(view: View) -> View:
    """A copy whose lists and board may be changed."""
    return replace(
        view,
        board=view.board.copy(),
        points=view.points[:],
        hand_sizes=view.hand_sizes[:],
        unseen=view.unseen[:],
    )


def step(view: View, event: ev.Event) -> None:
    """Make an event true in a snapshot."""
    match event:
        case ev.TilesDrawn(seat, count, tiles):
            view.hand_sizes[seat] += count
            view.bag_size -= count
            _take(view, seat, tiles)
        case ev.TilesPlaced(seat, tiles, cells, points):
            _place(view, seat, tiles, cells)
            view.points[seat] += LONE_POINTS if points == LONE_POINTS else 0
        case ev.LineScored(seat, _, points) | ev.BonusWon(seat, points, _):
            view.points[seat] += points
        case ev.TilesTraded(seat, count, tiles):
            view.hand_sizes[seat] -= count
            view.returning_size, view.returning = count, tiles
            _leave(view, seat, tiles)
        case ev.TilesReturned(_, count):
            _return(view, count)
        case ev.FirstChosen(seat):
            view.turn = seat
        case ev.TurnBegan(seat, number):
            view.turn, view.number = seat, number
        case ev.GameEnded():
            view.phase = OVER_PHASE
            view.turn = NOBODY


def _take(view: View, seat: Seat, tiles: Tiles | None) -> None:
    """Drawn tiles come into the own hand."""
    if view.seat == seat and tiles is not None:
        view.hand = tuple(sorted((*(view.hand or ()), *tiles)))
        for kind in tiles:
            view.unseen[kind] -= 1


def _leave(view: View, seat: Seat, tiles: Tiles | None) -> None:
    """Tiles leave the own hand."""
    if view.seat == seat and tiles is not None:
        hand = list(view.hand or ())
        for kind in tiles:
            hand.remove(kind)
        view.hand = tuple(hand)


def _place(view: View, seat: Seat, tiles: Tiles, cells: tuple[int, ...]) -> None:
    view.hand_sizes[seat] -= len(tiles)
    for kind, cell in zip(tiles, cells, strict=True):
        view.board.put(kind, cell)
        view.unseen[kind] -= view.seat != seat
    _leave(view, seat, tiles)


def _return(view: View, count: int) -> None:
    """What lay aside is in the bag, and nobody sees it any more."""
    for kind in view.returning or ():
        view.unseen[kind] += 1
    view.returning, view.returning_size = (), 0
    view.bag_size += count


def counted(last: Move | None, view: View, event: ev.Event) -> Move | None:
    """The last move after an event has been seen."""
    match event:
        case ev.TilesPlaced(seat, _, cells, points):
            return Move(seat, cells, points, size=len(view.board.tiles))
        case ev.LineScored(_, cells, points) if last is not None:
            return replace(last, lines=(*last.lines, (cells, points)))
        case ev.BonusWon(_, points, _) if last is not None:
            return replace(last, bonus=last.bonus + points)
        case ev.TilesTraded() | ev.Passed():
            return None
    return last
