"""The process where bots think: same answers as at home, no waiting, alive again after being killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots import choose, suggest
from game.bots.hint import to_json
from game.bots.levels import GAMES as WITH_BOTS
from game.bots.worker import CONTEXT, Worker, WorkerFailed, main
from game.catalog import GAMES
from game.commands.program import ROOT
from game.core import CHANCE, AnyGame
from game.tigris.game import GAME
from tests.effort import fewest, load

PATIENCE = 60.0


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


@pytest.fixture(scope="module")
def lasting() -> Iterator[Worker]:
    """One process for all tests that leave it alive: it answers each as if it were the first."""
    worker = Worker()
    yield worker
    worker.close()


def position(seed: int = 1, steps: int = 40, seats: int = 2, game: AnyGame = GAME) -> Any:
    """Some position in which a seat has to act."""
    rng = Random(seed)
    state = game.new(game.setup(seats))
    n = 0
    while game.to_act(state) == CHANCE or n < steps:
        chance = game.to_act(state) == CHANCE
        state, _ = game.apply(state, game.sample(state, rng) if chance else game.pick(state, rng))
        n += 1
    return state


def seen(state: Any, game: AnyGame = GAME) -> Any:
    return game.view_to_json(game.view(state, game.to_act(state)))


def awaited(worker: Worker) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = worker.poll()
        if answer is not None:
            return answer
        time.sleep(0.002)
    raise AssertionError("no answer")


@pytest.mark.parametrize("key", WITH_BOTS)
def test_it_answers_as_at_home(lasting: Worker, key: str) -> None:
    game = GAMES[key]
    for seed in range(4):
        state = position(seed, 30 + 9 * seed, game.seats[seed % len(game.seats)], game)
        actor = game.to_act(state)
        for level in ("novice", "steady"):
            lasting.ask(seen(state, game), actor, level, seed)
            assert awaited(lasting) == choose(game, game.view(state, actor), level, seed)
            assert lasting.poll() is None


def test_one_worker_thinks_about_every_game_in_turn(lasting: Worker) -> None:
    for seed in range(2):
        for key in WITH_BOTS:
            game = GAMES[key]
            state = position(seed, 25, game=game)
            lasting.ask(seen(state, game), game.to_act(state), "novice", seed)
            assert awaited(lasting) == choose(game, game.view(state, game.to_act(state)), "novice", seed)


def test_no_call_waits(worker: Worker) -> None:
    state = position()

    def ask() -> None:
        worker.ask(seen(state), GAME.to_act(state), "novice", 1)
        worker.poll()

    assert fewest(ask, time.perf_counter) < 0.05 * load()
    awaited(worker)


def test_killed_in_mid_thought(worker: Worker) -> None:
    state = position()
    expected = choose(GAME, GAME.view(state, GAME.to_act(state)), "novice", 5)
    for _ in range(3):
        first = worker.pid
        os.kill(first, signal.SIGSTOP)  # or it has answered before it is killed
        worker.ask(seen(state), GAME.to_act(state), "novice", 5)
        worker._process.kill()
        assert awaited(worker) == expected
        assert worker.pid != first


def test_killed_between_questions(worker: Worker) -> None:
    state = position()
    worker._process.kill()
    worker._process.join()
    worker.ask(seen(state), GAME.to_act(state), "novice", 5)
    assert awaited(worker)


def test_a_question_that_kills_is_given_up(worker: Worker) -> None:
    state = position()
    worker.ask(seen(state), GAME.to_act(state), "novice", 5)

    def kill_on() -> None:
        for _ in range(10_000):
            worker._process.kill()
            worker.poll()
            time.sleep(0.002)

    with pytest.raises(WorkerFailed, match="again and again"):
        kill_on()


def test_a_newer_question_counts(lasting: Worker) -> None:
    states = [position(seed) for seed in range(3)]
    for state in states:
        lasting.ask(seen(state), GAME.to_act(state), "novice", 9)
    last = states[-1]
    assert awaited(lasting) == choose(GAME, GAME.view(last, GAME.to_act(last)), "novice", 9)
    time.sleep(0.1)
    assert lasting.poll() is None


def test_faults_are_told_and_survived(lasting: Worker) -> None:
    state = position()
    for view, level in (({}, "novice"), (seen(state), "divine"), ({**seen(state), "seats": 9}, "novice")):
        lasting.ask(view, 0, level, 1)
        with pytest.raises(WorkerFailed):
            awaited(lasting)
    lasting.ask(seen(state), GAME.to_act(state), "novice", 1)
    assert awaited(lasting)


def test_closed_means_gone() -> None:
    worker = Worker()
    state = position()
    worker.ask(seen(state), GAME.to_act(state), "novice", 1)
    process = worker.pid
    worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert worker.poll() is None


@pytest.mark.parametrize("thinking", [False, True])
def test_it_ends_with_its_pipe(thinking: bool) -> None:
    near, far = CONTEXT.Pipe()
    process = CONTEXT.Process(target=main, args=(far, False))
    with far:
        process.start()
    assert near.poll(PATIENCE), "it is ready"
    if thinking:
        near.send_bytes(json.dumps({"n": 1, "kind": "advice", "view": seen(position()), "seed": 5}).encode("ascii"))
    near.close()
    process.join(PATIENCE)
    assert process.exitcode == 0


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="libraries are listed as on Linux")
def test_it_knows_no_pictures_though_it_reads_the_main_program_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spawned process imports the program's `__main__`; here that is what a player starts."""
    monkeypatch.setattr(sys.modules["__main__"], "__file__", str(ROOT / "main.py"), raising=False)
    monkeypatch.setattr(sys.modules["__main__"], "__spec__", None)
    worker = Worker()
    state = position()
    worker.ask(seen(state), GAME.to_act(state), "novice", 1)
    awaited(worker)
    loaded = Path(f"/proc/{worker.pid}/maps").read_text()
    worker.close()
    assert "python" in loaded
    assert "pygame" not in loaded
    assert "SDL" not in loaded


def test_the_main_program_loads_no_pictures_before_a_command_needs_them() -> None:
    code = "import main, sys; print([name for name in sys.modules if name.split('.')[0] in ('pygame', 'ui')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60, check=True)
    assert done.stdout.strip() == b"[]"


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="priorities are a matter of POSIX")
def test_it_is_less_urgent_than_people(lasting: Worker) -> None:
    state = position()
    lasting.ask(seen(state), GAME.to_act(state), "novice", 1)
    awaited(lasting)
    assert os.getpriority(os.PRIO_PROCESS, lasting.pid) > os.getpriority(os.PRIO_PROCESS, 0)


@pytest.mark.parametrize("key", WITH_BOTS)
def test_it_advises_as_at_home_and_goes_on_as_a_bot(lasting: Worker, key: str) -> None:
    game = GAMES[key]
    state = position(2, 60, game=game)
    actor = game.to_act(state)
    lasting.ask_hint(seen(state, game), 5)
    assert advised(lasting) == to_json(suggest(game, game.view(state, actor), 5))
    assert lasting.hint() is None
    lasting.ask(seen(state, game), actor, "novice", 5)
    assert awaited(lasting) == choose(game, game.view(state, actor), "novice", 5)


def test_a_bots_question_replaces_one_for_advice(lasting: Worker) -> None:
    state = position()
    lasting.ask_hint(seen(state), 5)
    lasting.ask(seen(state), GAME.to_act(state), "novice", 5)
    assert awaited(lasting) == choose(GAME, GAME.view(state, GAME.to_act(state)), "novice", 5)


def test_advice_survives_a_kill(worker: Worker) -> None:
    state = position()
    first = worker.pid
    worker.ask_hint(seen(state), 5)
    worker._process.kill()
    assert advised(worker)["action"] in {GAME.encode(action) for action in GAME.legal(state)}
    assert worker.pid != first


def advised(worker: Worker) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = worker.hint()
        if answer is not None:
            return answer
        time.sleep(0.002)
    raise AssertionError("no advice")


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="priorities are a matter of POSIX")
def test_people_wait_for_advice_as_little_as_for_the_window() -> None:
    adviser = Worker(urgent=True)
    adviser.ask_hint(seen(position()), 1)
    advised(adviser)
    assert os.getpriority(os.PRIO_PROCESS, adviser.pid) == os.getpriority(os.PRIO_PROCESS, 0)
    adviser.close()
