"""Try the LAN part in full: what the tests do a little of, done so often that rare faults show.

    python tools/soak_lan.py                        every soak, with the counts of the design
    python tools/soak_lan.py malformed --count 3000 one of them, so often
    python tools/soak_lan.py --list

Each soak answers figures, each with the bound that it must keep. One line of JSON per soak goes to standard output;
the exit code is 1 when any bound was broken.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.net import forgery, hostile, killing, lying, pairs, peers, returning

MEBI = 1 << 20


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


@dataclass(frozen=True)
class Soak:
    """What it does, how often in full, and the function that does it so often."""

    about: str
    count: int
    run: Callable[[int], Sequence[Figure]]


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
    """R-10: somebody who reads nothing, so many times; updates are of a usual size, then large."""
    found: list[Figure] = []
    for turn in range(count):
        figures = hostile.slow_reader(20.0, message_bytes=(2000, 20_000, 300_000)[turn % 3])
        found += [
            Figure(f"{turn}: gone after, s", figures.slowest_drop, most=13.0),
            Figure(f"{turn}: p99 of others, s", figures.p99, most=0.2),
            Figure(f"{turn}: memory, MiB", figures.grown / MEBI, most=5),
        ]
    return found


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


def forged(count: int) -> list[Figure]:
    """S-6, S-7: acts of other seats, of watchers, strangers, the kicked; stale, replayed, with draws of their own."""
    tried, accepted = forgery.attack(1, count)
    return [
        Figure("accepted", accepted, most=0),
        Figure("tried", tried.total(), least=count),
        *(Figure(f"tried: {way}", times) for way, times in sorted(tried.items())),
    ]


def secrets(count: int) -> list[Figure]:
    """S-8: games that are equal in what a reader may know and different in the rest, compared byte by byte."""
    found: list[Figure] = []
    for key, game in peers.ALL_GAMES.items():
        results = [pairs.play_pair(game, seed) for seed in range(count)]
        found += [
            Figure(f"{key}: pairs compared", len(results), least=count),
            Figure(
                f"{key}: of these different in hidden things",
                sum(different for _, different in results),
                least=0.8 * count,
            ),
            Figure(f"{key}: bytes", sum(compared for compared, _ in results)),
        ]
    return found


def host_kills(count: int) -> list[Figure]:
    """R-9: a host in a process of its own, killed in mid-game and continued."""
    outcome = killing.killings(count)
    return [
        Figure("kills", outcome.kills, least=count),
        Figure("games", outcome.games),
        Figure("slowest return of all guests, s", outcome.slowest, most=10.0),
        Figure("actions told and lost", outcome.lost, most=0),
        Figure("actions told", outcome.actions),
    ]


def reconnects(count: int) -> list[Figure]:
    """R-8: links of guests broken in every way and at every moment."""
    outcome = returning.returns(count)
    return [
        Figure("cycles", outcome.cycles, least=count),
        *(Figure(f"broken: {way}", times) for way, times in sorted(outcome.ways.items())),
        Figure("slowest return, s", outcome.slowest, most=3.0),
        Figure("other seats", outcome.strangers, most=0),
        Figure("actions lost", outcome.lost, most=0),
        Figure("copies that differ in the end", outcome.different, most=0),
    ]


def lying_hosts(count: int) -> list[Figure]:
    """S-17: a guest's program is read changed messages of a real game; fails when it neither ends nor goes on."""
    heard, ended = lying.mutants(lying.beginning(22, 30), count, seed=5)
    return [Figure("messages", heard, least=count), Figure("visits ended", ended)]


SOAKS: dict[str, Soak] = {
    "malformed": Soak("malformed lines, per role", 100_000, malformed),
    "flood": Soak("connections that say nothing", 10_000, flood),
    "slowloris": Soak("connections that send a byte now and then", 200, slowloris),
    "slow-reader": Soak("guests that read nothing", 6, slow_reader),
    "churn": Soak("guests that come in and leave", 10_000, churn),
    "lying-host": Soak("changed messages from a host", 100_000, lying_hosts),
    "beacons": Soak("false beacons", 10_000, beacons),
    "forged": Soak("actions that nobody may ask for", 10_000, forged),
    "secrets": Soak("pairs of games, for every game", 1000, secrets),
    "host-kills": Soak("deaths of a host in mid-game", 200, host_kills),
    "reconnects": Soak("broken links of guests", 1000, reconnects),
}
"""Name -> soak; `all` runs them in this order."""


def report(name: str, soak: Soak, count: int) -> bool:
    """Run it and write its line; whether all bounds were kept."""
    begun = time.monotonic()
    figures = soak.run(count)
    broken = [figure.name for figure in figures if not figure.kept]
    line: dict[str, Any] = {"soak": name, "count": count, "seconds": round(time.monotonic() - begun, 1)}
    line |= {"figures": {figure.name: round(figure.value, 4) for figure in figures}, "broken": broken}
    print(json.dumps(line), flush=True)
    return not broken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("soak", nargs="?", default="all", choices=["all", *SOAKS])
    parser.add_argument("--count", type=int, help="how often, in place of the full count")
    parser.add_argument("--list", action="store_true", help="say what there is")
    chosen = parser.parse_args()
    if chosen.list:
        print("\n".join(f"{name:16} {soak.count:8}  {soak.about}" for name, soak in SOAKS.items()))
        return 0
    names = list(SOAKS) if chosen.soak == "all" else [chosen.soak]
    kept = [report(name, SOAKS[name], chosen.count or SOAKS[name].count) for name in names]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
