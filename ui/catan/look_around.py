"""An island of Catan read aloud: corners by yield, roads by reach, the hexes of a row, where a piece may go.

Pure functions of what the seat at the screen sees; each returns sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from game.bits import each
from game.catan.board import Board
from game.catan.island import CORNER_HEXES, HARBOUR_ENDS, HEX_CORNER_SET, LINKS, PATH_ENDS
from game.catan.kinds import DESERT
from game.catan.roads import enemies
from game.catan.state import SETUP, View
from ui.catan.board_items import harbour_at, owners_words, place_words
from ui.catan.event_text import harbour_words
from ui.catan.info import chances, hex_chances
from ui.catan.place_names import ROWS, corner_name, hex_name, path_way, place_name, row_of
from ui.catan.places import Place, corner_of, hex_of, path_of
from ui.context import Context

MOST_READ: Final = 12
"""Places that are read one by one; the others are counted."""
NEAREST: Final = 4
"""Free corners of each distance that are read."""
REACH: Final = 2
"""The most roads to a free corner that is read."""


@dataclass(frozen=True, slots=True)
class LookContext:
    """What the sentences of one look-around command are made from; the hexes of `board` are known."""

    app: Context
    view: View
    board: Board
    names: Sequence[str]
    counted: bool
    """Whether chances are counted for the player; False at a table without help."""

    def tr(self, key: str, /, **args: str | int) -> str:
        """Return a sentence."""
        return self.app.tr(key, **args)

    def joined(self, parts: Iterable[str]) -> str:
        """Return parts that contain commas, with semicolons between them; at least one."""
        return reduce(lambda first, last: self.tr("around.list", first=first, last=last), parts)

    def corner(self, corner: int) -> str:
        """Return a corner by its hexes, its harbour and in how many rolls it yields."""
        harbour, parts = harbour_at(self.view, corner), [corner_name(self.app.locale, self.board, corner)]
        if harbour is not None:
            parts.append(harbour_words(self.app.locale, harbour))
        words, rolls = self.app.locale.joined(parts), self.rolls(sum(chances(self.view, corner)))
        return self.tr("around.catan.yield", place=words, rolls=rolls[0]) if rolls else words

    def rolls(self, n: int) -> list[str]:
        """Return in how many rolls something yields, unless nothing is counted here."""
        return [self.tr("catan.board.chances", n=n)] if self.counted else []


# -- one place -------------------------------------------------------------------------------


def describe_place(context: LookContext, place: Place) -> str:
    """Return what a place is, what stands there and what it yields."""
    hexagon, corner = hex_of(place), corner_of(place)
    if hexagon is not None:
        return describe_hex(context, hexagon)
    there = standing(context, place)
    if corner is None:
        name = path_way(context.app.locale, context.board, path_of(place) or 0)
        return context.tr("around.catan.place", place=name, there=there)
    name = corner_name(context.app.locale, context.board, corner)
    rolls = context.rolls(sum(chances(context.view, corner)))
    return context.tr("around.catan.place", place=name, there=context.joined([there, *rolls]))


def standing(context: LookContext, place: Place) -> str:
    """Return what stands on a corner or a path, with the harbour of a corner."""
    view, corner, path = context.view, corner_of(place), path_of(place)
    if (path is not None and view.paved >> path & 1) or (corner is not None and view.occupied >> corner & 1):
        return place_words(context.app, view, place, context.names)
    harbour = None if corner is None else harbour_at(view, corner)
    found = [context.tr("around.catan.unbuilt")]
    return context.app.locale.joined(found if harbour is None else [*found, harbour_words(context.app.locale, harbour)])


def describe_hex(context: LookContext, hexagon: int) -> str:
    """Return a hex with its row, the rolls that bring something, the robber, and who has buildings there."""
    row, terrain = row_of(hexagon), context.board.terrain[hexagon]
    words = context.tr(
        "around.catan.hex",
        hex=hex_name(context.app.locale, context.board, hexagon),
        row=row + 1,
        n=ROWS[row].index(hexagon) + 1,
    )
    yields = terrain != DESERT and hexagon != context.view.robber
    rolls = context.rolls(sum(hex_chances(context.view, hexagon))) if yields else []
    blocked = [context.tr("around.catan.robber")] if hexagon == context.view.robber else []
    owners = owners_words(context.app, context.view, hexagon, context.names)
    return context.tr("around.catan.stop", words=context.joined([words, *rolls, *blocked, *filter(None, (owners,))]))


# -- the board -------------------------------------------------------------------------------


def board_words(context: LookContext) -> list[str]:
    """Return the own buildings and free corners in reach, the others' buildings, the hexes row by row, the harbours."""
    seat = context.view.seat
    own = [] if seat is None else _own_words(context, seat)
    if context.view.phase == SETUP and context.counted:
        own.extend(free_words(context))
    others = (words for other in range(context.view.seats) if other != seat for words in building_words(context, other))
    rows = [row_words(context, index) for index in range(len(ROWS))]
    return [*own, *others, *rows, *harbours_words(context)]


def told_board(app: Context, view: View) -> list[str]:
    """Return an island that was drawn by lot, row by row, then its harbours."""
    if view.board is None:
        return []
    context = LookContext(app, view, view.board, [""] * view.seats, counted=True)
    return [*(row_words(context, index) for index in range(len(ROWS))), *harbours_words(context)]


def _own_words(context: LookContext, seat: int) -> list[str]:
    """Return the own buildings, then what the own roads reach; at a table without help where they are."""
    built, roads = building_words(context, seat), road_words(context, seat)
    return [*built, *roads, *(reach_words(context, seat) if context.counted else seat_roads_words(context, seat))]


def building_words(context: LookContext, seat: int) -> list[str]:
    """Return a seat's settlements and cities, those that yield most often first."""
    view = context.view
    corners = [(corner, "settlement") for corner in each(view.settlements[seat])]
    corners += [(corner, "city") for corner in each(view.cities[seat])]
    corners.sort(key=lambda found: (-sum(chances(view, found[0])), found[0]))
    return [
        context.tr("around.catan.building", piece=_owned(context, piece, seat), place=context.corner(corner))
        for corner, piece in corners
    ]


def _owned(context: LookContext, piece: str, seat: int) -> str:
    """Return a piece with its owner: "your city"."""
    if seat == context.view.seat:
        return context.tr(f"catan.board.{piece}.own")
    return context.tr(f"catan.board.{piece}", name=context.names[seat])


def road_words(context: LookContext, seat: int) -> list[str]:
    """Return how many roads the seat has, and its longest road."""
    count = context.view.roads[seat].bit_count()
    return [context.tr("around.catan.roads", n=count, length=context.view.lengths[seat])] if count else []


def seat_roads_words(context: LookContext, seat: int) -> list[str]:
    """Return every road of a seat by its place, from the north-west."""
    roads = [path_way(context.app.locale, context.board, path) for path in each(context.view.roads[seat])]
    return [context.tr("around.catan.building", piece=_owned(context, "road", seat), place=road) for road in roads]


def rings(view: View, seat: int) -> Iterator[int]:
    """Yield the corners that are 0, 1 and 2 more roads away; no road passes another seat's building (catan.md 20)."""
    blocked = enemies(view, seat)
    seen = edge = view.reach[seat] | view.settlements[seat] | view.cities[seat]
    yield seen
    for _ in range(REACH):
        ways = (link for corner in each(edge & ~blocked) for link in LINKS[corner])
        new = 0
        for path, other in ways:
            new |= 0 if view.paved >> path & 1 else 1 << other
        edge = new & ~seen
        seen |= edge
        yield edge


def reach_words(context: LookContext, seat: int) -> list[str]:
    """Return the best free corners that the seat's roads reach, nearest first."""
    found = []
    for distance, ring in enumerate(rings(context.view, seat)):
        corners = by_yield(context, each(ring & ~context.view.closed))[:NEAREST]
        if corners:
            places = context.joined([context.corner(corner) for corner in corners])
            found.append(
                context.tr(f"around.catan.reach.{'now' if not distance else 'more'}", n=distance, places=places)
            )
    return found


def free_words(context: LookContext) -> list[str]:
    """Return the best free corners of the whole island, while the first settlements are placed."""
    corners = by_yield(
        context, (corner for corner in range(len(CORNER_HEXES)) if not context.view.closed >> corner & 1)
    )
    return [context.tr("around.catan.free", place=context.corner(corner)) for corner in corners[:MOST_READ]]


def by_yield(context: LookContext, corners: Iterable[int]) -> list[int]:
    """Return corners, those that yield most often first, then those with more kinds, then from the north-west."""

    def worth(corner: int) -> tuple[int, int, int]:
        found = chances(context.view, corner)
        return -sum(found), -sum(1 for count in found if count), corner

    return sorted(corners, key=worth) if context.counted else sorted(corners)


def row_words(context: LookContext, row: int) -> str:
    """Return the hexes of a row from west to east, with the robber and all buildings there."""
    parts = [_hex_in_row(context, hexagon) for hexagon in ROWS[row]]
    return context.tr("around.catan.row", row=row + 1, hexes=context.joined(parts))


def _hex_in_row(context: LookContext, hexagon: int) -> str:
    view, corners = context.view, HEX_CORNER_SET[hexagon]
    parts = [hex_name(context.app.locale, context.board, hexagon)]
    if hexagon == view.robber:
        parts.append(context.tr("around.catan.robber"))
    for seat in range(view.seats):
        for piece, mask in (("settlement", view.settlements[seat]), ("city", view.cities[seat])):
            parts.extend([_owned(context, piece, seat)] * (mask & corners).bit_count())
    return context.app.locale.joined(parts)


def row_at(place: Place | None) -> int:
    """Return the row of hexes in which a place is; without one, the middle row."""
    if place is None:
        return len(ROWS) // 2
    hexagon, corner, path = hex_of(place), corner_of(place), path_of(place)
    if hexagon is not None:
        return row_of(hexagon)
    at = corner if corner is not None else PATH_ENDS[path or 0][0]
    return row_of(CORNER_HEXES[at][0])


def harbours_words(context: LookContext) -> list[str]:
    """Return every harbour with its two corners and who has built there, clockwise from the north-west."""
    found = []
    for ends, kind in zip(HARBOUR_ENDS, context.board.harbours, strict=True):
        places = context.joined([_harbour_corner(context, corner) for corner in each(ends)])
        words = harbour_words(context.app.locale, kind)
        found.append(context.tr("around.catan.harbour", harbour=words, places=places))
    return found


def _harbour_corner(context: LookContext, corner: int) -> str:
    """Return a corner of a harbour, with the building there if there is one."""
    name = corner_name(context.app.locale, context.board, corner)
    for seat in range(context.view.seats):
        for piece, sets in (("settlement", context.view.settlements), ("city", context.view.cities)):
            if sets[seat] >> corner & 1:
                return context.app.locale.joined([name, _owned(context, piece, seat)])
    return name


# -- places for a piece ----------------------------------------------------------------------


def best_places(context: LookContext, spots: Iterable[Place]) -> list[Place]:
    """Return where a piece may go, the best first: by yield, by what a road leads to, by whom the robber blocks."""
    if not context.counted:
        return sorted(spots)
    return sorted(spots, key=lambda place: (-_worth(context, place), place))


def _worth(context: LookContext, place: Place) -> float:
    hexagon, corner, path = hex_of(place), corner_of(place), path_of(place)
    if hexagon is not None:
        return _harm(context, hexagon)
    if corner is not None:
        found = chances(context.view, corner)
        kinds, harbour = sum(1 for count in found if count), harbour_at(context.view, corner) is not None
        return sum(found) + 0.1 * kinds + 0.05 * harbour
    goal = road_goal(context, path or 0)
    return 0.0 if goal is None else sum(chances(context.view, goal[1])) - 3.0 * goal[0]


def _harm(context: LookContext, hexagon: int) -> int:
    """Return the rolls in 36 that the robber would take from the others there, minus the own, per building."""
    view, corners = context.view, HEX_CORNER_SET[hexagon]
    pips = 0 if context.board.terrain[hexagon] == DESERT else 6 - abs(7 - context.board.tokens[hexagon])
    built = [
        (view.settlements[seat] & corners).bit_count() + 2 * (view.cities[seat] & corners).bit_count()
        for seat in range(view.seats)
    ]
    own = built[view.seat] if view.seat is not None else 0
    return pips * (sum(built) - 2 * own)


def road_goal(context: LookContext, path: int) -> tuple[int, int] | None:
    """Return the best free corner that a road there leads to, after how many more roads: (0 or 1, corner)."""
    view = context.view
    blocked = 0 if view.seat is None else enemies(view, view.seat)
    ends = [corner for corner in PATH_ENDS[path] if not blocked >> corner & 1]
    near = [(0, corner) for corner in ends]
    far = [(1, other) for corner in ends for way, other in LINKS[corner] if way != path and not view.paved >> way & 1]
    free = [(more, corner) for more, corner in (*near, *far) if not view.closed >> corner & 1]
    return min(free, key=lambda goal: (3 * goal[0] - sum(chances(view, goal[1])), goal[1]), default=None)


def places_words(context: LookContext, piece: str, spots: Iterable[Place]) -> list[str]:
    """Return where a piece may go, the best first, each with what makes it so."""
    places = best_places(context, spots)
    head = context.tr(f"around.catan.places.{piece}", n=len(places))
    more = [context.tr("around.more-places", n=len(places) - MOST_READ)] if len(places) > MOST_READ else []
    return [head, *(_spot_words(context, place) for place in places[:MOST_READ]), *more]


def _spot_words(context: LookContext, place: Place) -> str:
    corner, path = corner_of(place), path_of(place)
    if corner is not None:
        return context.tr("around.catan.stop", words=context.corner(corner))
    if path is None:
        return describe_hex(context, place)
    goal = road_goal(context, path) if context.counted else None
    name = path_way(context.app.locale, context.board, path)
    if goal is None:
        return context.tr("around.catan.stop", words=name)
    more, at = goal
    return context.tr(f"around.catan.leads.{more}", path=name, place=context.corner(at))


def target_words(context: LookContext, piece: str, place: Place) -> str:
    """Return a piece with the place that was chosen for it, which is not confirmed yet."""
    name = place_name(context.app.locale, context.board, place)
    return context.tr("around.catan.armed", piece=context.tr(f"catan.piece.{piece}"), place=name)


def victims_words(context: LookContext, hexagon: int, victims: Sequence[int]) -> str:
    """Return the hex to which the robber goes, and who can be robbed there with which number key."""
    owners = [
        context.tr("catan.board.owner", name=context.names[seat], n=context.view.hand_sizes[seat]) for seat in victims
    ]
    parts = [context.tr("around.catan.victim", slot=slot, owner=owner) for slot, owner in enumerate(owners, 1)]
    name = hex_name(context.app.locale, context.board, hexagon)
    return context.tr("around.catan.victims", hex=name, victims=context.app.locale.joined(parts))
