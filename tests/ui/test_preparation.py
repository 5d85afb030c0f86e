"""What an idle window prepares: in small parts, and only while nothing else is due."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.shell import start
from ui.app import preparation
from ui.app.frame_clock import STEP
from ui.context import Route
from ui.text import fonts


def test_an_idle_menu_loads_fonts_and_screens_part_by_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[Route] = []
    monkeypatch.setattr(preparation, "load", loaded.append)
    monkeypatch.setattr(fonts, "_font_cache", {})
    pilot = start(tmp_path)
    app = pilot.app
    app.frame([], STEP)
    assert Route.RULES not in loaded, "everything in one frame would be felt"
    for _ in range(20):
        app.frame([], STEP)
    assert loaded == [Route.SETTINGS, Route.RULES]
    assert fonts._font_cache["א"] != fonts._font_cache["ی"]
    app.close()


def test_a_window_in_motion_prepares_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[Route] = []
    monkeypatch.setattr(preparation, "load", loaded.append)
    pilot = start(tmp_path)
    app, pointer = pilot.app, pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    before = len(loaded)
    for _ in range(20):
        app.invalidate()
        app.frame([pointer], STEP)
    assert len(loaded) == before
    app.close()
