"""A host in a process of its own, killed in mid-game and continued, with guests over real sockets who find back alone.

Used small by the tests and large by the soak (R-9): nothing that a guest was told may be lost.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from game.client import choices
from game.commands.program import ROOT
from game.core import OVER
from game.net.guest.client import LOBBY, GuestClient
from game.net.guest.remote_session import RemoteSession, game_on
from game.net.guest.token_store import TokenStore
from game.net.transport.network import Network

SEATS = "lan,lan,bot:novice"
PATIENCE = 60.0
"""Seconds after which a soak is given up."""


class Host:
    """`main.py host tigris --headless` on a folder; may be killed and continued."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.code = 0, ""
        self._process: subprocess.Popen[bytes] | None = None
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        """The line that it prints when it listens."""

    def run(self, *more: str) -> None:
        """Start, and wait until it listens."""
        self.begin(*more)
        while not self.listens:
            time.sleep(0.01)

    @property
    def listens(self) -> bool:
        """Whether it has said where it is found. Raises when it has ended instead."""
        if self._said.empty():
            return False
        line = json.loads(self._said.get())
        self._said.put(json.dumps(line).encode("ascii"))
        self.port, self.code = line["port"], line["code"]
        return True

    def begin(self, *more: str) -> None:
        """Start."""
        options = ["--headless", "--loopback", "--seconds", "0.01", "--linger", "3", "--data-dir", str(self.folder)]
        command = [sys.executable, str(ROOT / "main.py"), "host", "tigris", "--seats", SEATS, *options, *more]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)
        assert self._process.stdout is not None
        self._said = queue.SimpleQueue()
        threading.Thread(target=lambda out, said: said.put(out.readline()), daemon=True,
                         args=(self._process.stdout, self._said)).start()  # fmt: skip

    def kill(self) -> None:
        """As when the power fails."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()

    def ended(self, seconds: float) -> int | None:
        """The exit code, if it ends within that time."""
        assert self._process is not None
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None


@dataclass
class Visitor:
    """A guest who plays at random and writes down what he was told."""

    remote: GuestClient
    rng: Random
    told: list[str] = field(default_factory=list)
    session: RemoteSession | None = None
    client: Any = None
    lost: int = 0
    """Actions that he was told and that later had not happened."""

    @property
    def there(self) -> bool:
        """Whether he is linked and knows everything."""
        return self.session is not None and not self.session.pause_reason

    def run(self) -> None:
        """One step of his program."""
        remote = self.remote
        remote.tick(time.monotonic())
        table = remote.table
        if remote.phase == LOBBY and not table.started and table.seat is not None and not table.ready[table.seat]:
            remote.ready(True)
        if self.session is None and game_on(remote):
            self.session = RemoteSession(remote)
            self.client = self.session.client(table.seat)
        if self.client is None or self.session is None:
            return
        if self.client.poll():
            self._write_down(self.session)
        if not self.session.pause_reason and not self.session.waiting and self.session.to_act() == self.client.seat:
            legal = choices(self.client.game, self.client.view, self.client.seat)
            self.client.submit(self.rng.choice(legal))

    def _write_down(self, session: RemoteSession) -> None:
        now = [update.text for update in session.past_updates(self.client.seat)]
        same = sum(1 for before, after in zip(self.told, now, strict=False) if before == after)
        self.lost += len(self.told) - same
        self.told = now


@dataclass
class Outcome:
    """What killing brought: how often, the slowest return (seconds after the host listens), and what was lost."""

    kills: int = 0
    games: int = 0
    slowest: float = 0.0
    lost: int = 0
    actions: int = 0


def killings(count: int, seed: int = 1) -> Outcome:
    """Kill a host so often at random moments of its games, and see everybody come back."""
    outcome, rng = Outcome(), Random(seed)
    while outcome.kills < count:
        with tempfile.TemporaryDirectory() as folder:
            _one_game(Path(folder), count, rng, outcome)
    return outcome


def _one_game(folder: Path, count: int, rng: Random, outcome: Outcome) -> None:
    host, network = Host(folder), Network()
    host.run()
    outcome.games += 1
    guests = [_visitor(host, network, f"Guest {number}", rng) for number in range(2)]
    try:
        _until(guests, network, lambda: all(guest.there for guest in guests))
        while outcome.kills < count and not _over(guests):
            end, known = time.monotonic() + rng.uniform(0.05, 2.0), sum(len(guest.told) for guest in guests)
            _until(guests, network, lambda end=end, known=known: _over(guests) or (  # type: ignore[misc]
                time.monotonic() > end and sum(len(guest.told) for guest in guests) > known))  # fmt: skip
            if _over(guests):
                break
            host.kill()
            outcome.kills += 1
            _until(guests, network, lambda: not any(guest.there for guest in guests))
            host.begin("--continue")
            _until(guests, network, lambda: host.listens)
            begun = time.monotonic()
            _until(guests, network, lambda: all(guest.there for guest in guests))
            outcome.slowest = max(outcome.slowest, time.monotonic() - begun)
    finally:
        for guest in guests:
            outcome.lost += guest.lost
            outcome.actions += len(guest.told)
            guest.remote.leave()
        network.close()
        host.kill()


def _visitor(host: Host, network: Network, name: str, rng: Random) -> Visitor:
    port = host.port
    remote = GuestClient(
        lambda room: network.dial("127.0.0.1", port), name, code=host.code, token_store=TokenStore(None)
    )  # fmt: skip
    return Visitor(remote, Random(rng.random()))


def _over(guests: list[Visitor]) -> bool:
    return any(guest.session is not None and guest.session.to_act() == OVER for guest in guests)


def _until(guests: list[Visitor], network: Network, done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, [(guest.remote.phase, guest.remote.ended) for guest in guests]
        for guest in guests:
            guest.run()
        network.wait(0.01)
