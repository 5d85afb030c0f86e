"""A guest that speaks the protocol word by word, and a room with a clock, for tests of the host alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from game import __version__
from game.catalog import GAMES
from game.client import choices
from game.core import OVER, AnyGame, Json, Seat, digest
from game.net.host.room import Room
from game.net.host.room_file import TableSettings
from game.net.protocol.messages import PROTOCOL, Message
from game.net.protocol.streams import Closed, Link, MemoryListener, MemoryStream, Received
from game.session.session import Services
from game.session.table_setup import TableSetup, seats_from_text
from game.storage.store import Store
from tests.toy import GAME as TOY

ALL_GAMES = {**GAMES, "toy": TOY}
STEP = 0.05
LEVELS = ("novice", "steady", "strong", "expert")


def some_choice(game: AnyGame, view: Any, rng: Random) -> Any:
    """What the seat that must act does by chance; seldom what it could go on with for ever, such as offers."""
    guess = game.determinize(view, rng)
    return game.pick(guess, rng) if rng.randrange(16) else rng.choice(game.legal(guess))


class Legal:
    """A chooser that answers at once with some legal action, from the view alone."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def ask(self, view_json: Json, seat: Seat, level: str, seed: int) -> None:
        self.view, self.rng = self.game.view_from_json(view_json), Random(seed)

    def poll(self) -> str | None:
        return self.game.encode(self.game.pick(self.game.determinize(self.view, self.rng), self.rng))

    def close(self) -> None:
        pass


class Peer:
    """The guest's end of a connection, and what it has come to know."""

    def __init__(self, house: House, name: str, token: str | None = None, address: str = "127.0.0.1") -> None:
        self.house, self.name, self.token = house, name, token
        self.link = Link(now=house.now)
        self.stream: MemoryStream = house.listener.dial(self.link, address)
        self.heard: list[Message] = []
        self.gone = ""
        self.seat: Seat | None = None
        self.number = 0
        self.n = 0
        self.view: Any = None
        self.past: list[Json] = []

    def hear(self) -> list[Message]:
        """Take in what came; the messages, for those who look."""
        self.link.now = self.house.now
        fresh = []
        for each in self.stream.poll():
            if isinstance(each, Received):
                fresh.append(each.message)
                self._take(each.message)
            elif isinstance(each, Closed):
                self.gone = each.reason
        self.heard += fresh
        return fresh

    def _take(self, message: Message) -> None:
        kind = message["t"]
        if kind == "welcome":
            self.seat, self.token, self.number = message["seat"], message["token"], message["you"]
        elif kind == "lobby" and not message["started"]:
            self.seat = next(each["seat"] for each in message["people"] if each["id"] == self.number)
        elif kind == "start":
            self.seat, self.past = message["seat"], []
        elif kind == "update":
            assert message["hash"] == digest(message["view"])
            self.n = message["n"]
            if message["text"]:
                del self.past[self.n :]
                self.past += [message] if self.n > len(self.past) else []
            self.view = self.house.game.view_from_json(message["view"])
        elif kind == "history":
            self.past += message["past"]

    def all(self, kind: str) -> list[Message]:
        """Every message of that kind so far."""
        return [message for message in self.heard if message["t"] == kind]

    def last(self, kind: str) -> Message:
        """The latest of that kind."""
        return self.all(kind)[-1]

    def news(self) -> list[str]:
        """What happened beside the game, as far as this guest was told."""
        return [message["what"] for message in self.all("table")]

    def refusals(self) -> list[str]:
        """The reasons for which things asked were not done."""
        return [message["reason"] for message in self.all("refused")]

    def say(self, kind: str, **fields: Any) -> None:
        """Send one message."""
        self.stream.send({"t": kind, **fields})

    def hello(self, want: Seat | str = "any", code: str | None = None, **more: Any) -> None:
        """Answer the challenge that was heard: prove the code unless there is a token, then say who it is."""
        token = {} if self.token is None else {"token": self.token}
        if not token:
            self.stream.prove(self.house.room.code if code is None else code, self.last("challenge")["room"])
        hello = {"protocol": PROTOCOL, "version": __version__, "name": self.name, "want": want, **token, **more}
        self.stream.send({"t": "hello", **hello})

    def act(self, text: str) -> None:
        """Ask for an action now."""
        self.say("act", n=self.n, do=text)

    def choices(self) -> list[str]:
        """What may be done, from the view alone."""
        if self.seat is None or self.view is None:
            return []
        return [self.house.game.encode(action) for action in choices(self.house.game, self.view, self.seat)]

    def drop(self) -> None:
        """The cable is cut."""
        self.link.cut()


class House:
    """A room, its listener, its folder, and the one clock of everybody."""

    def __init__(
        self,
        seats: str,
        game: str = "toy",
        *,
        folder: Path | None = None,
        seed: int | None = 5,
        shuffle: bool = False,
        table_settings: TableSettings | None = None,
        games: dict[str, AnyGame] | None = None,
        **options: str,
    ) -> None:
        self.games = games or ALL_GAMES
        self.game = self.games[game]
        self.folder = folder
        self.now = 10.0
        plan = TableSetup(game, seats_from_text(seats, LEVELS), options, shuffle, None if seed is None else str(seed))
        self.room = Room(plan, self.services(), table_settings or TableSettings("Host"), code="ABC123")
        self.listener = MemoryListener(4711)
        self.room.open(self.listener)
        self.peers: list[Peer] = []

    def services(self) -> Services:
        """What a session is given."""
        store = Store(self.folder) if self.folder else None
        return Services(
            store=store, make_bot_backend=lambda: Legal(self.game), clock=lambda: self.now, games=self.games
        )

    def tick(self, seconds: float = STEP) -> None:
        """Let time pass, here and there."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += min(STEP, end - self.now)
            self.room.tick(self.now)
            for peer in self.peers:
                peer.hear()

    def join(self, name: str = "Dana", want: Seat | str = "any", **more: Any) -> Peer:
        """A newcomer, or with `token` somebody who returns, let in or turned away."""
        peer = Peer(self, name, more.pop("token", None), more.pop("address", "127.0.0.1"))
        self.peers.append(peer)
        self.tick()
        peer.hello(want, **more)
        self.tick()
        if peer.all("welcome"):
            peer.say("kept")
            self.tick()
        return peer

    def back(self, peer: Peer) -> Peer:
        """The same guest over a new connection."""
        self.peers.remove(peer)
        return self.join(peer.name, token=peer.token)

    def start(self) -> None:
        """Everybody is ready; the host begins."""
        for peer in self.peers:
            if peer.seat is not None:
                peer.say("ready", yes=True)
        self.tick()
        self.room.start()
        self.tick()

    def play(self, rng: Random, most: int = 4000, until: Callable[[], bool] = lambda: False) -> None:
        """Everybody acts at random until the game is over."""
        for _ in range(most):
            session = self.room.session
            assert session is not None
            seat = session.to_act()
            if seat == OVER or until():
                break
            peer = next((each for each in self.peers if each.seat == seat and not each.gone), None)
            if peer is not None and session.seats[seat].kind == "lan":
                peer.act(self.game.encode(some_choice(self.game, peer.view, rng)))
            elif session.seats[seat].kind == "human" and not session.pause_reason:
                client = session.client(seat)
                client.submit(some_choice(self.game, client.view, rng))
                client.close()
            self.tick()
        self.tick()

    def reopen(self) -> None:
        """The host's program died and is started again: everything but the files is gone."""
        assert self.folder is not None
        session = self.room.session
        assert session is not None
        path = session.path
        assert path is not None
        assert session._journal is not None
        session._journal._release()
        for peer in self.peers:
            peer.link.cut()
            peer.hear()
        self.room = Room.reopen(path, self.services())
        self.listener = MemoryListener(self.room.port)
        self.room.open(self.listener)


def two(**more: Any) -> House:
    """A table with two guests' seats, both taken."""
    house = House("lan,lan", **more)
    house.join("Dana")
    house.join("Avi")
    return house


def offered(house: House) -> str:
    """Play until an offer can be made; its text."""
    rng = Random(2)
    while True:
        peer = house.peers[house.room.game().session.to_act()]
        offers = [text for text in peer.choices() if text.startswith("offer")]
        if offers:
            return offers[0]
        peer.act(house.game.encode(house.game.pick(house.game.determinize(peer.view, rng), rng)))
        house.tick()


def lines(peer: Peer) -> list[bytes]:
    """Every line that the host sent to this guest, as it went over the wire."""
    return peer.link.sent["host"]


def decoded(line: bytes) -> Any:
    """A line's object."""
    return json.loads(line)
