"""All pictures of the board by name and cell size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Surface

from ui.gfx import sprites
from ui.table.signs import glow
from ui.tigris import light_signs, outlines, signs
from ui.tigris.cell_sprites import Key
from ui.tigris.pieces import Pieces


class Sprites(sprites.Sprites):
    """The pictures of the board, made when first needed and then shared, so nothing may draw on them."""

    def __init__(self, pieces: Pieces) -> None:
        super().__init__(self._picture)
        self.pieces = pieces

    def _picture(self, key: Key, px: int) -> Surface:
        if key[-1] == "low":
            return self.stretched(key[:-1], px, (px * LOW[str(key[0])],) * 2)
        return _PAINTERS[str(key[0])](self.pieces, px, *key[1:])


LOW: Final = {"building": 1, "monument": 2, "wonder": 3}
"""Height and width in cells of the kinds that are lower at the board's upper edge."""

_PAINTERS: Final[dict[str, Callable[..., Surface]]] = {
    "tile": lambda pieces, px, colour: pieces.tile(colour, px),
    "flipped": lambda pieces, px, colour: pieces.tile(colour, px, face_down=True),
    "leader": lambda pieces, px, seat, colour: pieces.leader(colour, seat, px),
    "monument": lambda pieces, px, monument: pieces.monument(monument, 2 * px),
    "building": lambda pieces, px, colour: pieces.building(colour, px),
    "wonder": lambda pieces, px, colour: pieces.wonder(colour, px),
    "ruin": lambda pieces, px: pieces.catastrophe(px),
    "treasure": signs.treasure,
    "raised": signs.treasure,
    "tint": lambda _, px, hue: outlines.tint(px, hue),
    "edge": lambda _, px, hue, sides, corners: outlines.edge(px, hue, sides, corners),
    "marked": lambda _, px, sides, corners: outlines.edge(px, "marked", sides, corners),
    "legal": lambda _, px: signs.legal(px),
    "crack": lambda _, px: signs.crack(px),
    "take": lambda _, px: signs.take(px),
    "sign": signs.sign,
    "gain": signs.gain,
    "side": lambda _, px, attacking, defending: signs.side(px, attacking, defending),
    "uniting": lambda _, px: signs.uniting(px),
    "cursor": lambda _, px, cells: signs.cursor(px, cells),
    "strength": signs.strength,
    "framed": lambda _, px: signs.frame(px),
    "last_actor": signs.last_actor_mark,
    "since": signs.since,
    "glow": lambda _, px, red, green, blue: glow(px, (red, green, blue)),
    "dust": lambda _, px, step: signs.dust(px, step),
    "splash": lambda _, px, step: light_signs.splash(px, step),
    "lit": lambda _, px, *colour: light_signs.lit(px, colour),
    "spark": lambda _, px, *colour: light_signs.spark(px, colour),
    "clod": lambda _, px: light_signs.clod(px),
    "fissure": lambda _, px, kind, step: light_signs.fissure(px, kind, step),
    "shafts": lambda _, px, left, right: light_signs.shafts(px, left, right),
    "stand": light_signs.stand,
    "seal": light_signs.seal,
    "open": light_signs.chest,
    "gem": light_signs.gem,
}
