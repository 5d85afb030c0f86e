"""Whole tables with bad company, a little of each kind; tools/soak_lan.py does much."""

from __future__ import annotations

import contextlib
import os
import pickle
import socket
import time
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from game.net.host.admission import disconnect
from game.net.host.requests import Requests
from game.net.transport.network import Network
from tests.effort import calmest
from tests.net import exposure, foreign
from tests.net.corrupting import corruptions
from tests.net.crowding import Listening, day, talkers
from tests.net.disorder import ROLES, disorder
from tests.net.leaving import deserted
from tests.net.sockets import MANY, Guest, until
from tests.ui import lonely


def test_well_formed_lines_at_the_wrong_moment_change_nothing_and_cost_little() -> None:
    found = calmest(lambda run: disorder(600), lambda found: max(found.slowest.values()), 0.05)
    assert min(found.tried[role] for role in ROLES) > 100
    assert max(found.slowest.values()) < 0.05


def test_a_line_that_throws_somebody_else_out_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    obey = Requests.handle

    def careless(self: Any, guest: Any, message: Any) -> None:
        if message["t"] == "extend":
            for other in [each for each in self.room.guests.all if each is not guest]:
                self.room.guests.remove(other)
                disconnect(other, "kicked")
        obey(self, guest, message)

    monkeypatch.setattr(Requests, "handle", careless)
    with pytest.raises(AssertionError):
        disorder(600)


def test_packed_and_executable_things_are_read_by_nobody(tmp_path: Path) -> None:
    found = calmest(lambda run: foreign.foreign(2000, tmp_path / str(run)), attrgetter("slowest"), 0.1)
    assert found.read == 2000
    assert (found.accepted, found.ran) == (0, 0)
    assert found.slowest < 0.1
    assert found.grown < 5 << 20


def test_a_reader_that_runs_what_it_reads_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(self: Any, data: bytes) -> bool:
        with contextlib.suppress(Exception):
            pickle.loads(data)
        return False

    monkeypatch.setattr(foreign.Readers, "record", careless)
    assert foreign.read_all(200, tmp_path).ran > 0


def test_nothing_is_open_to_others_unless_somebody_hosts(tmp_path: Path) -> None:
    if exposure.missing():
        pytest.skip(exposure.missing())
    assert exposure.of_window(tmp_path) == []
    found = exposure.of_host(tmp_path / "host")
    assert {each.port for each in found if each.kind.startswith("tcp")} != set()
    assert all(each.here_only for each in found)
    with socket.create_server(("", 0)) as own:
        seen = [each for each in exposure.open_sockets(os.getpid()) if each.port == own.getsockname()[1]]
    assert [each.here_only for each in seen] == [False], "it would be seen"


def test_a_window_whose_host_is_gone_rests(tmp_path: Path) -> None:
    dialled, spent = lonely.wait(10, tmp_path)
    assert dialled > 2
    assert spent < 1.0, "a tenth of one processor; 5 % on a quiet one"


def test_a_table_goes_on_without_those_who_left() -> None:
    found = deserted(2)
    assert found.left > 5
    assert found.longest_wait < 65


def test_corrupted_copies_are_noticed_at_the_next_action_and_mended() -> None:
    found = corruptions(15)
    assert found.corrupted == 15
    assert found.slowest < 1.0


def test_who_talks_or_asks_without_end_is_slowed_then_sent_away() -> None:
    figures, talked, asked = talkers(2, 2000, replace(MANY, slowed=1.0))
    assert figures.dropped == figures.tried == 4
    assert figures.p50 < 0.2
    assert 5 <= talked <= 5 + 3
    assert 20 <= asked <= 20 + 3 * 20


def test_watchers_come_and_go_and_nothing_is_left_of_them(tmp_path: Path) -> None:
    found = day(20, tmp_path)
    assert found.visits == 20
    assert found.left_open <= 0


class Parting(Listening):
    """A host that counts goodbyes."""

    byes = 0

    def _answer(self, stream: Any, message: Any) -> None:
        self.byes += message["t"] == "bye"
        super()._answer(stream, message)


def test_a_last_word_arrives_though_the_guest_has_not_read_everything() -> None:
    """He goes with an update unread, while the host is about to write another: its fault must not hide the goodbye."""
    host, there = Parting(), Network()
    update = {"t": "over", "record": "x" * 20_000, "seed": "7", "nonce": "0" * 32}
    try:
        visitor = Guest(there, host.listener.port)
        assert visitor.enter() is not None
        there.call(time.sleep, 0.15)
        time.sleep(0.03)
        host.tell_all(update)
        time.sleep(0.05)
        host.network.call(time.sleep, 0.4)
        visitor.stream.close("leaving")
        time.sleep(0.2)
        host.tell_all(update)
        assert until(lambda: host.gone)
        assert host.byes == 1
    finally:
        host.close()
        there.close()
