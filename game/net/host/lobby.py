"""The table before its game: its seats, its guests, who is ready."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from game.core import AnyGame, BadSetup, Illegal, Json, Seat
from game.net.host.guests import Guest, Guests
from game.record import SeatInfo
from game.session.table_setup import TableSetup, with_seat
from game.table import board_draw


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a new game, and the place of each in the lobby."""

    seats: tuple[SeatInfo, ...]
    places: tuple[int, ...]


def purist_json(purist: bool) -> dict[str, Json]:
    """Return the field of a set-up without any help; no field for any other."""
    return {"purist": True} if purist else {}


class Lobby:
    """The state of the lobby. Seats are numbered as in the plan, closed ones included, until the game begins."""

    def __init__(self, game: AnyGame, plan: TableSetup, guests: Guests) -> None:
        self.game = game
        self.plan = plan
        self.guests = guests
        self._board: tuple[object, str] = None, ""
        """The text of the last drawn board, and what it follows from."""

    def free(self) -> list[Seat]:
        """Return the free seats for guests."""
        seats = enumerate(self.plan.seats)
        return [seat for seat, info in seats if info.kind == "lan" and self.guests.at(seat) is None]

    def check_seat(self, seat: Seat) -> None:
        """Raise Illegal unless a guest may take that seat."""
        if not (0 <= seat < len(self.plan.seats) and self.plan.seats[seat].kind == "lan"):
            raise Illegal("no-such-seat")
        if self.guests.at(seat) is not None:
            raise Illegal("taken")

    def sit(self, guest: Guest, seat: Seat | None) -> None:
        """Move a guest to a seat, or to the watchers (None). Raises Illegal."""
        if seat is not None and seat != guest.seat:
            self.check_seat(seat)
        guest.seat, guest.ready = seat, False

    def set_seat(self, seat: Seat, info: SeatInfo) -> Guest | None:
        """Change a seat for the host. Return the guest who lost the seat, if any.

        All guests become unready, unless a free seat was closed or only its name changed.
        """
        closes_free = info.kind == "closed" and seat in self.free()
        renamed = replace(self.plan.seats[seat], name=info.name) == info
        self.plan = with_seat(self.plan, seat, info)
        lost = self.guests.at(seat) if info.kind != "lan" else None
        if lost is not None:
            lost.seat, lost.ready = None, False
        if not (closes_free or renamed):
            self.unready()
        return lost

    def set_options(self, options: dict[str, str], shuffle: bool, purist: bool | None = None) -> None:
        """Change the rules for the host; `purist` None leaves it. Raises BadSetup."""
        self.game.setup(self.game.seats[0], options)
        purist = self.plan.purist if purist is None else purist
        self.plan = replace(self.plan, options=options, shuffle=shuffle, purist=purist)
        self.unready()

    def unready(self) -> None:
        """Clear the readiness of all guests, because what they agreed to has changed."""
        for guest in self.guests.all:
            guest.ready = False

    def obstacle(self) -> str:
        """Return why the game cannot begin (a reason's key), or "". Free seats come last: the host may close them."""
        if len(self.plan.playing_seats()) not in self.game.seats:
            return "too-few-seats"
        seated = [guest for guest in self.guests.all if guest.seat is not None]
        if not all(guest.ready and guest.present for guest in seated):
            return "not-ready"
        return "seats-open" if self.free() else ""

    def seating(self, seed: str) -> Seating:
        """Return who plays which seat, shuffled by the seed if agreed, so that everybody can check it afterwards."""
        places = [place for place, info in enumerate(self.plan.seats) if info.kind != "closed"]
        if self.shuffle:
            Random(f"{seed}:seats").shuffle(places)
        return Seating(tuple(self._named(place) for place in places), tuple(places))

    @property
    def shuffle(self) -> bool:
        """Whether the seats are shuffled: the plan requests it and the rules allow it."""
        return self.plan.shuffle and not self.game.has_fixed_seating(self.plan.options)

    def board_draw(self, seed: str) -> str:
        """Return the draw that will lay the board of the game with that seed; "" if no draw does."""
        seats = len(self.plan.playing_seats())
        try:
            rules = self.game.setup(seats if seats in self.game.seats else self.game.seats[-1], self.plan.options)
        except BadSetup:
            return ""
        if (key := (rules, seed)) != self._board[0]:
            self._board = key, board_draw(self.game, rules, seed)
        return self._board[1]

    def setup_json(self) -> Json:
        """Return `SetupData` of the current plan."""
        options = dict(self.plan.options)
        try:
            options = dict(self.game.setup(self.game.seats[0], options).options)
        except BadSetup:
            options = {}
        seats = max(1, len(self.plan.playing_seats()))
        return {"game": self.game.key, "seats": seats, "options": options, **purist_json(self.plan.purist)}

    def seats_json(self) -> list[Json]:
        """Return every seat as `SeatData`."""
        return [self._seat_json(place) for place in range(len(self.plan.seats))]

    def _seat_json(self, place: int) -> Json:
        info, guest = self._named(place), self.guests.at(place)
        lan = info.kind == "lan"
        here = guest is not None and guest.present if lan else info.kind != "closed"
        ready = guest is not None and guest.ready if lan else info.kind != "closed"
        return {"kind": info.kind, "level": info.level, "name": info.name, "here": here, "ready": ready}

    def _named(self, place: int) -> SeatInfo:
        info, guest = self.plan.seats[place], self.guests.at(place)
        return replace(info, name=guest.name) if guest is not None and info.kind == "lan" else info
