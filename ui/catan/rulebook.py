"""The chapters of the rules of Catan, and their pictures: pieces of the island with what stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.catan.island import CORNER_OF, HEX_OF, PATH_OF
from game.catan.kinds import (
    AWARD,
    CARD_COST,
    CARDS,
    CITY_COST,
    DECK,
    GOAL,
    MAX_SEATS,
    RESOURCES,
    ROAD_COST,
    SETTLEMENT_COST,
    TERRAIN_NAMES,
    Counts,
    words,
)
from ui.catan.cards import cards_for
from ui.catan.dice import die
from ui.catan.geometry import CORNER_AT, HARBOUR_AT, HEX_AT, PATH_AT, Point, slope
from ui.catan.pieces import pieces_for
from ui.catan.signs import sprites_of
from ui.catan.static_layer import blit, robber_at, token_at
from ui.context import Context
from ui.table.figures import strips
from ui.table.game_ui import Chapter, Rulebook

CHAPTERS = (
    Chapter("goal", 2, ("", "points")),
    Chapter("land", 3, ("land",)),
    Chapter("start", 3, ("", "", "start")),
    Chapter("turn", 2, ("turn",)),
    Chapter("harvest", 3, ("harvest",)),
    Chapter("robber", 3, ("robber",)),
    Chapter("trade", 3, ("", "", "harbour")),
    Chapter("build", 4, ("costs", "", "distance")),
    Chapter("roads", 3, ("longest",)),
    Chapter("cards", 4, ("deck",)),
    Chapter("end", 2, ("end",)),
    Chapter("secrets", 2, ("secrets",)),
    Chapter("help", 3, ("spots",)),
    Chapter("bots", 3, ("bots",)),
    Chapter("options", 3, ("", "options")),
    Chapter("maps", 3, ("", "balanced")),
    Chapter("house-points", 2, ("eight",)),
    Chapter("friendly", 4, ("", "friendly")),
    Chapter("hand-limit", 2, ("hand-limit",)),
    Chapter("rolls", 3, ("rolls",)),
    Chapter("sevens", 2, ("sevens",)),
    Chapter("oldest", 1, ("oldest",)),
    Chapter("offers", 3, ("offer",)),
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
    barred: Sequence[str] = ()
    """Hexes to which the robber does not go."""


SCENES: Final = {
    "start": Scene({"-1,0": (0, 9), "0,0": (2, 4), "-1,1": (4, 10)}, {"-1,1,N": RED}, {}, {"-1,0,E": RED}),
    "spots": Scene(
        {"-1,0": (3, 9), "0,0": (0, 4), "-1,1": (1, 10)}, {"-1,1,N": RED}, {}, {"-1,0,E": RED, "-1,0,NE": RED},
        rings=("-1,0,N",),
    ),
    "land": Scene(
        {"-1,0": (0, 11), "0,0": (1, 6), "1,0": (2, 9), "-2,1": (3, 4), "-1,1": (5, 0), "0,1": (4, 8)}, {}, {}, {}
    ),
    "harvest": Scene(
        {"-1,0": (0, 8), "0,0": (4, 10), "-1,1": (3, 5)}, {"-1,0,S": RED}, {"0,0,S": BLUE},
        {"-2,1,NE": RED, "0,1,NW": BLUE},
    ),
    "robber": Scene({"0,0": (0, 6), "1,0": (1, 4)}, {"0,0,N": RED}, {}, {"0,0,NE": RED}, robber="0,0"),
    "friendly": Scene(
        {"-1,0": (1, 10), "0,0": (0, 6), "1,0": (4, 9)}, {"0,0,N": BLUE}, {"1,0,S": RED}, {"0,0,NW": BLUE},
        robber="1,0", barred=("-1,0", "0,0"),
    ),
    "balanced": Scene(
        {
            "0,-1": (3, 11), "1,-1": (0, 8), "-1,0": (4, 6), "0,0": (2, 4), "1,0": (3, 3), "-1,1": (0, 9),
            "0,1": (1, 8),
        },
        {}, {}, {},
    ),
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


def _cost(piece: str, cost: Counts) -> str:
    """Return a row of the building costs."""
    return f"{piece} = {words(cost)}"


STRIPS: Final = {
    "points": (f"settlement/1 city/2 victory-point/1 @road/{AWARD} @knight/{AWARD}",),
    "turn": ("die3 die5 > wool @swap ore > road settlement city > @end_turn",),
    "costs": (
        _cost("road", ROAD_COST), _cost("settlement", SETTLEMENT_COST), _cost("city", CITY_COST),
        _cost("card-back", CARD_COST),
    ),
    "deck": (" ".join(f"{card}/{count}" for card, count in zip(CARDS, DECK, strict=True)),),
    "end": (f"settlement/1 settlement/1 settlement/1 city/2 city/2 victory-point/1 @road/{AWARD} = ={GOAL}",),
    "secrets": ("@eye lumber grain knight", "@eye_off back back card-back"),
    "bots": ("@bot @eye wool ore monopoly", "@human @eye_off back back card-back"),
    "options": ("knight > desert @help",),
    "rolls": ("die3 die5 > die1 die5 > die6 die5",),
    "eight": ("settlement/1 settlement/1 city/2 city/2 city/2 = =8",),
    "hand-limit": ("back/10 die2 die5 > back/5",),
    "sevens": ("die2 die5 > die6 die5",),
    "oldest": ("@human > settlement road > die3 die5",),
    "offer": ("@human wool @swap ore @human",),
}  # fmt: skip
"""Rows of pieces (see `ui.table.figures`)."""
FIGURES: Final = (*SCENES, *STRIPS)

At = Callable[[Point], tuple[int, int]]
"""Where a point of the plane lies on the picture."""


def figure(app: Context, name: str, width: int) -> pygame.Surface:
    """Return the picture of that name, at most that many pixels wide, premultiplied."""
    if name in STRIPS:
        return strips(app, STRIPS[name], partial(_piece, app), width)
    return _island(app, SCENES[name], width)


def _piece(app: Context, token: str, px: int) -> pygame.Surface:
    """Draw a piece of a row: a card by its name, a building of the red seat, a die, a hex."""
    cards, pieces = cards_for(app), pieces_for(app)
    buildings = {"settlement": pieces.settlement, "city": pieces.city}
    if token in RESOURCES:
        return cards.resource(RESOURCES.index(token), px * 4 // 5)
    if token in CARDS:
        return cards.development(CARDS.index(token), px * 4 // 5)
    if token in buildings:
        return buildings[token](RED, MAX_SEATS, px * 3 // 2)
    if token.startswith("die"):
        return die(int(token[3]), px * 4 // 5, second=token[3] == "5")
    if token == "road":
        return pieces.road(RED, MAX_SEATS, 1, px * 3 // 2)
    if token in TERRAIN_NAMES:
        return pieces.hexagon(TERRAIN_NAMES.index(token), px)
    return cards.development_back(px * 4 // 5) if token == "card-back" else cards.back(px * 4 // 5)


def _island(app: Context, scene: Scene, width: int) -> pygame.Surface:
    """Return a piece of the island with what stands on it."""
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
    for hexagon in scene.barred:
        cross = sprites.get(("award", "cross"), max(18, side * 45 // 100))
        blit(surface, cross, at(robber_at(HEX_OF[hexagon])))
    for corner in scene.rings:
        blit(surface, sprites.get(("corner-spot",), side), at(CORNER_AT[CORNER_OF[corner]]))
    for corner in scene.crosses:
        disc = sprites.get(("award", "cross"), max(16, side * 2 // 5))
        blit(surface, disc, at(CORNER_AT[CORNER_OF[corner]]))


OPTION_CHAPTERS = {
    "map": "maps", "phases": "turn", "knight_desert": "robber", "points": "house-points", "robber": "friendly",
    "hand_limit": "hand-limit", "dice": "rolls", "first_sevens": "sevens", "start": "oldest", "trade_limit": "offers",
}  # fmt: skip

RULEBOOK = Rulebook(CHAPTERS, figure, OPTION_CHAPTERS)
