"""Sentences for other programs: without invisible characters and without signs that only this window draws."""

from __future__ import annotations

from typing import Final

from ui.gfx.pad_glyphs import NO_KEY, is_glyph
from ui.text.bidi import CONTROLS

_WITHOUT_CONTROLS: Final = dict.fromkeys(map(ord, CONTROLS))


def plain_text(words: str) -> str:
    """Return words on one line, without direction controls and without the signs of a gamepad's buttons."""
    bare = words.translate(_WITHOUT_CONTROLS)
    if not bare.isascii():
        bare = "".join(char for char in bare if char != NO_KEY and not is_glyph(char))
    return " ".join(bare.split())
