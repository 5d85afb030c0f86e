"""Nothing flashes: every climax of the three games, recorded frame by frame and measured (feel.md)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest

import tests.ui.tables  # noqa: F401  sets the dummy drivers before pygame opens a window
from game.record import Record, read
from tests.soaking import soaked
from tests.ui.boards import ROOT
from tests.ui.flashes import Recording, recorded
from ui.app.app import App, Launch
from ui.scenes.review.replay import ReplayScene

WHITE, BLACK, RED, GREY = (255, 255, 255), (0, 0, 0), (255, 0, 0), (90, 90, 90)

MOMENTS = {
    "revolt": ("tigris/monuments", 143, 145),
    "war": ("tigris/treasures-at-the-end-of-turns", 332, 334),
    "monument": ("tigris/monuments", 147, 149),
    "catastrophe": ("tigris/monuments", 14, 14),
    "treasure": ("tigris/monuments", 132, 132),
    "tigris-end": ("tigris/monuments", 299, 299),
    "six-at-once": ("qwirkle/six-at-once", 3, 4),
    "qwirkles": ("qwirkle/closed-board", 10, 14),
    "dice": ("catan/bank-short", 16, 19),
    "robber": ("catan/bank-short", 38, 42),
    "city": ("catan/longest-road-cut", 137, 137),
    "longest-road": ("catan/longest-road-cut", 338, 338),
    "army": ("catan/won-by-a-knight", 363, 364),
    "catan-end": ("catan/won-by-a-knight", 1974, 1974),
}
"""Name -> record, first and last action of what is recorded."""
THEMES = ("lamplight", "daylight")
SPEEDS = (1.0, 4.0)
DAILY = [("war", "lamplight", 4.0), ("six-at-once", "daylight", 1.0), ("robber", "daylight", 4.0)]


@lru_cache(maxsize=2)
def stored(name: str, n: int) -> Record:
    return read((ROOT / "tests" / "records" / f"{name}.game").read_bytes()).prefix(n)


def film(folder: Path, moment: str, theme: str, speed: float) -> Recording:
    """Play the actions of a moment one after the other and record every frame."""
    name, first, last = MOMENTS[moment]
    app = App(Launch(data_dir=folder, size=(640, 360), speed=speed, sound=False))
    app.settings.board_theme = theme
    app.set_look()
    scene = ReplayScene(stored(name, last), first - 1, "all")
    app.push(scene)
    recording, frames = Recording(), 0
    for _ in range(first, last + 1):
        scene.step_forward()
        for _ in range(1200):
            app.frame([], 1 / 60)
            recording.add(app.window.get_surface(), frames / 60)
            frames += 1
            if not scene.moving:
                break
    app.close()
    assert frames > 5, "something moved"
    return recording


@pytest.mark.parametrize(
    ("moment", "theme", "speed"),
    soaked([(moment, theme, speed) for moment in MOMENTS for theme in THEMES for speed in SPEEDS], DAILY),
)
def test_nothing_flashes_in_a_game(tmp_path: Path, moment: str, theme: str, speed: float) -> None:
    recording = film(tmp_path, moment, theme, speed)
    general, red = recording.general(), recording.red()
    assert general.safe, general
    assert red.safe, red


# ------------------------------------------------------------------ the measure itself


def blinking(one: Any, other: Any, times: float, share: float = 1.0) -> Recording:
    """A part of the screen that changes between two colours so often a second."""

    def draw(surface: pygame.Surface, time: float) -> None:
        surface.fill(BLACK)
        surface.fill(one if int(time * times * 2) % 2 else other, (0, 0, 320, round(180 * share)))

    return recorded(draw, 2.0)


@pytest.mark.parametrize(
    ("one", "other", "times", "share", "safe"),
    [
        (WHITE, BLACK, 3, 1.0, True),
        (WHITE, BLACK, 5, 1.0, False),
        (WHITE, BLACK, 5, 0.1, False),  # not a fifth of the screen, but more than a quarter of a field of 10 degrees
        (WHITE, BLACK, 5, 0.05, True),
        (WHITE, GREY, 5, 1.0, False),
        ((96, 96, 96), GREY, 5, 1.0, True),  # too little of a change
        (WHITE, (235, 235, 235), 5, 1.0, True),  # the darker state is bright
    ],
)
def test_general_flashes(one: Any, other: Any, times: float, share: float, safe: bool) -> None:
    assert blinking(one, other, times, share).general().safe is safe


@pytest.mark.parametrize(
    ("one", "other", "times", "safe"),
    [
        (RED, GREY, 3, True),
        (RED, GREY, 5, False),
        ((110, 0, 0), (45, 45, 45), 5, False),  # a dark red counts as well, though its luminance hardly changes
        (RED, (200, 0, 0), 5, True),  # two reds
        ((0, 0, 255), GREY, 5, True),
    ],
)
def test_red_flashes(one: Any, other: Any, times: float, safe: bool) -> None:
    assert blinking(one, other, times).red().safe is safe


def test_flashes_in_changing_places_are_counted_together() -> None:
    """No cell flashes more than twice a second, but some quarter of the screen does so all the time."""

    def draw(surface: pygame.Surface, time: float) -> None:
        step = int(time * 10)
        surface.fill(BLACK)
        if step % 2:
            surface.fill(WHITE, (80 * (step // 2 % 4), 0, 80, 180))

    general = recorded(draw, 2.0).general()
    assert general.area == 0
    assert general.count > 3
    assert not general.safe


def test_a_slow_swell_is_one_flash_a_second() -> None:
    def draw(surface: pygame.Surface, time: float) -> None:
        level = round(255 * abs(time % 1 - 0.5) * 2)
        surface.fill((level, level, level))

    general = recorded(draw, 3.0).general()
    assert general.safe
    assert general.count == 1
