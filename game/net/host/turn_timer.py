"""The turn timer.

A turn has one span, however often others must answer in it and whatever is taken back. Each question has its own span.
The caller limits `dt`, so that nobody is late because this computer slept.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core import Seat
from game.net.protocol.field_types import MAX_SECONDS
from game.session.protocol import TURN_WARNING

SPANS: Final = (0, 30, 60, 90, 120, 180, 300, 600, 900, 1800)
"""Seconds per turn that a host can choose; 0: no timer."""

MOST_EXTENSIONS: Final = 10
"""Per turn, each by the whole span."""


class TurnTimer:
    """The time left to the seat that has to act; `span` 0 switches the timer off."""

    def __init__(self, span: float) -> None:
        self.span = span
        self.seat: Seat | None = None
        self.turn: Hashable = None
        """The turn in which the seat has to act (`Game.which_turn`)."""
        self.asked = False
        """Whether it has to answer in another player's turn."""
        self.left = 0.0
        self.held = False
        self.extensions = 0
        self._left: dict[Hashable, tuple[float, int]] = {}
        """Time and extensions of earlier turns: a question interrupts a turn, and an undo returns to one."""

    def set_span(self, span: float) -> None:
        """Change the span; the seat to act has the whole of it."""
        if span != self.span:
            self.span, self.seat = span, None
            self._left.clear()

    def watch(self, seat: Seat | None, held: bool, turn: Hashable = None, asked: bool = False) -> bool:
        """Set the seat that has to act (None: nobody is timed) and whether its time is held.

        `asked`: in another player's turn. Returns whether anything has changed.
        """
        if not self.span:
            return False
        now = (None, None, False) if seat is None else (seat, turn, asked)
        news = now != (self.seat, self.turn, self.asked)
        if news:
            if self.seat is not None and not self.asked:
                self._left[self.turn] = self.left, self.extensions
            self.seat, self.turn, self.asked = now
            whole = self.span, 0
            self.left, self.extensions = whole if self.asked else self._left.get(self.turn, whole)
        was_held, self.held = self.held, held
        return news or was_held != held

    def run(self, dt: float) -> bool:
        """Subtract the time. Return whether the seat has none left."""
        if self.seat is None or self.held:
            return False
        self.left -= dt
        return self.left <= 0

    def renew(self, turn: Hashable) -> None:
        """Restore the whole span of a turn whose time was over."""
        if self._left.get(turn, (1.0, 0))[0] <= 0:
            del self._left[turn]

    @property
    def warned(self) -> bool:
        """Whether the time is almost over."""
        return self.seat is not None and 0 < self.left <= TURN_WARNING

    def extend(self, seat: Seat) -> bool:
        """Add one span, at most ten times a turn and up to a day in all. Return whether that was done."""
        if seat != self.seat or self.left <= 0 or self.extensions == MOST_EXTENSIONS:
            return False
        self.extensions += 1
        self.left = min(self.left + self.span, MAX_SECONDS)
        return True
