"""The host's table: a lobby, then a game, for people at this screen, at other computers, watchers and bots.

A state machine over streams, in the thread that draws: nothing here waits, opens a socket or reads a clock. Time is
handed in by `tick`. What guests do comes in as messages that were checked; what they are told goes out as keys and
arguments. An action is on disk before anybody is told, a new token before its owner is.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.core import Illegal, Seat
from game.display_text import clean
from game.net.host import room_file
from game.net.host.admission import dismiss
from game.net.host.chat import ChatRateLimit
from game.net.host.guests import Guest
from game.net.host.match import PAUSED, Match
from game.net.host.requests import Requests
from game.net.host.room_file import TableSettings
from game.net.host.room_state import HOST, RoomState
from game.net.protocol import auth
from game.net.protocol.messages import Message
from game.net.protocol.streams import Listening, Stream
from game.record import SeatInfo
from game.session.protocol import Person
from game.session.session import Services, Session
from game.session.table_setup import CLOSED, MAX_SEATS, TableSetup

LONGEST_TICK: Final = 1.0
"""Seconds: a longer gap means that this computer slept, so nobody was away or late meanwhile."""

POLITE: Final = TableSettings()


class Room(RoomState):
    """A table that others can come to. A `game.session.protocol.Participants`."""

    def __init__(
        self, plan: TableSetup, services: Services, table_settings: TableSettings = POLITE, code: str = ""
    ) -> None:
        """An empty lobby. Raises BadSetup when the plan's game is not played here."""
        super().__init__(plan, services, table_settings, code)
        self._requests = Requests(self)
        self._reception = self._requests.reception
        self._listening: Listening | None = None
        self._last: float | None = None
        self._voice = ChatRateLimit()
        self._closed = False

    @classmethod
    def reopen(cls, path: Path, services: Services, table_settings: TableSettings = POLITE) -> Room:
        """Go on with a stored game: with the same code, port, seats and tokens if it was a LAN game of ours.

        Raises OSError and RecordFault; the file stays as it was.
        """
        return cls.around(Session.resume(path, services, guests=True), services, table_settings)

    @classmethod
    def around(cls, session: Session, services: Services, table_settings: TableSettings = POLITE) -> Room:
        """The room of a game under way, whose seats for guests (kind "lan") wait for them."""
        file = room_file.read(services.store, session.path)
        if file is not None and len(file.kinds) != len(session.seats):
            file = None
        setup, purist = session.setup, session.purist
        plan = TableSetup(setup.game, tuple(session.seats), setup.options, shuffle=False, purist=purist)
        room = cls(plan, services, file.manners if file else table_settings, file.code if file else "")
        room.seed = session.seed
        if file is not None:
            room.restore(file, session)
        room._begin(session)
        return room

    def open(self, listening: Listening) -> None:
        """Let people come over the network."""
        self._listening, self.port = listening, listening.port
        listening.near_only = self.table_settings.near
        self.keep()

    def hear(self, guest: Guest, message: Message) -> None:
        """A guest's message, as if it came over the guest's link."""
        self._requests.take(guest, message)

    def admit(self, stream: Stream) -> None:
        """Somebody connected."""
        self._reception.door.meet(stream)

    # -- the lobby ---------------------------------------------------------------------------------

    def set_seat(self, place: int, info: SeatInfo) -> None:
        """In the lobby: who shall play that seat of the plan. Raises Illegal: "started", or "no-room-to-watch" where
        somebody sits who would have to watch, and nobody else may."""
        self.must_wait()
        if info.kind != "lan" and self.guests.at(place) is not None:
            self._room_to_watch()
        self.lobby.set_seat(place, replace(info, name=clean(info.name)))
        self.changed = True

    def _room_to_watch(self) -> None:
        try:
            self._reception.check_watchers()
        except Illegal as refusal:
            raise Illegal("no-room-to-watch") from refusal

    def set_rules(self, options: Mapping[str, str], shuffle: bool, purist: bool | None = None) -> None:
        """In the lobby: the rules that are played, and whether without any help (None: as it was).

        Raises Illegal("started") and BadSetup.
        """
        self.must_wait()
        self.lobby.set_options(dict(options), shuffle, purist)
        self.changed = True

    def obstacle(self) -> str:
        """What the start waits for ("seats-open", "not-ready", "too-few-seats", "started"), or ""."""
        return self.lobby.obstacle() if self.match is None else "started"

    def start(self) -> Session:
        """Begin the game. Raises Illegal with the obstacle."""
        if obstacle := self.obstacle():
            raise Illegal(obstacle)
        seating, plan = self.lobby.seating(self.seed), self.lobby.plan
        session = Session.start(
            plan.game, seating.seats, plan.options, seed=self.seed, purist=plan.purist, services=self.services
        )
        for guest in self.guests.all:
            guest.seat = None if guest.seat is None else seating.places.index(guest.seat)
        self._begin(session)
        return session

    def rematch(self) -> None:
        """Back to the lobby with the same people. The session that was played stays open, and parts from this room."""
        game = self.game()
        game.close()
        self._forget(game)
        game.session.participants = None
        played = tuple(map(_as_planned, game.session.seats, game.chairs.kinds))
        seats = played + (CLOSED,) * (MAX_SEATS - len(played))
        self.lobby.plan = replace(self.lobby.plan, seats=seats, options=game.session.setup.options, seed=None)
        self.nonce, self.seed = auth.new_nonce(), secrets.token_hex(16)
        self.match, self.changed = None, True
        for guest in self.guests.all:
            guest.ready = False

    # -- the host's word ---------------------------------------------------------------------------

    def set_table_settings(self, table_settings: TableSettings) -> None:
        """Keep the table in another way from now on."""
        if self.match is None and table_settings.timer != self.table_settings.timer:
            self.lobby.unready()
        self.table_settings = replace(table_settings, host=clean(table_settings.host))
        if self.match is not None:
            self.match.chairs.patience = table_settings.absence
            timed = self.match.timer.span
            self.match.timer.set_span(table_settings.timer)
            if timed and not table_settings.timer:
                self.tell_timer()
        if self._listening is not None:
            self._listening.near_only = table_settings.near
        self.changed = True
        self.keep()

    def pause(self, yes: bool) -> None:
        """Let nobody act, or let the game go on."""
        if self.session is not None and bool(self.session.pause_reason) != yes:
            self.session.set_pause(PAUSED if yes else "")
            self.announce("paused" if yes else "resumed")

    def kick(self, number: int) -> None:
        """Send a guest away: his token is void, his seat free. One who is here is not let in before `pardon`."""
        guest = self.guests.number(number)
        if guest is None:
            return
        self.guests.drop(guest)
        if guest.stream is not None:
            self.outcasts.add(guest.number, guest.name, guest.stream.address)
        dismiss(guest, "kicked")
        self.keep()
        self.announce("kicked", guest.seat, guest.name)

    def unban(self, number: int) -> None:
        """Somebody who was sent away may come again, with the code like any newcomer."""
        found = self.outcasts.unban(number)
        if found is not None:
            self.keep()
            self.announce("pardoned", None, found.name)

    def mute(self, number: int, yes: bool) -> None:
        """Let a guest say nothing, or speak again."""
        guest = self.guests.number(number)
        if guest is not None and guest.voice.muted != yes:
            guest.voice.muted = yes
            self.keep()
            self.announce("muted" if yes else "unmuted", guest.seat, guest.name)

    def lock(self, yes: bool) -> None:
        """Let no newcomers in, or let them in again. Who has a token comes back in any case."""
        if self.locked != yes:
            self.locked = yes
            self.keep()
            self.announce("locked" if yes else "unlocked")

    def give_to_bot(self, seat: Seat) -> None:
        """Let a bot play for a guest from now on; his next action, or his return, gives him his seat back."""
        if self.match is not None and seat in self.match.chairs.all:
            self.stand_in(seat, "host")

    def say(self, text: str) -> None:
        """A line of chat to all. Raises Illegal."""
        self.speak(self._host(), self._voice.take(self.time, text, None))

    def phrase(self, key: str) -> None:
        """A phrase that each reads in his own language. Raises Illegal."""
        self.speak(self._host(), self._voice.take(self.time, None, key))

    def close(self) -> None:
        """Send everybody away; a game that is not over can be re-opened. The session is not closed by this."""
        if self._closed:
            return
        self._closed = True
        if self.match is not None:
            self.match.tell()
            self.match.close()
            self._forget(self.match)
        self._reception.close()
        if self._listening is not None:
            self._listening.close()

    # -- time --------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Go on to this moment (seconds of a clock that only grows), without waiting for anything."""
        if self._closed:
            return
        dt = 0.0 if self._last is None else min(max(now - self._last, 0.0), LONGEST_TICK)
        self._last = now
        self.time += dt
        over = self._over
        for stream in self._listening.accept() if self._listening else ():
            self.admit(stream)
        if self.match is not None:
            self.match.tell()
        self._reception.tick(dt)
        if self.match is not None:
            self._play(self.match, dt)
        self.changed |= self._over != over  # from now on `ready` tells who wants another game
        self.tell_lobby()

    @property
    def _over(self) -> bool:
        """Whether there is a game that is over, and all were told."""
        return self.match is not None and self.match.over

    def _play(self, game: Match, dt: float) -> None:
        """Bots, whoever stands in for whom, timers."""
        if game.session.tick():
            game.tell()
        for seat in game.chairs.punctual():
            game.chairs.give_back(seat)
            self.changed = True
        if not (game.session.pause_reason or game.over):
            for seat in game.chairs.pass_time(dt):
                self.stand_in(seat, "absent")
            asked = game.chairs.unanswered()
            if asked is not None:
                self.stand_in(asked, "asked")
        if game.watch_time():
            self.tell_timer()
        if game.timer.run(dt) and game.timer.seat is not None:
            self.announce("late", game.timer.seat)
            self.stand_in(game.timer.seat, "late")

    def _begin(self, session: Session) -> None:
        session.participants = self
        self.begin(session)

    def _forget(self, game: Match) -> None:
        store, path = self.services.store, game.session.path
        if game.over and store is not None and path is not None:
            store.delete_room(path)

    def _host(self) -> Person:
        return Person(HOST, self.table_settings.host, self.host_seat)


def _as_planned(info: SeatInfo, kind: str) -> SeatInfo:
    """A guest's seat is called after him for as long as he has it, and no longer."""
    return replace(info, kind=kind, level=info.level if kind == "bot" else "", name="" if kind == "lan" else info.name)
