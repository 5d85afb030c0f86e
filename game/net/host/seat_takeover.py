"""The seats of people in a game under way: who is away, and for whom a bot plays meanwhile.

Nobody can freeze the table: a bot takes the seat of somebody who is away for long, or by the host's word at once, or
when a turn's time is over; and who comes back gets his seat back at once.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, Literal

from game.bots.levels import levels
from game.core import OVER, Json, Seat
from game.net.host.guests import Guests
from game.record import SeatInfo
from game.session.session import Session

Kind = Literal["human", "bot", "lan"]
Why = Literal["", "absent", "host", "late", "asked"]
"""For what reason a bot stands in; "" when none does. `asked`: for the one answer to a question in another's turn."""
FOR_NOW: Final = ("late", "asked")
"""Until the turn is over, or the answer given."""
ANSWER: Final = 10.0
"""Seconds of being away after which a bot answers what another's turn waits for: an offer, support in a conflict."""


@dataclass(slots=True)
class SeatOwner:
    """A person's seat: `kind` is "human" (at the host's screen) or "lan"."""

    seat: Seat
    kind: Kind
    stand_in: Why = ""
    answering: bool = False
    """Whether the bot came in to answer in another's turn, and so not for a turn of its own that may follow."""
    turn: Hashable = None
    """The turn in which the bot came in."""
    empty: float = 0.0
    """Seconds for which nobody was there: since somebody last was, or in a turn of its own, since he last acted."""


class SeatTakeovers:
    """All chairs of a session. `patience` 0: a bot takes over by the host's word alone."""

    def __init__(self, session: Session, guests: Guests, level: str, patience: float) -> None:
        self.session, self.guests = session, guests
        self.level = level or stand_in_level(session.setup.game)
        self.patience = patience
        kinds: list[Kind] = ["lan" if info.kind == "lan" else "human" for info in session.seats]
        self.all = {seat: SeatOwner(seat, kinds[seat]) for seat, info in enumerate(session.seats) if info.kind != "bot"}

    @property
    def kinds(self) -> list[Kind]:
        """Whose each seat is, whoever stands in."""
        return [self.all[seat].kind if seat in self.all else "bot" for seat in range(len(self.session.seats))]

    def lan(self) -> list[SeatOwner]:
        """The chairs for guests."""
        return [chair for chair in self.all.values() if chair.kind == "lan"]

    def here(self, seat: Seat) -> bool:
        """Whether somebody sits there (a bot does, at a seat that is its own)."""
        chair = self.all.get(seat)
        if chair is None or chair.kind == "human":
            return True
        guest = self.guests.at(seat)
        return guest is not None and guest.present

    def free(self) -> list[Seat]:
        """The chairs that belong to nobody any more."""
        return [chair.seat for chair in self.lan() if self.guests.at(chair.seat) is None]

    def stand_in(self, seat: Seat, why: Why) -> bool:
        """Let a bot play there; whether none did before, or only for the moment."""
        chair = self.all[seat]
        before = chair.stand_in
        chair.stand_in, chair.answering, chair.turn = why, self.session.seat_to_answer() == seat, self.session.turn()
        if chair.kind == "human" and why == "late":
            self.session.local_takeovers.add(seat)
        else:
            self.session.local_takeovers.discard(seat)
        if not before:
            self.session.set_takeover(seat, self.level)
        return before in ("", *FOR_NOW)

    def give_back(self, seat: Seat) -> bool:
        """The seat's own player plays again; whether a bot did."""
        chair = self.all[seat]
        if not chair.stand_in:
            return False
        chair.stand_in = ""
        self.session.local_takeovers.discard(seat)
        self.session.set_takeover(seat)
        return True

    def take(self, seat: Seat, name: str) -> None:
        """Somebody new sits down on a free chair."""
        self.give_back(seat)
        self.acted(seat)
        self.session.set_seat(seat, "lan", name=name)

    def acted(self, seat: Seat) -> None:
        """Somebody is there and plays: what he was away before does not count any more."""
        self.all[seat].empty = 0.0

    def pass_time(self, dt: float) -> list[Seat]:
        """Time in which nobody was there counts; the seats for which that is long enough now.

        To come back for a moment now and then is not enough where all wait: within a turn it adds up.
        """
        due, to_act = [], self.session.to_act()
        for chair in self.lan():
            if self.here(chair.seat):
                if chair.seat != to_act:
                    self.acted(chair.seat)
                continue
            chair.empty += dt
            if self.patience and chair.empty >= self.patience and chair.stand_in in ("", *FOR_NOW):
                due.append(chair.seat)
        return due

    def unanswered(self) -> Seat | None:
        """The seat of somebody away who is asked in another's turn and has been waited for."""
        chair = self.all.get(self.session.seat_to_answer())
        if chair is None or chair.stand_in or self.here(chair.seat) or not self.patience:
            return None
        return chair.seat if chair.empty >= min(ANSWER, self.patience) else None

    def punctual(self) -> list[Seat]:
        """The seats that a bot held for the rest of a turn, or for an answer, that is over now."""
        asked, turn, over = self.session.seat_to_answer(), self.session.turn(), self.session.to_act() == OVER
        return [
            chair.seat for chair in self.all.values()
            if chair.stand_in in FOR_NOW and (over or (asked != chair.seat if chair.answering else turn != chair.turn))
        ]  # fmt: skip

    def seats_json(self) -> list[Json]:
        """Every seat as guests are told of it; once the game is over, a guest is ready who wants another."""
        return [self._seat_json(seat, info) for seat, info in enumerate(self.session.seats)]

    def _seat_json(self, seat: Seat, info: SeatInfo) -> Json:
        chair = self.all.get(seat)
        kind = chair.kind if chair else "bot"
        level = info.level if chair is None or chair.stand_in else ""
        guest = self.guests.at(seat)
        ready = kind != "lan" or self.session.to_act() != OVER or (guest is not None and guest.ready)
        return {"kind": kind, "level": level, "name": info.name, "here": self.here(seat), "ready": ready}


def stand_in_level(game: str) -> str:
    """The level that plays for people: the second weakest. A game without bots has its legal actions played."""
    known = levels(game)
    return known[min(1, len(known) - 1)] if known else "steady"
