"""The tiles of Qwirkle as pictures: a block of dark wood, and on it a shape painted in a colour.

A colour is never told by hue alone where letters are asked for: its letter then stands on the shape.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.qwirkle.tiles import COLOURS, SHAPES, colour_of, shape_of
from ui.context import Context
from ui.gfx.art import Art, Layer, Recolour
from ui.text import layout as text_layout

BOX = 128
MASTER = 160
"""Pixels of the picture from which smaller tiles are made."""
LETTER = 0.34
"""Height of a letter in widths of a tile."""


@dataclass(frozen=True, slots=True)
class Paint:
    """One paint: its lit side, its own colour, its shaded side, the rim of the shape, and letters upon it."""

    high: str
    base: str
    low: str
    edge: str
    letter: str

    def instead_of(self, drawn: Paint) -> Recolour:
        """Return what to exchange in a file drawn in another paint."""
        return ((drawn.high, self.high), (drawn.base, self.base), (drawn.low, self.low), (drawn.edge, self.edge))


NORMAL = (
    Paint("#f2586a", "#d9243a", "#b0142a", "#5e0713", "#ffffff"),
    Paint("#ffb154", "#fc8a0d", "#d96c00", "#7a3500", "#1d0d00"),
    Paint("#fffbc9", "#fdef76", "#e6cd3c", "#8a7410", "#241c00"),
    Paint("#86e0b1", "#46c07f", "#279a5d", "#0a4a29", "#00180b"),
    Paint("#5c93ff", "#1462fa", "#0c46c4", "#041d5c", "#ffffff"),
    Paint("#ebb4f7", "#d585ea", "#b25fca", "#55206a", "#22002c"),
)
"""By colour; the files themselves are drawn in the first."""


def _flat(colour: str, letter: str) -> Paint:
    return Paint(colour, colour, colour, "#000000", letter)


PLAIN = (
    _flat("#ff4a5c", "#000000"),
    _flat("#ff9a1f", "#000000"),
    _flat("#fff7a0", "#000000"),
    _flat("#3fd08a", "#000000"),
    _flat("#4d8bff", "#000000"),
    _flat("#e9a6ff", "#000000"),
)
"""Flat, and bright against black blocks."""

PALETTES = {"normal": NORMAL, "plain": PLAIN}
_BLACK: Recolour = (
    ("#6b4c33", "#ffffff"), ("#2c1c12", "#9a9a9a"), ("#0d0704", "#6a6a6a"),
    ("#412d20", "#000000"), ("#2e1f16", "#000000"), ("#21150e", "#000000"),
)  # fmt: skip
"""A block without grain, with a rim that stands out on every ground."""

GROUND = "#2e1f16"
"""The middle tone of a block."""


def palette(app: Context) -> str:
    """Return which palette the settings ask for."""
    return "plain" if app.settings.board_theme == "plain" or app.settings.high_contrast else "normal"


class Pieces:
    """Draws every tile from `art` in one palette; all sizes in px, all results shared (see `ui.gfx.art`)."""

    def __init__(self, art: Art, name: str = "normal", letters: tuple[str, ...] = ()) -> None:
        """Store the look; `letters`: one per colour, to stand on the tiles; none for tiles without.

        Raises KeyError for another palette.
        """
        self.art = art
        self.use(name, letters)

    def use(self, name: str, letters: tuple[str, ...] = ()) -> None:
        """Draw so from now on."""
        self.name, self.paints, self.letters = name, PALETTES[name], letters
        self._small: dict[tuple[int, int], pygame.Surface] = {}
        self._lettered: dict[tuple[int, int], pygame.Surface] = {}

    def tile(self, kind: int, px: int) -> pygame.Surface:
        """Draw a tile as large as a cell."""
        if not self.letters:
            return self._plain(kind, px)
        key = (kind, px)
        if key not in self._lettered:
            self._lettered[key] = self._with_letter(kind, px)
        return self._lettered[key]

    def _plain(self, kind: int, px: int) -> pygame.Surface:
        """From one large picture: the table changes its size in mid-game, and drawing all kinds again would be seen."""
        layers = [Layer("qwirkle/block", recolour=self._block), self._shape(kind)]
        if px >= MASTER:
            return self.art.compose(layers, (BOX, BOX), px)
        if (kind, px) not in self._small:
            master = self.art.compose(layers, (BOX, BOX), MASTER)
            self._small[kind, px] = pygame.transform.smoothscale(master, (px, px))
        return self._small[kind, px]

    @property
    def _block(self) -> Recolour:
        return _BLACK if self.name == "plain" else ()

    def _shape(self, kind: int) -> Layer:
        paint = self.paints[colour_of(kind)]
        return Layer(f"qwirkle/{SHAPES[shape_of(kind)]}", recolour=paint.instead_of(NORMAL[0]))

    def _with_letter(self, kind: int, px: int) -> pygame.Surface:
        picture, paint = self._plain(kind, px).copy(), self.paints[colour_of(kind)]
        letter = text_layout.render(self.letters[colour_of(kind)], max(8, round(px * LETTER)), paint.letter, True)
        place = letter.get_rect(center=(px // 2, px // 2))
        picture.blit(letter, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return picture

    def sign(self, kind: int, px: int) -> pygame.Surface:
        """Draw the painted shape alone, without its block."""
        return self.art.compose([self._shape(kind)], (BOX, BOX), px)

    def back(self, px: int) -> pygame.Surface:
        """Draw a tile that nobody may know: the same for all."""
        return self.art.get("qwirkle/back", px)

    def bag(self, px: int) -> pygame.Surface:
        """Draw the bag of tiles."""
        return self.art.get("qwirkle/bag", px)


def pieces_for(app: Context) -> Pieces:
    """As the settings ask for."""
    return Pieces(app.art, palette(app), letters_of(app))


def letters_of(app: Context) -> tuple[str, ...]:
    """Return the letters of the colours in the player's language, if the settings ask for any."""
    if not app.settings.tile_letters:
        return ()
    return tuple(app.tr(f"qwirkle.letter.{colour}") for colour in COLOURS)
