"""Pictures as if drawn with ink and washed with colour: what is dark becomes ink, the rest a tint of paper."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ui.gfx.palette import blended, luminance

INK: Final = "#2a1c0e"
PAPER: Final = "#f6ead0"
DARKEST: Final = 0.05
"""The luminance below which a colour is a line of ink."""

_HEX: Final = re.compile(r"#[0-9a-f]{6}")


@lru_cache(maxsize=256)
def washed(svg: str, strength: int = 52) -> tuple[tuple[str, str], ...]:
    """Return every colour of an SVG file with its wash: `strength` per cent of it on paper, or ink."""
    alpha = f"{strength * 255 // 100:02x}"
    return tuple(
        (colour, INK if luminance(colour) < DARKEST else blended(colour + alpha, PAPER))
        for colour in sorted(set(_HEX.findall(svg)))
    )
