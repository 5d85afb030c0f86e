"""Coming to a table, coming back to it, and leaving it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core import Illegal, Seat
from game.net.host.guests import MOST_GUESTS, MOST_WATCHERS, Guest
from game.net.host.handshake import Handshake, PendingPeer, Rejected
from game.net.host.match import send
from game.net.host.room_file import PATIENCE
from game.net.host.room_state import RoomState
from game.net.protocol.messages import Message
from game.net.protocol.streams import Received, Stream, StreamEvent


class Admission:
    """Leads strangers from the door to their seats. `take` hears a guest's message."""

    def __init__(self, room: RoomState, take: Callable[[Guest, Message], None]) -> None:
        self.room = room
        self.door = Handshake(room.code, self._about)
        self._take = take

    def tick(self, dt: float) -> None:
        """Hear strangers and guests."""
        self.door.tick(self.room.time, self._let_in)
        for guest in list(self.room.guests.all):
            if guest.stream is not None and (happened := guest.stream.poll()):
                self._hear(guest, happened)
        self._wait(dt)

    def close(self) -> None:
        """Send everybody away."""
        self.door.close("stopped")
        for guest in self.room.guests.present():
            dismiss(guest, "stopped")

    def left(self, guest: Guest) -> None:
        """A guest said good-bye."""
        dismiss(guest, "")
        self._lost(guest, on_purpose=True)

    def check_watchers(self) -> None:
        """Raise Illegal unless one more may watch."""
        if not self.room.table_settings.watching:
            raise Illegal("no-watching")
        if self.room.guests.watchers() >= MOST_WATCHERS:
            raise Illegal("full")

    def _about(self) -> Message:
        return {"game": self.room.lobby.game.key, "host": self.room.table_settings.host, "room": self.room.room}

    def _let_in(self, stranger: PendingPeer, hello: Message, after: Sequence[StreamEvent]) -> None:
        """Take in whoever said hello, and hear what he said at once after it. Raises Turned."""
        room, stream = self.room, stranger.stream
        try:
            guest = room.guests.returning(hello["token"]) if "token" in hello else self._newcomer(hello, stream)
        except Illegal as refusal:
            raise Rejected(refusal.reason) from refusal
        if guest is None:
            raise Rejected("token")
        if stranger.number < guest.link:  # its hello was long under way: the guest gave it up and dialled anew
            raise Rejected("replaced")
        guest.link, guest.heard = stranger.number, "token" in hello
        room.announce("returned" if "token" in hello else "joined", guest.seat, guest.name)
        self._welcome(guest, stream)
        self._hear(guest, after)

    def _newcomer(self, hello: Message, stream: Stream) -> Guest:
        room = self.room
        if room.knocked(hello["name"], stream.address):
            raise Illegal("kicked")
        if room.locked:
            raise Illegal("locked")
        if len(room.guests.all) >= MOST_GUESTS:
            raise Illegal("full")
        want, before = hello["want"], room.guests.unheard(hello["name"])
        if before is not None:  # it is he: his link broke before his welcome came, so he has no token
            room.guests.drop(before)
            room.changed = True  # also where there is no seat now such as he wants
            want = before.seat if want == "any" and before.seat is not None else want
        seat = self._seat_for(want)
        here = {info.name for info in room.seats if info.kind == "human"} | {room.table_settings.host}
        guest = room.guests.newcomer(hello["name"], seat, here)
        if room.match is not None and seat is not None:
            room.match.chairs.take(seat, guest.name)
        return guest

    def _seat_for(self, want: Seat | str) -> Seat | None:
        """The seat that a newcomer gets. Raises Illegal."""
        room = self.room
        if want == "watch":
            self.check_watchers()
            return None
        free = room.free()
        if want != "any" and want not in free:
            raise Illegal("no-such-seat" if room.guests.at(int(want)) is None else "taken")
        if not free:
            raise Illegal("full")
        return free[0] if want == "any" else int(want)

    def _welcome(self, guest: Guest, stream: Stream) -> None:
        """The guest is here, over this link and no other. His token is on disk before he has it."""
        room = self.room
        stream.admit()
        dismiss(guest, "replaced")
        guest.stream, guest.away = stream, 0.0
        token = room.guests.new_token(guest)
        if room.match is not None and guest.seat is not None:
            chairs = room.match.chairs
            if chairs.all[guest.seat].stand_in != "late":  # coming anew brings no new time for a turn that is over
                chairs.give_back(guest.seat)
        room.keep()
        table = {"setup": room.setup_json(), "seats": room.seats_json(), "n": room.session.n if room.session else 0}
        send(guest, {"t": "welcome", "you": guest.number, "seat": guest.seat, "token": token, "commit": room.commit}
             | table)  # fmt: skip
        send(guest, room.lobby_json())
        if room.match is not None:
            room.match.bring(guest, room.start_json(guest))
            room.tell_timer([guest])

    def _hear(self, guest: Guest, happened: Sequence[StreamEvent]) -> None:
        stream = guest.stream
        for each in happened:
            if guest.stream is not stream:
                return
            if isinstance(each, Received):
                self._take(guest, each.message)
            else:
                self._lost(guest)

    def _lost(self, guest: Guest, on_purpose: bool = False) -> None:
        """The link is no more. In a game the seat stays the guest's."""
        room = self.room
        guest.stream = None
        if room.match is not None and guest.seat is not None:
            seconds = 0 if room.match.over else room.table_settings.absence
            room.announce("absent", guest.seat, guest.name, seconds=seconds)
        elif on_purpose:
            room.guests.drop(guest)
            room.announce("left", guest.seat, guest.name)
        else:
            room.changed = True

    def _wait(self, dt: float) -> None:
        """Who has been away for long, and has no seat in a game, is not waited for."""
        room = self.room
        for guest in list(room.guests.all):
            guest.away = 0.0 if guest.present else guest.away + dt
            keeps_seat = room.match is not None and guest.seat is not None
            if guest.away >= (room.table_settings.absence or PATIENCE) and not keeps_seat:
                room.guests.drop(guest)
                room.announce("left", guest.seat, guest.name)


def dismiss(guest: Guest, reason: str) -> None:
    """End the guest's link, if there is one."""
    if guest.stream is not None:
        guest.stream.close(reason)
        guest.stream = None
