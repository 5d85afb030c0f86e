"""The tiles of Qwirkle as pictures: a block of dark wood, and on it a shape painted in a colour.

Marks make a colour known without its hue: the settings ask for its letter or its pattern on the shape.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.qwirkle.tiles import SHAPES, colour_of, shape_of
from ui.context import Context
from ui.gfx.art import Art, Layer, Recolour
from ui.qwirkle.marks import LETTER, NO_MARKS, Marks, marks_of, on_shape, pattern
from ui.text import layout as text_layout

BOX = 128
MASTER = 160
"""Pixels of the picture from which smaller tiles are made."""


@dataclass(frozen=True, slots=True)
class Paint:
    """One paint: its lit side, its own colour, its shaded side, the rim of the shape, and letters upon it."""

    high: str
    base: str
    low: str
    edge: str
    letter: str

    def instead_of(self, drawn: Paint) -> Recolour:
        """Return the colours of a file drawn in another paint, each with its replacement."""
        return ((drawn.high, self.high), (drawn.base, self.base), (drawn.low, self.low), (drawn.edge, self.edge))


NORMAL = (
    Paint("#ff7c7f", "#f4434a", "#cf242f", "#6b0710", "#1c0003"),
    Paint("#ffab4a", "#ee800a", "#c66200", "#6b2f00", "#1d0d00"),
    Paint("#fffccb", "#fff06a", "#e6cf38", "#8a7410", "#241c00"),
    Paint("#82f3bf", "#3adf92", "#1fb772", "#0a5433", "#00180b"),
    Paint("#6d90ff", "#2a5cff", "#1740cf", "#061a63", "#ffffff"),
    Paint("#ffc4fa", "#f590ee", "#cf66c8", "#64205f", "#22002c"),
)
"""By colour. Every two differ by ΔE 26 for four kinds of eyes and by 6 in lightness; all stand out 3:1 from a block."""

DRAWN = Paint("#f2586a", "#d9243a", "#b0142a", "#5e0713", "#ffffff")
"""The paint of the files themselves."""


def _flat(colour: str, letter: str) -> Paint:
    return Paint(colour, colour, colour, "#000000", letter)


PLAIN = (
    _flat("#ff6f62", "#000000"),
    _flat("#ff9f49", "#000000"),
    _flat("#fff76a", "#000000"),
    _flat("#82eab5", "#000000"),
    _flat("#7299ff", "#000000"),
    _flat("#ffc5f9", "#000000"),
)
"""Flat, and bright: 7:1 against black blocks and black letters."""

INKED = tuple(Paint(paint.base, paint.base, paint.base, "#1d130a", paint.letter) for paint in NORMAL)
"""The colours of the painted tiles, laid on evenly, as a printer does."""

PALETTES = {"glazed": NORMAL, "flat": PLAIN, "inked": INKED}
"""By the style of a theme's tiles."""
_BLACK: Recolour = (
    ("#6b4c33", "#ffffff"), ("#2c1c12", "#9a9a9a"), ("#0d0704", "#6a6a6a"),
    ("#412d20", "#000000"), ("#2e1f16", "#000000"), ("#21150e", "#000000"),
)  # fmt: skip
"""A block without grain, with a rim that stands out on every ground."""

GROUND = "#2e1f16"
"""The middle tone of a block."""


def palette(app: Context) -> str:
    """Return which palette the theme asks for."""
    return app.look.theme.form.tiles


class Pieces:
    """Draws every tile from `art` in one palette; all sizes in px, all results shared (see `ui.gfx.art`)."""

    def __init__(self, art: Art, name: str = "glazed", marks: Marks = NO_MARKS) -> None:
        """Store the look. Raises KeyError for another palette."""
        self.art = art
        self.use(name, marks)

    def use(self, name: str, marks: Marks = NO_MARKS) -> None:
        """Draw with this palette and these marks from now on."""
        self.name, self.paints, self.marks = name, PALETTES[name], marks
        self._small: dict[tuple[int, int], pygame.Surface] = {}
        self._marked: dict[tuple[str, int, int], pygame.Surface] = {}

    def tile(self, kind: int, px: int) -> pygame.Surface:
        """Draw a tile as large as a cell."""
        return self._with_mark("tile", kind, px, self._plain)

    def _plain(self, kind: int, px: int) -> pygame.Surface:
        """From one large picture: the table changes its size in mid-game, and drawing all kinds again would be seen."""
        layers = [self._block, self._shape(kind)]
        if px >= MASTER:
            return self.art.compose(layers, (BOX, BOX), px)
        if (kind, px) not in self._small:
            master = self.art.compose(layers, (BOX, BOX), MASTER)
            self._small[kind, px] = pygame.transform.smoothscale(master, (px, px))
        return self._small[kind, px]

    @property
    def _block(self) -> Layer:
        if self.name == "inked":
            return Layer("qwirkle/inked_block")
        return Layer("qwirkle/block", recolour=_BLACK if self.name == "flat" else ())

    def _shape(self, kind: int) -> Layer:
        paint = self.paints[colour_of(kind)]
        return Layer(f"qwirkle/{SHAPES[shape_of(kind)]}", recolour=paint.instead_of(DRAWN))

    def sign(self, kind: int, px: int) -> pygame.Surface:
        """Draw the painted shape alone, without its block: a pattern on it, but no letter, which would not fit."""
        return self._with_mark("sign", kind, px, self._bare) if self.marks.patterns else self._bare(kind, px)

    def _bare(self, kind: int, px: int) -> pygame.Surface:
        return self.art.compose([self._shape(kind)], (BOX, BOX), px)

    def _with_mark(self, name: str, kind: int, px: int, draw: Callable[[int, int], pygame.Surface]) -> pygame.Surface:
        if self.marks == NO_MARKS:
            return draw(kind, px)
        key = (name, kind, px)
        if key not in self._marked:
            self._marked[key] = picture = draw(kind, px).copy()
            self._mark(picture, kind, px)
        return self._marked[key]

    def _mark(self, picture: pygame.Surface, kind: int, px: int) -> None:
        colour = colour_of(kind)
        if self.marks.patterns:
            over = on_shape(pattern(colour, px, self.paints[colour].letter), self._bare(kind, px))
            picture.blit(over, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        letter = text_layout.render(
            self.marks.letters[colour], max(8, round(px * LETTER)), self.paints[colour].letter, True
        )
        place = letter.get_rect(center=(px // 2, px // 2))
        picture.blit(letter, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def block(self, px: int) -> pygame.Surface:
        """Draw a tile without a shape."""
        return self.art.compose([self._block], (BOX, BOX), px)

    def back(self, px: int) -> pygame.Surface:
        """Draw a tile that nobody may know: the same for all."""
        return self.art.get("qwirkle/back", px)

    def bag(self, px: int) -> pygame.Surface:
        """Draw the bag of tiles."""
        return self.art.get("qwirkle/bag", px)


def pieces_for(app: Context, art: Art | None = None) -> Pieces:
    """Return the pieces that the settings ask for, drawn with the window's art or another."""
    return Pieces(art or app.art, palette(app), marks_of(app))
