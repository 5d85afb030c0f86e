"""A view changed event by event, so that a screen shows every number at its moment."""

from __future__ import annotations

from game.core import Seat
from game.qwirkle import events as ev
from game.qwirkle.placing import LONE_POINTS
from game.qwirkle.state import DRAW, FIRST_PHASE, OVER_PHASE, PLACE, View
from game.qwirkle.tiles import HAND, Tiles


def apply_event(view: View, event: ev.Event) -> None:
    """Change a view as its reader sees an event happen."""
    match event:
        case ev.TilesDrawn(seat, count, tiles):
            view.hand_sizes[seat] += count
            view.bag_size -= count
            view.owed = view.owed[1:]
            _take(view, seat, tiles)
        case ev.TilesPlaced(seat, tiles, cells, points):
            _place(view, seat, tiles, cells)
            view.points[seat] += LONE_POINTS if points == LONE_POINTS else 0
        case ev.LineScored(seat, _, points):
            view.points[seat] += points
        case ev.BonusWon(seat, points, why):
            view.points[seat] += points
            view.six_at_once = seat if why == "six-at-once" else view.six_at_once
        case ev.TilesTraded(seat, count, tiles):
            view.hand_sizes[seat] -= count
            view.returning_size, view.returning = count, tiles
            view.passes += 1
            _leave(view, seat, tiles)
            _owe(view, seat, count)
        case ev.TilesReturned(_, count):
            _return(view, count)
        case ev.Passed():
            view.passes += 1
        case _:
            _apply_to_turn(view, event)


def _apply_to_turn(view: View, event: ev.Event) -> None:
    match event:
        case ev.SetsAnnounced(sizes):
            tied = tuple(seat for seat, size in enumerate(sizes) if size == max(sizes))
            if len(tied) > 1 and view.options.start_tie == "draw":
                view.phase, view.tied = FIRST_PHASE, tied
        case ev.FirstChosen(seat):
            view.turn, view.tied = seat, ()
        case ev.TurnBegan(seat, number):
            view.turn, view.number, view.phase = seat, number, PLACE
        case ev.GameEnded():
            view.turn, view.number = (view.turn + 1) % view.seats, view.number + 1
            view.phase, view.owed = OVER_PHASE, ()


def _owe(view: View, seat: Seat, count: int) -> None:
    """Let the seat draw next, as many as the bag has."""
    count = min(count, view.bag_size)
    if count:
        view.phase, view.owed = DRAW, ((seat, count),)


def _take(view: View, seat: Seat, tiles: Tiles | None) -> None:
    if view.seat == seat and tiles is not None:
        view.hand = tuple(sorted((*(view.hand or ()), *tiles)))
        for kind in tiles:
            view.unseen[kind] -= 1


def _leave(view: View, seat: Seat, tiles: Tiles | None) -> None:
    if view.seat == seat and tiles is not None:
        hand = list(view.hand or ())
        for kind in tiles:
            hand.remove(kind)
        view.hand = tuple(hand)


def _place(view: View, seat: Seat, tiles: Tiles, cells: tuple[int, ...]) -> None:
    """Lay tiles on a board of the view's own, because boards are shared."""
    view.board = view.board.copy()
    view.passes = 0
    view.hand_sizes[seat] -= len(tiles)
    for kind, cell in zip(tiles, cells, strict=True):
        view.board.put(kind, cell)
        view.unseen[kind] -= view.seat != seat
    _leave(view, seat, tiles)
    _owe(view, seat, HAND - view.hand_sizes[seat])


def _return(view: View, count: int) -> None:
    """Move the traded tiles into the bag, where nobody sees them."""
    for kind in view.returning or ():
        view.unseen[kind] += 1
    view.returning, view.returning_size = (), 0
    view.bag_size += count
