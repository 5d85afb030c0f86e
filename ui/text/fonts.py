"""The font chain, and text cut into pieces of one font and one script.

SDL_ttf shapes a piece with HarfBuzz, but it neither orders directions nor looks for a missing letter in another font;
`pieces` does both. Fonts are opened on first use: a screen in one language opens one or two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from unicodedata import category, combining

import pygame

from ui.text.bidi import CONTROLS, spans

OWN_FONTS: Final = Path(__file__).resolve().parents[2] / "assets" / "fonts"
PYGAME_GUI_FONTS: Final = Path(str(getattr(find_spec("pygame_gui"), "origin", ""))).parent / "data"
"""The folder of the fonts that pygame_gui contains; pygame_gui is not imported for them."""

CHAIN: Final = (
    (PYGAME_GUI_FONTS / "NotoSans-Regular.ttf", PYGAME_GUI_FONTS / "NotoSans-Bold.ttf"),
    (PYGAME_GUI_FONTS / "NotoSansHebrew-Regular.ttf", PYGAME_GUI_FONTS / "NotoSansHebrew-Bold.ttf"),
    (OWN_FONTS / "Vazirmatn-Regular.ttf", OWN_FONTS / "Vazirmatn-Bold.ttf"),
    (PYGAME_GUI_FONTS / "NotoSansArabic-Regular.ttf", PYGAME_GUI_FONTS / "NotoSansArabic-Bold.ttf"),
    (PYGAME_GUI_FONTS / "FiraCode-Regular.ttf", PYGAME_GUI_FONTS / "FiraCode-Regular.ttf"),
    (PYGAME_GUI_FONTS / "NotoSansGeorgian-Regular.ttf", PYGAME_GUI_FONTS / "NotoSansGeorgian-Bold.ttf"),
    (PYGAME_GUI_FONTS / "NotoSansJP-Regular.otf", PYGAME_GUI_FONTS / "NotoSansJP-Regular.otf"),
    (PYGAME_GUI_FONTS / "NotoSansKR-Regular.ttf", PYGAME_GUI_FONTS / "NotoSansKR-Regular.ttf"),
)
"""(regular, bold): the first font that has a letter draws it. The last ones are for foreign names of players."""

EMBOLDENED: Final = frozenset((6, 7))
"""Fonts of the chain whose strokes are widened for bold text: their bold files are 11 MB, a seventh of a bundle."""

LATIN: Final = 0

ZWJ: Final = "\u200d"
JOINERS: Final = frozenset("\u200c" + ZWJ)
"""The zero-width non-joiner shapes Persian words (mi-khaham): it must reach HarfBuzz within its word."""

UNDRAWN: Final = frozenset({"Cc", "Cs"})
"""Control characters and lone surrogates, which no font can draw."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one font, one script and one direction, in logical order.

    The first letter is `text[start]` of the line.
    """

    text: str
    start: int
    font: int
    script: str
    rtl: bool


PICTURE: Final = -1
"""The font of characters that are pictures (`is_picture`)."""


def is_picture(char: str) -> bool:
    """Return whether a picture is drawn for the character; pictures have the last private area of Unicode."""
    return char >= "\U0010f000"


@lru_cache(maxsize=64)
def font(index: int, px: int, bold: bool) -> pygame.font.Font:
    """Return the opened font of the chain at a size in pixels per em."""
    if not pygame.font.get_init():
        pygame.font.init()
    found = pygame.font.Font(str(CHAIN[index][bold]), px)
    found.bold = bold and index in EMBOLDENED
    return found


def shaped_font(piece: Piece, px: int, bold: bool) -> pygame.font.Font:
    """Return the font of a piece, set to its direction and script."""
    found = font(piece.font, px, bold)
    found.set_direction(pygame.DIRECTION_RTL if piece.rtl else pygame.DIRECTION_LTR)
    found.set_script(piece.script)
    return found


MAX_CACHED: Final = 8192
"""How many characters' fonts are cached."""

_font_cache: Final[dict[str, int]] = {}


@lru_cache(maxsize=len(CHAIN))
def _probe(index: int) -> object:
    """Return a font for lookups: `pygame.freetype` detects a missing letter, `pygame.font` does not."""
    import pygame.freetype

    pygame.freetype.init()
    return pygame.freetype.Font(str(CHAIN[index][0]), 12)


def missing_chars(index: int, text: str) -> str:
    """Return the characters of the text that a font of the chain cannot draw."""
    metrics = _probe(index).get_metrics(text)  # type: ignore[attr-defined]
    return "".join(char for char, found in zip(text, metrics, strict=True) if found is None)


def warm_up() -> Iterator[None]:
    """Open what finds the letters of the three languages; yield after each font, which takes some milliseconds."""
    for letter in "\u05d0\u06cc":
        _cache_fonts(letter)
        yield


def _cache_fonts(text: str) -> None:
    """Find and cache the fonts of these characters.

    Each font is looked at once, because switching between fonts costs 0.1 ms every time.
    """
    left = "".join(char for char in dict.fromkeys(text) if char >= "\u0250" and char not in _font_cache)
    left = "".join(char for char in left if category(char) not in UNDRAWN and not is_picture(char))
    if len(_font_cache) + len(left) > MAX_CACHED:
        _font_cache.clear()
    for index in range(len(CHAIN)):
        if not left:
            return
        before, left = left, missing_chars(index, left)
        _font_cache.update(dict.fromkeys(set(before) - set(left), index))
    _font_cache.update(dict.fromkeys(left, LATIN))


def font_of(char: str) -> int:
    """Return the index of the first font of the chain with this character, or of the first font."""
    if char < "\u0250":
        return LATIN
    if is_picture(char):
        return PICTURE
    if char not in _font_cache:
        _cache_fonts(char)
    return _font_cache[char]


def script_of(char: str) -> str | None:
    """Return the ISO 15924 code of a letter's script, or None if all scripts share the character."""
    if "\u0590" <= char <= "\u05ff" or "\ufb1d" <= char <= "\ufb4f":
        return "Hebr"
    if "\u0600" <= char <= "\u06ff" or "\u0750" <= char <= "\u077f" or "\ufb50" <= char <= "\ufefc":
        return "Arab"
    return "Latn" if char.isalpha() else None


def _joins_previous(char: str) -> bool:
    """Return whether the character is drawn with the letter before it: marks, joiners and spaces."""
    return char in JOINERS or char.isspace() or combining(char) != 0 or "\ufe00" <= char <= "\ufe0f"


def _pieces_of_run(text: str, start: int, end: int, rtl: bool) -> list[Piece]:
    """Return one run cut by font and script, in visual order, without undrawn characters."""
    found: list[Piece] = []
    last: Piece | None = None
    for i in range(start, end):
        char = text[i]
        if char in CONTROLS or category(char) in UNDRAWN:
            last = None
            continue
        index, script = font_of(char), script_of(char)
        if (
            last
            and PICTURE not in (index, last.font)
            and (_joins_previous(char) or (index == last.font and script in (None, last.script)))
        ):
            found[-1] = last = Piece(last.text + char, last.start, last.font, last.script, rtl)
        else:
            last = Piece(char, i, index, script or "Zyyy", rtl)
            found.append(last)
    return found[::-1] if rtl else found


@lru_cache(maxsize=4096)
def pieces(text: str, base: int | None) -> tuple[Piece, ...]:
    """Return a line as pieces in visual order, from left to right; `base` as in `bidi.levels`."""
    _cache_fonts(text)
    return tuple(piece for start, end, rtl in spans(text, base) for piece in _pieces_of_run(text, start, end, rtl))
