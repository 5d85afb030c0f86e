"""`main.py host GAME --headless`: a table without a window, for guests, watchers and bots, played to its end.

When it listens, one JSON line with address, port and code goes to standard output; `taken` is the port at which a
continued table was found before when something else is there now, else 0. It begins as soon as every seat is taken
and ready. What happens goes to `--event-log`, as an onlooker may know it.
"""

from __future__ import annotations

import contextlib
import json
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, Final

from game.bots.levels import levels
from game.bots.worker import SECONDS, Worker
from game.catalog import GAMES
from game.commands.cli_args import Flag, Stopped, UsageError, one_of, parse, whole
from game.core import OVER, BadSetup, digest
from game.display_text import clean
from game.net.host.hosting import Hosting
from game.net.host.room import Room
from game.net.host.room_file import PATIENCE, TableSettings
from game.net.host.seat_takeover import takeover_level
from game.net.protocol.field_types import MAX_SECONDS
from game.net.transport.addresses import show_address
from game.net.transport.network import Network
from game.record import RecordFault
from game.session.session import Services
from game.session.table_setup import TableSetup, seats_from_text
from game.storage.files import fault_key
from game.storage.store import Store

NAP: Final = 0.02
"""Seconds between two looks at what there is to do, when nothing comes."""

BRIEFLY: Final = 0.002
"""The same while a bot thinks, of whose answer the network knows nothing."""

LINGER: Final = 10.0
"""Seconds after the end of the game in which guests who were cut off may still learn how it ended."""

FLAGS: Final = {
    "headless": Flag(),
    "seats": Flag(str, "lan,lan"),
    "names": Flag(str, ""),
    "options": Flag(str, ""),
    "name": Flag(str, ""),
    "port": Flag(whole(0), 0),
    "seed": Flag(int),
    "continue": Flag(),
    "purist": Flag(),
    "timer": Flag(lambda text: min(whole(0)(text), MAX_SECONDS), 0),
    "absence": Flag(lambda text: min(whole(0)(text), MAX_SECONDS), PATIENCE),
    "no-watching": Flag(),
    "no-announce": Flag(),
    "loopback": Flag(),
    "anywhere": Flag(),
    "linger": Flag(float, LINGER),
    "seconds": Flag(float, SECONDS),
    "data-dir": Flag(Path),
    "event-log": Flag(str),
    "lang": Flag(one_of("en", "he", "fa")),
}


class HeadlessHost:
    """A room that nobody looks at: it begins when it can, and ends after its game."""

    def __init__(self, room: Room, write: Callable[..., None], linger: float = LINGER) -> None:
        self.room = room
        self._write, self._linger = write, linger
        self._client: Any = None
        self._over_at: float | None = None

    def tick(self, now: float) -> bool:
        """Go on after the room did; whether there is more to come."""
        room = self.room
        for news in room.table_news():
            self._write("table", what=news.what, seat=news.seat, name=news.name, args=dict(news.args))
        if room.match is None and not room.obstacle():
            room.start()
        if room.match is not None and self._client is None:
            self._begin()
        if self._client is not None:
            self._tell()
        return not self._done(now)

    def _begin(self) -> None:
        """Nobody sits at this screen, so in a game that was continued bots play for those who did."""
        game = self.room.game()
        self._client = game.session.client(None)
        for owner in game.takeovers.all.values():
            if owner.kind == "human":
                self.room.give_to_bot(owner.seat)
        self._write("scene", name="play", n=self._client.n)

    def _tell(self) -> None:
        for update in self._client.poll():
            told = digest(self._client.game.view_to_json(update.view))
            self._write("action", n=update.n, seat=update.actor, text=update.text, hash=told)

    def _done(self, now: float) -> bool:
        session = self.room.session
        if session is None or session.to_act() != OVER:
            return False
        if self._over_at is None:
            self._over_at = now
            self._write("over", ranks=session.record().result, path=str(session.path or ""))
        away = any(guest.seat is not None and not guest.present for guest in self.room.guests.all)
        return now - self._over_at > (self._linger if away else 0.0)


def main(argv: Sequence[str], tell: Callable[..., None] = lambda key, **details: None) -> int:
    """Host one game to its end; 0. `tell` says a sentence by its key. Raises WrongUse, and Stopped when there is no
    such game or port."""
    words, values = parse(argv, FLAGS, words=1)
    services = _equipment(values)
    network = Network()
    with _log(values["event-log"]) as write:
        room = _reopened(services) if values["continue"] else _opened(words, values, services)
        hosting = _listening(room, network, values)
        addresses = hosting.addresses()
        if hosting.taken:
            tell("cli.moved", taken=str(hosting.taken), port=str(room.port))
        print(json.dumps({
            "ev": "listening", "game": room.lobby.game.key, "address": addresses[0], "addresses": addresses,
            "port": room.port, "taken": hosting.taken, "code": room.code,
            "join": show_address(addresses[0], room.port),
        }), flush=True)  # fmt: skip
        try:
            _run(hosting, HeadlessHost(room, write, values["linger"]), network)
        finally:
            hosting.close()
            if room.session is not None:
                room.session.close()
            network.close()
    return 0


def _run(hosting: Hosting, host: HeadlessHost, network: Network) -> None:
    """Until the game is over, or somebody ends this program."""
    stopped = []

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.append(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    while not stopped:
        now = time.monotonic()
        hosting.tick(now)
        if not host.tick(now):
            return
        session = hosting.room.session
        network.wait(BRIEFLY if session is not None and session.thinking() else NAP)


def _equipment(values: dict[str, Any]) -> Services:
    store = Store(values["data-dir"])
    return Services(None if store.fault else store, lambda: Worker(values["seconds"]))


def ordered(words: Sequence[str], values: Mapping[str, Any]) -> tuple[TableSetup, TableSettings]:
    """The table that the command line wants. Raises WrongUse."""
    if not words:
        raise UsageError("word-missing", command="host")
    if words[0] not in GAMES:
        raise UsageError("game", word=words[0], games=", ".join(GAMES))
    known = levels(words[0])
    try:
        names = values["names"].split(",") if values["names"] else ()
        seats = seats_from_text(values["seats"], known, names)
        options = dict(pair.split("=", 1) for pair in values["options"].split(",") if pair)
        plan = TableSetup(words[0], seats, options, shuffle=False, seed=values["seed"], purist=values["purist"])
        GAMES[words[0]].setup(len(plan.taken()), options)
    except (BadSetup, ValueError) as fault:
        raise UsageError("seats", text=str(fault), levels=", ".join(known)) from fault
    name, watching, near = clean(values["name"]), not values["no-watching"], not values["anywhere"]
    return plan, TableSettings(name, watching, values["absence"], values["timer"], near=near)


def _opened(words: Sequence[str], values: dict[str, Any], services: Services) -> Room:
    """Nobody sits at this screen, so the seats of those who would are bots' own from the beginning."""
    plan, table_settings = ordered(words, values)
    bot = takeover_level(plan.game)
    seats = [replace(info, kind="bot", level=bot) if info.kind == "human" else info for info in plan.seats]
    return Room(replace(plan, seats=tuple(seats)), services, table_settings)


def _reopened(services: Services) -> Room:
    """The LAN game that was played last and is not over. Raises Stopped."""
    path = services.store.latest_shared() if services.store is not None else None
    if path is None:
        raise Stopped("cli.nothing-to-continue")
    try:
        return Room.reopen(path, services)
    except RecordFault as fault:
        raise Stopped(fault.key, **fault.details) from fault
    except OSError as fault:
        raise Stopped(fault_key(fault)) from fault


def _listening(room: Room, network: Network, values: dict[str, Any]) -> Hosting:
    try:
        return Hosting(
            room, network, port=values["port"], announce=not values["no-announce"], loopback=values["loopback"]
        )
    except (OSError, OverflowError) as fault:
        raise Stopped("cli.port", port=values["port"] or room.port) from fault


@contextlib.contextmanager
def _log(name: str | None) -> Iterator[Callable[..., None]]:
    """Writes what happens, nowhere if there is no name. Raises WrongUse."""
    if name is None:
        yield lambda event, **details: None
        return
    try:
        file = sys.stdout if name == "-" else open(name, "a", encoding="utf-8")  # noqa: SIM115  closed below
    except OSError as fault:
        raise UsageError("event-log", name=clean(name, 80), why=fault.strerror or "") from fault

    def write(event: str, **details: Any) -> None:
        file.write(json.dumps({"ev": event, **details}, ensure_ascii=False) + "\n")
        file.flush()

    try:
        yield write
    finally:
        if file is not sys.stdout:
            file.close()
