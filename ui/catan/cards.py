"""Resource and development cards as pictures: a frame in the colour of the kind, on the paper its sign.

No kind is told by colour alone: every sign has a shape of its own.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.catan.kinds import RESOURCES
from ui.context import Context
from ui.gfx.art import Art, Layer, Recolour

BOX: Final = (64, 88)
"""Width and height of a card in the units of its file."""
_TONES: Final = ("#9a6cf0", "#7a4cd0", "#5a2cb0")
"""The frame in the file, from its lit to its shaded side."""
_FRAMES: Final = (
    ("#4c9459", "#2f6b3a", "#1d4726"),
    ("#d5754c", "#b5532c", "#82361a"),
    ("#c4ea8a", "#9ccc5a", "#6f9a37"),
    ("#f8d878", "#e6b93c", "#b3881c"),
    ("#a5adba", "#7d8594", "#555c69"),
)
"""The frame of each resource card."""
_PLAYABLE: Final = ("#8a5a7e", "#6b3f63", "#462543")
"""The frame of every development card."""
_BLACK: Final = ("#000000", "#000000", "#000000")
SIGNS: Final = ("knight", "victory", "roads", "plenty", "monopoly")
"""Files of the development cards, by kind."""
_SIGN, _LEFT, _TOP = 0.7, 9.6, 12.0
"""Size and place of the sign on the paper."""


def height_of(width: int) -> int:
    """Pixels of height of a card that wide."""
    return round(width * BOX[1] / BOX[0])


def width_of(height: int) -> int:
    """Pixels of width of a card that high."""
    return int(height * BOX[0] / BOX[1])


class Cards:
    """Draws every card from `art`; `px` is the width, all results are shared (see `ui.gfx.art`)."""

    def __init__(self, art: Art, tiles: str = "glazed") -> None:
        """`tiles`: the style of the pieces; flat ones have black frames, for the sake of contrast."""
        self.art, self.plain = art, tiles == "flat"

    def resource(self, kind: int, px: int) -> pygame.Surface:
        """Draw the front of a resource card."""
        return self._front(f"catan/sign_{RESOURCES[kind]}", _FRAMES[kind], px)

    def development(self, kind: int, px: int) -> pygame.Surface:
        """Draw the front of a development card."""
        return self._front(f"catan/card_{SIGNS[kind]}", _PLAYABLE, px)

    def back(self, px: int) -> pygame.Surface:
        """Draw a resource card of which nobody may know the kind."""
        return self.art.get("catan/card_back", (px, height_of(px)))

    def development_back(self, px: int) -> pygame.Surface:
        """Draw a development card of which nobody may know the kind."""
        return self.art.get("catan/card_back_development", (px, height_of(px)))

    def sign(self, kind: int, px: int) -> pygame.Surface:
        """Draw the sign of a resource alone."""
        return self.art.get(f"catan/sign_{RESOURCES[kind]}", px)

    def _front(self, sign: str, frame: tuple[str, str, str], px: int) -> pygame.Surface:
        tones: Recolour = tuple(zip(_TONES, _BLACK if self.plain else frame, strict=True))
        layers = [Layer("catan/card_face", recolour=tones), Layer(sign, _LEFT, _TOP, _SIGN)]
        return self.art.compose(layers, BOX, (px, height_of(px)))


def cards_for(app: Context) -> Cards:
    """As the settings ask for."""
    return Cards(app.art, app.look.theme.form.tiles)
