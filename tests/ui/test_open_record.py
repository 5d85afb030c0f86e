"""A record opened from the desktop: a file in place of a command, or dropped on the menu, as a Mac opens one."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

import main as main_module
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui.launch import open_window
from ui.scenes.review.replay import ReplayScene

RECORD = (Path(__file__).parent.parent / "saves" / "0.1" / "tigris-05-whole.game").read_bytes()


@pytest.fixture
def pilot(tmp_path: Path) -> Any:
    made = start(tmp_path / "data")
    yield made
    made.app.close()


def opened(monkeypatch: pytest.MonkeyPatch, pilot: Pilot, words: list[str]) -> None:
    """Run the program with these words, in a window that is open already."""

    def show(launch: object, first: Callable[[Any], None] = lambda app: None) -> int:
        first(pilot.app)
        return 0

    monkeypatch.setattr(main_module, "show", show)
    assert main_module.main(words) == 0
    pilot.settle()


def drop(pilot: Pilot, path: Path) -> None:
    pilot.feed(pygame.Event(pygame.DROPFILE, file=str(path), window=pilot.app.window))
    pilot.settle()


@pytest.mark.parametrize("name", ["Dana's.game", "UPPER.GAME", "without a suffix"])
@pytest.mark.parametrize("before", [[], ["--no-sound"]])
def test_a_file_in_place_of_a_command_opens_its_replay(
    name: str, before: list[str], pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_bytes(RECORD)
    opened(monkeypatch, pilot, [*before, str(tmp_path / name)])
    assert isinstance(pilot.app.scenes[-1], ReplayScene)
    assert len(pilot.app.scenes[-1].record.actions) > 200
    pilot.press("escape")
    assert pilot.scene == "menu"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "disk.missing"),
        (b"GIF89a", "record.foreign"),
        (RECORD.replace(b"game tigris", b"game chess"), "record.other-game"),
    ],
)
@pytest.mark.parametrize("by", ["command", "drop"])
def test_what_is_no_record_is_said_in_the_window(
    data: bytes | None, why: str, by: str, pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "odd\u202e.game"
    if data is not None:
        path.write_bytes(data)
    if by == "drop":
        drop(pilot, path)
    else:
        opened(monkeypatch, pilot, [str(path)])
    assert pilot.scene == "dialog"
    said = pilot.app.scenes[-1].words
    assert said.startswith("odd.game: "), "a name that turns the text around is cleaned"
    assert pilot.app.tr(why, game="chess") in said
    pilot.press("return")
    assert pilot.scene == "menu"


def test_a_file_dropped_on_the_menu_opens_its_replay(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "a.game").write_bytes(RECORD)
    drop(pilot, tmp_path / "a.game")
    assert isinstance(pilot.app.scenes[-1], ReplayScene)
    assert list(pilot.app.store.saves_folder.iterdir()) == [], "opening stores nothing"


def test_a_file_dropped_on_another_screen_is_not_lost_without_a_word(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "a.game").write_bytes(RECORD)
    pilot.click("menu.settings")
    drop(pilot, tmp_path / "a.game")
    assert pilot.scene == "settings"
    assert pilot.app.displayed_notice == pilot.app.tr("reason.drop-elsewhere")


@pytest.mark.parametrize(("platform", "icons"), [("linux", 1), ("win32", 1), ("darwin", 0)])
def test_the_window_has_an_icon_but_for_a_mac(platform: str, icons: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, int]] = []

    class Window(pygame.Window):
        def set_icon(self, icon: pygame.Surface) -> None:
            given.append(icon.get_size())
            super().set_icon(icon)

    monkeypatch.setattr(pygame, "Window", Window)
    monkeypatch.setattr(sys, "platform", platform)
    open_window((640, 360), full=False).destroy()
    assert given == [(64, 64)] * icons


def test_a_folder_is_no_record_on_windows_either(pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There, opening one is forbidden."""
    folder = tmp_path / "folder.game"
    folder.mkdir()

    def forbidden(path: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr("ui.setup.open_record.read_file", forbidden)
    drop(pilot, folder)
    assert pilot.app.tr("record.foreign") in pilot.app.scenes[-1].words
