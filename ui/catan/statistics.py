"""The statistics of a finished game: rolls against expectation, and resources received and given away.

In a low window the two parts take turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.catan.kinds import RESOURCES
from game.catan.state import State
from ui.catan.cards import cards_for, height_of
from ui.catan.luck_stats import LuckStats, SeatLuck, luck_of
from ui.catan.pieces import paint_of
from ui.scene import Scene
from ui.text.i18n import Locale
from ui.widgets.form import page
from ui.widgets.gui import BODY, Gui
from ui.widgets.item_words import row_words
from ui.widgets.painter import Painter, column, row

ROOMY = 410
"""Layout units of height above which both parts stand beside each other."""
LINE = 27
"""Layout units of a line of words."""
DICE, HANDS = "dice", "hands"


def statistics(states: Sequence[State], events: Sequence[Sequence[Any]], names: Sequence[str]) -> Scene:
    """Return the page about a finished game."""
    return StatisticsScene(luck_of(states, events), names)


class StatisticsScene(Scene):
    """Lies over the results until it is closed."""

    name = "statistics"
    initial_focus = "statistics.close"
    notices_above = True

    def __init__(self, luck: LuckStats, names: Sequence[str]) -> None:
        self.luck, self.names = luck, names
        self.page = DICE
        self._plot = self._table = pygame.Rect(0, 0, 0, 0)
        self._lines: tuple[str, list[str]] = ("", [])
        """A language, and the lines in it that are read aloud."""

    def rebuild(self) -> None:
        """Draw the cards in the theme of the settings."""
        self.cards = cards_for(self.app)
        super().rebuild()

    def build(self, gui: Gui) -> None:
        """Title, the parts that have room, the way back."""
        tr = self.app.tr
        room, bar = page(gui, tr("results.statistics"), "dice")
        self._plot = self._table = pygame.Rect(0, 0, 0, 0)
        close, pages = row(bar, gui.u(10), min(gui.u(220), bar.w * 2 // 5), 0)
        if room.h >= gui.u(ROOMY):
            self._plot, self._table = row(room, gui.u(14), room.w * 44 // 100, 0)
        else:
            options = [(DICE, tr("catan.luck.dice")), (HANDS, tr("catan.luck.hands"))]
            gui.choices("statistics.page", pages, options, self.page, self._turn)
            self._plot, self._table = (room, self._table) if self.page == DICE else (self._plot, room)
        if self._plot.h:
            self._build_plot(gui, self._plot)
        if self._table.h:
            self._build_table(gui, self._table)
        gui.button("statistics.close", close, tr("rules.back"), self.app.nav.pop, tip=tr("rules.back"), kind="primary")

    def spoken_lines(self) -> Sequence[str]:
        """Return the sums of the dice, then a line for each seat with its cards, and its dice in a sentence."""
        if self._lines[0] != self.app.locale.lang:
            self._lines = self.app.locale.lang, self._numbers()
        return self._lines[1]

    def _numbers(self) -> list[str]:
        tr, locale, luck = self.app.tr, self.app.locale, self.luck
        lines = [tr("catan.luck.throws", n=luck.total)]
        for total, (count, average) in enumerate(zip(luck.rolls, luck.expected, strict=True), 2):
            expected = tr("luck.expected", n=locale.decimal(round(average, 1)))
            words = locale.joined([locale.number(count), expected])
            lines.append(tr("narration.row", head=locale.number(total), words=words))
        for name, ledger in zip(self.names, luck.ledgers, strict=True):
            cards = zip(RESOURCES, ledger.gained, ledger.lost, strict=True)
            cells = [(tr(f"word.resource.{kind}"), _flow(locale, more, less)) for kind, more, less in cards]
            lines += [
                row_words(locale, name, cells),
                tr("catan.luck.seat", n=sum(ledger.dice), expected=round(ledger.expected)),
            ]
        return lines

    def _turn(self, chosen: str) -> None:
        self.page = chosen
        self.layout_now()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the bars below the words."""
        self.app.look.table(surface)
        painter = Painter(self.app, surface)
        for rect in (self._plot, self._table):
            if rect.h:
                painter.box(rect, painter.palette.panel, painter.palette.panel_edge)
        if self._plot.h:
            self._draw_bars(painter)
        self.gui.draw(surface)

    # -- the dice ----------------------------------------------------------------------------

    def _bars(self, rect: pygame.Rect) -> pygame.Rect:
        """Return where the bars stand."""
        u = self.app.u
        return pygame.Rect(rect.x + u(10), rect.y + u(2 * LINE + 34), rect.w - u(20), rect.h - u(3 * LINE + 40))

    def _columns(self) -> list[pygame.Rect]:
        place, gap = self._bars(self._plot), self.app.u(3)
        return row(place, gap, *[(place.w - 10 * gap) // 11] * 11)

    @property
    def _top(self) -> float:
        return max(1.0, *self.luck.rolls, *self.luck.expected)

    def _build_plot(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build the words, the sums below the bars, and the counts above them."""
        tr, number, p = self.app.tr, self.app.locale.number, gui.palette
        inner = rect.inflate(-gui.u(20), -gui.u(10))
        title = pygame.Rect(inner.x, inner.y, inner.w, gui.u(LINE))
        gui.label(title, tr("catan.luck.throws", n=self.luck.total), 17, bold=True)
        below = pygame.Rect(inner.x, title.bottom, inner.w, gui.u(LINE))
        gui.label(below, tr("catan.luck.mark"), BODY, p.muted)
        for total, place in enumerate(self._columns(), 2):
            foot = pygame.Rect(place.x - gui.u(2), place.bottom + gui.u(2), place.w + gui.u(4), gui.u(LINE))
            gui.label(foot, number(total), 18, p.gold if total in (6, 8) else p.sand, bold=True, align="center")
            gui.label(self._above(total, place), number(self.luck.rolls[total - 2]), BODY, bold=True, align="center")

    def _line(self, total: int, place: pygame.Rect) -> pygame.Rect:
        """Return the line across a bar where it would have ended on average."""
        u, wanted = self.app.u, place.bottom - round(place.h * self.luck.expected[total - 2] / self._top)
        return pygame.Rect(place.x - u(2), wanted - u(2), place.w + u(4), u(4))

    def _above(self, total: int, place: pygame.Rect) -> pygame.Rect:
        """Return where the count of a sum goes: on its bar, or clear of the line of the average."""
        u, line = self.app.u, self._line(total, place)
        top = place.bottom - round(place.h * self.luck.rolls[total - 2] / self._top)
        found = pygame.Rect(place.x - u(2), top - u(LINE), place.w + u(4), u(LINE))
        if found.colliderect(line):
            found.bottom = line.top
        return found

    def _draw_bars(self, painter: Painter) -> None:
        """Draw a bar per sum; a line across it where it would have ended on average."""
        p = painter.palette
        for total, place in enumerate(self._columns(), 2):
            tall = round(place.h * self.luck.rolls[total - 2] / self._top)
            bar = pygame.Rect(place.x, place.bottom - tall, place.w, tall)
            painter.box(bar, p.clay if total in (6, 8) else p.lapis, p.gold_low, radius=2)
            painter.box(self._line(total, place), p.sand)

    # -- the seats ---------------------------------------------------------------------------

    def _build_table(self, gui: Gui, rect: pygame.Rect) -> None:
        """Build a row of pictures, then every seat: what came in above what went out, and the dice in a sentence."""
        inner = rect.inflate(-gui.u(20), -gui.u(12))
        seats = len(self.luck.ledgers)
        head, *rows = column(inner, gui.u(4), gui.u(44), *[(inner.h - gui.u(48 + 4 * seats)) // seats] * seats)
        legend, *kinds = self._cells(gui, head)
        gui.label(legend, self.app.tr("catan.luck.flow"), BODY, gui.palette.muted)
        for kind, cell in enumerate(kinds):
            px = min(gui.u(30), cell.w)
            gui.image(self.cards.resource(kind, px), cell.inflate(0, height_of(px) - cell.h))
        for seat, (place, ledger) in enumerate(zip(rows, self.luck.ledgers, strict=True)):
            self._seat(gui, place, seat, ledger)

    def _cells(self, gui: Gui, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the rectangles of the name and of each resource."""
        wide = min(gui.u(70), rect.w // 8)
        return row(rect, gui.u(4), 0, *[wide] * 5)

    def _seat(self, gui: Gui, rect: pygame.Rect, seat: int, ledger: SeatLuck) -> None:
        tr, signed, p = self.app.tr, self.app.locale.signed, gui.palette
        words = tr("catan.luck.seat", n=sum(ledger.dice), expected=round(ledger.expected))
        text_height = min(gui.height(words, rect.w), max(0, rect.h - gui.u(2 * LINE)))
        upper = pygame.Rect(rect.x, rect.y, rect.w, min(gui.u(2 * LINE), rect.h))
        name, *cells = self._cells(gui, upper)
        side = min(gui.u(30), name.h)
        colour = gui.palette.visible(paint_of(seat, len(self.luck.ledgers)).high)
        gui.image(self.app.art.emblem(seat, side, colour), pygame.Rect(name.x, name.y, side, name.h))
        place = pygame.Rect(name.x + side + gui.u(6), name.y, name.w - side - gui.u(6), name.h)
        gui.label(place, gui.shortened(self.names[seat], place.w, 17, True), 17, bold=True)
        for kind, cell in enumerate(cells):
            if cell.h >= gui.u(2 * LINE):
                gained, lost = column(cell, 0, cell.h // 2, 0)
            else:
                gained, lost = row(cell, 0, cell.w // 2, 0)
            gui.label(gained, signed(ledger.gained[kind]), BODY, p.gold, bold=True, align="center")
            gui.label(lost, signed(-ledger.lost[kind]), BODY, p.sand, align="center")
        if text_height >= gui.height(words, rect.w):
            gui.label(pygame.Rect(rect.x, upper.bottom, rect.w, text_height), words, BODY, p.muted, middle=False)


def _flow(locale: Locale, gained: int, lost: int) -> str:
    """Return what came in and what went out."""
    return locale.joined([locale.signed(gained), locale.signed(-lost)])
