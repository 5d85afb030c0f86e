"""The pieces of Tigris & Euphrates as pictures: which files, in which colours, laid over each other how.

Colours are indexes into `game.tigris.actions.COLOURS`, monuments into `MONUMENTS`, seats are shown by
emblem. A colour is never told by hue alone: every piece carries its colour's silhouette too.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.tigris.actions import MONUMENTS, RED
from ui.gfx.art import EMBLEMS, INK, PAPER, Art, Layer, Recolour
from ui.gfx.wash import washed

GLYPHS = ("settlement", "temple", "farm", "market")
OFFICES = ("king", "priest", "farmer", "trader")

BOX = 128
MONUMENT_BOX = (256, 300)
MONUMENT_HEIGHT = MONUMENT_BOX[1] / MONUMENT_BOX[0]
"""Height of a monument's picture in widths: it stands on two by two cells and rises above them."""
BUILDING_BOX = (128, 168)
BUILDING_HEIGHT = BUILDING_BOX[1] / BUILDING_BOX[0]
"""Height of a civilization building's picture in cells: it stands on one cell."""
WONDER_BOX = (384, 464)
WONDER_HEIGHT = 3 * WONDER_BOX[1] / WONDER_BOX[0]
"""Height of the wonder's picture in cells: it covers a cross of three by three cells."""
TOWER_BOX, TOWER_LEFT = (216, 318), 84
"""The part of that picture with the tower, and where it begins."""


LIGHTS = ("#fbeecb", "#e3c78d", "#f3cf72", "#cfe6f5")
DARKS = ("#2b1a0b", "#7a4a1c")
"""The colours that every silhouette and office sign is drawn in: what stands out, and its inner lines."""


@dataclass(frozen=True, slots=True)
class Tones:
    """One colour set: its lit side, its own colour, its shaded side and its edge, and the colours of its relief.

    `relief` is (standing out, inner lines); None leaves the relief as it is drawn.
    """

    high: str
    base: str
    low: str
    edge: str
    relief: tuple[str, str] | None = None

    def instead_of(self, drawn: Tones) -> Recolour:
        """Return the colours of a file drawn in other tones, each with its replacement."""
        return ((drawn.high, self.high), (drawn.base, self.base), (drawn.low, self.low), (drawn.edge, self.edge))

    def on_top(self) -> Recolour:
        """Return the colours of a silhouette or sign on these tones, each with its replacement."""
        if self.relief is None:
            return ()
        light, dark = self.relief
        return (*((drawn, light) for drawn in LIGHTS), *((drawn, dark) for drawn in DARKS))


NORMAL = (
    Tones("#55545f", "#35343d", "#222128", "#0d0c11"),
    Tones("#cc5340", "#ae3527", "#852418", "#4a100a"),
    Tones("#4a83c9", "#2b60ae", "#1c4480", "#0b2148"),
    Tones("#5fb285", "#368f60", "#21663f", "#0c3320"),
)
"""The tones that the files themselves are drawn in, by colour."""


def _flat(colour: str, edge: str, relief: str) -> Tones:
    return Tones(colour, colour, colour, edge, (relief, colour))


PLAIN = (
    _flat("#000000", "#000000", "#ffffff"),
    _flat("#a82008", "#2c0600", "#ffffff"),
    _flat("#0f4fc0", "#02163a", "#ffffff"),
    _flat("#8fdc9a", "#0a3a14", "#000000"),
)
"""Flat, far apart also for colour-blind players, and every relief 7:1 against its tile."""

INKED = (
    Tones("#5c5349", "#4b443c", "#2f2922", "#1d130a", ("#f6ead0", "#1d130a")),
    Tones("#e39a80", "#d67a60", "#93402a", "#1d130a", ("#1d130a", "#e7b39c")),
    Tones("#a9c8e8", "#86b0dd", "#3f6590", "#1d130a", ("#1d130a", "#bcd3ea")),
    Tones("#e6f0c0", "#d6e6a2", "#7a9140", "#1d130a", ("#1d130a", "#e9f2c8")),
)
"""Washes of ink, apart in lightness for every eye; only black is printed, with its silhouette cut out."""

PALETTES = {"glazed": NORMAL, "flat": PLAIN, "inked": INKED}
"""By the style of a theme's tiles."""

_DRAWN = NORMAL[1]
"""Files for all colours are drawn in red."""


class Pieces:
    """Draws every piece from `art` in one palette; all sizes in px, all results shared (see `ui.gfx.art`)."""

    def __init__(self, art: Art, palette: str = "glazed") -> None:
        """Store the palette. Raises KeyError for a palette that is not in PALETTES."""
        self.art = art
        self.use(palette)

    def use(self, palette: str) -> None:
        """Draw in this palette from now on."""
        self.tones, self.inked = PALETTES[palette], palette == "inked"

    def tile(self, colour: int, px: int, face_down: bool = False) -> pygame.Surface:
        """Draw a tile as large as a cell; face down it is clay with the colour left as a wash."""
        swap = self.tones[colour].instead_of(_DRAWN)
        files = ("tile/inked", "tile/inked_back") if self.inked else ("tile/face", "tile/back")
        layers = [Layer(files[face_down], recolour=swap)]
        if not face_down:
            layers.append(Layer(f"glyph/{GLYPHS[colour]}", recolour=self.tones[colour].on_top()))
        return self.art.compose(layers, (BOX, BOX), px)

    def back(self, px: int) -> pygame.Surface:
        """Draw a tile that nobody may know, face down: the same for every colour."""
        return self.tile(0, px, face_down=True)

    def leader(self, colour: int, seat: int, px: int) -> pygame.Surface:
        """Draw a leader as large as a cell: the office above in its colour, the dynasty's emblem below."""
        layers = (
            Layer("piece/inked_disc" if self.inked else "piece/disc", recolour=self.tones[colour].instead_of(_DRAWN)),
            Layer(f"office/{OFFICES[colour]}", 42.5, 12, 43 / BOX, self.tones[colour].on_top()),
            Layer(f"emblem/{EMBLEMS[seat]}", 37.5, 58.5, 53 / BOX),
        )
        return self.art.compose(layers, (BOX, BOX), px)

    def monument(self, index: int, px: int) -> pygame.Surface:
        """Draw a monument px = two cells wide and MONUMENT_HEIGHT as high; its square is the lower px of it."""
        layers = [Layer("monument/terrace", recolour=self._wash("monument/terrace"))]
        for x, colour in zip((28, 100), MONUMENTS[index], strict=True):
            swap = self.tones[colour].instead_of(NORMAL[colour])
            layers.append(Layer(f"monument/{GLYPHS[colour]}", x, 0, recolour=swap))
            layers.append(Layer(f"glyph/{GLYPHS[colour]}", x + 24, 108, 0.625, self.tones[colour].on_top()))
        return self.art.compose(layers, MONUMENT_BOX, (px, round(px * MONUMENT_HEIGHT)))

    def building(self, colour: int, px: int) -> pygame.Surface:
        """Draw a civilization building as wide as its cell and BUILDING_HEIGHT as high, with its tile's silhouette."""
        swap = self.tones[colour].instead_of(NORMAL[colour])
        layers = (
            Layer("building/base", recolour=self._wash("building/base")),
            Layer(f"building/{GLYPHS[colour]}", recolour=swap),
            Layer(f"glyph/{GLYPHS[colour]}", 32, 81, 0.5, self.tones[colour].on_top()),
        )
        return self.art.compose(layers, BUILDING_BOX, (px, round(px * BUILDING_HEIGHT)))

    def wonder(self, colour: int, px: int) -> pygame.Surface:
        """Draw the wonder over cells of that size, in the colour of its five tiles; the corners stay free."""
        tower = (*self._wash("wonder/terrace"), *self.tones[colour].instead_of(_DRAWN))
        layers = (
            Layer("wonder/terrace", recolour=self._wash("wonder/terrace")),
            Layer("wonder/ziggurat", recolour=tower),
            Layer(f"glyph/{GLYPHS[colour]}", 157, 136, 0.55, self.tones[colour].on_top()),
        )
        return self.art.compose(layers, WONDER_BOX, (3 * px, round(px * WONDER_HEIGHT)))

    def wonder_tower(self, high: int) -> pygame.Surface:
        """Draw the tower of the wonder alone, in red, of that height: its sign beside the board."""
        tower = (*self._wash("wonder/terrace"), *self.tones[RED].instead_of(_DRAWN))
        layers = [Layer("wonder/ziggurat", -TOWER_LEFT, 0, recolour=tower)]
        return self.art.compose(layers, TOWER_BOX, (round(high * TOWER_BOX[0] / TOWER_BOX[1]), high))

    def catastrophe(self, px: int) -> pygame.Surface:
        """Cracked earth, as large as a cell."""
        return self.art.get("piece/catastrophe", px, self._wash("piece/catastrophe"))

    def treasure(self, px: int) -> pygame.Surface:
        """Draw the chest alone; on the board about half a cell."""
        return self.art.get("piece/treasure", px, self._wash("piece/treasure"))

    def _wash(self, name: str) -> Recolour:
        """Return the washes for a file without colours of a player or a kind; empty unless pieces are inked."""
        return washed(self.art.text(name)) if self.inked else ()

    def open_chest(self, px: int) -> pygame.Surface:
        """Draw the chest with its lid open."""
        return self.art.get("piece/treasure_open", px)

    def gem(self, px: int) -> pygame.Surface:
        """Draw the gem that a chest holds; it counts as any colour, and has all four."""
        return self.art.get("piece/gem", px)


__all__ = ["BUILDING_HEIGHT", "INK", "MONUMENT_HEIGHT", "PALETTES", "PAPER", "WONDER_HEIGHT", "Pieces", "Tones"]
