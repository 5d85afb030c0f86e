"""A game that one player grew by offers until it nearly filled its record, joined over sockets (F-4).

Used by `tools/soak_lan.py`; the tests of the same faults are in `test_history` and `tests/test_table_bounds`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any

from game.catalog import GAMES
from game.core import CHANCE, Setup
from game.net.guest.client import GuestClient
from game.net.guest.remote_session import game_on
from game.net.host.room import Room
from game.net.protocol.limits import Limits
from game.net.transport.network import Network
from game.record import Record, SeatInfo, read, verify, write
from game.session.session import Services, Session
from game.table import FULL, MOST_ACTIONS

CATAN = GAMES["catan"]
PATIENCE = 120.0
"""Seconds until a guest should have the whole game, on any machine."""


@dataclass
class Joined:
    """What came of it."""

    actions: int = 0
    record: int = 0
    """Bytes of the record, which was read and verified again."""
    seconds: float = 0.0
    """From dialling to the whole game, the slowest of all visits."""
    visits: int = 0
    agreed: int = 0
    """Visits whose copy was that of the host."""
    waiting: int = 0
    """The most bytes that waited at the host for one guest."""
    told: bool = False
    """Whether the guest was told that the record is full."""


def texts(actions: int, seed: int = 1) -> list[str]:
    """So many actions of a game for three in which offers are made and withdrawn."""
    rng, state, found = Random(seed), CATAN.new(CATAN.setup(3)), []
    while len(found) < actions:
        action = CATAN.sample(state, rng) if CATAN.to_act(state) == CHANCE else _choice(state, rng)
        state, _ = CATAN.apply(state, action)
        found.append(CATAN.encode(action))
    return found


def _choice(state: Any, rng: Random) -> Any:
    """Offer in most moments, answer no, build nothing, so that nobody wins."""
    legal = [(CATAN.encode(action).split(" ")[0], action) for action in CATAN.legal(state)]
    offers = [action for word, action in legal if word == "offer"]
    if offers and rng.random() < 0.95:
        return rng.choice(offers)
    idle = [action for word, action in legal if word in ("reject", "cancel", "end", "roll")]
    return idle[0] if idle else rng.choice([action for _, action in legal])


def grown(actions: int) -> Session:
    """A session of that game, to which two guests may come."""
    setup = CATAN.setup(3)
    seats = (SeatInfo("human"), SeatInfo("lan"), SeatInfo("lan"))
    made = Record(Setup("catan", 3, setup.options), seats, tuple(texts(actions)), seed="1")
    return Session.from_record(made, Services(), guests=True)


def join(session: Session, visits: int) -> Joined:
    """Let a guest come in that often, over sockets."""
    found, here, there = Joined(), Network(), Network()
    room = Room.around(session, Services())
    listener = here.listen(loopback=True, limits=Limits(per_address=32))
    room.open(listener)
    for number in range(visits):
        begun = time.monotonic()
        remote = GuestClient(lambda room_id: there.dial("127.0.0.1", listener.port), f"G{number}", code=room.code)
        while not game_on(remote) and time.monotonic() < begun + PATIENCE:
            room.tick(time.monotonic())
            remote.tick(time.monotonic())
            waiting = [guest.stream.unsent for guest in room.guests.present() if guest.stream is not None]
            found.waiting = max([found.waiting, *waiting])
        found.seconds, found.visits = max(found.seconds, time.monotonic() - begun), number + 1
        found.agreed += game_on(remote) and _agrees(remote, session)
        end = time.monotonic() + 1
        while session.full and not found.told and time.monotonic() < end:
            room.tick(time.monotonic())
            remote.tick(time.monotonic())
            found.told = remote.game is not None and remote.game.full
        remote.leave()
        room.tick(time.monotonic())
        room.kick(room.guests.last)
    found.actions = session.n
    text = write(session.record())
    verify(read(text), CATAN)
    found.record = len(text)
    room.close()
    here.close()
    there.close()
    return found


def _agrees(remote: GuestClient, session: Session) -> bool:
    assert remote.game is not None
    replica = remote.game.known()
    view = session.client(replica.seat).view
    same = CATAN.view_to_json(replica.view) == CATAN.view_to_json(view)
    return bool(same and replica.n == session.n)


def play_to_the_end(session: Session) -> str:
    """Play on until nobody may act; the reason."""
    rng = Random(3)
    while not session.pause_reason and session.n < MOST_ACTIONS + 200:
        client = session.client(session.to_act())
        client.submit(CATAN.pick(session._table.state, rng))
        client.close()
    assert session.pause_reason in ("", FULL)
    return session.pause_reason
