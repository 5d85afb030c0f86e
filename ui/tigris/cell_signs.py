"""What the held piece would lead to on each cell where it may go: points, a war, a revolt, a square, a loss.

Computed from public information, for all cells at once, so that only cells that differ from the rest stand out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final

from game import bits
from game.core import Seat
from game.tigris import buildings, kingdoms, wonder
from game.tigris.actions import MONUMENTS, RED
from game.tigris.board import AROUND, SQUARE, SQUARES_WITH
from game.tigris.scoring import tile_scorer
from game.tigris.state import NOWHERE, Position, View
from ui.tigris.cell_sprites import Key
from ui.tigris.input import Held

WAR: Final[Key] = ("sign", "war", 0)
REVOLT: Final[Key] = ("sign", "revolt", 0)
FALL: Final[Key] = ("sign", "fall", 0)
"""A leader falls, because its last temple is destroyed."""
SPLIT: Final[Key] = ("sign", "split", 0)
"""A kingdom falls apart."""
CRACK: Final[Key] = ("crack",)
"""A tile is destroyed, and nothing else."""
TAKE: Final[Key] = ("take",)
"""A treasure can be taken."""


def cell_signs(view: View, held: Held | None, cells: int) -> Mapping[int, tuple[Key, ...]]:
    """Return the signs on those of the cells where something would come of the held piece."""
    if held is None or view.seat is None:
        return {}
    kind, colour = held
    if kind == "tile":
        return _of_tile(view, colour, cells)
    if kind == "leader":
        return dict.fromkeys(bits.each(_revolts(view, view.seat, colour) & cells), (REVOLT,))
    if kind == "catastrophe":
        return {cell: (_of_catastrophe(view, cell),) for cell in bits.each(cells & view.occupied)}
    return dict.fromkeys(bits.each(cells), (TAKE,)) if kind == "treasure" else {}


def _of_catastrophe(view: View, cell: int) -> Key:
    """Return the sign of the worst that comes of destroying a tile (tigris.md G4, G5)."""
    gone = 1 << cell
    temples = view.tiles[RED] & ~gone
    if view.tiles[RED] & gone and any(
        not AROUND[leader] & temples for leader in bits.each(AROUND[cell] & view.crowned)
    ):
        return FALL
    kingdom = next((kingdom for kingdom in kingdoms.kingdoms(view) if kingdom & gone), 0)
    return SPLIT if len(list(bits.regions(kingdom & ~gone))) > 1 else CRACK


def _of_tile(view: View, colour: int, cells: int) -> dict[int, tuple[Key, ...]]:
    all_kingdoms = kingdoms.kingdoms(view)
    wars = _wars(view, all_kingdoms)
    joining, _ = kingdoms.crowded(all_kingdoms)
    scorers = {
        cell: scorer
        for kingdom in all_kingdoms
        if (scorer := tile_scorer(view, kingdom, colour)[0]) != NOWHERE
        for cell in bits.each(bits.halo(kingdom) & cells & ~joining)
    }
    found: dict[int, tuple[Key, ...]] = dict.fromkeys(bits.each(wars & cells), (WAR,))
    built = _built(view, colour, cells & ~wars)
    extra = _paid_by_building(view, colour)
    for cell in scorers.keys() | built:
        sign: tuple[Key, ...] = (("sign", built[cell], int(cell in scorers)),) if cell in built else ()
        points = 1 + (extra >> cell & 1)
        gain = (_gain(view, colour, scorers[cell], cell in built, points),) if cell in scorers else ()
        found[cell] = sign + gain
    return found


def _paid_by_building(view: View, colour: int) -> int:
    """Return the cells where a tile of a colour would join its building's region (tigris-variants.md L10)."""
    building = view.buildings[colour]
    return 0 if building == NOWHERE else bits.halo(kingdoms.region_at(view, building))


def _gain(view: View, colour: int, scorer: Seat, low: bool, points: int) -> Key:
    """Return the sign of points; it names the seat unless it is the player's own. `low`: another sign is above it."""
    return ("gain", colour, NOWHERE if scorer == view.seat else scorer, int(low), points)


def _built(view: View, colour: int, cells: int) -> dict[int, str]:
    """Return the sign of the largest thing that the player could build after a tile on each cell."""
    found = dict.fromkeys(_offering(view, colour, cells, buildings.offers), "line")
    found |= dict.fromkeys(_squares(view, colour, cells), "square")
    return found | dict.fromkeys(_offering(view, colour, cells, wonder.offers), "cross")


def _offering(view: View, colour: int, cells: int, offers: Callable[[Position, int], int]) -> Iterator[int]:
    """Yield the cells where a tile would lead to an offer (tigris-variants.md L1-L6, M1, M16)."""
    tiles, probe = view.tiles[colour], view.copy()
    for cell in bits.each(bits.halo(tiles) & cells):
        probe.tiles[colour] = tiles | 1 << cell
        if offers(probe, cell):
            yield cell


def _wars(view: View, all_kingdoms: list[int]) -> int:
    """Return the cells that would join two kingdoms with leaders of one colour (tigris.md D1)."""
    found = 0
    for one, two in combinations(all_kingdoms, 2):
        colours = [{colour for _, colour, _ in kingdoms.leaders_in(view, kingdom)} for kingdom in (one, two)]
        if colours[0] & colours[1]:
            found |= bits.halo(one) & bits.halo(two)
    return found


def _squares(view: View, colour: int, cells: int) -> set[int]:
    """Return the cells where a tile would complete a square for an unused monument (tigris.md F1-F6)."""
    unused = any(view.monuments[index] == NOWHERE for index, pair in enumerate(MONUMENTS) if colour in pair)
    tiles = view.tiles[colour]
    near = bits.halo(tiles) & cells if unused else 0
    return {
        cell
        for cell in bits.each(near)
        if any(not SQUARE[corner] & ~(tiles | 1 << cell) for corner in SQUARES_WITH[cell])
    }


def _revolts(view: View, seat: Seat, colour: int) -> int:
    """Return the cells next to a kingdom with another seat's leader of that colour (tigris.md C1)."""
    own = view.leaders[4 * seat + colour]
    lifted = 0 if own == NOWHERE else 1 << own
    found = 0
    for region in kingdoms.without(view.regions, lifted):
        if kingdoms.leader_in(view, region, colour) not in (NOWHERE, seat):
            found |= bits.halo(region)
    return found
