"""Peers that mean no good, over real sockets of this computer, and what the others feel of it.

Each function does so much of one thing and answers figures; small in the tests, full in tools/soak_lan.py.
"""

from __future__ import annotations

import contextlib
import json
import resource
import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from game.net import wire
from game.net.beacon import MAX_BYTES, Advert, Announcer, Finder, to_bytes
from game.net.connection import SocketStream
from game.net.limits import Limits
from game.net.listener import Listener
from game.net.loop import Network
from game.net.messages import Message
from game.net.streams import Arrived, Gone
from tests.net.specimens import malformed

HERE = "127.0.0.1"
CHALLENGE = {
    "t": "challenge", "protocol": 1, "version": "0.1.0", "game": "tigris", "host": "Dana", "nonce": "0" * 32,
}  # fmt: skip
HELLO = {"t": "hello", "protocol": 1, "version": "0.1.0", "name": "Omid", "want": "any", "proof": "0" * 64}
KEPT = {"t": "kept"}
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

    def __init__(self, limits: Limits = MANY) -> None:
        self.network = Network()
        self.listener: Listener = self.network.listen(loopback=True, limits=limits)
        self.streams: list[SocketStream] = []
        self.gone: list[str] = []
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
                if isinstance(happened, Gone):
                    self.gone.append(happened.reason)
                    self.streams.remove(stream)
                else:
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
def house(limits: Limits = MANY) -> Iterator[House]:
    made = House(limits)
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
            if isinstance(happened, Arrived):
                self.heard.append(happened.message)
            else:
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


def raw(port: int) -> socket.socket:
    """A connection of bytes."""
    made = socket.create_connection((HERE, port), timeout=5)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def read_until_end(made: socket.socket, seconds: float = 5.0) -> bytes:
    """All that comes until the other end hangs up; TimeoutError when it does not."""
    made.settimeout(seconds)
    data = b""
    with contextlib.suppress(ConnectionError):
        while piece := made.recv(1 << 16):
            data += piece
    return data


def line(message: Message) -> bytes:
    return wire.encode(message)


# -- malformed lines ----------------------------------------------------------------------------------


def malformed_to_host(count: int, admitted: bool, seed: int = 1) -> Figures:
    """Send a host so many malformed lines, three to a connection, from strangers or from those who are in."""
    rng, figures = Random(seed), Figures()
    with house() as host, measured(host.listener.port, figures):
        while figures.tried < count:
            with raw(host.listener.port) as made:
                bad = [malformed("client", rng) for _ in range(3)]
                made.sendall((line(HELLO) if admitted else b"") + b"".join(bad))
                begun = time.monotonic()
                said = read_until_end(made)
                figures.slowest_drop = max(figures.slowest_drop, time.monotonic() - begun)
                figures.tried += 3
                figures.dropped += b'"malformed","t":"bye"' in said or not said.endswith(b"stopped")
    return figures


def malformed_to_guest(count: int, seed: int = 1) -> Figures:
    """Be a host that sends its guests so many malformed lines."""
    rng, figures = Random(seed), Figures()
    network = Network()
    before = memory()
    with socket.create_server((HERE, 0)) as server:
        while figures.tried < count:
            stream = network.dial(HERE, server.getsockname()[1])
            made, _ = server.accept()
            with made:
                with contextlib.suppress(ConnectionError):
                    made.sendall(line(CHALLENGE) + b"".join(malformed("host", rng) for _ in range(3)))
                begun = time.monotonic()
                figures.dropped += gone(network, stream) == "malformed"
                figures.slowest_drop = max(figures.slowest_drop, time.monotonic() - begun)
                figures.tried += 3
    figures.grown = memory() - before
    network.close()
    return figures


def gone(network: Network, stream: SocketStream, seconds: float = 5.0) -> str:
    """Why the stream ended; "" when it does not in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for happened in stream.poll():
            if isinstance(happened, Gone):
                return happened.reason
        network.wait(0.005)
    return ""


# -- floods, slow ones ---------------------------------------------------------------------------------


def flood(connections: int, a_second: float) -> Figures:
    """So many connections that say nothing, at that rate; afterwards a good one must get in."""
    figures = Figures()
    held: list[socket.socket] = []
    with house() as host, measured(host.listener.port, figures):
        begun = time.monotonic()
        for figures.tried in range(1, connections + 1):
            time.sleep(max(0.0, begun + figures.tried / a_second - time.monotonic()))
            with contextlib.suppress(OSError):
                made = socket.socket()
                made.setblocking(False)
                made.connect_ex((HERE, host.listener.port))
                held.append(made)
            if len(held) > 500:
                held.pop(0).close()
        assert len(host.streams) <= MANY.connections
        figures.slowest_drop = entered(host.listener.port)
    for made in held:
        made.close()
    return figures


def entered(port: int, seconds: float = 10.0) -> float:
    """How long somebody needs to get in, trying again when sent away."""
    begun = time.monotonic()
    network = Network()
    try:
        while time.monotonic() < begun + seconds:
            if Guest(network, port).enter() is not None:
                return time.monotonic() - begun
            time.sleep(0.2)
    finally:
        network.close()
    return seconds


def slowloris(sockets: int, seconds: float, limits: Limits = MANY) -> Figures:
    """So many connections that send a byte now and then; `slowest_drop` is how long a good one needs to get in."""
    figures = Figures(tried=sockets)
    with house(limits) as host, measured(host.listener.port, figures):
        port = host.listener.port
        picked = selectors.DefaultSelector()
        for _ in range(sockets):
            made = raw(port)
            with contextlib.suppress(ConnectionError):
                made.sendall(b"{")
            picked.register(made, selectors.EVENT_READ)
        figures.slowest_drop = entered(port)
        end = time.monotonic() + seconds
        while picked.get_map() and time.monotonic() < end:
            for key, _ in picked.select(0.2):
                data = b""
                with contextlib.suppress(ConnectionError):
                    data = key.fileobj.recv(4096)  # type: ignore[union-attr]
                if not data:
                    figures.dropped += 1
                    picked.unregister(key.fileobj)
                    key.fileobj.close()  # type: ignore[union-attr]
        for key in list(picked.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
    return figures


def slow_reader(seconds: float, message_bytes: int = 20_000, limits: Limits = MANY) -> Figures:
    """One that is in and reads nothing, while everybody is sent much; it must go, and the others must not feel it."""
    figures = Figures(tried=1)
    big = {"t": "over", "record": "x" * message_bytes, "seed": "7", "nonce": "0" * 32}
    with house(limits) as host, measured(host.listener.port, figures), socket.socket() as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.connect((HERE, host.listener.port))
        made.sendall(line(HELLO))
        begun = time.monotonic()
        while time.monotonic() < begun + seconds and not host.gone:
            host.tell_all(big)
            time.sleep(0.05)
        figures.slowest_drop = time.monotonic() - begun
        figures.dropped = host.gone.count("slow") + host.gone.count("silent")
    return figures


def churn(count: int) -> Figures:
    """So many guests that come in and leave; `tried` is how many descriptors and threads more there are afterwards."""
    figures = Figures()
    with house() as host, measured(host.listener.port, figures):
        network = Network()
        assert Guest(network, host.listener.port).enter() is not None
        before = descriptors() + threading.active_count()
        for _ in range(count):
            visitor = Guest(network, host.listener.port)
            figures.dropped += visitor.enter() is None
            visitor.stream.close("leaving")
        until(lambda: descriptors() + threading.active_count() <= before)
        figures.tried = descriptors() + threading.active_count() - before
        network.close()
    return figures


def descriptors() -> int:
    """How many this process has open."""
    try:
        return len(list(Path("/proc/self/fd").iterdir()))
    except OSError:
        return 0


# -- beacons --------------------------------------------------------------------------------------------


def beacons(count: int, port: int, seed: int = 1) -> Figures:
    """So many false, broken and oversized beacons; `dropped` is the length of the list at its longest."""
    rng, figures = Random(seed), Figures(tried=count)
    network = Network()
    finder = Finder(network, port)
    before = memory()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        for n in range(count):
            out.sendto(beacon(rng, n), ("127.255.255.255", port))
            if n % 100 == 0:
                begun = time.thread_time()
                figures.dropped = max(figures.dropped, len(finder.tables))
                figures.latencies.append(time.thread_time() - begun)
    figures.grown = memory() - before
    finder.close()
    network.close()
    return figures


def beacon(rng: Random, n: int) -> bytes:
    """A beacon that nobody should trust."""
    room = f"{rng.getrandbits(64):016x}"
    true = to_bytes(Advert("tigris", "\u202e" + "x" * 40, room, 1 + n % 60_000, rng.randrange(9), False, True))
    return rng.choice(
        (true, true, true, true[:-1], true + b" " * MAX_BYTES, rng.randbytes(300), json.dumps({"t": room}).encode(),
         true.replace(b'"free":', b'"free":-'), b"[" * 500, true.replace(b'"port":', b'"port":"'))
    )  # fmt: skip


def found(port: int, seconds: float = 5.0) -> list[Any]:
    """What a finder hears of one true host within that time."""
    network = Network()
    finder = Finder(network, port)
    announcer = Announcer(network, Advert("tigris", "Dana", "0" * 16, 7, 2, False, True), port)
    until(lambda: finder.tables, seconds)
    tables = finder.tables
    announcer.close()
    finder.close()
    network.close()
    return tables
