"""Peers that mean no good, over real sockets of this computer, and what the others feel of it.

Each function does so much of one thing and answers figures; small in the tests, full in tools/soak_lan.py.
"""

from __future__ import annotations

import contextlib
import json
import selectors
import socket
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

from game.net.protocol.limits import Limits
from game.net.transport.certificate import guest_context
from game.net.transport.discovery import MAX_BYTES, Advert, Announcer, Finder, to_bytes
from game.net.transport.network import Network
from tests.net.sockets import (
    CHALLENGE,
    HELLO,
    HERE,
    MANY,
    Figures,
    Guest,
    gone,
    house,
    line,
    measured,
    memory,
    plain,
    raw,
    read_until_end,
    server,
    until,
)
from tests.net.specimens import malformed

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
    with server() as host:
        while figures.tried < count:
            stream = network.dial(HERE, host.port)
            with host.accept() as made:
                with contextlib.suppress(ConnectionError):
                    made.sendall(line(CHALLENGE) + b"".join(malformed("host", rng) for _ in range(3)))
                begun = time.monotonic()
                figures.dropped += gone(network, stream) == "malformed"
                figures.slowest_drop = max(figures.slowest_drop, time.monotonic() - begun)
                figures.tried += 3
    figures.grown = memory() - before
    network.close()
    return figures


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
            made = plain(port)
            with contextlib.suppress(ConnectionError):
                made.sendall(b"\x16\x03")  # so begins a handshake
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


def slow_reader(seconds: float, message_bytes: int = 20_000, limits: Limits = MANY, sip: float = 0.0) -> Figures:
    """One that is in and reads nothing, or a byte every `sip` seconds, while everybody is sent much; it must go."""
    figures = Figures(tried=1)
    big = {"t": "over", "record": "x" * message_bytes, "seed": "7", "nonce": "0" * 32}
    with house(limits) as host, measured(host.listener.port, figures), socket.socket() as bare:
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        bare.connect((HERE, host.listener.port))
        made = guest_context().wrap_socket(bare)
        made.sendall(line(HELLO))
        begun = sipped = time.monotonic()
        while time.monotonic() < begun + seconds and not host.gone:
            host.tell_all(big)
            time.sleep(0.05)
            if sip and time.monotonic() - sipped > sip:
                sipped = time.monotonic()
                made.recv(1)
        figures.slowest_drop = time.monotonic() - begun
        figures.dropped = host.gone.count("slow") + host.gone.count("silent")
        made.close()
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
