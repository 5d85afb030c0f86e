"""What a table with guests costs its host: processor time per action, with four seats and eight watchers on sockets.

The guests are another process, so that their work is not counted: `python -m game.commands.bench_net PORT CODE`.
"""

from __future__ import annotations

import json
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from game import __version__
from game.bots import choose
from game.bots.levels import levels
from game.catalog import GAMES
from game.commands.bench import Row
from game.commands.worker_pool import ROOT
from game.core import OVER, AnyGame
from game.net.host.room import Room
from game.net.protocol import auth, framing
from game.net.protocol.field_types import PROTOCOL
from game.net.protocol.limits import Limits
from game.net.protocol.messages import check
from game.net.transport.network import Network
from game.record import SeatInfo
from game.session.session import Services, Session
from game.session.table_setup import TableSetup

WATCHERS: Final = 8
PATIENCE: Final = 20.0
"""Seconds within which the guests must be there."""
LIMITS: Final = Limits(per_address=32, strangers=32)
TICK: Final = 1 / 60


def lan(seconds: float) -> Iterator[Row]:
    """Every game at a full table: what guests and watchers add to an action's time."""
    for game in GAMES.values():
        yield Row(f"lan.action.{game.key}", added(game, seconds) * 1e3, "ms")


def added(game: AnyGame, seconds: float) -> float:
    """Processor seconds per action that the network adds to a table of as many seats as there can be."""
    seats, network = game.seats[-1], Network()
    room = Room(TableSetup(game.key, (SeatInfo("lan"),) * seats, shuffle=False, seed=1), Services())
    room.open(network.listen(loopback=True, limits=LIMITS))
    command = [sys.executable, "-m", "game.commands.bench_net", str(room.port), room.code, str(seats)]
    guests = subprocess.Popen(command, cwd=ROOT)
    try:
        _wait(room, network, lambda: not room.obstacle() and len(room.guests.present()) == seats + WATCHERS)
        room.start()
        alone = Session.start(game.key, room.game().session.seats, seed="1")
        return _measure(room, network, alone, seconds)
    finally:
        room.close()
        network.close()
        guests.kill()
        guests.wait()


def _wait(room: Room, network: Network, ready: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        if time.monotonic() > end:
            raise RuntimeError("the guests do not come")
        room.tick(time.monotonic())
        network.wait(TICK)


def _measure(room: Room, network: Network, alone: Session, seconds: float) -> float:
    """The same game twice, action by action: with all its guests, and with nobody but an onlooker."""
    session, rng = room.game().session, Random(1)
    onlooker, rules = alone.client(None), alone.game
    shared, single, actions = 0.0, 0.0, 0
    end = time.monotonic() + 4 * seconds
    while (seat := alone.to_act()) != OVER and (time.monotonic() < end or not actions):
        client = alone.client(seat)
        text = _decided(rules, client.view, rng)
        begun = time.process_time()
        client.submit(rules.decode(text))
        onlooker.poll()
        single += time.process_time() - begun
        client.close()
        line = framing.encode({"t": "act", "n": session.n, "do": text})
        begun = time.process_time()
        with network.together():
            _arrive(room, seat, line)
        time.sleep(TICK)  # in the meantime the network's thread works, and its work counts
        shared += time.process_time() - begun
        actions += 1
    return (shared - single) / actions


def _decided(game: AnyGame, view: Any, rng: Random) -> str:
    """What the weakest bot does, or where there is none anybody."""
    known = levels(game.key)
    if known:
        return choose(game, view, known[0], rng.getrandbits(32))
    return game.encode(game.pick(game.determinize(view, rng), rng))


def _arrive(room: Room, seat: int, line: bytes) -> None:
    """A guest's line, from its bytes to the answers to all."""
    (message,) = framing.Framer(framing.FROM_CLIENT).feed(line)
    check(message, "client")
    guest = room.guests.at(seat)
    assert guest is not None
    assert isinstance(message, dict)
    room.receive(guest, message)
    room.tick(time.monotonic())


# -- the guests --------------------------------------------------------------------------------------


def audience(argv: Sequence[str]) -> int:
    """Take every seat, watch eight times, read whatever comes and throw it away."""
    port, code, seats = int(argv[0]), argv[1], int(argv[2])
    waiting = selectors.DefaultSelector()
    for number in range(seats + WATCHERS):
        made = socket.create_connection(("127.0.0.1", port))
        reader = made.makefile("rb")
        nonce = json.loads(reader.readline())["nonce"]
        hello = {"t": "hello", "protocol": PROTOCOL, "version": __version__, "name": f"guest {number}"}
        hello |= {"want": "any" if number < seats else "watch", "proof": auth.proof(code, nonce)}
        words: list[dict[str, object]] = [hello, {"t": "kept"}]
        made.sendall(b"".join(map(framing.encode, words)))
        reader.readline()
        if number < seats:
            made.sendall(framing.encode({"t": "ready", "yes": True}))
        waiting.register(made, selectors.EVENT_READ)
    while waiting.get_map():
        for key, _ in waiting.select(1.0):
            _hear(waiting, key.fileobj)
    return 0


def _hear(waiting: selectors.BaseSelector, made: Any) -> None:
    """Throw away what came; who is asked whether he is there answers."""
    try:
        data = made.recv(1 << 16)
        if data and b'"t":"ping"' in data:
            made.sendall(framing.encode({"t": "ping", "id": 1}))
    except OSError:
        data = b""
    if not data:
        waiting.unregister(made)


if __name__ == "__main__":
    sys.exit(audience(sys.argv[1:]))
