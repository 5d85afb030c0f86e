"""Handshakes that were changed, cut, repeated or mixed, against a host over real sockets; a little of it in the tests.

What a true guest would send is recorded once: bytes of TLS and lines of the exchange. Mutants of both are sent, and
nobody may get in by them or keep others out.
"""

from __future__ import annotations

import contextlib
import socket
import time
from random import Random
from typing import Any

from game.net.protocol import exchange
from game.net.protocol.access import WrongCodes
from game.net.transport.certificate import guest_context
from tests.net.sockets import CHALLENGE, CODE, HELLO, Figures, House, house, line, measured, memory, plain, raw, until

TOGETHER = 8
"""Connections at a time."""


def mutants(count: int, seed: int = 1) -> Figures:
    """Send so many handshakes; `dropped` counts those that the host proved the code to, `tried` all."""
    rng, figures = Random(seed), Figures()
    with house() as host, measured(host.listener.port, figures):
        before, hello = memory(), client_hello()
        while figures.tried < count:
            host.access.wrong_codes = WrongCodes()  # otherwise nothing is looked at after the first sixty
            some = [_one(host, hello, rng) for _ in range(TOGETHER)]
            figures.tried += len(some)
            for made in some:
                if made is not None:
                    made.close()
            begun = time.monotonic()
            until(lambda: len(host.streams) <= 1 and len(host.gone) >= figures.tried - 2 * TOGETHER, 10)
            figures.slowest_drop = max(figures.slowest_drop, time.monotonic() - begun)
        figures.grown = memory() - before
        figures.dropped = host.proven
    return figures


def client_hello() -> bytes:
    """The first bytes of a guest."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        made = guest_context().wrap_socket(ours, do_handshake_on_connect=False)
        with contextlib.suppress(OSError):
            made.do_handshake()
        data = theirs.recv(1 << 14)
        made.close()
        return data


def _one(host: House, hello: bytes, rng: Random) -> socket.socket | None:
    """One false handshake: of TLS or of what is inside."""
    with contextlib.suppress(OSError):
        if rng.randrange(2):
            made = plain(host.listener.port)
            made.sendall(_mutated(hello, rng))
            return made
        inner = raw(host.listener.port)
        inner.sendall(b"".join(map(line, _lines(host, rng))))
        return inner
    return None


def _mutated(data: bytes, rng: Random) -> bytes:
    """The bytes with some changed, left out, doubled or cut off; never the true ones."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at, size = rng.randrange(len(made)), rng.randrange(1, 40)
        match rng.randrange(4):
            case 0:
                made[at] ^= 1 << rng.randrange(8)
            case 1:
                del made[at : at + size]
            case 2:
                made[at:at] = made[at : at + size]
            case 3:
                made[at : at + size] = rng.randbytes(size)
        made = made or bytearray(b"\x16")
    return bytes(made[: rng.randrange(1, len(made) + 1)] if rng.randrange(3) == 0 else made)


def _lines(host: House, rng: Random) -> list[dict[str, Any]]:
    """Lines of an exchange, in any order and with false contents."""
    room, seen = str(CHALLENGE["room"]), host.access.fingerprint
    code = rng.choice((CODE, "ABC124", "000000"))
    begun = exchange.GuestExchange(code, rng.choice((room, "f" * 16)), rng.choice((seen, "0" * 64)), rng.randbytes)
    points = (begun.pake, "00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f", rng.randbytes(32).hex())
    some: list[dict[str, Any]] = [
        {"t": "exchange", "pake": rng.choice(points)}, {"t": "confirm", "confirm": rng.randbytes(32).hex()},
        {"t": "exchange", "pake": begun.pake[: rng.randrange(70)]}, {"t": "confirm", "confirm": begun.pake}, HELLO,
    ]  # fmt: skip
    return [rng.choice(some) for _ in range(rng.randrange(1, 5))]
