"""Rests between frames: as long as the rate asks for, ended by news or by the player; and steps of no time."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from game.net.host.room_file import TableSettings
from game.session.table_setup import TableSetup, seats_from_text
from ui.app.app import App, Launch
from ui.app.frame_clock import LONGEST, LOOK, STEP, FixedTimestep, FramePacer
from ui.lan import shared_table
from ui.scene import Scene
from ui.scenes.lan.lobby import LobbyScene


def never() -> bool:
    return False


def test_a_rest_lasts_as_long_as_the_rate_asks_for() -> None:
    rests = FramePacer()
    rests.take(50, never)
    untold = []
    for _ in range(3):
        begun = time.perf_counter()
        told = sum(rests.take(50, never) for _ in range(5))
        untold.append(time.perf_counter() - begun - told)
        assert told >= 0.1
    assert min(untold) == pytest.approx(0.0, abs=0.01)


def test_a_late_frame_is_not_followed_by_a_rest() -> None:
    rests, rested = FramePacer(), []
    rests.take(50, never)
    for _ in range(5):
        time.sleep(0.05)
        begun = time.perf_counter()
        rests.take(50, never)
        rested.append(time.perf_counter() - begun)
    assert min(rested) < 0.015


def test_news_from_another_thread_ends_it() -> None:
    rests = FramePacer()
    rests.take(1000, never)
    threading.Timer(0.05, rests.wake.set).start()
    assert 0.04 < rests.take(0.5, never) < 1.0
    assert rests.take(10, never) >= 0.09, "old news ends no other rest"


def test_what_the_player_asks_for_ends_it() -> None:
    rests, looks = FramePacer(), [0]

    def asked() -> bool:
        looks[0] += 1
        return looks[0] == 3

    rests.take(1000, never)
    assert 2 * LOOK < rests.take(0.5, asked) < 1.0


def test_much_news_leaves_time_for_other_things() -> None:
    rests = FramePacer()
    rests.take(1000, never)
    begun, count = time.perf_counter(), 0
    while time.perf_counter() - begun < 0.2:
        rests.wake.set()
        rests.take(60, never)
        count += 1
    assert count <= 100


def test_steps_are_counted_and_none_is_lost() -> None:
    steps = FixedTimestep()
    assert sum(steps.take(seconds) for seconds in (0.001, 0.02, 0.0, 0.004, 0.025)) == 3
    assert steps.take(10.0) == pytest.approx(LONGEST / STEP, abs=1)


class Hearing(Scene):
    """Notes its steps."""

    name = "hearing"

    def __init__(self) -> None:
        self.steps: list[float] = []
        self.below: list[float] = []

    def update(self, dt: float) -> None:
        self.steps.append(dt)

    def meanwhile(self, dt: float) -> None:
        self.below.append(dt)


def test_whatever_comes_is_heard_in_the_very_next_frame(tmp_path: Path) -> None:
    app = App(Launch(data_dir=tmp_path, lang="en", size=(640, 360), sound=False))
    lower, upper = Hearing(), Hearing()
    app.push(lower)
    app.push(upper)
    app.frame([], 0.001)
    assert (upper.steps, lower.below) == ([0.0], [0.0])
    app.frame([], 2 / 60)
    assert upper.steps == [0.0, STEP, STEP] == lower.below
    app.close()


def test_a_shared_table_is_looked_after_60_times_a_second() -> None:
    assert LobbyScene.shared
    assert not Scene.shared


def test_what_a_socket_brings_is_news_for_the_window_of_host_and_guest(tmp_path: Path) -> None:
    here, there = (App(Launch(data_dir=tmp_path / name, lang="en", size=(640, 360), sound=False)) for name in "ht")
    plan = TableSetup("tigris", seats_from_text("human,lan", (), ()))
    table = shared_table.host(here, plan, TableSettings("Ann"), loopback=True, announce=False)
    visit = shared_table.visit(there, ("127.0.0.1", table.room.port), table.code, "any", "Omid")
    visit.tick()
    assert here.nav.wake.wait(5), "the guest's call wakes the host"
    table.tick()
    assert there.nav.wake.wait(5), "the host's first word wakes the guest"
    visit.close()
    table.close()
    for app in (here, there):
        app.close()
