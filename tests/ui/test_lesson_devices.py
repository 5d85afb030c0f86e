"""Lessons of all three games by a gamepad alone and by touch alone, with misses, from the menu or the list on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.lessons.library import lessons
from game.storage import learning
from tests.soaking import soaked
from tests.ui.tables import Table
from tests.ui.test_device_games import DEVICES
from tests.ui.test_lessons_shown import LESSONS, bubble, guide_of, play_through
from ui.catalog import PLAYABLE
from ui.context import Route
from ui.scenes.menu import MenuScene

FIRST = [(device, game, lessons(game)[0].key) for device in DEVICES for game in PLAYABLE]
ALL = [(device, lesson.game, lesson.key) for device in DEVICES for lesson in LESSONS]


@pytest.fixture
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table with its menu whose pilot has one device alone."""
    found = Table(tmp_path)
    make, kind = DEVICES[request.param]
    found.pilot = make(found.app)
    found.app.settings.confirmations, found.app.settings.tile_marks = "off", "none"
    found.app.replace(MenuScene())
    found.pilot.settle()
    yield found
    assert found.app.device is kind
    found.close()


@pytest.mark.parametrize(("table", "game", "key"), soaked(ALL, FIRST), indirect=["table"])
def test_a_lesson_is_played_with_its_misses_to_its_end(table: Table, game: str, key: str) -> None:
    if (game, key) == (LESSONS[0].game, LESSONS[0].key):
        table.pilot.click("menu.learn")  # a newcomer's first lesson opens at once
    else:
        table.app.open(Route.LEARN, game)
        table.pilot.settle()
        table.pilot.click(f"learn.lesson.{key}")
    table.pilot.settle()
    assert guide_of(table).run.lesson.key == key
    play_through(table, by_keys=False, misses=True)
    assert bubble(table).tone == "right"
    assert learning.load(table.app.store)[0].at(game, key).done
    table.pilot.click("guide.list")
    table.pilot.settle()
    assert table.pilot.scene == "lessons"
