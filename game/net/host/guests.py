"""Who came to the table from other computers: names that differ, tokens that bring each of them back.

A token is good once: with every return the guest gets another. The one before it stays good until the guest says that
the new one is stored, or a link that broke in between would cost him his seat.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from game.core import Seat
from game.display_text import NAME_LIMIT, clean, graphemes
from game.net.host.chat import ChatRateLimit
from game.net.protocol import auth
from game.net.protocol.streams import Stream

MOST_WATCHERS: Final = 8
MOST_GUESTS: Final = 32


@dataclass(slots=True)
class Guest:
    """Somebody from another computer; `seat` None watches, `stream` None is away."""

    number: int
    name: str
    seat: Seat | None
    stream: Stream | None = None
    seal: str = ""
    before: str = ""
    """The seals of the token in force and, until the guest has stored that, of the one before it."""
    ready: bool = False
    away: float = 0.0
    """Seconds since the link was lost."""
    link: int = 0
    """The number of the youngest connection over which the guest came (`doorway.Stranger`); no older one counts."""
    heard: bool = False
    """Whether he has said anything since he was let in first; else his welcome may never have reached him."""
    voice: ChatRateLimit = field(default_factory=ChatRateLimit)

    @property
    def present(self) -> bool:
        """Whether there is a link."""
        return self.stream is not None


class Guests:
    """All guests of one room, in the order in which they came; numbers are never used twice."""

    def __init__(self, room: str, last: int = 0) -> None:
        self.room = room
        self.last = last
        self.all: list[Guest] = []

    def newcomer(self, name: str, seat: Seat | None, taken: set[str]) -> Guest:
        """Somebody new; `taken` are the names of people who sit at the host's screen."""
        self.last += 1
        names = taken | {guest.name for guest in self.all}
        guest = Guest(self.last, other_than(clean(name), names), seat)
        self.all.append(guest)
        return guest

    def returning(self, token: str) -> Guest | None:
        """Whose token that is. Looks at all of them, so that the time tells nothing."""
        found, newest = None, False
        for guest in self.all:
            for seal in (guest.seal, guest.before):
                if seal and auth.opens(token, self.room, guest.number, seal):
                    found, newest = guest, seal == guest.seal
        if found is not None and newest:
            found.before = ""  # who shows the newest has stored it
        return found

    def new_token(self, guest: Guest) -> str:
        """A token for the next return. The one that the guest has stored stays good until `kept`."""
        token = auth.new_token()
        guest.before = guest.before or guest.seal
        guest.seal = auth.seal(token, self.room, guest.number)
        return token

    def kept(self, guest: Guest) -> bool:
        """The guest has stored the newest token; whether there was another that is now void."""
        had, guest.before = bool(guest.before), ""
        return had

    def unheard(self, name: str) -> Guest | None:
        """Who came under that name, is away, and has never said a word."""
        known = (each for each in self.all if not each.present and not each.heard)
        return next((each for each in known if each.name == clean(name)), None)

    def at(self, seat: Seat) -> Guest | None:
        """Who sits there."""
        return next((guest for guest in self.all if guest.seat == seat), None)

    def number(self, number: int) -> Guest | None:
        """The guest of that number."""
        return next((guest for guest in self.all if guest.number == number), None)

    def present(self) -> list[Guest]:
        """Those who are linked."""
        return [guest for guest in self.all if guest.present]

    def watchers(self) -> int:
        """How many watch, or may come back to."""
        return sum(guest.seat is None for guest in self.all)

    def drop(self, guest: Guest) -> None:
        """That guest does not come back."""
        self.all = [each for each in self.all if each is not guest]


def other_than(name: str, names: set[str]) -> str:
    """The name, or the name with a number that nobody else has; "" stays, for it is shown as the seat's own."""
    found, number = name, 1
    while found and found in names:
        number += 1
        end = f" {number}"
        found = clean("".join(graphemes(name)[: NAME_LIMIT - len(end)])) + end
    return found
