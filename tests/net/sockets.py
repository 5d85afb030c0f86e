"""A host and guests over real sockets, so simple that only the network is tried; what a good guest feels meanwhile."""

from __future__ import annotations

import contextlib
import json
import resource
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game import __version__
from game.net.protocol import exchange, framing
from game.net.protocol.access import TableAccess
from game.net.protocol.limits import Limits
from game.net.protocol.messages import PROTOCOL, Message
from game.net.protocol.streams import Closed, Received
from game.net.transport.certificate import fingerprint, guest_context, host_context, new_certificate
from game.net.transport.listener import Listener
from game.net.transport.network import Network
from game.net.transport.socket_stream import SocketStream

HERE = "127.0.0.1"
CHALLENGE = {
    "t": "challenge", "protocol": PROTOCOL, "version": __version__, "game": "tigris", "host": "Dana", "room": "0" * 16,
}  # fmt: skip
HELLO = {"t": "hello", "protocol": PROTOCOL, "version": __version__, "name": "Omid", "want": "any"}
CODE = "ABC123"
KEPT = {"t": "kept"}
CERTIFICATE = new_certificate()
MANY = Limits(per_address=32)
"""All peers of these tests live at one address."""


@dataclass
class Figures:
    """What a good guest felt, and what became of the others."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from a good guest's question to the host's answer."""
    tried: int = 0
    dropped: int = 0
    slowest_drop: float = 0.0
    """Seconds until the worst offender was gone."""
    grown: int = 0
    """Bytes of memory more than before."""

    @property
    def p99(self) -> float:
        """Of the latencies."""
        return self._at(0.99)

    @property
    def p50(self) -> float:
        """Of the latencies: for few of them on a busy machine."""
        return self._at(0.5)

    def _at(self, part: float) -> float:
        return sorted(self.latencies)[int(len(self.latencies) * part)] if self.latencies else 0.0


class House:
    """A host that lets everybody in and answers `resync` with the same number; it runs in its own thread."""

    def __init__(self, limits: Limits = MANY, certificate: str = "") -> None:
        self.network = Network()
        self.listener: Listener = self.network.listen(loopback=True, limits=limits)
        self.access = TableAccess(CHALLENGE["room"], CODE, certificate or CERTIFICATE)
        self.listener.identify(self.access)
        self.streams: list[SocketStream] = []
        self.gone: list[str] = []
        self.proven = 0
        """Of those who are gone: how many had proven the code."""
        self.asleep = False
        self._stop = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._stop:
            self.network.wait(0.01)
            if not self.asleep:
                self._step()

    def _step(self) -> None:
        for stream in self.listener.accept():
            stream.send(CHALLENGE)
            self.streams.append(stream)
        for stream in list(self.streams):
            for happened in stream.poll():
                if isinstance(happened, Closed):
                    self.gone.append(happened.reason)
                    self.proven += stream.proven
                    self.streams.remove(stream)
                elif isinstance(happened, Received):
                    self._answer(stream, happened.message)

    def _answer(self, stream: SocketStream, message: Message) -> None:
        if message["t"] == "hello":
            stream.admit()
        elif message["t"] == "resync":
            stream.send({"t": "refused", "n": message["n"], "reason": "stale", "args": {}})

    def tell_all(self, message: Message) -> None:
        """Send it to everybody, as an update is."""
        for stream in list(self.streams):
            stream.send(message)

    def close(self) -> None:
        self._stop = True
        self._thread.join()
        self.network.close()


def until(holds: Callable[[], object], seconds: float = 3.0) -> bool:
    """Whether it holds in time."""
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return bool(holds())


@contextlib.contextmanager
def house(limits: Limits = MANY, certificate: str = "") -> Iterator[House]:
    made = House(limits, certificate)
    try:
        yield made
    finally:
        made.close()


class Guest:
    """A good guest, which measures how long its questions take."""

    def __init__(self, network: Network, port: int, source: str = "") -> None:
        self.network = network
        self.stream = network.dial(HERE, port, source=source)
        self.heard: list[Message] = []
        self.gone = ""

    def poll(self) -> None:
        for happened in self.stream.poll():
            if isinstance(happened, Received):
                self.heard.append(happened.message)
            elif isinstance(happened, Closed):
                self.gone = happened.reason

    def until(self, kind: str, seconds: float = 5.0, **fields: Any) -> Message | None:
        """The next message of that kind with these fields, None when it does not come in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.gone:
            self.poll()
            for at, message in enumerate(self.heard):
                if message["t"] == kind and fields.items() <= message.items():
                    del self.heard[: at + 1]
                    return message
            self.network.wait(0.005)
        return None

    def enter(self) -> float | None:
        """Come in; how long it took."""
        begun = time.monotonic()
        if self.until("challenge") is None:
            return None
        self.stream.send(HELLO)
        return time.monotonic() - begun if self.ask(0) is not None else None

    def ask(self, n: int) -> float | None:
        """How long the host takes to answer; None when it does not."""
        begun = time.monotonic()
        self.stream.send({"t": "resync", "n": n})
        return None if self.until("refused", n=n) is None else time.monotonic() - begun


@contextlib.contextmanager
def guest(port: int, source: str = "") -> Iterator[Guest]:
    """A good guest that is in."""
    network = Network()
    try:
        made = Guest(network, port, source)
        assert made.enter() is not None
        yield made
    finally:
        network.close()


@contextlib.contextmanager
def measured(port: int, figures: Figures) -> Iterator[None]:
    """While this lasts, a good guest asks ten times a second."""
    stop = threading.Event()
    with guest(port) as good:

        def ask() -> None:
            n = 0
            while not stop.wait(0.1):
                n += 1
                figures.latencies.append(good.ask(n) or 60.0)

        asking = threading.Thread(target=ask)
        before = memory()
        asking.start()
        try:
            yield
        finally:
            stop.set()
            asking.join()
            figures.grown = memory() - before


def memory() -> int:
    """Bytes that this process holds now."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def plain(port: int, source: str = HERE) -> socket.socket:
    """A connection of bytes, without TLS."""
    made = socket.create_connection((HERE, port), timeout=5, source_address=(source, 0))
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def raw(port: int) -> ssl.SSLSocket:
    """A connection of bytes inside TLS."""
    return guest_context().wrap_socket(plain(port))


def proven(made: ssl.SSLSocket, code: str = CODE) -> ssl.SSLSocket:
    """The same connection after an exchange of proofs."""
    room = json.loads(read_line(made))["room"]
    begun = exchange.GuestExchange(code, room, fingerprint(made.getpeercert(binary_form=True) or b""))
    made.sendall(line({"t": "exchange", "pake": begun.pake}))
    said = json.loads(read_line(made))
    made.sendall(line({"t": "confirm", "confirm": begun.finish(said["pake"], said["confirm"])}))
    return made


def read_line(made: socket.socket) -> bytes:
    """The next line."""
    data = b""
    while not data.endswith(b"\n") and (piece := made.recv(1)):
        data += piece
    return data


@contextlib.contextmanager
def server(certificate: str = "") -> Iterator[Server]:
    """A host's socket of which each connection is accepted by hand."""
    with socket.create_server((HERE, 0)) as listening:
        yield Server(listening, host_context(TableAccess("0" * 16, CODE, certificate or CERTIFICATE)))


@dataclass
class Server:
    """Whoever dials its port is accepted with TLS."""

    listening: socket.socket
    context: ssl.SSLContext

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.listening.getsockname()[1])

    def accept(self) -> ssl.SSLSocket:
        """The next connection, after its handshake."""
        return self.context.wrap_socket(self.listening.accept()[0], server_side=True)


def read_until_end(made: socket.socket, seconds: float = 5.0) -> bytes:
    """All that comes until the other end hangs up; TimeoutError when it does not."""
    made.settimeout(seconds)
    data = b""
    with contextlib.suppress(ConnectionError):
        while piece := made.recv(1 << 16):
            data += piece
    return data


def line(message: Message) -> bytes:
    return framing.encode(message)


def gone(network: Network, stream: SocketStream, seconds: float = 5.0) -> str:
    """Why the stream ended; "" when it does not in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for happened in stream.poll():
            if isinstance(happened, Closed):
                return happened.reason
        network.wait(0.005)
    return ""


def can_bind(address: str) -> bool:
    """Whether this computer has that address."""
    with socket.socket() as made:
        try:
            made.bind((address, 0))
        except OSError:
            return False
    return True
