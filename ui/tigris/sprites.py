"""All pictures of the board by name and cell size, each drawn once and kept with premultiplied alpha."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Surface

from ui.tigris import outlines, signs
from ui.tigris.faces import Key
from ui.tigris.pieces import Pieces

LIMIT: Final = 96 << 20
"""Bytes of pictures that are kept; only much zooming in and out comes near."""


class Sprites:
    """Draws on demand; the pictures are shared: never draw on one."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self._kept: dict[tuple[object, ...], Surface] = {}
        self._bytes = 0

    def get(self, key: Key, px: int) -> Surface:
        """The picture for a cell size."""
        found = self._kept.get((key, px))
        return self._keep((key, px), _PAINTERS[str(key[0])](self.pieces, px, *key[1:])) if found is None else found

    def faded(self, key: Key, px: int, share: float) -> Surface:
        """The picture, partly transparent: share 0 is nothing, 1 all of it; in sixteen steps."""
        level = max(0, min(16, round(share * 16)))
        if level == 16:
            return self.get(key, px)
        found = self._kept.get((key, px, "faded", level))
        if found is None:
            found = self.get(key, px).copy()
            found.fill((level * 255 // 16,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            self._keep((key, px, "faded", level), found)
        return found

    def sized(self, key: Key, px: int, wanted: int) -> Surface:
        """The picture for a cell size, scaled so that a cell of it is about `wanted` pixels wide."""
        wanted = max(4, wanted & ~3)
        if abs(wanted - px) < 4:
            return self.get(key, px)
        found = self._kept.get((key, px, "sized", wanted))
        if found is None:
            base = self.get(key, px)
            size = (max(1, base.get_width() * wanted // px), max(1, base.get_height() * wanted // px))
            found = self._keep((key, px, "sized", wanted), pygame.transform.smoothscale(base, size))
        return found

    def clear(self) -> None:
        """Forget everything drawn: the look of the pieces changed."""
        self._kept.clear()
        self._bytes = 0

    def _keep(self, name: tuple[object, ...], picture: Surface) -> Surface:
        if self._bytes > LIMIT:
            self.clear()
        self._kept[name] = picture
        self._bytes += picture.get_pitch() * picture.get_height()
        return picture


_PAINTERS: Final[dict[str, Callable[..., Surface]]] = {
    "tile": lambda pieces, px, colour: pieces.tile(colour, px),
    "flipped": lambda pieces, px, colour: pieces.tile(colour, px, face_down=True),
    "leader": lambda pieces, px, seat, colour: pieces.leader(colour, seat, px),
    "monument": lambda pieces, px, monument: pieces.monument(monument, 2 * px),
    "ruin": lambda pieces, px: pieces.catastrophe(px),
    "treasure": signs.treasure,
    "tint": lambda _, px, hue: outlines.tint(px, hue),
    "edge": lambda _, px, hue, sides, corners: outlines.edge(px, hue, sides, corners),
    "marked": lambda _, px, sides, corners: outlines.edge(px, "marked", sides, corners),
    "legal": lambda _, px: signs.legal(px),
    "side": lambda _, px, attacking, defending: signs.side(px, attacking, defending),
    "uniting": lambda _, px: signs.uniting(px),
    "cursor": lambda _, px: signs.cursor(px),
    "strength": lambda _, px, colour, internal, external: signs.strength(px, colour, internal, external),
    "deed": signs.deed,
    "since": lambda _, px, number: signs.since(px, number),
    "glow": lambda _, px, red, green, blue: signs.glow(px, (red, green, blue)),
    "dust": lambda _, px, step: signs.dust(px, step),
}
