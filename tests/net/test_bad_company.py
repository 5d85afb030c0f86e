"""Whole tables with bad company, a little of each kind; tools/soak_lan.py does much."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.net.loop import Network
from game.net.requests import Requests
from tests.net.corrupting import corruptions
from tests.net.crowding import Listening, day, talkers
from tests.net.disorder import ROLES, disorder
from tests.net.leaving import deserted
from tests.net.sockets import MANY, Guest, until


def test_well_formed_lines_at_the_wrong_moment_change_nothing_and_cost_little() -> None:
    found = disorder(600)
    assert min(found.tried[role] for role in ROLES) > 100
    assert max(found.slowest.values()) < 0.05


def test_a_line_that_throws_somebody_else_out_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    obey = Requests.take

    def careless(self: Any, guest: Any, message: Any) -> None:
        if message["t"] == "extend":
            for other in [each for each in self.room.guests.all if each is not guest]:
                self.room.kick(other.number)
        obey(self, guest, message)

    monkeypatch.setattr(Requests, "take", careless)
    with pytest.raises(AssertionError):
        disorder(600)


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
