"""Cards on a sheet: a row of five that are counted up and down, and small cards that tell what is given for what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.catan.kinds import RESOURCES
from ui.catan.cards import Cards, height_of, width_of
from ui.text.layout import line_height
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter

NUMBER, LINE, BADGE, SMALLEST = 26, 26, 22, 9
"""Layout units beside or below a card for its count and for one less, and the height of a number on a card;
the smallest size of a number beside a small card."""

Pick = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Row:
    """Five resources to count: their items are `<name>.<resource>` and `<name>.<resource>.less`."""

    name: str
    counts: Sequence[int]
    more: Pick
    less: Pick
    tip: str
    """Sentence for one more, with {resource}."""
    held: Sequence[int | None] = (None,) * 5
    """How many there are of each, where that is known and limits the choice."""
    notes: Sequence[str] = ("",) * 5
    """What stands beside cards of which none is chosen."""
    key: bool = False
    """Whether the keys 1 to 5 add to this row."""


def build_row(gui: Gui, cards: Cards, rect: pygame.Rect, row: Row) -> None:
    """Build every card can be clicked for one more, and its number for one less."""
    gap = gui.u(3)
    wide = (rect.w - 4 * gap) // 5
    for kind in range(5):
        _cell(gui, cards, pygame.Rect(rect.x + kind * (wide + gap), rect.y, wide, rect.h), row, kind)


def _cell(gui: Gui, cards: Cards, rect: pygame.Rect, row: Row, kind: int) -> None:
    tr, number = gui.app.tr, gui.app.locale.number
    name, count, held = RESOURCES[kind], row.counts[kind], row.held[kind]
    card, beside = _halves(gui, rect)
    words = tr("catan.counted", cards=tr(f"word.resource.{name}"), n=count)
    tip = tr(row.tip, resource=name)
    if row.key:
        tip = tr("tip.with-key", tip=tip, key=gui.app.keymap.label(f"hand-{kind + 1}"))
    item = gui.hotspot(f"{row.name}.{name}", card, words, partial(row.more, kind), tip=tip, group=row.name)
    item.selected = count > 0
    picture = cards.resource(kind, card.w)
    gui.image(picture if count or held != 0 else faint(picture), card)
    if not count:
        gui.label(_line(gui, beside), row.notes[kind], BODY, gui.palette.muted, align="center")
        return
    less = tr("catan.less", resource=name)
    gui.hotspot(f"{row.name}.{name}.less", beside, less, partial(row.less, kind), tip=less, group=row.name)
    flat = beside.w > beside.h
    first = pygame.Rect(beside.x, beside.y, beside.w // 2 if flat else beside.w, beside.h if flat else beside.h // 2)
    second = beside.move(first.w, 0) if flat else beside.move(0, first.h)
    second.size = (beside.w - first.w, beside.h) if flat else (beside.w, beside.h - first.h)
    gui.label(first, number(count), 18, gui.palette.gold, bold=True, align="center")
    side = min(second.h, second.w, gui.u(20))
    gui.image(gui.app.art.icon("minus", side, gui.palette.sand), second)


def _line(gui: Gui, rect: pygame.Rect) -> pygame.Rect:
    """Room for one line of words in the middle of a place."""
    tall = max(rect.h, gui.u(LINE))
    return pygame.Rect(rect.x - gui.u(2), rect.centery - tall // 2, rect.w + gui.u(4), tall)


def _halves(gui: Gui, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the card and, beside or below it, its number: so that the card is as large as can be."""
    number, low = gui.u(NUMBER), gui.u(LINE)
    wide = min(width_of(rect.h), rect.w - number)
    tall = min(width_of(rect.h - low), rect.w)
    if tall > wide:
        card = pygame.Rect(rect.centerx - tall // 2, rect.y, tall, height_of(tall))
        return card, pygame.Rect(rect.x, card.bottom, rect.w, min(low, rect.bottom - card.bottom))
    card = pygame.Rect(rect.x, rect.centery - height_of(wide) // 2, wide, height_of(wide))
    return card, pygame.Rect(card.right, rect.y, rect.right - card.right, rect.h)


def badge(painter: Painter, card: pygame.Rect, words: str, some: bool = True) -> None:
    """Draw a number on the foot of a painted card; `some`: there is at least one."""
    p = painter.palette
    place = pygame.Rect(0, 0, max(painter.u(BADGE), card.w * 6 // 10), painter.u(BADGE))
    place.midbottom = card.midbottom
    painter.box(place, p.night, p.gold if some else p.panel_edge, radius=9)
    painter.words(place, words, 18, p.sand if some else p.muted, bold=True, align="center")


def faint(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture of a card that is missing."""
    shown = picture.copy()
    shown.fill((110, 110, 110, 110), special_flags=pygame.BLEND_RGBA_MULT)
    return shown


def width_of_cards(gui: Gui, counts: Sequence[int], tall: int) -> int:
    """Pixels that `show_cards` takes."""
    kinds = sum(1 for count in counts if count)
    return kinds * (width_of(tall) + gui.u(18)) + max(0, kinds - 1) * gui.u(4)


def show_cards(gui: Gui, cards: Cards, rect: pygame.Rect, counts: Sequence[int]) -> int:
    """Build every kind once with its number, from the start of the rect, as high as it; return the right end."""
    number, left = gui.app.locale.number, rect.x
    px, size = width_of(rect.h), _number_size(gui, rect.h)
    for kind, count in enumerate(counts):
        if not count:
            continue
        gui.image(cards.resource(kind, px), pygame.Rect(left, rect.centery - height_of(px) // 2, px, height_of(px)))
        place = pygame.Rect(left + px, rect.y, gui.u(18), rect.h)
        gui.label(place, number(count), size, bold=True, align="center")
        left = place.right + gui.u(4)
    return left


def _number_size(gui: Gui, tall: int) -> int:
    """Return the largest size in layout units at which a number is no higher than that."""
    return next((size for size in range(BODY, SMALLEST, -1) if line_height(gui.u(size), True) <= tall), SMALLEST)


def fan_cards(gui: Gui, cards: Cards, rect: pygame.Rect, counts: Sequence[int]) -> None:
    """Build every card by itself, one over the other as far as there is too little room."""
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    px = min(width_of(rect.h), rect.w)
    step = min(px + gui.u(2), (rect.w - px) / max(1, len(kinds) - 1))
    for index, kind in enumerate(kinds):
        gui.image(cards.resource(kind, px), pygame.Rect(rect.x + round(index * step), rect.y, px, rect.h))


def foot_of(gui: Gui, tall: int, buttons: Sequence[tuple[str, int]]) -> int:
    """Pixels of height for buttons of these words and widths: `tall`, or more where some need two lines."""
    fits = all(gui.width(words, BODY, bold=True) <= wide - gui.u(13) for words, wide in buttons)
    return tall if fits else max(tall, gui.u(2 * LINE + 8))
