"""Benchmarks on one processor: rules, views, bots and the engine's start.

Each row is displayed as soon as it is measured. Benchmarks that need pictures are in `ui/commands/bench.py`, which
passes them as `more`.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from random import Random
from typing import Any, Final

from game.bots import bots_of, choose
from game.bots.levels import GREEDY, YARDSTICKS, levels
from game.catalog import GAMES
from game.commands import cli_args
from game.commands.playout import playouts
from game.commands.program import own_command
from game.core import CHANCE, OVER, AnyGame

FLAGS: Final = {"json": cli_args.Flag(), "seconds": cli_args.Flag(float, 3.0)}


@dataclass(frozen=True, slots=True)
class Row:
    """One figure with a stable name and its unit."""

    name: str
    value: float
    unit: str


Suite = Callable[[float], Iterable[Row]]
"""A function from the seconds per row to the measured rows."""


def main(argv: Sequence[str], more: Sequence[Suite] = ()) -> int:
    """Print a table, or one JSON object, on standard output. Raises UsageError."""
    _, given = cli_args.parse(argv, FLAGS)
    rows = []
    for suite in (compiled, rules, bots, start, *more):
        for row in suite(given["seconds"]):
            rows.append(row)
            if not given["json"]:
                print(f"{row.name:<32}{row.value:>14,.3f} {row.unit}", flush=True)
    if given["json"]:
        machine = {"python": platform.python_version(), "system": platform.platform(), "processors": os.cpu_count()}
        print(json.dumps({"machine": machine, "rows": [asdict(row) for row in rows]}))
    return 0


def compiled(seconds: float) -> Iterator[Row]:
    """Count the compiled modules of each game's rules and bots: with 0 everything below is measured from source."""
    for key in GAMES:
        if levels(key):
            bots_of(key)
        prefixes = f"game.{key}.", f"game.bots.{key}."
        files = [str(module.__file__) for name, module in [*sys.modules.items()] if name.startswith(prefixes)]
        yield Row(f"{key}.compiled", sum(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files), "modules")


def rules(seconds: float) -> Iterator[Row]:
    """Measure random games, and each function of a game on positions of real games."""
    for game in GAMES.values():
        yield from _playouts(game, seconds)
        yield from _functions(game, seconds)


def _functions(game: AnyGame, seconds: float) -> Iterator[Row]:
    found, rng = positions(game, 2), Random(1)
    turns = [state for state in found if game.to_act(state) >= 0]
    chosen = [(state, game.pick(state, rng)) for state in turns]
    views = [game.view(state, game.to_act(state)) for state in turns]
    data = [game.to_json(state) for state in found]
    measured: list[tuple[str, Callable[[Any], object], list[Any]]] = [
        ("legal", game.legal, turns),
        ("pick", lambda state: game.pick(state, rng), turns),
        ("apply", lambda pair: game.apply(*pair), chosen),
        ("view", lambda state: game.view(state, 0), found),
        ("determinize", lambda view: game.determinize(view, rng), views),
        ("to_json", game.to_json, found),
        ("from_json", game.from_json, data),
    ]
    for name, work, cases in measured:
        yield _micro(f"{game.key}.{name}", work, cases, seconds)


def _playouts(game: AnyGame, seconds: float) -> Iterator[Row]:
    """Measure whole random games of two seats, in processor time."""
    first, rng = game.new(game.setup(2)), Random(1)
    games, actions, spent, begun = 0, 0, 0.0, time.process_time()
    while spent < seconds:
        counts = playouts(game, first, 20, rng)
        games, actions, spent = games + counts.games, actions + counts.actions, time.process_time() - begun
    yield Row(f"{game.key}.playouts", games / spent, "games/s")
    yield Row(f"{game.key}.actions", actions / spent, "actions/s")


def _micro(name: str, work: Callable[[Any], object], cases: Sequence[Any], seconds: float) -> Row:
    """Measure the mean time of a function over all cases, in the best of several rounds."""
    best, end = float("inf"), time.perf_counter() + seconds / 4
    while time.perf_counter() < end or best == float("inf"):
        start = time.perf_counter()
        for case in cases:
            work(case)
        best = min(best, (time.perf_counter() - start) / len(cases))
    return Row(name, best * 1e6, "us")


def positions(game: AnyGame, seats: int, games: int = 3) -> list[Any]:
    """Return every position of some games of the weakest bot; without bots, of random games."""
    found = []
    ladder = levels(game.key)
    for seed in range(games):
        rng, state = Random(seed), game.new(game.setup(seats))
        while (actor := game.to_act(state)) != OVER:
            found.append(state)
            if actor == CHANCE:
                action = game.sample(state, rng)
            elif ladder:
                action = game.decode(choose(game, game.view(state, actor), ladder[0], rng.getrandbits(32)))
            else:
                action = game.pick(state, rng)
            state, _ = game.apply(state, action)
    return found


def bots(seconds: float) -> Iterator[Row]:
    """Measure the games per second of yardsticks and the decisions of the levels, with two and four seats."""
    for key, game in GAMES.items():
        if GREEDY in YARDSTICKS.get(key, ()):
            yield _games(f"{key}.{GREEDY}", game, GREEDY, seconds)
        for seats in (game.seats[0], game.seats[-1]):
            turns = [state for state in positions(game, seats, 1) if game.to_act(state) >= 0]
            for level in levels(key):
                yield from _decision_times(f"{key}.{level}.{seats}", game, turns, level, seconds)


def _games(name: str, game: AnyGame, player: str, seconds: float) -> Row:
    """Measure whole games of one player against itself with the fewest seats, views included, in processor time."""
    begun, games = time.process_time(), 0
    while games < 3 or time.process_time() - begun < seconds:
        rng, state = Random(games), game.new(game.setup(game.seats[0]))
        while (actor := game.to_act(state)) != OVER:
            if actor == CHANCE:
                action = game.sample(state, rng)
            else:
                action = game.decode(choose(game, game.view(state, actor), player, games))
            state, _ = game.apply(state, action)
        games += 1
    return Row(name, games / (time.process_time() - begun), "games/s")


def _decision_times(name: str, game: AnyGame, turns: Sequence[Any], level: str, seconds: float) -> Iterator[Row]:
    """Measure decisions throughout a game, at least twenty and as many as time allows, in processor time."""
    times: list[float] = []
    views = [game.view(state, game.to_act(state)) for state in Random(name).sample(turns, len(turns))]
    end = time.perf_counter() + seconds
    for seed, view in enumerate(views):
        if len(times) >= 20 and time.perf_counter() > end:
            break
        begun = time.process_time()
        choose(game, view, level, seed)
        times.append(time.process_time() - begun)
    times.sort()
    yield Row(f"{name}.median", times[len(times) // 2] * 1e3, "ms")
    yield Row(f"{name}.p95", times[len(times) * 95 // 100] * 1e3, "ms")


def start(seconds: float) -> Iterator[Row]:
    """Measure the time from the command to the engine's first response."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        subprocess.run(own_command("engine"), input=b'{"do":"hello"}\n', capture_output=True, check=True)
        times.append(time.perf_counter() - begun)
    yield Row("engine.start", min(times) * 1e3, "ms")
