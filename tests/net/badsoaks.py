"""Soaks of bad company at a table: whoever sends what nobody should, too much, too slowly, or nothing at all.

Each answers figures, each with the bound that it must keep; `tools/soak_lan.py` runs them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.effort import apart, calmest
from tests.net import crowding, disorder, exposure, foreign, hostile
from tests.ui import hostilewords

MEBI = 1 << 20
PART = 250
"""Words that are said in one program."""
DEAR = 0.1
"""Processor seconds of a frame."""


@dataclass(frozen=True)
class Figure:
    """Something measured, and the bound that it must keep (None: for information)."""

    name: str
    value: float
    most: float | None = None
    least: float | None = None

    @property
    def kept(self) -> bool:
        """Whether it is within its bounds."""
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)


def malformed(count: int) -> list[Figure]:
    """S-1, S-2: to a host from strangers and from those who are in, and to guests from a host."""
    found: list[Figure] = []
    for role, figures in (
        ("stranger", hostile.malformed_to_host(count, admitted=False)),
        ("seated", hostile.malformed_to_host(count, admitted=True, seed=2)),
        ("guest", hostile.malformed_to_guest(count, seed=3)),
    ):
        found += [
            Figure(f"{role}: lines", figures.tried, least=count),
            Figure(f"{role}: connections not dropped at the third", figures.tried / 3 - figures.dropped, most=0),
            Figure(f"{role}: slowest drop, s", figures.slowest_drop, most=1.0),
            Figure(f"{role}: p99 of others, s", figures.p99, most=0.2),
            Figure(f"{role}: memory, MiB", figures.grown / MEBI, most=20),
        ]
    return found


def at_the_wrong_moment(count: int) -> list[Figure]:
    """S-1, S-16: well-formed lines in any order, from strangers, a seat and a watcher; what each costs the host."""
    found = disorder.disorder(count)
    dearest = max(found.slowest, key=lambda kind: found.slowest[kind])
    return [
        Figure("lines", found.tried.total(), least=count),
        *(Figure(f"lines: {role}", times) for role, times in sorted(found.tried.items())),
        Figure("actions of the longest game", found.longest),
        Figure(f"dearest request ({dearest}), processor s", found.slowest[dearest], most=0.05),
    ]


def flood(count: int) -> list[Figure]:
    """S-4: so many at once, then at 10,000 a minute for as many again."""
    found: list[Figure] = []
    for name, figures in (("at once", hostile.flood(min(count, 1000), 1e9)), ("a minute", hostile.flood(count, 167.0))):
        found += [
            Figure(f"{name}: connections", figures.tried),
            Figure(f"{name}: p99 of others, s", figures.p99, most=0.25),
            Figure(f"{name}: a good one is in after, s", figures.slowest_drop, most=5.0),
        ]
    return found


def slowloris(count: int) -> list[Figure]:
    """S-5: connections that never finish their hello."""
    figures = hostile.slowloris(count, 12.0)
    return [
        Figure("connections", figures.tried),
        Figure("left after 12 s", count - figures.dropped, most=0),
        Figure("a good one is in after, s", figures.slowest_drop, most=2.0),
        Figure("p99 of others, s", figures.p99, most=0.2),
    ]


def slow_reader(count: int) -> list[Figure]:
    """R-10: somebody who reads nothing, or a byte a second, so many times; updates are of a usual size, then large."""
    found: list[Figure] = []
    for turn in range(count):
        figures = hostile.slow_reader(20.0, message_bytes=(2000, 20_000, 300_000)[turn % 3], sip=float(turn % 2))
        found += [
            Figure(f"{turn}: gone after, s", figures.slowest_drop, most=13.0),
            Figure(f"{turn}: p99 of others, s", figures.p99, most=0.2),
            Figure(f"{turn}: memory, MiB", figures.grown / MEBI, most=5),
        ]
    return found


def talkers(count: int) -> list[Figure]:
    """S-15: so many times four who talk and four who ask as fast as they can, all at once."""
    found: list[Figure] = []
    for turn in range(count):
        figures, talked, asked = crowding.talkers(4, 3000)
        found += [
            Figure(f"{turn}: sent away", figures.dropped, least=8),
            Figure(f"{turn}: slowest of them, s", figures.slowest_drop, most=13.0),
            Figure(f"{turn}: lines of talk of each", talked, most=5 + 12),
            Figure(f"{turn}: acts of each", asked, most=20 + 12 * 20),
            Figure(f"{turn}: p99 of others, s", figures.p99, most=0.2),
        ]
    return found


def churn(count: int) -> list[Figure]:
    """R-12: guests that come in and leave."""
    figures = hostile.churn(count)
    return [
        Figure("guests", count),
        Figure("not let in", figures.dropped, most=0),
        Figure("descriptors and threads more", figures.tried, most=0),
        Figure("memory, MiB", figures.grown / MEBI, most=5),
        Figure("p99 of others, s", figures.p99, most=0.2),
    ]


def long_day(count: int) -> list[Figure]:
    """R-12: a host's table with game after game and so many watchers who come, look on and leave."""
    with tempfile.TemporaryDirectory() as folder:
        found = crowding.day(count, Path(folder))
    return [
        Figure("visits", found.visits, least=count),
        Figure("games", found.games),
        Figure("memory more than after the first tenth, MiB", found.grown / MEBI, most=20),
        Figure("descriptors and threads more", found.left_open, most=0),
    ]


def beacons(count: int) -> list[Figure]:
    """S-13: false beacons, and true ones found."""
    figures = hostile.beacons(count, 17171)
    return [
        Figure("beacons", figures.tried),
        Figure("longest list", figures.dropped, most=64),
        Figure("slowest reading of the list, s", max(figures.latencies), most=0.016),
        Figure("memory, MiB", figures.grown / MEBI, most=5),
        Figure("true ones found afterwards", len(hostile.found(17171)), least=1),
    ]


def words(count: int) -> list[Figure]:
    """S-9, S-10, S-17: names and lines that are meant to do harm, in windows; from guests, and from a host."""
    found: list[Figure] = []
    for role, say in (("guests", hostilewords.from_guests), ("host", hostilewords.from_a_host)):
        parts = [_said(say, min(PART, count - begin), begin) for begin in range(0, count, PART)]
        found += [
            Figure(f"{role}: words", sum(shown.words for shown in parts), least=count),
            Figure(f"{role}: dearest frame, processor s", max(shown.slowest for shown in parts), most=DEAR),
            Figure(f"{role}: files of their choice", sum(len(shown.files) for shown in parts), most=0),
        ]
    return found


def _said(say: Callable[[int, Path, int], hostilewords.Shown], count: int, seed: int) -> hostilewords.Shown:
    """So many words; said again where a frame was dear, for a dear word is so each time."""

    def once(number: int) -> hostilewords.Shown:
        with tempfile.TemporaryDirectory() as folder:
            return apart(say, count, Path(folder), seed)

    return calmest(once, lambda shown: shown.slowest, DEAR)


def foreign_things(count: int) -> list[Figure]:
    """S-3, S-11, S-12: packed, executable and drawn things in every place where something from elsewhere is read."""
    with tempfile.TemporaryDirectory() as folder:
        found = foreign.foreign(count, Path(folder))
    return [
        Figure("read", found.read, least=count),
        Figure("accepted", found.accepted, most=0),
        Figure("code made or run", found.ran, most=0),
        Figure("dearest reading, processor s", found.slowest, most=0.1),
        Figure("memory, MiB", found.grown / MEBI, most=5),
    ]


def exposed(count: int) -> list[Figure]:
    """S-14: what a window at a game of one's own opens to the network, and a table for this computer alone."""
    window: list[exposure.Open] = []
    host: list[exposure.Open] = []
    for _ in range(count):
        with tempfile.TemporaryDirectory() as folder:
            window += exposure.of_window(Path(folder))
            host += exposure.of_host(Path(folder) / "host")
    return [
        Figure("sockets of windows that do not host", len(window), most=0),
        Figure("sockets of hosts", len(host), least=count),
        Figure("of these open to others", sum(not each.here_only for each in host), most=0),
    ]
