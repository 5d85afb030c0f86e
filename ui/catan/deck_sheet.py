"""The deck of rolls, for tables that draw from one: which of the 36 rolls it still has, on a sheet below the players.

What was drawn is open to all (catan-table-rules.md T19), so at a table without help it is only not counted. The numbers
are painted from the view on display, so that they change with the dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.catan import dice_deck
from game.catan.options import has_deck, is_quiet
from game.catan.state import OVER_PHASE, View
from ui.context import Context
from ui.text.i18n import Locale
from ui.text.layout import measure
from ui.widgets.gui import BODY, Gui
from ui.widgets.painter import Painter, column, row

BUTTON: Final = 44
"""Layout units of width of the button beside the dice."""
TITLE, FIGURES, GAP = 24, 22, 3
"""Layout units: the line above the bars, the numbers over and below them, and the gap between two bars."""
TOTALS: Final = range(2, 13)


def left_words(locale: Locale, view: View) -> str:
    """Return how many rolls of each total the deck has, the next shuffle, and whether sevens come."""
    counts = dice_deck.counts(dice_deck.remaining(view))
    parts = (locale.tr("catan.counted", cards=locale.number(total), n=counts[total]) for total in TOTALS)
    words = locale.tr("catan.rolls.left", rolls=locale.joined(parts), n=until_shuffle(view))
    return f"{words} {locale.tr('catan.rolls.quiet')}" if is_quiet(view) else words


def until_shuffle(view: View) -> int:
    """Return how many rolls come until the deck is shuffled again (T18)."""
    return dice_deck.remaining(view).bit_count() - dice_deck.WHOLE_AT


class DeckSheet:
    """The button beside the dice, and the sheet that it opens and closes."""

    def __init__(self, app: Context, changed: Callable[[], object]) -> None:
        self.app, self._changed = app, changed
        self.opened = False
        """Whether the player wants to see the sheet; other sheets come first."""
        self._button = self._rect = pygame.Rect(0, 0, 0, 0)

    def forget(self) -> None:
        """Forget where button and sheet were: a layout begins."""
        self._button = self._rect = pygame.Rect(0, 0, 0, 0)

    def toggle(self) -> None:
        """Open or close the sheet."""
        self.opened = not self.opened
        self._changed()

    def build_button(self, gui: Gui, rect: pygame.Rect, view: View) -> None:
        """Build the button; its tip counts the rolls."""
        self._button = rect
        item = gui.hotspot(
            "catan.rolls", rect, self.app.tr("catan.rolls"), self.toggle, tip=left_words(self.app.locale, view)
        )
        item.selected = self.opened

    def build(self, rect: pygame.Rect) -> None:
        """Take that place for the sheet."""
        self._rect = rect

    def draw(self, painter: Painter, view: View) -> None:
        """Draw the button, and the sheet if it is open."""
        if self._button.h > 1:
            self._draw_button(painter, view)
        if self._rect.h > 1:
            self._draw_sheet(painter, self._rect, view)

    def _draw_button(self, painter: Painter, view: View) -> None:
        """Draw a sign over the number of rolls until the next shuffle."""
        p = painter.palette
        painter.box(self._button, p.gold if self.opened else p.panel, p.panel_edge)
        colour = p.ink if self.opened else p.sand
        sign, number = column(self._button.inflate(0, -2 * painter.u(3)), 0, self._button.h // 2, 0)
        painter.image(self.app.art.icon("chart", min(sign.h, sign.w), colour), sign)
        painter.words(number, self.app.locale.number(until_shuffle(view)), 17, colour, True, "center")

    def _draw_sheet(self, painter: Painter, rect: pygame.Rect, view: View) -> None:
        """Draw a bar for each total: how many of its rolls are left, in a frame as high as all of them."""
        p, u = painter.palette, painter.u
        inner = rect.inflate(-2 * u(8), -2 * u(5))
        title, over, bars, below = column(inner, u(2), u(TITLE), u(FIGURES), 0, u(FIGURES))
        painter.words(title, self._title(title.w, view), BODY, p.gold, bold=True)
        counts, quiet, gap = dice_deck.counts(dice_deck.remaining(view)), is_quiet(view), u(GAP)
        widths = [(inner.w - 10 * gap) // 11] * 11
        places = zip(TOTALS, row(over, gap, *widths), row(bars, gap, *widths), row(below, gap, *widths), strict=True)
        for total, count_place, bar, total_place in places:
            barred = quiet and total == 7
            count, whole = counts[total], dice_deck.OF_TOTAL[total].bit_count()
            frame = pygame.Rect(bar.x, bar.bottom - bar.h * whole // 6, bar.w, bar.h * whole // 6)
            painter.box(frame, "", p.panel_edge, radius=2)
            part = pygame.Rect(bar.x, bar.bottom - bar.h * count // 6, bar.w, bar.h * count // 6)
            if part.h:
                painter.box(part, p.muted if barred else p.gold_low, radius=2)
            colour = p.muted if barred or not count else p.sand
            painter.words(count_place, self.app.locale.number(count), BODY, colour, True, "center")
            painter.words(total_place, self.app.locale.number(total), BODY, p.muted, align="center")

    def _title(self, width: int, view: View) -> str:
        """Return the title, with the next shuffle where there is room for it."""
        long, short = self.app.tr("catan.rolls.title", n=until_shuffle(view)), self.app.tr("catan.rolls.title.short")
        return long if measure(long, self.app.u(BODY), bold=True)[0] <= width else short


def offered(view: View, purist: bool) -> bool:
    """Return whether there is a deck to look at, and help at this table."""
    return has_deck(view.options) and not purist and view.phase != OVER_PHASE
