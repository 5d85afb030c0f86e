"""A host's listening sockets, and the admission of connections when there are too many.

Pending connections (without a welcome) never take the places of welcomed guests. When all pending places are taken, one
older than `Limits.grace` makes room, or a younger one of an address that holds more of them than the newcomer's. So a
flood from a few addresses delays nobody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import ssl
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from game.net.protocol.access import TableAccess, network_of
from game.net.protocol.limits import Limits
from game.net.transport.addresses import plain_address
from game.net.transport.certificate import host_context
from game.net.transport.connection import Connection, StartTask
from game.net.transport.socket_stream import Outbox, SocketStream
from game.net.transport.subnet import Subnet

BACKLOG: Final = 128
AT_ONCE: Final = 64
"""Connections accepted before other work is done."""
RETRY: Final = 1.0
"""Seconds after which what the system refused is tried again."""
MOST_LEAVING: Final = 32
"""Connections that wait for their peer's end; a flood of them would use up this program's files."""
TAKEN: Final = (errno.EADDRINUSE, errno.EACCES)
"""The errors of a port that another program has; Windows gives the second where that program insists on it alone."""
TRIES: Final = 8
"""Ports tried until one is free for both kinds of addresses."""


def bind(port: int, loopback: bool) -> list[socket.socket]:
    """Return listening sockets on one port for IPv4 and, if available, IPv6. Raises OSError."""
    for left in reversed(range(TRIES)):
        first = _listening(socket.AF_INET, "127.0.0.1" if loopback else "0.0.0.0", port)
        try:
            return [first, _listening(socket.AF_INET6, "::1" if loopback else "::", first.getsockname()[1])]
        except OSError as error:
            if port or not left or error.errno not in TAKEN:
                return [first]
            first.close()
    raise AssertionError("the last try answers")


def _listening(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, _reuse_option(), 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind((address, port))
        made.listen(BACKLOG)
        made.setblocking(False)
    except OSError:
        made.close()
        raise
    return made


def _reuse_option() -> int:
    """Return the option for a port that was used a moment ago; on Windows, SO_REUSEADDR lets others steal ports."""
    return int(getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR))


class Listener:
    """A `game.net.protocol.streams.Listening` over sockets; created by `Network.listen`."""

    def __init__(
        self,
        sockets: Sequence[socket.socket],
        outbox: Outbox,
        wake: threading.Event,
        limits: Limits,
        start: StartTask,
        report: Callable[[str, str], None],
    ) -> None:
        self.port: int = sockets[0].getsockname()[1]
        self.near_only = True
        self.limits = limits
        self.connections: set[Connection] = set()
        self._sockets = list(sockets)
        self._outbox, self._loop = outbox, outbox.loop
        self._wake = wake
        self._start = start
        self._report = report
        self._subnet = Subnet()
        self._lock = threading.Lock()
        self._arrived: dict[Connection, SocketStream] = {}
        self._identity: asyncio.Future[tuple[ssl.SSLContext, TableAccess]] = self._loop.create_future()

    def identify(self, access: TableAccess) -> None:
        """Implement `Listening`."""
        self._loop.call_soon_threadsafe(lambda: self._start(self._identify(access)))

    def accept(self) -> Sequence[SocketStream]:
        """Implement `Listening`."""
        with self._lock:
            arrived, self._arrived = list(self._arrived.values()), {}
        return arrived

    def close(self) -> None:
        """Implement `Listening`."""
        with contextlib.suppress(RuntimeError):  # the network has been closed, and this with it
            self._loop.call_soon_threadsafe(self.shut)

    # -- in the network's thread ----------------------------------------------------------------------

    def open(self) -> None:
        """Begin to listen."""
        for each in self._sockets:
            self._loop.add_reader(each, self._ready, each)

    async def _identify(self, access: TableAccess) -> None:
        """Make the settings of TLS, and the certificate if the table has none yet; nobody comes in before."""
        while not self._identity.done():
            try:
                self._identity.set_result((await asyncio.to_thread(host_context, access), access))
            except OSError as error:  # the disk refuses the file from which TLS reads the key
                self._report("", f"no certificate: {error.strerror}")
                await asyncio.sleep(RETRY)

    async def _context(self) -> ssl.SSLContext:
        return (await asyncio.shield(self._identity))[0]

    def _access(self) -> TableAccess:
        return self._identity.result()[1]

    def shut(self) -> None:
        """Stop listening, and close the connections that the main thread has not accepted."""
        for each in self._sockets:
            self._loop.remove_reader(each)
            each.close()
        self._sockets.clear()
        for stream in self.accept():
            stream.close("stopped")

    @property
    def done(self) -> bool:
        """Whether it is closed and has no connections."""
        return not self._sockets and not self.connections

    def _ready(self, listening: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                made, peer = listening.accept()
            except BlockingIOError:
                return
            except (InterruptedError, ConnectionError):  # that peer has gone already; on Windows this is a reset
                continue
            except OSError as error:  # no descriptors left: let some be closed first
                self._report("", f"cannot accept: {error.strerror}")
                self._loop.remove_reader(listening)
                self._loop.call_later(RETRY, self._listen_again, listening)
                return
            if peer:
                self._accept(made, plain_address(peer[0]))
            else:  # a Mac knows no address of a peer that has gone already
                made.close()

    def _listen_again(self, listening: socket.socket) -> None:
        if listening in self._sockets:
            self._loop.add_reader(listening, self._ready, listening)

    def _accept(self, made: socket.socket, address: str) -> None:
        made.setblocking(False)
        if self.near_only and not self._subnet.holds(address):
            made.close()
            self._report(address, "not of this network")
        elif not self._has_place(address):
            made.close()
            self._report(address, "busy")
        else:
            self._start_connection(made, address)

    def _start_connection(self, made: socket.socket, address: str) -> None:
        with contextlib.suppress(OSError):  # a Mac refuses options of a socket whose peer has gone
            made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.limits.in_system)
        stream = SocketStream("host", self.limits, self._outbox, self._wake)
        stream.address = address
        connection = Connection(stream, self._context, self._access)
        self.connections.add(connection)
        with self._lock:
            self._arrived[connection] = stream
        self._start(self._serve(connection, made))
        self._wake.set()
        leaving = sorted((each for each in self.connections if each.leaving), key=lambda each: each.began)
        for each in leaving[: max(0, len(leaving) - MOST_LEAVING)]:
            each.abort()

    async def _serve(self, connection: Connection, made: socket.socket) -> None:
        try:
            self._report(connection.stream.address, await connection.run(made))
        finally:
            self.connections.discard(connection)
            with self._lock:
                self._arrived.pop(connection, None)

    def _has_place(self, address: str) -> bool:
        """Return whether there is a place for one more connection, if need be after a pending one is dropped."""
        present = [each for each in self.connections if not each.leaving]
        strangers = [each for each in present if not each.admitted]
        if sum(each.stream.address == address for each in present) >= self.limits.per_address:
            return self._replace([each for each in strangers if each.stream.address == address], address)
        if len(strangers) >= self.limits.strangers or len(present) >= self.limits.connections:
            return self._replace(strangers, address)
        return True

    def _replace(self, strangers: list[Connection], address: str) -> bool:
        """Drop a stranger for a newcomer from that address; return whether there was one to drop.

        Where one address or one IPv6 network holds many places, its strangers have no grace against others.
        """
        now, own = self._loop.time(), network_of(address)
        networks = Counter(network_of(each.stream.address) for each in strangers)
        addresses = Counter(each.stream.address for each in strangers)

        def share(each: Connection) -> tuple[int, int]:
            return networks[network_of(each.stream.address)], addresses[each.stream.address]

        def makes_room(each: Connection) -> bool:
            of_network, of_address = share(each)
            beside = network_of(each.stream.address) == own
            crowded = of_address > addresses[address] + 1 if beside else of_network > networks[own] + 1
            return crowded or now - each.began > self.limits.grace

        found = [each for each in strangers if makes_room(each)]
        if not found:
            return False
        leaves = max(found, key=lambda each: (share(each), -each.began))
        leaves.drop("busy", notify=True)
        return True
