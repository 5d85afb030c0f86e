"""The score sheet: what every turn brought each seat, round by round, and the sums below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core import Seat
from ui.scene import Scene
from ui.widgets.form import page, scrolling
from ui.widgets.gui import Gui
from ui.widgets.item_words import row_words
from ui.widgets.painter import row

LINE, NUMBER = 34, 70
"""Layout units: a round, and its number."""


class SheetScene(Scene):
    """Over the table or the results, as long as one looks at it."""

    name = "sheet"
    initial_focus = "sheet.close"
    notices_above = True

    def __init__(self, turns: Sequence[tuple[Seat, int]], names: Sequence[str]) -> None:
        self.names = names
        self.columns = [[points for seat, points in turns if seat == own] for own in range(len(names))]
        self.memory: dict[str, int] = {}
        self._lines: tuple[str, list[str]] = ("", [])
        """A language, and the lines in it that are read aloud."""

    def build(self, gui: Gui) -> None:
        """Names, rounds, sums, and the way back."""
        tr, number = self.app.tr, self.app.locale.number
        room, bar = page(gui, tr("sheet.title"), "chart")
        width, tall = scrolling(gui, room).w, gui.u(LINE)
        head = pygame.Rect(room.x, room.y, width, tall)
        names = [gui.shortened(name, self._wide(gui, width), 18, True) for name in self.names]
        self._line(gui, head, "", names, bold=True)
        rounds = max(map(len, self.columns), default=0)
        seen = min(rounds * tall, room.h - 2 * tall)
        foot = pygame.Rect(room.x, head.bottom + seen, width, tall)
        sums = [number(sum(column)) for column in self.columns]
        self._line(gui, foot, tr("sheet.sum"), sums, gui.palette.gold, bold=True)
        with gui.scroll_view("sheet", pygame.Rect(room.x, head.bottom, width, seen), self.memory) as view:
            for n in range(rounds):
                place = pygame.Rect(room.x, head.bottom + n * tall, width, tall)
                values = [number(column[n]) if n < len(column) else "" for column in self.columns]
                self._line(gui, place, number(n + 1), values)
            view.extend(head.bottom + rounds * tall)
        place = pygame.Rect(bar.x, bar.y, min(gui.u(220), bar.w), bar.h)
        gui.button("sheet.close", place, tr("rules.back"), self.app.nav.pop, kind="primary")

    def spoken_lines(self) -> Sequence[str]:
        """Return the sums, then a line for each round, formatted once for each language."""
        if self._lines[0] != self.app.locale.lang:
            self._lines = self.app.locale.lang, self._rounds()
        return self._lines[1]

    def _rounds(self) -> list[str]:
        locale, rounds = self.app.locale, max(map(len, self.columns), default=0)
        sums = zip(self.names, (locale.number(sum(column)) for column in self.columns), strict=True)
        lines = [row_words(locale, locale.tr("sheet.sum"), sums)]
        for n in range(rounds):
            own = [(name, column[n]) for name, column in zip(self.names, self.columns, strict=True) if n < len(column)]
            values = [(name, locale.number(points)) for name, points in own]
            lines.append(row_words(locale, locale.tr("sheet.round", n=n + 1), values))
        return lines

    def _wide(self, gui: Gui, width: int) -> int:
        return (width - gui.u(NUMBER)) // len(self.names) - gui.u(6)

    def _line(
        self, gui: Gui, rect: pygame.Rect, number: str, values: Sequence[str], colour: str = "", bold: bool = False
    ) -> None:
        """Build one line of the sheet."""
        wide = self._wide(gui, rect.w)
        first, *cells = row(rect, gui.u(6), gui.u(NUMBER), *[wide] * len(values))
        gui.label(first, number, 18, colour or gui.palette.muted, bold=bold)
        for cell, words in zip(cells, values, strict=True):
            gui.label(cell, words, 18, colour, bold=bold, align="center")
