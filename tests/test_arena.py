"""The arena: fair seating, shares with their intervals, equal on any number of processes; and the bench's rows."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.bots import choose
from game.commands import arena, bench, program, worker_pool
from game.commands.bench import Row
from game.commands.cli_args import UsageError
from tests.soaking import combined, soaked

MATCH = ["tigris", "--seats", "bot:novice,random", "--games", "4", "--seed", "7"]


def told(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(MATCH) == 0
    *games, last = told(capsys)
    assert [report["seating"] for report in games] == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert [report["players"][0] for report in games] == ["novice", "random", "novice", "random"]
    novice, random = last["outcome"]
    assert (novice["games"], novice["wins"] + random["wins"]) == (4, 4)
    assert novice["share"] > 0.9
    assert novice["interval"][0] < novice["share"] <= novice["interval"][1]
    assert len(novice["mean_scores"]) == 5
    assert 0 < novice["seconds"]["mean"] <= novice["seconds"]["max"] < 1


def test_a_game_without_an_end_counts_as_it_stands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "MAX_ACTIONS", 9)
    assert arena.main(["qwirkle", "--seats", "bot:novice,random", "--games", "2", "--jobs", "1"]) == 0
    *games, last = told(capsys)
    assert [report["actions"] for report in games] == [9, 9]
    assert sum(entry["wins"] for entry in last["outcome"]) == 2


def test_a_yardstick_plays_though_it_is_no_level(capsys: pytest.CaptureFixture[str]) -> None:
    """`greedy` is known to Qwirkle alone, and is no bot that a table offers."""
    assert arena.main(["qwirkle", "--seats", "greedy,bot:novice", "--games", "2", "--jobs", "1"]) == 0
    *games, last = told(capsys)
    assert [entry["player"] for entry in last["outcome"]] == ["greedy", "novice"]
    assert sum(entry["wins"] for entry in last["outcome"]) == len(games) == 2
    for words in (["tigris", "--seats", "greedy,bot:novice"], ["qwirkle", "--seats", "bot:greedy,random"]):
        with pytest.raises(UsageError):
            arena.main([*words, "--games", "1"])


@pytest.mark.parametrize("jobs", soaked(["1", "2", "3", "99", "0"], ["2", "0"]))
def test_the_output_is_the_same_on_any_number_of_processes(capsys: pytest.CaptureFixture[str], jobs: str) -> None:
    """Line by line, but for the times."""
    outputs = []
    for words in ([*MATCH, "--jobs", "1"], [*MATCH, "--jobs", jobs]):
        assert arena.main(words) == 0
        *games, last = told(capsys)
        for outcome in last["outcome"]:
            assert outcome.pop("seconds").keys() == {"mean", "p95", "max"}
        outputs.append((games, last))
    assert outputs[0] == outputs[1]


def test_without_a_word_all_processors_are_used() -> None:
    given = arena.cli_args.parse([], arena.FLAGS)[1]
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    assert worker_pool.processes(given["jobs"], 1000) == available
    assert worker_pool.processes(7, 3) == 3


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")
@pytest.mark.parametrize(
    ("sign", "command"),
    combined(
        [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ["arena tigris --seats bot:strong,bot:strong", "soak tigris"]
    ),
)
def test_when_it_is_stopped_all_its_processes_end(sign: int, command: str) -> None:
    words = [sys.executable, "main.py", *command.split(), "--games", "100000", "--jobs", "2"]
    parent = subprocess.Popen(
        words,
        cwd=program.ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
        preexec_fn=heed_interrupts,
    )
    least = 3 if sys.platform == "linux" else 2  # one of them cleans up after the others
    wait_until(lambda: len(children_of(parent.pid)) == least)
    children = children_of(parent.pid)
    time.sleep(0.3)
    parent.send_signal(sign)
    _, complaint = parent.communicate(timeout=60)
    assert parent.returncode == (130 if sign == signal.SIGINT else -sign)
    assert "Traceback" not in complaint
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))


def heed_interrupts() -> None:
    """What runs in the background inherits that interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def children_of(parent: int) -> set[int]:
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.add(int(path.parent.name))
    return found


def wait_until(ready: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_round_has_the_same_luck() -> None:
    match = arena.parse_match(
        arena.worker_pool.game_of(["tigris"], "arena"),
        {"seats": "random,random", "options": "", "seconds": 1, "seed": 3},
    )
    first, second, third = (arena.play(match, number) for number in range(3))
    assert first["seating"] != second["seating"]
    assert first["scores"] != third["scores"]


def test_options_and_more_seats(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["tigris", "--seats", "random,random,random", "--games", "3", "--options", "board=advanced,scores=open"]
    assert arena.main(argv) == 0
    *games, last = told(capsys)
    assert [report["seating"][0] for report in games] == [0, 1, 2]
    assert sum(outcome["wins"] for outcome in last["outcome"]) == pytest.approx(3, abs=0.02)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "chess",
        "tigris --seats bot:novice",
        "tigris --seats bot:divine,random",
        "tigris --seats human,random",
        "tigris --options board=round",
        "tigris --options board",
        "tigris --games none",
        "tigris --games 0",
        "tigris --games -3",
        "tigris --games",
        "tigris --seconds nan",
        "tigris --seconds inf",
        "tigris --seconds -1",
        "tigris --seconds soon",
        "tigris --seed x",
        "tigris --jobs -1",
        "tigris --jobs 1.5",
        "tigris --cluster x",
        "tigris --divine",
        "tigris chess",
        "tigris --seats bot:novice,random,random,random,random",
        "tigris --seats bot:novice,",
    ],
)
def test_wrong_use(words: str) -> None:
    with pytest.raises(UsageError):
        arena.main(words.split())


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (65, 100, 0.5525, 0.7364)]
)
def test_wilson(wins: float, games: int, low: float, high: float) -> None:
    assert arena.wilson(wins, games) == pytest.approx((low, high), abs=2e-4)


def test_means_of_any_shape() -> None:
    assert arena.mean([1, 2]) == 1.5
    assert arena.mean([[1, 2], [3, 4]]) == [2, 3]
    assert arena.mean([{"points": 1}, {"points": 4}]) == {"points": 2.5}


def test_bench_rows(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def pictures(seconds: float) -> list[Row]:
        return [Row("ui.frame", 1.5, "ms")]

    monkeypatch.setattr(bench, "choose", lambda *asked: choose(*asked, seconds=0.01))
    monkeypatch.setattr(bench, "GAMES", {"tigris": bench.GAMES["tigris"]})
    assert bench.main(["--json", "--seconds", "0.01"], [pictures]) == 0
    (report,) = told(capsys)
    values = {row["name"]: row["value"] for row in report["rows"]}
    assert min(value for name, value in values.items() if not name.endswith(".compiled")) > 0
    assert values["ui.frame"] == 1.5
    assert values.keys() >= {"tigris.playouts", "tigris.legal", "tigris.apply", "tigris.view", "tigris.determinize"}
    assert values.keys() >= {"tigris.steady.2.p95", "tigris.novice.4.median", "engine.start"}
    assert report["machine"]["processors"] >= 1
