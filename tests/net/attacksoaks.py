"""Soaks of a table's encryption: listeners, relays, wrong handshakes, guessers, and peers that only cost time.

Each answers figures, each with the bound that it must keep; `tools/soak_lan.py` runs them.
"""

from __future__ import annotations

import contextlib
import socket
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from game.net.guest.client import PLAYING
from game.net.protocol import access
from game.net.protocol.messages import Message
from tests.net import specimens
from tests.net.badsoaks import MEBI, Figure
from tests.net.handshakes import REASONS, Attacked, altered, asking, hello_of_tls, kept, newcomer, wrong
from tests.net.listening import evening, of_beacons
from tests.net.middleman import FROM_GUEST, LOW_ORDER, middleman
from tests.net.opentable import table
from tests.net.sockets import HERE, until
from tests.net.test_thieves import guess

KINDS = ("tigris", "qwirkle", "catan")


def captures(count: int) -> list[Figure]:
    """F-1: so many whole games of each kind through a listener; all names, hands, actions, tokens and the code."""
    found: list[Figure] = []
    for game in KINDS:
        read = known = size = beacons = 0
        for _ in range(count):
            with tempfile.TemporaryDirectory() as folder:
                done = evening(game, Path(folder))
            size += len(done.heard)
            read += sum(done.found(done.heard).values())
            known += sum(done.found(done.inside).values())
            beacons += of_beacons(done)
        found += [
            Figure(f"{game}: bytes captured", size),
            Figure(f"{game}: secrets that the search finds inside TLS", known, least=100 * count),
            Figure(f"{game}: secrets read on the network", read, most=0),
            Figure(f"{game}: secrets in beacons", beacons, most=0),
        ]
    return found


def relays(count: int) -> list[Figure]:
    """F-2: so many guests who come through an attacker, who changes, repeats, drops or makes up messages."""
    rng = Random(1)
    named = kinds = inside = guesses = exchanges = 0
    reasons: set[str] = set()
    with tempfile.TemporaryDirectory() as folder, table(Path(folder)) as host:
        for _ in range(count):
            with middleman(host.port, lambda who, message: swapped(who, message, rng)) as attacker:
                visit = host.join("Dana Ostrich", attacker.port)
                until(lambda visit=visit: visit.ended, 12.0)  # type: ignore[misc]
                reasons.add(visit.ended)
                named += "Ostrich" in str(attacker.heard)
                kinds += not set(attacker.kinds(FROM_GUEST)) <= {"exchange", "bye", "ping", "pong"}
                inside += len(host.names())
                with host.lock:
                    host.visits.remove(visit)
            guesses += host.wrong_codes
            exchanges += 1
            host.room.state.access.wrong_codes = access.WrongCodes()
    return [
        Figure("guests", exchanges, least=count),
        Figure("guests whose name reached the attacker", named, most=0),
        Figure("guests who said more than their half", kinds, most=0),
        Figure("guests and attackers let in", inside, most=0),
        Figure("visits without a reason", "" in reasons, most=0),
        Figure("guesses that the host counted", guesses),
    ]


def swapped(who: str, message: Message, rng: Random) -> Sequence[Message]:
    """What an attacker may pass on instead of a message: any in the end."""
    sender = "client" if who == FROM_GUEST else "host"
    changed = dict(message)
    if "pake" in changed:
        changed["pake"] = rng.choice((*LOW_ORDER, rng.randbytes(32).hex()))
    elif "room" in changed:
        changed["room"] = rng.randbytes(8).hex()
    made_up = specimens.message(sender, rng)  # type: ignore[arg-type]
    return rng.choice(([message], [message], [changed], [message, message], [], [made_up], [made_up, message]))


def on_the_way(count: int) -> list[Figure]:
    """Handshakes of guests that are cut, flipped, repeated or lose bytes, at so many points of both directions."""
    with tempfile.TemporaryDirectory() as folder:
        found = altered(count, Path(folder))
    return [
        Figure("visits", found.tried, least=count),
        Figure("visits that ended with a reason", found.ended.total()),
        Figure("visits that the change did not hurt", found.admitted),
        Figure("visits that neither began nor ended", found.undecided, most=0),
        Figure("visits that ended with another reason", len(set(found.ended) - REASONS), most=0),
        Figure("connections left", found.left, most=0),
    ]


def handshakes(count: int) -> list[Figure]:
    """So many wrong handshakes of TLS and of the exchange, while guests ask and come in."""
    with tempfile.TemporaryDirectory() as folder:
        found = wrong(count, Path(folder))
    return [Figure("handshakes", found.tried, least=count), *_figures(found)]


def _figures(found: Attacked) -> list[Figure]:
    return [
        Figure("let in", found.strangers, most=0),
        Figure("connections left", found.left, most=0),
        Figure("good newcomers let in", found.good, least=1),
        Figure("slowest of them, s", found.slowest_good, most=5.0),
        Figure("slowest hanging up, s", found.slowest_drop, most=12.0),
        Figure("p99 of others, s", found.p99, most=0.25),
        Figure("memory, MiB", found.grown / MEBI, most=30),
    ]


def half_open(count: int) -> list[Figure]:
    """So many handshakes of TLS that begin, cost the host its part, and are left; four at a time, without a pause."""
    found, hello = Attacked(), hello_of_tls()
    with tempfile.TemporaryDirectory() as folder, table(Path(folder), seats="lan,lan,lan") as host:
        with asking(host, found):
            spent, begun = time.process_time(), time.monotonic()
            threads = [threading.Thread(target=_leave, args=(host.port, hello, count // 4)) for _ in range(4)]
            for thread in threads:
                thread.start()
            newcomer(host, found)
            for thread in threads:
                thread.join()
            took, cost = time.monotonic() - begun, time.process_time() - spent
            found.strangers = len(host.names()) - 1
        until(lambda: not kept(host), 8.0)
        found.left = kept(host)
    each = Figure("processor of host and attacker for one, ms", 1000 * cost / count, most=5)
    return [Figure("handshakes a second", count / took), each, *_figures(found)]


def _leave(port: int, hello: bytes, count: int) -> None:
    for _ in range(count):
        with contextlib.suppress(OSError), socket.create_connection((HERE, port), 5.0) as made:
            made.sendall(hello)
            made.recv(100)


def guessers(count: int) -> list[Figure]:
    """F-7: wrong codes from so many addresses; newcomers wait, the host is told, and seat holders come back."""
    with tempfile.TemporaryDirectory() as folder, table(Path(folder), seats="lan,lan") as host:
        visits = [host.join(name) for name in ("Dana", "Omid")]
        assert until(lambda: len(host.names()) == 2, 10.0)
        host.start()
        heard, slowest = 0, 0.0
        for number in range(count):
            heard += guess(host.port, f"127.0.{2 + number // 250}.{1 + number % 250}") != "busy"
            if number % 50 == 49:
                host.kill(visits[0])
                begun = time.monotonic()
                visits[0] = host.join("Dana", code="")
                assert until(lambda: visits[0].remote.phase == PLAYING, 10.0), visits[0].ended
                slowest = max(slowest, time.monotonic() - begun)
        refused = guess(host.port, "127.0.1.1", host.room.code) == "busy"
        told = "guessed" in [news.what for news in host.room.state._news]
    return [
        Figure("guesses tried", count),
        Figure("guesses heard", heard, most=access.MOST_OF_ALL + count / 10),
        Figure("slowest return of a seat holder, s", slowest, most=3.0),
        Figure("newcomers wait", refused, least=1 if count > access.MOST_OF_ALL else 0),
        Figure("the host is told", told, least=1 if count > access.MOST_OF_ALL else 0),
    ]
