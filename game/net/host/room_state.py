"""The state of a room: its guests, its lobby or match, and the messages about them.

What happens at the table, apart from actions, is sent by `announce`, `broadcast_chat` and the lobby message: to guests
as keys and arguments, to this screen as `TableNews`.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game import __version__
from game.core import BadSetup, Illegal, Json, Seat
from game.display_text import clean
from game.net.host import room_file
from game.net.host.ban_list import NOTIFY_EVERY, BanList
from game.net.host.guests import Guest, Guests
from game.net.host.lobby import Lobby, purist_json
from game.net.host.match import PAUSED, Match, send
from game.net.host.room_file import TableSettings
from game.net.host.seat_takeover import TEMPORARY, Reason, SeatTakeovers
from game.net.host.turn_timer import TurnTimer
from game.net.protocol import auth
from game.net.protocol.access import TableAccess
from game.net.protocol.field_types import Version
from game.net.protocol.framing import pack
from game.net.protocol.limits import RateLimit, TokenBucket
from game.net.protocol.messages import Message
from game.record import SeatInfo
from game.schema.checker import SchemaError, checker
from game.session.protocol import Countdown, Person, TableNews
from game.session.session import RETRY_SECONDS, Services, Session
from game.session.table_setup import TableSetup
from game.storage.files import fault_key

HOST: Final = 0
"""The number of the person at this screen."""

CHAT_RATE: Final = RateLimit(5, 50)
"""Lines of chat of all people together; a guest leaves a host that sends many more (`game.net.guest.budgets`)."""
LOBBY_SECONDS: Final = 0.015

MOST_VERSIONS: Final = 4
"""Computers with another version that the host hears of within `NOTIFY_EVERY` seconds: anybody may claim one."""
MOST_NEWS: Final = 256
"""A longer list of news drops its oldest entries."""


class RoomState:
    """The state that `Room`, `Admission` and `Requests` share, and its messages."""

    def __init__(self, plan: TableSetup, services: Services, table_settings: TableSettings, code: str) -> None:
        """Create an empty lobby. Raises BadSetup if the plan's game is unknown here."""
        if plan.game not in services.games:
            raise BadSetup(f"unknown game {plan.game!r}")
        self.services = services
        self.table_settings = replace(table_settings, host=clean(table_settings.host))
        self.access = TableAccess(auth.new_room(), code or auth.new_code())
        """What a newcomer must prove, and what proves the table to them."""
        self.nonce = auth.new_nonce()
        self.seed = plan.seed or secrets.token_hex(16)
        self.guests = Guests(self.room)
        self.ban_list = BanList()
        self.lobby = Lobby(services.games[plan.game], plan, self.guests)
        self.match: Match | None = None
        self.locked = False
        self.port = 0
        self.time = 0.0
        """Seconds for which this room was awake."""
        self.changed = False
        """Whether the lobby message has changed since it was sent."""
        self._lobby_sent = -LOBBY_SECONDS
        self._chat = TokenBucket(CHAT_RATE)
        self._news: deque[TableNews] = deque(maxlen=MOST_NEWS)
        self._warned, self._refused = -NOTIFY_EVERY, 0
        self._versions: dict[str, float] = {}
        """Address of a computer with another version -> when the host heard of it."""
        self._unsaved = False
        """Whether the guests know that the disk refuses."""
        self._retry_at = 0.0

    @property
    def room(self) -> str:
        """The random id of the table."""
        return self.access.room

    @property
    def code(self) -> str:
        """The room code, which a newcomer must know."""
        return self.access.code

    @property
    def session(self) -> Session | None:
        """The session, once the game has begun."""
        return self.match.session if self.match else None

    @property
    def commit(self) -> str:
        """The commitment to the seed, published before the game."""
        return auth.commitment(self.seed, self.nonce)

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """The seats of the plan in the lobby, closed ones included; later those of the game."""
        return self.match.session.seats if self.match else self.lobby.plan.seats

    @property
    def people(self) -> Sequence[Person]:
        """The host, then the guests in order of arrival."""
        host = Person(HOST, self.table_settings.host, self.host_seat, ready=True)
        return (host, *(_person(guest) for guest in self.guests.all))

    @property
    def host_seat(self) -> Seat | None:
        """The only seat at this screen; None if there is none, or more than one."""
        own = [seat for seat, info in enumerate(self.seats) if info.kind == "human"]
        return own[0] if len(own) == 1 else None

    @property
    def countdown(self) -> Countdown | None:
        """The turn timer; None if no seat is timed."""
        timer = self.match.timer if self.match else None
        if timer is None or timer.seat is None or not timer.span:
            return None
        return Countdown(timer.seat, max(0.0, timer.left), timer.held, timer.warned)

    def free(self) -> list[Seat]:
        """Return the seats that a newcomer could take."""
        return self.match.takeovers.free() if self.match else self.lobby.free()

    def seats_json(self) -> list[Json]:
        """Return every seat as `messages.SeatData`."""
        return self.match.takeovers.seats_json() if self.match else self.lobby.seats_json()

    def take_news(self) -> Sequence[TableNews]:
        """Return the news since the last call."""
        news = tuple(self._news)
        self._news.clear()
        return news

    def require_match(self) -> Match:
        """Return the running game. Raises Illegal("not-started")."""
        if self.match is None:
            raise Illegal("not-started")
        return self.match

    def require_lobby(self) -> None:
        """Raise Illegal("started") once there is a game."""
        if self.match is not None:
            raise Illegal("started")

    def is_banned(self, name: str, address: str) -> bool:
        """Return whether a newcomer is banned, and notify the host of the attempt."""
        found = self.ban_list.find_banned(name, address)
        if found is not None and self.time - found.notified >= NOTIFY_EVERY:
            found.notified = self.time
            self._news.append(TableNews("knocked", None, found.name))
        return found is not None

    def warn_of_guesses(self) -> None:
        """Notify the host, but not too often, that newcomers wait because too many wrong codes were tried."""
        refused = self.access.wrong_codes.refused
        if refused != self._refused and self.time - self._warned >= NOTIFY_EVERY:
            self._warned = self.time
            self._news.append(TableNews("guessed"))
        self._refused = refused

    def report_version(self, address: str, args: Mapping[str, Json]) -> None:
        """Notify the host of a computer that cannot join because its program is of another version."""
        try:
            version = str(checker(Version)(args.get("version"), "version"))
        except SchemaError:
            return
        self._versions = {at: when for at, when in self._versions.items() if self.time - when < NOTIFY_EVERY}
        if version != __version__ and address not in self._versions and len(self._versions) < MOST_VERSIONS:
            self._versions[address] = self.time
            told = {"address": address, "version": version, "here": __version__}
            self._news.append(TableNews("version", args=told))

    # -- messages ----------------------------------------------------------------------------------

    def broadcast(self, message: Message) -> None:
        """Send the same message to every guest."""
        packed = pack(message)
        for guest in self.guests.present():
            send(guest, packed)

    def announce(self, what: str, seat: Seat | None = None, name: str = "", **more: str | int) -> None:
        """Notify everybody of something that is not an action, and mark the lobby message as changed."""
        if seat is not None and not name and self.match is not None:
            name = self.match.session.seats[seat].name
        self._news.append(TableNews(what, seat, name, more))
        self.broadcast({"t": "table", "what": what, "seat": seat, "name": name, **more})
        self.changed = True

    def announce_link(self, what: str, guest: Guest, **more: int) -> None:
        """Notify everybody that a guest is away or back, unless their link breaks again and again."""
        self.changed = True
        if not guest.link_news.wait(self.time):
            guest.link_news.take()
            self.announce(what, guest.seat, guest.name, **more)

    def broadcast_chat(self, person: Person, content: Mapping[str, Any]) -> None:
        """Send a line of chat to everybody. Raises Illegal("too-fast") if all together say too much."""
        if self._chat.wait(self.time):
            raise Illegal("too-fast")
        self._chat.take()
        self._news.append(TableNews("chat", person.seat, person.name, {"id": person.number, **content}))
        self.broadcast({"t": "chat", "id": person.number, "name": person.name, "seat": person.seat, **content})

    def broadcast_lobby(self) -> None:
        """Send the lobby message if it has changed, but not more often than guests read it."""
        if self.changed and self.time - self._lobby_sent >= LOBBY_SECONDS:
            self.changed, self._lobby_sent = False, self.time
            self.broadcast(self.lobby_json())

    def send_timer(self, guests: Sequence[Guest] | None = None) -> None:
        """Send the turn timer to these guests, or to all; to all also that no seat is timed."""
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
        """Return the message `lobby`."""
        people = [each for each in self.people if each.present]
        board = "" if self.match is not None else self.lobby.board_draw(self.seed)
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
            **({"board": board} if board else {}),
        }

    def start_json(self, guest: Guest) -> Message:
        """Return the message `start` for a guest."""
        table = {"setup": self.setup_json(), "seats": self.seats_json()}
        return {"t": "start", "seat": guest.seat, "commit": self.commit, **table}

    def setup_json(self) -> Json:
        """Return the set-up of the game, or of the current plan."""
        if self.session is None:
            return self.lobby.setup_json()
        setup = self.session.setup
        purist = purist_json(self.session.purist)
        return {"game": setup.game, "seats": setup.seats, "options": dict(setup.options), **purist}

    # -- seats of a running game -------------------------------------------------------------------

    def take_over(self, seat: Seat, reason: Reason) -> None:
        """Let a bot play a person's seat from now on."""
        takeovers = self.require_match().takeovers
        if takeovers.take_over(seat, reason) and reason not in TEMPORARY:
            self.announce("bot", seat, level=takeovers.level)
        self.changed = True

    def give_back(self, seat: Seat) -> None:
        """Take a seat back from a bot. A player who was late has the whole time of the turn again."""
        match = self.match
        if match is not None and seat in match.takeovers.all and match.takeovers.give_back(seat):
            match.timer.renew(match.session.turn())
            self.announce("returned", seat)

    def more_time(self, seat: Seat) -> None:
        """Extend the turn timer of a seat. Raises Illegal("no-timer")."""
        timer = self.match.timer if self.match else None
        if timer is None or not timer.extend(seat):
            raise Illegal("no-timer")
        self.announce("extended", seat, seconds=int(timer.span))
        self.send_timer()

    # -- beginning and storing ---------------------------------------------------------------------

    def begin(self, session: Session) -> None:
        """Make a session the room's game, and send it to everybody."""
        takeovers = SeatTakeovers(session, self.guests, self.table_settings.level, self.table_settings.absence)
        self.match = Match(session, self.guests, takeovers, TurnTimer(self.table_settings.timer), self.nonce)
        self.changed, self._unsaved = True, False
        self.save()
        for guest in self.guests.all:
            guest.ready = False  # they were ready for this game; after it, `ready` requests another
        for guest in self.guests.present():
            self.match.send_match(guest, self.start_json(guest))

    def save(self) -> None:
        """Store the room file next to the journal; a disk that refuses is a fault of the session."""
        if self.match is None:
            return
        session, self._retry_at = self.match.session, self.time + RETRY_SECONDS
        session.room_fault = self.services.disk_fault or None
        try:
            room_file.write(self._file(self.match), self.services.store, session.path)
        except OSError as error:
            session.room_fault = fault_key(error)

    def watch_disk(self) -> None:
        """Retry to store the room, and notify all guests when the disk refuses and when it works again.

        The host's own screen displays the fault of the session.
        """
        session = self.require_match().session
        if session.room_fault and self.time >= self._retry_at:
            self.save()
        if (session.journal_fault is not None) != self._unsaved:
            self._unsaved = not self._unsaved
            self.broadcast(self._disk_news())

    def send_disk_fault(self, guest: Guest) -> None:
        """Notify a guest who comes or returns that the disk refuses, if it does."""
        if self._unsaved:
            send(guest, self._disk_news())

    def _disk_news(self) -> Message:
        return {"t": "table", "what": "unsaved" if self._unsaved else "saved", "seat": None, "name": ""}

    def _file(self, match: Match) -> room_file.RoomFile:
        holders = [
            room_file.SeatHolder(
                guest.number, guest.name, guest.seat, guest.token_hash, guest.previous_hash, guest.chat.muted
            )
            for guest in self.guests.all
            if guest.seat is not None
        ]
        return room_file.RoomFile(
            room_file.VERSION, self.room, self.port, self.code, self.access.certificate, self.nonce,
            match.takeovers.kinds, self.guests.last, holders, self.locked, self.table_settings,
            [room_file.BanRecord(each.number, each.name, each.address) for each in self.ban_list.all],
        )  # fmt: skip

    def restore(self, file: room_file.RoomFile, session: Session) -> None:
        """Restore the room of a file: all guests are away, and may return."""
        self.access, self.nonce = TableAccess(file.room, file.code, file.certificate), file.nonce
        self.port, self.locked = file.port, file.locked
        self.guests.room, self.guests.last = file.room, file.last
        for seat, kind in enumerate(file.kinds):
            if kind not in (session.seats[seat].kind, "bot"):
                session.set_seat(seat, kind)
        for away in file.away:
            self.ban_list.add(away.number, clean(away.name), away.address)
        for holder in file.holders:
            if holder.seat < len(file.kinds) and file.kinds[holder.seat] == "lan":
                guest = Guest(holder.number, clean(holder.name), holder.seat, None, holder.seal, holder.before)
                guest.chat.muted, guest.confirmed = holder.muted, True
                session.set_seat(holder.seat, "lan", name=guest.name)
                self.guests.all.append(guest)


def _person(guest: Guest) -> Person:
    return Person(guest.number, guest.name, guest.seat, guest.present, guest.ready, guest.chat.muted)
