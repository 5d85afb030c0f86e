"""The recap for a player who opens the curtain or begins a turn: what happened since their last turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.core import OVER, Seat
from ui.table.event_history import EventHistory, TableNote
from ui.table.game_panel import GamePanel, RecapLine
from ui.text.i18n import Locale

MAX_SECONDS = 10.0
SECONDS_PER_LINE = 0.9
"""Seconds per line at normal speed."""
MOST_CHANGES = 40
"""Actions that are said at once, the latest ones."""


class RecapPlayback:
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


class Recap:
    """What happened since a player's last turn: one row per action, each with its number on the board."""

    def __init__(self, event_history: EventHistory, game_panel: GamePanel) -> None:
        self.event_history, self.game_panel = event_history, game_panel
        self.playback = RecapPlayback([], 0)
        self.rows: list[RecapLine] = []
        """One per action; the playback reveals them in order."""
        self.closed = False
        """Whether the player closed it; it can be opened again until the next action."""
        self.seat: Seat | None = None
        self.title = "recap.title"
        """The key of its title."""
        self._places: list[list[int]] = []
        """Per row, the places of its action."""
        self._start = 0

    def begin(self, seat: Seat, locale: Locale, speed: float) -> None:
        """Start to reveal what others did since the seat's last turn, or since it looked in this one."""
        self.seat, self.closed = seat, False
        self.title, self._start = _reach(self.event_history, seat)
        self.rows, self._places, number = [], [], 0
        lines = self.event_history.lines
        for indexes in self.event_history.new_actions(seat, locale, self._start):
            places = [lines[index].places for index in indexes if lines[index].places]
            number += bool(places)
            words = partial(self.event_history.headline, indexes)
            first = next((index for index in indexes if self.event_history.headline([index], locale)), indexes[0])
            self.rows.append(RecapLine(number if places else 0, self.event_history.actor(first), words))
            self._places.append(places)
        self.playback = RecapPlayback(range(len(self.rows)), speed)
        self.show()

    def gains(self, locale: Locale) -> str:
        """Return what the player got meanwhile, in a sentence; "" for nothing."""
        return "" if self.seat is None else _gains(self.event_history, self.seat, self._start, locale)

    def places(self, row: int) -> int:
        """Return the places of a row's action."""
        found = 0
        for places in self._places[row]:
            found |= places
        return found

    def clear(self) -> None:
        """Remove rows and numbers."""
        self.playback, self.rows, self._places, self.closed = RecapPlayback([], 0), [], [], False
        self.show()

    def close(self, closed: bool = True) -> None:
        """Hide rows and numbers, or show all of them again."""
        self.closed = closed
        self.playback.finish()
        self.show()

    def finish(self) -> None:
        """Reveal the remaining rows at once."""
        if not self.playback.done:
            self.playback.finish()
            self.show()

    def show(self) -> None:
        """Display the numbers of the rows revealed so far; where several lie on a place, the latest."""
        numbers: dict[int, int] = {}
        for row in () if self.closed else self.playback.revealed():
            for places in self._places[row]:
                numbers.pop(places, None)
                numbers[places] = self.rows[row].number
        self.game_panel.number(numbers)


def _reach(history: EventHistory, seat: Seat) -> tuple[str, int]:
    """Return the key of the title for that seat, and the first line that is new to it."""
    if history.has_begun(seat):
        return "recap.title.looked", history.last_look[seat]
    if seat in history.last_turn:
        return "recap.title", history.last_turn[seat]
    return "recap.title.first", 0


def _gains(history: EventHistory, seat: Seat, start: int, locale: Locale) -> str:
    """Return what a seat got from a line on, in a sentence; "" for nothing."""
    events = [line.event for line in history.lines[start:] if not isinstance(line.event, TableNote)]
    gained = history.ui.gained(locale, events, seat)
    return locale.tr("recap.got", gain=gained) if gained else ""


def changes(history: EventHistory, seat: Seat | None, locale: Locale, view: Any) -> list[str]:
    """Return the recap in words: what is new to a seat, or the last actions for an onlooker; `view` is the reader's."""
    title, start = _reach(history, seat) if seat is not None else ("recap.title.first", 0)
    actions = history.new_actions(OVER if seat is None else seat, locale, start)
    rows = [history.headline(indexes, locale, view) for indexes in actions[-MOST_CHANGES:]]
    if not rows:
        return [locale.tr("around.no-changes")]
    own = _gains(history, seat, start, locale) if seat is not None else ""
    return [locale.tr(title), *([own] if own else []), *rows]
