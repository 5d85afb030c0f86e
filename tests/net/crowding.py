"""Guests who talk and ask without end, and guests who come and go all day long: what the others feel, what is left."""

from __future__ import annotations

import contextlib
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from game.core import OVER
from game.net.guest.client import ENDED, GuestClient
from game.net.guest.remote_session import game_on
from game.net.guest.token_store import TokenStore
from game.net.host.hosting import Hosting
from game.net.host.room import Room
from game.net.protocol.limits import Limits
from game.net.protocol.messages import Message
from game.net.transport.network import Network
from game.session.session import Services
from game.session.table_setup import TableSetup, seats_from_text
from game.storage.store import Store
from tests.net.hostile import descriptors
from tests.net.sockets import HELLO, MANY, Figures, House, line, measured, memory, raw, read_until_end, until
from tests.net.tables import Quick

PATIENCE = 30.0


class Listening(House):
    """A host that counts what gets through to it from those who talk."""

    talked = asked = 0

    def _answer(self, stream: object, message: Message) -> None:
        self.talked += message["t"] == "chat"
        self.asked += message["t"] == "act"
        super()._answer(stream, message)  # type: ignore[arg-type]


def talkers(number: int, lines: int, limits: Limits = MANY) -> tuple[Figures, float, float]:
    """So many who send so many lines of chat, and as many who send acts, all at once (S-15).

    Figures, and how many lines of chat and how many acts of each came through before he was sent away.
    """
    figures = Figures()
    host = Listening(limits)
    try:
        with measured(host.listener.port, figures), contextlib.ExitStack() as held:
            for count in range(2 * number):
                made = held.enter_context(raw(host.listener.port))
                word = {"t": "chat", "phrase": "hello"} if count % 2 else {"t": "act", "n": 1, "do": "end"}
                made.sendall(line(HELLO))
                threading.Thread(target=_pour, args=(made, line(word) * lines), daemon=True).start()
                figures.tried += 1
            begun = time.monotonic()
            until(lambda: len(host.gone) == figures.tried, 20.0)
            figures.slowest_drop = time.monotonic() - begun
            figures.dropped = host.gone.count("flooding")
        return figures, host.talked / number, host.asked / number
    finally:
        host.close()


def _pour(made: object, data: bytes) -> None:
    """Send as fast as it is taken; then look at what comes, as somebody would who means it."""
    with contextlib.suppress(OSError, TimeoutError):
        made.settimeout(20.0)  # type: ignore[attr-defined]
        made.sendall(data)  # type: ignore[attr-defined]
        read_until_end(made, 20.0)  # type: ignore[arg-type]


@dataclass
class Day:
    """A table that was open for long."""

    visits: int = 0
    games: int = 0
    grown: int = 0
    """Bytes of memory more than after the first tenth."""
    left_open: int = 0
    """Descriptors and threads more than then."""


def day(visits: int, folder: Path) -> Day:
    """Bots play game after game at a real host's table while so many watchers come, look on and leave (R-12)."""
    found, here, there = Day(), Network(), Network()
    plan = TableSetup("tigris", seats_from_text("human,bot:steady", ("steady",)), shuffle=False)
    room = Room(plan, Services(store=Store(folder), make_bot_backend=Quick))
    hosting = Hosting(room, here, announce=False, loopback=True)
    base = (0, 0)
    try:
        while found.visits < visits:
            remote = GuestClient(
                lambda room_name: there.dial("127.0.0.1", room.port), f"W{found.visits}", code=room.code,
                want="watch", token_store=TokenStore(None),
            )  # fmt: skip
            _one_visit(hosting, remote, there, found)
            found.visits += 1
            if found.visits == max(1, visits // 10):
                base = (memory(), descriptors() + threading.active_count())
        found.grown = memory() - base[0]
        until(lambda: descriptors() + threading.active_count() <= base[1])
        found.left_open = descriptors() + threading.active_count() - base[1]
    finally:
        hosting.close()
        if room.session is not None:
            room.session.close()
        here.close()
        there.close()
    return found


def _one_visit(hosting: Hosting, remote: GuestClient, network: Network, found: Day) -> None:
    end = time.monotonic() + PATIENCE
    while not game_on(remote):
        assert time.monotonic() < end, (remote.phase, remote.ended)
        assert remote.phase != ENDED, remote.ended
        _host_goes_on(hosting.room, found)
        hosting.tick(time.monotonic())
        remote.tick(time.monotonic())
        network.wait(0.001)
    remote.leave()


def _host_goes_on(room: Room, found: Day) -> None:
    """A game begins as soon as the one before is over; nobody sits at the host's screen."""
    session = room.session
    if session is not None and session.to_act() == OVER:
        room.rematch()
        session.close()
        found.games += 1
    if room.session is None:
        room.start()
        room.give_to_bot(0)
