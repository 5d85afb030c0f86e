"""The chapters of the rules of Qwirkle, and their pictures as drawn text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.qwirkle.tiles import KIND_OF
from ui.context import Context
from ui.qwirkle.pieces import pieces_for
from ui.qwirkle.table_surface import lay
from ui.qwirkle.theme import theme_of
from ui.table.figures import strips
from ui.table.game_ui import Chapter, Rulebook

CELL = 56
"""Layout units of a cell where there is room."""

CHAPTERS = (
    Chapter("goal", 2, ("tiles",)),
    Chapter("start", 3, ("start",)),
    Chapter("turn", 2, ("turn",)),
    Chapter("lines", 3, ("lines",)),
    Chapter("place", 3, ("place",)),
    Chapter("score", 3, ("score",)),
    Chapter("qwirkle", 2, ("qwirkle",)),
    Chapter("trade", 3, ("trade",)),
    Chapter("end", 5, ("", "end")),
    Chapter("secrets", 2, ("secrets",)),
    Chapter("help", 3, ("spots",)),
    Chapter("bots", 2, ("bots",)),
    Chapter("options", 2, ("options",)),
)

TABLES = {
    "tiles": ("Rc Ox Yd Gs Bt Pf",),
    "start": ("Rc Rd Rf",),
    "lines": ("Rc Rd Rf Rs . Gt Bt Ot Yt",),
    "place": ("Gt! . . .", "Gf Rf . .", "Gd Rd . .", "Gc! Rc Bc .", ". Rs Bs Ps"),
    "score": ("Rc . .", "Rd . .", "Rf . .", "Rt! Bt! Gt!"),
    "qwirkle": ("Rt . .", "Rf . .", "Rd . .", "Rc Bc .", "Rs Bs Ps", "Rx! Bx! ."),
    "end": ("Rc Rd Rf Rs!",),
    "spots": (". * * .", "* Gc Gd *", ". * * ."),
}
"""Tiles by the names of texts, ! a frame; a dot is an empty cell, a star one where a tile fits."""

STRIPS = {
    "turn": ("Gs Bx Ot Pf Rc! Rd!", "bag > back back"),
    "trade": ("Rc Yx Ot Pf Gs! Bx!", "bag > back back", "Gs Bx > bag"),
    "secrets": ("@eye Rc Gd Bs Ox Yt Pf", "@eye_off back back back back back back", "@eye_off bag"),
    "bots": ("@bot @eye Rc Gd Bs Ox Yt Pf", "@human @eye_off back back back back back back"),
    "options": ("@human Rc Rd Rf @help", "@human Gs Bs Ys"),
}
"""Rows of tiles (see `ui.table.figures`)."""
FIGURES = (*TABLES, *STRIPS)

MARK = "#ffe08a"


def figure(app: Context, name: str, width: int) -> pygame.Surface:
    """Return the picture of that name, at most that many pixels wide, premultiplied."""
    if name in STRIPS:
        return strips(app, STRIPS[name], partial(_piece, app), width)
    return _table(app, TABLES[name], width)


def _piece(app: Context, token: str, px: int) -> pygame.Surface:
    """Draw a tile of a row, face down for `back`, or the bag."""
    pieces = pieces_for(app)
    if token == "bag":
        return pieces.bag(px)
    picture = pieces.back(px) if token == "back" else pieces.tile(KIND_OF[token[:2]], px).copy()
    if token.endswith("!"):
        _mark(picture, picture.get_rect().inflate(-px // 8, -px // 8))
    return picture


def _table(app: Context, drawing: Sequence[str], width: int) -> pygame.Surface:
    """Return a piece of the table with the tiles that lie on it."""
    rows = [row.split() for row in drawing]
    cell = min(app.u(CELL if len(rows) < 4 else CELL * 3 // 4), width // (len(rows[0]) + 1))
    rim = cell // 4
    surface = pygame.Surface((len(rows[0]) * cell + 2 * rim, len(rows) * cell + 2 * rim), pygame.SRCALPHA)
    lay(surface, surface.get_rect(), (rim, rim), theme_of(app.look.theme))
    pieces = pieces_for(app)
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            place = pygame.Rect(rim + x * cell, rim + y * cell, cell, cell)
            if token[0] not in ".*":
                surface.blit(pieces.tile(KIND_OF[token[:2]], cell), place, special_flags=pygame.BLEND_PREMULTIPLIED)
            if token.endswith(("!", "*")):
                _mark(surface, place)
    return surface


def _mark(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw the frame of a tile or cell."""
    pygame.draw.rect(surface, MARK, place, max(2, place.w // 14), border_radius=place.w // 7)


RULEBOOK = Rulebook(CHAPTERS, figure, {"start_tie": "start"})
