"""Curtain, results and replay: every item whole on the screen, none over another, no words cut off."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.tables import Table, position, session
from tests.ui.test_replay import RECORD
from tests.ui.test_results import ended
from ui.scene import Scene
from ui.scenes.play.handoff import HandoffScene
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene

SIZES = [((1280, 720), 100), ((1280, 720), 150), ((1280, 720), 200), ((1920, 1080), 100), ((3840, 2160), 200)]
HAND = {"black": 1, "red": 3, "blue": 1, "green": 1}
OVERLAPPING = "results.landmark."
"""Marks on the race may come as close as the conflicts did."""


def made(which: str) -> Scene:
    if which == "handoff":
        return HandoffScene(2, "Nebuchadnezzar the Second", lambda seat: None)
    if which == "results":
        return ResultsScene(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1), (1, 1, 1, 1, 0)))
    return ReplayScene(RECORD, 60, "1")


@pytest.mark.parametrize("which", ["handoff", "results", "replay"])
@pytest.mark.parametrize("lang", ["en", "he", "fa", "xx"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_has_room(tmp_path: Path, which: str, lang: str, size: tuple[int, int], scale: int) -> None:
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    table.app.push(made(which))
    table.pilot.settle()
    window = pygame.Rect((0, 0), size)
    items = [item for item in table.app.items() if not item.name.startswith((OVERLAPPING, "cell."))]
    for index, item in enumerate(items):
        assert window.contains(item.rect), item.name
        assert item.text, item.name
        for other in items[index + 1 :]:
            assert not item.rect.colliderect(other.rect), (item.name, other.name)
    assert table.app.scenes[-1].gui.overflows == []
    table.close()


def test_resizing_in_mid_animation_ends_at_the_same_place(tmp_path: Path) -> None:
    table = Table(tmp_path, speed=0.5)
    scene = table.play(session(position([dict(HAND), dict(HAND)]), ("human", "steady")))
    table.pilot.click("hand.1")
    table.pilot.click("cell.d5")
    assert scene.game_panel.moving
    for size in ((1400, 800), (1280, 720), (1920, 1080)):
        table.app.window.size = size
        table.pilot.feed(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=table.app.window))
    table.pilot.settle()
    assert scene.game_panel.view == scene.client.view
    assert table.app.size == (1920, 1080)
    assert scene.layout.board.right <= 1920
    table.close()
