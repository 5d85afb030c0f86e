"""Admission: the challenge to every new connection, its hello, and how guests join, return and leave.

A message of a pending peer goes no further than `Handshake`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game import __version__
from game.core import Illegal, Json, Seat
from game.net.host.guests import MOST_GUESTS, MOST_WATCHERS, Guest
from game.net.host.match import send
from game.net.host.room_file import PATIENCE
from game.net.host.room_state import RoomState
from game.net.protocol.messages import PROTOCOL, Message
from game.net.protocol.streams import Received, Stream, StreamEvent

DIFFERENT: Final = ("protocol", "version")
"""Reasons of a peer that leaves because its program is another one."""
AT_ONCE: Final = 2
"""Peers admitted per tick: each is sent a whole game, and the host's screen waits for it."""


class Rejected(Exception):
    """A refused admission: a reason of `messages.REASONS`, and what fills its sentence."""

    def __init__(self, reason: str, **args: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.args_ = args


@dataclass(frozen=True, slots=True)
class PendingPeer:
    """A connection that was sent a challenge and has not sent a hello."""

    stream: Stream
    number: int
    """The serial number of the connection, from 1."""


Admit = Callable[[PendingPeer, Message, Sequence[StreamEvent]], None]
"""Admit a peer, given its hello and what it sent after that. Raises Rejected."""


class Handshake:
    """The pending peers of a room; `describe` returns the room's fields of a challenge.

    `differs` gets the address of a peer whose program is another one, and what it says of it.
    """

    def __init__(self, describe: Callable[[], Message], differs: Callable[[str, Mapping[str, Json]], None]) -> None:
        self._describe, self._differs = describe, differs
        self._pending: list[PendingPeer] = []
        self._count = 0

    def challenge(self, stream: Stream) -> None:
        """Send a challenge to a new connection."""
        stream.send({"t": "challenge", "protocol": PROTOCOL, "version": __version__, **self._describe()})
        self._count += 1
        self._pending.append(PendingPeer(stream, self._count))

    def tick(self, admit: Admit) -> None:
        """Read what pending peers have sent. A peer with a valid hello goes to `admit`."""
        waiting: list[PendingPeer] = []
        handled = 0
        for peer in self._pending:
            events = peer.stream.poll() if handled < AT_ONCE else []
            if not events:
                waiting.append(peer)
            else:
                handled += isinstance(events[0], Received)
                self._handle(peer, events, admit)
        self._pending = waiting

    def close(self, reason: str) -> None:
        """Disconnect all pending peers."""
        for peer in self._pending:
            peer.stream.close(reason)
        self._pending = []

    def _handle(self, peer: PendingPeer, events: Sequence[StreamEvent], admit: Admit) -> None:
        first = events[0]
        if not isinstance(first, Received):
            return
        if first.message["t"] == "bye":
            if first.message["reason"] in DIFFERENT:
                self._differs(peer.stream.address, first.message["args"])
            peer.stream.close()
            return
        try:
            self._check_hello(peer.stream, first.message)
            admit(peer, first.message, events[1:])
        except Rejected as rejected:
            args: Json = rejected.args_
            peer.stream.send({"t": "bye", "reason": rejected.reason, "args": args})
            peer.stream.close()

    def _check_hello(self, stream: Stream, hello: Message) -> None:
        """Check that the peer speaks as we do, and has proven the room code if it has no token. Raises Rejected."""
        if hello["t"] != "hello":
            raise Rejected("malformed")
        for reason, ours in (("protocol", PROTOCOL), ("version", __version__)):
            if hello[reason] != ours:
                self._differs(stream.address, hello)
                raise Rejected(reason, protocol=PROTOCOL, version=__version__)
        if "token" not in hello and not stream.proven:
            raise Rejected("code")


class Admission:
    """The arrival, return and departure of guests. `handle` gets each message of an admitted guest."""

    def __init__(self, room: RoomState, handle: Callable[[Guest, Message], None]) -> None:
        self.room = room
        self.handshake = Handshake(self._describe, room.report_version)
        self._handle = handle

    def tick(self, dt: float) -> None:
        """Read what pending peers and guests have sent, and remove guests that were away for too long."""
        self.handshake.tick(self._admit)
        for guest in list(self.room.guests.all):
            if guest.stream is not None and (events := guest.stream.poll()):
                self._receive(guest, events)
        self._expire(dt)

    def close(self) -> None:
        """Disconnect everybody."""
        self.handshake.close("stopped")
        for guest in self.room.guests.present():
            disconnect(guest, "stopped")

    def leave(self, guest: Guest) -> None:
        """Disconnect a guest who leaves on purpose."""
        disconnect(guest, "")
        self._lost(guest, on_purpose=True)

    def check_watchers(self) -> None:
        """Raise Illegal unless one more guest may watch."""
        if not self.room.table_settings.watching:
            raise Illegal("no-watching")
        if self.room.guests.watchers() >= MOST_WATCHERS:
            raise Illegal("full")

    def _describe(self) -> Message:
        return {"game": self.room.lobby.game.key, "host": self.room.table_settings.host, "room": self.room.room}

    def _admit(self, peer: PendingPeer, hello: Message, after: Sequence[StreamEvent]) -> None:
        """Admit a peer by its hello, then handle what it sent after that. Raises Rejected."""
        room, stream = self.room, peer.stream
        try:
            guest = room.guests.by_token(hello["token"]) if "token" in hello else self._newcomer(hello, stream)
        except Illegal as refusal:
            raise Rejected(refusal.reason) from refusal
        if guest is None:
            raise Rejected("token")
        if peer.number < guest.link:  # this hello was delayed, and the guest has connected again since
            raise Rejected("replaced")
        guest.link, guest.confirmed = peer.number, "token" in hello
        if "token" in hello:
            room.announce_link("returned", guest)
        else:
            room.announce("joined", guest.seat, guest.name)
        self._welcome(guest, stream)
        self._receive(guest, after)

    def _newcomer(self, hello: Message, stream: Stream) -> Guest:
        room = self.room
        if room.is_banned(hello["name"], stream.address):
            raise Illegal("kicked")
        if room.locked:
            raise Illegal("locked")
        if len(room.guests.all) >= MOST_GUESTS:
            raise Illegal("full")
        want, before = hello["want"], room.guests.unconfirmed(hello["name"])
        if before is not None:  # the same person: the link broke before the welcome, so they have no token
            room.guests.remove(before)
            room.changed = True  # also where the wanted seat is not free
            want = before.seat if want == "any" and before.seat is not None else want
        seat = self._seat_for(want)
        here = {info.name for info in room.seats if info.kind == "human"} | {room.table_settings.host}
        guest = room.guests.add(hello["name"], seat, here)
        if room.match is not None and seat is not None:
            room.match.takeovers.assign(seat, guest.name)
        return guest

    def _seat_for(self, want: Seat | str) -> Seat | None:
        """Return the seat that a newcomer gets. Raises Illegal."""
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
        """Bind the guest to this link and no other. The token is on disk before it is sent."""
        room = self.room
        stream.admit()
        disconnect(guest, "replaced")
        guest.stream, guest.away = stream, 0.0
        token = room.guests.new_token(guest)
        if room.match is not None and guest.seat is not None:
            takeovers = room.match.takeovers
            if takeovers.all[guest.seat].bot_reason != "late":  # a return does not renew a turn whose time is over
                takeovers.give_back(guest.seat)
        room.save()
        table = {"setup": room.setup_json(), "seats": room.seats_json(), "n": room.session.n if room.session else 0}
        send(guest, {"t": "welcome", "you": guest.number, "seat": guest.seat, "token": token, "commit": room.commit}
             | table)  # fmt: skip
        send(guest, room.lobby_json())
        if room.match is not None:
            room.match.send_match(guest, room.start_json(guest))
            room.send_disk_fault(guest)
            room.send_timer([guest])

    def _receive(self, guest: Guest, events: Sequence[StreamEvent]) -> None:
        stream = guest.stream
        for event in events:
            if guest.stream is not stream:
                return
            if isinstance(event, Received):
                self._handle(guest, event.message)
            else:
                self._lost(guest)

    def _lost(self, guest: Guest, on_purpose: bool = False) -> None:
        """Mark a guest as away. In a game they still own their seat."""
        room = self.room
        guest.stream = None
        if room.match is not None and guest.seat is not None:
            seconds = 0 if room.match.over else room.table_settings.absence
            room.announce_link("absent", guest, seconds=seconds)
        elif on_purpose:
            room.guests.remove(guest)
            room.announce("left", guest.seat, guest.name)
        else:
            room.changed = True

    def _expire(self, dt: float) -> None:
        """Remove guests that were away for long and own no seat in a game."""
        room = self.room
        for guest in list(room.guests.all):
            guest.away = 0.0 if guest.present else guest.away + dt
            owns_seat = room.match is not None and guest.seat is not None
            if guest.away >= (room.table_settings.absence or PATIENCE) and not owns_seat:
                room.guests.remove(guest)
                room.announce("left", guest.seat, guest.name)


def disconnect(guest: Guest, reason: str) -> None:
    """End the guest's link, if there is one."""
    if guest.stream is not None:
        guest.stream.close(reason)
        guest.stream = None
