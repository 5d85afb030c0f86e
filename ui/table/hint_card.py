"""The pictures of a hint: a frame and a bulb around its subject, and a card with its words.

The bulb has a shape of its own, so that colour alone carries no information.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.gfx.art import INK, Art
from ui.gfx.tracked_surface import draw_box, draw_disc
from ui.text import layout as text_layout
from ui.widgets.gui import BODY
from ui.widgets.painter import Painter

BRIGHT = "#fff6d8"
BULB = "#f3cf72"
TITLE, GAP = 18, 4
"""Layout units: the letters of the card's first line, the room between sentences."""


def mark(surface: pygame.Surface, art: Art, rect: pygame.Rect, within: pygame.Rect, px: int = 0) -> None:
    """Draw a bright frame with dark edges around a place, and the bulb in its upper left corner.

    Everything is drawn inside `within`. `px` sets the size of lines and bulb, by default the size of the place.
    """
    px = px or min(rect.size)
    wide = max(2, px // 24)
    for grow, width, colour in ((2 * wide, 2 * wide + max(1, wide // 2), INK), (wide, wide, BRIGHT)):
        draw_box(surface, colour, rect.inflate(grow, grow), width, 3 * wide)
    radius = max(7, px // 4)
    spot = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    spot.center = rect.move(radius * 2 // 3, radius * 2 // 3).topleft
    bulb(surface, art, spot.clamp(within).center, radius)


def bulb(surface: pygame.Surface, art: Art, centre: tuple[int, int], radius: int) -> None:
    """Draw the sign of a hint on a disc."""
    for reach, colour in ((radius, INK), (radius - max(1, radius // 7), BULB)):
        draw_disc(surface, colour, centre, reach)
    picture = art.icon("hint", radius * 3 // 2, INK)
    surface.blit(picture, picture.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)


def draw_path(surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], px: int) -> None:
    """Draw dots of growing size from one cell's middle to near another's; `px` is the size of a cell."""
    first, last = pygame.Vector2(start), pygame.Vector2(end)
    length = first.distance_to(last)
    count = int((length - 0.7 * px) // (0.3 * px))
    for index in range(count):
        place = first.lerp(last, (index + 1) * 0.3 * px / length)
        radius = px * (0.05 + 0.05 * (index + 1) / count)
        draw_disc(surface, INK, place, radius + max(1.5, px * 0.03))
        draw_disc(surface, BRIGHT, place, radius)


def card(painter: Painter, rect: pygame.Rect, words: Sequence[str]) -> int:
    """Draw the action and as many whole reasons as fit; return how many sentences were drawn."""
    p, gap = painter.palette, painter.u(GAP)
    painter.box(rect, p.panel, p.gold, width=2)
    inner = rect.inflate(-2 * painter.u(10), -2 * painter.u(8))
    side = painter.u(24)
    sign = painter.app.mirror(pygame.Rect(inner.x, inner.y, side, side))
    bulb(painter.surface, painter.app.art, sign.center, side // 2)
    room = pygame.Rect(inner.x + side + gap * 2, inner.y, inner.w - side - gap * 2, inner.h)
    top = inner.y + painter.paragraph(room, words[0], TITLE, p.gold, bold=True) + gap
    for count, sentence in enumerate(words[1:], 1):
        lines = text_layout.wrap(sentence, painter.u(BODY), inner.w, rtl=painter.rtl)
        if top + len(lines) * text_layout.line_height(painter.u(BODY)) > inner.bottom:
            return count
        top += painter.paragraph(pygame.Rect(inner.x, top, inner.w, inner.bottom - top), sentence) + gap
    return len(words)
