"""Series on a Dask cluster: the same table byte for byte though a worker is killed, and a sentence for every fault."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from game.commands import arena, cluster, program, puzzles, soak
from game.commands.cli_args import CommandFailed, UsageError
from game.commands.worker_pool import Workers, results
from main import main
from tests.soaking import soaked

pytest.importorskip("distributed")

MODULE = [sys.executable, "-m", "distributed.cli.dask_{}"]
FILE = "scheduler.json"
SLOW_JOB = 0.3
"""The seconds of a job in which a worker can be killed."""


@dataclass
class Processes:
    """A scheduler with its workers, all of this computer."""

    folder: Path
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def __post_init__(self) -> None:
        end = time.monotonic() + 60
        while not self.address:
            assert time.monotonic() < end
            time.sleep(0.05)

    @property
    def address(self) -> str:
        try:
            return str(json.loads((self.folder / FILE).read_text())["address"])
        except (OSError, ValueError):  # not there yet, or half of it
            return ""

    def keep(self, count: int) -> None:
        """Have that many workers."""
        from distributed import Client

        self.workers = [worker for worker in self.workers if worker.poll() is None]
        for worker in self.workers[count:]:
            stop(worker)
        words = (self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        self.workers[count:] = []
        self.workers += [start("worker", *words) for _ in range(count - len(self.workers))]
        with Client(self.address, set_as_default=False) as client:
            end = time.monotonic() + 60
            while len(client.nthreads()) != count:
                assert time.monotonic() < end
                time.sleep(0.05)


def start(part: str, *words: str) -> subprocess.Popen[bytes]:
    command = [*(word.format(part) for word in MODULE), *words]
    environment = {**os.environ, "PYTHONPATH": str(program.ROOT)}
    return subprocess.Popen(command, cwd=program.ROOT, env=environment, stderr=subprocess.DEVNULL)


def stop(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


@contextmanager
def started(folder: Path) -> Iterator[Processes]:
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(folder / FILE))
    found = Processes(folder, start("scheduler", *words))
    try:
        yield found
    finally:
        for process in (*found.workers, found.scheduler):
            stop(process)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    with started(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def without_times(text: str) -> str:
    """The lines of an arena, without the seconds of its last one."""
    *games, last = text.splitlines()
    outcome = json.loads(last)
    for entry in outcome["outcome"]:
        del entry["seconds"]
    return "\n".join((*games, json.dumps(outcome)))


def after_a_kill(words: list[str], found: Processes) -> str:
    """What a command prints on the cluster if one of its workers is killed after the first line."""
    command = [sys.executable, "main.py", *words, "--cluster", found.address]
    with subprocess.Popen(
        command, cwd=program.ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as run:
        assert run.stdout is not None
        first = run.stdout.readline()
        found.workers[0].kill()
        whole = first + run.stdout.read()
    assert run.returncode == 0, whole
    return whole


@pytest.mark.parametrize("command", soaked(["arena", "puzzles mine"], ["arena"]))
def test_a_killed_worker_changes_nothing(command: str, running: Processes, capsys: pytest.CaptureFixture[str]) -> None:
    words = {
        "arena": ["arena", "catan", "--seats", "bot:novice,bot:steady", "--games", "8", "--seed", "5"],
        "puzzles mine": ["puzzles", "mine", "qwirkle", "--kinds", "most-points,endgame", "--games", "4", "--seed", "3"],
    }[command]
    assert main([*words, "--jobs", "1"]) == 0
    local = capsys.readouterr().out
    running.keep(2)
    remote = after_a_kill(words, running)
    assert local.count("\n") > 3
    if command == "arena":
        local, remote = without_times(local), without_times(remote)
    assert remote == local


def lazy(number: int, seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid() if seconds else number


@pytest.mark.soak
def test_a_worker_is_killed_while_it_works(running: Processes) -> None:
    """Its jobs are done by the other one."""
    running.keep(2)
    pids = results(lazy, [(number, SLOW_JOB) for number in range(12)], Workers(1, running.address))
    seen = [next(pids), next(pids)]
    running.workers[0].kill()
    seen += pids
    assert len(seen) == 12
    assert set(seen[-5:]) == {running.workers[1].pid}


@pytest.mark.soak
def test_soak_runs_on_a_cluster(running: Processes, capsys: pytest.CaptureFixture[str]) -> None:
    running.keep(1)
    hashes = []
    for more in ([], ["--cluster", running.address]):
        assert soak.main(["qwirkle", "--games", "3", "--seats", "2", "--seed", "4", *more]) == 0
        hashes.append([json.loads(line)["hash"] for line in capsys.readouterr().out.splitlines()])
    assert hashes[0] == hashes[1]


def test_a_worker_with_other_code_does_no_job(running: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    running.keep(1)
    monkeypatch.setattr(cluster, "code_digest", lambda job: "other")
    assert fault_of(Workers(1, running.address)) == "cli.cluster-code"


def test_a_cluster_that_is_not_there_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has no worker, its scheduler ends, and then none is there."""
    with started(tmp_path) as found:
        address = found.address
        assert fault_of(Workers(1, address)) == "cli.cluster-empty"
        found.keep(1)
        run = results(lazy, [(number, SLOW_JOB) for number in range(9)], Workers(1, address))
        next(run)
        stop(found.scheduler)
        with pytest.raises(CommandFailed) as fault:
            list(run)
        assert fault.value.key == "cli.cluster-lost"
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    assert main(["arena", "qwirkle", "--games", "2", "--cluster", address]) == 1
    assert capsys.readouterr().err.splitlines()[-1].endswith(f"{address}.")


def fault_of(where: Workers) -> str:
    with pytest.raises(CommandFailed) as fault:
        list(results(lazy, [(1, 0.0)], where))
    return fault.value.key


def test_without_the_library_a_sentence_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["soak", "qwirkle", "--games", "2", "--cluster", "tcp://127.0.0.1:9"]) == 1
    assert cluster.REQUIREMENTS in capsys.readouterr().err
    assert (program.ROOT / cluster.REQUIREMENTS).is_file()
    monkeypatch.setattr(cluster, "is_frozen", lambda: True)
    with pytest.raises(CommandFailed) as fault:
        cluster.Cluster("tcp://127.0.0.1:9")
    assert fault.value.key == "cli.library-left-out"


@pytest.mark.parametrize(
    "word", ["", "localhost:8786", "tls://a:1", "tcp://a", "tcp://a:0", "tcp://a:65536", "tcp://:1"]
)
def test_a_wrong_address_is_wrong_use(word: str) -> None:
    for run in (arena.main, soak.main, lambda argv: puzzles.main(["mine", *argv])):
        with pytest.raises(UsageError):
            run(["qwirkle", "--cluster", word])
    assert cluster.parse_address("tcp://[::1]:8786")


def test_jobs_of_a_lost_process_are_done_again(tmp_path: Path) -> None:
    """Also in the pool of this computer."""
    mark = tmp_path / "mark"
    assert list(results(dying, [(number, str(mark)) for number in range(6)], Workers(2))) == [0, 1, 2, 3, 4, 5]
    assert mark.exists()


def dying(number: int, mark: str) -> int:
    if number == 3 and not os.path.exists(mark):
        Path(mark).touch()
        os._exit(1)
    return number
