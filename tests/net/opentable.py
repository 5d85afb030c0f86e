"""A true room that is open to real sockets of this computer, with guests' programs at it: what attackers attack.

Host and guests run in a thread of their own, so that an attacker may wait for bytes in the test's.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.catalog import GAMES
from game.commands.join_headless import HeadlessGuest
from game.net.guest.client import ENDED, GuestClient
from game.net.guest.token_store import TokenStore
from game.net.host.hosting import Hosting
from game.net.host.room import Room
from game.net.host.room_file import TableSettings
from game.net.protocol.streams import Stream
from game.net.transport.network import Network
from game.session.session import Services
from game.session.table_setup import TableSetup, seats_from_text
from game.storage.store import Store
from tests.net.peers import Legal
from tests.net.sockets import HERE, until

HOST = "Nilufar Quail"
"""The host's name, unlike anything else."""


@dataclass
class Visit:
    """A guest's program, played by a bot."""

    program: HeadlessGuest
    told: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    playing: bool = True

    @property
    def remote(self) -> GuestClient:
        """Its end of the visit."""
        return self.program.remote

    @property
    def ended(self) -> str:
        """The reason for which it ended, "" before."""
        return self.remote.ended if self.remote.phase == ENDED else ""


class OpenTable:
    """The table, from creation until `close`. Raises then what failed in its thread."""

    def __init__(
        self,
        folder: Path,
        seats: str = "lan,lan",
        game: str = "tigris",
        room: Room | None = None,
        pem: str = "",
    ) -> None:
        self.folder, self.game = folder, GAMES[game]
        self.network = Network()
        services = Services(store=Store(folder / "host"), make_bot_backend=lambda: Legal(self.game))
        plan = TableSetup(game, seats_from_text(seats, ("novice",)), {}, shuffle=False, seed="5")
        self.room = room or Room(plan, services, TableSettings(HOST))
        self.room.state.access.certificate = pem or self.room.state.access.certificate
        self.hosting = Hosting(self.room, self.network, announce=False, loopback=True)
        self.visits: list[Visit] = []
        self.lock = threading.Lock()
        self._stop = False
        self._fault: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert until(lambda: self.room.fingerprint)

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.hosting.port

    @property
    def wrong_codes(self) -> int:
        """How many guesses were wrong in the last minute."""
        return len(self.room.state.access.wrong_codes._all)

    def names(self) -> list[str]:
        """Those who were let in."""
        return [guest.name for guest in self.room.guests.all]

    def join(self, name: str, port: int = 0, code: str | None = None, dial: Callable[[str], Stream] | None = None,
             want: Any = "any") -> Visit:  # fmt: skip
        """A guest's program begins, by way of another port than the table's if that is given."""
        to = port or self.port
        remote = GuestClient(
            dial or (lambda room: self.network.dial(HERE, to)), name, code=self.room.code if code is None else code,
            want=want, token_store=TokenStore(Store(self.folder / name)),
        )  # fmt: skip
        told: list[tuple[str, dict[str, Any]]] = []
        program = HeadlessGuest(
            remote, lambda ev, **more: told.append((ev, more)), make_bot_backend=lambda: Legal(self.game)
        )
        visit = Visit(program, told)
        with self.lock:
            self.visits.append(visit)
        return visit

    def start(self) -> None:
        """Begin the game as soon as everybody is ready."""
        assert until(lambda: not self.room.obstacle(), 10.0), self.room.obstacle()
        with self.lock:
            self.room.start()

    def kill(self, visit: Visit) -> None:
        """End a guest's program without a word."""
        with self.lock:
            self.visits.remove(visit)
            if visit.remote._link is not None:
                visit.remote._link.stream._call(lambda writer: writer._link.abort())  # type: ignore[attr-defined]

    def close(self) -> None:
        """End everything."""
        self._stop = True
        self._thread.join()
        for visit in self.visits:
            visit.program.close()
        self.hosting.close()
        self.network.close()
        if self._fault is not None:
            raise self._fault

    def _run(self) -> None:
        try:
            while not self._stop:
                with self.lock:
                    self._step(time.monotonic())
                self.network.wait(0.002)
        except Exception as fault:
            self._fault = fault

    def _step(self, now: float) -> None:
        self.hosting.tick(now)
        for visit in self.visits:
            visit.playing = visit.playing and visit.program.tick(now)


@contextlib.contextmanager
def table(folder: Path, **more: Any) -> Iterator[OpenTable]:
    """A table that is closed at the end; no thread of it may have failed, and nothing of it complained."""
    made = OpenTable(folder, **more)
    with complaints() as said:
        try:
            yield made
        finally:
            made.close()
    assert not said, said


@contextlib.contextmanager
def complaints() -> Iterator[list[str]]:
    """What the network's thread complains of meanwhile: faults that nobody has foreseen."""
    said: list[str] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(self.format(record))

    handler, before = Handler(logging.WARNING), threading.excepthook
    logger = logging.getLogger("asyncio")
    logger.addHandler(handler)
    threading.excepthook = lambda args: said.append(repr(args.exc_value))
    try:
        yield said
    finally:
        threading.excepthook = before
        logger.removeHandler(handler)
