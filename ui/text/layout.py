"""Lines and paragraphs as pictures, right in every mixture of Hebrew, Persian, Latin and digits.

Text is stored in logical order everywhere; only this module lays it out. All sizes are pixels: `px` is the em of the
font, and every line is `line_height(px)` high. Surfaces are shared: never draw on one. Their alpha is premultiplied:
blit with `special_flags=pygame.BLEND_PREMULTIPLIED`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from math import ceil
from threading import Lock
from typing import Final, Literal
from unicodedata import bidirectional

import pygame
from pygame.typing import ColorLike

from ui.text import fonts
from ui.text.bidi import FSI, LRI, PDI, RLI, first_strong, is_rtl

Align = Literal["start", "center", "end"]

MAX_LINE: Final = 500
"""The most characters of a line that are drawn: wider than any window. It limits a hostile text."""

MAX_PARAGRAPH: Final = 20_000

DESCENT: Final = 0.47
"""Ems below the baseline: the dots of a final yeh in Vazirmatn (Noto Sans needs only 0.29)."""

PICTURE_SIDE: Final = 1.3
"""Ems of the side of a picture in a line."""

ELLIPSIS: Final = "…"
MIN_PX: Final = 10


class SurfaceCache:
    """A cache of pictures, limited in bytes; the least recently used picture is removed first.

    Threads share it: attract mode paints its first picture in one.
    """

    def __init__(self, limit: int) -> None:
        self.limit, self._lock = limit, Lock()
        self.used_bytes = 0
        self._cache: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return the picture if it is cached."""
        with self._lock:
            found = self._cache.get(key)
            if found is not None:
                self._cache.move_to_end(key)
            return found

    def put(self, key: Hashable, picture: pygame.Surface) -> pygame.Surface:
        """Store the picture and return it; a picture larger than the limit is not stored."""
        size = _bytes(picture)
        with self._lock:
            before = self._cache.pop(key, None)
            self.used_bytes -= 0 if before is None else _bytes(before)
            if size <= self.limit:
                self._cache[key] = picture
                self.used_bytes += size
            while self.used_bytes > self.limit:
                self.used_bytes -= _bytes(self._cache.popitem(last=False)[1])
        return picture


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4


_pictures: Callable[[str, int], pygame.Surface] | None = None

_lines: Final = SurfaceCache(24 << 20)
_paragraphs: Final = SurfaceCache(24 << 20)


@lru_cache(maxsize=64)
def line_height(px: int, bold: bool = False) -> int:
    """Return the height of a line of that size, with room for accents above and Persian letters below."""
    return fonts.font(fonts.LATIN, px, bold).get_ascent() + ceil(DESCENT * px)


def _base(rtl: bool | None) -> int | None:
    return None if rtl is None else int(rtl)


@lru_cache(maxsize=8192)
def measure(text: str, px: int, bold: bool = False, rtl: bool | None = None) -> tuple[int, int]:
    """Return (width, height) of one line; `rtl` None takes the direction of its first letter."""
    width = 0
    for piece in fonts.pieces(text[:MAX_LINE], _base(rtl)):
        width += _width(piece, px, bold)
    return width, line_height(px, bold)


def set_pictures(pictures: Callable[[str, int], pygame.Surface]) -> None:
    """Set what draws the characters that are pictures, as premultiplied squares of a size in pixels."""
    global _pictures
    _pictures = pictures


def _width(piece: fonts.Piece, px: int, bold: bool) -> int:
    if piece.font == fonts.PICTURE:
        return round(PICTURE_SIDE * px) + 2 if _pictures else 0
    return fonts.shaped_font(piece, px, bold).size(piece.text)[0]


def render(text: str, px: int, colour: ColorLike, bold: bool = False, rtl: bool | None = None) -> pygame.Surface:
    """Return one line, premultiplied and shared, of the size that `measure` returns."""
    rgba = tuple(pygame.Color(colour))
    key = (text[:MAX_LINE], px, rgba, bold, rtl)
    return _lines.get(key) or _lines.put(key, _draw_line(*key))


def _draw_line(text: str, px: int, rgba: tuple[int, ...], bold: bool, rtl: bool | None) -> pygame.Surface:
    line = pygame.Surface(measure(text, px, bold, rtl), pygame.SRCALPHA, 32)
    baseline = fonts.font(fonts.LATIN, px, bold).get_ascent()
    x = 0
    for piece in fonts.pieces(text, _base(rtl)):
        width = _width(piece, px, bold)
        if piece.font == fonts.PICTURE:
            _draw_picture(line, piece.text, x, px)
        elif width:
            font = fonts.shaped_font(piece, px, bold)
            drawn = font.render(piece.text, True, rgba[:3]).premul_alpha_ip()
            line.blit(drawn, (x, baseline - font.get_ascent()), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += width
    if rgba[3] < 255:
        line.fill((rgba[3],) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return line


def _draw_picture(line: pygame.Surface, char: str, x: int, px: int) -> None:
    if _pictures is not None:
        side = round(PICTURE_SIDE * px)
        top = (line.get_height() - side) // 2
        line.blit(_pictures(char, side), (x + 1, top), special_flags=pygame.BLEND_PREMULTIPLIED)


def wrap(text: str, px: int, width: int, bold: bool = False, rtl: bool | None = None) -> list[str]:
    """Return the text as lines no wider than `width`, broken at spaces and line ends.

    A word is broken only if it is wider than a line. A whole number stays with the word after it.
    """
    return list(_wrapped(text[:MAX_PARAGRAPH], px, width, bold, rtl))


ISOLATES: Final = frozenset((FSI, LRI, RLI, PDI))
"""Signs that a line break may cut apart."""
_NO_ISOLATES: Final = dict.fromkeys(map(ord, ISOLATES))


@lru_cache(maxsize=512)
def _wrapped(text: str, px: int, width: int, bold: bool, rtl: bool | None) -> tuple[str, ...]:
    plain = text.splitlines() == [text] and not text.startswith(" ") and ISOLATES.isdisjoint(text)
    if plain and not _exceeds(text, px, width, bold, rtl):
        return (text,)  # most words of a screen are a line
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        words = paragraph.split(" ")
        while words:
            while len(words) > 1 and not words[0]:
                del words[0]  # no line begins with a space
            count = _words_fitting(words, px, width, bold, rtl)
            line = " ".join(words[:count])
            del words[:count]
            if len(line) > 1 and _exceeds(line, px, width, bold, rtl):
                cut = _count_fitting(line, px, width, bold, rtl)
                words.insert(0, line[cut:])
                line = line[:cut]
            lines.append(line)
    return tuple(_close_isolates(lines))


def _words_fitting(words: list[str], px: int, width: int, bold: bool, rtl: bool | None) -> int:
    """Return how many of the words, at least one, fit into a line: first about as many as commonly do."""

    def fits(count: int, start: int = 0) -> bool:
        return not _exceeds(" ".join(words[start:count]), px, width, bold, rtl)

    count, letters = 1, len(words[0])
    while count < len(words) and letters + 1 + len(words[count]) <= 2 * width // px:
        letters += 1 + len(words[count])
        count += 1
    while count > 1 and not fits(count):
        count -= 1
    while count < len(words) and fits(count + 1):
        count += 1
    if 1 < count < len(words) and _stays_with_next(words, count - 1) and fits(count + 1, count - 1):
        return count - 1
    return count


def _stays_with_next(words: list[str], index: int) -> bool:
    """Return whether a word is a whole number and the next one begins with a letter: no line ends between them."""
    number, following = (word.translate(_NO_ISOLATES) for word in words[index : index + 2])
    return number.lstrip("+-−").isdecimal() and following[:1].isalpha()


def _exceeds(text: str, px: int, width: int, bold: bool, rtl: bool | None) -> bool:
    """Return whether the line is wider than `width`; the beginning of a long line mostly decides it."""
    begin = text[: _more_than_fits(px, width)]
    return measure(begin, px, bold, rtl)[0] > width or (begin != text and measure(text, px, bold, rtl)[0] > width)


def _more_than_fits(px: int, width: int) -> int:
    """Return a number of characters that commonly exceeds the width."""
    return 4 * width // px + 4


def _count_fitting(text: str, px: int, width: int, bold: bool, rtl: bool | None) -> int:
    """Return how many characters of the text, at least one, fit in the width."""
    low, high = 1, min(len(text), MAX_LINE)
    few = min(high, _more_than_fits(px, width))
    if measure(text[:few], px, bold, rtl)[0] > width:
        high = few
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle], px, bold, rtl)[0] <= width:
            low = middle
        else:
            high = middle - 1
    return low


def _close_isolates(lines: list[str]) -> list[str]:
    """Close the isolates that a line break cuts, and open them again on the next line.

    Each keeps the direction of its first letter (P2), whichever line that is on.
    """
    kinds = [bidirectional(char) for line in lines for char in line]
    still_open: list[str] = []
    done = []
    at = 0
    for line in lines:
        shown = still_open[:]
        for char in line:
            at += 1
            sign = char if char != FSI else RLI if first_strong(kinds, at) else LRI
            if sign in (LRI, RLI):
                still_open.append(sign)
            elif sign == PDI and still_open:
                still_open.pop()
            shown.append(sign)
        done.append("".join(shown) + PDI * len(still_open))
    return done


def paragraph(
    text: str,
    px: int,
    colour: ColorLike,
    width: int,
    bold: bool = False,
    rtl: bool = False,
    align: Align = "start",
) -> pygame.Surface:
    """Return wrapped lines, `width` wide, premultiplied and shared; "start" is the right side if `rtl`."""
    rgba = tuple(pygame.Color(colour))
    key = (text, px, rgba, width, bold, rtl, align)
    return _paragraphs.get(key) or _paragraphs.put(key, _draw_paragraph(*key))


def _draw_paragraph(
    text: str, px: int, rgba: tuple[int, ...], width: int, bold: bool, rtl: bool, align: Align
) -> pygame.Surface:
    lines = [render(line, px, rgba, bold, rtl) for line in wrap(text, px, width, bold, rtl)]
    step = line_height(px, bold)
    picture = pygame.Surface((width, step * len(lines)), pygame.SRCALPHA, 32)
    for row, line in enumerate(lines):
        spare = width - line.get_width()
        left = spare // 2 if align == "center" else spare if (align == "end") != rtl else 0
        picture.blit(line, (left, row * step), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


def fit(text: str, px: int, width: int, bold: bool = False, floor: int = MIN_PX) -> int:
    """Return the largest size from `floor` to `px` at which the line fits in `width`, else `floor`."""
    while px > floor and measure(text, px, bold)[0] > width:
        px -= 1
    return px


def ellipsis(text: str, px: int, width: int, bold: bool = False, rtl: bool | None = None) -> str:
    """Return the text, shortened and ended with an ellipsis if it is wider than `width`."""
    if measure(text, px, bold, rtl)[0] <= width:
        return text
    rtl = is_rtl(text) if rtl is None else rtl
    low, high = 0, min(len(text), MAX_LINE)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS, px, bold, rtl)[0] <= width:
            low = middle
        else:
            high = middle - 1
    return _close_isolates([text[:low].rstrip()])[0] + ELLIPSIS


@lru_cache(maxsize=256)
def carets(text: str, px: int, bold: bool = False, rtl: bool | None = None) -> tuple[int, ...]:
    """Return the x of the caret before each character and after the last.

    It is at the far edge of the character typed last. In a line of both directions, neighbours in the text may be far
    apart.
    """
    width = measure(text, px, bold, rtl)[0]
    first = width if (is_rtl(text) if rtl is None else rtl) else 0
    edges: dict[int, int] = {}
    left = 0
    for piece in fonts.pieces(text[:MAX_LINE], _base(rtl)):
        if piece.font == fonts.PICTURE:
            edges[piece.start], left = left, left + _width(piece, px, bold)
            continue
        font = fonts.shaped_font(piece, px, bold)
        room = font.size(piece.text)[0]
        for i in range(len(piece.text)):
            done = min(room, font.size(_joined(piece.text, i + 1))[0])
            edges[piece.start + i] = left + (room - done if piece.rtl else done)
        left += room
    places = [first]
    for i in range(len(text)):
        places.append(edges.get(i, places[-1]))
    return tuple(places)


def _joined(text: str, end: int) -> str:
    """Return the start of a text, its last letter shaped as if the next one followed."""
    return text[:end] + fonts.ZWJ if end < len(text) and text[end].isalpha() else text[:end]
