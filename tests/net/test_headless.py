"""The host without a window, as a program: the line it prints, whole games, a death in the middle, wrong use."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.commands.program import ROOT
from game.record import read, verify
from game.storage.store import FINISHED, Store
from tests.effort import load
from tests.net.killing import Host, killings
from tests.net.peers import ALL_GAMES
from tests.net.returning import returns


def test_a_killed_host_is_continued_and_everybody_comes_back() -> None:
    outcome = killings(1)
    assert outcome.kills == 1
    assert outcome.lost == 0
    assert outcome.actions > 0
    assert outcome.slowest > 0
    assert outcome.slowest < 10 * load()


def test_links_break_in_every_way_and_everybody_is_back_at_once() -> None:
    found = returns(6)
    assert found.cycles == 6
    assert (found.lost, found.strangers, found.different) == (0, 0, 0)
    assert found.slowest < 3 * load()


def test_a_table_of_bots_is_played_to_its_end(tmp_path: Path) -> None:
    log = tmp_path / "log"
    host = Host(tmp_path / "data")
    host.run("--seats", "human,bot:novice", "--names", "Dana,", "--event-log", str(log), "--no-announce", "--seed", "7",
             "--purist")  # fmt: skip
    try:
        assert host.ended(100) == 0
    finally:
        host.kill()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    actions = [line for line in lines if line["ev"] == "action"]
    (file,) = Store(tmp_path / "data").games()
    assert file.status == FINISHED
    assert file.record is not None
    record = read(file.path.read_bytes())
    verify(record, ALL_GAMES["tigris"])
    assert lines[-1]["ev"] == "over"
    assert lines[-1]["ranks"] == list(record.result or ())
    assert actions[-1]["n"] == len(record.actions)
    assert all(" hidden " in line["text"] for line in actions if line["text"].startswith("draw"))
    assert [info.kind for info in record.seats] == ["bot", "bot"], "nobody sits at a screen that is not there"
    assert record.seed == "7"
    assert record.purist


def test_a_port_that_another_program_has_now_is_told_in_a_line_of_its_own(tmp_path: Path) -> None:
    """Besides the one of JSON on standard output."""
    log = tmp_path / "log"
    host = Host(tmp_path / "data")
    host.run("--seats", "human,bot:novice", "--event-log", str(log), "--no-announce", "--seconds", "60")
    try:
        until(lambda: log.exists() and '"action"' in log.read_text())
    finally:
        host.kill()
    flags = ["--headless", "--continue", "--loopback", "--no-announce", "--data-dir", str(tmp_path / "data")]
    with socket.create_server(("127.0.0.1", host.port)):
        again = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), "host", *flags, "--lang", "en"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert again.stdout is not None
        line = json.loads(again.stdout.readline())
        again.terminate()
        told = again.communicate()[1]
    assert line["taken"] == host.port
    assert told.splitlines() == [f"Another program uses port {host.port}; the table is at port {line['port']} now."]


def until(there: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end
        time.sleep(0.05)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "main.py"), "host", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["tigris", "--headless", "--seats", "lan,wolf"], 2, "wolf"),
        (["tigris", "--headless", "--seats", "lan"], 2, "played by 1"),
        (["chess", "--headless"], 2, "chess"),
        (["--headless"], 2, "host"),
        (["tigris", "--headless", "--port", "x"], 2, "--port"),
        (["tigris", "--headless", "--port", "70000", "--data-dir", "DIR"], 1, "70000"),
        (["tigris", "--headless", "--continue", "--data-dir", "DIR"], 1, "unfinished"),
    ],
)
def test_wrong_use_is_one_sentence(words: list[str], code: int, said: str, tmp_path: Path) -> None:
    done = run(*[word.replace("DIR", str(tmp_path)) for word in words])
    assert done.returncode == code
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""
