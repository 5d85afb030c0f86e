"""What lies on every cell, as names of pictures: the whole static layer as a plain value.

A face is what one cell shows, from the ground up. Comparing the faces of two moments tells which cells have to be
drawn again, so nobody has to remember what changed. No pygame here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game import bits
from game.tigris import conflicts, wonder
from game.tigris.board import AROUND, SQUARE
from game.tigris.kingdoms import leaders_in
from game.tigris.state import NOWHERE, View
from ui.tigris.kingdom_info import LeaderInfo, drawn_kingdoms, kingdom_info, supporters

Key = tuple[str | int, ...]
"""The name of a picture: a kind and what varies in it, such as ("leader", seat, colour)."""

CellSprites = tuple[Key, ...]

HUES: Final = 8
"""How many colours kingdoms are outlined in."""

ORDER: Final = (
    "tint", "tile", "flipped", "ruin", "treasure", "edge", "leader", "building", "monument", "wonder", "raised",
    "uniting", "side", "framed", "strength", "legal", "crack", "take", "sign", "gain", "marked", "last_actor", "since",
)  # fmt: skip
"""Kinds from the ground up; a raised treasure lies before a monument or building, which would hide it."""

_RANK: Final = {kind: rank for rank, kind in enumerate(ORDER)}

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
_STEPS: Final = ((NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0))
_DIAGONALS: Final = (
    (1, NORTH | EAST, 1, -1),
    (2, EAST | SOUTH, 1, 1),
    (4, SOUTH | WEST, -1, 1),
    (8, WEST | NORTH, -1, -1),
)


TALL: Final = {"building": 0, "monument": 0, "wonder": 1}
"""Kinds that rise above their cells: the lowest row from which they would reach over the board's upper edge."""


def tall_key(kind: str, number: int, cell: int) -> Key:
    """Return the picture of a building, monument or wonder at a cell; at the upper edge it is lower to fit."""
    return (kind, number, "low") if bits.xy(cell)[1] <= TALL[kind] else (kind, number)


@dataclass(slots=True)
class BoardHelp:
    """What is drawn on top of the pieces to help the player; sets of cells are bit masks."""

    legal: int = 0
    """Where the selected piece may go."""
    signs: Mapping[int, CellSprites] = field(default_factory=dict)
    """What would come of it there, where it is anything special (`ui/tigris/cell_signs.py`)."""
    kingdoms: bool = True
    strengths: bool = True
    since: dict[int, int] = field(default_factory=dict)
    """Cell -> number of what happened there since the player's last turn, from 1."""
    marked: int = 0
    """What a line of the log is about, or where a seat has just acted."""
    last_actor: int | None = None
    """That seat."""


def outline(cells: int, cell: int) -> tuple[int, int]:
    """(sides, corners) of a cell of a set: sides where the set ends, corners around which it bends inwards."""
    x, y = bits.xy(cell)
    sides = sum(side for side, dx, dy in _STEPS if not _has(cells, x + dx, y + dy))
    corners = sum(corner for corner, both, dx, dy in _DIAGONALS if not sides & both and not _has(cells, x + dx, y + dy))
    return sides, corners


def _has(cells: int, x: int, y: int) -> bool:
    return 0 <= x < bits.WIDTH and 0 <= y < bits.HEIGHT and bool(cells >> bits.cell_at(x, y) & 1)


def edges(cells: int, hue: int | str) -> dict[int, Key]:
    """Return the outline of a set of cells, cell by cell; cells in its middle have the plain tint."""
    keys: dict[int, Key] = {}
    for cell in bits.each(cells):
        sides, corners = outline(cells, cell)
        keys[cell] = ("edge", hue, sides, corners)
    return keys


def strength_key(leader: LeaderInfo, help_: BoardHelp) -> Key:
    """Return the picture of a leader with its two strengths; it steps aside for a coin on its cell."""
    aside = int(bool(coins(leader.cell, help_)))
    return ("strength", leader.seat, leader.colour, leader.internal, leader.external, aside)


def coins(cell: int, help_: BoardHelp) -> list[Key]:
    """Return the coins on a cell: who acted there last, and what happened there since the player's last turn."""
    found: list[Key] = []
    if help_.last_actor is not None and help_.marked >> cell & 1:
        found.append(("last_actor", help_.last_actor))
    if cell in help_.since:
        found.append(("since", help_.since[cell]))
    return found


def coin_cells(help_: BoardHelp) -> int:
    """Return the cells with coins."""
    acted = help_.marked if help_.last_actor is not None else 0
    return acted | sum(1 << cell for cell in help_.since)


def kingdom_hues(view: View, kingdoms: Sequence[int]) -> list[int]:
    """Return the hue of each kingdom: that of its first leader, or a free one where two would be alike.

    It follows from the position alone, so that a game, its replay and a picture of it look the same. A kingdom keeps
    its hue while it grows or splits, as long as it keeps that leader.
    """
    first = [min(4 * seat + colour for seat, colour, _ in leaders_in(view, kingdom)) for kingdom in kingdoms]
    hues: dict[int, int] = {}
    for leader in sorted(first):
        if leader % HUES not in hues.values():
            hues[leader] = leader % HUES
    for leader in sorted(first):
        hues.setdefault(leader, min(range(HUES), key=[*hues.values()].count))
    return [hues[leader] for leader in first]


Lifted = Mapping[str, int]
"""Per kind of piece the cells whose piece is in the hands of an animation and left out."""


def cell_sprites(view: View, help_: BoardHelp, lifted: Lifted) -> dict[int, CellSprites]:
    """Return every cell's face."""
    found: dict[int, list[Key]] = {cell: [] for cell in bits.CELLS}
    _pieces(view, found, lifted)
    _conflict(view, found)
    _helpers(view, found, help_, lifted)
    return {cell: tuple(sorted(keys, key=lambda key: _RANK[str(key[0])])) for cell, keys in found.items()}


def _pieces(view: View, found: dict[int, list[Key]], lifted: Lifted) -> None:
    for colour in range(4):
        for cell in bits.each(view.tiles[colour] & ~lifted.get("tile", 0)):
            found[cell].append(("tile", colour))
        for cell in bits.each(view.flipped[colour]):
            found[cell].append(("flipped", colour))
    for cell in bits.each(view.ruins):
        found[cell].append(("ruin",))
    _treasures(view, found, lifted)
    for index, cell in enumerate(view.leaders):
        if cell != NOWHERE and not lifted.get("leader", 0) >> cell & 1:
            found[cell].append(("leader", index >> 2, index & 3))
    for monument, cell in enumerate(view.monuments):
        if cell != NOWHERE and not lifted.get("monument", 0) >> cell & 1:
            found[cell].append(tall_key("monument", monument, cell))
    for colour, cell in enumerate(view.buildings):
        if cell != NOWHERE and not lifted.get("building", 0) >> cell & 1:
            found[cell].append(tall_key("building", colour, cell))
    if view.wonder != NOWHERE and not lifted.get("wonder", 0):
        found[view.wonder].append(tall_key("wonder", wonder_colour(view), view.wonder))


def _treasures(view: View, found: dict[int, list[Key]], lifted: Lifted) -> None:
    """Add the treasures; one on a monument lies on its steps, one with a building beside the door."""
    built = sum(SQUARE[cell] for cell in view.monuments if cell != NOWHERE)
    if view.wonder != NOWHERE:
        built |= wonder.cells(view.wonder)
    for cell in bits.each(view.treasures & ~lifted.get("treasure", 0)):
        bordered, beside = view.board.bordered >> cell & 1, int(cell in view.buildings)
        found[cell].append(("raised", bordered, beside) if beside or built >> cell & 1 else ("treasure", bordered))


def wonder_colour(view: View) -> int:
    """Return the colour of the five tiles under the wonder."""
    return next(colour for colour in range(4) if view.flipped[colour] >> view.wonder & 1)


def _conflict(view: View, found: dict[int, list[Key]]) -> None:
    """Mark the uniting tile and the supporters of both sides while a conflict is on the table."""
    if view.uniting != NOWHERE:
        found[view.uniting].append(("uniting",))
    attackers, defenders = supporters(view)
    for cell in bits.each(attackers | defenders):
        found[cell].append(("side", attackers >> cell & 1, defenders >> cell & 1))


def _helpers(view: View, found: dict[int, list[Key]], help_: BoardHelp, lifted: Lifted) -> None:
    kingdoms = drawn_kingdoms(view)
    for kingdom, hue in zip(kingdoms, kingdom_hues(view, kingdoms), strict=True):
        if help_.kingdoms:
            for cell, key in edges(kingdom, hue).items():
                found[cell] += (("tint", hue), key)
        if help_.strengths:
            for leader in kingdom_info(view, kingdom).leaders:
                if not lifted.get("leader", 0) >> leader.cell & 1:
                    found[leader.cell].remove(("leader", leader.seat, leader.colour))
                    found[leader.cell].append(strength_key(leader, help_))
    for cell in bits.each(help_.legal):
        found[cell] += help_.signs.get(cell, (("legal",),))
    if help_.last_actor is None:
        for cell, key in edges(help_.marked, "marked").items():
            found[cell].append(("marked", *key[2:]))
    for cell in bits.CELLS:
        if keys := coins(cell, help_):
            found[cell] += [("framed",), *keys]


def clash_cells(view: View) -> int:
    """Return the cells of all leaders that a uniting tile has set against each other."""
    if view.uniting == NOWHERE:
        return 0
    pending = conflicts.clashes(view, view.uniting)
    return sum(
        1 << cell
        for index, cell in enumerate(view.leaders)
        if cell != NOWHERE and index & 3 in pending and _near(view, cell)
    )


def _near(view: View, cell: int) -> bool:
    """Return whether the leader's side touches the uniting tile."""
    return bool(conflicts.side(view, cell, view.uniting) & AROUND[view.uniting])
