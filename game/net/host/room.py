"""A shared table at its host: a lobby, then a game, for people at this screen, guests, watchers and bots.

The room is a state machine over streams, in the main thread. Nothing in it waits, opens a socket or reads a clock;
`tick` gets the time. An action is on disk before anybody is notified of it, and a new token before it is sent.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.core import Illegal, Seat
from game.display_text import clean
from game.net.host import room_file
from game.net.host.admission import disconnect
from game.net.host.ban_list import BanList
from game.net.host.guests import ChatLimit, Guest, Guests
from game.net.host.lobby import Lobby
from game.net.host.match import PAUSED, Match
from game.net.host.requests import Requests
from game.net.host.room_file import RoomDamaged, RoomFile, TableSettings
from game.net.host.room_state import HOST, RoomState
from game.net.protocol import auth
from game.net.protocol.messages import Message
from game.net.protocol.streams import Listening, Stream
from game.record import SeatInfo
from game.session.protocol import Countdown, Person, TableNews
from game.session.session import Services, Session
from game.session.table_setup import CLOSED, MAX_SEATS, TableSetup

LONGEST_TICK: Final = 1.0
"""Seconds. A longer gap means that this computer slept, and nobody was away or late for that."""

DEFAULT_SETTINGS: Final = TableSettings()


class Room:
    """A shared table. A `game.session.protocol.Participants`."""

    def __init__(
        self, plan: TableSetup, services: Services, table_settings: TableSettings = DEFAULT_SETTINGS, code: str = ""
    ) -> None:
        """Create an empty lobby. Raises BadSetup if the plan's game is unknown here."""
        self.state = RoomState(plan, services, table_settings, code)
        self._requests = Requests(self.state)
        self._admission = self._requests.admission
        self._listening: Listening | None = None
        self._last: float | None = None
        self._chat = ChatLimit()
        self._closed = False

    @classmethod
    def reopen(cls, path: Path, services: Services, table_settings: TableSettings = DEFAULT_SETTINGS) -> Room:
        """Resume a stored game: a LAN game of ours with the same code, port, seats and tokens.

        Raises OSError, RecordFault and RoomDamaged; the files stay as they were.
        """
        file = room_file.read(services.store, path)
        session = Session.resume(path, services, guests=True)
        if file is not None and len(file.kinds) != len(session.seats):
            session.close()
            raise RoomDamaged("it has other seats than the game")
        return cls.around(session, services, table_settings, file)

    @classmethod
    def around(
        cls, session: Session, services: Services, table_settings: TableSettings = DEFAULT_SETTINGS,
        file: RoomFile | None = None,
    ) -> Room:  # fmt: skip
        """Create the room of a running game, whose seats of kind "lan" wait for their guests; `file` is its file."""
        setup, purist = session.setup, session.purist
        plan = TableSetup(setup.game, tuple(session.seats), setup.options, shuffle=False, purist=purist)
        room = cls(plan, services, file.manners if file else table_settings, file.code if file else "")
        room.state.seed = session.seed
        if file is not None:
            room.state.restore(file, session)
        room._begin(session)
        return room

    def open(self, listening: Listening) -> None:
        """Accept connections."""
        self._listening, self.state.port = listening, listening.port
        listening.identify(self.state.access)
        listening.near_only = self.table_settings.near
        self.state.save()

    def receive(self, guest: Guest, message: Message) -> None:
        """Handle a guest's message as if it came over the guest's link."""
        self._requests.handle(guest, message)

    def accept(self, stream: Stream) -> None:
        """Send a challenge to a new connection."""
        self._admission.handshake.challenge(stream)

    # -- the state, for the host's screen ----------------------------------------------------------

    @property
    def code(self) -> str:
        """The room code."""
        return self.state.code

    @property
    def room(self) -> str:
        """The random id of the table."""
        return self.state.room

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the table's certificate in hex; "" before it is known."""
        return self.state.access.fingerprint

    @property
    def port(self) -> int:
        """The port of the latest `open`, or of the room file; 0 if there is none."""
        return self.state.port

    @property
    def table_settings(self) -> TableSettings:
        """The host's settings."""
        return self.state.table_settings

    @property
    def lobby(self) -> Lobby:
        """The plan of the next game, or of the running one."""
        return self.state.lobby

    @property
    def match(self) -> Match | None:
        """The running game."""
        return self.state.match

    @property
    def session(self) -> Session | None:
        """The session of the running game."""
        return self.state.session

    @property
    def guests(self) -> Guests:
        """All guests, also those who are away."""
        return self.state.guests

    @property
    def ban_list(self) -> BanList:
        """The banned persons."""
        return self.state.ban_list

    @property
    def locked(self) -> bool:
        """Whether newcomers are rejected."""
        return self.state.locked

    @property
    def seats(self) -> Sequence[SeatInfo]:
        """The seats of the plan in the lobby, closed ones included; later those of the game."""
        return self.state.seats

    @property
    def people(self) -> Sequence[Person]:
        """The host, then the guests in order of arrival."""
        return self.state.people

    @property
    def countdown(self) -> Countdown | None:
        """The turn timer; None if no seat is timed."""
        return self.state.countdown

    def free(self) -> list[Seat]:
        """Return the seats that a newcomer could take."""
        return self.state.free()

    def game(self) -> Match:
        """Return the running game. Raises Illegal("not-started")."""
        return self.state.require_match()

    def table_news(self) -> Sequence[TableNews]:
        """Return the news about the table, not about the game's actions, since the last call."""
        return self.state.take_news()

    # -- the lobby ---------------------------------------------------------------------------------

    def set_seat(self, place: int, info: SeatInfo) -> None:
        """Set a seat of the plan, in the lobby.

        Raises Illegal: "started", or "no-room-to-watch" if the guest of that seat could not become a watcher.
        """
        self.state.require_lobby()
        if info.kind != "lan" and self.guests.at(place) is not None:
            self._room_to_watch()
        self.lobby.set_seat(place, replace(info, name=clean(info.name)))
        self.state.changed = True

    def _room_to_watch(self) -> None:
        try:
            self._admission.check_watchers()
        except Illegal as refusal:
            raise Illegal("no-room-to-watch") from refusal

    def set_rules(self, options: Mapping[str, str], shuffle: bool, purist: bool | None = None) -> None:
        """Set the rules, in the lobby; `purist` (no help at all) None leaves it.

        Raises Illegal("started") and BadSetup.
        """
        self.state.require_lobby()
        self.lobby.set_options(dict(options), shuffle, purist)
        self.state.changed = True

    def obstacle(self) -> str:
        """Return why the game cannot start ("seats-open", "not-ready", "too-few-seats", "started"), or ""."""
        return self.lobby.obstacle() if self.match is None else "started"

    def start(self) -> Session:
        """Start the game. Raises Illegal with the obstacle."""
        if obstacle := self.obstacle():
            raise Illegal(obstacle)
        seating, plan, seed = self.lobby.seating(self.state.seed), self.lobby.plan, self.state.seed
        services = self.state.services
        session = Session.start(
            plan.game, seating.seats, plan.options, seed=seed, purist=plan.purist, services=services
        )
        for guest in self.guests.all:
            guest.seat = None if guest.seat is None else seating.places.index(guest.seat)
        self._begin(session)
        return session

    def rematch(self) -> None:
        """Return to the lobby with the same people. The old session stays open without this room."""
        game = self.game()
        game.close()
        self._forget(game)
        game.session.participants = None
        played = tuple(map(_as_planned, game.session.seats, game.takeovers.kinds))
        seats = played + (CLOSED,) * (MAX_SEATS - len(played))
        self.lobby.plan = replace(self.lobby.plan, seats=seats, options=game.session.setup.options, seed="")
        self.state.nonce, self.state.seed = auth.new_nonce(), secrets.token_hex(16)
        self.state.match, self.state.changed = None, True
        for guest in self.guests.all:
            guest.ready = False

    # -- what the host decides ---------------------------------------------------------------------

    def set_table_settings(self, table_settings: TableSettings) -> None:
        """Change the settings of the table."""
        if self.match is None and table_settings.timer != self.table_settings.timer:
            self.lobby.unready()
        self.state.table_settings = replace(table_settings, host=clean(table_settings.host))
        if self.match is not None:
            self.match.takeovers.patience = table_settings.absence
            timed = self.match.timer.span
            self.match.timer.set_span(table_settings.timer)
            if timed and not table_settings.timer:
                self.state.send_timer()
        if self._listening is not None:
            self._listening.near_only = table_settings.near
        self.state.changed = True
        self.state.save()

    def pause(self, yes: bool) -> None:
        """Pause or resume the game."""
        if self.session is not None and (self.session.pause_reason == PAUSED) != yes:
            self.session.set_pause(PAUSED if yes else "")
            self.state.announce("paused" if yes else "resumed")

    def kick(self, number: int) -> None:
        """Remove a guest: the token is void, the seat free. A guest who is present is also banned."""
        guest = self.guests.by_number(number)
        if guest is None:
            return
        self.guests.remove(guest)
        if guest.stream is not None:
            self.ban_list.add(guest.number, guest.name, guest.stream.address)
        disconnect(guest, "kicked")
        self.state.save()
        self.state.announce("kicked", guest.seat, guest.name)

    def free_place(self, number: int) -> None:
        """Free the place of a guest: the token is void, and the code lets in whoever comes, also under that name."""
        guest = self.guests.by_number(number)
        if guest is None:
            return
        self.guests.remove(guest)
        disconnect(guest, "freed")
        self.state.save()
        self.state.announce("freed", guest.seat, guest.name)

    def unban(self, number: int) -> None:
        """Remove a person from the ban list; they may come again with the code."""
        found = self.ban_list.unban(number)
        if found is not None:
            self.state.save()
            self.state.announce("pardoned", None, found.name)

    def mute(self, number: int, yes: bool) -> None:
        """Mute or unmute a guest."""
        guest = self.guests.by_number(number)
        if guest is not None and guest.chat.muted != yes:
            guest.chat.muted = yes
            self.state.save()
            self.state.announce("muted" if yes else "unmuted", guest.seat, guest.name)

    def lock(self, yes: bool) -> None:
        """Reject newcomers, or admit them again. A guest with a token can always return."""
        if self.locked != yes:
            self.state.locked = yes
            self.state.save()
            self.state.announce("locked" if yes else "unlocked")

    def give_to_bot(self, seat: Seat) -> None:
        """Let a bot play a guest's seat until the guest acts or returns."""
        if self.match is not None and seat in self.match.takeovers.all:
            self.state.take_over(seat, "host")

    def give_back(self, seat: Seat) -> None:
        """Take a seat back from a bot."""
        self.state.give_back(seat)

    def more_time(self, seat: Seat) -> None:
        """Extend the turn timer of a seat. Raises Illegal("no-timer")."""
        self.state.more_time(seat)

    def say(self, text: str) -> None:
        """Send a line of chat to everybody. Raises Illegal."""
        self.state.broadcast_chat(self._host(), self._chat.check(self.state.time, text, None))

    def phrase(self, key: str) -> None:
        """Send a phrase that everybody reads in their own language. Raises Illegal."""
        self.state.broadcast_chat(self._host(), self._chat.check(self.state.time, None, key))

    def close(self) -> None:
        """Disconnect everybody; a game that is not over can be resumed. The session stays open."""
        if self._closed:
            return
        self._closed = True
        if self.match is not None:
            self.match.broadcast()
            self.match.close()
            self._forget(self.match)
        self._admission.close()
        if self._listening is not None:
            self._listening.close()

    # -- time --------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Advance to `now`, in seconds of a monotonic clock; never blocks."""
        if self._closed:
            return
        dt = 0.0 if self._last is None else min(max(now - self._last, 0.0), LONGEST_TICK)
        self._last = now
        self.state.time += dt
        over = self._over
        for stream in self._listening.accept() if self._listening else ():
            self.accept(stream)
        if self.match is not None:
            self.match.broadcast()
        self._admission.tick(dt)
        self.state.warn_of_guesses()
        if self.match is not None:
            self._play(self.match, dt)
        self.state.changed |= self._over != over  # from now on `ready` says who wants another game
        self.state.broadcast_lobby()

    @property
    def _over(self) -> bool:
        """Whether the game is over and all were notified."""
        return self.match is not None and self.match.over

    def _play(self, game: Match, dt: float) -> None:
        """Advance bots, takeovers and the turn timer."""
        if game.session.tick():
            game.broadcast()
        self.state.watch_disk()
        for seat in game.takeovers.expired():
            game.takeovers.give_back(seat)
            self.state.changed = True
        if not (game.session.pause_reason or game.over):
            for seat in game.takeovers.advance(dt):
                self.state.take_over(seat, "absent")
            asked = game.takeovers.unanswered()
            if asked is not None:
                self.state.take_over(asked, "asked")
        if game.update_timer():
            self.state.send_timer()
        if game.timer.run(dt) and game.timer.seat is not None:
            self.state.announce("late", game.timer.seat)
            self.state.take_over(game.timer.seat, "late")

    def _begin(self, session: Session) -> None:
        session.participants = self
        self.state.begin(session)

    def _forget(self, game: Match) -> None:
        store, path = self.state.services.store, game.session.path
        if game.over and store is not None and path is not None:
            store.delete_room(path)

    def _host(self) -> Person:
        return Person(HOST, self.table_settings.host, self.state.host_seat)


def _as_planned(info: SeatInfo, kind: str) -> SeatInfo:
    """Return the seat for the lobby; the name of a guest's seat is the guest's and ends with the game."""
    return replace(info, kind=kind, level=info.level if kind == "bot" else "", name="" if kind == "lan" else info.name)
