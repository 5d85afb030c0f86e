"""What one reader of a table is sent: each action as that reader may know it, put into bytes once for all who read so.

A seat has a reader of its own; all watchers share one. What comes out is a function of what the reader may know and
of nothing else: same bytes, same lengths, same number and order of messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game.core import Json, Seat, digest_of, event_to_json
from game.net.protocol.framing import CanonicalCache, EncodedMessage, pack, packed
from game.net.protocol.messages import Message
from game.session.session import Session
from game.table import Update

PART: Final = 128
"""Actions in one part of the history."""


class SeatFeed:
    """Follows a session for a seat, or for the watchers (`seat` None)."""

    def __init__(self, session: Session, seat: Seat | None, views: CanonicalCache, heads: CanonicalCache) -> None:
        """`views` and `heads` write into what those of the session's other readers do."""
        self.seat = seat
        self._views, self._heads = views, heads
        self.client = session.client(seat)
        self._game = session.game
        self._past = [self._entry(update) for update in session.past_updates(seat)]

    @property
    def n(self) -> int:
        """The length of the log as told."""
        return len(self._past)

    def news(self) -> Iterator[EncodedMessage]:
        """An update for every action since the last call, each made when it is asked for."""
        return map(self._told, self.client.poll())

    def snapshot(self) -> EncodedMessage:
        """How things stand."""
        return self._packed({"n": self.n, "actor": -1, "text": "", "events": []}, self.client.view)

    def history(self) -> Iterator[Message]:
        """All actions so far, in parts."""
        parts = [self._past[at : at + PART] for at in range(0, len(self._past), PART)] or [[]]
        for number, part in enumerate(parts, 1):
            yield pack({"t": "history", "past": part, "last": number == len(parts)})

    def close(self) -> None:
        """Follow no more."""
        self.client.close()

    def _told(self, update: Update) -> EncodedMessage:
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


def readers(session: Session, seats: Iterable[Seat | None]) -> dict[Seat | None, SeatFeed]:
    """Readers of one session who share what they have in common."""
    views: dict[str, tuple[Json, str]] = {}
    heads: dict[str, tuple[Json, str]] = {}
    return {seat: SeatFeed(session, seat, CanonicalCache(views), CanonicalCache(heads)) for seat in seats}
