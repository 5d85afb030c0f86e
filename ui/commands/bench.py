"""`main.py bench`: the figures of `game/commands/bench.py`, and those of the window, without a display.

The window is started like any other, with the dummy driver, and writes its times to its event log.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from random import Random

from game.bots import choose
from game.bots.levels import levels
from game.catalog import GAMES
from game.commands import bench
from game.commands.bench import Row
from game.commands.bench_net import lan
from game.commands.program import own_command
from game.core import CHANCE, OVER, AnyGame, Json
from game.record import Record, SeatInfo, write
from game.session.session import Session
from ui.app.app import App
from ui.catalog import PLAYABLE, ui_of
from ui.commands import click_cost, frame_cost
from ui.launch import Launch
from ui.review.game_history import GameHistory
from ui.scenes.games import GamesScene
from ui.scenes.menu import MenuScene
from ui.scenes.play.play import PlayScene

HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
GAMES_LISTED = 10_000
STARTS = 3
"""How often the program is started for the shortest time."""
SAMPLE = 12
"""How many times the usual seconds frames are measured: the first seconds of a game draw each picture anew."""
TIMEOUT = 60.0
"""Seconds after which an unresponsive window is killed."""


def main(argv: Sequence[str]) -> int:
    """Print all figures. Raises UsageError."""
    return bench.main(
        argv, (start, first_move, frames, worst_frames, idle, dialogs, games_list, clicks, key_moments, lan)
    )


@contextmanager
def window(words: Sequence[str], patience: float) -> Iterator[Iterator[Json]]:
    """Open a window and yield the lines of its event log; close it afterwards or after `patience` seconds."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--event-log", "-", "--log-frames", "--no-sound", "--data-dir", folder]
        child = subprocess.Popen(own_command(*words, *options), stdout=subprocess.PIPE, env={**os.environ, **HEADLESS})
        assert child.stdout is not None
        alarm = threading.Timer(patience, child.kill)
        alarm.start()
        try:
            yield map(json.loads, child.stdout)
        finally:
            alarm.cancel()
            child.kill()
            child.wait()
            child.stdout.close()


def start(seconds: float) -> Iterator[Row]:
    """Measure the time from the command to a complete menu, the best of three starts."""
    times = []
    for _ in range(STARTS):
        begun = time.perf_counter()
        with window([], TIMEOUT) as log:
            if any(line["ev"] == "idle" for line in log):
                times.append(time.perf_counter() - begun)
    yield Row("ui.start", min(times) * 1e3, "ms")


def first_move(seconds: float) -> Iterator[Row]:
    """Measure the time from the command `play` to the person's first legal move, the best of three; they begin."""
    for game in PLAYABLE:
        if levels(game):
            words = ["play", game, "--seed", _seed_of_a_beginner(game)]
            yield Row(f"ui.first-move.{game}", min(_first_move(words) for _ in range(STARTS)) * 1e3, "ms")


def _seed_of_a_beginner(game: str) -> str:
    """Return the first seed with which the person's seat begins against one bot."""
    seats = [SeatInfo("human"), SeatInfo("bot", levels(game)[0])]
    return next(seed for seed in map(str, range(1, 100)) if Session.start(game, seats, seed=seed).to_act() == 0)


def _first_move(words: Sequence[str]) -> float:
    """Return the seconds until something can be done: a turn, or a question that a game asks before."""
    begun = time.perf_counter()
    with window(words, TIMEOUT) as log:
        next(line for line in log if line["ev"] == "turn" or (line["ev"], line.get("name")) == ("scene", "dialog"))
    return time.perf_counter() - begun


def frames(seconds: float) -> Iterator[Row]:
    """Measure the processor time for a frame at 1920x1080 while bots play, by kind.

    The kinds are: the first picture of a table, which draws its ground and pieces; moving pieces; and no motion.
    """
    for game in PLAYABLE:
        if levels(game):
            yield from _frames_of(game, seconds)


def _frames_of(game: str, seconds: float) -> Iterator[Row]:
    kinds: dict[str, list[float]] = {}
    end = time.perf_counter() + SAMPLE * seconds
    bots = ",".join([f"bot:{levels(game)[0]}"] * (PLAYABLE[game].opponents + 1))
    words = ["play", game, "--seats", bots, "--size", "1920x1080"]
    opened = False
    with window(words, TIMEOUT + SAMPLE * seconds) as log:
        for line in log:
            opened = opened or line["ev"] == "scene"
            if line["ev"] == "frame":
                kinds.setdefault("opening" if opened else line["kind"], []).append(line["ms"])
                opened = False
            if time.perf_counter() > end and kinds.get("animating"):
                break
    for kind, times in sorted(kinds.items()):
        times.sort()
        yield Row(f"ui.frame.{game}.{kind}.mean", sum(times) / len(times), "ms")
        yield Row(f"ui.frame.{game}.{kind}.median", times[len(times) // 2], "ms")
        yield Row(f"ui.frame.{game}.{kind}.p95", times[len(times) * 95 // 100], "ms")


def worst_frames(seconds: float) -> Iterator[Row]:
    """Measure animated frames at 1920x1080 in a war with twenty supporters, and in the confetti of the results."""
    os.environ.update(HEADLESS)
    with frame_cost.opened() as app:
        table = frame_cost.war(app)
        yield from _spread("ui.frame.war", frame_cost.costs(frame_cost.play_war(app, table)))
    with frame_cost.opened() as app:
        record = _bots_game(GAMES[next(iter(PLAYABLE))])
        yield from _spread("ui.frame.confetti", frame_cost.costs(frame_cost.play_results(app, record)))


def _spread(name: str, times: Sequence[float]) -> Iterator[Row]:
    """Yield the mean and the 99th percentile of sorted times."""
    yield Row(f"{name}.mean", sum(times) / len(times) * 1e3, "ms")
    yield Row(f"{name}.p99", times[len(times) * 99 // 100] * 1e3, "ms")


def idle(seconds: float) -> Iterator[Row]:
    """Measure the share of a core used at 1920x1080 while nobody acts: at a table, and by games behind the menu."""
    os.environ.update(HEADLESS)
    for name, calm in (("table", True), ("menu", False)):
        with frame_cost.opened() as app:
            if calm:
                frame_cost.war(app)
            yield Row(f"ui.idle.{name}", frame_cost.idle_share(app, max(3.0, 2 * seconds)) * 100, "%")


def dialogs(seconds: float) -> Iterator[Row]:
    """Measure the processor time at 1920x1080 from a request, a second after the menu, to the first picture of it."""
    os.environ.update(HEADLESS)

    people = [SeatInfo("human", name="1"), SeatInfo("human", name="2")]
    with tempfile.TemporaryDirectory() as folder:
        app = App(Launch(data_dir=Path(folder), size=(1920, 1080), speed=0, sound=False))
        app.push(MenuScene())
        for _ in range(60):  # the second in which nobody has clicked yet
            app.frame([], 1 / 60)
        table = PlayScene(Session.start(next(iter(PLAYABLE)), people))
        requests: tuple[tuple[str, Callable[[], object]], ...] = (
            ("curtain", lambda: app.push(table)),
            ("question", app.ask_quit),
            ("settings", app.open_settings),
            ("rules", lambda: app.open_rules("")),
        )
        for name, request in requests:
            begun = time.process_time()
            request()
            app.frame([], 1 / 60)
            yield Row(f"ui.open.{name}", (time.process_time() - begun) * 1e3, "ms")
        app.close()


def games_list(seconds: float) -> Iterator[Row]:
    """Measure the list of 10,000 games in a process of its own: processor time to the first picture, memory after it.

    The memory is that of the whole program, after all thumbnails on display are drawn.
    """
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(1, get_context("spawn")) as pool:
        _fill(Path(folder) / "games", GAMES_LISTED)
        milliseconds, megabytes = pool.submit(open_games_list, folder).result(TIMEOUT)
        yield Row("ui.open.games", milliseconds, "ms")
        yield Row("ui.open.games.memory", megabytes, "MB")


def _fill(folder: Path, count: int) -> None:
    folder.mkdir()
    record = _bots_game(GAMES[next(iter(PLAYABLE))])
    for number in range(count):
        text = write(replace(record, actions=record.actions[: 40 + number % 200], seed=str(number)))
        (folder / f"20240101-000000-{number:08x}.game").write_text(text, encoding="utf-8")


def open_games_list(folder: str) -> tuple[float, float]:
    """Open the list of a data folder; return milliseconds and megabytes."""
    os.environ.update(HEADLESS)
    app = App(Launch(data_dir=Path(folder), size=(1280, 720), speed=0, sound=False))
    app.push(MenuScene())
    app.frame([], 1 / 60)
    begun = time.process_time()
    scene = GamesScene()
    app.push(scene)
    app.frame([], 1 / 60)
    spent = time.process_time() - begun
    while scene.busy:
        app.frame([], 1 / 60)
    app.close()
    return spent * 1e3, _memory()


def _memory() -> float:
    """Return the megabytes that this process uses; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def clicks(seconds: float) -> Iterator[Row]:
    """Measure the click that places a tile, up to its picture: the lowest of several tries, each in a new game."""
    os.environ.update(HEADLESS)
    costs: list[float] = []
    end = time.perf_counter() + seconds
    while not costs or time.perf_counter() < end:
        with click_cost.new_table(next(iter(PLAYABLE))) as (app, table):
            click_cost.place_tile(app, table, "a1")  # pictures and words are cached from now on, as in a running game
            costs.append(click_cost.place_tile(app, table, "p1", counted=False).seconds)
    yield Row("ui.click", min(costs) * 1e3, "ms")


def key_moments(seconds: float) -> Iterator[Row]:
    """Measure the processor time for the key moments of a game of four, and the longest single step."""
    os.environ.update(HEADLESS)

    for key in PLAYABLE:
        ui = ui_of(key)
        if ui.key_moments is None or not levels(key):
            continue
        history, steps = GameHistory(_bots_game(GAMES[key]), GAMES[key], ui), []
        while not history.evaluated:
            begun = time.process_time()
            history.evaluate(0.0)
            steps.append(time.process_time() - begun)
        yield Row(f"ui.moments.{key}", sum(steps) * 1e3, "ms")
        yield Row(f"ui.moments.{key}.step", max(steps) * 1e3, "ms")


def _bots_game(game: AnyGame) -> Record:
    """Return a whole game of the weakest bots, the same every time."""
    rng, setup, actions = Random(1), game.setup(game.seats[-1]), []
    state = game.new(setup)
    while (actor := game.to_act(state)) != OVER:
        if actor == CHANCE:
            action = game.sample(state, rng)
        else:
            level = levels(game.key)[0]
            action = game.decode(choose(game, game.view(state, actor), level, rng.getrandbits(32)))
        state, _ = game.apply(state, action)
        actions.append(game.encode(action))
    return Record(setup, (SeatInfo(),) * setup.seats, tuple(actions))
