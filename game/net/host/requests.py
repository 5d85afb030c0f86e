"""The requests of guests, one method for each kind of message. A refusal is sent to the sender alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.core import Illegal
from game.net.host.admission import Admission
from game.net.host.guests import Guest
from game.net.host.match import send
from game.net.host.room_state import RoomState
from game.net.protocol.messages import Message
from game.session.protocol import Person


class Requests:
    """The dispatcher of the guests' messages in a room."""

    def __init__(self, room: RoomState) -> None:
        self.room = room
        self.admission = Admission(room, self.handle)

    def handle(self, guest: Guest, message: Message) -> None:
        """Carry out one request, or send `refused`."""
        guest.confirmed = True
        handler = _HANDLERS.get(message["t"])
        try:
            if handler is None:
                raise Illegal("malformed")
            handler(self, guest, message)
        except Illegal as refusal:
            args = dict(refusal.details)
            send(guest, {"t": "refused", "n": message.get("n"), "reason": refusal.reason, "args": args})

    def _act(self, guest: Guest, message: Message) -> None:
        match = self.room.require_match()
        self._resume_seat(guest)
        match.act(guest, message["n"], message["do"])
        if guest.seat is not None:
            match.takeovers.reset_absence(guest.seat)
        match.broadcast()

    def _undo(self, guest: Guest, message: Message) -> None:
        match = self.room.require_match()
        self._resume_seat(guest)
        match.undo(guest, message["n"])
        match.broadcast()

    def _resync(self, guest: Guest, message: Message) -> None:
        self.room.require_match().resync(guest)

    def _ready(self, guest: Guest, message: Message) -> None:
        if guest.seat is None:
            raise Illegal("watcher")
        if self.room.match is not None and not self.room.match.over:
            self._resume_seat(guest)
        else:  # after a game it means that the guest wants another
            guest.ready = message["yes"]
            self.room.changed = True

    def _sit(self, guest: Guest, message: Message) -> None:
        self.room.require_lobby()
        if message["seat"] is None and guest.seat is not None:
            self.admission.check_watchers()
        self.room.lobby.sit(guest, message["seat"])
        self.room.changed = True

    def _chat(self, guest: Guest, message: Message) -> None:
        content = guest.chat.check(self.room.time, message.get("text"), message.get("phrase"))
        self.room.broadcast_chat(Person(guest.number, guest.name, guest.seat), content)

    def _extend(self, guest: Guest, message: Message) -> None:
        if guest.seat is None:
            raise Illegal("watcher")
        self.room.more_time(guest.seat)

    def _kept(self, guest: Guest, message: Message) -> None:
        if self.room.guests.confirm_token(guest):
            self.room.save()

    def _bye(self, guest: Guest, message: Message) -> None:
        self.admission.leave(guest)

    def _resume_seat(self, guest: Guest) -> None:
        """Take the guest's seat back from a bot, but not within a turn whose time is over."""
        if guest.seat is not None and self.room.require_match().takeovers.all[guest.seat].bot_reason != "late":
            self.room.give_back(guest.seat)


_HANDLERS: Final[Mapping[str, Callable[[Requests, Guest, Message], None]]] = {
    "act": Requests._act,
    "undo": Requests._undo,
    "resync": Requests._resync,
    "ready": Requests._ready,
    "sit": Requests._sit,
    "chat": Requests._chat,
    "extend": Requests._extend,
    "kept": Requests._kept,
    "bye": Requests._bye,
}
"""Kind of message -> handler."""
