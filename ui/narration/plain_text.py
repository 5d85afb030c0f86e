"""Sentences for other programs: without invisible characters and without signs that only this window draws."""

from __future__ import annotations

from typing import Final

from ui.gfx.pad_glyphs import NO_KEY, is_glyph
from ui.text.bidi import CONTROLS

DOT: Final = " \u00b7 "
"""What parts the names on a button: a voice would name the sign, or run them together."""
_WITHOUT_CONTROLS: Final = dict.fromkeys(map(ord, CONTROLS))


def plain_text(words: str) -> str:
    """Return words on one line, without direction controls and without the signs of a gamepad's buttons."""
    bare = words.translate(_WITHOUT_CONTROLS)
    if not bare.isascii():
        bare = "".join(char for char in bare if char != NO_KEY and not is_glyph(char))
        comma = "\u060c " if any("\u0600" <= char <= "\u06ff" for char in bare) else ", "
        bare = bare.replace(DOT, comma)
    return " ".join(bare.split())
