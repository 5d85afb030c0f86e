"""`main.py join ADDRESS:PORT --headless`: a guest without a window, played by a bot, by standard input, or watching.

It writes one JSON line per event (`joined`, `turn`, `action`, `table`, `over`, `ended`) to standard output or to
`--event-log`. Without `--bot`, each line of standard input is an action or `undo`, after the room code with `--code -`.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import IO, Any, Final

from game.bots.levels import bot_levels, known_level, level_texts
from game.bots.repeat_counter import RepeatCounter
from game.bots.worker import SECONDS, Worker
from game.catalog import GAMES
from game.client import choices
from game.commands.cli_args import CommandFailed, Flag, UsageError, one_of, parse
from game.core import BadAction, Illegal, Json, digest
from game.display_text import clean
from game.net.guest.client import ENDED, LOBBY, GuestClient
from game.net.guest.host_locator import HostLocator
from game.net.guest.remote_session import RemoteClient, RemoteSession, game_on
from game.net.guest.token_store import TokenStore
from game.net.protocol.auth import read_code
from game.net.protocol.field_types import sentence_key
from game.net.transport.addresses import read_address
from game.net.transport.network import Network
from game.session.bot_driver import BotBackend
from game.storage.store import Store
from game.table import FULL

CODE_VARIABLE: Final = "TWO_RIVERS_CODE"
"""The environment variable with the room code: options are visible to every user of the computer."""

POLL_SECONDS: Final = 0.05
"""Seconds between two polls while nothing arrives."""

MAX_LINE: Final = 1000
"""The most characters of a line of standard input that count."""

FLAGS: Final = {
    "headless": Flag(),
    "code": Flag(str, ""),
    "name": Flag(str, ""),
    "seat": Flag(lambda text: int(one_of(*"0123")(text))),
    "watch": Flag(),
    "bot": Flag(str),
    "seconds": Flag(float, SECONDS),
    "data-dir": Flag(Path),
    "event-log": Flag(str, "-"),
    "lang": Flag(one_of("en", "he", "fa")),
}


class HeadlessGuest:
    """An automatic guest: ready in the lobby, then one non-blocking decision after the other."""

    def __init__(
        self,
        remote: GuestClient,
        write: Callable[..., None],
        *,
        level: str = "",
        make_bot_backend: Callable[[], BotBackend] | None = None,
        input_lines: queue.SimpleQueue[str] | None = None,
        seed: int = 0,
    ) -> None:
        self.remote = remote
        self.session: RemoteSession | None = None
        self._write, self._level, self._make_backend, self._input_lines = write, level, make_bot_backend, input_lines
        self._backend: BotBackend | None = None
        self._client: RemoteClient | None = None
        self._asked_at = -1
        """The length of the log at the bot's current request."""
        self._turn = -1
        self._rng = Random(seed)
        self._repeats = RepeatCounter()
        self._joined = False

    def tick(self, now: float) -> bool:
        """Advance; return whether to continue."""
        self.remote.tick(now)
        self._write_news()
        if self.remote.phase == LOBBY:
            self._get_ready()
        if game_on(self.remote) and (self.session is None or self.session.played is not self.remote.game):
            self._start_session()
        if self.session is not None:
            self._play(self.session)
        over = self.session is not None and (self.session.record() is not None or self.session.played.full)
        return not over and self.remote.phase != ENDED

    def close(self) -> None:
        """Stop thinking and leave the table."""
        if self._backend is not None:
            self._backend.close()
        self.remote.leave()

    def _write_news(self) -> None:
        for news in self.remote.table_news():
            self._write("table", what=news.what, seat=news.seat, name=news.name, args=dict(news.args))

    def _get_ready(self) -> None:
        table = self.remote.table
        if not self._joined:
            self._joined = True
            self._write("joined", seat=table.seat, host=self.remote.host)
        if not table.started and table.seat is not None and not table.ready[table.seat]:
            self.remote.ready(True)
            table.ready = [True if seat == table.seat else yes for seat, yes in enumerate(table.ready)]

    def _start_session(self) -> None:
        self.session = RemoteSession(self.remote, clock=time.monotonic)
        self._client = self.session.client(self.session.played.seat)
        self._write("scene", name="play", seat=self._client.seat, n=self._client.n)

    def _play(self, session: RemoteSession) -> None:
        client = self._client
        assert client is not None
        for update in client.poll():
            hashed = digest(session.game.view_to_json(update.view))
            self._write("action", n=update.n, seat=update.actor, text=update.text, hash=hashed)
        seat = client.seat
        if seat is None or session.pause_reason or session.waiting or session.to_act() != seat:
            return
        if self._turn != client.n:
            self._turn = client.n
            legal = choices(session.game, client.view, seat)
            self._write("turn", seat=seat, legal=sorted(session.game.encode(action) for action in legal))
        text = self._next_input() if self._make_backend is None else self._bot_action(client, seat)
        if text:
            self._act(client, text)

    def _act(self, client: RemoteClient, text: str) -> None:
        try:
            if text == "undo":
                client.undo()
            else:
                client.submit(client.game.decode(text))
        except Illegal as refused:
            self._write("refused", reason=refused.reason, args=refused.details)
        except BadAction:
            self._write("refused", reason="malformed", args={})

    def _next_input(self) -> str:
        with contextlib.suppress(queue.Empty):
            return self._input_lines.get_nowait().strip() if self._input_lines is not None else ""
        return ""

    def _bot_action(self, client: RemoteClient, seat: int) -> str:
        """Return the bot's action, or "" while it thinks; a failed bot plays a random legal action."""
        assert self._make_backend is not None
        game, n = client.game, client.n
        try:
            self._backend = self._backend or self._make_backend()
            if self._asked_at != n:
                self._asked_at = n
                view = game.view_to_json(client.view)
                seed = self._repeats.seed(seat, view, self._rng.getrandbits(32))
                self._backend.ask(view, seat, known_level(game.key, self._level), seed)
            text = self._backend.poll() or ""
        except Exception as error:
            logging.getLogger("two-rivers").warning("the bot failed: %r", error)
            self._backend = None
            text = game.encode(game.pick(game.determinize(client.view, self._rng), self._rng))
        self._asked_at = -1 if text else self._asked_at
        return text


def main(argv: Sequence[str]) -> int:
    """Join, play to the end and return 0. Raises UsageError, and CommandFailed when the table ends early."""
    words, values = parse(argv, FLAGS, words=1)
    target = parse_target(words)
    known = level_texts(level for game in GAMES for level in bot_levels(game))
    if values["bot"] and values["bot"] not in known:
        raise UsageError("bad-value", option="--bot", value=values["bot"])
    code = room_code(values)
    store = Store(values["data-dir"])
    network = Network()
    with _event_log(values["event-log"]) as file:
        locator = HostLocator(network, *target)
        remote = GuestClient(
            locator.dial, values["name"], code=read_code(code) or "", want=parse_want(values),
            token_store=TokenStore(store), stop_search=locator.stop,
        )  # fmt: skip
        make = (lambda: Worker(values["seconds"])) if values["bot"] else None
        guest = HeadlessGuest(
            remote, _writer(file), level=known.get(values["bot"], ""), make_bot_backend=make,
            input_lines=None if make else _standard_input(),
        )  # fmt: skip
        try:
            while guest.tick(time.monotonic()):
                network.wait(0.0 if remote.behind else POLL_SECONDS)
            return _end(guest, _writer(file))
        finally:
            guest.close()
            network.close()


def parse_target(words: Sequence[str]) -> tuple[str, int]:
    """Return host and port from the command line. Raises UsageError."""
    target = read_address(words[0]) if words else None
    if target is None:
        raise UsageError("address", word=words[0] if words else "")
    return target


def parse_want(values: Mapping[str, Any]) -> int | str:
    """Return a seat, "any" or "watch"."""
    return "watch" if values["watch"] else "any" if values["seat"] is None else int(values["seat"])


def room_code(values: Mapping[str, Any]) -> str:
    """Return the room code of the command line; "-" is a line of standard input. Raises UsageError.

    Without the option it is that of the environment, which this program's children do not inherit.
    """
    stored, code = os.environ.pop(CODE_VARIABLE, ""), str(values["code"])
    if code != "-":
        return code or stored
    line = sys.stdin.readline(MAX_LINE).strip()
    if not line:
        raise UsageError("value", option="--code")
    return line


def _end(guest: HeadlessGuest, write: Callable[..., None]) -> int:
    record = guest.session.record() if guest.session is not None else None
    if record is None:
        remote = guest.remote
        reason = remote.ended or FULL
        write("ended", reason=reason, args=remote.ended_args)
        raise CommandFailed(sentence_key(reason), **remote.ended_args)
    guest.tick(time.monotonic())
    write("over", ranks=record.result, seed=record.seed)
    return 0


@contextlib.contextmanager
def _event_log(name: str) -> Any:
    """Return the file of the event log. Raises UsageError."""
    if name == "-":
        yield sys.stdout
        return
    try:
        file = open(name, "a", encoding="utf-8")  # noqa: SIM115  closed below
    except OSError as error:
        raise UsageError("event-log", name=clean(name, 80), why=error.strerror or "") from error
    with file:
        yield file


def _writer(file: IO[str]) -> Callable[..., None]:
    def write(event: str, **details: Json | Mapping[str, Json]) -> None:
        file.write(json.dumps({"ev": event, **details}, ensure_ascii=False) + "\n")
        file.flush()

    return write


def _standard_input() -> queue.SimpleQueue[str]:
    """Return a queue of the lines of standard input, filled by a thread."""
    input_lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            input_lines.put(line[:MAX_LINE])

    threading.Thread(target=read, daemon=True).start()
    return input_lines
