"""A view changed event by event, so that a screen shows every number at its moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game import bits
from game.tigris import conflicts, wonder
from game.tigris import events as ev
from game.tigris.board import SQUARE
from game.tigris.state import NOWHERE, TREASURE_POINTS, Conflict, View

UNTOLD: Final = frozenset({"phase", "owed", "cause", "ending", "placed", "taker", "trader"})
"""Fields that no event changes. An event reports what happened; these describe the decision or the draw that the rules
require next."""

_ACTIONS: Final = (ev.TilePlaced, ev.LeaderPlaced, ev.LeaderWithdrawn, ev.CatastrophePlaced, ev.TilesSwapped)


def apply_event(view: View, event: ev.Event) -> None:
    """Change a view as its reader sees an event happen. The fields in UNTOLD stay."""
    if isinstance(event, _ACTIONS):
        view.actions_left -= 1
    if not _apply_to_board(view, event):
        _apply_beside_board(view, event)


def _apply_to_board(view: View, event: ev.Event) -> bool:
    """Apply an event that moves a piece; return whether it did."""
    match event:
        case ev.TilePlaced(seat, colour, cell):
            view.tiles[colour] |= 1 << cell
            _from_hand(view, seat, colour, 1)
        case ev.LeaderPlaced(seat, colour, cell, _):
            view.leaders[4 * seat + colour] = cell
        case ev.LeaderWithdrawn(seat, colour, _) | ev.LeaderLost(seat, colour, _, _):
            view.leaders[4 * seat + colour] = NOWHERE
        case ev.CatastrophePlaced(seat, cell, covered):
            view.ruins |= 1 << cell
            view.catastrophes[seat] -= 1
            if covered is not None:
                view.tiles[covered] &= ~(1 << cell)
        case ev.TilesLost(colour, cells):
            for cell in cells:
                view.tiles[colour] &= ~(1 << cell)
        case ev.MonumentBuilt(_, monument, cell, colour):
            view.monuments[monument] = cell
            view.tiles[colour] &= ~SQUARE[cell]
            view.flipped[colour] |= SQUARE[cell]
        case ev.WonderBuilt(_, centre, colour):
            view.wonder = centre
            view.tiles[colour] &= ~wonder.cells(centre)
            view.flipped[colour] |= wonder.cells(centre)
        case _:
            return False
    gather(view)
    if isinstance(event, ev.LeaderLost) and event.cause == "stranded":
        _end_wars(view)
    return True


def _apply_beside_board(view: View, event: ev.Event) -> None:
    match event:
        case ev.TreasureTaken(seat, cell):
            view.treasures &= ~(1 << cell)
            view.points[5 * seat + TREASURE_POINTS] += 1
        case ev.Scored(seat, colour, points, why, _):
            view.points[5 * seat + colour] += points
            if why == conflicts.WAR:
                _end_wars(view)
        case ev.BuildingRaised(_, colour, cell, _):
            view.buildings[colour] = cell
        case ev.BuildingReturned(colour, _):
            view.buildings[colour] = NOWHERE
        case ev.KingdomsUnited(_, cell, clashes):
            view.uniting = cell if clashes else NOWHERE
        case ev.ConflictBegan(kind, colour, attacker, defender, cells, strength, _):
            view.conflict = Conflict(kind, colour, attacker, defender, cells, strength, (None, None))
        case ev.Supported(seat, count, attacking):
            _support(view, seat, count, attacking)
        case ev.ConflictEnded():
            view.conflict = None
        case ev.TilesDrawn(seat, count, tiles):
            _draw(view, seat, count, tiles)
        case ev.TilesSwapped(seat, count, tiles):
            _swap(view, seat, count, tiles)
        case ev.TurnEnded():
            view.actions_left = 0
        case ev.FirstChosen(seat):
            view.turn, view.number, view.actions_left = seat, 1, 2
        case ev.TurnBegan(seat, number):
            view.turn, view.number, view.actions_left = seat, number, 2


def gather(view: View) -> None:
    """Compute the connected regions and the cells of leaders from the pieces."""
    view.crowned = sum(1 << cell for cell in view.leaders if cell != NOWHERE)
    view.occupied = view.crowned
    for mask in (*view.tiles, *view.flipped):
        view.occupied |= mask
    view.regions = sorted(bits.regions(view.occupied))


def _end_wars(view: View) -> None:
    """Forget the uniting tile once no two leaders of a colour are left around it (tigris.md D14)."""
    if view.uniting != NOWHERE and not conflicts.clashes(view, view.uniting):
        view.uniting = NOWHERE


def _from_hand(view: View, seat: int, colour: int, count: int) -> None:
    view.hand_sizes[seat] -= count
    if seat == view.seat and view.hand is not None:
        view.hand[colour] -= count
    else:
        view.unseen[colour] -= count


def _support(view: View, seat: int, count: int, attacking: bool) -> None:
    conflict = view.conflict
    if conflict is None:
        return
    _from_hand(view, seat, conflicts.support_colour(conflict), count)
    committed = (count, conflict.committed[1]) if attacking else (conflict.committed[0], count)
    view.conflict = replace(conflict, committed=committed)


def _draw(view: View, seat: int, count: int, tiles: Sequence[int] | None) -> None:
    view.hand_sizes[seat] += count
    view.bag_size -= count
    if tiles is not None and view.hand is not None and seat == view.seat:
        for colour in range(4):
            view.hand[colour] += tiles[colour]
            view.unseen[colour] -= tiles[colour]


def _swap(view: View, seat: int, count: int, tiles: Sequence[int] | None) -> None:
    view.hand_sizes[seat] -= count
    view.swapped_sizes[seat] += count
    if tiles is not None and view.hand is not None and view.discarded is not None and seat == view.seat:
        for colour in range(4):
            view.hand[colour] -= tiles[colour]
            view.discarded[colour] += tiles[colour]
