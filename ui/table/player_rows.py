"""The positions of the seats' rows beside a board; each game draws its own rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import pygame

from game.core import Seat
from ui.context import Context
from ui.text.layout import measure
from ui.widgets.gui import BODY
from ui.widgets.painter import Painter

LINE: Final = 26
TIGHT: Final = 22
PAD: Final = 6
"""Layout units: a row with one line, the same where room is very short, the margin of a row."""
OWN_MARK: Final = 4
"""Layout units by which the mark of the own row stands out of the column."""

NOTE_SEPARATOR: Final = " · "
"""What lies between a bot's level and its style in `level.styled`."""


class PlayerRows:
    """One row per seat, for left-to-right (see `Context.mirror`); a game draws what is in a row."""

    HEAD: ClassVar[int]
    """Layout units of a row with two lines."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.compact = False
        """Whether a seat has only one line, because there is too little room."""
        self.own: Seat | None = None
        """The seat of the player at the screen, whose row is marked."""
        self.tight = False
        """Whether even those lines must be low."""
        self._rows: list[pygame.Rect] = []

    def height(self, view: Any) -> int:
        """Return the pixels of height that all rows need."""
        return sum(self._height(view, seat) + self._pad for seat in range(view.seats)) - self._pad

    def layout(self, rect: pygame.Rect, view: Any) -> None:
        """Divide the rectangle into rows."""
        self._rows, top = [], rect.y
        for seat in range(view.seats):
            self._rows.append(pygame.Rect(rect.x, top, rect.w, self._height(view, seat)))
            top = self._rows[-1].bottom + self._pad

    def _height(self, view: Any, seat: Seat) -> int:
        """Return the height of one row."""
        return self._tall + 2 * self._pad

    @property
    def rows(self) -> Sequence[pygame.Rect]:
        """The rows, for left-to-right."""
        return self._rows

    def row(self, seat: Seat) -> pygame.Rect:
        """Return the seat's row in window pixels."""
        return self.app.mirror(self._rows[seat])

    def medal(self, seat: Seat) -> pygame.Rect:
        """Return the square of the seat's emblem in window pixels."""
        return self.app.mirror(self._medal(seat))

    def _inner(self, seat: Seat) -> pygame.Rect:
        return self._rows[seat].inflate(-2 * self.app.u(PAD), -2 * self._pad)

    def _medal(self, seat: Seat) -> pygame.Rect:
        inner, side = self._inner(seat), self._tall
        return pygame.Rect(inner.x, inner.y, side, side)

    @property
    def _tall(self) -> int:
        return self.app.u(self._line if self.compact else self.HEAD)

    @property
    def _line(self) -> int:
        """Layout units of a line."""
        return TIGHT if self.tight else LINE

    @property
    def _pad(self) -> int:
        return self.app.u(PAD // 3 if self.tight else PAD // 2 if self.compact else PAD)

    def _draw_row(self, painter: Painter, seat: Seat, acting: bool) -> None:
        """Draw the ground of a row; `acting`: this seat must decide."""
        p = painter.palette
        row = self._rows[seat]
        painter.box(row, p.panel, p.gold if acting else p.panel_edge, width=3 if acting else 1.5)
        if seat == self.own:
            painter.box(pygame.Rect(row.x - painter.u(OWN_MARK), row.y, painter.u(7), row.h), p.focus, radius=3)

    def _draw_medal(self, painter: Painter, seat: Seat, turn: bool) -> None:
        """Draw the seat's emblem; `turn`: it is this seat's turn."""
        p, medal = painter.palette, self._medal(seat)
        painter.box(medal, p.paper, p.gold if turn else p.gold_low, radius=medal.w, width=2)
        painter.image(self.app.art.emblem(seat, medal.w * 3 // 4), medal)

    def _draw_name(self, painter: Painter, rect: pygame.Rect, name: str, note: str) -> None:
        """Draw a name, and its note or the last part of it where there is room for it."""
        used = painter.words(rect, name, 17, bold=True)
        rest = pygame.Rect(rect.x + used + painter.u(8), rect.y, rect.w - used - painter.u(8), rect.h)
        for words in (note, note.rpartition(NOTE_SEPARATOR)[2]):
            if words and measure(words, painter.u(BODY))[0] <= rest.w:
                painter.words(rest, words, colour=painter.palette.muted)
                return
