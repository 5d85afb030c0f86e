"""Timelines keep true order and exact moments at every speed and step."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.gfx import animation
from ui.gfx.animation import EASINGS, SPEEDS, Clip, Timeline, instant, parallel, progress_share, pulse, sequence, wait


@pytest.mark.parametrize("name", EASINGS)
def test_every_easing_starts_and_stops_where_it_should(name):
    assert EASINGS[name](0.0) == pytest.approx(0.0)
    assert EASINGS[name](1.0) == pytest.approx(1.0)


@pytest.mark.parametrize("name", sorted(set(EASINGS) - {"back", "drop", "anticipate"}))
def test_plain_easings_never_turn_back(name):
    values = [EASINGS[name](i / 100) for i in range(101)]
    assert values == sorted(values)


def test_easings_that_overshoot_do_so_by_a_tenth():
    assert max(EASINGS["back"](i / 100) for i in range(101)) == pytest.approx(1.1, abs=0.01)
    assert min(EASINGS["drop"](i / 100) for i in range(70, 101)) == pytest.approx(0.9, abs=0.01)


def test_pulse_and_stage():
    assert [pulse(t) for t in (0, 0.5, 1)] == pytest.approx([0, 1, 0])
    assert pulse(0.25, beats=2) == pytest.approx(1)
    assert [progress_share(t, 0.2, 0.6) for t in (0.1, 0.4, 0.9)] == pytest.approx([0, 0.5, 1])


def story(log):
    def tell(name, seconds):
        return Clip(seconds, begin=lambda: log.append(f"{name}+"), end=lambda: log.append(f"{name}-"))

    return sequence(
        tell("a", 0.2),
        instant(lambda: log.append("!")),
        parallel(tell("b", 0.3), tell("c", 0.1)),
        wait(0.1),
        tell("d", 0.2),
    )


ORDER = ["a+", "a-", "!", "b+", "c+", "c-", "b-", "d+", "d-"]


@given(steps=st.lists(st.floats(0.001, 0.4), min_size=1, max_size=60), speed=st.sampled_from(SPEEDS))
def test_things_happen_once_and_in_order_at_any_step_and_speed(steps, speed):
    log: list[str] = []
    line = Timeline(story(log), speed)
    for step in steps:
        line.advance(step)
    assert log == ORDER[: len(log)]
    line.skip()
    line.advance(1.0)
    assert log == ORDER
    assert line.done


def test_skip_finishes_all_at_once():
    log: list[str] = []
    line = Timeline(story(log))
    line.advance(0.25)
    assert log == ["a+", "a-", "!", "b+", "c+"]
    line.skip()
    assert (log, line.done, line.time) == (ORDER, True, line.seconds)


@pytest.mark.parametrize(("speed", "frames"), [(0, 1), (0.5, 100), (1, 50), (2, 25), (4, 13)])
def test_speed_decides_how_many_frames_it_takes(speed, frames):
    line, shown = Timeline(wait(1.0), speed), 0
    while not line.done:
        line.advance(0.02)
        shown += 1
    assert abs(shown - frames) <= 1


def test_pictures_see_their_own_progress_and_layer():
    seen: list[tuple[str, float]] = []

    def picture(name):
        return lambda surface, t: seen.append((name, round(t, 3)))

    line = Timeline(sequence(wait(0.5), parallel(Clip(1.0, picture("low")), Clip(0.5, picture("high"), above=True))))
    line.draw(None)
    assert seen == []
    line.advance(0.75)
    line.draw(None)
    line.draw(None, above=True)
    assert seen == [("low", 0.25), ("high", 0.5)]
    line.skip()
    line.draw(None)
    assert len(seen) == 2


def test_staggered_parts_begin_one_after_the_other():
    log: list[int] = []
    parts = [Clip(0.2, begin=lambda i=i: log.append(i)) for i in range(3)]
    line = Timeline(animation.parallel(*parts, stagger=0.1))
    assert line.seconds == pytest.approx(0.4)
    line.advance(0.15)
    assert log == [0, 1]


def test_an_empty_timeline_is_done():
    line = Timeline(sequence())
    line.advance(0)
    assert line.done


def test_nothing_is_drawn_at_the_end_although_times_are_rounded():
    """A clip within two sequences begins after a + b and ends after (a + b) + c; the whole lasts a + (b + c)."""
    shown = []
    for a, b, c in product((0.1, 0.21, 0.7, 1.3), repeat=3):
        picture = Clip(c, draw=lambda surface, share: shown.append(share))
        timeline = Timeline(sequence(wait(a), sequence(wait(b), picture)))
        timeline.skip()
        timeline.draw(None)
    assert shown == []
