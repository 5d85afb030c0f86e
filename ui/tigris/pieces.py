"""The pieces of Tigris & Euphrates as pictures: which files, in which colours, laid over each other how.

Colours are indexes into `game.tigris.actions.COLOURS`, monuments into `MONUMENTS`, seats are shown by
emblem. A colour is never told by hue alone: every piece carries its colour's silhouette too.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.tigris.actions import MONUMENTS
from ui.art import EMBLEMS, INK, PAPER, Art, Layer, Recolour

GLYPHS = ("settlement", "temple", "farm", "market")
OFFICES = ("king", "priest", "farmer", "trader")

BOX = 128
MONUMENT_BOX = (256, 300)
MONUMENT_HEIGHT = MONUMENT_BOX[1] / MONUMENT_BOX[0]
"""Height of a monument's picture in widths: it stands on two by two cells and rises above them."""


@dataclass(frozen=True, slots=True)
class Tones:
    """One glaze: its lit side, its own colour, its shaded side and its edge."""

    high: str
    base: str
    low: str
    edge: str

    def instead_of(self, drawn: Tones) -> Recolour:
        """What to exchange in a file drawn in other tones."""
        return ((drawn.high, self.high), (drawn.base, self.base), (drawn.low, self.low), (drawn.edge, self.edge))


NORMAL = (
    Tones("#55545f", "#35343d", "#222128", "#0d0c11"),
    Tones("#cf5640", "#b5392a", "#8a271b", "#4a100a"),
    Tones("#4a83c9", "#2b60ae", "#1c4480", "#0b2148"),
    Tones("#7bbd80", "#52a05f", "#357542", "#163f22"),
)
"""The tones that the files themselves are drawn in, by colour."""

PLAIN = (
    Tones("#101012", "#101012", "#101012", "#000000"),
    Tones("#d23b1e", "#d23b1e", "#d23b1e", "#3a0a02"),
    Tones("#1f6fe0", "#1f6fe0", "#1f6fe0", "#02163a"),
    Tones("#8fd694", "#8fd694", "#8fd694", "#0a3a14"),
)
"""Flat and far apart, also to eyes that see two hues only."""

PALETTES = {"normal": NORMAL, "plain": PLAIN}

_DRAWN = NORMAL[1]
"""Files for all colours are drawn in red."""


class Pieces:
    """Draws every piece from `art` in one palette; all sizes in px, all results shared (see `ui.art`)."""

    def __init__(self, art: Art, palette: str = "normal") -> None:
        """Raises KeyError for a palette that is not in PALETTES."""
        self.art = art
        self.use(palette)

    def use(self, palette: str) -> None:
        """Draw in this palette from now on."""
        self.tones = PALETTES[palette]

    def tile(self, colour: int, px: int, face_down: bool = False) -> pygame.Surface:
        """A tile as large as a cell; face down it is clay with the colour left as a wash."""
        swap = self.tones[colour].instead_of(_DRAWN)
        layers = [Layer("tile/back" if face_down else "tile/face", recolour=swap)]
        if not face_down:
            layers.append(Layer(f"glyph/{GLYPHS[colour]}"))
        return self.art.compose(layers, (BOX, BOX), px)

    def leader(self, colour: int, seat: int, px: int) -> pygame.Surface:
        """A leader as large as a cell: the office above in its colour, the dynasty's emblem below."""
        layers = (
            Layer("piece/disc", recolour=self.tones[colour].instead_of(_DRAWN)),
            Layer(f"office/{OFFICES[colour]}", 46.5, 13.5, 35 / BOX),
            Layer(f"emblem/{EMBLEMS[seat]}", 38, 57, 52 / BOX),
        )
        return self.art.compose(layers, (BOX, BOX), px)

    def monument(self, index: int, px: int) -> pygame.Surface:
        """A monument px = two cells wide and MONUMENT_HEIGHT as high; its square is the lower px of it."""
        layers = [Layer("monument/terrace")]
        for x, colour in zip((28, 100), MONUMENTS[index], strict=True):
            swap = self.tones[colour].instead_of(NORMAL[colour])
            layers.append(Layer(f"monument/{GLYPHS[colour]}", x, 0, recolour=swap))
            layers.append(Layer(f"glyph/{GLYPHS[colour]}", x + 32, 112, 0.5))
        return self.art.compose(layers, MONUMENT_BOX, (px, round(px * MONUMENT_HEIGHT)))

    def glyph(self, colour: int, px: int) -> pygame.Surface:
        """The silhouette of a tile alone."""
        return self.art.get(f"glyph/{GLYPHS[colour]}", px)

    def office(self, colour: int, px: int) -> pygame.Surface:
        """The sign of a leader's office alone."""
        return self.art.get(f"office/{OFFICES[colour]}", px)

    def catastrophe(self, px: int) -> pygame.Surface:
        """Cracked earth, as large as a cell."""
        return self.art.get("piece/catastrophe", px)

    def treasure(self, px: int) -> pygame.Surface:
        """The chest alone; on the board about half a cell."""
        return self.art.get("piece/treasure", px)


__all__ = ["INK", "MONUMENT_HEIGHT", "PALETTES", "PAPER", "Pieces", "Tones"]
