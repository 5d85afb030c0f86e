"""The overlay of every scene: the focus ring, the tooltip and the notice."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

import pygame

from ui.context import Context
from ui.item import Item
from ui.text import layout as text_layout

NOTICE_SECONDS = 6.0
LONG_PRESS = 0.5
"""Seconds after which a finger that has not moved displays the tip instead of acting."""
RING_BEGINS, RING = 0.12, 44
"""Seconds until the ring around a resting finger appears, and its radius in layout units: wider than a finger."""


def focus_ring(surface: pygame.Surface, app: Context, item: Item) -> pygame.Rect:
    """Draw a bright ring with dark edges, which is visible on every ground; return where."""
    p = app.look.palette
    wide = max(2, app.u(2.5))
    radius = app.u(9)
    for grow, width, colour in ((3 * wide, 3 * wide - 1, p.focus_edge), (2.4 * wide, wide, p.focus)):
        pygame.draw.rect(surface, colour, item.rect.inflate(grow, grow), round(width), border_radius=radius)
    return item.rect.inflate(3 * wide, 3 * wide)


def press_ring(surface: pygame.Surface, app: Context, place: tuple[int, int], seconds: float) -> pygame.Rect:
    """Draw the ring around a resting finger after so many seconds; it closes when the tip is due. Return where."""
    share = min(1.0, (seconds - RING_BEGINS) / (LONG_PRESS - RING_BEGINS))
    if share <= 0.0:
        return pygame.Rect(place, (0, 0))
    p, radius, wide = app.look.palette, app.u(RING), max(3, app.u(4))
    box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = place
    pygame.draw.circle(surface, p.focus_edge, place, radius + wide // 2, wide + 2)
    pygame.draw.arc(surface, p.focus, box, pi / 2 - 2 * pi * share, pi / 2, wide)
    return box.inflate(2 * wide + 4, 2 * wide + 4)


def veil(surface: pygame.Surface, app: Context, item: Item) -> pygame.Rect:
    """Darken an item that cannot be clicked yet; its words stay legible. Return where."""
    dark = pygame.Surface(item.rect.size, pygame.SRCALPHA)
    colour = pygame.Color(app.look.palette.veil)
    colour.a //= 3
    pygame.draw.rect(dark, colour, dark.get_rect(), border_radius=app.u(6))
    return surface.blit(dark, item.rect)


def tooltip(
    surface: pygame.Surface, app: Context, item: Item, others: Sequence[Item], words: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Draw the item's tip beside it, inside the screen, where it covers least of the rest; return where.

    The rest are the other items and, at `words`, what is written.
    """
    if not item.tip:
        return pygame.Rect(item.rect.topleft, (0, 0))
    slip = _paper_label(app, item.tip, app.u(340))
    place = tooltip_place(slip.get_rect(), item, others, surface.get_rect(), app.u(8), words)
    return surface.blit(slip, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def tooltip_place(
    box: pygame.Rect,
    item: Item,
    others: Sequence[Item],
    screen: pygame.Rect,
    gap: int,
    words: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return where a tip of that size goes: below, above or beside its item, in line with its middle or an end.

    It may also go beside the row of choices to which the item belongs.
    """
    at, room = item.rect, item.rect.inflate(2 * gap, 2 * gap)
    row = _row_of(item, others).inflate(2 * gap, 2 * gap)
    across = [(at.centerx - box.w // 2), at.left, at.right - box.w]
    down = [(at.centery - box.h // 2), at.top, at.bottom - box.h]
    places = [
        *(box.move_to(topleft=(x, y)) for y in (room.bottom, room.top - box.h) for x in across),
        *(box.move_to(topleft=(x, y)) for x in (room.right, room.left - box.w) for y in down),
        *(box.move_to(topleft=(x, y)) for x in (row.right, row.left - box.w) for y in down),
    ]
    return min((place.clamp(screen) for place in places), key=lambda place: _covered(place, item, others, words))


def _row_of(item: Item, items: Sequence[Item]) -> pygame.Rect:
    """Return the place of the items of one group that lie in a row with the item."""
    row = [each.rect for each in items if item.group and each.group == item.group and each.rect.y == item.rect.y]
    return item.rect.unionall(row)


def _covered(place: pygame.Rect, explained: Item, items: Sequence[Item], words: Sequence[pygame.Rect]) -> float:
    """Return how much of the items and words the rectangle covers: the sum of their covered shares.

    A small button hidden whole is worse than a strip of a large board. Nothing typed into may be covered if there is
    any other place, nor what is explained.
    """
    total = sum(_share(place, rect) for rect in words)
    for item in items:
        if share := _share(place, item.rect):
            total += share if item.action and item is not explained else 2 + share
    return total


def _share(place: pygame.Rect, rect: pygame.Rect) -> float:
    """Return how much of a rectangle lies within a place, from 0 to 1."""
    common = place.clip(rect)
    return common.w * common.h / max(1, rect.w * rect.h)


def notice(surface: pygame.Surface, app: Context, words: str, head: bool) -> pygame.Rect:
    """Draw one sentence at the middle of the screen's foot, or in its head if `head`; return where."""
    slip = _paper_label(app, words, min(app.u(640), surface.get_width() - app.u(40)))
    place = slip.get_rect(midbottom=(surface.get_width() // 2, surface.get_height() - app.u(14)))
    if head:
        place = app.mirror(slip.get_rect(topright=(surface.get_width() - app.u(12), app.u(2))))
    return surface.blit(slip, place, special_flags=pygame.BLEND_PREMULTIPLIED)


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
