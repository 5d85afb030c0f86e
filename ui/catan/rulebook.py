"""The chapters of the rules of Catan, and their pictures: pieces of the island with what stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.catan.island import CORNER_OF, HEX_OF, PATH_OF
from game.catan.kinds import MAX_SEATS
from ui.catan.geometry import CORNER_AT, HARBOUR_AT, HEX_AT, PATH_AT, Point, slope
from ui.catan.pieces import pieces_for
from ui.catan.signs import sprites_of
from ui.catan.static_layer import blit, robber_at, token_at
from ui.context import Context
from ui.table.game_ui import Chapter, Rulebook

CHAPTERS = (
    Chapter("goal", 2),
    Chapter("land", 3, "land"),
    Chapter("start", 3),
    Chapter("turn", 2),
    Chapter("harvest", 3, "harvest"),
    Chapter("robber", 3, "robber"),
    Chapter("trade", 3, "harbour"),
    Chapter("build", 4, "distance"),
    Chapter("roads", 3, "longest"),
    Chapter("cards", 4),
    Chapter("end", 2),
    Chapter("secrets", 2),
    Chapter("help", 3),
    Chapter("options", 2),
)

SIDE: Final = 46
"""Layout units of a hex's side where there is room."""
RED, BLUE, ORANGE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Scene:
    """Hexes with terrain and number (0: none), and by name what stands on them, each with its seat."""

    hexes: Mapping[str, tuple[int, int]]
    settlements: Mapping[str, int]
    cities: Mapping[str, int]
    roads: Mapping[str, int]
    robber: str = ""
    harbours: Sequence[tuple[int, int]] = ()
    """Number of the harbour, and its kind."""
    rings: Sequence[str] = ()
    """Corners where one may build."""
    crosses: Sequence[str] = ()
    """Corners where one may not."""


FIGURES: Final = {
    "land": Scene(
        {"-1,0": (0, 11), "0,0": (1, 6), "1,0": (2, 9), "-2,1": (3, 4), "-1,1": (5, 0), "0,1": (4, 8)}, {}, {}, {}
    ),
    "harvest": Scene(
        {"-1,0": (0, 8), "0,0": (4, 10), "-1,1": (3, 5)}, {"-1,0,S": RED}, {"0,0,S": BLUE},
        {"-2,1,NE": RED, "0,1,NW": BLUE},
    ),
    "robber": Scene({"0,0": (0, 6), "1,0": (1, 4)}, {"0,0,N": RED}, {}, {"0,0,NE": RED}, robber="0,0"),
    "harbour": Scene(
        {"0,-2": (4, 10), "1,-2": (2, 2), "2,-2": (0, 9)}, {"0,-2,N": RED, "2,-3,S": BLUE}, {}, {},
        harbours=((0, 5), (1, 3)),
    ),
    "distance": Scene(
        {"-1,0": (3, 9), "0,0": (0, 4), "-1,1": (1, 10), "0,1": (2, 5)}, {"0,0,S": BLUE}, {},
        {"-1,0,NW": RED, "-1,0,NE": RED, "-1,0,E": RED},
        rings=("-1,0,N",), crosses=("-1,1,N", "0,1,N"),
    ),
    "longest": Scene(
        {"-1,0": (4, 3), "0,0": (0, 11), "1,0": (3, 6), "-1,1": (2, 8), "0,1": (1, 5)}, {"1,0,S": BLUE}, {},
        {
            "-1,0,NW": RED, "-1,0,NE": RED, "0,0,NW": RED, "0,0,NE": RED, "1,0,NW": RED, "1,0,NE": RED, "-1,0,E": RED,
            "0,0,E": ORANGE, "0,1,NE": ORANGE, "0,1,E": ORANGE,
        },
    ),
}  # fmt: skip


At = Callable[[Point], tuple[int, int]]
"""Where a point of the plane lies on the picture."""


def figure(app: Context, name: str, width: int) -> pygame.Surface:
    """Return the picture of that name, at most that many pixels wide, premultiplied."""
    scene = FIGURES[name]
    points = [HEX_AT[HEX_OF[hexagon]] for hexagon in scene.hexes]
    points += [HARBOUR_AT[number] for number, _ in scene.harbours]
    left, right = min(x for x, _ in points) - 1.25, max(x for x, _ in points) + 1.25
    top, bottom = min(y for _, y in points) - 1.5, max(y for _, y in points) + 1.35
    side = min(app.u(SIDE), int(width / (right - left)))
    surface = pygame.Surface((round((right - left) * side), round((bottom - top) * side)), pygame.SRCALPHA)

    def at(point: Point) -> tuple[int, int]:
        return round((point[0] - left) * side), round((point[1] - top) * side)

    _draw(app, surface, scene, side, at)
    return surface


def _draw(app: Context, surface: pygame.Surface, scene: Scene, side: int, at: At) -> None:
    """Land first, then roads, buildings and signs."""
    pieces = pieces_for(app)
    sprites = sprites_of(pieces)
    for hexagon, (terrain, token) in scene.hexes.items():
        blit(surface, pieces.hexagon(terrain, side), at(HEX_AT[HEX_OF[hexagon]]))
        if token:
            blit(surface, pieces.token(token, side), at(token_at(HEX_OF[hexagon])))
    for number, kind in scene.harbours:
        blit(surface, pieces.harbour(kind, side), at(HARBOUR_AT[number]))
    for path, seat in scene.roads.items():
        number = PATH_OF[path]
        blit(surface, pieces.road(seat, MAX_SEATS, slope(number), side), at(PATH_AT[number]))
    for corner, seat in scene.settlements.items():
        blit(surface, pieces.settlement(seat, MAX_SEATS, side), at(CORNER_AT[CORNER_OF[corner]]))
    for corner, seat in scene.cities.items():
        blit(surface, pieces.city(seat, MAX_SEATS, side), at(CORNER_AT[CORNER_OF[corner]]))
    if scene.robber:
        blit(surface, pieces.robber(side), at(robber_at(HEX_OF[scene.robber])))
    for corner in scene.rings:
        blit(surface, sprites.get(("corner-spot",), side), at(CORNER_AT[CORNER_OF[corner]]))
    for corner in scene.crosses:
        disc = sprites.get(("award", "cross"), max(16, side * 2 // 5))
        blit(surface, disc, at(CORNER_AT[CORNER_OF[corner]]))


OPTION_CHAPTERS = {"knight_desert": "robber", "map": "land", "phases": "turn"}

RULEBOOK = Rulebook(CHAPTERS, figure, OPTION_CHAPTERS)
