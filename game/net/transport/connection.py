"""The network thread's side of one socket: a coroutine that reads, and the limits of docs/lan-protocol.md.

The main thread's side is `game.net.transport.socket_stream`.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import socket
import ssl
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Mapping
from typing import Any, Final

from game import __version__
from game.core import Json
from game.net.protocol import exchange, framing
from game.net.protocol.access import TableAccess
from game.net.protocol.limits import TokenBucket
from game.net.protocol.messages import PROTOCOL, Message, WireFault
from game.net.protocol.streams import Closed, Inbox, Proven, Received
from game.net.transport.socket_stream import SocketStream
from game.net.transport.tls import ClearText, TlsLink

READ_AT_ONCE: Final = 16 << 10
"""Bytes of one peer that are handled before other peers get their turn."""
ANSWER_AFTER: Final = 0.05
"""Seconds after which a host answers an exchange: more than computing takes, whose duration depends on the code."""

StartTask = Callable[[Coroutine[Any, Any, None]], None]
"""Run a coroutine in the network's thread until the network is closed."""


class Connection:
    """The `Writer` of a stream, and its reader `run`. All times are of the loop's clock.

    `context` returns the settings of TLS. At a host's end, `access` returns what guests must prove.
    """

    def __init__(
        self,
        stream: SocketStream,
        context: Callable[[], Awaitable[ssl.SSLContext]],
        access: Callable[[], TableAccess] | None = None,
    ) -> None:
        self.stream = stream
        self._context, self._access = context, access
        self._exchange: asyncio.Future[exchange.GuestExchange] | None = None
        self.limits = stream.limits
        self.admitted = stream.sender == "client"
        self.began = asyncio.get_running_loop().time()
        self.leaving = False
        """Whether only the last lines are still on their way."""
        limit = self.limits.line if self.admitted else self.limits.before_welcome
        self._inbox = Inbox(stream.sender, limit, self.limits.faults, self._send)
        self._flow = TokenBucket(self.limits.flow)
        self._buckets = {kind: TokenBucket(rate) for kind, rate in self.limits.paces.items()}
        self._link: TlsLink | None = None
        self._secured = False
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
        stream.attach(self)

    async def run(self, made: socket.socket) -> str:
        """Serve the peer until the connection is over, and return the reason."""
        try:
            self._link = TlsLink(*await asyncio.open_connection(sock=made, limit=READ_AT_ONCE))
        except OSError:  # the peer has reset the connection already
            made.close()
            self._end()
            return self._reason
        try:
            self.flush()
            with contextlib.suppress(OSError):  # includes the TimeoutError of `_serving`
                async with asyncio.timeout(None) as self._serving:
                    await self._secure(self._link)
                    await self._serve(self._link)
            self._end()
            await self._hang_up(self._link)
        finally:
            self._end()
            self._link.abort()
            self._link = None  # nothing refers to it any more, so its memory is free at once
        return self._reason

    async def _secure(self, link: TlsLink) -> None:
        """Perform the handshake of TLS. A peer of another protocol is told so in its own words."""
        try:
            async with asyncio.timeout(self.limits.parting if self.leaving else self.limits.hello):
                await link.secure(await self._context(), host=self._access is not None)
        except TimeoutError:
            self.drop("late")
        except WireFault as fault:
            if isinstance(fault, ClearText) and self._access is not None:
                args: Json = {"protocol": PROTOCOL, "version": __version__}
                link.write_clear(framing.encode({"t": "bye", "reason": fault.reason, "args": args}))
            self._reason, self.leaving = fault.reason, True
        else:
            self._secured = True
            self.stream.fingerprint = link.fingerprint

    def _end(self) -> None:
        """Notify the main thread, once, whatever ended the connection."""
        self.leaving = True
        if not self._ended:
            self._ended = True
            self.stream.arrived(Closed(self._reason))

    # -- what the main thread asks for ----------------------------------------------------------------

    def flush(self) -> None:
        """Send the remaining output. A peer with too much of it is dropped."""
        if self._link is not None:
            self._write(self.stream.take())
            if self.measure() > self.limits.unsent:
                self.drop("slow")

    def admit(self) -> None:
        """Allow full lines: the peer has been welcomed."""
        self.admitted = True
        self._inbox.framer.limit = self.limits.line

    def read_on(self) -> None:
        """Resume reading: the main thread has read everything."""
        self._read_on.set()

    def measure(self) -> int:
        """Report to the stream how many bytes wait in the socket's buffer, and return that number."""
        unsent = self._link.unsent if self._link is not None else 0
        self.stream.measured(unsent)
        return unsent

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
        else:
            self.abort()
        self.stream.take()
        self._leave()

    def abort(self) -> None:
        """End the connection without waiting for the peer's end."""
        if self._link is not None:
            self._link.abort()

    def _leave(self) -> None:
        if not self.leaving and self._serving is not None:
            soon = 0.0 if self._secured else self.limits.parting  # the last lines wait for the handshake
            self._serving.reschedule(asyncio.get_running_loop().time() + soon)
        self.leaving = True

    def prove(self, code: str, room: str) -> None:
        """Begin the exchange of a guest; `_check_host` ends it."""

        def send(made: asyncio.Future[exchange.GuestExchange]) -> None:
            if not made.cancelled():  # as when a host that answers too early hangs up
                self._send({"t": "exchange", "pake": made.result().pake})

        loop, own = asyncio.get_running_loop(), self.stream.fingerprint
        self._exchange = loop.run_in_executor(None, lambda: exchange.GuestExchange(code, room, own))
        self._exchange.add_done_callback(send)

    # -- patience -------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Check what must not take too long; called about twice a second."""
        if self.leaving or self._link is None or not self._secured:
            return
        self.measure()
        if not self._greeted and now - self.began > self.limits.hello:
            self.drop("late", notify=True)
        elif self._reading_since is not None and now - self._reading_since > self.limits.silence:
            self.drop("silent")
        elif self._stalled(now, self._link.unsent):
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

    async def _serve(self, link: TlsLink) -> None:
        """Read until the peer ends it. The last fault that is allowed ends it too."""
        try:
            async with contextlib.aclosing(self._messages(link)) as messages:
                async for message in messages:
                    if message["t"] not in ("exchange", "confirm"):
                        self._greeted = self._greeted or message["t"] in ("hello", "challenge")
                        self.stream.arrived(Received(message))
                    elif self._access is not None:
                        await self._check_guest(self._access(), message, messages)
                    else:
                        await self._check_host(message)
        except WireFault as fault:
            self.drop(fault.reason, notify=self._access is not None or fault.reason != "not-this-table")

    async def _messages(self, link: TlsLink) -> AsyncGenerator[Message, None]:
        """Yield the peer's messages at the rate that it may have. Raises WireFault."""
        while not (self.leaving or self.stream.closed) and (data := await self._read(link)):
            self._flow.take(len(data))
            await asyncio.sleep(self._flow.wait(asyncio.get_running_loop().time()))
            if self.stream.count(len(data)):
                self._read_on.clear()
            for found in self._inbox.framer.feed(data):
                await self._wait_for_turn(found["t"] if isinstance(found, dict) else "")
                message = self._inbox.receive(found)
                if message is not None:
                    yield message
            await self._read_on.wait()

    async def _check_guest(self, access: TableAccess, first: Message, messages: AsyncGenerator[Message, None]) -> None:
        """Exchange proofs of the room code with a guest. Raises WireFault.

        A guess counts as wrong from its beginning, so that whoever hangs up after testing it has spent it.
        """
        if self._greeted or self.stream.proven or first["t"] != "exchange":
            raise WireFault("malformed")
        wrong, address, now = access.wrong_codes, self.stream.address, asyncio.get_running_loop().time()
        if wrong.full(address, now):
            raise WireFault("busy")
        wrong.add(address, now)
        answer = await _answer(access, first["pake"])
        self._send({"t": "exchange", "pake": answer.pake, "confirm": answer.confirm})
        said = await anext(messages, None)
        if said is None:  # they have hung up, and spent their guess
            return
        if said["t"] != "confirm":
            raise WireFault("malformed")
        if not hmac.compare_digest(said["confirm"], answer.expected):
            raise WireFault("not-this-table")
        wrong.remove(address, now)
        self.stream.proven = True

    async def _check_host(self, answer: Message) -> None:
        """End the exchange that `prove` began. Raises WireFault("not-this-table") before anything else is sent."""
        if self._exchange is None:
            raise WireFault("malformed")
        begun, self._exchange = await self._exchange, None
        confirm = await asyncio.to_thread(begun.finish, answer["pake"], answer["confirm"])
        self._send({"t": "confirm", "confirm": confirm})
        self.stream.proven = True
        self.stream.arrived(Proven())

    async def _read(self, link: TlsLink) -> bytes:
        self._reading_since = asyncio.get_running_loop().time()
        try:
            return await link.read(READ_AT_ONCE)
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

    async def _hang_up(self, link: TlsLink) -> None:
        """Send the remaining output and the end."""
        with contextlib.suppress(OSError):
            async with asyncio.timeout(self.limits.parting):
                await link.finish()

    def _send(self, message: Mapping[str, Json]) -> None:
        """Send a message of the network's own, after all that the main thread has sent so far."""
        self.flush()
        self._write(framing.encode(message))

    def _write(self, data: bytes) -> None:
        if data and self._link is not None:
            self._link.write(data)
            self._written += len(data)


async def _answer(access: TableAccess, pake: str) -> exchange.HostAnswer:
    """Answer a guest's half after a time that tells nothing of the code. Raises WireFault."""
    clock = asyncio.get_running_loop().time
    due = clock() + ANSWER_AFTER
    try:
        return await asyncio.to_thread(exchange.answer, access.code, access.room, access.fingerprint, pake)
    finally:
        await asyncio.sleep(due - clock())
