"""A whole LAN game in one process: a room, guests over streams in memory, one clock for all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from game.catalog import GAMES
from game.client import choices
from game.core import OVER, Illegal, Seat
from game.net.guest.client import GuestClient
from game.net.guest.remote_session import RemoteSession, game_on
from game.net.guest.token_store import TokenStore
from game.net.host.room import Room, TableSettings
from game.net.protocol.streams import Link, MemoryListener, MemoryStream
from game.session.session import Services, Session
from game.session.table_setup import TableSetup, seats_from_text
from game.storage.store import Store
from game.table import Update

GAME = GAMES["tigris"]
STEP = 0.02


def stopped() -> float:
    """A stopwatch that stands still: what is handled per tick does not depend on the machine."""
    return 0.0


class Quick:
    """A bot that answers at once with some legal action."""

    def ask(self, view_json: Any, seat: Seat, level: str, seed: int) -> None:
        self.view, self.rng = GAME.view_from_json(view_json), Random(seed)

    def poll(self) -> str | None:
        return GAME.encode(GAME.pick(GAME.determinize(self.view, self.rng), self.rng))

    def close(self) -> None:
        pass


@dataclass
class Visitor:
    """A guest's program: his remote, its link, his session once there is one, and all he was told."""

    remote: GuestClient
    rng: Random
    links: list[Link] = field(default_factory=list)
    streams: list[MemoryStream] = field(default_factory=list)
    session: RemoteSession | None = None
    client: Any = None
    told: list[Update] = field(default_factory=list)
    news: list[Any] = field(default_factory=list)

    @property
    def link(self) -> Link:
        return self.links[-1]

    def run(self, now: float) -> None:
        for link in self.links[-2:]:
            link.now = now
        self.remote.tick(now)
        game = self.remote.game
        if game is not None and game_on(self.remote) and (self.session is None or self.session.played is not game):
            self.session, self.told = RemoteSession(self.remote, clock=lambda: now), []
            self.client = self.session.client(game.seat)
        if self.client is not None:
            self.told += self.client.poll()
        self.news += self.remote.table_news()

    def whats(self) -> list[str]:
        return [news.what for news in self.news]

    def play(self) -> bool:
        """Act, if it is this guest's turn; whether he did."""
        session = self.session
        if session is None or session.pause_reason or session.waiting or self.client.seat is None:
            return False
        if session.to_act() != self.client.seat:
            return False
        legal = choices(GAME, self.client.view, self.client.seat)
        if not legal:
            return False
        action = GAME.pick(GAME.determinize(self.client.view, self.rng), self.rng)
        self.client.submit(action)
        return True


class Party:
    """A room and its visitors."""

    def __init__(
        self,
        seats: str,
        folder: Path | None = None,
        *,
        seed: int = 1,
        table_settings: TableSettings | None = None,
        options: Any = None,
    ) -> None:
        self.store = Store(folder) if folder else None
        self.services = Services(store=self.store, make_bot_backend=Quick, clock=lambda: self.now)
        plan = TableSetup(GAME.key, seats_from_text(seats, ("steady",)), options or {}, shuffle=True, seed=str(seed))
        self.now = 0.0
        self.room = Room(plan, self.services, table_settings or TableSettings())
        self.listener = MemoryListener()
        self.room.open(self.listener)
        self.visitors: list[Visitor] = []
        self.rng = Random(seed)
        self.own: dict[Seat, Any] = {}
        self.up = True

    def dialler(self, links: list[Link], streams: list[MemoryStream], make: Callable[[], Link]) -> Callable[[str], Any]:
        def dial(room: str) -> MemoryStream:
            links.append(make())
            links[-1].now = self.now
            listener = self.listener if self.up else MemoryListener()
            if not self.up:
                listener.close()
            streams.append(listener.dial(links[-1]))
            return streams[-1]

        return dial

    def visit(
        self, name: str, *, want: Any = "any", folder: Path | None = None, code: str | None = None,
        make: Callable[[], Link] = Link,
    ) -> Visitor:  # fmt: skip
        links: list[Link] = []
        streams: list[MemoryStream] = []
        remote = GuestClient(
            self.dialler(links, streams, make), name, want=want, stopwatch=stopped,
            code=self.room.code if code is None else code, token_store=TokenStore(Store(folder) if folder else None),
        )  # fmt: skip
        visitor = Visitor(remote, Random(f"{name}:{self.room.state.seed}"), links, streams)
        self.visitors.append(visitor)
        return visitor

    def step(self, seconds: float = STEP) -> None:
        self.now += seconds
        if self.up:
            self.room.tick(self.now)
        for visitor in self.visitors:
            visitor.run(self.now)

    def settle(self, seconds: float = 0.2) -> None:
        end = self.now + seconds
        while self.now < end:
            self.step()

    def begin(self) -> Session:
        """Everybody is ready."""
        self.settle(0.8)
        for visitor in self.visitors:
            if visitor.remote.table.seat is not None:
                visitor.remote.ready(True)
        self.settle(0.4)
        session = self.room.start()
        self.settle(0.4)
        return session

    def act(self) -> bool:
        """Whoever has to act does, host's people included."""
        session = self.room.session
        assert session is not None
        seat = session.to_act()
        if self.up and seat != OVER and session.seats[seat].kind == "human" and not session.pause_reason:
            if seat not in self.own:
                self.own[seat] = session.client(seat)
            client = self.own[seat]
            client.poll()
            client.submit(GAME.pick(GAME.determinize(client.view, self.rng), self.rng))
            return True
        acted = [visitor.play() for visitor in self.visitors]
        return any(acted)

    def finish(self, most: int = 20_000, each: Callable[[int], None] | None = None) -> None:
        """Play to the end; `each` is called before every step."""
        session = self.room.session
        assert session is not None
        for count in range(most):
            if each is not None:
                each(count)
            session = self.room.session
            assert session is not None
            if session.to_act() == OVER:
                break
            self.act()
            self.step()
        else:
            raise AssertionError("the game does not end")
        self.settle(5.0)

    def agree(self) -> None:
        """Every guest knows the game exactly as the host says that he may."""
        session = self.room.session
        assert session is not None
        for visitor in self.visitors:
            game = visitor.remote.game
            assert game is not None
            assert game.synced, visitor.remote.phase
            course = game.known()
            seat = course.seat
            assert GAME.view_to_json(course.view) == GAME.view_to_json(session.client(seat).view)
            assert [(u.n, u.actor, u.text, u.events) for u in course.past] == [
                (u.n, u.actor, u.text, u.events) for u in session.past_updates(seat)
            ]


def refusal(act: Callable[[], object]) -> str:
    """The reason for which that is refused."""
    try:
        act()
    except Illegal as refused:
        return refused.reason
    return ""
