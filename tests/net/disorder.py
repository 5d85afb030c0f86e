"""Lines that are well formed and come at the wrong moment, from strangers, a seat and a watcher, to a real room.

Whatever they ask for, an honest guest at the same table must know the game as the host does after each of them, and no
request may cost much (S-1, S-16). Used small by the tests and large by the soak.
"""

from __future__ import annotations

import gc
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.core import OVER
from tests.effort import since
from tests.net.peers import House, Peer
from tests.net.specimens import message

ROLES = ("stranger", "seated", "watcher")
EACH_POSITION = 25
"""Lines between two actions of the game."""


@dataclass
class Disorder:
    """What so many lines did."""

    tried: Counter[str] = field(default_factory=Counter)
    """Role -> lines."""
    slowest: dict[str, float] = field(default_factory=dict)
    """Kind of line -> processor seconds that the dearest of them cost the host."""
    longest: int = 0
    """Actions of the longest game, for what a return costs grows with it."""


class Table:
    """An honest guest, one in a seat who sends anything, and a watcher who does."""

    def __init__(self, seed: int, found: Disorder) -> None:
        self.rng, self.found = Random(seed), found
        self.house = House("lan,lan,human", "tigris", seed=seed)
        self.honest = self.house.join("Avi")
        self.seated, self.watcher = self.house.join("Dana"), self.house.join("Eve", "watch")
        self.house.start()

    @property
    def session(self) -> Any:
        """The game."""
        return self.house.room.session

    def line(self) -> None:
        """One line from somebody; the honest guest must not feel it."""
        role = self.rng.choice(ROLES)
        said = self._said()
        peer = self._stranger() if role == "stranger" else self.seated if role == "seated" else self.watcher
        peer.stream.send(said)
        self._measure(said["t"])
        self.found.tried[role] += 1
        self._agree(said)
        if role == "stranger":
            peer.drop()
        self._restore()

    def _said(self) -> Any:
        """Some line of a guest, often with numbers and words that fit the moment."""
        said = message("client", self.rng)
        if said["t"] in ("act", "undo") and self.rng.random() < 0.7:
            said["n"] = self.session.n
        if said["t"] == "act" and self.rng.random() < 0.5:
            game, state = self.house.game, self.session._table.state
            said["do"] = self.rng.choice([game.encode(action) for action in list(game.legal(state))[:50]] or ["end"])
        return said

    def _stranger(self) -> Peer:
        made = Peer(self.house, "Mallory", address=f"10.{self.rng.randrange(256)}.{self.rng.randrange(256)}.1")
        self.house.room.tick(self.house.now)
        return made

    def _measure(self, kind: str) -> None:
        self.house.now += 0.02
        gc.disable()  # to sweep up what all these tests have kept is no cost of one request
        begun = time.thread_time()
        self.house.room.tick(self.house.now)
        spent = since(begun)
        gc.enable()
        self.found.slowest[kind] = max(self.found.slowest.get(kind, 0.0), spent)

    def _agree(self, said: Any) -> None:
        self.honest.hear()
        assert not self.honest.gone, said
        assert not self.honest.all("bye"), said
        assert self.honest.n == self.session.n, said
        assert self.honest.view == self.house.game.view(self.session._table.state, self.honest.seat), said

    def _restore(self) -> None:
        """Whoever was sent away, or went, comes back: the seated by his token, which costs the host a whole history."""
        for name in ("seated", "watcher"):
            peer = getattr(self, name)
            peer.hear()
            if peer.gone or peer.all("bye"):
                self.house.peers.remove(peer)
                setattr(self, name, self._return(peer, name))

    def _return(self, old: Peer, name: str) -> Peer:
        peer = Peer(self.house, old.name, old.token if name == "seated" else None, f"10.1.{self.rng.randrange(256)}.2")
        self.house.room.tick(self.house.now)
        peer.hear()
        peer.hello("any" if name == "seated" else "watch")
        self._measure("return")
        peer.hear()
        assert peer.all("welcome"), peer.heard[-1]
        assert name == "watcher" or peer.seat == old.seat
        peer.say("kept")
        self.house.peers.append(peer)
        self.house.tick()
        return peer

    def go_on(self) -> bool:
        """One lawful action by whoever has to act; whether the game goes on."""
        self.house.play(self.rng, most=1)
        self.house.room.pause(False)
        self.found.longest = max(self.found.longest, self.session.n)
        return bool(self.session.to_act() != OVER)


def disorder(count: int, seed: int = 1) -> Disorder:
    """So many lines in the course of games."""
    found = Disorder()
    while found.tried.total() < count:
        table = Table(seed, found)
        seed += 1
        going = True
        while going and found.tried.total() < count:
            for _ in range(EACH_POSITION):
                table.line()
            going = table.go_on()
    return found
