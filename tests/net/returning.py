"""Guests over real sockets whose links break in every way and at every moment, and who come back alone (R-8)."""

from __future__ import annotations

import socket
import struct
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.core import OVER
from game.net.guest.client import GuestClient
from game.net.guest.reconnect import LONGEST_TICK
from game.net.guest.token_store import TokenStore
from game.net.host.room import Room
from game.net.protocol.limits import Limits
from game.net.protocol.streams import Closed, StreamEvent
from game.net.transport.connection import Connection
from game.net.transport.network import Network
from game.net.transport.socket_stream import SocketStream
from game.session.session import Services
from game.session.table_setup import TableSetup, seats_from_text
from tests.net.killing import Visitor
from tests.net.peers import ALL_GAMES, Legal

GUESTS = 3
PATIENCE = 30.0
ROOMY = Limits(per_address=32, strangers=32)


@dataclass
class Returns:
    """What so many broken links brought."""

    cycles: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    """Seconds from the break to the seat, its hand and all that happened meanwhile."""
    lost: int = 0
    strangers: int = 0
    """Returns to another seat than before."""
    different: int = 0
    """Guests whose copy was not that of their seat in the end."""
    games: int = 0


def _stream(guest: Visitor) -> Any:
    """The guest's end of the connection; None between two of them."""
    link = guest.remote._link
    return link.stream if link is not None else None


class _Broken:
    """In the place of a stream whose link this guest believes broken, while the host still holds it for whole."""

    address = ""

    unsent = 0

    def poll(self, most: int | None = None) -> list[StreamEvent]:
        return [Closed("closed")]

    def send(self, message: Any) -> None:
        pass

    def close(self, reason: str = "") -> None:
        pass


class _Party:
    """A room on a socket, guests on others, one thread for all of them as in the tests."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.here, self.there = Network(), Network()
        game = ALL_GAMES["tigris"]
        plan = TableSetup("tigris", seats_from_text("lan,lan,lan", ()), shuffle=True, seed=str(seed))
        self.room = Room(plan, Services(make_bot_backend=lambda: Legal(game)))
        self.room.open(self.here.listen(loopback=True, limits=ROOMY))
        self.guests = [self._guest(number) for number in range(GUESTS)]
        self.open: list[Any] = []
        """Old links that nobody closes."""

    def _guest(self, number: int) -> Visitor:
        port = self.room.port
        remote = GuestClient(
            lambda room: self.there.dial("127.0.0.1", port),
            f"Guest {number}",
            code=self.room.code,
            token_store=TokenStore(None),
        )
        return Visitor(remote, Random(number))

    def step(self) -> None:
        self.room.tick(time.monotonic())
        if self.room.match is None and not self.room.obstacle():
            self.room.start()
        for guest in self.guests:
            guest.run()
        self.here.wait(0.002)

    def until(self, done: Any) -> float:
        """Seconds until it holds, without those in which this whole process stood still."""
        spent, last = 0.0, time.monotonic()
        while not done():
            assert spent < PATIENCE, (self.over(), [(each.remote.phase, each.remote.ended) for each in self.guests])
            self.step()
            spent, last = spent + min(time.monotonic() - last, LONGEST_TICK), time.monotonic()
        return spent

    def over(self) -> bool:
        session = self.room.session
        return session is not None and session.to_act() == OVER

    def close(self) -> None:
        for guest in self.guests:
            guest.remote.leave()
        self.room.close()
        self.here.close()
        self.there.close()

    # -- how a link breaks -----------------------------------------------------------------------

    def fin(self, guest: Visitor) -> None:
        """The guest's end is closed in order."""
        self._at(self.there, _stream(guest), lambda made: made.shutdown(socket.SHUT_WR))

    def rst(self, guest: Visitor) -> None:
        """The guest's end is torn off."""
        self._at(self.there, _stream(guest), _linger)

    def host_rst(self, guest: Visitor) -> None:
        """The host's end is torn off."""
        found = self.room.guests.at(guest.remote.table.seat if guest.remote.table.seat is not None else -1)
        if found is not None:
            self._at(self.here, found.stream, _linger)

    def half_open(self, guest: Visitor) -> None:
        """The guest dials anew; the host has noticed nothing."""
        link = guest.remote._link
        if link is not None:
            self.open.append(link.stream)
            link.stream = _Broken()

    def in_the_middle(self, guest: Visitor) -> None:
        """Torn off, and once more while the snapshot of the return is under way."""
        self.rst(guest)
        self.until(lambda: not guest.remote.linked or self.over())
        self.until(lambda: guest.remote.linked or self.over())
        self.rst(guest)

    def _at(self, network: Network, stream: Any, act: Any) -> None:
        if isinstance(stream, SocketStream) and stream._writer is not None:
            network.call(_break, stream._writer, act)


def _linger(made: Any) -> None:
    made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def _break(connection: Connection, act: Any) -> None:
    if connection._link is not None:
        transport = connection._link._writer.transport
        act(transport.get_extra_info("socket"))
        if act is _linger:
            transport.abort()


def returns(count: int, seed: int = 1) -> Returns:
    """Break so many links in the course of games."""
    found = Returns()
    while found.cycles < count:
        party = _Party(seed)
        seed += 1
        try:
            _one_game(party, count, found)
        finally:
            party.close()
    return found


def _one_game(party: _Party, count: int, found: Returns) -> None:
    found.games += 1
    party.until(lambda: all(guest.there for guest in party.guests))
    ways = [party.fin, party.rst, party.host_rst, party.half_open, party.in_the_middle]
    while found.cycles < count and not party.over():
        for _ in range(party.rng.randrange(4)):
            party.step()
        guest, way = party.rng.choice(party.guests), party.rng.choice(ways)
        seat = guest.remote.table.seat
        way(guest)
        found.ways[way.__name__] += 1
        party.until(lambda guest=guest: not guest.there or party.over())
        found.slowest = max(found.slowest, party.until(lambda guest=guest: guest.there or party.over()))
        found.strangers += guest.remote.table.seat != seat
        found.cycles += 1
    party.until(lambda: party.over() or all(guest.there for guest in party.guests))
    party.room.pause(True)  # so that nothing new happens; what is under way arrives
    with suppress(AssertionError):
        party.until(lambda: all(_knows_all(party, guest) for guest in party.guests))
    found.lost += sum(guest.lost for guest in party.guests)
    found.different += sum(not _knows_all(party, guest) for guest in party.guests)


def _knows_all(party: _Party, guest: Visitor) -> bool:
    """Whether the guest's copy is what the host says that his seat may know."""
    session = party.room.session
    if session is None or guest.session is None:
        return False
    seat = guest.client.seat
    known = [update.text for update in guest.session.past_updates(seat)]
    if known != [update.text for update in session.past_updates(seat)]:
        return False
    shown = session.game.view_to_json
    return bool(shown(guest.client.view) == shown(session.client(seat).view))
