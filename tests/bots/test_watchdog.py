"""Bots killed, stopped, broken or talking nonsense: the game goes on, nothing is lost, nothing stays behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from game.bots import choose
from game.bots.worker import MOST_DEATHS, Worker, WorkerFailed
from game.core import OVER, Json, digest
from game.record import SeatInfo, verify
from game.session.session import Services, Session
from game.storage.store import Store, read_file
from game.tigris.game import GAME
from tests.bots import broken_workers
from tests.bots.broken_workers import BROKEN
from tests.effort import load
from tests.soaking import soaked

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="processes are counted as on Linux")

Target = Callable[[Connection, bool], None]
LONG = 110
"""Actions of a game in which much has happened."""
LEVELS = ("steady", "novice", "strong")
QUICK_OPTIONS = {"bag_end": "immediate"}


class AtHome:
    """A bot that thinks right here, to compare with."""

    def __init__(self) -> None:
        self._answer: str | None = None

    def ask(self, view_json: Json, seat: int, level: str, seed: int) -> None:
        self._answer = choose(GAME, GAME.view_from_json(view_json), level, seed)

    def poll(self) -> str | None:
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        pass


def begin(make: Callable[[], object], store: Store | None = None, patience: float = 10.0, seats: int = 3) -> Session:
    """A game of bots alone; the same one every time."""
    services = Services(store=store, make_bot_backend=make, bot_timeout=patience)  # type: ignore[arg-type]
    infos = [SeatInfo("bot", LEVELS[seat % len(LEVELS)]) for seat in range(seats)]
    return Session.start("tigris", infos, QUICK_OPTIONS, seed="7", services=services)


def run(session: Session, length: int | None = None, watch: Callable[[], None] = lambda: None) -> None:
    """Let the bots play to the end, or until the log is so long."""
    end = time.monotonic() + 120
    while session.to_act() != OVER and (length is None or session.n < length):
        assert time.monotonic() < end, f"the game hangs at {session.n}"
        if not session.tick():
            time.sleep(0.0005)
        watch()


def children() -> set[int]:
    """All processes that this one has started and not waited for, dead ones too."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == os.getpid():
            found.add(int(path.parent.name))
    return found


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.fixture(autouse=True)
def _nothing_stays_behind() -> Iterator[None]:
    """No process, dead or alive, and no open file; but the one process by which `multiprocessing` cleans up."""
    resource_tracker.ensure_running()
    before = children(), handles()
    yield
    end = time.monotonic() + 60
    while (children(), handles()) != before and time.monotonic() < end:
        time.sleep(0.01)
    assert (children(), handles()) == before


def undisturbed(length: int | None = None) -> tuple[str, ...]:
    session = begin(AtHome)
    run(session, length)
    session.close()
    assert session.incidents == []
    return session.record().actions


@pytest.mark.parametrize(("length", "most"), soaked([(50, 9), (LONG, 20)], [(50, 9)]))
def test_killed_again_and_again_a_bot_still_makes_the_same_choices(tmp_path: Path, length: int, most: int) -> None:
    """More kills than one question allows, so that several questions are put again."""
    expected = undisturbed(length)
    rng, workers, kills = Random(3), [], dict[int, int]()

    def make() -> Worker:
        workers.append(Worker())
        return workers[-1]

    session = begin(make, Store(tmp_path))
    due = time.monotonic()

    def kill() -> None:
        nonlocal due
        if time.monotonic() > due and kills.get(session.n, 0) < MOST_DEATHS - 1 and sum(kills.values()) < most:
            due = time.monotonic() + rng.uniform(0.0, 0.1)
            kills[session.n] = kills.get(session.n, 0) + 1
            os.kill(workers[-1].pid, signal.SIGKILL)

    run(session, length, kill)
    session.close()
    assert sum(kills.values()) >= MOST_DEATHS
    assert len(kills) > 1
    assert session.incidents == []
    assert len(workers) == 1
    assert session.record().actions == expected
    (journal,) = (tmp_path / "games").glob("*.game")
    record = read_file(journal)
    assert record.actions == expected
    assert digest(GAME.to_json(verify(record, GAME)))


def test_stopped_a_bot_is_replaced_after_the_patience() -> None:
    workers: list[Worker] = []

    def make() -> Worker:
        workers.append(Worker())
        return workers[-1]

    session = begin(make, patience=60.0)
    run(session, 12)
    os.kill(workers[-1].pid, signal.SIGSTOP)
    session._bots._timeout = 0.6
    n, start = session.n, time.monotonic()
    run(session, n + 1)
    assert 0.5 < time.monotonic() - start < 5 * load()
    (incident,) = session.incidents
    assert (incident.n, incident.why) == (n, "late")
    assert session.record().actions[n] == incident.played
    session._bots._timeout = 60.0
    run(session, n + 8)
    assert len(session.incidents) == 1, "the next one answers again"
    assert len(workers) == 2
    session.close()


def test_a_stopped_bot_keeps_nobody_waiting_however_often_it_is_asked() -> None:
    session = begin(AtHome)
    run(session, 12)
    view = GAME.view_to_json(session.client(session.to_act()).view)
    session.close()
    worker = Worker()
    os.kill(worker.pid, signal.SIGSTOP)
    slowest = 0.0
    for _ in range(60):
        start = time.monotonic()
        worker.ask(view, 0, "novice", 1)
        assert worker.poll() is None
        slowest = max(slowest, time.monotonic() - start)
    worker.close()
    assert slowest < load()


@pytest.mark.parametrize("target", soaked(BROKEN, BROKEN[::2]), ids=lambda target: target.__name__)
def test_whatever_is_wrong_with_a_bot_a_legal_action_is_played(target: Target) -> None:
    session = begin(lambda: Worker(target=target))
    failing_game(session)


def test_without_a_program_to_start_a_legal_action_is_played(nothing_to_start: None) -> None:
    failing_game(begin(Worker))


def failing_game(session: Session) -> None:
    first = session.n
    run(session, first + 4)
    assert session.n == first + 4
    assert len(session.incidents) >= 3
    assert {incident.why for incident in session.incidents} <= {"failed", "illegal"}
    verify(session.record(), GAME)
    session.close()


@pytest.fixture
def nothing_to_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("multiprocessing.spawn._python_exe", b"/nonexistent/python")


@pytest.mark.parametrize("seats", soaked([2, 4], [2]))
def test_a_whole_game_of_bots_that_cannot_be_started_ends(seats: int, nothing_to_start: None) -> None:
    whole_failing_game(begin(Worker, seats=seats))


@pytest.mark.parametrize("seats", soaked([2, 4], [2]))
def test_a_whole_game_of_bots_that_never_answer_ends(seats: int) -> None:
    whole_failing_game(begin(lambda: Worker(target=broken_workers.illegal), seats=seats))


def whole_failing_game(session: Session) -> None:
    run(session)
    record = session.record()
    assert record.result is not None
    assert len(session.incidents) > 20
    verify(record, GAME)
    session.close()


@pytest.mark.parametrize("target", [broken_workers.half_an_answer_and_no_end, broken_workers.endless])
def test_no_call_waits_for_the_rest_of_an_answer(target: Target) -> None:
    session = begin(AtHome)
    view = GAME.view_to_json(session.client(session.to_act()).view)
    session.close()
    worker = Worker(target=target)
    worker.ask(view, 0, "novice", 1)
    times = []

    def poll() -> None:
        while sum(times) < 60:
            start = time.monotonic()
            worker.poll()
            times.append(time.monotonic() - start)
            time.sleep(0.002)

    with pytest.raises(WorkerFailed):
        poll()
    worker.close()
    assert max(times) < load()


def test_memory_is_not_filled_by_one_that_talks_without_end() -> None:
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    worker = Worker(target=broken_workers.endless)
    session = begin(AtHome)
    worker.ask(GAME.view_to_json(session.client(session.to_act()).view), 0, "novice", 1)
    time.sleep(0.3)
    worker.close()
    session.close()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000, "kilobytes"


def test_closing_in_mid_thought_leaves_nothing() -> None:
    """The fixture sees to it; here the bot is surely thinking, or surely stuck."""
    for sign in (None, signal.SIGSTOP, signal.SIGKILL):
        worker = Worker(seconds=30.0)
        session = begin(lambda worker=worker: worker)  # type: ignore[misc]
        session.set_seat(session.to_act(), "bot", "expert")
        for _ in range(20):
            session.tick()
            time.sleep(0.005)
        if sign is not None:
            os.kill(worker.pid, sign)
        session.close()


def test_the_process_comes_up_with_the_table() -> None:
    """So that the first bot to act finds it ready."""
    made: list[Worker] = []

    def make() -> Worker:
        made.append(Worker())
        return made[-1]

    session = begin(make)
    assert len(made) == 1, "before anybody acts"
    session.close()
