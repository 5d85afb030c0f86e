"""What has happened, as everybody knows it: the lines of the log panel, and what is new to a player.

Lines are kept as events and put into words when they are read, so that the language can change at any
time. Only what an onlooker may know enters here: a log line can hold nothing secret.
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
    """One event: after which action it came, whose action that was, where it happened, what its line marks."""

    n: int
    actor: Seat
    event: Any
    span: int
    lit: int


@dataclass(frozen=True, slots=True)
class TableNote:
    """Something that the table did beside the game: a sentence about one seat."""

    key: str
    seat: Seat


class EventHistory:
    """Every event shown so far that has words."""

    def __init__(self, game: AnyGame, ui: GameUI, names: Sequence[str]) -> None:
        self.game, self.ui, self.names = game, ui, names
        self.lines: list[EventLine] = []
        self.last_turn: dict[Seat, int] = {}
        """Per seat, how many lines there were when its last turn ended."""
        self._words: dict[tuple[str, bool, int], str] = {}

    def add(self, update: Update) -> None:
        """Take in all that one action brought."""
        for event in update.events:
            self.tell(update, event)

    def tell(self, update: Update, event: Any) -> None:
        """Take in one event of an action, at the moment at which it is seen."""
        public = self.game.redact(event, None)
        ended = self.ui.turn_ended(public)
        if ended is not None:
            self.last_turn[ended] = len(self.lines)
        span = self.ui.span(public)
        lit = self.ui.lit(public) if self.ui.lit else span
        self.lines.append(EventLine(update.n, update.actor, public, span, lit))

    def note(self, key: str, seat: Seat) -> None:
        """Take in what the table did beside the game; it stands where the game is now."""
        self.lines.append(EventLine(self.lines[-1].n if self.lines else 0, seat, TableNote(key, seat), 0, 0))

    def events(self) -> list[Any]:
        """Every event of the game so far, with words or without."""
        return [line.event for line in self.lines if not isinstance(line.event, TableNote)]

    def take_back(self, n: int) -> None:
        """Only the first n actions happened after all."""
        while self.lines and self.lines[-1].n > n:
            self.lines.pop()
        self._words.clear()

    def words(self, index: int, locale: Locale) -> str:
        """A line in the reader's language; "" for an event that needs none."""
        key = (locale.lang, locale.persian_digits, index)
        if key not in self._words:
            event = self.lines[index].event
            if isinstance(event, TableNote):
                self._words[key] = locale.tr(event.key, name=self.names[event.seat])
            else:
                self._words[key] = self.ui.sentence(locale, event, self.names)
        return self._words[key]

    def told(self, locale: Locale, start: int = 0) -> list[int]:
        """The indexes, from `start`, of the lines that have words."""
        return [index for index in range(start, len(self.lines)) if self.words(index, locale)]

    def deeds(self, seat: Seat, locale: Locale) -> list[list[int]]:
        """What others did since the seat's last turn ended: the indexes of the lines of each action worth telling."""
        actions: dict[int, list[int]] = {}
        for index in range(self.last_turn.get(seat, 0), len(self.lines)):
            if self.lines[index].actor not in (seat, CHANCE):
                actions.setdefault(self.lines[index].n, []).append(index)
        return [indexes for indexes in actions.values() if self.deed(indexes, locale)]

    def deed(self, indexes: Sequence[int], locale: Locale) -> str:
        """One action, of which these are the lines, told briefly."""
        events = [self.lines[index].event for index in indexes]
        return " ".join(
            self.ui.headline(locale, [each for each in events if not isinstance(each, TableNote)], self.names)
        )

    def news(self, seat: Seat, locale: Locale) -> list[int]:
        """The lines about what others did since the seat's last turn ended."""
        start = self.last_turn.get(seat, 0)
        return [
            index for index in self.told(locale, start) if self.lines[index].actor != seat and self.lines[index].span
        ]
