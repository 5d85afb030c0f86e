"""What guests may ask of a table, one function for each kind of message. What cannot be done is refused, to the one
who asked and to nobody else."""

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
    """Hears the guests of a room."""

    def __init__(self, room: RoomState) -> None:
        self.room = room
        self.reception = Admission(room, self.take)

    def take(self, guest: Guest, message: Message) -> None:
        """One message."""
        guest.heard = True
        asked = _ASKED.get(message["t"])
        try:
            if asked is None:
                raise Illegal("malformed")
            asked(self, guest, message)
        except Illegal as refusal:
            args = dict(refusal.details)
            send(guest, {"t": "refused", "n": message.get("n"), "reason": refusal.reason, "args": args})

    def _act(self, guest: Guest, message: Message) -> None:
        game = self.room.game()
        self._awake(guest)
        game.act(guest, message["n"], message["do"])
        if guest.seat is not None:
            game.chairs.acted(guest.seat)
        game.tell()

    def _undo(self, guest: Guest, message: Message) -> None:
        game = self.room.game()
        self._awake(guest)
        game.undo(guest, message["n"])
        game.tell()

    def _resync(self, guest: Guest, message: Message) -> None:
        self.room.game().resync(guest)

    def _ready(self, guest: Guest, message: Message) -> None:
        if guest.seat is None:
            raise Illegal("watcher")
        if self.room.match is not None and not self.room.match.over:
            self._awake(guest)
        else:  # at the end of a game: he wants another
            guest.ready = message["yes"]
            self.room.changed = True

    def _sit(self, guest: Guest, message: Message) -> None:
        self.room.must_wait()
        if message["seat"] is None and guest.seat is not None:
            self.reception.check_watchers()
        self.room.lobby.sit(guest, message["seat"])
        self.room.changed = True

    def _chat(self, guest: Guest, message: Message) -> None:
        said = guest.voice.take(self.room.time, message.get("text"), message.get("phrase"))
        self.room.speak(Person(guest.number, guest.name, guest.seat), said)

    def _extend(self, guest: Guest, message: Message) -> None:
        if guest.seat is None:
            raise Illegal("watcher")
        self.room.more_time(guest.seat)

    def _kept(self, guest: Guest, message: Message) -> None:
        if self.room.guests.kept(guest):
            self.room.keep()

    def _bye(self, guest: Guest, message: Message) -> None:
        self.reception.left(guest)

    def _awake(self, guest: Guest) -> None:
        """Somebody who plays after all gets his seat back from the bot, but not within a turn whose time is over."""
        if guest.seat is not None and self.room.game().chairs.all[guest.seat].stand_in != "late":
            self.room.give_back(guest.seat)


_ASKED: Final[Mapping[str, Callable[[Requests, Guest, Message], None]]] = {
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
"""By the kind of message."""
