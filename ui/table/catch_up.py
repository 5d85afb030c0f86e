"""Telling an incoming player what happened meanwhile: one thing after the other, never longer than ten seconds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core import Seat
from ui.table.event_history import EventHistory
from ui.table.game_panel import CatchUpLine as Item
from ui.table.game_panel import GamePanel
from ui.table.log_panel import LogPanel
from ui.text.i18n import Locale

LONGEST = 10.0
EACH = 0.9
"""Seconds for one thing at normal speed."""


class CatchUpPlayback:
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


class CatchUp:
    """Tells a recap on the board and in the log: the same number at both places."""

    def __init__(self, event_history: EventHistory, panel: LogPanel, game_panel: GamePanel) -> None:
        self.event_history, self.panel, self.game_panel = event_history, panel, game_panel
        self.recap = CatchUpPlayback([], 0)
        self._deeds: list[list[int]] = []
        """Per action the indexes of its lines."""

    def begin(self, seat: Seat, locale: Locale, speed: float) -> None:
        """Tell what others did since the seat's last turn."""
        self.recap = CatchUpPlayback(self.event_history.news(seat, locale), speed)
        self._deeds = self.event_history.deeds(seat, locale)
        self.show()

    def clear(self) -> bool:
        """Take all numbers away; whether there were any."""
        shown = bool(self.recap.lines)
        self.recap, self._deeds = CatchUpPlayback([], 0), []
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
            span = self.event_history.lines[index].span
            self.panel.numbers[index] = numbers.setdefault(span, len(numbers) + 1)
        last = len(self.event_history.lines) if self.recap.done else max(self.recap.told(), default=-1)
        self.game_panel.number(numbers, [self._item(deed) for deed in self._deeds if deed[0] <= last])

    def _item(self, deed: Sequence[int]) -> Item:
        number = next((self.panel.numbers[index] for index in deed if index in self.panel.numbers), 0)
        return Item(number, self.event_history.lines[deed[0]].actor, partial(self.event_history.deed, deed))
