"""A running game in a room: its updates to the guests, the guests' actions, seat takeovers, the turn timer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.core import OVER, BadAction, Illegal, Seat
from game.net.host.guests import Guest, Guests
from game.net.host.seat_feed import SeatFeeds
from game.net.host.seat_takeover import SeatTakeovers
from game.net.host.turn_timer import TurnTimer
from game.net.protocol.framing import pack
from game.net.protocol.messages import Message
from game.record import write
from game.session.session import Session

PAUSED: Final = "paused"

OUTBOX: Final = 128 << 10
"""A guest whose link holds more unsent bytes gets the next part of the history, or the record, later."""

FULL_NEWS: Final = {"t": "table", "what": "full", "seat": None, "name": ""}
"""The game has ended because its record has no more room; whoever comes in later is told too."""

MOST_UNDONE: Final = 100
"""Actions that a guest may take back before one that cannot be: each costs the journal two lines."""


class Match:
    """The session of a room and its feeds. `nonce` and the session's seed are those of the commitment."""

    def __init__(
        self, session: Session, guests: Guests, takeovers: SeatTakeovers, timer: TurnTimer, nonce: str
    ) -> None:
        self.session, self.guests, self.takeovers, self.timer = session, guests, takeovers, timer
        self.nonce = nonce
        self.feeds = SeatFeeds(session, [None, *(owner.seat for owner in takeovers.guest_seats())])
        self._undone: dict[Seat, int] = {}
        """Seat -> number of actions that its guest has taken back and could repeat."""
        self._end: Message | None = None
        """The message `over`, once the game is over; for a game without room in its record, the news of that."""
        self._deliveries: dict[int, Iterator[Sequence[Message]]] = {}
        """Number of a guest -> what is sent at the pace of the link; until its end the guest gets no update."""

    @property
    def over(self) -> bool:
        """Whether the game has ended, also without a winner, and all guests were notified."""
        return self._end is not None

    def broadcast(self) -> None:
        """Send everything since the last call to everybody, redacted for each reader."""
        for updates in self.feeds.updates():
            for guest in self.guests.present():
                if guest.number not in self._deliveries:
                    send(guest, updates[guest.seat])
        if self._end is None and (self.session.full or self.session.to_act() == OVER):
            self._end = pack(FULL_NEWS if self.session.full else self._result())
            for guest in self.guests.present():
                self._deliveries.setdefault(guest.number, iter([[self._end]]))
        for number in list(self._deliveries):
            receiver = self.guests.by_number(number)
            if receiver is not None:
                self._deliver(receiver)
            else:  # they were sent away in mid-delivery
                del self._deliveries[number]

    def send_match(self, guest: Guest, start: Message) -> None:
        """Send a guest who comes or returns the whole game so far."""
        self._deliveries[guest.number] = self._match(guest.seat, start)
        self._deliver(guest)

    def _match(self, seat: Seat | None, start: Message) -> Iterator[Sequence[Message]]:
        yield from self.feeds.by_seat[seat].catch_up(start)
        if self._end is not None:
            yield [self._end]

    def _deliver(self, guest: Guest) -> None:
        """Send a guest as much as the link takes now. What is left when it breaks is not sent any more."""
        while guest.stream is not None:
            if guest.stream.unsent >= OUTBOX:
                return
            messages = next(self._deliveries[guest.number], None)
            if messages is None:
                break
            for message in messages:
                guest.stream.send(message)
        del self._deliveries[guest.number]

    def act(self, guest: Guest, n: int, text: str) -> None:
        """Carry out a guest's action. Raises Illegal."""
        seat = self._seat(guest, n)
        try:
            self.feeds.by_seat[seat].client.submit(self.session.game.decode(text))
        except BadAction as error:
            raise Illegal("malformed") from error
        if not self.session.can_undo(seat):
            self._undone[seat] = 0

    def undo(self, guest: Guest, n: int) -> None:
        """Take back a guest's last action, by the rules of fair play. Raises Illegal."""
        seat = self._seat(guest, n)
        if self._undone.get(seat, 0) >= MOST_UNDONE:
            raise Illegal("undone-often")
        self.session.undo(seat)
        self._undone[seat] = self._undone.get(seat, 0) + 1

    def resync(self, guest: Guest) -> None:
        """Send the current position once more."""
        send(guest, self.feeds.by_seat[guest.seat].snapshot())

    def timed(self) -> Seat | None:
        """Return the seat whose time runs or is held: a person who has to act."""
        owner = self.takeovers.all.get(self.session.to_act())
        return None if owner is None or owner.bot_reason else owner.seat

    def update_timer(self) -> bool:
        """Set the timer to the seat that has to act. Return whether guests must be notified."""
        seat = self.timed()
        held = bool(self.session.pause_reason) or (seat is not None and not self.takeovers.present(seat))
        return self.timer.watch(seat, held, self.session.turn(), self.session.seat_to_answer() == seat)

    def close(self) -> None:
        """Close all feeds."""
        self.feeds.close()

    def _seat(self, guest: Guest, n: int) -> Seat:
        """Return the guest's own seat if the request is about the current position. Raises Illegal."""
        if guest.seat is None:
            raise Illegal("watcher")
        if n != self.session.n:
            raise Illegal("stale")
        return guest.seat

    def _result(self) -> Message:
        return {"t": "over", "record": write(self.session.record()), "seed": self.session.seed, "nonce": self.nonce}


def send(guest: Guest, message: Message) -> None:
    """Send a message to a guest who has a link."""
    if guest.stream is not None:
        guest.stream.send(message)
