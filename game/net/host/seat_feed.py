"""The messages about a game for one reader, encoded once for all guests that share the reader's knowledge.

Each seat has its own feed; all watchers share one. The output depends on what the reader may know and on nothing else:
same bytes, same lengths, same number and order of messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.core import Json, Seat, digest_of, event_to_json
from game.net.protocol.framing import CanonicalCache, EncodedMessage, pack, packed
from game.net.protocol.messages import Message
from game.session.session import Session
from game.table import Update

PART: Final = 128
"""Number of actions in one part of the history; the last part has fewer than twice as many."""


class SeatFeed:
    """The reader of a session for a seat, or for the watchers (`seat` None)."""

    def __init__(self, session: Session, seat: Seat | None, views: CanonicalCache, heads: CanonicalCache) -> None:
        """Create a feed; its caches share their entries with those of the session's other feeds."""
        self.seat = seat
        self._views, self._heads = views, heads
        self.client = session.client(seat)
        self._game = session.game
        self._past = [self._entry(update) for update in session.past_updates(seat)]

    @property
    def n(self) -> int:
        """The length of the log as sent."""
        return len(self._past)

    def updates(self) -> Iterator[EncodedMessage]:
        """Yield an update for every action since the last call, each encoded when it is requested."""
        return map(self._update, self.client.poll())

    def snapshot(self) -> EncodedMessage:
        """Return the current position as an update without an action."""
        return self._packed({"n": self.n, "actor": -1, "text": "", "events": []}, self.client.view)

    def catch_up(self, start: Message) -> Iterator[Sequence[Message]]:
        """Yield what a reader needs who comes in: messages to send together, the next ones when these have left.

        Actions that happen meanwhile are in the history, so the reader gets no update before its end. `start` begins
        it, and begins it anew if what was sent has been taken back since.
        """
        sent = 0
        head = [start, self.snapshot()]
        while self.n >= sent + 2 * PART:
            part = self._past[sent : sent + PART]
            yield [*head, _history(part, last=False)]
            sent, head = sent + PART, []
            if self.n < sent or self._past[sent - 1] is not part[-1]:
                sent, head = 0, [start, self.snapshot()]
        yield [*(head or [self.snapshot()]), _history(self._past[sent:], last=True)]

    def close(self) -> None:
        """Close the reader."""
        self.client.close()

    def _update(self, update: Update) -> EncodedMessage:
        entry = self._entry(update)
        del self._past[update.n :]
        if update.n > len(self._past):
            self._past.append(entry)
        return self._packed(entry, update.view)

    def _entry(self, update: Update) -> dict[str, Json]:
        events = [event_to_json(event) for event in update.events]
        return {"n": update.n, "actor": update.actor, "text": update.text, "events": events}

    def _packed(self, entry: dict[str, Json], view: object) -> EncodedMessage:
        text = self._views.of(self._game.view_to_json(view))
        head = {"t": "update", "hash": digest_of(text), **entry}
        return packed(head, f'{self._heads.of(head)[:-1]},"view":{text}}}')  # no key comes after "view"


def _history(past: Sequence[Json], last: bool) -> EncodedMessage:
    return pack({"t": "history", "past": list(past), "last": last})


def seat_feeds(session: Session, seats: Iterable[Seat | None]) -> dict[Seat | None, SeatFeed]:
    """Return feeds of one session that share the text they have in common."""
    views: dict[str, tuple[Json, str]] = {}
    heads: dict[str, tuple[Json, str]] = {}
    return {seat: SeatFeed(session, seat, CanonicalCache(views), CanonicalCache(heads)) for seat in seats}
