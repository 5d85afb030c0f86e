"""`main.py host GAME --headless`: a table without a window for guests, watchers and bots.

When it listens, it prints one JSON line with address, port and code. For a continued table whose old port is in use,
`taken` is that port, else 0. The game begins when every seat is taken and ready. Its events are written to
`--event-log`, redacted for an onlooker.
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

from game.bots.levels import level_help, setup_levels
from game.bots.worker import SECONDS, Worker
from game.catalog import GAMES
from game.commands.cli_args import CommandFailed, Flag, UsageError, integer, one_of, parse
from game.core import OVER, AnyGame, BadSetup, digest
from game.display_text import clean
from game.net.host.hosting import Hosting
from game.net.host.room import Room
from game.net.host.room_file import PATIENCE, RoomDamaged, TableSettings
from game.net.host.seat_takeover import takeover_level
from game.net.protocol.field_types import MAX_SECONDS
from game.net.transport.addresses import show_address
from game.net.transport.network import Network
from game.record import RecordFault
from game.session.session import Services
from game.session.table_setup import TableSetup, seats_from_text, seed_text
from game.storage.files import fault_key
from game.storage.salvage import salvage
from game.storage.store import Store

STOP_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGBREAK")
"""The signals that end a table in order, where the system has them; the last is a closed console on Windows."""
POLL_SECONDS: Final = 0.02
"""Seconds between two polls while nothing arrives."""

BOT_POLL_SECONDS: Final = 0.002
"""Seconds between two polls while a bot thinks, because a bot does not wake the network."""

LINGER_SECONDS: Final = 10.0
"""Seconds after the game during which disconnected guests may still receive its result."""

FLAGS: Final = {
    "headless": Flag(),
    "seats": Flag(str, "lan,lan"),
    "names": Flag(str, ""),
    "options": Flag(str, ""),
    "name": Flag(str, ""),
    "port": Flag(integer(0), 0),
    "seed": Flag(int),
    "continue": Flag(),
    "repair": Flag(),
    "purist": Flag(),
    "timer": Flag(lambda text: min(integer(0)(text), MAX_SECONDS), 0),
    "absence": Flag(lambda text: min(integer(0)(text), MAX_SECONDS), PATIENCE),
    "no-watching": Flag(),
    "no-announce": Flag(),
    "loopback": Flag(),
    "anywhere": Flag(),
    "linger": Flag(float, LINGER_SECONDS),
    "seconds": Flag(float, SECONDS),
    "data-dir": Flag(Path),
    "event-log": Flag(str),
    "lang": Flag(one_of("en", "he", "fa")),
}


class HeadlessHost:
    """The driver of a room without a screen: it starts the game when possible and ends after it."""

    def __init__(
        self, room: Room, write: Callable[..., None], notify: Callable[..., None], linger: float = LINGER_SECONDS
    ) -> None:
        """Write events by `write`, and sentences for the user by `notify`."""
        self.room = room
        self._write, self._notify, self._linger = write, notify, linger
        self._disk_fault = ""
        self._client: Any = None
        self._over_at: float | None = None

    def tick(self, now: float) -> bool:
        """Advance after the room did; return whether to continue."""
        room = self.room
        for news in room.table_news():
            self._write("table", what=news.what, seat=news.seat, name=news.name, args=dict(news.args))
        if room.match is None and not room.obstacle():
            room.start()
        if room.match is not None and self._client is None:
            self._begin()
        if self._client is not None:
            self._write_actions()
        self._report_disk()
        return not self._done(now)

    def _report_disk(self) -> None:
        """Report once that the disk refuses, and once that it works again."""
        fault = (self.room.session.journal_fault or "") if self.room.session is not None else ""
        if fault == self._disk_fault:
            return
        self._disk_fault = fault
        self._write("disk", fault=fault)
        if not fault or fault != self.room.state.services.disk_fault:  # that was reported before the table opened
            self._notify(fault or "disk.saved-again")

    def _begin(self) -> None:
        """Start the output; bots play the seats of local people, because nobody is at this screen."""
        game = self.room.game()
        self._client = game.session.client(None)
        for owner in game.takeovers.all.values():
            if owner.kind == "human":
                self.room.give_to_bot(owner.seat)
        self._write("scene", name="play", n=self._client.n)

    def _write_actions(self) -> None:
        for update in self._client.poll():
            hashed = digest(self._client.game.view_to_json(update.view))
            self._write("action", n=update.n, seat=update.actor, text=update.text, hash=hashed)

    def _done(self, now: float) -> bool:
        session = self.room.session
        if session is None or not (session.full or session.to_act() == OVER):
            return False
        if self._over_at is None:
            self._over_at = now
            self._write("over", ranks=session.record().result, path=str(session.path or ""))
        away = any(guest.seat is not None and not guest.present for guest in self.room.guests.all)
        return now - self._over_at > (self._linger if away else 0.0)


def main(argv: Sequence[str], notify: Callable[..., None] = lambda key, **details: None) -> int:
    """Host one game to its end and return 0; `notify` displays a sentence by its key.

    Raises UsageError, and CommandFailed when there is no such game or port.
    """
    words, values = parse(argv, FLAGS, words=1)
    services = _make_services(values, notify)
    network = Network()
    with _event_log(values["event-log"]) as write:
        room = (
            _reopened_room(services, values["repair"], notify, write)
            if values["continue"]
            else _new_room(words, values, services)
        )
        hosting = _start_hosting(room, network, values)
        addresses = hosting.addresses()
        if hosting.taken:
            notify("cli.moved", taken=str(hosting.taken), port=str(room.port))
        print(json.dumps({
            "ev": "listening", "game": room.lobby.game.key, "address": addresses[0], "addresses": addresses,
            "port": room.port, "taken": hosting.taken, "code": room.code,
            "join": show_address(addresses[0], room.port),
        }), flush=True)  # fmt: skip
        try:
            _run(hosting, HeadlessHost(room, write, notify, values["linger"]), network)
        finally:
            hosting.close()
            if room.session is not None:
                room.session.close()
            network.close()
    return 0


def _run(hosting: Hosting, host: HeadlessHost, network: Network) -> None:
    """Run until the game is over or a signal stops the program."""
    stopped = []

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.append(number)

    for name in STOP_SIGNALS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    while not stopped:
        now = time.monotonic()
        hosting.tick(now)
        if not host.tick(now):
            return
        session = hosting.room.session
        network.wait(BOT_POLL_SECONDS if session is not None and session.thinking() else POLL_SECONDS)


def _make_services(values: dict[str, Any], notify: Callable[..., None]) -> Services:
    store = Store(values["data-dir"])
    if store.fault:
        notify(store.fault)
    return Services(None if store.fault else store, lambda: Worker(values["seconds"]), disk_fault=store.fault or "")


def parse_table(words: Sequence[str], values: Mapping[str, Any]) -> tuple[TableSetup, TableSettings]:
    """Return the table that the command line describes. Raises UsageError."""
    if not words:
        raise UsageError("word-missing", command="host")
    if words[0] not in GAMES:
        raise UsageError("game", word=words[0], games=", ".join(GAMES))
    known = setup_levels(words[0])
    try:
        names = values["names"].split(",") if values["names"] else ()
        seats = seats_from_text(values["seats"], known, names)
        options = dict(pair.split("=", 1) for pair in values["options"].split(",") if pair)
        plan = TableSetup(
            words[0], seats, options, shuffle=False, seed=seed_text(values["seed"]), purist=values["purist"]
        )
        GAMES[words[0]].setup(len(plan.playing_seats()), options)
    except (BadSetup, ValueError) as error:
        raise UsageError("seats", text=str(error), **level_help(words[0])) from error
    name, watching, near = clean(values["name"]), not values["no-watching"], not values["anywhere"]
    return plan, TableSettings(name, watching, values["absence"], values["timer"], near=near)


def _new_room(words: Sequence[str], values: dict[str, Any], services: Services) -> Room:
    """Return a new room; bots play the seats of local people from the start."""
    plan, table_settings = parse_table(words, values)
    bot = takeover_level(plan.game)
    seats = [replace(info, kind="bot", level=bot) if info.kind == "human" else info for info in plan.seats]
    return Room(replace(plan, seats=tuple(seats)), services, table_settings)


def _reopened_room(services: Services, repair: bool, notify: Callable[..., None], write: Callable[..., None]) -> Room:
    """Return the room of the latest unfinished LAN game. Raises CommandFailed.

    With `repair` a damaged game is continued from its last intact action, and a damaged room file is set aside, so that
    the table has a new code. Otherwise the fault says so.
    """
    store = services.store
    path = store.latest_lan_game() if store is not None else None
    if store is None or path is None:
        raise CommandFailed("cli.nothing-to-continue")

    def room() -> Room:
        try:
            return Room.reopen(path, services)
        except RoomDamaged as damage:
            _renew_code(store, path, damage, repair, notify, write)
        except RecordFault as fault:
            _repair_game(store, path, services.games, fault, repair)
        return room()

    try:
        return room()
    except OSError as error:
        raise CommandFailed(fault_key(error)) from error


def _renew_code(
    store: Store, path: Path, damage: RoomDamaged, repair: bool, notify: Callable[..., None], write: Callable[..., None]
) -> None:
    """Set a damaged room file aside, and report it. Raises OSError, and CommandFailed unless `repair`."""
    copy = store.set_room_aside(path).name if repair else ""
    write("damaged", file=f"{path.stem}.room", kept=copy)
    if not repair:
        raise CommandFailed("cli.room-damaged") from damage
    notify("cli.room-renewed", file=copy)


def _repair_game(store: Store, path: Path, games: Mapping[str, AnyGame], fault: RecordFault, repair: bool) -> None:
    """Replace a damaged game by its intact part. Raises OSError, and CommandFailed unless `repair` and it has one."""
    left = salvage(path, games)
    if left is None:
        raise CommandFailed(fault.key, **fault.details) from fault
    if not repair:
        raise CommandFailed("cli.damaged", next=left.actions + 1, last=left.actions) from fault
    store.repair(path, left.record)


def _start_hosting(room: Room, network: Network, values: dict[str, Any]) -> Hosting:
    try:
        return Hosting(
            room, network, port=values["port"], announce=not values["no-announce"], loopback=values["loopback"]
        )
    except (OSError, OverflowError) as error:
        raise CommandFailed("cli.port", port=values["port"] or room.port) from error


@contextlib.contextmanager
def _event_log(name: str | None) -> Iterator[Callable[..., None]]:
    """Return a writer of the event log; without a name it writes nothing. Raises UsageError."""
    if name is None:
        yield lambda event, **details: None
        return
    try:
        file = sys.stdout if name == "-" else open(name, "a", encoding="utf-8")  # noqa: SIM115  closed below
    except OSError as error:
        raise UsageError("event-log", name=clean(name, 80), why=error.strerror or "") from error

    def write(event: str, **details: Any) -> None:
        file.write(json.dumps({"ev": event, **details}, ensure_ascii=False) + "\n")
        file.flush()

    try:
        yield write
    finally:
        if file is not sys.stdout:
            file.close()
