"""The network thread's side of one socket: a coroutine that reads, and the limits of docs/lan-protocol.md.

The main thread's side is `game.net.transport.socket_stream`.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from game.core import Json
from game.net.protocol import framing
from game.net.protocol.limits import TokenBucket
from game.net.protocol.messages import Message, WireFault
from game.net.protocol.streams import Closed, Inbox, Received
from game.net.transport.socket_stream import SocketStream

READ_AT_ONCE: Final = 16 << 10
"""Bytes of one peer that are handled before other peers get their turn."""

StartTask = Callable[[Coroutine[Any, Any, None]], None]
"""Run a coroutine in the network's thread until the network is closed."""


class Connection:
    """The `Writer` of a stream, and its reader `run`. All times are of the loop's clock."""

    def __init__(self, stream: SocketStream) -> None:
        self.stream = stream
        self.limits = stream.limits
        self.admitted = stream.sender == "client"
        self.began = asyncio.get_running_loop().time()
        self.leaving = False
        """Whether only the last lines are still on their way."""
        limit = self.limits.line if self.admitted else self.limits.before_welcome
        self._inbox = Inbox(stream.sender, limit, self.limits.faults, self._send)
        self._flow = TokenBucket(self.limits.flow)
        self._buckets = {kind: TokenBucket(rate) for kind, rate in self.limits.paces.items()}
        self._writer: asyncio.StreamWriter | None = None
        self._serving: asyncio.Timeout | None = None
        """Interrupts the reader when it is rescheduled."""
        self._read_on = asyncio.Event()
        self._read_on.set()
        self._reason = "closed"
        self._greeted = self._ended = False
        self._reading_since: float | None = None
        self._slow_since: float | None = None
        self._pinged = self._progress = self.began
        self._written = self._mark = 0
        self._eof_sent = False
        stream.attach(self)

    async def run(self, made: socket.socket) -> str:
        """Serve the peer until the connection is over, and return the reason."""
        try:
            reader, self._writer = await asyncio.open_connection(sock=made, limit=READ_AT_ONCE)
        except OSError:  # the peer has reset the connection already
            made.close()
            self._end()
            return self._reason
        try:
            self.flush()
            if not (self.leaving or self.stream.closed):
                with contextlib.suppress(OSError):  # includes the TimeoutError of `_serving`
                    async with asyncio.timeout(None) as self._serving:
                        await self._serve(reader)
            self._end()
            await self._hang_up(reader, self._writer)
        finally:
            self._end()
            self._writer.transport.abort()
        return self._reason

    def _end(self) -> None:
        """Notify the main thread, once, whatever ended the connection."""
        self.leaving = True
        if not self._ended:
            self._ended = True
            self.stream.arrived(Closed(self._reason))

    # -- what the main thread asks for ----------------------------------------------------------------

    def flush(self) -> None:
        """Send the remaining output. A peer with too much of it is dropped."""
        if self._writer is not None:
            self._write(self.stream.take())
            if self._writer.transport.get_write_buffer_size() > self.limits.unsent:
                self.drop("slow")

    def admit(self) -> None:
        """Allow full lines: the peer has been welcomed."""
        self.admitted = True
        self._inbox.framer.limit = self.limits.line

    def read_on(self) -> None:
        """Resume reading: the main thread has read everything."""
        self._read_on.set()

    def measure(self) -> None:
        """Report to the stream how many bytes wait in the socket's buffer."""
        self.stream.measured(self._writer.transport.get_write_buffer_size() if self._writer is not None else 0)

    def part(self) -> None:
        """End the connection when everything is sent, or `Limits.parting` seconds later."""
        self.flush()
        self._leave()

    def drop(self, reason: str, notify: bool = False) -> None:
        """End the connection for a fault of the peer: at once, or with the reason as the last line."""
        if self.leaving:
            return
        self._reason = reason
        if notify:
            self._send({"t": "bye", "reason": reason, "args": {}})
        elif self._writer is not None:
            self._writer.transport.abort()
        self.stream.take()
        self._leave()

    def _leave(self) -> None:
        if not self.leaving and self._serving is not None:
            self._serving.reschedule(self.began)
        self.leaving = True

    # -- patience -------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Check what must not take too long; called about twice a second."""
        if self.leaving or self._writer is None:
            return
        if not self._greeted and now - self.began > self.limits.hello:
            self.drop("late", notify=True)
        elif self._reading_since is not None and now - self._reading_since > self.limits.silence:
            self.drop("silent")
        elif self._stalled(now, self._writer.transport.get_write_buffer_size()):
            self.drop("slow")
        elif now - self._pinged > self.limits.ping:
            self._pinged = now
            self._send({"t": "ping", "id": int(now - self.began)})

    def forgive(self, gap: float) -> None:
        """Do not count seconds for which this whole process stood still (stopped, suspended)."""
        self.began += gap
        self._pinged += gap
        self._progress += gap
        if self._reading_since is not None:
            self._reading_since += gap

    def _stalled(self, now: float, unsent: int) -> bool:
        """Return whether bytes that waited at the last mark still wait, after too long a time."""
        if self._written - unsent >= self._mark:
            self._mark, self._progress = self._written, now
        return now - self._progress > self.limits.stall

    # -- the coroutine --------------------------------------------------------------------------------

    async def _serve(self, reader: asyncio.StreamReader) -> None:
        """Read until the peer ends it. The last fault that is allowed ends it too."""
        try:
            while data := await self._read(reader):
                self._flow.take(len(data))
                await asyncio.sleep(self._flow.wait(asyncio.get_running_loop().time()))
                if self.stream.count(len(data)):
                    self._read_on.clear()
                for found in self._inbox.framer.feed(data):
                    await self._wait_for_turn(found["t"] if isinstance(found, dict) else "")
                    self._handle(found)
                await self._read_on.wait()
        except WireFault as fault:
            self.drop(fault.reason, notify=True)

    async def _read(self, reader: asyncio.StreamReader) -> bytes:
        self._reading_since = asyncio.get_running_loop().time()
        try:
            return await reader.read(READ_AT_ONCE)
        finally:
            self._reading_since = None

    async def _wait_for_turn(self, kind: str) -> None:
        """Wait until the peer's rate allows a message of that kind. Raises WireFault("flooding")."""
        clock = asyncio.get_running_loop().time
        buckets = [self._buckets[each] for each in {kind, ""} if each in self._buckets]
        while wait := max((bucket.wait(clock()) for bucket in buckets), default=0.0):
            self._slow_since = self._slow_since or clock()
            if clock() - self._slow_since > self.limits.slowed:
                raise WireFault("flooding")
            await asyncio.sleep(wait)
        for bucket in buckets:
            bucket.take()
        if all(bucket.full(clock()) for bucket in self._buckets.values()):
            self._slow_since = None

    def _handle(self, found: Message | WireFault) -> None:
        message = self._inbox.receive(found)
        if message is not None:
            self._greeted = self._greeted or message["t"] in ("hello", "challenge")
            self.stream.arrived(Received(message))

    async def _hang_up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Send the remaining output, then read until EOF.

        Closing a socket with unread input can lose the last lines sent.
        """
        with contextlib.suppress(OSError):
            async with asyncio.timeout(self.limits.parting):
                self._eof_sent = True
                writer.write_eof()
                while await reader.read(READ_AT_ONCE):
                    pass
                writer.close()
                await writer.wait_closed()

    def _send(self, message: Mapping[str, Json]) -> None:
        """Send a message of the network's own, after all that the main thread has sent so far."""
        self.flush()
        self._write(framing.encode(message))

    def _write(self, data: bytes) -> None:
        if data and self._writer is not None and not (self._eof_sent or self._writer.is_closing()):
            self._writer.write(data)
            self._written += len(data)
