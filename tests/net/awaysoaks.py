"""Soaks of tables whose guests and hosts lie, forge, corrupt, vanish and come back; and of what nobody may learn.

Each answers figures, each with the bound that it must keep; `tools/soak_lan.py` runs them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tracemalloc
from pathlib import Path

from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from game.commands.program import ROOT
from tests.net import (
    corrupting,
    forgery,
    killing,
    leaving,
    longgame,
    lying,
    pairs,
    peers,
    returning,
    returns,
    separation,
    spaces,
    test_client_machine,
    test_room_machine,
)
from tests.net.badsoaks import Figure
from tests.ui import hostilehosts, lonely


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
            Figure(f"{key}: bytes", sum(results)),
        ]
    return found


def hostile_hosts(count: int) -> list[Figure]:
    """F-3, F-5: a guest's window with hosts that flood it, each for so many frames: frames, memory, ends."""
    told, found = hostilehosts.honest(), []
    for name, scenario in hostilehosts.SCENARIOS.items():
        with tempfile.TemporaryDirectory() as folder:
            shown = hostilehosts.run(scenario, told, Path(folder), count)
        tracemalloc.start()
        grown = hostilehosts.run(scenario, told, None, count, weigh=True).grown
        tracemalloc.stop()
        found += [
            Figure(f"{name}: slowest frame, s", shown.slowest, most=0.1),
            Figure(f"{name}: grown, MiB", grown / (1 << 20), most=16),
            Figure(f"{name}: ended otherwise", shown.ended not in scenario.ends, most=0),
        ]
    return found


def long_games(count: int) -> list[Figure]:
    """F-4: a game of offers up to the bound of its record: played to its end, joined, told, and read again."""
    session = longgame.grown(longgame.MOST_ACTIONS - 200)
    reason = longgame.play_to_the_end(session)
    joined = longgame.join(session, count)
    return [
        Figure("actions", joined.actions, least=longgame.MOST_ACTIONS, most=20_000),
        Figure("bytes of the record", joined.record, most=900_000),
        Figure("visits without the whole game", count - joined.agreed, most=0),
        Figure("slowest to have it, s", joined.seconds, most=60),
        Figure("bytes waiting for a guest", joined.waiting, most=512 << 10),
        Figure("ended without a reason told", not (joined.told and reason == longgame.FULL), most=0),
    ]


def lying_hosts(count: int) -> list[Figure]:
    """S-17: a guest's program is read changed messages of a real game; fails when it neither ends nor goes on."""
    heard, ended = lying.mutants(lying.beginning(22, 30), count, seed=5)
    return [Figure("messages", heard, least=count), Figure("visits ended", ended)]


def corrupted(count: int) -> list[Figure]:
    """R-13: copies of guests that are made wrong on purpose, noticed at the next action."""
    found = corrupting.corruptions(count)
    return [Figure("copies", found.corrupted, least=count), Figure("slowest repair, s", found.slowest, most=1.0)]


def deserters(count: int) -> list[Figure]:
    """R-14: games whose guests go, for long or for good; fails when one does not reach its end."""
    found = leaving.deserted(count)
    return [
        Figure("games", found.games, least=count),
        Figure("times somebody left", found.left),
        Figure("times somebody came back", found.returned),
        Figure("longest wait of a table, s", found.longest_wait, most=65.0),
    ]


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


def resets(count: int) -> list[Figure]:
    """R-8, R-9 in memory and on one clock: links broken in every way at every moment, hosts killed and continued."""
    with tempfile.TemporaryDirectory() as folder:
        return [
            Figure("links: slowest return, s", returns.cycles(count), most=3.0),
            Figure("hosts: slowest return, s", returns.restarts(count // 5, Path(folder)), most=3.0),
        ]


def separations(count: int) -> list[Figure]:
    """R-8, R-15: cables pulled or silent, programs that stand still, for 1 to 20 s, on computers of their own."""
    if why := spaces.missing():
        return [Figure(f"not done: {why}", 0)]
    with tempfile.TemporaryDirectory() as folder:
        found = separation.separations(count, Path(folder))
    return [
        Figure("faults", found.faults, least=count),
        Figure("whole games", found.games),
        *(Figure(f"{kind}: slowest return, s", seconds, most=3.0) for kind, seconds in sorted(found.slowest.items())),
    ]


def long_lines(count: int) -> list[Figure]:
    """R-8: whole games with a guest at the end of a line that takes 200 ms each way and loses one frame in twenty."""
    if why := spaces.missing():
        return [Figure(f"not done: {why}", 0)]
    with tempfile.TemporaryDirectory() as folder:
        actions = [separation.far_away(Path(folder) / str(seed), seed) for seed in range(count)]
    return [Figure("whole games", len(actions), least=count), Figure("actions", sum(actions))]


def machines(count: int) -> list[Figure]:
    """So many courses of events that hypothesis thinks of, other ones in every run; fails when one shows a fault."""
    for machine in (test_room_machine.Table, test_client_machine.Company):
        small = machine.TestCase.settings
        large = settings(small, max_examples=count, derandomize=False, database=None, phases=[Phase.generate])
        run_state_machine_as_test(machine, settings=large)
    return [Figure("courses of each machine", count)]


def clicks(count: int) -> list[Figure]:
    """R-11: from a click at one window to the event in the other (tools/lan_latency.py, under Xvfb), so many times."""
    command = [sys.executable, str(ROOT / "tools" / "lan_latency.py"), "--actions", str(count), "--most", "100"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    return [Figure(f"{way}: {part}", value, most=100 if part == "p95" else None)
            for way, parts in told.items() for part, value in parts.items()]  # fmt: skip


def host_gone(count: int) -> list[Figure]:
    """R-11: so many seconds at a guest's table whose host is gone, the window dialling for him."""
    with tempfile.TemporaryDirectory() as folder:
        dialled, spent = lonely.wait(count, Path(folder))
    return [
        Figure("calls", dialled, least=count / 4),
        Figure("processor, % of one", 100 * spent / count, most=5),
    ]
