"""The chapters of the rules of Tigris & Euphrates, and their pictures as drawn text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game import bits
from game.tigris.actions import GREEN, MONUMENTS, RED
from game.tigris.scoring import levelled, treasure_flow
from game.tigris.state import State
from ui.context import Context
from ui.table.figures import strips
from ui.table.game_ui import Chapter, Rulebook
from ui.text.layout import render
from ui.tigris.final_scores import palette
from ui.tigris.pieces import INK, Pieces
from ui.tigris.theme import theme_of
from ui.tigris.worked_war import worked_war

CELL = 64
"""Layout units of a cell where there is room."""

CHAPTERS = (
    Chapter("goal", 3, ("pieces",)),
    Chapter("start", 3, ("", "start")),
    Chapter("kingdoms", 3, ("kingdom",)),
    Chapter("actions", 3, ("actions",)),
    Chapter("tiles", 3, ("", "score")),
    Chapter("leaders", 4, ("leader",)),
    Chapter("catastrophes", 3, ("", "", "catastrophe")),
    Chapter("swap", 1, ("swap",)),
    Chapter("conflict", 3, ("", "", "conflict")),
    Chapter("revolt", 3, ("revolt",)),
    Chapter("war", 6, ("war",)),
    Chapter("example", 4, ("war-begins", "", "", "war-ends"), lambda: worked_war().numbers()),
    Chapter("monuments", 4, ("monument",)),
    Chapter("treasures", 3, ("treasure",)),
    Chapter("buildings", 4, ("building-kinds", "buildings", "building-moves")),
    Chapter("wonder", 3, ("", "", "wonder")),
    Chapter("reinforcement", 3, ("", "reinforcement")),
    Chapter("end", 2, ("", "end")),
    Chapter("secrets", 2, ("secrets",)),
    Chapter("bots", 3, ("bots",)),
    Chapter("options", 4, ("options",)),
)

BOARDS = {
    "pieces": ("k r b g", "K0 R0 B0 G0"),
    "kingdom": ("r k . . r K0 k",),
    "score": (". . . .", "r G0 g! ."),
    "leader": ("~ ~ ~ .", ". r R0 ."),
    "catastrophe": ("r G0 x B0 r",),
    "revolt": (". . . . .", "r K1 r K0 ."),
    "war": ("b b . . b .", "r B1 r r! B0 r"),
    "monument": (". . . .", "M . r .", ". . G0 ."),
    "treasure": ("r$ G0 k r$",),
    "building-kinds": (". . . .", "k^ r^ b^ g^"),
    "buildings": (". . . . .", "g g^ g G0 r"),
    "building-moves": (". . . . .", "k k^ k . .", ". . . . .", "k k k! k ."),
    "wonder": (". . . . .", ". . . . .", ". W . K0 r", ". . . . ."),
}
"""Tiles by small letters (k is a settlement), leaders by capital and seat, x a catastrophe, M a monument's upper left,
W the wonder's centre, ^ the building of a tile, $ a treasure, ! marked, ~ river."""

TILES, LEADERS = "krbg", "KRBG"
POINTS = (7, 4, 6, 9, 2)
"""The example of the end: points by colour in the order of TILES, and treasures."""


def _final_points() -> tuple[str, ...]:
    """Return the example's points and each treasure with the colour that it raises, and what counts in the end."""
    points = " ".join(f"{tile}/{own}" for tile, own in zip(TILES, POINTS, strict=False))
    treasures = (f"$ > {TILES[colour]}" for colour in treasure_flow(POINTS))
    return points, *treasures, f"@trophy ={levelled(POINTS)[0]}"


STRIPS = {
    "start": ("K0 R0 B0 G0 x x", "r r k g b b"),
    "actions": ("R0 g x @swap",),
    "swap": ("k b g > back back back",),
    "conflict": ("K1 r r + r", "@swords", "K0 r r r"),
    "reinforcement": ("K1 r r + r r", "@swords", "K0 r r r + r"),
    "end": _final_points(),
    "secrets": ("@eye k r b g r r", "@eye_off back back back back back back"),
    "bots": ("@bot @eye k r b g r r", "@human @eye_off back back back back back back"),
    "options": ("r$ r$ > G0 @help",),
}
"""Rows of pieces (see `ui.table.figures`)."""
FIGURES = (*BOARDS, *STRIPS, "war-begins", "war-ends")
MARK = "#fff2c4"
WAR_COLUMNS, WAR_ROWS = (5, 11), (8, 11)
"""The part of the board that the worked war shows, from f9 to k11."""
MONUMENT = MONUMENTS.index((RED, GREEN))


def figure(app: Context, name: str, width: int) -> pygame.Surface:
    """Return the picture of that name, at most that many pixels wide, premultiplied."""
    if name in STRIPS:
        return strips(app, STRIPS[name], partial(_strip_piece, app), width)
    if name in BOARDS:
        return _board(app, [row.split() for row in BOARDS[name]], width)
    return _war(app, name == "war-ends", width)


def _board(app: Context, rows: Sequence[Sequence[str]], width: int) -> pygame.Surface:
    """Return a piece of the board with what stands on it."""
    cell = min(app.u(CELL), width // len(rows[0]))
    surface = pygame.Surface((len(rows[0]) * cell, len(rows) * cell), pygame.SRCALPHA)
    pieces, look = Pieces(app.art, palette(app)), theme_of(app.look.theme)
    grid = pygame.Color(look.land).lerp(look.grid, look.grid_opacity / 100)
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            place = pygame.Rect(x * cell, y * cell, cell, cell)
            surface.fill(look.water[0] if token in ("~", "b") else look.land, place)
            pygame.draw.rect(surface, grid, place, 1)
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            _piece(surface, pieces, token, pygame.Rect(x * cell, y * cell, cell, cell))
    return surface


def _strip_piece(app: Context, token: str, px: int) -> pygame.Surface:
    """Draw a piece of a row."""
    if token == "back":
        return Pieces(app.art, palette(app)).back(px)
    surface = pygame.Surface((px, px), pygame.SRCALPHA)
    _piece(surface, Pieces(app.art, palette(app)), token, surface.get_rect())
    return surface


def _war(app: Context, over: bool, width: int) -> pygame.Surface:
    """Return the worked war as it begins, with the strengths of both sides, or as it ends."""
    war = worked_war()
    state = war.after if over else war.before
    rows = [[_token(state, bits.cell_at(x, y)) for x in range(*WAR_COLUMNS)] for y in range(*WAR_ROWS)]
    picture = _board(app, rows, width)
    if not over:
        cell = picture.get_width() // len(rows[0])
        for place, strength, added in zip(war.began.cells, war.began.strength, war.added, strict=True):
            x, y = bits.xy(place)
            words = app.locale.number(strength) + (f"+{app.locale.number(added)}" if added else "")
            above = (x - WAR_COLUMNS[0]) * cell + cell // 2, (y - WAR_ROWS[0]) * cell - cell // 8
            _badge(picture, words, above, cell * 2 // 5)
    return picture


def _token(state: State, cell: int) -> str:
    """Return the sign of a cell in `BOARDS`."""
    if cell in state.leaders:
        seat, colour = divmod(state.leaders.index(cell), 4)
        return f"{LEADERS[colour]}{seat}"
    empty = "~" if state.board.river >> cell & 1 else "."
    tile = next((TILES[colour] for colour in range(4) if state.tiles[colour] >> cell & 1), empty)
    return tile + "$" * (state.treasures >> cell & 1) + "!" * (cell == state.uniting)


def _badge(surface: pygame.Surface, words: str, spot: tuple[int, int], px: int) -> None:
    """Draw the strength of a side above its leader."""
    line = render(words, max(10, px), INK, bold=True)
    box = line.get_rect().inflate(px // 2, 0)
    box.midbottom = spot
    pygame.draw.rect(surface, MARK, box, border_radius=px // 3)
    pygame.draw.rect(surface, INK, box, max(1, px // 12), border_radius=px // 3)
    surface.blit(line, line.get_rect(center=box.center), special_flags=pygame.BLEND_PREMULTIPLIED)


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
    elif sign == "W":
        picture = pieces.wonder(GREEN, cell)
        _blit(surface, picture, picture.get_rect(midbottom=(place.centerx, place.bottom + cell)).topleft)
    if "^" in token:
        picture = pieces.building(TILES.index(sign), cell)
        _blit(surface, picture, picture.get_rect(bottomleft=place.bottomleft).topleft)
    if "$" in token:
        chest = pieces.treasure(cell // 2 if len(token) > 1 else cell)
        _blit(surface, chest, chest.get_rect(center=place.center).topleft)
    if "!" in token:
        pygame.draw.rect(surface, MARK, place.inflate(-2, -2), max(2, cell // 14), border_radius=cell // 8)


def _blit(surface: pygame.Surface, picture: pygame.Surface, place: tuple[int, int]) -> None:
    surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


OPTION_CHAPTERS = {
    "bag_end": "end",
    "board": "start",
    "buildings": "buildings",
    "reinforcement": "reinforcement",
    "scores": "secrets",
    "treasures": "treasures",
    "wonder": "wonder",
}

RULEBOOK = Rulebook(CHAPTERS, figure, OPTION_CHAPTERS)
