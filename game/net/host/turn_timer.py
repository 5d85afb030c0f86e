"""The clock of whoever has to act: off unless the table wants it, warned in time, extended by one key.

A turn has one span, however often others are asked in it and whatever is taken back; a question has a span of its own.
Time is handed in by pieces. A piece is never long, however long this computer slept: nobody is late for that.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core import Seat
from game.net.protocol.field_types import MAX_SECONDS
from game.session.protocol import TURN_WARNING

SPANS: Final = (0, 30, 60, 90, 120, 180, 300, 600, 900, 1800)
"""Seconds per turn that are offered; 0: no timer."""


MOST_EXTENSIONS: Final = 10
"""Per turn, each by the whole span."""


class TurnTimer:
    """Seconds left to the seat that has to act; `span` 0 times nobody."""

    def __init__(self, span: float) -> None:
        self.span = span
        self.seat: Seat | None = None
        self.turn: Hashable = None
        """The turn in which it has to (`Game.which_turn`)."""
        self.asked = False
        """Whether that is another's turn, in which it has to answer."""
        self.left = 0.0
        self.held = False
        self.extensions = 0
        self._left: dict[Hashable, tuple[float, int]] = {}
        """Time and extensions of turns that were left, for a question or for good unless something is taken back."""

    def set_span(self, span: float) -> None:
        """Another span; who has to act begins with the whole of it."""
        if span != self.span:
            self.span, self.seat = span, None
            self._left.clear()

    def watch(self, seat: Seat | None, held: bool, turn: Hashable = None, asked: bool = False) -> bool:
        """That seat has to act (None: nobody who is timed), its time stands still or not; whether this is news.

        `asked`: in another's turn.
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
        """Let time pass; whether it is over just now."""
        if self.seat is None or self.held:
            return False
        self.left -= dt
        return self.left <= 0

    def renew(self, turn: Hashable) -> None:
        """If the time of that turn is over, it has the whole of it again."""
        if self._left.get(turn, (1.0, 0))[0] <= 0:
            del self._left[turn]

    @property
    def warned(self) -> bool:
        """Whether the time is nearly over."""
        return self.seat is not None and 0 < self.left <= TURN_WARNING

    def extend(self, seat: Seat) -> bool:
        """Give the seat the span once more, ten times a turn at most, up to a day in all; whether that was done."""
        if seat != self.seat or self.left <= 0 or self.extensions == MOST_EXTENSIONS:
            return False
        self.extensions += 1
        self.left = min(self.left + self.span, MAX_SECONDS)
        return True
