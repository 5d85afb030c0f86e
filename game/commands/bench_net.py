"""The network cost of a full table: the host's processor time per action with four seats and eight watchers.

The guests run in another process, so that their work does not count.
"""

from __future__ import annotations

import json
import selectors
import socket
import ssl
import time
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from game import __version__
from game.bots import choose
from game.bots.levels import levels
from game.bots.worker import CONTEXT
from game.catalog import GAMES
from game.commands.bench import Row
from game.core import OVER, AnyGame
from game.net.host.room import Room
from game.net.protocol import exchange, framing
from game.net.protocol.field_types import PROTOCOL
from game.net.protocol.limits import Limits
from game.net.protocol.messages import Message, check_message
from game.net.transport.certificate import fingerprint, guest_context
from game.net.transport.network import Network
from game.record import SeatInfo
from game.session.session import Services, Session
from game.session.table_setup import TableSetup

WATCHERS: Final = 8
JOIN_TIMEOUT: Final = 20.0
"""Seconds within which the guests must join."""
LIMITS: Final = Limits(per_address=32, strangers=32)
TICK: Final = 1 / 60


def lan(seconds: float) -> Iterator[Row]:
    """Measure for every game what guests and watchers add to the time of an action."""
    for game in GAMES.values():
        yield Row(f"lan.action.{game.key}", added_seconds(game, seconds) * 1e3, "ms")


def added_seconds(game: AnyGame, seconds: float) -> float:
    """Return the processor seconds per action that the network adds to a full table."""
    seats, network = game.seats[-1], Network()
    room = Room(TableSetup(game.key, (SeatInfo("lan"),) * seats, shuffle=False, seed="1"), Services())
    room.open(network.listen(loopback=True, limits=LIMITS))
    guests = CONTEXT.Process(target=run_guests, args=(room.port, room.code, seats), daemon=True)
    guests.start()
    try:
        _wait(room, network, lambda: not room.obstacle() and len(room.guests.present()) == seats + WATCHERS)
        room.start()
        alone = Session.start(game.key, room.game().session.seats, seed="1")
        return _measure(room, network, alone, seconds)
    finally:
        room.close()
        network.close()
        guests.kill()
        guests.join()


def _wait(room: Room, network: Network, ready: Any) -> None:
    end = time.monotonic() + JOIN_TIMEOUT
    while not ready():
        if time.monotonic() > end:
            raise RuntimeError("the guests do not come")
        room.tick(time.monotonic())
        network.wait(TICK)


def _measure(room: Room, network: Network, alone: Session, seconds: float) -> float:
    """Play the same game with all guests and with one local onlooker; return the difference per action."""
    session, rng = room.game().session, Random(1)
    onlooker, rules = alone.client(None), alone.game
    shared, single, actions = 0.0, 0.0, 0
    end = time.monotonic() + 4 * seconds
    while (seat := alone.to_act()) != OVER and (time.monotonic() < end or not actions):
        client = alone.client(seat)
        text = _choose(rules, client.view, rng)
        begun = time.process_time()
        client.submit(rules.decode(text))
        onlooker.poll()
        single += time.process_time() - begun
        client.close()
        line = framing.encode({"t": "act", "n": session.n, "do": text})
        begun = time.process_time()
        with network.together():
            _deliver(room, seat, line)
        time.sleep(TICK)  # the network's thread works now, and its time counts
        shared += time.process_time() - begun
        actions += 1
    return (shared - single) / actions


def _choose(game: AnyGame, view: Any, rng: Random) -> str:
    """Return an action of the weakest bot, or a random one for a game without bots."""
    known = levels(game.key)
    if known:
        return choose(game, view, known[0], rng.getrandbits(32))
    return game.encode(game.pick(game.determinize(view, rng), rng))


def _deliver(room: Room, seat: int, line: bytes) -> None:
    """Pass a guest's line from its bytes through the room, until all responses are queued."""
    (message,) = framing.Framer(framing.FROM_CLIENT).feed(line)
    check_message(message, "client")
    guest = room.guests.at(seat)
    assert guest is not None
    assert isinstance(message, dict)
    room.receive(guest, message)
    room.tick(time.monotonic())


# -- the guests --------------------------------------------------------------------------------------


def run_guests(port: int, code: str, seats: int) -> None:
    """Join with every seat and eight watchers; read and discard everything."""
    selector = selectors.DefaultSelector()
    for number in range(seats + WATCHERS):
        connection = guest_context().wrap_socket(socket.create_connection(("127.0.0.1", port)))
        reader = connection.makefile("rb")
        _prove(connection, reader, code)
        hello = {"t": "hello", "protocol": PROTOCOL, "version": __version__, "name": f"guest {number}"}
        messages: list[Message] = [{**hello, "want": "any" if number < seats else "watch"}, {"t": "kept"}]
        connection.sendall(b"".join(map(framing.encode, messages)))
        reader.readline()
        if number < seats:
            connection.sendall(framing.encode({"t": "ready", "yes": True}))
        connection.setblocking(False)
        selector.register(connection, selectors.EVENT_READ)
    while selector.get_map():
        for key, _ in selector.select(1.0):
            _drain(selector, key.fileobj)


def _prove(connection: ssl.SSLSocket, reader: Any, code: str) -> None:
    """Exchange the proofs of the room code."""
    room = json.loads(reader.readline())["room"]
    begun = exchange.GuestExchange(code, room, fingerprint(connection.getpeercert(binary_form=True) or b""))
    connection.sendall(framing.encode({"t": "exchange", "pake": begun.pake}))
    answer = json.loads(reader.readline())
    connection.sendall(framing.encode({"t": "confirm", "confirm": begun.finish(answer["pake"], answer["confirm"])}))


def _drain(selector: selectors.BaseSelector, connection: Any) -> None:
    """Discard received data, but respond to a ping."""
    try:
        while (data := connection.recv(1 << 16)) and b'"t":"ping"' not in data:
            pass
        if data:
            connection.send(framing.encode({"t": "ping", "id": 1}))
    except ssl.SSLWantReadError:
        return
    except OSError:
        data = b""
    if not data:
        selector.unregister(connection)
