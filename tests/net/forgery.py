"""Actions that must never be taken: of another's seat, out of turn, from watchers, strangers and the kicked, with draws
of their own, stale, replayed, or not for guests at all. Used small by the tests and large by the soak."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from game.core import CHANCE, OVER, Json
from game.net.protocol import auth
from tests.net.peers import House, Peer

GRAND: tuple[Json, ...] = (
    {"t": "host", "do": "pause"}, {"t": "kick", "id": 1}, {"t": "table", "what": "paused", "seat": None, "name": ""},
    {"t": "start", "seat": 0}, {"t": "update", "n": 0}, {"t": "over", "record": ""}, {"t": "set_seat", "seat": 0},
    {"t": "act", "n": 1, "do": "end", "seat": 0}, {"t": "act", "n": 1}, {"t": "act", "n": True, "do": "end"},
    {"t": "act", "n": 1, "do": ["end"]},
)  # fmt: skip
"""Commands that only a host may give, and acts that are none."""


class Forger:
    """A table of four with a watcher, somebody kicked, somebody replaced; `forge` attacks it."""

    def __init__(self, seed: int, game: str = "tigris") -> None:
        self.rng = Random(seed)
        self.house = House("lan,lan,human,lan", game, seed=seed)
        self.guests = [self.house.join(name) for name in "ABC"]
        self.watcher = self.house.join("Eve", "watch")
        self.kicked = self.house.join("Mallory", "watch")
        self.house.start()
        self.house.room.kick(self.kicked.number)
        self.house.tick()
        self.replaced = self.guests[2]
        self.guests[2] = self.house.join("C", token=self.replaced.token)
        self.captured: list[bytes] = []
        """Lines that guests have sent and that were taken."""
        self.tried: Counter[str] = Counter()
        self.accepted = 0
        self._ways: list[Callable[[], None]] = [
            self._other_seat, self._watching, self._outsider, self._draw, self._stale, self._undo, self._replay,
            self._nonsense, self._grand, self._stranger, self._token,
        ]  # fmt: skip

    @property
    def session(self) -> Any:
        """The game under attack."""
        return self.house.room.session

    def forge(self, count: int) -> None:
        """So many attacks, after each of which nothing has changed."""
        for _ in range(count):
            before = (self.session.n, self.house.game.to_json(self.session._table.state))
            way = self.rng.choice(self._ways)
            way()
            self.tried[way.__name__.strip("_")] += 1
            self.house.now += 0.001
            self.house.room.tick(self.house.now)
            if (self.session.n, self.house.game.to_json(self.session._table.state)) != before:
                self.accepted += 1
        self._clear()

    def honest(self) -> bool:
        """One lawful action, so that the next attacks find another position; whether the game goes on."""
        house, session = self.house, self.session
        for peer in house.peers:
            peer.hear()
        seat = session.to_act()
        if seat == OVER:
            return False
        actor = next((peer for peer in self.guests if peer.seat == seat), None)
        if actor is None:
            client = session.client(seat)
            client.submit(house.game.pick(session._table.state, self.rng))
            client.close()
        else:
            actor.act(self.rng.choice(actor.choices()))
            self.captured.append(actor.link.sent["client"][-1])
        house.tick()
        return bool(session.to_act() != OVER)

    def _legal(self) -> str:
        """What the seat to act might do."""
        game, state = self.house.game, self.session._table.state
        return str(game.encode(game.pick(state, self.rng))) if game.to_act(state) >= 0 else "end"

    def _others(self) -> list[Peer]:
        return [peer for peer in self.guests if peer.seat != self.session.to_act()]

    def _other_seat(self) -> None:
        self._say(self.rng.choice(self._others()), "act", n=self.session.n, do=self._legal())

    def _watching(self) -> None:
        self._say(self.watcher, self.rng.choice(["act", "act", "undo"]), n=self.session.n, do=self._legal())

    def _outsider(self) -> None:
        peer = self.rng.choice([self.kicked, self.replaced])
        self._say(peer, "act", n=self.session.n, do=self._legal())

    def _draw(self) -> None:
        game, state = self.house.game, self.session._table.state
        outcome = self.rng.choice(["draw 0 red", "draw 1 black black", "first 1", "draw 0 hidden 1", "draw 3 green"])
        if game.to_act(state) == CHANCE:
            outcome = game.encode(game.sample(state, self.rng))
        self._say(self.rng.choice(self.guests), "act", n=self.session.n, do=outcome)

    def _stale(self) -> None:
        n = self.rng.choice([0, self.session.n - 1, self.session.n + 1, self.rng.randrange(20_000)])
        if n != self.session.n:
            self._say(self.rng.choice(self.guests), "act", n=max(0, n), do=self._legal())

    def _undo(self) -> None:
        self._say(self.rng.choice(self._others()), "undo", n=self.session.n)

    def _replay(self) -> None:
        if self.captured:
            self.rng.choice([*self.guests, self.watcher]).stream.send_bytes(self.rng.choice(self.captured))

    def _nonsense(self) -> None:
        text = "".join(self.rng.choice("abc deredblu 019 ?!#~") for _ in range(self.rng.randrange(30)))
        self._say(self.rng.choice(self.guests), "act", n=self.session.n, do=f"x{text}")

    def _grand(self) -> None:
        """The third such line ends a connection, so a guest who may come back sends them."""
        peer = self.rng.choice(self.guests)
        peer.stream.send_bytes(_line(self.rng.choice(GRAND)))

    def _stranger(self) -> None:
        peer = Peer(self.house, "Eve", address=f"10.0.{self.rng.randrange(256)}.{self.rng.randrange(256)}")
        self.house.room.tick(self.house.now)
        peer.say("act", n=self.session.n, do=self._legal())

    def _token(self) -> None:
        peer = Peer(self.house, "Eve", address=f"10.1.{self.rng.randrange(256)}.{self.rng.randrange(256)}")
        self.house.room.tick(self.house.now)
        peer.hear()
        old = [self.replaced.token, self.kicked.token, auth.new_token()]
        peer.token = self.rng.choice(old)
        peer.hello()
        peer.say("act", n=self.session.n, do=self._legal())

    def _say(self, peer: Peer, kind: str, **fields: Any) -> None:
        if kind == "undo":
            fields.pop("do", None)
        peer.stream.send({"t": kind, **fields})

    def _clear(self) -> None:
        """Guests whose connection was ended for what they sent come back."""
        for index, peer in enumerate(self.guests):
            peer.hear()
            if peer.gone or peer.all("bye"):
                self.house.peers = [each for each in self.house.peers if each is not peer]
                self.guests[index] = self.house.join(peer.name, token=peer.token)
                assert self.guests[index].seat == peer.seat
        if self.watcher.gone or self.watcher.all("bye"):
            self.watcher = self.house.join("Eve", "watch", token=self.watcher.token)


def _line(message: Json) -> bytes:
    return json.dumps(message).encode("ascii") + b"\n"


def attack(seed: int, count: int, game: str = "tigris") -> tuple[Counter[str], int]:
    """So many forged actions in the course of games: how many of each kind, and how many were accepted."""
    tried: Counter[str] = Counter()
    accepted = 0
    while tried.total() < count:
        forger = Forger(seed, game)
        going = True
        while going and tried.total() + forger.tried.total() < count:
            forger.forge(20)
            going = forger.honest()
        tried += forger.tried
        accepted += forger.accepted
        seed += 1
    return tried, accepted
