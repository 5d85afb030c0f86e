"""Where the rows of the seats lie in the column beside a board; what stands in a row is the game's own."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pygame

from game.core import Seat
from ui.context import Context

LINE: Final = 26
PAD: Final = 6
"""Layout units: a row with one line, the rim of a row."""


class PlayerRows:
    """One row per seat, of equal height, for left-to-right (see `Context.mirror`)."""

    HEAD: ClassVar[int]
    """Layout units of a row with two lines."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.compact = False
        """Everything of a seat on one line: where there is too little room."""
        self._rows: list[pygame.Rect] = []

    def height(self, view: Any) -> int:
        """Pixels that all rows need."""
        seats: int = view.seats
        return seats * (self._tall + 2 * self._pad) + (seats - 1) * self._pad

    def layout(self, rect: pygame.Rect, view: Any) -> None:
        """Share the place out."""
        tall = self._tall + 2 * self._pad
        self._rows = [
            pygame.Rect(rect.x, rect.y + seat * (tall + self._pad), rect.w, tall) for seat in range(view.seats)
        ]

    def row(self, seat: Seat) -> pygame.Rect:
        """The seat's row in window pixels."""
        return self.app.mirror(self._rows[seat])

    def medal(self, seat: Seat) -> pygame.Rect:
        """The seat's emblem in window pixels, a square."""
        return self.app.mirror(self._medal(seat))

    def _medal(self, seat: Seat) -> pygame.Rect:
        inner, side = self._rows[seat].inflate(-2 * self.app.u(PAD), -2 * self._pad), self._tall
        return pygame.Rect(inner.x, inner.y, side, side)

    @property
    def _tall(self) -> int:
        return self.app.u(LINE if self.compact else self.HEAD)

    @property
    def _pad(self) -> int:
        return self.app.u(PAD // 2 if self.compact else PAD)
