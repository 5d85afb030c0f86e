"""The network: one asyncio loop in one daemon thread, for all sockets of this process.

The main thread calls `listen` and `dial`, sends and polls; it never waits for a socket. Whatever a peer does is handled
in the network's thread (`connection.py`, `listener.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, Final

from game.net.protocol import exchange
from game.net.protocol.limits import GUEST_LIMITS, Limits, SparseLog
from game.net.protocol.streams import Closed
from game.net.transport.certificate import guest_context
from game.net.transport.connection import Connection
from game.net.transport.listener import Listener, bind
from game.net.transport.socket_stream import Outbox, SocketStream

TICK: Final = 0.5
"""Seconds between two checks of all connections."""
STOOD_STILL: Final = 4
"""A tick that is this many times too long means that this whole process stood still."""
TURN: Final = 0.0005
"""Seconds after which Python switches from a drawing main thread to this one. The default is ten times as long, and
everybody at the table would wait for it.
"""
EXCHANGES: Final = 2
"""Exchanges of codes that are computed at a time, each in a thread of its own."""
CLOSING: Final = 2.0
"""Seconds for the last lines of all connections when the network is closed."""


class Network:
    """All connections of this process.

    No thread runs before the first `listen` or `dial`; `close` ends everything. `wake` is set whenever something has
    arrived, for a main thread that waits for other things too.
    """

    def __init__(self, wake: threading.Event | None = None) -> None:
        self._thread: threading.Thread | None = None
        self._loop = asyncio.SelectorEventLoop()
        self._outbox = Outbox(self._loop)
        self._wake = wake or threading.Event()
        self._listeners: list[Listener] = []
        self._dialled: set[Connection] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._log = logging.Logger("two-rivers.net")
        self._log.parent = logging.getLogger("two-rivers")
        self._log.addFilter(SparseLog())

    def listen(self, port: int = 0, *, loopback: bool = False, limits: Limits | None = None) -> Listener:
        """Accept connections at a port (0: any free one). Raises OSError."""
        sockets = bind(port, loopback)
        listener = Listener(sockets, self._outbox, self._wake, limits or Limits(), self._start, self._report)
        self.call(self._open, listener)
        return listener

    def dial(self, host: str, port: int, *, source: str = "", limits: Limits = GUEST_LIMITS) -> SocketStream:
        """Begin a connection to a host from an own address (`source`, if given). Closed follows if it fails."""
        stream = SocketStream("client", limits, self._outbox, self._wake)
        stream.address = host
        self.call(self._start, self._dial(stream, host, port, source))
        return stream

    def together(self) -> AbstractContextManager[None]:
        """Return a context in which sending is delayed to its end, and then happens at once."""
        return self._outbox.together()

    def wait(self, seconds: float) -> bool:
        """Block until something has arrived or the time is over, for programs without a window.

        Returns whether something has arrived.
        """
        arrived = self._wake.wait(seconds)
        self._wake.clear()
        return arrived

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop, for code in the network's thread; other threads may use `call` only."""
        return self._loop

    def call(self, function: Callable[..., object], *args: Any) -> None:
        """Call a function in the network's thread soon. Raises RuntimeError after `close`."""
        if self._loop.is_closed():
            raise RuntimeError("the network has been closed")
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="network", daemon=True)
            self._thread.start()
        self._loop.call_soon_threadsafe(function, *args)

    def close(self) -> None:
        """End everything after at most `CLOSING` seconds for last lines."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._loop.call_soon_threadsafe(self._start, self._shut())
            thread.join(CLOSING + 1)
        elif not self._loop.is_closed():
            self._loop.close()

    # -- in the network's thread ----------------------------------------------------------------------

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        sys.setswitchinterval(min(TURN, sys.getswitchinterval()))
        self._start(self._tick())
        workers = ThreadPoolExecutor(EXCHANGES, "exchange")
        self._loop.set_default_executor(workers)
        workers.submit(exchange.prepare)
        try:
            self._loop.run_forever()
        finally:
            workers.shutdown(cancel_futures=True)
            self._loop.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _open(self, listener: Listener) -> None:
        self._listeners.append(listener)
        listener.open()

    def _connections(self) -> list[Connection]:
        return [*self._dialled, *(each for listener in self._listeners for each in listener.connections)]

    async def _tick(self) -> None:
        last = self._loop.time()
        while True:
            await asyncio.sleep(TICK)
            now = self._loop.time()
            for connection in self._connections():
                if now - last > STOOD_STILL * TICK:
                    connection.forgive(now - last)
                connection.tick(now)
            last = now
            self._listeners = [each for each in self._listeners if not each.done]

    async def _dial(self, stream: SocketStream, host: str, port: int, source: str) -> None:
        try:
            async with asyncio.timeout(stream.limits.dial):
                made = await self._connect(stream, await self._resolve(host, port), source)
        except ConnectionRefusedError:
            stream.arrived(Closed("no-table"))
        except (OSError, UnicodeError):
            stream.arrived(Closed("unreachable"))
        else:
            await self._serve(Connection(stream, _guest_context), made)

    async def _serve(self, connection: Connection, made: socket.socket) -> None:
        self._dialled.add(connection)
        try:
            self._report(connection.stream.address, await connection.run(made))
        finally:
            self._dialled.discard(connection)

    async def _connect(self, stream: SocketStream, found: list[Any], source: str) -> socket.socket:
        """Connect to the first of these addresses that accepts. Raises OSError."""
        fault: Exception = OSError("no address")
        for family, _, _, _, address in found:
            made = socket.socket(family, socket.SOCK_STREAM)
            try:
                made.setblocking(False)
                if source:
                    made.bind((source, 0))
                async with asyncio.timeout(stream.limits.dial / len(found)):
                    await self._loop.sock_connect(made, address)
            except (OSError, TimeoutError) as error:
                made.close()
                fault = error
                continue
            except BaseException:
                made.close()
                raise
            if "%" not in stream.address:  # only the typed text of a link-local address has its zone
                stream.address = str(address[0])
            return made
        raise fault

    async def _resolve(self, host: str, port: int) -> list[Any]:
        """Return the addresses of a name, resolved in a thread that `close` does not wait for. Raises OSError."""
        with contextlib.suppress(socket.gaierror):
            return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
        answer: asyncio.Future[list[Any]] = self._loop.create_future()

        def set_result(found: list[Any]) -> None:
            if not answer.done():
                answer.set_result(found)

        def resolve() -> None:
            try:
                found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            except (OSError, UnicodeError):
                found = []
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(set_result, found)

        threading.Thread(target=resolve, name="name", daemon=True).start()
        return await answer

    def _report(self, address: str, reason: str) -> None:
        self._log.info("%s: %s", address, reason)

    async def _shut(self) -> None:
        """Send the last lines of all connections, then end everything."""
        for listener in self._listeners:
            listener.shut()
        for connection in self._connections():
            connection.part()
        end = self._loop.time() + CLOSING
        while self._connections() and self._loop.time() < end:
            await asyncio.sleep(0.01)
        mine = asyncio.current_task()
        others = [task for task in self._tasks if task is not mine]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)  # aborted sockets are closed in this step
        self._loop.stop()


async def _guest_context() -> ssl.SSLContext:
    return guest_context()
