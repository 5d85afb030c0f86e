"""Handshakes that are cut, altered or played again on the way, and those of attackers that are wrong from the start.

Each function does so much of one thing and answers figures; small in the tests, full in tools/soak_lan.py.
"""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random

from game.net.transport.certificate import guest_context
from game.net.transport.listener import Listener
from tests.net import specimens
from tests.net.opentable import OpenTable, Visit, table
from tests.net.records import HANDSHAKE, KEY_UPDATE, new_keys_context, shake_hands
from tests.net.relay import TO_GUEST, TO_HOST, Change, relay
from tests.net.sockets import HELLO, HERE, Figures, line, memory, proven, raw, until

PATIENCE = 12.0
REASONS = {"protocol", "closed", "late", "malformed", "unreachable", "silent", "flooding"}
"""How a visit may end whose bytes were altered."""
BATCH = 20
"""Wrong handshakes between two looks at the host; a few of them spend guesses, of which eight a minute are heard."""
TOGETHER = 8
"""Guests that come at a time; no more may come from one address."""


# -- on the way ------------------------------------------------------------------------------------------


@dataclass
class Altered:
    """What became of guests whose bytes were altered on the way."""

    tried: int = 0
    admitted: int = 0
    """Those whom the change has not hurt: guest and host both say that they are in."""
    ended: Counter[str] = field(default_factory=Counter)
    undecided: int = 0
    """Guests that neither came in nor were told a reason."""
    left: int = 0
    """Connections that a host kept."""


def cut(at: int, rng: Random) -> Callable[[bytes], bytes | None]:
    """Cut the connection after so many bytes."""
    return lambda data: None


def flip(at: int, rng: Random) -> Callable[[bytes], bytes | None]:
    """Change a bit."""
    return lambda data: bytes([data[0] ^ 1 << rng.randrange(8)]) + data[1:]


def twice(at: int, rng: Random) -> Callable[[bytes], bytes | None]:
    """Play some bytes again."""
    return lambda data: data[: rng.randrange(1, 400)] + data


def lost(at: int, rng: Random) -> Callable[[bytes], bytes | None]:
    """Lose some bytes."""
    return lambda data: data[rng.randrange(1, 40) :]


WAYS = (cut, flip, twice, lost)


def altered(count: int, folder: Path, seed: int = 1) -> Altered:
    """Alter so many visits at points spread over all bytes up to the welcome, in both directions and every way."""
    rng, found = Random(seed), Altered()
    with table(folder, seats="lan,lan,lan,lan") as host:
        ends = lengths(host)
        points = [
            (way, ends[way] * number // count, WAYS[number % len(WAYS)])
            for number in range(count)
            for way in (TO_HOST, TO_GUEST)
        ][:: 2 if count > 1 else 1]
        for begin in range(0, len(points), TOGETHER):
            _visits(host, points[begin : begin + TOGETHER], found, rng)
        until(lambda: not kept(host), PATIENCE)
        found.left = kept(host)
    return found


def kept(host: OpenTable) -> int:
    """How many connections the host has."""
    listener = host.room._listening
    assert isinstance(listener, Listener)
    return len(listener.connections)


def lengths(host: OpenTable) -> dict[str, int]:
    """How many bytes a visit takes each way, up to the welcome."""
    with relay(host.port) as tap:
        visit = host.join("Dana", tap.port)
        assert until(lambda: visit.remote.linked, PATIENCE), visit.ended
        found = {way: len(data) for way, data in tap.heard[0].items()}
        forget(host, visit)
    return found


def forget(host: OpenTable, *visits: Visit) -> None:
    """These guests leave, and nothing that they did wrong is remembered."""
    for visit in visits:
        with host.lock:
            host.visits.remove(visit)
            visit.program.close()
    assert until(lambda: not host.names(), PATIENCE), host.names()
    host.room.state.access.wrong_codes.__init__()  # type: ignore[misc]


def _visits(
    host: OpenTable, points: list[tuple[str, int, Callable[[int, Random], Callable[[bytes], bytes | None]]]],
    found: Altered, rng: Random,
) -> None:  # fmt: skip
    with contextlib.ExitStack() as open_:
        visits = []
        for number, (way, at, kind) in enumerate(points):
            tap = open_.enter_context(relay(host.port, at_byte(way, at, kind(at, rng))))
            visits.append(host.join(f"Guest {number}", tap.port, want="watch"))
        until(lambda: all(visit.ended or visit.remote.linked for visit in visits), PATIENCE)
        for visit in visits:
            found.tried += 1
            found.admitted += visit.remote.linked and visit.remote.name in host.names()
            found.ended.update([visit.ended] if visit.ended else [])
            found.undecided += not (visit.ended or visit.remote.linked)
        with host.lock:
            for visit in visits:
                visit.program.close()
                host.visits.remove(visit)
            for guest in list(host.room.guests.all):
                host.room.guests.remove(guest)
    host.room.state.access.wrong_codes.__init__()  # type: ignore[misc]


def at_byte(way: str, at: int, alter: Callable[[bytes], bytes | None]) -> Change:
    """Alter what begins with that byte, once."""
    done: list[bool] = []

    def change(which: str, before: int, data: bytes) -> bytes | None:
        if which != way or done or not before <= at < before + len(data):
            return data
        done.append(True)
        rest = alter(data[at - before :])
        return None if rest is None else data[: at - before] + rest

    return change


# -- from attackers --------------------------------------------------------------------------------------


def other_byte(data: bytes, at: int, rng: Random) -> bytes:
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def extreme(data: bytes, at: int, rng: Random) -> bytes:
    """A length of nothing, or far too large, where there may be one."""
    value = rng.choice((b"\0", b"\xff", b"\0\0", b"\xff\xff", b"\x7f\xff", b"\x40\1"))
    return data[:at] + value + data[at + len(value) :]


def ended(data: bytes, at: int, rng: Random) -> bytes:
    return data[:at]


def shorter(data: bytes, at: int, rng: Random) -> bytes:
    return data[:at] + data[at + rng.choice((1, 4, 100)) :]


def repeated(data: bytes, at: int, rng: Random) -> bytes:
    return data[:at] + data[max(0, at - rng.choice((1, 4, 100))) :]


def longer(data: bytes, at: int, rng: Random) -> bytes:
    return data[:at] + rng.randbytes(rng.choice((1, 4, 100, 20_000))) + data[at:]


def again(data: bytes, at: int, rng: Random) -> bytes:
    return data * rng.randrange(2, 5)


def divided(data: bytes, at: int, rng: Random) -> bytes:
    return in_pieces(data, rng.choice((1, 3, 50)))


MUTATIONS: tuple[Callable[[bytes, int, Random], bytes], ...] = (
    other_byte, extreme, ended, shorter, repeated, longer, again, divided,
)  # fmt: skip


def mutate(data: bytes, rng: Random) -> bytes:
    """The bytes, changed in one to three ways."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        data = rng.choice(MUTATIONS)(data, rng.randrange(len(data) + 1), rng) or b"\x16"
    return data


def in_pieces(data: bytes, length: int) -> bytes:
    """The content of one record in many."""
    kind, content = data[:3], data[5:]
    pieces = [content[at : at + length] for at in range(0, len(content), length)]
    return b"".join(kind + len(piece).to_bytes(2, "big") + piece for piece in pieces)


def hello_of_tls() -> bytes:
    """A true first message of TLS."""
    outgoing = ssl.MemoryBIO()
    with contextlib.suppress(ssl.SSLWantReadError):
        guest_context().wrap_bio(ssl.MemoryBIO(), outgoing).do_handshake()
    return outgoing.read()


def first_message(made: socket.socket, rng: Random) -> None:
    """A wrong first message."""
    made.sendall(mutate(hello_of_tls(), rng))


def last_flight(made: socket.socket, rng: Random) -> None:
    """A true first message, and a wrong end of the handshake."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    tls = guest_context().wrap_bio(incoming, outgoing)
    for _ in range(4):
        with contextlib.suppress(ssl.SSLWantReadError):
            tls.do_handshake()
            break
        made.sendall(outgoing.read())
        incoming.write(made.recv(1 << 14))
    made.sendall(mutate(outgoing.read(), rng))


MESSAGES = (KEY_UPDATE, KEY_UPDATE[:4], b"\x18\0\0\1\1", b"\x18\0\0\1\7", b"\4\0\0\2\0\0", b"\x14\0\0\x20" + bytes(32),
            b"\x0b\0\0\4\0\0\0\0", b"\1\xff\xff\xff", b"\0\0\0\0", b"\1\0", b"\2\x28", b"\1\x5a", b"")  # fmt: skip
"""Messages of TLS that have no place after a handshake, whole and in part, and alerts."""


def records(made: socket.socket, rng: Random) -> None:
    """A true handshake, then records with anything in them."""
    sealer = shake_hands(made, new_keys_context())
    for _ in range(rng.randrange(1, 30)):
        kind = rng.choice((20, 21, HANDSHAKE, HANDSHAKE, 23, 24, 0, 255))
        data = rng.choice((*MESSAGES, rng.randbytes(20), bytes(1 << 14), bytes((1 << 14) + 1), hello_of_tls()))
        record = sealer.record(kind, data)
        made.sendall(record if rng.randrange(4) else mutate(record, rng))


def lines(made: socket.socket, rng: Random) -> None:
    """A true handshake, then lines of the exchange and others, valid and not, without the code."""
    with guest_context().wrap_socket(made) as inside:
        for _ in range(rng.randrange(1, 6)):
            said = specimens.message(
                "client", rng, rng.choice(("exchange", "confirm", "hello", "hello", "kept", "ping"))
            )
            good = line(said)
            inside.sendall(good if rng.randrange(3) else specimens.malformed("client", rng))
        made_bare = inside
        socket.socket.shutdown(made_bare, socket.SHUT_WR)
        inside.settimeout(PATIENCE)
        while inside.recv(1 << 14):
            pass


ATTACKS: tuple[Callable[[socket.socket, Random], None], ...] = (
    first_message, first_message, first_message, last_flight, records, lines,
)  # fmt: skip


@dataclass
class Attacked(Figures):
    """What so many wrong handshakes did."""

    good: int = 0
    """Good guests who came in meanwhile."""
    slowest_good: float = 0.0
    strangers: int = 0
    """Attackers who were let in."""
    left: int = 0
    """Connections that the host has kept."""


def wrong(count: int, folder: Path, seed: int = 1) -> Attacked:
    """So many wrong handshakes, while a guest at the table asks and good newcomers come and go.

    Many come from another process, so that the memory measured is that of the host.
    """
    found = Attacked()
    with contextlib.ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(1, get_context("spawn"))) if count > 1000 else None
        host = stack.enter_context(table(folder, seats="lan,lan,lan"))
        stack.enter_context(asking(host, found))
        before = memory()
        while found.tried < count:
            work = host.port, seed + found.tried, BATCH
            slowest = pool.submit(_attacks, *work).result() if pool is not None else _attacks(*work)
            found.slowest_drop, found.tried = max(found.slowest_drop, slowest), found.tried + BATCH
            host.room.state.access.wrong_codes.__init__()  # type: ignore[misc]
            if found.tried % max(BATCH, count // 200 // BATCH * BATCH) == 0:
                newcomer(host, found)
        found.strangers = len(host.names()) - 1
        until(lambda: kept(host) <= 1, PATIENCE)
        found.left = kept(host) - 1
        found.grown = memory() - before
    return found


def _attacks(port: int, seed: int, count: int) -> float:
    """Attack so often; how many seconds the slowest took."""
    rng, slowest = Random(seed), 0.0
    for _ in range(count):
        begun = time.monotonic()
        _attack(port, rng.choice(ATTACKS), rng)
        slowest = max(slowest, time.monotonic() - begun)
    return slowest


def _attack(port: int, attack: Callable[[socket.socket, Random], None], rng: Random) -> None:
    """Attack once, then wait until the host hangs up."""
    with socket.create_connection((HERE, port), timeout=PATIENCE) as made:
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with contextlib.suppress(OSError):  # the host has hung up already
            attack(made, rng)
            made.shutdown(socket.SHUT_WR)
            while made.recv(1 << 14):
                pass


def newcomer(host: OpenTable, found: Attacked) -> None:
    """A good guest comes in and leaves."""
    begun = time.monotonic()
    visit = host.join("Omid")
    found.good += until(lambda: visit.remote.linked, PATIENCE)
    found.slowest_good = max(found.slowest_good, time.monotonic() - begun)
    with host.lock:
        visit.program.close()
        host.visits.remove(visit)
    until(lambda: len(host.names()) == 1)


@contextlib.contextmanager
def asking(host: OpenTable, found: Figures) -> Iterator[None]:
    """While this lasts, a guest at the table asks five times a second; the host's main thread answers."""
    stop = threading.Event()
    with raw(host.port) as made, made.makefile("rb") as heard:
        proven(made, host.room.code)
        made.sendall(line(HELLO) + line({"t": "kept"}))

        def ask() -> None:
            number = 0
            while not stop.wait(0.2):
                number, begun = number + 1, time.monotonic()
                made.sendall(line({"t": "resync", "n": number}))
                while b'"refused"' not in heard.readline():
                    pass
                found.latencies.append(time.monotonic() - begun)

        assert until(lambda: host.names() == [HELLO["name"]])
        thread = threading.Thread(target=ask)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()
