"""What announces a turn, each switchable (features row 32), and tips by a long press (row 12)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.ui.tables import Table, position, session
from ui.scenes.play.turn_alert import WIDE

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}


def _play(table: Table) -> Any:
    return table.play(session(position([dict(HAND), dict(HAND)]), ("human", "steady")))


def _gold(table: Table) -> bool:
    """Whether the window's edge is golden."""
    table.app.frame([], 1 / 60)
    surface = table.app.window.get_surface()
    gold = pygame.Color(table.app.look.palette.gold)
    edge = surface.get_at((surface.get_width() // 2, 1))
    return all(abs(edge[part] - gold[part]) < 40 for part in range(3))


@pytest.mark.parametrize("on", [True, False])
def test_the_picture_of_a_turn_can_be_switched_off(tmp_path: Path, on: bool) -> None:
    table = Table(tmp_path, speed=1.0)
    table.app.settings.turn_picture = on
    _play(table)
    table.app.frame([], 1 / 60)
    assert _gold(table) is on
    title, usual = table.app.tr("app.title.turn", title=table.app.tr("app.title")), table.app.tr("app.title")
    assert table.app.window.title == (title if on else usual)
    for _ in range(70):
        table.app.frame([], 1 / 60)
    assert not _gold(table), "it fades by itself"
    table.close()


def test_no_key_waits_for_the_frame(tmp_path: Path) -> None:
    """A key pressed while the frame fades does what it does at any time."""
    table = Table(tmp_path, speed=1.0)
    play = _play(table)
    table.app.frame([], 1 / 60)
    assert not play.moving
    table.close()


def test_a_turn_is_announced_by_a_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its level is a setting of its own: see test_sound.py."""
    table = Table(tmp_path)
    sounds: list[str] = []
    monkeypatch.setattr(table.app.sounds, "play", lambda name, *rest: sounds.append(name))
    _play(table)
    assert "turn" in sounds
    table.close()


@pytest.mark.parametrize("on", [True, False])
def test_the_windows_attention_can_be_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on: bool) -> None:
    table = Table(tmp_path)
    table.app.settings.attention = on
    flashed: list[object] = []

    class Behind:
        """A window behind others."""

        def __init__(self, window: Any) -> None:
            object.__setattr__(self, "_window", window)

        focused = False

        def flash(self, operation: object) -> None:
            flashed.append(operation)

        def __getattr__(self, name: str) -> Any:
            return getattr(self._window, name)

        def __setattr__(self, name: str, value: Any) -> None:
            setattr(self._window, name, value)

    table.app.window = Behind(table.app.window)  # type: ignore[assignment]
    _play(table)
    assert bool(flashed) is on
    table.close()


def test_the_title_is_the_usual_one_while_others_act(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.app.settings.confirmations = "off"
    play = _play(table)
    assert table.app.window.title != table.app.tr("app.title")
    play._turn_alert.dismiss(table.app)
    assert table.app.window.title == table.app.tr("app.title")
    table.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_frame_hides_nothing_that_is_read(tmp_path: Path, size: tuple[int, int]) -> None:
    """It lay over the points of a player and the end of the title."""
    table = Table(tmp_path, size)
    _play(table)
    left, right = table.app.u(WIDE), size[0] - table.app.u(WIDE)
    rects = [item.rect for item in table.app.items() if not item.name.startswith("cell.")]
    assert len(rects) > 10
    assert all(left <= rect.left and rect.right <= right for rect in rects)
    assert all(rect.top >= table.app.u(WIDE) for rect in rects)
    table.close()
