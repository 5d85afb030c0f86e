"""What the screen shows of a kingdom and its leaders."""

from __future__ import annotations

from dataclasses import dataclass

from game.tigris import conflicts, kingdoms
from game.tigris.actions import RED
from game.tigris.board import AROUND
from game.tigris.state import NOWHERE, View


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
    buildings: tuple[int, ...]
    """The colours of the civilization buildings in it."""
    wonder: bool
    tiles: tuple[int, int, int, int]
    """How many face-up tiles of each colour."""


def drawn_kingdoms(view: View) -> list[int]:
    """Return the kingdoms as drawn; both sides of a war stay apart around the uniting tile (D4)."""
    regions = view.regions
    if view.uniting != NOWHERE:
        regions = kingdoms.without(regions, 1 << view.uniting)
    return [region for region in regions if region & view.crowned]


def kingdom_info(view: View, kingdom: int) -> KingdomInfo:
    """Return who leads what in a kingdom, and how strongly."""
    leaders = tuple(
        LeaderInfo(
            seat,
            colour,
            cell,
            (AROUND[cell] & view.tiles[RED]).bit_count(),
            (kingdom & view.tiles[colour]).bit_count(),
        )
        for seat, colour, cell in kingdoms.leaders_in(view, kingdom)
    )
    return KingdomInfo(
        kingdom,
        tuple(sorted(leaders, key=lambda leader: (leader.colour, leader.seat))),
        (view.treasures & kingdom).bit_count(),
        tuple(index for index, cell in enumerate(view.monuments) if cell != NOWHERE and kingdom >> cell & 1),
        tuple(colour for colour, cell in enumerate(view.buildings) if cell != NOWHERE and kingdom >> cell & 1),
        view.wonder != NOWHERE and bool(kingdom >> view.wonder & 1),
        tuple((view.tiles[colour] & kingdom).bit_count() for colour in range(4)),  # type: ignore[arg-type]
    )


def supporters(view: View) -> tuple[int, int]:
    """Cells that give the attacker and the defender of the conflict on the table their strength."""
    return (0, 0) if view.conflict is None else conflicts.backing(view, view.conflict)
