"""Real programs over real sockets: a host, bots, a watcher, the example client; one is killed and comes back."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.commands.join_headless import HeadlessGuest
from game.net.guest.client import GuestClient
from game.net.guest.token_store import TokenStore
from game.net.host.hosting import Hosting
from game.net.host.room import Room
from game.net.transport.network import Network
from game.record import read, verify
from game.session.session import Services
from game.session.table_setup import TableSetup, seats_from_text
from game.storage.store import Store
from tests.net.relay import Relay, leaked
from tests.net.tables import GAME, Quick

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 90.0


@contextmanager
def program(*argv: str, out: Path) -> Iterator[subprocess.Popen[str]]:
    """A process of the project, its standard output in a file; killed if it is still there."""
    with out.open("w", encoding="utf-8") as file:
        process = subprocess.Popen([sys.executable, *argv], cwd=ROOT, stdout=file, stdin=subprocess.DEVNULL, text=True)
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def told(path: Path, ev: str = "") -> list[dict[str, Any]]:
    """The whole lines of a log, of one kind if given."""
    rows = [json.loads(row) for row in path.read_text(encoding="utf-8").split("\n")[:-1]]
    return [row for row in rows if not ev or row["ev"] == ev]


def until(holds: Any, what: str) -> None:
    """Wait for something; fails when it does not come."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(0.02)


@pytest.mark.soak
def test_a_game_between_programs_of_which_one_is_killed(tmp_path: Path) -> None:
    """The bot's program dies in mid-game, is started again without the code, and plays on; a hand-made client too.

    Nobody else can read the token that the hand-made client keeps.
    """
    host, bot, again = (tmp_path / f"{name}.jsonl" for name in ("host", "bot", "again"))
    kept, example, returned = (tmp_path / name for name in ("kept", "example", "returned"))
    client = ("docs/examples/lan_client.py",)
    serve = ["main.py", "host", "tigris", "--headless", "--loopback", "--seats", "lan,lan", "--seed", "5"]
    join = ["--headless", "--name", "Dana", "--bot", "novice", "--data-dir", str(tmp_path / "guest")]
    with program(*serve, "--data-dir", str(tmp_path / "host"), "--event-log", "-", out=host) as hosting:
        until(lambda: told(host, "listening"), "the host does not listen")
        listening = told(host, "listening")[0]
        address, code = listening["join"], listening["code"]
        with program("main.py", "join", address, "--code", code, *join, out=bot) as first:
            until(lambda: told(bot, "joined"), "the bot is not let in")
            with program(*client, address, code, "Omid", str(kept), out=example) as other:
                until(lambda: len(told(bot, "action")) > 40, "the game does not go on")
                for each in (first, other):
                    each.kill()
                    each.wait()
            assert kept.stat().st_mode & 0o077 == 0
            with program(*client, address, "no code", "Omid", str(kept), out=returned) as other:
                with program("main.py", "join", address, *join, out=again) as second:
                    assert second.wait(PATIENCE) == 0
                    assert other.wait(PATIENCE) == 0
                assert hosting.wait(PATIENCE) == 0
    assert told(again, "scene")[0]["seat"] == told(bot, "scene")[0]["seat"]
    assert "draws-checked" in [row["what"] for row in told(again, "table")]
    assert "the shuffle was fixed before" in returned.read_text(encoding="utf-8").split("\n")[-2]
    record = read(Path(told(host, "over")[0]["path"]).read_bytes())
    verify(record, GAME)
    assert record.result == tuple(told(again, "over")[0]["ranks"])
    heard = {row["n"]: row["text"] for row in told(bot, "action") + told(again, "action") if row["seat"] >= 0}
    assert all(record.actions[n - 1] == text for n, text in heard.items() if not text.startswith("swap"))
    assert max(heard) == max(n for n, text in enumerate(record.actions, 1) if not text.startswith("draw"))


@pytest.mark.parametrize("seats", ["lan,lan,lan,bot:steady"])
def test_whole_games_over_sockets_in_one_process(tmp_path: Path, seats: str) -> None:
    """Host, guests and watchers in one process with one network thread; whoever has the cable reads nothing (F-1)."""
    network = Network()
    plan = TableSetup("tigris", seats_from_text(seats, ("steady",)), {}, shuffle=True, seed="8")
    room = Room(plan, Services(store=Store(tmp_path), make_bot_backend=Quick))
    hosting = Hosting(room, network, announce=False, loopback=True)
    lines: list[tuple[str, dict[str, Any]]] = []
    names = ["Anahita", "Behrang", "Cyrus Kb", "Watcher1", "Watcher2"]
    cable = Relay(hosting.port)

    def guest(name: str) -> HeadlessGuest:
        remote = GuestClient(
            lambda here: network.dial("127.0.0.1", cable.port), name, code=room.code,
            want="watch" if name.startswith("W") else "any", token_store=TokenStore(Store(tmp_path / name)),
        )  # fmt: skip
        return HeadlessGuest(
            remote, lambda ev, **more: lines.append((ev, {"by": name, **more})), make_bot_backend=Quick
        )

    guests = [guest(name) for name in names]
    over: set[str] = set()
    end = time.monotonic() + PATIENCE
    try:
        while len(over) < len(guests):
            assert time.monotonic() < end
            now = time.monotonic()
            hosting.tick(now)
            if room.session is None and len(room.people) == 6 and not room.obstacle():
                room.start()
            over |= {name for name, each in zip(names, guests, strict=True) if not each.tick(now)}
            network.wait(0.002)
    finally:
        for each in guests:
            each.close()
        hosting.close()
        network.close()
        cable.close()
    assert room.session is not None
    actions = tuple(entry.text for entry in room.session._table.log)
    for name, each in zip(names, guests, strict=True):
        record = each.session.record() if each.session else None
        assert record is not None, name
        assert record.actions == actions
    assert sum(ev == "table" and more["what"] == "draws-checked" for ev, more in lines) == 5
    heard = cable.all()
    assert len(heard) > 500_000
    stored = [json.loads((tmp_path / name / "tokens.json").read_text()) for name in names]
    tokens = [token for pairs in stored for _, token in pairs]
    assert len(tokens) == len(names)
    secrets = {*names, *tokens, room.code, room.room, room.fingerprint, *(text for text in actions if len(text) > 6)}
    assert not leaked(heard, secrets)
