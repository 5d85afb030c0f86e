"""The colours that the signs on the board share, and what they are drawn with.

What tells things apart is always a shape or a pattern; the colour comes on top.
"""

from __future__ import annotations

from typing import Final

from ui.gfx.accents import ATTACK, DEFENCE, GOLD
from ui.gfx.supersample import FINE, PREMULTIPLIED, RGB, SupersampledSurface

__all__ = ["ATTACK", "DEFENCE", "FINE", "GOLD", "PREMULTIPLIED", "RGB", "SupersampledSurface"]

HUE_COLOURS: Final[tuple[RGB, ...]] = (
    (94, 224, 208), (206, 160, 255), (255, 150, 170), (186, 232, 108),
    (136, 196, 255), (255, 168, 88), (255, 244, 214), (255, 205, 92),
)  # fmt: skip
"""Outlines of kingdoms, which a theme may replace; gold, which also marks what the player looks at, comes last."""

INK: Final[RGB] = (34, 20, 10)
SAND: Final[RGB] = (250, 236, 204)
TILE_COLOURS: Final[tuple[RGB, ...]] = ((44, 40, 44), (140, 36, 27), (27, 72, 132), (31, 83, 42))
"""Grounds of badges by the colour they speak of; sand-coloured text on each has at least 7:1."""
