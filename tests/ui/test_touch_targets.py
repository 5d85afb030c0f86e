"""Targets for fingers: 44 pixels at 1920x1080, on every screen and table (feel.md, "Input devices")."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.record import read
from game.session.session import Session
from tests.ui.shell import start
from tests.ui.tables import Table
from tests.ui.test_large_text import MOMENTS, RECORDS
from tests.ui.test_looks import tour
from tests.ui.test_prompt_line import PHASES, sit
from ui.app.app import App
from ui.app.hit_test import item_at, visible_items
from ui.app.touch import aim
from ui.item import Item
from ui.keymap import Device
from ui.scene import Scene
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene

SIZE = (1920, 1080)
REACH = 21
"""Pixels from the middle of a target to its edge."""
ELSEWHERE = ("landmarks",)
"""Marks on a chart, close together by nature: a tap on the chart opens the replay at the same place."""


def missed(app: App) -> list[str]:
    """The items whose target is smaller than a finger needs; those that are scrolled half out of sight do not count."""
    scene = app.scenes[-1]
    return [item.name for item in visible_items(scene) if _counts(scene, item) and not _is_hit(scene, item)]


def _counts(scene: Scene, item: Item) -> bool:
    views = [view for view in scene.gui.scroll_views if any(entry is item for entry, _, _ in view._entries)]
    usable = item.action is not None or scene.gui.has_field(item.name)
    return usable and item.group not in ELSEWHERE and all(view.rect.contains(item.rect) for view in views)


def _is_hit(scene: Scene, item: Item) -> bool:
    """Whether a finger hits it in the middle and at the four ends of the cross through it."""
    x, y = item.rect.center
    cross = [(x, y), (x - REACH, y), (x + REACH, y), (x, y - REACH), (x, y + REACH)]
    return all(item_at(scene, aim(scene, place, SIZE[1])) is item for place in cross)


def test_every_screen(tmp_path: Path) -> None:
    held = start(tmp_path, size=SIZE)
    held.app.input._set_device(Device.TOUCH)
    found = {where: names for where in tour(held) if (names := missed(held.app))}
    held.app.close()
    assert not found


@pytest.fixture
def touched(tmp_path: Path) -> Table:
    made = Table(tmp_path, SIZE)
    made.app.settings.curtain = "open"
    made.app.input._set_device(Device.TOUCH)
    return made


@pytest.mark.parametrize("game", MOMENTS)
def test_every_table_replay_and_result(touched: Table, game: str) -> None:
    record = read((RECORDS / f"{game}.game").read_bytes())
    touched.play(Session.from_record(record.prefix(MOMENTS[game])))
    found = {"play": missed(touched.app)}
    for scene in (ReplayScene(record), ResultsScene(record, None, None)):
        touched.app.push(scene)
        touched.pilot.settle()
        found[scene.name] = missed(touched.app)
    touched.close()
    assert not any(found.values()), found


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase(touched: Table, phase: str) -> None:
    sit(touched, PHASES[phase]())
    touched.pilot.settle()
    found = missed(touched.app)
    touched.close()
    assert not found
