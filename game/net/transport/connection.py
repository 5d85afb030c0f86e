"""One socket: framing, checking, pace and patience, in the thread of the network.

The other side of it, for the main thread, is `game.net.transport.socket_stream`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from game.net.protocol import framing
from game.net.protocol.limits import TokenBucket
from game.net.protocol.messages import Message, WireFault, check
from game.net.protocol.streams import Closed, Received
from game.net.transport.socket_stream import SocketStream

READ_AT_ONCE: Final = 16 << 10
"""Bytes: what one peer sends is worked off in small pieces, or the others would wait."""

Report = Callable[["Connection", str], None]
"""The connection is over, and why."""


class Connection(asyncio.BufferedProtocol):
    """The network's side of a stream. All times are of the loop's clock."""

    def __init__(self, stream: SocketStream, report: Report) -> None:
        self.stream = stream
        self.limits = stream.limits
        self.admitted = stream.sender == "client"
        self.began = asyncio.get_running_loop().time()
        self._report = report
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray(READ_AT_ONCE)
        self._framer = framing.Framer(self.limits.line if self.admitted else self.limits.before_welcome)
        self._found: deque[Message | WireFault] = deque()
        self._buckets = {kind: TokenBucket(pace) for kind, pace in self.limits.paces.items()}
        self._reason = ""
        self._paused: set[str] = set()
        self._faults = 0
        self._spoke = False
        self._heard = self._pinged = self._moved = self.began
        self._slow_since: float | None = None
        self._parting: float | None = None
        self._handed = self._mark = 0
        stream.attach(self)

    @property
    def leaving(self) -> bool:
        """Whether only last words are still on their way."""
        return self._parting is not None

    # -- what asyncio calls ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket is there; what the main thread sent meanwhile goes out."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if self.stream.closed or self.leaving:
            self._parting = None  # whoever parted before could not say anything yet
            self.part()
        else:
            self.flush()

    def get_buffer(self, sizehint: int) -> bytearray:
        """Where the next bytes go."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Bytes came."""
        self._heard = self._now()
        if self._parting is not None:
            return
        self._found.extend(self._framer.feed(bytes(self._buffer[:nbytes])))
        if self.stream.count(nbytes):
            self._pause("unread")
        self._work()

    def connection_lost(self, error: Exception | None) -> None:
        """The socket is gone."""
        self._transport = None
        self._found.clear()
        self._report(self, self._reason or "closed")
        self.stream.arrived(Closed(self._reason or "closed"))

    # -- what the main thread asks for ----------------------------------------------------------------

    def flush(self) -> None:
        """Send what waits; a peer that has let too much pile up is dropped."""
        if self._transport is None:
            return
        data = self.stream.take()
        if data and not self._transport.is_closing():
            self._transport.write(data)
            self._handed += len(data)
            if self._transport.get_write_buffer_size() > self.limits.unsent:
                self.choke()

    def choke(self) -> None:
        """More waits than may wait for one peer."""
        self.stream.take()
        self.drop("slow")

    def admit(self) -> None:
        """The peer is no stranger any more."""
        self.admitted = True
        self._framer.limit = self.limits.line

    def read_on(self) -> None:
        """The main thread has read everything."""
        self._resume("unread")

    def part(self) -> None:
        """End the connection when everything is sent, or a moment later."""
        if self._parting is None:
            self._parting = self._now()
            if self._transport is not None:
                self.flush()
                self._hang_up(self._transport)

    def _hang_up(self, transport: asyncio.Transport) -> None:
        """Say nothing more, but take what still comes: a socket closed over unread bytes takes its last words back."""
        self._paused.clear()
        if not transport.is_closing():
            transport.resume_reading()
            with contextlib.suppress(OSError):  # the other end is gone already, and that is not read yet
                transport.write_eof()

    # -- patience -------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Called about twice a second."""
        if self._transport is None:
            return
        if self._parting is not None:
            if now - self._parting > self.limits.parting:
                self._transport.abort()
            return
        if self._paused:
            self._heard = now
        if not self._spoke and now - self.began > self.limits.hello:
            self.drop("late", tell=True)
        elif now - self._heard > self.limits.silence:
            self.drop("silent")
        elif self._stalled(now):
            self.drop("slow")
        elif now - self._pinged > self.limits.ping:
            self._pinged = now
            self._send({"t": "ping", "id": int(now - self.began)})

    def forgive(self, gap: float) -> None:
        """This whole process stood still for so long (stopped, suspended): nobody else is to blame for it."""
        self.began += gap
        self._heard += gap
        self._pinged += gap
        self._moved += gap
        if self._parting is not None:
            self._parting += gap

    def drop(self, reason: str, tell: bool = False) -> None:
        """End the connection for a fault of the peer; `tell` it why if that can be done at once."""
        self._reason = self._reason or reason
        if self._transport is None or self._parting is not None:
            return
        self._parting = self._now()
        self._found.clear()
        if tell:
            self._send({"t": "bye", "reason": reason, "args": {}})
            self._transport.close()
        else:
            self._transport.abort()

    def _stalled(self, now: float) -> bool:
        """Whether bytes that waited at the last mark still wait, after too long a time."""
        assert self._transport is not None
        gone = self._handed - self._transport.get_write_buffer_size()
        if gone >= self._mark:
            self._mark, self._moved = self._handed, now
        return now - self._moved > self.limits.stall

    # -- what came ------------------------------------------------------------------------------------

    def _work(self) -> None:
        """Deal with what was found, at the pace that is allowed."""
        while self._found and self._parting is None:
            found = self._found[0]
            wait = self._due(found["t"] if isinstance(found, dict) else "")
            if wait:
                self._slow_down(wait)
                return
            self._found.popleft()
            self._deal(found)

    def _due(self, kind: str) -> float:
        """Seconds until such a message may be dealt with; 0 takes it now."""
        now = self._now()
        buckets = [self._buckets[each] for each in {kind, ""} if each in self._buckets]
        wait = max((bucket.wait(now) for bucket in buckets), default=0.0)
        if not wait:
            for bucket in buckets:
                bucket.take()
            if all(bucket.full(now) for bucket in self._buckets.values()):
                self._slow_since = None
        return wait

    def _slow_down(self, wait: float) -> None:
        now = self._now()
        self._slow_since = now if self._slow_since is None else self._slow_since
        if now - self._slow_since > self.limits.slowed:
            self.drop("flooding", tell=True)
            return
        self._pause("pace")
        asyncio.get_running_loop().call_later(wait, self._go_on)

    def _go_on(self) -> None:
        self._work()
        if not self._found:
            self._resume("pace")

    def _deal(self, found: Message | WireFault) -> None:
        try:
            if isinstance(found, WireFault):
                raise found
            check(found, "client" if self.stream.sender == "host" else "host")
        except WireFault as fault:
            self._fault(fault)
            return
        self._spoke = self._spoke or found["t"] in ("hello", "challenge")
        if found["t"] == "ping":
            self._send({"t": "pong", "id": found["id"]})
        elif found["t"] != "pong":
            self.stream.arrived(Received(found))

    def _fault(self, fault: WireFault) -> None:
        self._faults += 1
        if self._framer.broken or self._faults >= self.limits.faults:
            self.drop(fault.reason, tell=True)
        elif self.stream.sender == "host":
            self._send({"t": "refused", "n": None, "reason": fault.reason, "args": {}})

    def _send(self, message: dict[str, Any]) -> None:
        """A message of the network's own, after all that the main thread has sent so far."""
        self.flush()
        if self._transport is not None and not self._transport.is_closing():
            line = framing.encode(message)
            self._transport.write(line)
            self._handed += len(line)

    def _pause(self, why: str) -> None:
        if not self._paused and self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()
        self._paused.add(why)

    def _resume(self, why: str) -> None:
        self._paused.discard(why)
        if not self._paused and self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
