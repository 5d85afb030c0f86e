"""A table of programs on several computers (`spaces`), whose cables and programs fail in mid-game, and what came of it.

Used by the tests with a few such faults, and by the soak with many. Everything is learnt from what the programs say:
when a guest has heard anything new after a fault, and whether each position that it ever knew was true.
"""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from game.catalog import GAMES
from game.core import digest
from game.net.transport.addresses import show_address
from game.record import Record, read, verify
from tests.net.spaces import Running, Spaces, spaces, until

GAME = GAMES["tigris"]
SOON = 3.0
"""Seconds after the link's return within which a guest has its seat and hand (R-8)."""
LATE = 30.0


class Player:
    """A guest's program, played by a bot."""

    def __init__(self, name: str, run: Running) -> None:
        self.name, self.run = name, run

    def told(self, *evs: str) -> list[dict[str, Any]]:
        """All its lines of these kinds."""
        rows = [json.loads(line) for line in list(self.run.lines)]
        return [row for row in rows if row["ev"] in evs]

    @property
    def n(self) -> int:
        """How many actions it knows of."""
        return max((row["n"] for row in self.told("action")), default=0)

    def new_after(self, moment: float) -> float | None:
        """Seconds from that moment until it had its seat again, or was told of an action; None if neither was yet."""
        for line, at in zip(list(self.run.lines), list(self.run.times), strict=False):
            row = json.loads(line)
            if at > moment and (row["ev"] == "action" or row.get("what") == "link-back"):
                return at - moment
        return None


class Evening:
    """A host and one guest on each other computer, of one set of spaces. Ends with them."""

    def __init__(self, there: Spaces, folder: Path, guests: Sequence[str], seed: int = 5, more: str = "") -> None:
        self.there, self.folder = there, folder
        self.log = folder / "host.jsonl"
        seats = ",".join(["lan"] * (len(guests) or 2) + ([more] if more else []))
        self.host = there.start(
            "host", "main.py", "host", "tigris", "--headless", "--seats", seats, "--seed", str(seed), "--name", "Dana",
            "--seconds", "0.01", "--data-dir", str(folder / "host"), "--event-log", str(self.log),
        )  # fmt: skip
        until(lambda: self.host.lines, "the host", self.host)
        said = json.loads(self.host.lines[0])
        self.port, self.code, self.addresses = said["port"], said["code"], said["addresses"]
        self.players: dict[str, Player] = {}

    def join(self, **addresses: str) -> None:
        """These computers' guests come in, each at an address as it is typed."""
        for name, address in addresses.items():
            run = self.there.start(
                name, "main.py", "join", address, "--headless", "--code", self.code, "--name", name, "--bot", "novice",
                "--seconds", "0.01", "--data-dir", str(self.folder / name),
            )  # fmt: skip
            self.players[name] = Player(name, run)
        for player in self.players.values():
            until(lambda player=player: player.told("joined"), f"{player.name} let in", player.run, self.host)

    def until_played(self, n: int, seconds: float = 60.0) -> None:
        """Wait until every guest knows of so many actions."""
        programs = [player.run for player in self.players.values()]
        until(lambda: min(player.n for player in self.players.values()) >= n, f"action {n}", *programs, seconds=seconds)

    def finish(self, seconds: float = 120.0) -> Record:
        """Wait for the end; the record, which is legal, and to which all that every guest was told belongs."""
        for player in self.players.values():
            assert player.run.ended(seconds) == 0, player.run.complaint()
        assert self.host.ended(30.0) == 0, self.host.complaint()
        (path,) = (self.folder / "host" / "games").glob("*.game")
        record = read(path.read_bytes())
        verify(record, GAME)
        for player in self.players.values():
            _believe(player, record)
        return record

    def stop(self) -> Record:
        """End all programs in mid-game; the record so far, which is legal and has all that any guest was told."""
        for run in [player.run for player in self.players.values()] + [self.host]:
            run.close()
        (path,) = (self.folder / "host" / "games").glob("*.game")
        record = read(path.read_bytes())
        verify(record, GAME)
        for player in self.players.values():
            _believe_so_far(player, record)
        return record


def _believe(player: Player, record: Record) -> None:
    """What was told is true to the end, and the draws were fair."""
    assert _believe_so_far(player, record) == len(record.actions), player.name
    assert player.told("over")[0]["ranks"] == list(record.result or ())
    assert "draws-checked" in [row["what"] for row in player.told("table")]


def _believe_so_far(player: Player, record: Record) -> int:
    """Each hash is that of the seat's view by the rules, hand included; nothing is missing. Returns the last number."""
    (seat,) = {row["seat"] for row in player.told("scene")}
    state = GAME.new(GAME.setup(record.setup.seats, record.setup.options))
    true = [digest(GAME.view_to_json(GAME.view(state, seat)))]
    for text in record.actions:
        state, _ = GAME.apply(state, GAME.decode(text))
        true.append(digest(GAME.view_to_json(GAME.view(state, seat))))
    actions = player.told("action")
    first, last = actions[0]["n"], actions[-1]["n"]
    assert [row["n"] for row in actions] == list(range(first, last + 1)), player.name
    assert [row["hash"] for row in actions] == true[first : last + 1], player.name
    return int(last)


def back(evening: Evening, names: Sequence[str], moment: float) -> float:
    """Seconds after the fault until each of these had its seat or heard something new; LATE when one never did."""
    players = [evening.players[name] for name in names]
    end = time.monotonic() + LATE
    while time.monotonic() < end and any(player.new_after(moment) is None for player in players):
        time.sleep(0.01)
    return max(player.new_after(moment) or LATE for player in players)


# -- faults -------------------------------------------------------------------------------------------


def unplugged(evening: Evening, name: str, seconds: float) -> float:
    """The guest's cable is pulled for so long; when it is back."""
    evening.there.pull(name)
    time.sleep(seconds)
    evening.there.plug(name)
    return time.monotonic()


def silenced(evening: Evening, name: str, seconds: float) -> float:
    """Everything from and to the guest is lost for so long, and nobody is told."""
    evening.there.mute(name)
    time.sleep(seconds)
    evening.there.unmute(name)
    return time.monotonic()


def suspended(evening: Evening, name: str, seconds: float) -> float:
    """The guest's program stands still for so long, as in a laptop that is shut."""
    return _stopped(evening.players[name].run, seconds)


def host_silenced(evening: Evening, name: str, seconds: float) -> float:
    """The host's cable loses everything."""
    return silenced(evening, "host", seconds)


def host_suspended(evening: Evening, name: str, seconds: float) -> float:
    """The host's program stands still."""
    return _stopped(evening.host, seconds)


def _stopped(run: Running, seconds: float) -> float:
    run.process.send_signal(signal.SIGSTOP)
    time.sleep(seconds)
    run.process.send_signal(signal.SIGCONT)
    return time.monotonic()


Fault = Callable[[Evening, str, float], float]
"""Does it to that guest's computer for so many seconds; answers when it ended."""

FAULTS: tuple[Fault, ...] = (unplugged, silenced, suspended, host_silenced, host_suspended)
LENGTHS = (1.0, 4.0, 7.0, 9.0, 11.0, 20.0)
"""Seconds: before anybody notices, around the times at which either side does, and long after."""


@dataclass
class Separations:
    """What so many faults brought."""

    slowest: dict[str, float] = field(default_factory=dict)
    """Kind of fault -> seconds from its end until the guests went on."""
    faults: int = 0
    games: int = 0


def separations(count: int, folder: Path, seed: int = 1) -> Separations:
    """So many faults, each of another kind and length than the last, in as many games as that takes."""
    found, rng = Separations(), Random(seed)
    while found.faults < count:
        found.games += 1
        home = folder / f"game{found.games}"
        home.mkdir(parents=True)
        with spaces("host", "one", "two") as there:
            evening = Evening(there, home, ("one", "two"), seed=seed + found.games)
            address = show_address(there.ipv4("host"), evening.port)
            evening.join(one=address, two=address)
            for n in range(10, 90, 10):
                if found.faults < count:
                    evening.until_played(n)
                    _one_fault(evening, found, rng)
            evening.finish()
    return found


def far_away(folder: Path, seed: int) -> int:
    """A whole game with one guest at the end of a long, bad line; how many actions it had."""
    folder.mkdir(parents=True)
    with spaces("host", "near", "far") as there:
        there.lengthen("far", 0.2, 0.05)
        evening = Evening(there, folder, ("near", "far"), seed=seed)
        address = show_address(there.ipv4("host"), evening.port)
        evening.join(near=address, far=address)
        return len(evening.finish(600.0).actions)  # half a second for each action of the far one


def _one_fault(evening: Evening, found: Separations, rng: Random) -> None:
    """The kinds take turns, the lengths are drawn; the game must go on from all of them."""
    fault = FAULTS[found.faults % len(FAULTS)]
    name = rng.choice(("one", "two"))
    ended = fault(evening, name, rng.choice(LENGTHS))
    found.faults += 1
    took = back(evening, ("one", "two"), ended)
    found.slowest[fault.__name__] = max(found.slowest.get(fault.__name__, 0.0), took)
