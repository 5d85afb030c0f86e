"""Telling an incoming player what happened meanwhile: one thing after the other, never longer than ten seconds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core import Seat
from ui.chronicle import Chronicle
from ui.desk import Desk
from ui.desk import News as Item
from ui.i18n import Locale

if TYPE_CHECKING:
    from ui.logpanel import LogPanel

LONGEST = 10.0
EACH = 0.9
"""Seconds for one thing at normal speed."""


class Recap:
    """Reveals `lines` (indexes into a chronicle) one by one; at speed 0 all at once."""

    def __init__(self, lines: Sequence[int], speed: float) -> None:
        self.lines = list(lines)
        self._each = min(EACH / speed, LONGEST / max(1, len(lines))) if speed else 0.0
        self._time = 0.0
        self._count = 0 if speed else len(self.lines)

    @property
    def done(self) -> bool:
        """Whether all is told."""
        return self._count >= len(self.lines)

    def told(self) -> list[int]:
        """What has been told so far."""
        return self.lines[: self._count]

    def advance(self, dt: float) -> bool:
        """Let time pass; whether something was added."""
        if self.done:
            return False
        self._time += dt
        count = min(len(self.lines), 1 + int(self._time / self._each))
        grown, self._count = count > self._count, count
        return grown

    def finish(self) -> None:
        """Tell the rest at once."""
        self._count = len(self.lines)


class News:
    """Tells a recap on the board and in the log: the same number at both places."""

    def __init__(self, chronicle: Chronicle, panel: LogPanel, desk: Desk) -> None:
        self.chronicle, self.panel, self.desk = chronicle, panel, desk
        self.recap = Recap([], 0)
        self._deeds: list[list[int]] = []
        """Per action the indexes of its lines."""

    def begin(self, seat: Seat, locale: Locale, speed: float) -> None:
        """Tell what others did since the seat's last turn."""
        self.recap = Recap(self.chronicle.news(seat, locale), speed)
        self._deeds = self.chronicle.deeds(seat, locale)
        self.show()

    def clear(self) -> bool:
        """Take all numbers away; whether there were any."""
        shown = bool(self.recap.lines)
        self.recap, self._deeds = Recap([], 0), []
        self.show()
        return shown

    def finish(self) -> None:
        """Tell the rest at once."""
        if not self.recap.done:
            self.recap.finish()
            self.show()

    def show(self) -> None:
        """Number what has been told so far; what lies on one place has one number."""
        numbers: dict[int, int] = {}
        self.panel.numbers = {}
        for index in self.recap.told():
            span = self.chronicle.lines[index].span
            self.panel.numbers[index] = numbers.setdefault(span, len(numbers) + 1)
        last = len(self.chronicle.lines) if self.recap.done else max(self.recap.told(), default=-1)
        self.desk.number(numbers, [self._item(deed) for deed in self._deeds if deed[0] <= last])

    def _item(self, deed: Sequence[int]) -> Item:
        number = next((self.panel.numbers[index] for index in deed if index in self.panel.numbers), 0)
        return Item(number, self.chronicle.lines[deed[0]].actor, partial(self.chronicle.deed, deed))
