"""The guests of a room: distinct names, tokens for reconnecting, chat limits.

A token is good once: every return gives the guest a new one. The previous token stays valid until the guest confirms
that the new one is stored; otherwise a link that breaks in between would cost the guest their seat.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from game.core import Illegal, Json, Seat
from game.display_text import NAME_LIMIT, clean, graphemes
from game.net.protocol import auth
from game.net.protocol.field_types import line_of_talk
from game.net.protocol.limits import RateLimit, TokenBucket
from game.net.protocol.messages import PHRASES
from game.net.protocol.streams import Stream

MOST_WATCHERS: Final = 8
MOST_GUESTS: Final = 32

CHAT_LINES: Final = 5
CHAT_SECONDS: Final = 5.0
"""A person sends at most `CHAT_LINES` lines of chat in `CHAT_SECONDS` seconds."""


class ChatLimit:
    """The chat limits of one person."""

    def __init__(self) -> None:
        self.muted = False
        self._sent: deque[float] = deque(maxlen=CHAT_LINES)
        """Times of the latest lines."""

    def check(self, now: float, text: str | None, phrase: str | None) -> dict[str, Json]:
        """Return the field to broadcast: a cleaned `text`, or a `phrase`.

        Raises Illegal ("muted", "too-fast", "empty").
        """
        if self.muted:
            raise Illegal("muted")
        if len(self._sent) == CHAT_LINES and now - self._sent[0] < CHAT_SECONDS:
            raise Illegal("too-fast")
        content = {"phrase": phrase} if phrase is not None else {"text": line_of_talk(text or "")}
        if not any(content.values()) or phrase not in (None, *PHRASES):
            raise Illegal("empty")
        self._sent.append(now)
        return content


LINK_NEWS: Final = RateLimit(0.5, 10)
"""How often the others are told that one guest is away or back; beyond that only the lobby message shows it."""


@dataclass(slots=True)
class Guest:
    """A person at another computer. `seat` None is a watcher, `stream` None is away."""

    number: int
    name: str
    seat: Seat | None
    stream: Stream | None = None
    token_hash: str = ""
    previous_hash: str = ""
    """Hash of the previous token, until the guest has stored the current one."""
    ready: bool = False
    away: float = 0.0
    """Seconds since the link was lost."""
    link: int = 0
    """The number of the guest's latest connection (`PendingPeer.number`). Older connections are rejected."""
    confirmed: bool = False
    """Whether a message has come since the first welcome. Before that, the welcome may have been lost."""
    chat: ChatLimit = field(default_factory=ChatLimit)
    link_news: TokenBucket = field(default_factory=lambda: TokenBucket(LINK_NEWS))

    @property
    def present(self) -> bool:
        """Whether there is a link."""
        return self.stream is not None


class Guests:
    """All guests of one room, in order of arrival. A number is never used twice."""

    def __init__(self, room: str, last: int = 0) -> None:
        self.room = room
        self.last = last
        self.all: list[Guest] = []

    def add(self, name: str, seat: Seat | None, taken: set[str]) -> Guest:
        """Add a newcomer, whose name differs from all others and from `taken`."""
        self.last += 1
        names = taken | {guest.name for guest in self.all}
        guest = Guest(self.last, unique_name(clean(name), names), seat)
        self.all.append(guest)
        return guest

    def by_token(self, token: str) -> Guest | None:
        """Return the token's owner. Compares with all guests, so that the duration tells nothing."""
        found, newest = None, False
        for guest in self.all:
            for stored in (guest.token_hash, guest.previous_hash):
                if stored and auth.token_matches(token, self.room, guest.number, stored):
                    found, newest = guest, stored == guest.token_hash
        if found is not None and newest:
            found.previous_hash = ""  # the guest has the newest token, so it is stored
        return found

    def new_token(self, guest: Guest) -> str:
        """Return a token for the next return. The stored token stays valid until `confirm_token`."""
        token = auth.new_token()
        guest.previous_hash = guest.previous_hash or guest.token_hash
        guest.token_hash = auth.hash_token(token, self.room, guest.number)
        return token

    def confirm_token(self, guest: Guest) -> bool:
        """Void the previous token, because the guest has stored the newest. Return whether there was one."""
        had, guest.previous_hash = bool(guest.previous_hash), ""
        return had

    def unconfirmed(self, name: str) -> Guest | None:
        """Return the guest of that name who is away and has sent nothing since the welcome."""
        known = (each for each in self.all if not each.present and not each.confirmed)
        return next((each for each in known if each.name == clean(name)), None)

    def at(self, seat: Seat) -> Guest | None:
        """Return the guest at a seat."""
        return next((guest for guest in self.all if guest.seat == seat), None)

    def by_number(self, number: int) -> Guest | None:
        """Return the guest of that number."""
        return next((guest for guest in self.all if guest.number == number), None)

    def present(self) -> list[Guest]:
        """Return the guests that have a link."""
        return [guest for guest in self.all if guest.present]

    def watchers(self) -> int:
        """Count the watchers, also those who are away."""
        return sum(guest.seat is None for guest in self.all)

    def remove(self, guest: Guest) -> None:
        """Remove a guest for good."""
        self.all = [each for each in self.all if each is not guest]


def unique_name(name: str, names: set[str]) -> str:
    """Return the name, with a number if another has it. "" stays, because the seat's own name is displayed then."""
    found, number = name, 1
    while found and found in names:
        number += 1
        end = f" {number}"
        found = clean("".join(graphemes(name)[: NAME_LIMIT - len(end)])) + end
    return found
