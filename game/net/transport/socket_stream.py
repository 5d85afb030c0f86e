"""The main thread's side of a socket: checked messages that came, lines that wait to be sent.

The other side is `connection`, in the network's thread. A lock guards what both use; neither side waits for the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from game.net.protocol import framing
from game.net.protocol.limits import Limits
from game.net.protocol.messages import Direction, Message, check_message
from game.net.protocol.streams import Closed, StreamEvent, take


class Writer(Protocol):
    """The network thread's side of a stream; every method is called in that thread."""

    def flush(self) -> None:
        """Send the lines that wait."""

    def admit(self) -> None:
        """Allow full lines: the peer has been welcomed."""

    def read_on(self) -> None:
        """Resume reading: the main thread has read everything."""

    def measure(self) -> int:
        """Report to the stream how many bytes wait in the socket's buffer, and return that number."""

    def part(self) -> None:
        """Send the lines that wait and end the connection."""

    def drop(self, reason: str) -> None:
        """End the connection at once, for a fault of the peer."""

    def prove(self, code: str, room: str) -> None:
        """Begin the exchange of a guest."""


class Outbox:
    """The queue of streams with lines to send; it wakes the network's thread once for all of them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._lock = threading.Lock()
        self._due: list[SocketStream] = []
        self._held = False

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Delay all sending to the end of the block: waking the thread costs more than sending."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            with self._lock:
                some = bool(self._due)
            if some:
                self.call(self._deliver)

    def due(self, stream: SocketStream) -> None:
        """Schedule a stream that has lines to send."""
        with self._lock:
            first = not self._due and not self._held
            self._due.append(stream)
        if first:
            self.call(self._deliver)

    def call(self, function: Callable[..., object], *args: Any) -> None:
        """Call a function in the network's thread, unless the network is closed."""
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(function, *args)

    def _deliver(self) -> None:
        with self._lock:
            due, self._due = self._due, []
        for stream in due:
            stream.flush()


class SocketStream:
    """A `Stream` over a socket, as the main thread sees it."""

    def __init__(self, sender: Direction, limits: Limits, outbox: Outbox, wake: threading.Event) -> None:
        self.address = self.fingerprint = ""
        self.proven = False
        self.sender: Direction = sender
        self.limits = limits
        self._outbox = outbox
        self._wake = wake
        self._lock = threading.Lock()
        self._events: deque[StreamEvent] = deque()
        self._lines: list[bytes] = []
        self._unsent = 0
        """Bytes in `_lines`."""
        self._buffered = 0
        """Bytes that the writer has taken and may not have sent yet."""
        self._unread = 0
        self._over = False
        self._writer: Writer | None = None

    def send(self, message: Message) -> None:
        """Implement `Stream`."""
        if not isinstance(message, framing.EncodedMessage):
            check_message(message, self.sender)
        line = framing.encode(message)
        with self._lock:
            if self._over:
                return
            first = not self._lines
            self._lines.append(line)
            self._unsent += len(line)
            flooded = self._unsent + self._buffered > self.limits.unsent
        if flooded:
            self._call(lambda writer: writer.drop("slow"))
        elif first:
            self._outbox.due(self)

    def admit(self) -> None:
        """Implement `Stream`."""
        self._call(lambda writer: writer.admit())

    def prove(self, code: str, room: str) -> None:
        """Implement `Stream`."""
        self._call(lambda writer: writer.prove(code, room))

    def poll(self, most: int | None = None) -> list[StreamEvent]:
        """Implement `Stream`. Reading goes on when nothing is left."""
        if not (self._events or self._unread):
            return []
        with self._lock:
            events = take(self._events, most)
            full = self._unread > self.limits.unread and not self._events
            self._unread = self._unread if self._events else 0
        if full:
            self._call(lambda writer: writer.read_on())
        return events

    @property
    def unsent(self) -> int:
        """Implement `Stream`. The writer measures again for the next call."""
        with self._lock:
            unsent, buffered = self._unsent + self._buffered, self._buffered
        if buffered:
            self._call(lambda writer: writer.measure())
        return unsent

    def close(self, reason: str = "") -> None:
        """Implement `Stream`."""
        if reason:
            self.send({"t": "bye", "reason": reason, "args": {}})
        with self._lock:
            self._over = True
            self._events.clear()
        self._call(lambda writer: writer.part())

    # -- called in the network's thread ---------------------------------------------------------------

    def attach(self, writer: Writer) -> None:
        """Set the writer of the socket, which exists from now on."""
        self._writer = writer

    def arrived(self, event: StreamEvent) -> None:
        """Store an event for the main thread."""
        with self._lock:
            if self._over:
                return
            self._over = isinstance(event, Closed)
            self._events.append(event)
        self._wake.set()

    def flush(self) -> None:
        """Send the lines that wait."""
        if self._writer is not None:
            self._writer.flush()

    def count(self, size: int) -> bool:
        """Count bytes that were read. Return whether too many wait for the main thread."""
        with self._lock:
            self._unread += size
            return self._unread > self.limits.unread and not self._over

    def take(self) -> bytes:
        """Remove and return the lines that wait."""
        with self._lock:
            data = b"".join(self._lines)
            self._lines.clear()
            self._buffered += self._unsent
            self._unsent = 0
        return data

    def measured(self, buffered: int) -> None:
        """Set how many bytes the writer has taken and not sent yet; only this thread writes that number."""
        self._buffered = buffered

    @property
    def closed(self) -> bool:
        """Whether the main thread has closed it, or the connection is over."""
        return self._over

    def _call(self, method: Callable[[Writer], object]) -> None:
        self._outbox.call(self._in_loop, method)

    def _in_loop(self, method: Callable[[Writer], object]) -> None:
        if self._writer is not None:
            method(self._writer)
