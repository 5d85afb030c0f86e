"""The seats of people in a running game, and the bots that take them over.

Nobody can freeze the table. A bot takes over the seat of a player who is away for long, at once if the host says so,
or when the time of a turn is over. A player who returns gets the seat back at once.
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
Reason = Literal["", "absent", "host", "late", "asked"]
"""Why a bot plays a seat; "" when its owner does. `asked`: for one answer in another player's turn."""
TEMPORARY: Final = ("late", "asked")
"""Until the end of the turn, or until the answer."""
ANSWER: Final = 10.0
"""Seconds of absence after which a bot answers in another player's turn: an offer, support in a conflict."""


@dataclass(slots=True)
class SeatOwner:
    """A person's seat: `kind` is "human" (at the host's screen) or "lan"."""

    seat: Seat
    kind: Kind
    bot_reason: Reason = ""
    answering: bool = False
    """Whether the bot took over to answer in another player's turn, and not for a turn of its own."""
    turn: Hashable = None
    """The turn in which the bot took over."""
    absent_for: float = 0.0
    """Seconds absent; in the seat's own turn, seconds since its last action."""


class SeatTakeovers:
    """The owners of all seats of a session. With `patience` 0 only the host lets a bot take over."""

    def __init__(self, session: Session, guests: Guests, level: str, patience: float) -> None:
        self.session, self.guests = session, guests
        self.level = level or takeover_level(session.setup.game)
        self.patience = patience
        kinds: list[Kind] = ["lan" if info.kind == "lan" else "human" for info in session.seats]
        self.all = {seat: SeatOwner(seat, kinds[seat]) for seat, info in enumerate(session.seats) if info.kind != "bot"}

    @property
    def kinds(self) -> list[Kind]:
        """The owner's kind of each seat, also where a bot has taken over."""
        return [self.all[seat].kind if seat in self.all else "bot" for seat in range(len(self.session.seats))]

    def guest_seats(self) -> list[SeatOwner]:
        """Return the seats for guests."""
        return [owner for owner in self.all.values() if owner.kind == "lan"]

    def present(self, seat: Seat) -> bool:
        """Return whether the seat's owner is there; a bot's own seat counts as present."""
        owner = self.all.get(seat)
        if owner is None or owner.kind == "human":
            return True
        guest = self.guests.at(seat)
        return guest is not None and guest.present

    def free(self) -> list[Seat]:
        """Return the seats whose guest has left for good."""
        return [owner.seat for owner in self.guest_seats() if self.guests.at(owner.seat) is None]

    def take_over(self, seat: Seat, reason: Reason) -> bool:
        """Let a bot play a seat. Return whether none did before, or only temporarily."""
        owner = self.all[seat]
        before = owner.bot_reason
        owner.bot_reason, owner.answering, owner.turn = (
            reason,
            self.session.seat_to_answer() == seat,
            self.session.turn(),
        )
        if owner.kind == "human" and reason == "late":
            self.session.local_takeovers.add(seat)
        else:
            self.session.local_takeovers.discard(seat)
        if not before:
            self.session.set_takeover(seat, self.level)
        return before in ("", *TEMPORARY)

    def give_back(self, seat: Seat) -> bool:
        """Let the owner play the seat again. Return whether a bot did."""
        owner = self.all[seat]
        if not owner.bot_reason:
            return False
        owner.bot_reason = ""
        self.session.local_takeovers.discard(seat)
        self.session.set_takeover(seat)
        return True

    def assign(self, seat: Seat, name: str) -> None:
        """Give a free seat to a new guest."""
        self.give_back(seat)
        self.reset_absence(seat)
        self.session.set_seat(seat, "lan", name=name)

    def reset_absence(self, seat: Seat) -> None:
        """Count the owner's absence from zero, because the owner plays."""
        self.all[seat].absent_for = 0.0

    def advance(self, dt: float) -> list[Seat]:
        """Add the time to every absence. Return the seats that a bot must take over now.

        Within a turn absences add up: to return for a moment now and then is not enough where all wait.
        """
        due, to_act = [], self.session.to_act()
        for owner in self.guest_seats():
            if self.present(owner.seat):
                if owner.seat != to_act:
                    self.reset_absence(owner.seat)
                continue
            owner.absent_for += dt
            if self.patience and owner.absent_for >= self.patience and owner.bot_reason in ("", *TEMPORARY):
                due.append(owner.seat)
        return due

    def unanswered(self) -> Seat | None:
        """Return the absent seat that must answer in another player's turn and is overdue."""
        owner = self.all.get(self.session.seat_to_answer())
        if owner is None or owner.bot_reason or self.present(owner.seat) or not self.patience:
            return None
        return owner.seat if owner.absent_for >= min(ANSWER, self.patience) else None

    def expired(self) -> list[Seat]:
        """Return the seats whose temporary takeover is over."""
        asked, turn, over = self.session.seat_to_answer(), self.session.turn(), self.session.to_act() == OVER
        return [
            each.seat for each in self.all.values()
            if each.bot_reason in TEMPORARY and (over or (asked != each.seat if each.answering else turn != each.turn))
        ]  # fmt: skip

    def seats_json(self) -> list[Json]:
        """Return every seat as `SeatData`. After the game, `ready` guests are those who want another."""
        return [self._seat_json(seat, info) for seat, info in enumerate(self.session.seats)]

    def _seat_json(self, seat: Seat, info: SeatInfo) -> Json:
        owner = self.all.get(seat)
        kind = owner.kind if owner else "bot"
        level = info.level if owner is None or owner.bot_reason else ""
        guest = self.guests.at(seat)
        ready = kind != "lan" or self.session.to_act() != OVER or (guest is not None and guest.ready)
        return {"kind": kind, "level": level, "name": info.name, "here": self.present(seat), "ready": ready}


def takeover_level(game: str) -> str:
    """Return the level that takes over: the second weakest. A game without bots has legal actions played."""
    known = levels(game)
    return known[min(1, len(known) - 1)] if known else "steady"
