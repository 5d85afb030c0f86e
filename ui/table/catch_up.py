"""The catch-up playback for a player who opens the curtain: what happened since their last turn, in ten seconds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core import Seat
from ui.table.event_history import EventHistory
from ui.table.game_panel import CatchUpLine as Item
from ui.table.game_panel import GamePanel
from ui.table.log_panel import LogPanel
from ui.text.i18n import Locale

MAX_SECONDS = 10.0
SECONDS_PER_LINE = 0.9
"""Seconds per line at normal speed."""


class CatchUpPlayback:
    """A playback that reveals `lines` (indexes into an event history) one by one; at speed 0 at once."""

    def __init__(self, lines: Sequence[int], speed: float) -> None:
        self.lines = list(lines)
        self._each = min(SECONDS_PER_LINE / speed, MAX_SECONDS / max(1, len(lines))) if speed else 0.0
        self._time = 0.0
        self._count = 0 if speed else len(self.lines)

    @property
    def done(self) -> bool:
        """Whether all lines are revealed."""
        return self._count >= len(self.lines)

    def revealed(self) -> list[int]:
        """Return the lines revealed so far."""
        return self.lines[: self._count]

    def advance(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether a line was added."""
        if self.done:
            return False
        self._time += dt
        count = min(len(self.lines), 1 + int(self._time / self._each))
        grown, self._count = count > self._count, count
        return grown

    def finish(self) -> None:
        """Reveal the remaining lines at once."""
        self._count = len(self.lines)


class CatchUp:
    """The numbers of a catch-up on the board and in the log, equal in both."""

    def __init__(self, event_history: EventHistory, panel: LogPanel, game_panel: GamePanel) -> None:
        self.event_history, self.panel, self.game_panel = event_history, panel, game_panel
        self.playback = CatchUpPlayback([], 0)
        self._actions: list[list[int]] = []
        """The indexes of the lines of each action."""

    def begin(self, seat: Seat, locale: Locale, speed: float) -> None:
        """Start to reveal what others did since the seat's last turn."""
        self.playback = CatchUpPlayback(self.event_history.new_lines(seat, locale), speed)
        self._actions = self.event_history.new_actions(seat, locale)
        self.show()

    def clear(self) -> bool:
        """Remove all numbers; return whether there were any."""
        shown = bool(self.playback.lines)
        self.playback, self._actions = CatchUpPlayback([], 0), []
        self.show()
        return shown

    def finish(self) -> None:
        """Reveal the remaining lines at once."""
        if not self.playback.done:
            self.playback.finish()
            self.show()

    def show(self) -> None:
        """Display the numbers of the lines revealed so far; lines about one place share a number."""
        numbers: dict[int, int] = {}
        self.panel.numbers = {}
        for index in self.playback.revealed():
            span = self.event_history.lines[index].places
            self.panel.numbers[index] = numbers.setdefault(span, len(numbers) + 1)
        last = len(self.event_history.lines) if self.playback.done else max(self.playback.revealed(), default=-1)
        self.game_panel.number(numbers, [self._item(indexes) for indexes in self._actions if indexes[0] <= last])

    def _item(self, indexes: Sequence[int]) -> Item:
        number = next((self.panel.numbers[index] for index in indexes if index in self.panel.numbers), 0)
        return Item(number, self.event_history.lines[indexes[0]].actor, partial(self.event_history.headline, indexes))
