"""The position at the moment shown: a view stepped through events one by one.

Rules hand out the view after an action together with what happened. While that is played on screen, board and
panels show a view of their own that has taken exactly the events shown so far, so that every number belongs to
its moment. It is a picture of the truth only: once all is played it is replaced by the view itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game import bits
from game.tigris import conflict, kingdoms
from game.tigris import events as ev
from game.tigris.actions import RED
from game.tigris.board import AROUND, SQUARE
from game.tigris.state import NOWHERE, TREASURE_POINTS, Conflict, View


def snapshot(view: View) -> View:
    """An independent copy that may be stepped."""
    return replace(
        view,
        tiles=view.tiles[:],
        flipped=view.flipped[:],
        leaders=view.leaders[:],
        monuments=view.monuments[:],
        regions=view.regions[:],
        catastrophes=view.catastrophes[:],
        points=view.points[:],
        hand_sizes=view.hand_sizes[:],
        swapped_sizes=view.swapped_sizes[:],
        unseen=view.unseen[:],
        hand=None if view.hand is None else view.hand[:],
        discarded=None if view.discarded is None else view.discarded[:],
    )


def step(view: View, event: ev.Event) -> None:
    """Let one event happen to a stepped view."""
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
        case ev.TreasureTaken(seat, cell):
            view.treasures &= ~(1 << cell)
            view.points[5 * seat + TREASURE_POINTS] += 1
        case ev.Scored(seat, colour, points, _, _):
            view.points[5 * seat + colour] += points
        case _:
            _aside(view, event)
            return
    gather(view)


def _aside(view: View, event: ev.Event) -> None:
    """Events that leave the board as it is."""
    match event:
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
        case ev.FirstChosen(seat):
            view.turn, view.number = seat, 1
        case ev.TurnEnded():
            view.uniting = NOWHERE
        case ev.TurnBegan(seat, number):
            view.turn, view.number = seat, number


def gather(view: View) -> None:
    """Work out from the pieces what hangs together."""
    view.crowned = sum(1 << cell for cell in view.leaders if cell != NOWHERE)
    view.occupied = view.crowned
    for mask in (*view.tiles, *view.flipped):
        view.occupied |= mask
    view.regions = sorted(bits.regions(view.occupied))


def _from_hand(view: View, seat: int, colour: int, count: int) -> None:
    view.hand_sizes[seat] -= count
    if seat == view.seat and view.hand is not None:
        view.hand[colour] -= count
    else:
        view.unseen[colour] -= count


def _support(view: View, seat: int, count: int, attacking: bool) -> None:
    fight = view.conflict
    if fight is None:
        return
    _from_hand(view, seat, conflict.support_colour(fight), count)
    committed = (count, fight.committed[1]) if attacking else (fight.committed[0], count)
    view.conflict = replace(fight, committed=committed)


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


@dataclass(frozen=True, slots=True)
class LeaderInfo:
    """A leader on the board and the strength that the board gives it."""

    seat: int
    colour: int
    cell: int
    internal: int
    """In a revolt: face-up temples beside it (tigris.md C2)."""
    external: int
    """In a war: face-up tiles of its colour in its kingdom (tigris.md D4)."""


@dataclass(frozen=True, slots=True)
class KingdomInfo:
    """A kingdom for the eye: its cells and what a player asks about it."""

    cells: int
    leaders: tuple[LeaderInfo, ...]
    treasures: int
    """How many lie in it."""
    monuments: tuple[int, ...]
    tiles: tuple[int, int, int, int]
    """How many face-up tiles of each colour."""


def realms(view: View) -> list[int]:
    """The kingdoms as they are drawn. Around a uniting tile that is fought about, both sides stay apart (D4)."""
    regions = view.regions
    if view.uniting != NOWHERE:
        regions = kingdoms.without(regions, 1 << view.uniting)
    return [region for region in regions if region & view.crowned]


def kingdom_info(view: View, realm: int) -> KingdomInfo:
    """Who leads what in a kingdom, and how strongly."""
    leaders = tuple(
        LeaderInfo(
            seat,
            colour,
            cell,
            (AROUND[cell] & view.tiles[RED]).bit_count(),
            (realm & view.tiles[colour]).bit_count(),
        )
        for seat, colour, cell in kingdoms.leaders_in(view, realm)
    )
    return KingdomInfo(
        realm,
        tuple(sorted(leaders, key=lambda leader: (leader.colour, leader.seat))),
        (view.treasures & realm).bit_count(),
        tuple(index for index, cell in enumerate(view.monuments) if cell != NOWHERE and realm >> cell & 1),
        tuple((view.tiles[colour] & realm).bit_count() for colour in range(4)),  # type: ignore[arg-type]
    )


def supporters(view: View) -> tuple[int, int]:
    """Cells that give the attacker and the defender of the conflict on the table their strength."""
    return (0, 0) if view.conflict is None else conflict.backing(view, view.conflict)
