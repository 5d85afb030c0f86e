"""A game under way in a room: who is told what, whose actions are taken, when a bot stands in, whose time runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core import OVER, BadAction, Illegal, Seat
from game.net.host.guests import Guest, Guests
from game.net.host.seat_feed import readers
from game.net.host.seat_takeover import SeatTakeovers
from game.net.host.turn_timer import TurnTimer
from game.net.protocol.framing import pack
from game.net.protocol.messages import Message
from game.record import write
from game.session.session import Session

PAUSED: Final = "paused"

MOST_UNDONE: Final = 100
"""Actions that a guest may take back before there is something that he cannot: each costs the journal two lines."""


class Match:
    """The session of a room, and its readers. `nonce` and the session's seed are what was committed to."""

    def __init__(self, session: Session, guests: Guests, chairs: SeatTakeovers, timer: TurnTimer, nonce: str) -> None:
        self.session, self.guests, self.chairs, self.timer = session, guests, chairs, timer
        self.nonce = nonce
        self.readers = readers(session, [None, *(chair.seat for chair in chairs.lan())])
        self._undone: dict[Seat, int] = {}
        """Seat -> how often its guest has taken something back that he could do again."""
        self._end: Message | None = None
        """What all are told at the end, once the game is over."""

    @property
    def over(self) -> bool:
        """Whether the game has ended and all were told."""
        return self._end is not None

    def tell(self) -> None:
        """Tell everybody of all that happened since the last call, each as he may know it."""
        for guest, update in self._news():
            send(guest, update)
        if self._end is None and self.session.to_act() == OVER:
            self._end = pack(self._result())
            for guest in self.guests.present():
                send(guest, self._end)

    def _news(self) -> Iterator[tuple[Guest, Message]]:
        """Moment by moment, so that the texts of one moment are still at hand for the next reader."""
        news = [(reader, reader.news()) for reader in self.readers.values()]
        there = {seat: [guest for guest in self.guests.all if guest.seat == seat] for seat in self.readers}
        while True:
            for reader, coming in news:
                update = next(coming, None)
                if update is None:  # what one hears, all hear
                    return
                for guest in there[reader.seat]:
                    yield guest, update

    def bring(self, guest: Guest, start: Message) -> None:
        """Tell somebody who comes or comes back how things stand and how that came about."""
        reader = self.readers[guest.seat]
        send(guest, start)
        send(guest, reader.snapshot())
        for part in reader.history():
            send(guest, part)
        if self._end is not None:
            send(guest, self._end)

    def act(self, guest: Guest, n: int, text: str) -> None:
        """Carry out a guest's action. Raises Illegal."""
        seat = self._seat(guest, n)
        try:
            self.readers[seat].client.submit(self.session.game.decode(text))
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
        """Send how things stand once more."""
        send(guest, self.readers[guest.seat].snapshot())

    def timed(self) -> Seat | None:
        """The person whose time runs or is held: he has to act himself."""
        chair = self.chairs.all.get(self.session.to_act())
        return None if chair is None or chair.stand_in else chair.seat

    def watch_time(self) -> bool:
        """Set the timer to whoever has to act; whether that is news."""
        seat = self.timed()
        held = bool(self.session.pause_reason) or (seat is not None and not self.chairs.here(seat))
        return self.timer.watch(seat, held, self.session.turn(), self.session.seat_to_answer() == seat)

    def close(self) -> None:
        """Follow the game no more."""
        for reader in self.readers.values():
            reader.close()

    def _seat(self, guest: Guest, n: int) -> Seat:
        """The guest's own seat, if what he asks is about the game as it stands. Raises Illegal."""
        if guest.seat is None:
            raise Illegal("watcher")
        if n != self.session.n:
            raise Illegal("stale")
        return guest.seat

    def _result(self) -> Message:
        return {"t": "over", "record": write(self.session.record()), "seed": self.session.seed, "nonce": self.nonce}


def send(guest: Guest, message: Message) -> None:
    """To the guest, if there is a link."""
    if guest.stream is not None:
        guest.stream.send(message)
