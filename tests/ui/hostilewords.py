"""Words from other computers that are meant to do harm, in the windows that show them (S-9, S-10, S-17).

Names and lines of talk, from guests by way of an honest host, and from a host that cleans nothing. Used small by the
tests and large by the soak.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from game.display_text import NAME_LIMIT, clean, graphemes
from game.net.guest.client import GuestClient
from game.net.protocol.streams import Received
from tests.effort import since
from tests.net.lying import Played, beginning
from tests.net.peers import Peer
from tests.net.tables import GAME, stopped
from tests.ui.tables import Table
from tests.ui.together import Both
from ui.lan.shared_table import JoinedTable
from ui.scenes.lan.lobby import LobbyScene

UNITS = (
    "\0", "\n", "\r\n", "\x1b[2J", "\u202e", "\u202a", "\u2066", "\u2068", "\u2069", "\u200f", "\u200c", "\u200d",
    "\u0301", "\u05b0", "\u064b", "\ufe0f", "\u3164", "\ufeff", "\ufffe", "\U0001f1ee", "👨\u200d👩\u200d👧", "👍🏽",
    "שלום", "سلام", "نِّ", "日本", "ﷺ", "a\u0301\u0302\u0303\u0304\u0305\u0306", "12 OK", "שלום 12 OK (סוף)", "3/4",
    "<img src='/etc/passwd'>", "<font pixel_size=20000>", "<shadow size=9>", "{0.__class__}", "{name}", "%s%n", "$(id)",
    "../../../etc/passwd", "..\\..\\x", "C:\\CON", "//host/share", "~/.ssh", "a.game", ".room", "NUL", "x" * 50, " ",
    "'\";--", "`id`", "\\u202e", "&#8238;", "[[", "((", "!undo 3",
)  # fmt: skip
KEPT = re.compile(
    r"settings\.json|tokens\.json|games(/[0-9A-Za-z._-]+\.(game|room|lock))?|reports(/[0-9A-Za-z-]+\.json)?|trash|saves|events\.jsonl"
)
"""Every file that a data folder may hold, by its path inside; the last is the tests' own."""


def nasty(rng: Random, most: int) -> str:
    """Up to so many code points of it: a mixture, or one thing again and again."""
    units = (
        [rng.choice(UNITS)] * 400 if rng.random() < 0.3 else [rng.choice(UNITS) for _ in range(rng.randrange(1, 30))]
    )
    return "".join(units)[: rng.choice((most, most, most // 10, 24))]


@dataclass
class Shown:
    """What so many words did to the windows."""

    words: int = 0
    slowest: float = 0.0
    """Processor seconds of the dearest frame."""
    files: tuple[str, ...] = ()
    """Files whose names the program would never choose."""


def from_guests(count: int, folder: Path, seed: int = 1) -> Shown:
    """So many names and lines of a guest, in the windows of the host and of another guest who reads Hebrew."""
    found, rng = Shown(), Random(seed)
    both = Both(folder / "data")
    other = both.come("Dana", lang="he")
    both.begin(other)
    both.go(60)
    while found.words < count:
        peer = Peer(_house(both), nasty(rng, 320))  # type: ignore[arg-type]
        both.go(2)
        peer.hear()
        peer.hello("watch")
        _frames(both.tables, both, found)
        peer.hear()
        assert peer.all("welcome"), peer.heard
        for _ in range(rng.randrange(1, 5)):
            peer.say("chat", text=nasty(rng, 2000))
            _frames(both.tables, both, found)
        _clean_people(both)
        peer.say("bye", reason="leaving", args={})
        _frames(both.tables, both, found)
        found.words += 5
    for table in both.tables:
        table.close()
    found.files = strange_files(folder)
    return found


def _house(both: Both) -> Any:
    return SimpleNamespace(listener=both.listener, now=both.now, room=both.room, game=GAME)


def _frames(tables: Sequence[Table], both: Both, found: Shown) -> None:
    """What was said is shown everywhere; a second more has passed, so that nobody talks too fast."""
    both.now += 1.1
    for _ in range(3):
        both.now += 1 / 60
        for table in tables:
            begun = time.thread_time()
            table.app.frame([], 1 / 60)
            found.slowest = max(found.slowest, since(begun))


def _clean_people(both: Both) -> None:
    for person in both.room.people:
        assert person.name == clean(person.name), person
        assert len(graphemes(person.name)) <= NAME_LIMIT


def from_a_host(count: int, folder: Path, seed: int = 1) -> Shown:
    """So many names and lines of a host that cleans nothing, in the window of a guest."""
    found, rng = Shown(), Random(seed)
    script = _first_link(beginning(22, 12))
    number = 0
    while found.words < count:
        table = Table(folder / f"guest{number % 4}", lang=("en", "he", "fa")[number % 3])
        number += 1
        told = [_spoilt(message, rng, found) for message in script]
        told += [_spoilt({"t": "chat", "id": 1, "name": "", "seat": None, "text": ""}, rng, found) for _ in range(20)]
        _one_visit(table, told, found)
        table.close()
    found.files = strange_files(folder)
    return found


def _first_link(script: list[Any]) -> list[Any]:
    """What came before the guest's link was lost."""
    again = next((at for at, message in enumerate(script) if at and message["t"] == "challenge"), len(script))
    return script[:again]


def _spoilt(message: Any, rng: Random, found: Shown) -> Any:
    """The message with nasty words wherever it has words of people."""
    if isinstance(message, list):
        return [_spoilt(each, rng, found) for each in message]
    if not isinstance(message, dict):
        return message
    fresh = {key: _spoilt(value, rng, found) for key, value in message.items() if key not in ("view", "events")}
    fresh = {**message, **fresh}
    for key, most in (("name", 320), ("host", 320), ("text", 2000)):
        if isinstance(fresh.get(key), str) and (key != "text" or fresh.get("t") == "chat"):
            fresh[key] = nasty(rng, most)
            found.words += 1
    return fresh


def _one_visit(table: Table, told: list[Any], found: Shown) -> None:
    now = [0.0]
    stream = Played([Received(message) for message in told])
    remote = GuestClient(lambda room: stream, "Dana", code="ABC123", stopwatch=stopped)
    table.app.push(LobbyScene(JoinedTable(remote, table.app.store, lambda: now[0])))
    scene, shown_for = "", 0
    for _ in range(len(told) + 30):
        now[0] += 1 / 60
        begun = time.thread_time()
        table.app.frame([], 1 / 60)
        shown_for = shown_for + 1 if table.pilot.scene == scene else 0
        scene = table.pilot.scene
        if shown_for > 2:  # a scene's first pictures are dear whatever is said
            found.slowest = max(found.slowest, since(begun))
    assert any(scene.name == "play" for scene in table.app.scenes), remote.ended
    assert all(person.name == clean(person.name) for person in remote.people)
    assert all(info.name == clean(info.name) for info in remote.table.seats)


def strange_files(folder: Path) -> tuple[str, ...]:
    """Files in the data folders below, or beside them, that the program would not make."""
    found = []
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        inner = next(("/".join(parts[at:]) for at in range(len(parts)) if KEPT.fullmatch("/".join(parts[at:]))), None)
        if inner is None and path.is_file():
            found.append(str(path.relative_to(folder)))
    return tuple(found)
