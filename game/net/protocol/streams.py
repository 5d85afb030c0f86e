"""A connection as the main thread sees it: messages out, messages in, and an end. No waiting, no sockets.

The logic of host and guest knows only these protocols. The streams in memory at the end of this file
go through the same encoding, framing and checking as those over sockets (`game.net.transport.network`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.core import Json
from game.net.protocol import framing
from game.net.protocol.messages import Direction, Message, WireFault, check

FAULTS_ALLOWED = 3
"""The third malformed line ends the connection."""


@dataclass(frozen=True, slots=True)
class Received:
    """The peer sent this; it has been checked by `messages.check`. Pings and pongs never come this far."""

    message: Message


@dataclass(frozen=True, slots=True)
class Closed:
    """The connection is over, whoever ended it; nothing comes after. `reason` is one of `messages.REASONS`."""

    reason: str


StreamEvent = Received | Closed


class Inbox:
    """The lines that come in at one end: framed, checked, pings and faults replied to."""

    def __init__(self, sender: Direction, limit: int, faults: int, reply: Callable[[Mapping[str, Json]], None]) -> None:
        self.framer = framing.Framer(limit)
        self._sender: Direction = sender
        self._peer: Direction = "client" if sender == "host" else "host"
        self._faults_left = faults
        self._reply = reply

    def receive(self, found: Message | WireFault) -> Message | None:
        """Return the message of a line that `framer` found, None if nothing is left to do.

        Raises WireFault for the fault that ends the connection.
        """
        try:
            if isinstance(found, WireFault):
                raise found
            check(found, self._peer)
        except WireFault as fault:
            self._faults_left -= 1
            if self.framer.broken or not self._faults_left:
                raise
            if self._sender == "host":
                self._reply({"t": "refused", "n": None, "reason": fault.reason, "args": {}})
            return None
        if found["t"] == "ping":
            self._reply({"t": "pong", "id": found["id"]})
        return None if found["t"] in ("ping", "pong") else found


class Stream(Protocol):
    """One end of a connection; for one thread alone."""

    address: str
    """Where the peer is, to be shown: "192.168.1.7" ; never a name that it chose."""

    def send(self, message: Message) -> None:
        """Send soon, in order; nothing when the stream is over. Raises WireFault if it is no message of this side."""

    def admit(self) -> None:
        """The peer has been welcomed: lines of full length from now on, no deadline, not one of the strangers."""

    def poll(self) -> list[StreamEvent]:
        """All that happened since the last call, in order."""

    def close(self, reason: str = "") -> None:
        """Send what is waiting, then `bye` with the reason if there is one, and end it. No Gone follows."""


class Listening(Protocol):
    """Where a host is found."""

    port: int
    near_only: bool
    """Whether only computers of this network may connect (`game.net.transport.subnet`)."""

    def accept(self) -> Sequence[Stream]:
        """The connections made since the last call."""

    def close(self) -> None:
        """Take no more; the connections there are go on."""


@dataclass(slots=True)
class Link:
    """What lies between two streams in memory; its clock moves by `advance` alone."""

    delay: float = 0.0
    """Seconds that bytes sent from now on need."""
    split: int = 0
    """Bytes arrive in pieces of at most this many; 0: as they were sent."""
    held: bool = False
    """A cable pulled out: nothing arrives until it is False again, nobody notices."""
    now: float = 0.0
    ends: list[MemoryStream] = field(default_factory=list)
    sent: dict[Direction, list[bytes]] = field(default_factory=lambda: {"host": [], "client": []})
    """Every line that was sent, by its sender, as it went over the wire."""

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds

    def cut(self, reason: str = "closed") -> None:
        """Break the connection: what is under way is lost, both ends learn it at their next poll."""
        for end in self.ends:
            end.break_off(reason)


class MemoryStream:
    """A `Stream` to another one in this process."""

    def __init__(self, sender: Direction, link: Link, address: str) -> None:
        self.address = address
        self.link = link
        self.sender: Direction = sender
        self.peer: MemoryStream = self
        limit = framing.FROM_HOST if sender == "client" else framing.BEFORE_WELCOME
        self._inbox = Inbox(sender, limit, FAULTS_ALLOWED, self.send)
        self._coming: deque[tuple[float, bytes | None]] = deque()
        """When, and what; None is the end."""
        self._happened: list[StreamEvent] = []
        self._open = True

    def send(self, message: Message) -> None:
        """As in `Stream`."""
        if not isinstance(message, framing.EncodedMessage):
            check(message, self.sender)
        self.send_bytes(framing.encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Send anything at all, as a hostile peer would."""
        if not self._open:
            return
        self.link.sent[self.sender].append(data)
        step = self.link.split or len(data) or 1
        for begin in range(0, len(data), step):
            self.peer._coming.append((self.link.now + self.link.delay, data[begin : begin + step]))

    def admit(self) -> None:
        """As in `Stream`."""
        self._inbox.framer.limit = framing.FROM_CLIENT

    def poll(self) -> list[StreamEvent]:
        """As in `Stream`."""
        while self._open and not self.link.held and self._coming and self._coming[0][0] <= self.link.now:
            data = self._coming.popleft()[1]
            if data is None:
                self.break_off("closed")
            else:
                self._read(data)
        happened, self._happened = self._happened, []
        return happened

    def close(self, reason: str = "") -> None:
        """As in `Stream`."""
        if reason:
            self.send({"t": "bye", "reason": reason, "args": {}})
        if self._open:
            self.peer._coming.append((self.link.now + self.link.delay, None))
        self._open = False

    def break_off(self, reason: str) -> None:
        """The connection is over, and the peer gets no word of it."""
        if self._open:
            self._open = False
            self._happened.append(Closed(reason))

    def _read(self, data: bytes) -> None:
        for found in self._inbox.framer.feed(data):
            if not self._open:
                return
            try:
                message = self._inbox.receive(found)
            except WireFault as fault:
                self.close(fault.reason)
                self._happened.append(Closed(fault.reason))
                return
            if message is not None:
                self._happened.append(Received(message))


def pair(link: Link | None = None, address: str = "127.0.0.1") -> tuple[MemoryStream, MemoryStream]:
    """The host's end and the guest's end of a connection; the `link` of both delays, splits and cuts it."""
    link = link or Link()
    host, guest = MemoryStream("host", link, address), MemoryStream("client", link, address)
    host.peer, guest.peer = guest, host
    link.ends = [host, guest]
    return host, guest


class MemoryListener:
    """A `Listening` that is reached by `dial` alone."""

    def __init__(self, port: int = 1) -> None:
        self.port = port
        self.near_only = True
        self._arrived: list[Stream] = []
        self._open = True

    def dial(self, link: Link | None = None, address: str = "127.0.0.1") -> MemoryStream:
        """The guest's end of a new connection; one to a closed listener is over at once."""
        host, guest = pair(link, address)
        if self._open:
            self._arrived.append(host)
        else:
            guest.break_off("no-table")
        return guest

    def accept(self) -> Sequence[Stream]:
        """As in `Listening`."""
        arrived, self._arrived = self._arrived, []
        return arrived

    def close(self) -> None:
        """As in `Listening`."""
        self._open = False
