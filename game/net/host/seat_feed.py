"""The messages about a game for one reader, encoded once for all guests that share the reader's knowledge.

Each seat has its own feed; all watchers share one. The output depends on what the reader may know and on nothing else:
same bytes, same lengths, same number and order of messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from game.core import AnyGame, Json, Seat, canonical, digest_of, event_to_json
from game.net.protocol.framing import CanonicalCache, EncodedMessage, join, pack
from game.net.protocol.messages import Message
from game.session.session import Session
from game.table import Update

PART: Final = 128
"""Number of actions in one part of the history; the last part has fewer than twice as many."""


class CommonTexts:
    """The texts that all feeds of one session send, encoded once."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._public = CanonicalCache()
        self._events: tuple[Sequence[Any], list[Json], str] = (), [], "[]"

    def public(self, view: Any) -> Mapping[str, str]:
        """Return the fields of a view that are the same for all readers."""
        return self._public.of(self._game.public_to_json(view))

    def events(self, events: Sequence[Any]) -> tuple[list[Json], str]:
        """Return the events of an update as plain data, and their text."""
        if self._events[0] != events:
            data: list[Json] = [event_to_json(event) for event in events]
            self._events = events, data, canonical(data)
        return self._events[1:]


class SeatFeed:
    """The reader of a session for a seat, or for the watchers (`seat` None)."""

    def __init__(self, session: Session, seat: Seat | None, common: CommonTexts) -> None:
        self.seat = seat
        self.client = session.client(seat)
        self._game = session.game
        self._common = common
        self._private = CanonicalCache()
        self._past = [self._entry(update)[0] for update in session.past_updates(seat)]

    @property
    def n(self) -> int:
        """The length of the log as sent."""
        return len(self._past)

    def update(self, update: Update, public: Mapping[str, str]) -> EncodedMessage:
        """Return the message of the client's next update; `public` are the common fields of its view."""
        entry, events = self._entry(update)
        del self._past[update.n :]
        if update.n > len(self._past):
            self._past.append(entry)
        return self._packed(entry, events, update.view, public)

    def snapshot(self) -> EncodedMessage:
        """Return the current position as an update without an action."""
        view, entry = self.client.view, {"n": self.n, "actor": -1, "text": "", "events": []}
        return self._packed(entry, "[]", view, self._common.public(view))

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

    def _entry(self, update: Update) -> tuple[dict[str, Json], str]:
        """Return an update without its view, and the text of its events."""
        events, text = self._common.events(update.events)
        return {"n": update.n, "actor": update.actor, "text": update.text, "events": events}, text

    def _packed(self, entry: dict[str, Json], events: str, view: Any, public: Mapping[str, str]) -> EncodedMessage:
        shown = join({**public, **self._private.of(self._game.private_to_json(view))})
        hashed = digest_of(shown)
        text = (
            f'{{"actor":{entry["actor"]},"events":{events},"hash":"{hashed}","n":{entry["n"]},"t":"update",'
            f'"text":{canonical(entry["text"])},"view":{shown}}}'
        )
        return pack({"t": "update", "hash": hashed, **entry}, text)


def _history(past: Sequence[Json], last: bool) -> EncodedMessage:
    return pack({"t": "history", "past": list(past), "last": last})


class SeatFeeds:
    """The feeds of one session, by seat."""

    def __init__(self, session: Session, seats: Iterable[Seat | None]) -> None:
        self._common = CommonTexts(session.game)
        self.by_seat = {seat: SeatFeed(session, seat, self._common) for seat in seats}

    def updates(self) -> Iterator[Mapping[Seat | None, EncodedMessage]]:
        """Yield for every action since the last call the update of each seat, encoded when it is requested."""
        polled = [feed.client.poll() for feed in self.by_seat.values()]
        for updates in zip(*polled, strict=True):
            public = self._common.public(updates[0].view)
            readers = zip(self.by_seat.items(), updates, strict=True)
            yield {seat: feed.update(update, public) for (seat, feed), update in readers}

    def close(self) -> None:
        """Close all readers."""
        for feed in self.by_seat.values():
            feed.close()
