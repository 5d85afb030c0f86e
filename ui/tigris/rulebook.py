"""The chapters of the rules of Tigris & Euphrates, and their pictures as drawn text."""

from __future__ import annotations

import pygame

from game.tigris.actions import GREEN, MONUMENTS, RED
from ui.context import Context
from ui.table.game_ui import Chapter, Rulebook
from ui.tigris.pieces import Pieces

CELL = 64
"""Layout units of a cell where there is room."""

CHAPTERS = (
    Chapter("goal", 3, "pieces"),
    Chapter("start", 3),
    Chapter("kingdoms", 3, "kingdom"),
    Chapter("actions", 3),
    Chapter("tiles", 3, "score"),
    Chapter("leaders", 4, "leader"),
    Chapter("catastrophes", 3, "catastrophe"),
    Chapter("swap", 1),
    Chapter("conflict", 3),
    Chapter("revolt", 3, "revolt"),
    Chapter("war", 6, "war"),
    Chapter("monuments", 4, "monument"),
    Chapter("treasures", 3, "treasure"),
    Chapter("end", 2),
    Chapter("secrets", 2),
    Chapter("bots", 3),
    Chapter("options", 3),
)

FIGURES = {
    "pieces": ("k r b g", "K0 R0 B0 G0"),
    "kingdom": ("r k . . r K0 k",),
    "score": (". . . .", "r G0 g! ."),
    "leader": ("~ ~ ~ .", ". r R0 ."),
    "catastrophe": ("r G0 x B0 r",),
    "revolt": (". . . . .", "r K1 r K0 ."),
    "war": ("b b . . b .", "r B1 r r! B0 r"),
    "monument": (". . . .", "M . r .", ". . G0 ."),
    "treasure": ("r$ G0 k r$",),
}
"""Tiles by small letters (k is a settlement), leaders by capital and seat, x a catastrophe, M a monument's upper left,
$ a treasure, ! marked, ~ river."""

TILES, LEADERS = "krbg", "KRBG"
LAND, WATER, GRID, MARK = "#e4cb93", "#2f67b1", "#b8965a", "#fff2c4"
MONUMENT = MONUMENTS.index((RED, GREEN))


def figure(app: Context, name: str, width: int) -> pygame.Surface:
    """Return the picture of that name, at most that many pixels wide, premultiplied."""
    rows = [row.split() for row in FIGURES[name]]
    cell = min(app.u(CELL), width // len(rows[0]))
    surface = pygame.Surface((len(rows[0]) * cell, len(rows) * cell), pygame.SRCALPHA)
    pieces = Pieces(app.art)
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            place = pygame.Rect(x * cell, y * cell, cell, cell)
            surface.fill(WATER if token in ("~", "b") else LAND, place)
            pygame.draw.rect(surface, GRID, place, 1)
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            _piece(surface, pieces, token, pygame.Rect(x * cell, y * cell, cell, cell))
    return surface


def _piece(surface: pygame.Surface, pieces: Pieces, token: str, place: pygame.Rect) -> None:
    cell, sign = place.w, token[0]
    if sign in TILES:
        _blit(surface, pieces.tile(TILES.index(sign), cell), place.topleft)
    elif sign in LEADERS:
        _blit(surface, pieces.leader(LEADERS.index(sign), int(token[1]), cell), place.topleft)
    elif sign == "x":
        _blit(surface, pieces.catastrophe(cell), place.topleft)
    elif sign == "M":
        picture = pieces.monument(MONUMENT, 2 * cell)
        _blit(surface, picture, picture.get_rect(bottomleft=(place.x, place.y + 2 * cell)).topleft)
    if "$" in token:
        chest = pieces.treasure(cell // 2)
        _blit(surface, chest, chest.get_rect(center=place.center).topleft)
    if "!" in token:
        pygame.draw.rect(surface, MARK, place.inflate(-2, -2), max(2, cell // 14), border_radius=cell // 8)


def _blit(surface: pygame.Surface, picture: pygame.Surface, place: tuple[int, int]) -> None:
    surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


OPTION_CHAPTERS = {"bag_end": "end", "board": "start", "scores": "secrets", "treasures": "treasures"}

RULEBOOK = Rulebook(CHAPTERS, figure, OPTION_CHAPTERS)
