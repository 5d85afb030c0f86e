"""Everybody at one table: the host, his guests, their lobby or their game, and what all of them are told.

Everything told beside the game goes through `announce`, `speak` and the lobby message: to guests as keys and
arguments, to this screen as `News`.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.core import BadSetup, Illegal, Json, Seat
from game.display_text import clean
from game.net.host import room_file
from game.net.host.ban_list import KNOCKS, BanList
from game.net.host.guests import Guest, Guests
from game.net.host.lobby import Lobby, purist_json
from game.net.host.match import PAUSED, Match, send
from game.net.host.room_file import TableSettings
from game.net.host.seat_takeover import FOR_NOW, SeatTakeovers, Why
from game.net.host.turn_timer import TurnTimer
from game.net.protocol import auth
from game.net.protocol.framing import pack
from game.net.protocol.messages import Message
from game.record import SeatInfo
from game.session.protocol import Countdown, Person, TableNews
from game.session.session import Services, Session
from game.session.table_setup import TableSetup

HOST: Final = 0
"""The number of the person at this screen."""

MOST_NEWS: Final = 256
"""What a screen that does not ask misses is the oldest."""


class RoomState:
    """The state of a room, and telling all of it. Raises BadSetup when the plan's game is not played here."""

    def __init__(self, plan: TableSetup, services: Services, table_settings: TableSettings, code: str) -> None:
        if plan.game not in services.games:
            raise BadSetup(f"unknown game {plan.game!r}")
        self.services = services
        self.table_settings = replace(table_settings, host=clean(table_settings.host))
        self.code = code or auth.new_code()
        """What a newcomer has to know."""
        self.room, self.nonce = auth.new_room(), auth.new_nonce()
        self.seed = secrets.token_hex(16) if plan.seed is None else str(plan.seed)
        self.guests = Guests(self.room)
        self.outcasts = BanList()
        self.lobby = Lobby(services.games[plan.game], plan, self.guests)
        self.match: Match | None = None
        self.locked = False
        self.port = 0
        self.time = 0.0
        """Seconds in which this room was awake."""
        self.changed = False
        """The lobby message would be another one."""
        self._news: deque[TableNews] = deque(maxlen=MOST_NEWS)

    @property
    def session(self) -> Session | None:
        """The game, once it has begun."""
        return self.match.session if self.match else None

    @property
    def commit(self) -> str:
        """What is shown of the shuffle before the game."""
        return auth.commitment(self.seed, self.nonce)

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """Who plays each seat: of the plan in the lobby, closed ones included; later of the game."""
        return self.match.session.seats if self.match else self.lobby.plan.seats

    @property
    def people(self) -> Sequence[Person]:
        """The host, then the guests in the order in which they came."""
        host = Person(HOST, self.table_settings.host, self.host_seat, ready=True)
        return (host, *(_person(guest) for guest in self.guests.all))

    @property
    def host_seat(self) -> Seat | None:
        """The one seat at this screen; None when there is none, or there are several."""
        own = [seat for seat, info in enumerate(self.seats) if info.kind == "human"]
        return own[0] if len(own) == 1 else None

    @property
    def countdown(self) -> Countdown | None:
        """The turn timer; None when nobody is timed."""
        timer = self.match.timer if self.match else None
        if timer is None or timer.seat is None or not timer.span:
            return None
        return Countdown(timer.seat, max(0.0, timer.left), timer.held, timer.warned)

    def free(self) -> list[Seat]:
        """The seats that a newcomer could take."""
        return self.match.chairs.free() if self.match else self.lobby.free()

    def seats_json(self) -> list[Json]:
        """Every seat as guests are told of it (`messages.SeatData`)."""
        return self.match.chairs.seats_json() if self.match else self.lobby.seats_json()

    def table_news(self) -> Sequence[TableNews]:
        """What happened beside the game since this was asked last."""
        news = tuple(self._news)
        self._news.clear()
        return news

    def game(self) -> Match:
        """The game under way. Raises Illegal("not-started")."""
        if self.match is None:
            raise Illegal("not-started")
        return self.match

    def must_wait(self) -> None:
        """Raise Illegal("started") once there is a game."""
        if self.match is not None:
            raise Illegal("started")

    def knocked(self, name: str, address: str) -> bool:
        """Whether that newcomer was sent away before; the host is told that he is there again."""
        found = self.outcasts.known(name, address)
        if found is not None and self.time - found.knocked >= KNOCKS:
            found.knocked = self.time
            self._news.append(TableNews("knocked", None, found.name))
        return found is not None

    # -- telling -----------------------------------------------------------------------------------

    def tell(self, message: Message) -> None:
        """The same to every guest."""
        packed = pack(message)
        for guest in self.guests.present():
            send(guest, packed)

    def announce(self, what: str, seat: Seat | None = None, name: str = "", **more: str | int) -> None:
        """Something happened beside the game; whoever shows the table has to look at it anew."""
        if seat is not None and not name and self.match is not None:
            name = self.match.session.seats[seat].name
        self._news.append(TableNews(what, seat, name, more))
        self.tell({"t": "table", "what": what, "seat": seat, "name": name, **more})
        self.changed = True

    def speak(self, person: Person, said: Mapping[str, Any]) -> None:
        """A line of chat."""
        self._news.append(TableNews("chat", person.seat, person.name, {"id": person.number, **said}))
        self.tell({"t": "chat", "id": person.number, "name": person.name, "seat": person.seat, **said})

    def tell_lobby(self) -> None:
        """How the table stands beside the game, if that is news."""
        if self.changed:
            self.changed = False
            self.tell(self.lobby_json())

    def tell_timer(self, guests: Sequence[Guest] | None = None) -> None:
        """Whose time runs, and how much is left; that nobody's does."""
        timer = self.match.timer if self.match else None
        if timer is None or (guests is not None and timer.seat is None):
            return
        timed = timer.seat
        name, seconds = ("", 0) if timed is None else (self.seats[timed].name, max(0, int(timer.left)))
        running = timed is not None and not timer.held
        news: Message = {"t": "table", "what": "timer", "seat": timed, "name": name}
        for guest in self.guests.present() if guests is None else guests:
            send(guest, {**news, "seconds": seconds, "running": running})

    def lobby_json(self) -> Message:
        """The message `lobby`."""
        people = [each for each in self.people if each.present]
        return {
            "t": "lobby",
            "setup": self.setup_json(),
            "seats": self.seats_json(),
            "people": [{"id": p.number, "name": p.name, "seat": p.seat, "muted": p.muted} for p in people],
            "started": self.match is not None,
            "locked": self.locked,
            "paused": self.session is not None and self.session.pause_reason == PAUSED,
            "shuffle": self.lobby.shuffle,
            "watching": self.table_settings.watching,
            "timer": self.table_settings.timer,
        }

    def start_json(self, guest: Guest) -> Message:
        """The message `start` for a guest."""
        table = {"setup": self.setup_json(), "seats": self.seats_json()}
        return {"t": "start", "seat": guest.seat, "commit": self.commit, **table}

    def setup_json(self) -> Json:
        """The set-up of the game, or as it would be now."""
        if self.session is None:
            return self.lobby.setup_json()
        setup = self.session.setup
        purist = purist_json(self.session.purist)
        return {"game": setup.game, "seats": setup.seats, "options": dict(setup.options), **purist}

    # -- seats of a game under way -----------------------------------------------------------------

    def stand_in(self, seat: Seat, why: Why) -> None:
        """A bot plays for a person from now on."""
        chairs = self.game().chairs
        if chairs.stand_in(seat, why) and why not in FOR_NOW:
            self.announce("bot", seat, level=chairs.level)
        self.changed = True

    def give_back(self, seat: Seat) -> None:
        """Take a seat from the bot that stands in; whoever was late has the whole time of his turn again."""
        game = self.match
        if game is not None and seat in game.chairs.all and game.chairs.give_back(seat):
            game.timer.renew(game.session.turn())
            self.announce("returned", seat)

    def more_time(self, seat: Seat) -> None:
        """Extend the turn timer of a seat. Raises Illegal("no-timer")."""
        timer = self.match.timer if self.match else None
        if timer is None or not timer.extend(seat):
            raise Illegal("no-timer")
        self.announce("extended", seat, seconds=int(timer.span))
        self.tell_timer()

    # -- beginning and keeping ---------------------------------------------------------------------

    def begin(self, session: Session) -> None:
        """This is the game; tell everybody."""
        chairs = SeatTakeovers(session, self.guests, self.table_settings.level, self.table_settings.absence)
        self.match = Match(session, self.guests, chairs, TurnTimer(self.table_settings.timer), self.nonce)
        self.changed = True
        self.keep()
        for guest in self.guests.all:
            guest.ready = False  # for this game he was; whoever wants another says so when it is over
        for guest in self.guests.present():
            self.match.bring(guest, self.start_json(guest))

    def keep(self) -> None:
        """Write down beside the journal whose the seats are. A disk that refuses is told of by the journal."""
        if self.match is not None:
            room_file.keep(self._file(self.match), self.services.store, self.match.session.path)

    def _file(self, game: Match) -> room_file.RoomFile:
        holders = [
            room_file.SeatHolder(guest.number, guest.name, guest.seat, guest.seal, guest.before, guest.voice.muted)
            for guest in self.guests.all
            if guest.seat is not None
        ]
        return room_file.RoomFile(
            room_file.VERSION, self.room, self.port, self.code, self.nonce, game.chairs.kinds, self.guests.last,
            holders, self.locked, self.table_settings,
            [room_file.BanRecord(each.number, each.name, each.address) for each in self.outcasts.all],
        )  # fmt: skip

    def restore(self, file: room_file.RoomFile, session: Session) -> None:
        """Be the room of that file again: everybody is away, and may come back."""
        self.room, self.nonce, self.code = file.room, file.nonce, file.code
        self.port, self.locked = file.port, file.locked
        self.guests.room, self.guests.last = file.room, file.last
        for seat, kind in enumerate(file.kinds):
            if kind not in (session.seats[seat].kind, "bot"):
                session.set_seat(seat, kind)
        for away in file.away:
            self.outcasts.add(away.number, clean(away.name), away.address)
        for holder in file.holders:
            if holder.seat < len(file.kinds) and file.kinds[holder.seat] == "lan":
                guest = Guest(holder.number, clean(holder.name), holder.seat, None, holder.seal, holder.before)
                guest.voice.muted, guest.heard = holder.muted, True
                session.set_seat(holder.seat, "lan", name=guest.name)
                self.guests.all.append(guest)


def _person(guest: Guest) -> Person:
    return Person(guest.number, guest.name, guest.seat, guest.present, guest.ready, guest.voice.muted)
