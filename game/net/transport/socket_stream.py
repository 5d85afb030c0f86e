"""A stream over a socket as the main thread holds it: what came and was checked, lines that shall go.

The other side of it is `connection`, in the thread of the network. The lock guards what both touch; neither
side ever waits for the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from game.net.protocol import framing
from game.net.protocol.limits import Limits
from game.net.protocol.messages import Direction, Message, check
from game.net.protocol.streams import Closed, StreamEvent


class Writer(Protocol):
    """The network thread's side of a stream; every method is called in that thread."""

    def flush(self) -> None:
        """Send the lines that wait."""

    def admit(self) -> None:
        """Allow full lines: the peer has been welcomed."""

    def read_on(self) -> None:
        """Resume reading: the main thread has read everything."""

    def part(self) -> None:
        """Send the lines that wait and end the connection."""

    def drop(self, reason: str) -> None:
        """End the connection at once, for a fault of the peer."""


class Outbox:
    """Carries what the main thread sends to the network's thread, which is woken once for all streams."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._lock = threading.Lock()
        self._due: list[SocketStream] = []
        self._held = False

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Nothing goes before the end of the block, then everything at once: waking costs more than sending."""
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
        """The stream has lines to send."""
        with self._lock:
            first = not self._due and not self._held
            self._due.append(stream)
        if first:
            self.call(self._deliver)

    def call(self, function: Callable[..., object], *args: Any) -> None:
        """Have a function called in the network's thread, unless the network has been closed with all its streams."""
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(function, *args)

    def _deliver(self) -> None:
        with self._lock:
            due, self._due = self._due, []
        for stream in due:
            stream.flush()


class SocketStream:
    """A `Stream` over a socket, as the main thread holds it."""

    def __init__(self, sender: Direction, limits: Limits, post: Outbox, wake: threading.Event) -> None:
        self.address = ""
        self.sender: Direction = sender
        self.limits = limits
        self._post = post
        self._wake = wake
        self._lock = threading.Lock()
        self._happened: list[StreamEvent] = []
        self._lines: list[bytes] = []
        self._unsent = 0
        self._unread = 0
        self._over = False
        self._writer: Writer | None = None

    def send(self, message: Message) -> None:
        """As in `Stream`."""
        if not isinstance(message, framing.EncodedMessage):
            check(message, self.sender)
        line = framing.encode(message)
        with self._lock:
            if self._over:
                return
            first = not self._lines
            self._lines.append(line)
            self._unsent += len(line)
            flooded = self._unsent > self.limits.unsent
        if flooded:
            self._call(lambda writer: writer.drop("slow"))
        elif first:
            self._post.due(self)

    def admit(self) -> None:
        """As in `Stream`."""
        self._call(lambda writer: writer.admit())

    def poll(self) -> list[StreamEvent]:
        """As in `Stream`."""
        if not (self._happened or self._unread):
            return []
        with self._lock:
            happened, self._happened = self._happened, []
            full, self._unread = self._unread > self.limits.unread, 0
        if full:
            self._call(lambda writer: writer.read_on())
        return happened

    def close(self, reason: str = "") -> None:
        """As in `Stream`."""
        if reason:
            self.send({"t": "bye", "reason": reason, "args": {}})
        with self._lock:
            self._over = True
            self._happened.clear()
        self._call(lambda writer: writer.part())

    # -- called in the network's thread ---------------------------------------------------------------

    def attach(self, writer: Writer) -> None:
        """Set the writer of the socket, which exists from now on."""
        self._writer = writer

    def arrived(self, happening: StreamEvent) -> None:
        """Leave something for the main thread."""
        with self._lock:
            if self._over:
                return
            self._over = isinstance(happening, Closed)
            self._happened.append(happening)
        self._wake.set()

    def flush(self) -> None:
        """There are lines to send."""
        self._in_loop(lambda writer: writer.flush())

    def count(self, size: int) -> bool:
        """So many bytes more were read; whether the main thread has too much to read now."""
        with self._lock:
            self._unread += size
            return self._unread > self.limits.unread and not self._over

    def take(self) -> bytes:
        """The lines that shall go."""
        with self._lock:
            data = b"".join(self._lines)
            self._lines.clear()
            self._unsent = 0
        return data

    @property
    def closed(self) -> bool:
        """Whether the main thread has closed it, or it is over."""
        return self._over

    def _call(self, method: Callable[[Writer], None]) -> None:
        self._post.call(self._in_loop, method)

    def _in_loop(self, method: Callable[[Writer], None]) -> None:
        if self._writer is not None:
            method(self._writer)
