"""The ribbon over the results: the winners' symbols and the title."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core import Seat
from ui.gfx.supersample import PREMULTIPLIED, SupersampledSurface
from ui.text import layout as text_layout
from ui.widgets.painter import Painter

TAIL = 26
"""Layout units of a folded end."""
DROP = 0.16
"""How far the ends hang below the band, as a share of the height."""


class Ribbon:
    """A band across the head of the page; `rect` is for left-to-right."""

    def __init__(self, winners: Sequence[Seat], colours: Sequence[str]) -> None:
        self.winners, self.colours = winners, colours
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.words = ""
        self.size = 34
        """Layout units of the letters."""
        self._key: Hashable = None
        self._kept = pygame.Surface((1, 1))

    def draw(self, painter: Painter, share: float = 1.0, opaque: float = 1.0) -> None:
        """Draw the middle part of the ribbon, unrolled that far to both sides."""
        picture = self._picture(painter)
        place = picture.get_rect(center=painter.app.mirror(self.rect).center)
        wide = max(2, round(picture.get_width() * share) & ~1)
        part = pygame.Rect((picture.get_width() - wide) // 2, 0, wide, picture.get_height())
        if opaque < 1.0:
            picture = picture.copy()
            picture.fill((round(255 * opaque),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        painter.surface.blit(picture, place.move(part.x, 0), part, special_flags=PREMULTIPLIED)

    def _picture(self, painter: Painter) -> pygame.Surface:
        """Return the whole ribbon, painted again only for another size, language or look."""
        key = (self.words, self.size, tuple(self.rect), painter.palette, painter.rtl)
        if key != self._key:
            self._key, self._kept = key, self._paint(painter)
        return self._kept

    def _paint(self, painter: Painter) -> pygame.Surface:
        u, gap, medal = painter.u, painter.u(8), self.rect.h * 7 // 10
        room = self.rect.w - 2 * u(TAIL) - 2 * gap - len(self.winners) * (medal + gap)
        px = text_layout.fit(self.words, u(self.size), room, True, floor=u(13))
        shown = text_layout.ellipsis(self.words, px, room, True, painter.rtl)
        line = text_layout.render(shown, px, painter.palette.on_button, True, painter.rtl)
        inner = line.get_width() + len(self.winners) * (medal + gap)
        picture = _band(painter, inner + 2 * gap, self.rect.h)
        x = (picture.get_width() - inner) // 2
        start = x if painter.rtl else x + inner - line.get_width()
        middle = round(self.rect.h * (1 - DROP) / 2)
        picture.blit(line, line.get_rect(midleft=(start, middle)), special_flags=PREMULTIPLIED)
        medals = x + line.get_width() + gap if painter.rtl else x
        for index, seat in enumerate(self.winners):
            self._medal(painter, picture, seat, pygame.Rect(medals + index * (medal + gap), 0, medal, 2 * middle))
        return picture

    def _medal(self, painter: Painter, picture: pygame.Surface, seat: Seat, place: pygame.Rect) -> None:
        side = place.w
        disc = SupersampledSurface(side)
        colour = pygame.Color(self.colours[seat] if self.colours else painter.palette.paper)
        disc.disc((side / 2, side / 2), side / 2, tuple(pygame.Color(painter.palette.highlight)))
        disc.disc((side / 2, side / 2), side / 2 - max(1.5, side * 0.05), tuple(colour))
        picture.blit(disc.done(), (place.x, place.centery - side // 2), special_flags=PREMULTIPLIED)
        emblem = painter.app.art.emblem(seat, side * 3 // 4)
        picture.blit(emblem, emblem.get_rect(center=place.center), special_flags=PREMULTIPLIED)


def _band(painter: Painter, inner: int, height: int) -> pygame.Surface:
    """Paint the empty ribbon round that width: the band, and a folded, notched end on each side."""
    p, tail, edge = painter.palette, painter.u(TAIL), max(1.5, painter.u(2))
    wide = inner + 2 * tail
    canvas = SupersampledSurface(wide, height)
    clay, low, gold = (tuple(pygame.Color(colour)) for colour in (p.clay, p.clay_low, p.highlight))
    drop, fold = height * DROP, tail * 0.55
    for mirrored in (False, True):
        points = [
            (0.0, drop), (tail + fold, drop), (tail + fold, height - 1.0), (0.0, height - 1.0),
            (tail * 0.45, (height + drop) / 2),
        ]  # fmt: skip
        canvas.shape([(wide - x, y) if mirrored else (x, y) for x, y in points], low)
    canvas.box((tail * 0.6, 0, wide - 1.2 * tail, height - drop), clay, edge)
    canvas.box((tail * 0.6 + edge, edge, wide - 1.2 * tail - 2 * edge, height - drop - 2 * edge), gold, edge, edge / 2)
    return canvas.done()
