"""Words and pictures of a scene that cannot be clicked or focused, at rectangles for left-to-right.

Words are wrapped, fitted and measured; `overflows` names every text that did not fit.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from ui.context import Context
from ui.text import layout as text_layout
from ui.widgets.scroll_view import ScrollView

BODY = 16
"""Layout units of ordinary text, the smallest size there is."""
MIRRORED_ICONS = {
    "arrow_left": "arrow_right",
    "arrow_right": "arrow_left",
    "chevron_left": "chevron_right",
    "chevron_right": "chevron_left",
}
"""Icons that point along the reading direction."""


class LabelLayer:
    """Words and pictures of one scene; mirrored in right-to-left languages."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.palette = app.look.palette
        self.rtl, self.scale = app.locale.rtl, app.scale
        self.overflows: list[str] = []
        self.sentences: set[str] = set()
        """The words of all labels: a tip that is among them stands on the page already."""
        self.title = ""
        """The title of the page."""
        self.lines: list[str] = []
        """The words of all labels that are not on a button, in the order of reading."""
        self._view: ScrollView | None = None
        self._marks: list[tuple[pygame.Surface, pygame.Rect, ScrollView | None]] = []

    def u(self, units: float) -> int:
        """Convert layout units to pixels."""
        return round(units * self.scale)

    def image(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Add a premultiplied picture in the middle of the rectangle."""
        place = self.app.mirror(rect)
        self._marks.append((surface, surface.get_rect(center=place.center), self._view))

    def label(
        self,
        rect: pygame.Rect,
        words: str,
        size: float = BODY,
        colour: str = "",
        bold: bool = False,
        align: text_layout.Align = "start",
        middle: bool = True,
        line: str | None = None,
    ) -> pygame.Rect:
        """Add words wrapped into the rectangle; return their own rectangle before mirroring.

        `align` is start, center or end in reading direction; `middle` centres the words vertically. `line` is what the
        narration reads in their place, for words that mean nothing without their place on the page; "" for nothing.
        """
        self.lines.append(words if line is None else line)
        return self._words(rect, words, size, colour, bold, align, middle)

    def _words(
        self,
        rect: pygame.Rect,
        words: str,
        size: float,
        colour: str,
        bold: bool = False,
        align: text_layout.Align = "start",
        middle: bool = True,
    ) -> pygame.Rect:
        """Add words that an item has as well, or that are a label."""
        self.sentences.add(words)
        picture = self._fitted(words, rect.size, size, colour or self.palette.sand, bold, align)
        box = picture.get_rect(topleft=rect.topleft)
        if middle:
            box.centery = rect.centery
        self._marks.append((picture, self.app.mirror(box), self._view))
        if self._view:
            self._view.extend(box.bottom)
        return box

    def height(self, words: str, width: int, size: float = BODY, bold: bool = False) -> int:
        """Return the height in pixels of these words when wrapped at this width."""
        px = self.u(size)
        return len(text_layout.wrap(words, px, width, bold, self.rtl)) * text_layout.line_height(px, bold)

    def width(self, words: str, size: float = BODY, bold: bool = False) -> int:
        """Return the width in pixels of these words on one line."""
        return text_layout.measure(words, self.u(size), bold=bold, rtl=self.rtl)[0]

    def shortened(self, words: str, width: int, size: float = BODY, bold: bool = False) -> str:
        """Return the words, shortened with an ellipsis to one line of this width: for names and titles."""
        return text_layout.ellipsis(words, self.u(size), width, bold, self.rtl)

    def fitting_size(self, words: str, width: int, size: int, least: int, bold: bool = False) -> int:
        """Return the largest size, at least `least`, at which the words fit in one line of this width."""
        return next((each for each in range(size, least, -1) if self.width(words, each, bold) <= width), least)

    def fits(self, words: str, room: tuple[int, int], size: float = BODY, bold: bool = False) -> bool:
        """Return whether these words, broken only between words, fit in (width, height) pixels."""
        longest = max(words.split() or [""], key=len)
        return self.height(words, room[0], size, bold) <= room[1] and self.width(longest, size, bold) <= room[0]

    def button_face(
        self, rect: pygame.Rect, words: str, icon: str, colour: str, size: float, align: text_layout.Align
    ) -> None:
        """Add the icon and words of a button, the icon first, centred or from the start."""
        inner = rect.inflate(-self.u(12), -self.u(6))
        if align == "start":
            inner = pygame.Rect(inner.x + self.u(8), inner.y, inner.w - self.u(8), inner.h)
        if not icon:
            self._words(inner, words, size, colour, bold=True, align=align)
            return
        side = min(inner.h, self.u(size * 1.4))
        picture = self.app.art.icon(MIRRORED_ICONS.get(icon, icon) if self.rtl else icon, side, colour)
        if not words:
            self.image(picture, rect)
            return
        gap = self.u(8)
        needed = min(inner.w, side + gap + self.width(words, size, bold=True))
        left = inner.x if align == "start" else inner.centerx - needed // 2
        self.image(picture, pygame.Rect(left, inner.y, side, inner.h))
        place = pygame.Rect(left + side + gap, inner.y, inner.right - left - side - gap, inner.h)
        self._words(place, words, size, colour, bold=True)

    def _fitted(
        self, words: str, room: tuple[int, int], size: float, colour: str, bold: bool, align: text_layout.Align
    ) -> pygame.Surface:
        """Return the words at the largest size that fits, from `size` down to body size.

        Words that fit at no size are recorded in `overflows`.
        """
        width, height = max(1, room[0]), room[1]
        smaller = (part * size / 10 for part in range(9, 1, -1) if part * size / 10 > BODY)
        for units in (size, *smaller, min(size, BODY)):
            if fits := self.fits(words, (width, height), units, bold):
                break
        picture = text_layout.paragraph(words, self.u(units), colour, width, bold=bold, rtl=self.rtl, align=align)
        if not fits:
            self.overflows.append(f"{words!r} needs {picture.get_height()} px in height at width {width}, has {height}")
        return picture

    def placed_marks(self) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        """Yield the pictures of all words and pictures, and where they lie now."""
        for picture, place, view in self._marks:
            yield picture, place if view is None else place.move(0, -view.offset)

    def marked_places(self) -> list[pygame.Rect]:
        """Return where words and pictures are in sight now."""
        placed = zip(self.placed_marks(), self._marks, strict=True)
        places = [place if view is None else place.clip(view.rect) for (_, place), (_, _, view) in placed]
        return [place for place in places if place]

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw all words and pictures within the clip; those of a view are clipped to it too."""
        whole = surface.get_clip()
        for picture, place, view in self._marks:
            if view is None:
                surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            elif place.move(0, -view.offset).colliderect(view.rect):
                surface.set_clip(view.rect.clip(whole))
                surface.blit(picture, place.move(0, -view.offset), special_flags=pygame.BLEND_PREMULTIPLIED)
                surface.set_clip(whole)
