"""The overlay of every scene: the focus ring, the tooltip and the notice."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.context import Context
from ui.item import Item
from ui.text import layout as text_layout

NOTICE_SECONDS = 6.0


def focus_ring(surface: pygame.Surface, app: Context, item: Item) -> None:
    """Draw a bright ring with dark edges, which is visible on every ground."""
    p = app.look.palette
    wide = max(2, app.u(2.5))
    radius = app.u(9)
    for grow, width, colour in ((3 * wide, 3 * wide - 1, p.focus_edge), (2.4 * wide, wide, p.focus)):
        pygame.draw.rect(surface, colour, item.rect.inflate(grow, grow), round(width), border_radius=radius)


def veil(surface: pygame.Surface, app: Context, item: Item) -> None:
    """Darken an item that cannot be clicked yet."""
    dark = pygame.Surface(item.rect.size, pygame.SRCALPHA)
    pygame.draw.rect(dark, app.look.palette.veil, dark.get_rect(), border_radius=app.u(6))
    surface.blit(dark, item.rect)


def tooltip(surface: pygame.Surface, app: Context, item: Item, others: Sequence[Item]) -> None:
    """Draw the item's tip beside it, inside the screen, where it covers least of the other items."""
    if not item.tip:
        return
    slip = _paper_label(app, item.tip, app.u(340))
    gap, box = app.u(8), slip.get_rect()
    places = (
        box.move_to(midtop=(item.rect.centerx, item.rect.bottom + gap)),
        box.move_to(midbottom=(item.rect.centerx, item.rect.top - gap)),
        box.move_to(midleft=(item.rect.right + gap, item.rect.centery)),
        box.move_to(midright=(item.rect.left - gap, item.rect.centery)),
    )
    screen = surface.get_rect()
    best = min((place.clamp(screen) for place in places), key=lambda place: _covered_area(place, others))
    surface.blit(slip, best, special_flags=pygame.BLEND_PREMULTIPLIED)


def _covered_area(place: pygame.Rect, items: Sequence[Item]) -> int:
    """Return how many pixels of items the rectangle covers."""
    return sum(common.w * common.h for item in items if (common := place.clip(item.rect)))


def notice(surface: pygame.Surface, app: Context, words: str, head: bool) -> None:
    """Draw one sentence at the middle of the screen's foot, or in its head if `head`."""
    slip = _paper_label(app, words, min(app.u(640), surface.get_width() - app.u(40)))
    place = slip.get_rect(midbottom=(surface.get_width() // 2, surface.get_height() - app.u(14)))
    if head:
        place = app.mirror(slip.get_rect(topright=(surface.get_width() - app.u(12), app.u(2))))
    surface.blit(slip, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _paper_label(app: Context, words: str, widest: int) -> pygame.Surface:
    """Return words on paper, no wider than they need."""
    p, px, pad = app.look.palette, app.u(16), app.u(10)
    lines = text_layout.wrap(words, px, widest - 2 * pad)
    width = max(text_layout.measure(line, px)[0] for line in lines)
    picture = text_layout.paragraph(words, px, p.ink, width, rtl=app.locale.rtl)
    slip = pygame.Surface((width + 2 * pad, picture.get_height() + pad), pygame.SRCALPHA, 32)
    pygame.draw.rect(slip, p.paper, slip.get_rect(), border_radius=app.u(5))
    pygame.draw.rect(slip, p.gold_low, slip.get_rect(), max(1, app.u(1.5)), border_radius=app.u(5))
    slip.blit(picture, (pad, pad // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return slip
