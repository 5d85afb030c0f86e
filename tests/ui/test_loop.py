"""Rests between frames: as long as the rate asks for, ended by news or by the player; and steps of no time."""

from __future__ import annotations

import gc
import os
import threading
import weakref
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.net.host.room_file import TableSettings
from game.session.table_setup import TableSetup, seats_from_text
from tests.ui.shell import start
from tests.ui.tables import Table
from ui.app import frame_clock
from ui.app.app import App, Launch
from ui.app.frame_clock import AWAY_RATE, MAX_FRAME, POLL_INTERVAL, STEP, FixedTimestep, FramePacer
from ui.lan import shared_table
from ui.scene import Scene
from ui.scenes.lan.lobby import LobbyScene


def never() -> bool:
    return False


class Clock:
    """Time that passes only while a rest sleeps or waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.wakings = 100.0, 0
        monkeypatch.setattr(frame_clock.time, "perf_counter", lambda: self.now)
        monkeypatch.setattr(frame_clock.time, "sleep", self.sleep)

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.wakings += 1

    def rests(self, news_at: float = 1e9) -> FramePacer:
        """Return a pacer that is woken at that moment."""
        pacer = FramePacer()

        def wait(seconds: float) -> bool:
            self.wakings += 1
            self.now = min(self.now + seconds, max(self.now, news_at))
            return pacer.wake.is_set() or self.now >= news_at

        pacer.wake.wait = wait  # type: ignore[method-assign,assignment]
        return pacer


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_a_rest_lasts_as_long_as_the_rate_asks_for(clock: Clock) -> None:
    rests = clock.rests()
    rests.rest(50, never)
    begun = clock.now
    for _ in range(5):
        assert rests.rest(50, never) == pytest.approx(0.02)
    assert clock.now - begun == pytest.approx(0.1)


def test_a_late_frame_is_not_followed_by_a_rest(clock: Clock) -> None:
    rests = clock.rests()
    rests.rest(50, never)
    for _ in range(5):
        clock.sleep(0.05)
        begun = clock.now
        assert rests.rest(50, never) == pytest.approx(0.05)
        assert clock.now == begun


def test_news_ends_it(clock: Clock) -> None:
    rests = clock.rests(news_at=clock.now + 1.05)
    assert rests.rest(1, never) == pytest.approx(1.0)
    assert rests.rest(0.5, never) == pytest.approx(0.05)


def test_news_from_another_thread_ends_it() -> None:
    """In real time: a rest of an hour ends, and the news is old for the next one."""
    rests = FramePacer()
    rests.rest(1000, never)
    threading.Timer(0.05, rests.wake.set).start()
    assert rests.rest(1 / 3600, never) > 0.04
    assert rests.rest(10, never) >= 0.09, "old news ends no other rest"


def test_what_the_player_asks_for_ends_it(clock: Clock) -> None:
    rests, looks = clock.rests(), [0]

    def asked() -> bool:
        looks[0] += 1
        return looks[0] == 3

    rests.rest(1000, never)
    assert rests.rest(20, asked) == pytest.approx(3 * POLL_INTERVAL)


def test_a_window_in_which_nothing_happens_wakes_up_for_input_sixty_times_a_second(clock: Clock) -> None:
    """Waking up is most of what an idle table costs (feel.md, Cost)."""
    rests = clock.rests()
    rests.rest(30, never)
    clock.wakings = 0
    for _ in range(30):
        rests.rest(30, never)
    assert clock.wakings <= 62


def test_while_the_player_is_away_it_wakes_up_thirty_times_a_second(clock: Clock) -> None:
    rests = clock.rests()
    rests.rest(AWAY_RATE, never)
    clock.wakings = 0
    for _ in range(AWAY_RATE):
        rests.rest(AWAY_RATE, never)
    assert clock.wakings <= 42


def test_who_does_nothing_for_two_seconds_is_away_until_any_event(table: Table) -> None:
    app = table.app
    table.pilot.settle()
    app.now = app._away_from - 0.1
    assert app._rate == 20
    app.now = app._away_from
    assert app._rate == AWAY_RATE
    app.frame([pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False)], STEP)
    app.frame([], 0.5)
    assert app._rate == 20


def test_much_news_leaves_time_for_other_things(clock: Clock) -> None:
    rests = clock.rests()
    rests.rest(1000, never)
    begun, count = clock.now, 0
    while clock.now - begun < 0.2:
        rests.wake.set()
        rests.rest(60, never)
        count += 1
    assert count <= 100


def test_steps_are_counted_and_none_is_lost() -> None:
    steps = FixedTimestep()
    assert sum(steps.steps(seconds) for seconds in (0.001, 0.02, 0.0, 0.004, 0.025)) == 3
    assert steps.steps(10.0) == pytest.approx(MAX_FRAME / STEP, abs=1)


class Hearing(Scene):
    """Notes its steps."""

    name = "hearing"

    def __init__(self) -> None:
        self.steps: list[float] = []
        self.below: list[float] = []

    def update(self, dt: float) -> None:
        self.steps.append(dt)

    def update_covered(self, dt: float) -> None:
        self.below.append(dt)


def test_whatever_comes_is_heard_in_the_very_next_frame(tmp_path: Path) -> None:
    app = App(Launch(data_dir=tmp_path, lang="en", size=(640, 360), sound=False))
    lower, upper = Hearing(), Hearing()
    app.push(lower)
    app.push(upper)
    app.frame([], 0.001)
    assert (upper.steps, lower.below) == ([0.0], [0.0])
    upper.moving = True
    app.frame([], 2 / 60)
    assert upper.steps == [0.0, STEP, STEP] == lower.below
    app.close()


def test_while_nothing_moves_one_step_takes_all_of_the_time(tmp_path: Path) -> None:
    """feel.md, Cost: six steps in each of ten frames a second were most of what an idle table did in its frames."""
    app = App(Launch(data_dir=tmp_path, lang="en", size=(640, 360), sound=False))
    lower, upper = Hearing(), Hearing()
    app.push(lower)
    app.push(upper)
    app.frame([], STEP)
    fields = ("moving", "busy", "background_moving", "equal_steps")
    for field, together in (*((field, False) for field in fields), ("", True)):
        upper.moving = upper.busy = upper.background_moving = upper.equal_steps = False
        if field:
            setattr(upper, field, True)
        upper.steps.clear()
        lower.below.clear()
        app.frame([], 0.1)
        assert upper.steps == (pytest.approx([0.1]) if together else [STEP] * 6) == lower.below, field
    app.invalidate()
    upper.steps.clear()
    app.frame([], 0.1)
    assert upper.steps == [STEP] * 6, "something may begin to move"
    app.close()


def test_a_shared_table_is_looked_after_60_times_a_second() -> None:
    assert LobbyScene.shared
    assert not Scene.shared


def test_what_a_socket_brings_is_news_for_the_window_of_host_and_guest(tmp_path: Path) -> None:
    here, there = (App(Launch(data_dir=tmp_path / name, lang="en", size=(640, 360), sound=False)) for name in "ht")
    plan = TableSetup("tigris", seats_from_text("human,lan", (), ()))
    table = shared_table.host(here, plan, TableSettings("Ann"), loopback=True, announce=False)
    visit = shared_table.join(there, ("127.0.0.1", table.room.port), table.code, "any", "Omid")
    visit.tick()
    assert here.nav.wake.wait(60), "the guest's call wakes the host"
    table.tick()
    assert there.nav.wake.wait(60), "the host's first word wakes the guest"
    visit.close()
    table.close()
    for app in (here, there):
        app.close()


def test_a_closed_window_leaves_no_widgets(tmp_path: Path) -> None:
    """Events of pygame_gui that nobody had read held them: a hundred megabytes after a window of 3840x2160."""
    held = start(tmp_path)
    held.app.ask_quit()
    held.settle()
    manager = weakref.ref(held.app.scenes[-1].gui.manager)
    held.app.close()
    del held
    gc.collect()
    assert manager() is None


def test_an_idle_table_runs_twenty_frames_a_second_and_any_event_brings_the_next(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates: list[float] = []
    asked: list[bool] = []

    def rest(rate: float, look: Callable[[], bool]) -> float:
        rates.append(rate)
        asked.append(look())
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False))
        asked.append(look())
        pygame.event.get()
        app.running = False
        return STEP

    app = table.app
    table.pilot.settle()
    pygame.event.get()
    monkeypatch.setattr(app._pacer, "rest", rest)
    monkeypatch.setattr(app, "close", lambda: None)
    app.run()
    assert rates == [20]
    assert asked == [False, True]
    app.invalidate()
    app.running = True
    app.run()
    assert rates == [20, 60]
