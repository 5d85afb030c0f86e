"""The history of public events: the lines of the log panel, and what is new to a player.

Lines store events and are formatted when they are read, so that the language can change at any time. Only what an
onlooker may know is added: a log line contains no secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core import AnyGame, Seat
from game.table import Update
from ui.table.game_ui import GameUI
from ui.text.i18n import Locale

MOST_LINES: Final = 2000
"""Lines that are put into words, more than those of a long game; the replay has the others."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event: its action's number and actor, its places, and the places its line marks."""

    n: int
    actor: Seat
    event: Any
    places: int
    marked: int
    follows: bool = False
    """Whether it was added by `GameUI.follow_ups`; the rules have no such event."""


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
        self.last_look: dict[Seat, int] = {}
        """Per seat, how many lines there were when it last left the screen."""
        self._words: dict[int, tuple[str, bool, str]] = {}
        """Line index -> language and digits of the last reader, and the words."""

    def add(self, update: Update) -> None:
        """Add all events of one action."""
        for event in update.events:
            self.add_event(update, event)

    def add_event(self, update: Update, event: Any) -> Sequence[Any]:
        """Add one event of an action at the time at which it becomes visible; return what follows from it."""
        public = self.ui.detailed(self.game.redact(event, None), update.view)
        ended = self.ui.turn_ended(public)
        if ended is not None:
            self.last_turn[ended] = len(self.lines)
        places = self.ui.places(public)
        marked = self.ui.marked_places(public) if self.ui.marked_places else places
        for index in self._of_action(len(self.lines) - 1, update.n):
            self._words.pop(index, None)  # the new line may repeat one of them
        self.lines.append(EventLine(update.n, update.actor, public, places, marked))
        follow_ups = self.ui.follow_ups((line.event for line in reversed(self.lines)), update.view)
        self.lines += [EventLine(update.n, update.actor, each, 0, 0, follows=True) for each in follow_ups]
        return follow_ups

    def follow_ups_of(self, update: Update, event: Any) -> list[Any]:
        """Return what followed from an event of an action that is in this history."""
        public, found = self.game.redact(event, None), False
        follow_ups = []
        for line in self.lines:
            if line.follows and found:
                follow_ups.append(line.event)
            else:
                found = line.n == update.n and line.event == public
        return follow_ups

    def add_note(self, key: str, seat: Seat) -> None:
        """Add a note of the table at the present position of the game."""
        self.lines.append(EventLine(self.lines[-1].n if self.lines else 0, seat, TableNote(key, seat), 0, 0))

    def events(self) -> list[Any]:
        """Return every event of the rules so far, with or without words."""
        return [line.event for line in self.lines if not isinstance(line.event, TableNote) and not line.follows]

    def truncate(self, n: int) -> None:
        """Remove the lines after the first n actions."""
        while self.lines and self.lines[-1].n > n:
            self.lines.pop()
        for counts in (self.last_turn, self.last_look):
            counts.update({seat: min(count, len(self.lines)) for seat, count in counts.items()})
        self._words.clear()

    def words(self, index: int, locale: Locale) -> str:
        """Return a line in the reader's language; "" for an event without words.

        Equal sentences about one action are one line, with their number.
        """
        lang, digits, known = self._words.get(index, ("", False, ""))
        if (lang, digits) != (locale.lang, locale.persian_digits):
            known = self._new_words(index, locale)
            self._words[index] = locale.lang, locale.persian_digits, known
        return known

    def narrated(self, index: int, locale: Locale, view: Any) -> str:
        """Return a line as the narration says it, with its places; "" for a note or a game without such words."""
        event = self.lines[index].event
        if isinstance(event, TableNote) or self.ui.narrated is None:
            return ""
        return self.ui.narrated(locale, event, view, self.names)

    def marked(self, index: int, locale: Locale) -> int:
        """Return the places that a line marks, those of its repetitions included."""
        words, places = self._sentence(index, locale), self.lines[index].marked
        for other in self._after(index):
            if self._sentence(other, locale) == words:
                places |= self.lines[other].marked
        return places

    def _new_words(self, index: int, locale: Locale) -> str:
        words = self._sentence(index, locale)
        if not words or isinstance(self.lines[index].event, TableNote):
            return words
        action = (*self._of_action(index, self.lines[index].n), *self._after(index))
        same = [other for other in action if self._sentence(other, locale) == words]
        if min(same) < index:
            return ""
        return locale.tr("log.times", words=words, n=len(same)) if len(same) > 1 else words

    def _sentence(self, index: int, locale: Locale) -> str:
        event = self.lines[index].event
        if isinstance(event, TableNote):
            return locale.tr(event.key, name=self.names[event.seat])
        return self.ui.sentence(locale, event, self.names)

    def _of_action(self, last: int, n: int) -> Iterator[int]:
        """Yield the indexes of an action's lines, from that one back."""
        while last >= 0 and self.lines[last].n == n:
            yield last
            last -= 1

    def _after(self, index: int) -> Iterator[int]:
        """Yield the indexes of the later lines of the same action."""
        for other in range(index + 1, len(self.lines)):
            if self.lines[other].n != self.lines[index].n:
                return
            yield other

    def lines_with_words(self, locale: Locale, start: int = 0) -> list[int]:
        """Return the indexes, from `start`, of the lines that have words, the latest `MOST_LINES` at most."""
        begin = max(start, len(self.lines) - MOST_LINES)
        return [index for index in range(begin, len(self.lines)) if self.words(index, locale)]

    def newest_first(self, locale: Locale) -> Iterator[int]:
        """Yield the same indexes from the newest on, each put into words when it is requested."""
        oldest = max(0, len(self.lines) - MOST_LINES)
        return (index for index in range(len(self.lines) - 1, oldest - 1, -1) if self.words(index, locale))

    def has_begun(self, seat: Seat) -> bool:
        """Return whether a seat that left the screen had acted in the turn that is still going on."""
        begin = max(self.last_turn.values(), default=0)
        return any(line.actor == seat for line in self.lines[begin : self.last_look.get(seat, 0)])

    def actor(self, index: int) -> Seat:
        """Return whose action a line is of: of a roll of the dice or a draw, who caused it."""
        line = self.lines[index]
        seat = line.actor if line.actor >= 0 else int(getattr(line.event, "seat", line.actor))
        if seat >= 0:
            return seat
        return next((each.actor for each in reversed(self.lines[:index]) if each.actor >= 0), seat)

    def new_actions(self, seat: Seat, locale: Locale, start: int) -> list[list[int]]:
        """Return what others did from the line `start` on: the line indexes of each action with words.

        What the seat itself did after its last turn, it did in theirs: its answer decided a conflict, for example.
        """
        actions: dict[int, list[int]] = {}
        ended = self.lines[start].n if start == self.last_turn.get(seat) and start < len(self.lines) else None
        for index in range(start, len(self.lines)):
            if self.lines[index].actor != seat or (ended is not None and self.lines[index].n != ended):
                actions.setdefault(self.lines[index].n, []).append(index)
        return [indexes for indexes in actions.values() if self.headline(indexes, locale)]

    def headline(self, indexes: Sequence[int], locale: Locale, view: Any = None) -> str:
        """Return a short sentence about one action, given the indexes of its lines.

        With a reader's view it is the one of the narration, which names the places.
        """
        events = [self.lines[index].event for index in indexes]
        told = [each for each in events if not isinstance(each, TableNote)]
        if view is not None and self.ui.narrated_headline is not None:
            return " ".join(self.ui.narrated_headline(locale, told, view, self.names))
        return " ".join(self.ui.headline(locale, told, self.names))
