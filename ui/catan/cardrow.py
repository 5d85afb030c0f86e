"""Cards on a sheet: a row of five that are counted up and down, and small cards that tell what is given for what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.catan.kinds import RESOURCES
from ui.catan.cards import Cards, height_of, width_of
from ui.widgets import BODY, Gui

NUMBER = 26
"""Layout units beside a card for its count, and for one less."""

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
    key: bool = False
    """Whether the keys 1 to 5 add to this row."""


def build_row(gui: Gui, cards: Cards, rect: pygame.Rect, row: Row) -> None:
    """Every card can be clicked for one more, and its number for one less."""
    gap = gui.u(3)
    wide = (rect.w - 4 * gap) // 5
    for kind in range(5):
        _cell(gui, cards, pygame.Rect(rect.x + kind * (wide + gap), rect.y, wide, rect.h), row, kind)


def _cell(gui: Gui, cards: Cards, rect: pygame.Rect, row: Row, kind: int) -> None:
    tr, number = gui.app.tr, gui.app.locale.number
    name, count, held = RESOURCES[kind], row.counts[kind], row.held[kind]
    px = min(width_of(rect.h), rect.w - gui.u(NUMBER))
    card = pygame.Rect(rect.x, rect.y, px, rect.h)
    words = tr("catan.counted", cards=tr(f"word.resource.{name}"), n=count)
    tip = tr(row.tip, resource=name)
    if row.key:
        tip = tr("tip.with-key", tip=tip, key=gui.app.keys.label(f"hand-{kind + 1}"))
    item = gui.touch(f"{row.name}.{name}", card, words, partial(row.more, kind), tip=tip, group=row.name)
    item.selected = count > 0
    picture = cards.resource(kind, px)
    gui.image(picture if count or held != 0 else faint(picture), card)
    beside = pygame.Rect(card.right + gui.u(1), rect.y, rect.right - card.right - gui.u(1), rect.h)
    if not count:
        return
    upper = pygame.Rect(beside.x, beside.y, beside.w, beside.h // 2)
    gui.label(upper, number(count), 20, gui.palette.gold, bold=True, align="center")
    lower = pygame.Rect(beside.x, upper.bottom, beside.w, beside.h - upper.h)
    side = min(lower.h, lower.w, gui.u(20))
    gui.image(gui.app.art.icon("minus", side, gui.palette.sand), lower)
    gui.touch(
        f"{row.name}.{name}.less", beside, tr("catan.less", resource=name), partial(row.less, kind),
        tip=tr("catan.less", resource=name), group=row.name,
    )  # fmt: skip


def faint(picture: pygame.Surface) -> pygame.Surface:
    """A card that is not there."""
    shown = picture.copy()
    shown.fill((90, 90, 90, 90), special_flags=pygame.BLEND_RGBA_MULT)
    return shown


def width_of_cards(gui: Gui, counts: Sequence[int], tall: int) -> int:
    """Pixels that `show_cards` takes."""
    kinds = sum(1 for count in counts if count)
    return kinds * (width_of(tall) + gui.u(18)) + max(0, kinds - 1) * gui.u(4)


def show_cards(gui: Gui, cards: Cards, rect: pygame.Rect, counts: Sequence[int]) -> int:
    """Every kind once with its number, from the start of the rect, as high as it; answers the right end."""
    number, left = gui.app.locale.number, rect.x
    px = width_of(rect.h)
    for kind, count in enumerate(counts):
        if not count:
            continue
        gui.image(cards.resource(kind, px), pygame.Rect(left, rect.centery - height_of(px) // 2, px, height_of(px)))
        place = pygame.Rect(left + px, rect.y, gui.u(18), rect.h)
        gui.label(place, number(count), BODY, bold=True, align="center")
        left = place.right + gui.u(4)
    return left
