"""The history of public events: the lines of the log panel, and what is new to a player.

Lines store events and are formatted when they are read, so that the language can change at any time. Only what an
onlooker may know is added: a log line contains no secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core import CHANCE, AnyGame, Seat
from game.table import Update
from ui.table.game_ui import GameUI
from ui.text.i18n import Locale


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event: its action's number and actor, its places, and the places its line marks."""

    n: int
    actor: Seat
    event: Any
    places: int
    marked: int


@dataclass(frozen=True, slots=True)
class TableNote:
    """A note of the table itself: a sentence about one seat."""

    key: str
    seat: Seat


class EventHistory:
    """Every event displayed so far that has words."""

    def __init__(self, game: AnyGame, ui: GameUI, names: Sequence[str]) -> None:
        self.game, self.ui, self.names = game, ui, names
        self.lines: list[EventLine] = []
        self.last_turn: dict[Seat, int] = {}
        """Per seat, how many lines there were when its last turn ended."""
        self._words: dict[tuple[str, bool, int], str] = {}

    def add(self, update: Update) -> None:
        """Add all events of one action."""
        for event in update.events:
            self.add_event(update, event)

    def add_event(self, update: Update, event: Any) -> None:
        """Add one event of an action at the time at which it becomes visible."""
        public = self.game.redact(event, None)
        ended = self.ui.turn_ended(public)
        if ended is not None:
            self.last_turn[ended] = len(self.lines)
        places = self.ui.places(public)
        marked = self.ui.marked_places(public) if self.ui.marked_places else places
        self.lines.append(EventLine(update.n, update.actor, public, places, marked))

    def add_note(self, key: str, seat: Seat) -> None:
        """Add a note of the table at the present position of the game."""
        self.lines.append(EventLine(self.lines[-1].n if self.lines else 0, seat, TableNote(key, seat), 0, 0))

    def events(self) -> list[Any]:
        """Return every event of the game so far, with or without words."""
        return [line.event for line in self.lines if not isinstance(line.event, TableNote)]

    def truncate(self, n: int) -> None:
        """Remove the lines after the first n actions."""
        while self.lines and self.lines[-1].n > n:
            self.lines.pop()
        self._words.clear()

    def words(self, index: int, locale: Locale) -> str:
        """Return a line in the reader's language; "" for an event without words."""
        key = (locale.lang, locale.persian_digits, index)
        if key not in self._words:
            event = self.lines[index].event
            if isinstance(event, TableNote):
                self._words[key] = locale.tr(event.key, name=self.names[event.seat])
            else:
                self._words[key] = self.ui.sentence(locale, event, self.names)
        return self._words[key]

    def lines_with_words(self, locale: Locale, start: int = 0) -> list[int]:
        """Return the indexes, from `start`, of the lines that have words."""
        return [index for index in range(start, len(self.lines)) if self.words(index, locale)]

    def new_actions(self, seat: Seat, locale: Locale) -> list[list[int]]:
        """Return what others did since the seat's last turn ended: the line indexes of each action with words."""
        actions: dict[int, list[int]] = {}
        for index in range(self.last_turn.get(seat, 0), len(self.lines)):
            if self.lines[index].actor not in (seat, CHANCE):
                actions.setdefault(self.lines[index].n, []).append(index)
        return [indexes for indexes in actions.values() if self.headline(indexes, locale)]

    def headline(self, indexes: Sequence[int], locale: Locale) -> str:
        """Return a short sentence about one action, given the indexes of its lines."""
        events = [self.lines[index].event for index in indexes]
        return " ".join(
            self.ui.headline(locale, [each for each in events if not isinstance(each, TableNote)], self.names)
        )

    def new_lines(self, seat: Seat, locale: Locale) -> list[int]:
        """Return the lines about what others did since the seat's last turn ended."""
        start = self.last_turn.get(seat, 0)
        return [
            index
            for index in self.lines_with_words(locale, start)
            if self.lines[index].actor != seat and self.lines[index].places
        ]
