"""Thirty hosts that mean to keep a guest's window busy or fill its memory (F-3, F-5 of the page on secure tables).

Each scenario is data: how far an honest game is told first, what comes then for ever, and how many messages a second
(0: as fast as they are taken). Used small by the tests and whole by `tools/soak_lan.py`.
"""

from __future__ import annotations

import itertools
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.core import canonical
from game.net.guest.client import GuestClient
from game.net.protocol.messages import check_message
from game.net.protocol.streams import Closed, Received, StreamEvent
from tests.effort import since
from tests.net.lying import Played, beginning, to_the_end
from tests.net.tables import stopped
from tests.ui.tables import Table
from ui.lan.shared_table import JoinedTable
from ui.scenes.lan.lobby import LobbyScene

Told = list[Any]
Endless = Iterator[Any]

LONG: Final = "\u05d0\u0301" * 150
FAMILY: Final = "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 40
SILENT: Final = 800
"""Frames until a guest gives up a host that sends nothing of use."""
LINE: Final = 900_000
"""Characters of what nearly fills a line."""
LOBBY, GAME, UNSENT, ALMOST, END = "lobby", "game", "unsent", "almost", "end"
"""What is told first: the lobby; a game and its history; it without that; a whole game without and with its end."""


@dataclass(frozen=True)
class Scenario:
    """`flood` gets what an honest host told; `ends` has the reasons with which the visit may end."""

    flood: Callable[[Told], Endless]
    first: str = GAME
    rate: float = 0
    ends: tuple[str, ...] = ("host-flood",)
    """What ends the visit; "" where it may go on."""


def last(told: Told, kind: str) -> Any:
    """The latest message of a kind."""
    return next(message for message in reversed(told) if message["t"] == kind)


def snapshot(told: Told) -> Any:
    """Where the game stands after all that was told."""
    update = next(message for message in reversed(told) if message["t"] == "update")
    return {**update, "actor": -1, "text": "", "events": []}


def snapshots(told: Told) -> Endless:
    """The same position for ever."""
    return itertools.repeat(snapshot(told))


def chat(text: str, **more: Any) -> Callable[[Told], Endless]:
    """Lines of chat, each another one."""
    return lambda told: (
        {"t": "chat", "id": 1, "name": f"{n}{text[:300]}", "seat": None, "text": f"{n} {text}", **more}
        for n in itertools.count()
    )


def phrases(told: Told) -> Endless:
    """Phrases that everybody reads in their own language."""
    return ({"t": "chat", "id": n % 9, "name": "", "seat": 0, "phrase": "hurry"} for n in itertools.count())


def starts(told: Told) -> Endless:
    """The running game begins and begins."""
    return itertools.repeat(last(told, "start"))


def games(told: Told) -> Endless:
    """Every game is another one, with its position and history."""
    begin = next(n for n, message in enumerate(told) if message["t"] == "start")
    whole = told[begin : begin + 3]
    for n in itertools.count():
        yield {**whole[0], "commit": f"{n:064x}"}
        yield from whole[1:]


def to_and_fro(told: Told) -> Endless:
    """The lobby, another game, the lobby."""
    lobby = {**last(told, "lobby"), "started": False}
    return (message for n, game in enumerate(games(told)) for message in ((lobby, game) if n % 3 == 0 else (game,)))


def lobbies(**change: Callable[[int], Any]) -> Callable[[Told], Endless]:
    """The lobby for ever, changed each time."""
    return lambda told: (
        {**last(told, "lobby"), **{key: value(n) for key, value in change.items()}} for n in itertools.count()
    )


def renamed(told: Told) -> Endless:
    """Every seat has a new long name each time."""
    for n in itertools.count():
        lobby = last(told, "lobby")
        yield {**lobby, "seats": [{**seat, "name": f"{n}{LONG}"[:320]} for seat in lobby["seats"]]}


def crowd(n: int) -> Any:
    """As many people as a message may have."""
    return [{"id": 64 * n + k, "name": f"{n} {k} {LONG}"[:320], "seat": None, "muted": n % 2 == 0} for k in range(64)]


def news(*whats: str, **fields: Any) -> Callable[[Told], Endless]:
    """News of the table, one after another."""
    return lambda told: (
        {"t": "table", "what": what, "seat": None, "name": f"{n} {LONG}"[:320], **fields}
        for n, what in enumerate(itertools.cycle(whats))
    )


def timers(told: Told) -> Endless:
    """The time of a turn begins and stops."""
    return (
        {"t": "table", "what": "timer", "seat": n % 2 or None, "name": "", "seconds": n % 90, "running": n % 3 == 0}
        for n in itertools.count()
    )


def refusals(told: Told) -> Endless:
    """Nothing was requested, and it is refused."""
    args = {f"a{k}": "x" * 64 for k in range(8)}
    return itertools.repeat({"t": "refused", "n": None, "reason": "too-fast", "args": args})


def histories(
    texts: Callable[[int], str], per_part: int = 256, events: Sequence[Any] = ()
) -> Callable[[Told], Endless]:
    """A history that never ends."""

    def parts(told: Told) -> Endless:
        for begin in itertools.count(1, max(1, per_part)):
            numbers = range(begin, min(begin + per_part, 20_001))
            past = [{"n": n, "actor": 0, "text": texts(n), "events": list(events)} for n in numbers]
            yield {"t": "history", "past": past, "last": False}

    return parts


def once_more(told: Told) -> Endless:
    """A history that was there already."""
    return itertools.repeat({"t": "history", "past": [], "last": True})


def changed(**fields: Any) -> Callable[[Told], Endless]:
    """The latest action, changed; it follows from nothing."""
    return lambda told: itertools.repeat({**last(told, "update"), "text": "end", **fields})


def undone(told: Told) -> Endless:
    """An action is done and taken back for ever."""
    done = [message for message in told if message["t"] == "update" and message["text"]]
    pairs = itertools.pairwise(done)
    *_, (before, after) = ((a, b) for a, b in pairs if b["n"] == a["n"] + 1 and b["actor"] >= 0)
    while True:
        yield {**before, "n": before["n"], "actor": after["actor"], "text": "!undo 1", "events": []}
        yield after


def differing(told: Told) -> Endless:
    """Valid positions that do not follow: each is reported, requested again, and sent again."""
    done = [message for message in told if message["t"] == "update" and message["text"]]
    for n in itertools.count():
        yield {**done[-1 - n % 2], "n": snapshot(told)["n"] + 1 + n, "actor": 0, "text": "end", "events": []}


def overs(told: Told) -> Endless:
    """The end of a game that is not over, with a record of nearly a megabyte."""
    return itertools.repeat({"t": "over", "record": "x" * LINE, "seed": "1", "nonce": "0" * 32})


def long_record(told: Told) -> Endless:
    """At the true end another record comes: as many lines as fit."""
    head = "two-rivers 1\ngame tigris\nseats 2\n\n"
    return itertools.repeat({"t": "over", "record": head + "end\n" * (LINE // 5), "seed": "1", "nonce": "0" * 32})


def whole_again(told: Told) -> Endless:
    """The record that was checked comes again and again."""
    return itertools.repeat(last(told, "over"))


def links(told: Told) -> Endless:
    """The host hangs up as soon as the game has begun anew; None ends a link."""
    while True:
        yield None


DEEP: Any = {}
for _ in range(8):
    DEEP = {"a": DEEP}

SCENARIOS: dict[str, Scenario] = {
    "snapshots": Scenario(snapshots),
    "snapshots-slowly": Scenario(snapshots, rate=0.15, ends=("",)),
    "chat": Scenario(chat("hello " * 30)),
    "chat-marks": Scenario(chat(LONG), LOBBY),
    "chat-slowly": Scenario(chat(FAMILY), rate=7.5, ends=("",)),
    "chat-lobby-slowly": Scenario(chat("שלום wörld " * 18), LOBBY, rate=7.5, ends=("",)),
    "phrases": Scenario(phrases),
    "starts": Scenario(starts),
    "games": Scenario(games),
    "start-lobby": Scenario(to_and_fro),
    "start-lobby-slowly": Scenario(to_and_fro, rate=0.3, ends=("",)),
    "locks": Scenario(lobbies(locked=lambda n: n % 2 == 0, timer=lambda n: n % 86_400), LOBBY, ends=("", "host-flood")),
    "names": Scenario(renamed, LOBBY, rate=60, ends=("",)),
    "names-in-game": Scenario(renamed, rate=60, ends=("",)),
    "people": Scenario(lobbies(people=crowd), LOBBY, rate=60, ends=("",)),
    "pauses": Scenario(lobbies(paused=lambda n: n % 2 == 0), rate=60, ends=("",)),
    "news": Scenario(news("joined", "left", "muted"), ends=("", "host-flood")),
    "news-slowly": Scenario(news("locked", "unlocked", "pardoned"), rate=60, ends=("",)),
    "news-lobby": Scenario(news("joined", "kicked"), LOBBY, rate=60, ends=("",)),
    "absent": Scenario(news("absent", seconds=60), rate=60, ends=("",)),
    "timers": Scenario(timers, rate=60, ends=("",)),
    "refusals": Scenario(refusals),
    "refusals-slowly": Scenario(refusals, rate=15, ends=("",)),
    "history-empty": Scenario(histories(lambda n: "", 0), UNSENT, 60, ends=("silent",)),
    "history-nonsense": Scenario(histories(lambda n: "z" * 1000), UNSENT, ends=("untrue",)),
    "history-short": Scenario(histories(lambda n: "end"), UNSENT, 60, ends=("silent",)),
    "history-events": Scenario(
        histories(lambda n: "end", 256, [{"event": "x" * 200}] * 3), UNSENT, 60, ends=("silent",)
    ),
    "history-gap": Scenario(histories(lambda n: "end", 3), GAME),
    "history-again": Scenario(once_more),
    "wrong-n": Scenario(changed(n=19_999), ends=("untrue",)),
    "huge-view": Scenario(changed(view={"x": "y" * LINE}), ends=("untrue",)),
    "huge-view-before": Scenario(changed(view={"x": "y" * LINE}), UNSENT, ends=("untrue",)),
    "many-values": Scenario(changed(view={"x": [[]] * 24_000}), UNSENT, ends=("untrue",)),
    "deep-view": Scenario(changed(view=DEEP), ends=("untrue",)),
    "many-events": Scenario(changed(events=[{"event": "y" * 1500}] * 512), ends=("untrue", "host-flood")),
    "undone": Scenario(undone, ends=("untrue", "host-flood")),
    "differing": Scenario(differing, ends=("untrue", "host-flood")),
    "over-early": Scenario(overs, ends=("untrue",)),
    "over-long": Scenario(long_record, ALMOST, ends=("untrue",)),
    "over-again": Scenario(whole_again, END),
    "links": Scenario(links, ends=("",)),
}


class Hostile(Played):
    """What was told first, then the flood, at its rate; a link that is called again begins once more."""

    def __init__(self, first: Told, flood: Endless, rate: float, clock: Callable[[], float]) -> None:
        super().__init__([Received(message) for message in first])
        self.flood, self.rate, self.clock = flood, rate, clock
        self.told = 0
        self.begun: float | None = None
        """When the flood was let loose."""
        self.making = 0.0
        """Processor seconds for making messages, which the window's thread has not to spend."""

    def poll(self, most: int | None = None) -> list[StreamEvent]:
        if self.script or not self.open:
            return super().poll(most)
        due = self.begun is not None and (not self.rate or self.told < (self.clock() - self.begun) * self.rate)
        if not due:
            return []
        self.told += 1
        begun = time.thread_time()
        message = next(self.flood)
        self.making += time.thread_time() - begun
        return [Closed("closed")] if message is None else [Received(message)]


@dataclass
class Found:
    """What a scenario did to the window."""

    ended: str = ""
    slowest: float = 0.0
    """Processor seconds of the dearest frame."""
    grown: int = 0
    """Bytes of memory more than before the flood, at its worst."""
    told: int = 0
    frames: int = 0


def honest() -> dict[str, Told]:
    """What an honest host told, as far as each scenario needs it."""
    told = beginning(22, 30)
    again = next(n for n, message in enumerate(told) if n and message["t"] == "challenge")
    whole = to_the_end(21)
    lobby = next(n for n, message in enumerate(told) if message["t"] == "lobby")
    begin = next(n for n, message in enumerate(told) if message["t"] == "history")
    return {LOBBY: told[: lobby + 1], GAME: told[:again], UNSENT: told[:begin], ALMOST: whole[:-1], END: whole}


def allowed(flood: Endless) -> Endless:
    """The messages of a flood; those that repeat are checked once, as the network's thread checks each."""
    before: Any = None
    for message in flood:
        if message is not None and message is not before:
            check_message(message, "host")
            assert len(canonical(message)) < 1 << 20
        before = message
        yield message


class Window:
    """A guest's window, or without a folder only the program behind it, with a clock of its own."""

    def __init__(self, scenario: Scenario, told: dict[str, Told], folder: Path | None) -> None:
        self.now = 0.0
        self.streams: list[Hostile] = []
        first, source = told[scenario.first], told[GAME if scenario.first == UNSENT else scenario.first]

        def dial(room: str) -> Hostile:
            source_flood = allowed(scenario.flood(source))
            self.streams.append(Hostile(first, source_flood, scenario.rate, lambda: self.now))
            return self.streams[-1]

        self.table = Table(folder) if folder is not None else None
        self.remote = GuestClient(dial, "Dana", code="ABC123", **({} if folder else {"stopwatch": stopped}))
        if self.table is not None:
            store = self.table.app.store
            self.table.app.push(LobbyScene(JoinedTable(self.remote, store, lambda: self.now)))

    def frame(self) -> float:
        """Show one frame; return its processor seconds, without those in which the host made its messages."""
        self.now += 1 / 60
        making = self._making()
        begun = time.thread_time()
        if self.table is not None:
            self.table.app.frame([], 1 / 60)
        else:
            self.remote.tick(self.now)
            self.remote.table_news()
        return since(begun + self._making() - making)

    def _making(self) -> float:
        return sum(stream.making for stream in self.streams)

    def be_honest(self, frames: int) -> None:
        """Hear all that is told before the flood, at leisure, and then nothing for some frames."""
        while not self.streams or self.streams[-1].script:
            self.frame()
        for _ in range(frames):
            self.frame()


def run(scenario: Scenario, told: dict[str, Told], folder: Path | None, frames: int, weigh: bool = False) -> Found:
    """Let a guest live through a scenario for so many frames of the flood; `weigh` measures memory too."""
    window, found = Window(scenario, told, folder), Found()
    window.be_honest(0 if scenario.first == UNSENT else 30)
    streams, weighed = window.streams, _weight() if weigh else 0
    tracemalloc.reset_peak()
    while found.frames < (SILENT if scenario.ends == ("silent",) else frames) and not found.ended:
        before = len(streams)
        streams[-1].begun = window.now if streams[-1].begun is None else streams[-1].begun
        found.slowest = max(found.slowest, window.frame())
        found.frames += 1
        given_up = len(streams) > before and scenario.first == UNSENT
        found.ended = window.remote.ended or ("silent" if given_up else "")
    found.grown = tracemalloc.get_traced_memory()[1] - weighed if weigh else 0
    found.told = sum(stream.told for stream in streams)
    if window.table is not None:
        window.table.close()
    return found


def _weight() -> int:
    return tracemalloc.get_traced_memory()[0]
