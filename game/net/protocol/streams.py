"""A connection as the main thread sees it: messages in, messages out, and an end. Nothing blocks.

The logic of host and guest uses only these protocols. The streams in memory at the end of this file share encoding,
framing and checks with those over sockets (`game.net.transport.network`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.core import Json
from game.net.protocol import framing
from game.net.protocol.access import TableAccess
from game.net.protocol.messages import Direction, Message, WireFault, check_message

IN_MEMORY = "0" * 64
"""The fingerprint of tables in memory, which have no certificate."""

FAULTS_ALLOWED = 3
"""The number of the malformed line that ends a connection in memory."""


@dataclass(frozen=True, slots=True)
class Received:
    """A message of the peer that was checked by `messages.check_message`. Pings and pongs are filtered out."""

    message: Message


@dataclass(frozen=True, slots=True)
class Closed:
    """The end of the connection; the last event. `reason` is one of `messages.REASONS`."""

    reason: str


@dataclass(frozen=True, slots=True)
class Proven:
    """Both ends have proven the room code, as the guest's end asked with `Stream.prove`."""


StreamEvent = Received | Closed | Proven


class Inbox:
    """The lines that come in at one end: it frames and checks them, and replies to pings and faults."""

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
            check_message(found, self._peer)
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


def take(events: deque[StreamEvent], most: int | None) -> list[StreamEvent]:
    """Remove and return the oldest events, at most `most` of them (None: all)."""
    count = len(events) if most is None else min(most, len(events))
    return [events.popleft() for _ in range(count)]


class Stream(Protocol):
    """One end of a connection, used by one thread."""

    address: str
    """The peer's address for display ("192.168.1.7"), never a name that the peer chose."""
    fingerprint: str
    """SHA-256 of the host's certificate in hex, at the guest's end; known before the first message."""
    proven: bool
    """Whether both ends have proven the room code over this connection."""

    def prove(self, code: str, room: str) -> None:
        """Prove the room code to the host and make the host prove it, at the guest's end: Proven or Closed follows."""

    def send(self, message: Message) -> None:
        """Send a message soon, in order; ignored at the end. Raises WireFault if this side may not send it."""

    def admit(self) -> None:
        """Allow lines of full length without a deadline, because the peer has been welcomed."""

    def poll(self, most: int | None = None) -> list[StreamEvent]:
        """Return the events since the last call, in order, `most` of them at most; the others wait."""

    @property
    def unsent(self) -> int:
        """The bytes sent that still wait in this process, as far as known; never less."""

    def close(self, reason: str = "") -> None:
        """Send the remaining output, then `bye` if there is a reason, and end the connection. No Closed follows."""


class Listening(Protocol):
    """A host's listener for connections."""

    port: int
    near_only: bool
    """Whether only computers of this network may connect (`game.net.transport.subnet`)."""

    def identify(self, access: TableAccess) -> None:
        """Set what guests must prove and what proves the table to them, once; nobody comes in before."""

    def accept(self) -> Sequence[Stream]:
        """Return the connections made since the last call."""

    def close(self) -> None:
        """Reject further connections; existing ones stay."""


@dataclass(slots=True)
class Link:
    """The simulated link between two streams in memory; only `advance` moves its clock."""

    delay: float = 0.0
    """The delay of bytes sent from now on, in seconds."""
    split: int = 0
    """The largest piece in which bytes arrive; 0: as they were sent."""
    held: bool = False
    """Whether the cable is pulled: nothing arrives, and neither end notices."""
    now: float = 0.0
    ends: list[MemoryStream] = field(default_factory=list)
    sent: dict[Direction, list[bytes]] = field(default_factory=lambda: {"host": [], "client": []})
    """Every line that was sent, by its sender."""

    def advance(self, seconds: float) -> None:
        """Advance the clock."""
        self.now += seconds

    def cut(self, reason: str = "closed") -> None:
        """Break the connection: bytes under way are lost, both ends get Closed at their next poll."""
        for end in self.ends:
            end.break_off(reason)


class MemoryStream:
    """A `Stream` to another one in this process."""

    def __init__(self, sender: Direction, link: Link, address: str) -> None:
        self.address = address
        self.fingerprint = IN_MEMORY
        self.proven = False
        self.access: TableAccess | None = None
        """That of the host's table, at the host's end."""
        self.link = link
        self.sender: Direction = sender
        self.peer: MemoryStream = self
        limit = framing.FROM_HOST if sender == "client" else framing.BEFORE_WELCOME
        self._inbox = Inbox(sender, limit, FAULTS_ALLOWED, self.send)
        self._arriving: deque[tuple[float, bytes | Proven | Closed]] = deque()
        """Time of arrival, and data or the outcome of an exchange or the end."""
        self._events: deque[StreamEvent] = deque()
        self._open = True

    def send(self, message: Message) -> None:
        """Implement `Stream`."""
        if not isinstance(message, framing.EncodedMessage):
            check_message(message, self.sender)
        self.send_bytes(framing.encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Send any bytes, as a hostile peer would."""
        if not self._open:
            return
        self.link.sent[self.sender].append(data)
        step = self.link.split or len(data) or 1
        for begin in range(0, len(data), step):
            self.peer._arriving.append((self.link.now + self.link.delay, data[begin : begin + step]))

    def admit(self) -> None:
        """Implement `Stream`."""
        self._inbox.framer.limit = framing.FROM_CLIENT

    def poll(self, most: int | None = None) -> list[StreamEvent]:
        """Implement `Stream`."""
        while self._open and not self.link.held and self._arriving and self._arriving[0][0] <= self.link.now:
            arrived = self._arriving.popleft()[1]
            if isinstance(arrived, Closed):
                self.break_off(arrived.reason)
            elif isinstance(arrived, Proven):
                self._events.append(arrived)
            else:
                self._read(arrived)
        return take(self._events, most)

    @property
    def unsent(self) -> int:
        """Implement `Stream`: whatever the peer has not polled."""
        return sum(len(data) for _, data in self.peer._arriving if isinstance(data, bytes))

    def close(self, reason: str = "") -> None:
        """Implement `Stream`."""
        if reason:
            self.send({"t": "bye", "reason": reason, "args": {}})
        if self._open:
            self.peer._arriving.append((self.link.now + self.link.delay, Closed("closed")))
        self._open = False

    def prove(self, code: str, room: str) -> None:
        """Implement `Stream`: compare the codes of both ends."""
        if self._open:
            outcome = self.peer._compare(code, room)
            self._arriving.append((self.link.now + 2 * self.link.delay, outcome))

    def _compare(self, code: str, room: str) -> Proven | Closed:
        """Return the outcome of an exchange, at the host's end."""
        access, now = self.access, self.link.now
        if access is None:
            return Closed("not-this-table")
        if access.wrong_codes.full(self.address, now):
            self.break_off("busy")
            return Closed("busy")
        access.wrong_codes.add(self.address, now)
        if (code, room) != (access.code, access.room):
            self.break_off("not-this-table")
            return Closed("not-this-table")
        access.wrong_codes.remove(self.address, now)
        self.proven = True
        return Proven()

    def break_off(self, reason: str) -> None:
        """End the connection without a message to the peer."""
        if self._open:
            self._open = False
            self._events.append(Closed(reason))

    def _read(self, data: bytes) -> None:
        for found in self._inbox.framer.feed(data):
            if not self._open:
                return
            try:
                message = self._inbox.receive(found)
            except WireFault as fault:
                self.close(fault.reason)
                self._events.append(Closed(fault.reason))
                return
            if message is not None:
                self._events.append(Received(message))


def pair(link: Link | None = None, address: str = "127.0.0.1") -> tuple[MemoryStream, MemoryStream]:
    """Return the host's and the guest's end of a connection over `link`."""
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
        self._access: TableAccess | None = None
        self._arrived: list[Stream] = []
        self._open = True

    def identify(self, access: TableAccess) -> None:
        """Implement `Listening`."""
        self._access = access
        access.fingerprint = IN_MEMORY

    def dial(self, link: Link | None = None, address: str = "127.0.0.1") -> MemoryStream:
        """Return the guest's end of a new connection, closed at once if the listener is closed."""
        host, guest = pair(link, address)
        host.access = self._access
        if self._open:
            self._arrived.append(host)
        else:
            guest.break_off("no-table")
        return guest

    def accept(self) -> Sequence[Stream]:
        """Implement `Listening`."""
        arrived, self._arrived = self._arrived, []
        return arrived

    def close(self) -> None:
        """Implement `Listening`."""
        self._open = False
