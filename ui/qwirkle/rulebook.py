"""The chapters of the rules of Qwirkle, and their pictures as drawn text."""

from __future__ import annotations

import pygame

from game.qwirkle.tiles import KIND_OF
from ui.context import Context
from ui.qwirkle.pieces import pieces_for
from ui.qwirkle.table_surface import lay
from ui.table.game_ui import Chapter, Rulebook

CELL = 56
"""Layout units of a cell where there is room."""

CHAPTERS = (
    Chapter("goal", 2, "tiles"),
    Chapter("start", 3, "start"),
    Chapter("turn", 2),
    Chapter("lines", 3, "lines"),
    Chapter("place", 3, "place"),
    Chapter("score", 3, "score"),
    Chapter("qwirkle", 2, "qwirkle"),
    Chapter("trade", 3),
    Chapter("end", 5),
    Chapter("secrets", 2),
    Chapter("help", 3),
    Chapter("bots", 2),
    Chapter("options", 2),
)

FIGURES = {
    "tiles": ("Rc Ox Yd Gs Bt Pf",),
    "start": ("Rc Rd Rf",),
    "lines": ("Rc Rd Rf Rs . Gt Bt Ot Yt",),
    "place": ("Gt! . . .", "Gf Rf . .", "Gd Rd . .", "Gc! Rc Bc .", ". Rs Bs Ps"),
    "score": ("Rc . .", "Rd . .", "Rf . .", "Rt! Bt! Gt!"),
    "qwirkle": ("Rt . .", "Rf . .", "Rd . .", "Rc Bc .", "Rs Bs Ps", "Rx! Bx! ."),
}
"""Tiles by the names of texts, ! a frame; a dot is an empty cell."""

MARK = "#ffe08a"


def figure(app: Context, name: str, width: int) -> pygame.Surface:
    """Return the picture of that name, at most that many pixels wide, premultiplied."""
    rows = [row.split() for row in FIGURES[name]]
    cell = min(app.u(CELL if len(rows) < 4 else CELL * 3 // 4), width // (len(rows[0]) + 1))
    rim = cell // 4
    surface = pygame.Surface((len(rows[0]) * cell + 2 * rim, len(rows) * cell + 2 * rim), pygame.SRCALPHA)
    lay(surface, surface.get_rect(), (rim, rim), app.settings.board_theme)
    pieces = pieces_for(app)
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            place = pygame.Rect(rim + x * cell, rim + y * cell, cell, cell)
            if token != ".":
                surface.blit(pieces.tile(KIND_OF[token[:2]], cell), place, special_flags=pygame.BLEND_PREMULTIPLIED)
            if token.endswith("!"):
                pygame.draw.rect(surface, MARK, place, max(2, cell // 14), border_radius=cell // 7)
    return surface


RULEBOOK = Rulebook(CHAPTERS, figure, {"start_tie": "start"})
