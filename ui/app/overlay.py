"""What lies over every scene: the ring round the focused item, its tooltip, and the notice line."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.context import Context
from ui.item import Item
from ui.text import layout as text_layout

NOTICE_SECONDS = 6.0


def ring(surface: pygame.Surface, app: Context, item: Item) -> None:
    """A bright ring with a dark edge on both sides: it shows on every ground."""
    p = app.look.palette
    wide = max(2, app.u(2.5))
    radius = app.u(9)
    for grow, width, colour in ((3 * wide, 3 * wide - 1, p.focus_edge), (2.4 * wide, wide, p.focus)):
        pygame.draw.rect(surface, colour, item.rect.inflate(grow, grow), round(width), border_radius=radius)


def tooltip(surface: pygame.Surface, app: Context, item: Item, others: Sequence[Item]) -> None:
    """The item's line on a slip of paper beside it, whole on the screen and where it hides least of the others."""
    if not item.tip:
        return
    slip = _slip(app, item.tip, app.u(340))
    gap, box = app.u(8), slip.get_rect()
    places = (
        box.move_to(midtop=(item.rect.centerx, item.rect.bottom + gap)),
        box.move_to(midbottom=(item.rect.centerx, item.rect.top - gap)),
        box.move_to(midleft=(item.rect.right + gap, item.rect.centery)),
        box.move_to(midright=(item.rect.left - gap, item.rect.centery)),
    )
    screen = surface.get_rect()
    best = min((place.clamp(screen) for place in places), key=lambda place: _hidden(place, others))
    surface.blit(slip, best, special_flags=pygame.BLEND_PREMULTIPLIED)


def _hidden(place: pygame.Rect, items: Sequence[Item]) -> int:
    """Pixels of items under the place."""
    return sum(common.w * common.h for item in items if (common := place.clip(item.rect)))


def notice(surface: pygame.Surface, app: Context, words: str, head: bool) -> None:
    """One sentence in the middle of the screen's foot, or in its head, where lines end."""
    slip = _slip(app, words, min(app.u(640), surface.get_width() - app.u(40)))
    place = slip.get_rect(midbottom=(surface.get_width() // 2, surface.get_height() - app.u(14)))
    if head:
        place = app.mirror(slip.get_rect(topright=(surface.get_width() - app.u(12), app.u(2))))
    surface.blit(slip, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _slip(app: Context, words: str, widest: int) -> pygame.Surface:
    """Words on paper, no wider than they need."""
    p, px, pad = app.look.palette, app.u(16), app.u(10)
    lines = text_layout.wrap(words, px, widest - 2 * pad)
    width = max(text_layout.measure(line, px)[0] for line in lines)
    picture = text_layout.paragraph(words, px, p.ink, width, rtl=app.locale.rtl)
    slip = pygame.Surface((width + 2 * pad, picture.get_height() + pad), pygame.SRCALPHA, 32)
    pygame.draw.rect(slip, p.paper, slip.get_rect(), border_radius=app.u(5))
    pygame.draw.rect(slip, p.gold_low, slip.get_rect(), max(1, app.u(1.5)), border_radius=app.u(5))
    slip.blit(picture, (pad, pad // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return slip
