"""The statistics page of a game with a bag: what every seat drew against what was to be expected, and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core import Seat
from ui.context import Context
from ui.scene import Scene
from ui.text.i18n import Locale
from ui.widgets.form import page, scrolling
from ui.widgets.gui import BODY, Gui
from ui.widgets.item_words import row_words
from ui.widgets.painter import column, row

HEAD, LINE, NAME, GAP = 40, 27, 0.26, 14
"""Layout units of the line of heads and of a line of numbers; the name's share of the width; the gap below a seat."""


@dataclass(frozen=True, slots=True)
class LuckColumn:
    """A column of the table of luck; its head is a picture or, without one, words."""

    key: str
    """The locale key of what is counted."""
    picture: Callable[[Context, int], pygame.Surface] | None = None
    """Return the picture of that many pixels."""


@dataclass(frozen=True, slots=True)
class LuckCell:
    """A number of one seat, and the expected number if there is one."""

    actual: int
    expected: float | None = None


@dataclass(frozen=True, slots=True)
class LuckTable:
    """The luck of all seats: columns, cells by seat, and a seat's luck in sentences."""

    legend: str
    """The locale key of the line over the names."""
    columns: Sequence[LuckColumn]
    cells: Sequence[Sequence[LuckCell]]
    words: Callable[[Locale, Seat], str]


class DrawLuckScene(Scene):
    """Lies over the results until it is closed."""

    name = "statistics"
    initial_focus = "statistics.close"
    notices_above = True

    def __init__(self, table: LuckTable, names: Sequence[str]) -> None:
        self.table, self.names = table, names
        self.memory: dict[str, int] = {}

    def build(self, gui: Gui) -> None:
        """Add the heads, a part per seat, and the way back."""
        tr = self.app.tr
        room, bar = page(gui, tr("results.statistics"), "chart")
        wide = scrolling(gui, room).w
        with gui.scroll_view("statistics", pygame.Rect(room.x, room.y, wide, room.h), self.memory) as view:
            top = self._heads(gui, pygame.Rect(room.x, room.y, wide, self._heads_tall(gui, wide)))
            for seat in range(len(self.table.cells)):
                top = self._seat(gui, pygame.Rect(room.x, top, wide, 0), seat)
            view.extend(top)
        close = pygame.Rect(bar.x, bar.y, min(gui.u(220), bar.w), bar.h)
        gui.button("statistics.close", close, tr("rules.back"), self.app.nav.pop, tip=tr("rules.back"), kind="primary")

    def spoken_lines(self) -> Sequence[str]:
        """Return a line for each seat with the words of its columns, then its sentences."""
        locale, table = self.app.locale, self.table
        heads = [locale.tr(column.key) for column in table.columns]
        lines = [locale.tr(table.legend)]
        for seat, cells in enumerate(table.cells):
            values = [self._value(cell) for cell in cells]
            lines += [row_words(locale, self.names[seat], zip(heads, values, strict=True)), table.words(locale, seat)]
        return lines

    def _value(self, luck: LuckCell) -> str:
        """Return the number, with what was to be expected."""
        locale = self.app.locale
        if luck.expected is None:
            return locale.number(luck.actual)
        expected = locale.tr("luck.expected", n=locale.decimal(round(luck.expected, 1)))
        return locale.joined([locale.number(luck.actual), expected])

    def _cells(self, gui: Gui, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the rectangles of the name and of each column."""
        gap, count = gui.u(6), len(self.table.columns)
        wide = (rect.w - round(rect.w * NAME)) // count - gap
        return row(rect, gap, 0, *[wide] * count)

    def _heads_tall(self, gui: Gui, wide: int) -> int:
        """Return the height of the line of heads."""
        cells = self._cells(gui, pygame.Rect(0, 0, wide, 0))
        keys = [self.table.legend, *(each.key for each in self.table.columns if each.picture is None)]
        return max(gui.u(HEAD), *(gui.height(self.app.tr(key), min(cells[0].w, cells[-1].w)) for key in keys))

    def _heads(self, gui: Gui, rect: pygame.Rect) -> int:
        """Add what is counted in each column; return the y below."""
        legend, *cells = self._cells(gui, rect)
        gui.label(legend, self.app.tr(self.table.legend), BODY, gui.palette.muted)
        for number, (head, cell) in enumerate(zip(self.table.columns, cells, strict=True)):
            words = self.app.tr(head.key)
            if head.picture is not None:
                gui.image(head.picture(self.app, min(gui.u(34), cell.w)), cell)
                gui.hotspot(f"statistics.column.{number}", cell, words, None, tip=words, group="statistics")
            else:
                gui.label(cell, words, BODY, gui.palette.muted, align="center")
        return rect.bottom + gui.u(GAP)

    def _seat(self, gui: Gui, rect: pygame.Rect, seat: Seat) -> int:
        """Add name, numbers and sentences of one seat; return the y below."""
        line = gui.u(LINE)
        name, *cells = self._cells(gui, pygame.Rect(rect.x, rect.y, rect.w, 2 * line))
        side = min(gui.u(30), name.h)
        gui.image(self.app.art.emblem(seat, side, gui.palette.gold), pygame.Rect(name.x, name.y, side, name.h))
        place = pygame.Rect(name.x + side + gui.u(6), name.y, name.w - side - gui.u(6), name.h)
        gui.label(place, gui.shortened(self.names[seat], place.w, 18, True), 18, bold=True)
        for cell, luck in zip(cells, self.table.cells[seat], strict=True):
            self._numbers(gui, cell, luck)
        words = self.table.words(self.app.locale, seat)
        place = pygame.Rect(rect.x, name.bottom, rect.w, gui.height(words, rect.w))
        gui.label(place, words, BODY, gui.palette.muted, middle=False)
        return place.bottom + gui.u(GAP)

    def _numbers(self, gui: Gui, cell: pygame.Rect, luck: LuckCell) -> None:
        """Add the number, and below it what was to be expected."""
        locale, p = self.app.locale, gui.palette
        if luck.expected is None:
            gui.label(cell, locale.number(luck.actual), 20, p.gold, bold=True, align="center")
            return
        upper, lower = column(cell, 0, cell.h // 2, 0)
        gui.label(upper, locale.number(luck.actual), 20, p.gold, bold=True, align="center")
        expected = locale.decimal(round(luck.expected, 1))
        gui.label(lower, locale.tr("luck.expected", n=expected), BODY, p.sand, align="center")
