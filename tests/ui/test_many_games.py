"""Thousands of games: the list reads a page of them, and every one can be reached (findings-2.md P27)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.record import write
from game.storage import store as stores
from game.storage.store import Store
from tests.test_salvage import kept
from tests.ui.tables import Table
from ui.scenes.games import MAX_LISTED, GamesScene
from ui.scenes.menu import MenuScene

MANY = 2 * MAX_LISTED + 7


def fill(store: Store, count: int) -> list[Path]:
    """That many games, the latest first."""
    text, paths = write(kept("qwirkle", 5)), []
    for number in range(count):
        path = store.games_folder / f"20240101-000000-{number:08x}.game"
        path.write_text(text)
        os.utime(path, (number, number))
        paths.insert(0, path)
    return paths


def test_only_a_page_is_read_and_every_game_is_reached(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """P27: a page at a time, the latest first; what is not listed is not read."""
    paths = fill(table.app.store, MANY)
    read: list[Path] = []
    inspect = stores._inspect
    monkeypatch.setattr(stores, "_inspect", lambda path: read.append(path) or inspect(path))
    scene = GamesScene()
    table.app.push(scene)
    assert read == paths[:MAX_LISTED]
    listed = [file.path for file in scene.files]

    def turn(key: str) -> None:
        scene.gui.scroll_views[0].scroll(100_000)
        table.pilot.click(f"replays.{key}")

    for _ in range(2):
        turn("older")
        listed += [file.path for file in scene.files]
    assert listed == paths
    scene.gui.scroll_views[0].scroll(100_000)
    assert not table.pilot.layout()["replays.older"].enabled
    turn("newer")
    assert [file.path for file in scene.files] == paths[MAX_LISTED : 2 * MAX_LISTED]


def test_few_games_have_no_pages(table: Table) -> None:
    fill(table.app.store, 3)
    table.app.push(GamesScene())
    assert "replays.older" not in table.pilot.layout()


def test_the_menu_reads_no_finished_games(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """P27: whose journal ends with a result; "Continue" is found behind many of them."""
    paths = fill(table.app.store, 40)
    for path in paths[:-1]:
        modified = path.stat().st_mtime
        with path.open("a") as file:
            file.write("!result 1 2\n")
        os.utime(path, (modified, modified))
    read: list[Path] = []
    inspect = stores._inspect
    monkeypatch.setattr(stores, "_inspect", lambda path: read.append(path) or inspect(path))
    table.app.push(MenuScene())
    assert read == [paths[-1]]
    assert "menu.continue" in table.pilot.layout()


def test_the_titles_of_saves_are_in_their_headers(table: Table) -> None:
    store = table.app.store
    for title in ("one", "two", "two"):
        store.save(kept("catan"), title)
    assert set(store.titles()) == {"one", "two"}
    (store.saves_folder / "20990101-000000-00000000.game").write_bytes(b"\xff\0" * 99)
    assert set(store.titles()) == {"one", "two"}


@pytest.mark.parametrize("place", ["file/in/the/way", "a" * 300, "nul\0byte"])
def test_a_folder_that_cannot_exist_is_named_as_such(place: str, tmp_path: Path) -> None:
    """P27: not a fault of the disk; games are played all the same."""
    (tmp_path / "file").write_text("")
    assert Store(tmp_path / place).fault == "disk.no-folder"
