"""The list of games: what can be done with a file of any kind, and back out of the trash."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.ui.tables import Table, position, session
from ui.scenes.games import GamesScene
from ui.scenes.menu import MenuScene
from ui.scenes.review.replay import ReplayScene

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}


def test_a_game_thrown_away_can_be_brought_back(table: Table) -> None:
    store = table.app.store
    kept = store.save(session(position([HAND, HAND])).record(), "Friday")
    (store.games_folder / "20240101-000000-00000000.game").write_bytes(b"\x89PNG\r\n")
    table.app.push(GamesScene())
    table.pilot.click("replays.0.delete")
    table.pilot.click("dialog.yes")
    assert not kept.exists()
    assert [file.path.name for file in store.trash()] == [kept.name]
    table.pilot.click("replays.trash")
    table.pilot.click("replays.0.restore")
    assert "replays.0.restore" not in table.pilot.layout()
    assert not store.trash()
    table.pilot.click("replays.games")
    assert [file.record.title for file in store.saves() if file.record] == ["Friday"]


def test_a_damaged_file_is_named_as_such_and_can_only_be_thrown_away(table: Table) -> None:
    store = table.app.store
    (store.games_folder / "20240101-000000-00000000.game").write_bytes(b"\x89PNG\r\n")
    table.app.push(GamesScene())
    names = {item.name for item in table.app.items() if item.name.startswith("replays.0.")}
    assert names == {"replays.0.delete"}
    scene = table.app.scenes[-1]
    assert isinstance(scene, GamesScene)
    assert scene._labels(scene.files[0]) == ("20240101-000000-00000000.game", table.app.tr("record.foreign"))


def test_the_first_button_of_a_row_tells_which_game_it_is(table: Table) -> None:
    table.app.store.save(session(position([HAND, HAND])).record(), "Friday")
    table.app.push(GamesScene())
    first, second = (item.text for item in table.app.items() if item.name in ("replays.0.continue", "replays.0.watch"))
    assert first.startswith("Friday: ")
    assert "actions" in first
    assert second == "Friday: Watch this game."


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_a_huge_file_is_no_full_disk(tmp_path: Path, lang: str) -> None:
    """F-8: it can be thrown away like any other damaged file."""
    table = Table(tmp_path, lang=lang)
    path = table.app.store.saves_folder / "20240101-000000-00000000.game"
    path.touch()
    os.truncate(path, 10 << 30)
    scene = GamesScene()
    table.app.push(scene)
    assert scene._labels(scene.files[0])[1] == table.app.tr("record.large") != table.app.tr("disk.full")
    assert "replays.0.continue" not in table.pilot.layout()
    table.pilot.click("replays.0.delete")
    table.pilot.click("dialog.yes")
    assert not path.exists()
    table.close()


@pytest.mark.parametrize(
    ("head", "fault"), [("chess\nseats 3", "record.other-game"), ("tigris\nseats 7", "record.start")]
)
@pytest.mark.parametrize("deed", ["watch", "continue"])
def test_a_game_that_cannot_begin_here_is_told_and_harms_nothing(
    table: Table, head: str, fault: str, deed: str
) -> None:
    (table.app.store.games_folder / "20240101-000000-00000000.game").write_text(f"two-rivers 1\ngame {head}\n\n")
    table.app.push(GamesScene())
    table.pilot.click(f"replays.0.{deed}")
    assert table.pilot.scene == "replays"
    assert table.app.displayed_notice == table.app.tr(fault, game="chess")


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((3840, 2160), 200)])
def test_the_trash_has_room(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    table.app.store.delete(table.app.store.save(session(position([HAND, HAND])).record(), "Friday"))
    scene = GamesScene()
    table.app.push(scene)
    for name in ("replays.trash", "replays.games"):
        table.pilot.click(name)
        assert scene.gui.overflows == []
    table.close()


def test_a_game_that_cannot_begin_here_hides_no_older_one(table: Table) -> None:
    folder = table.app.store.games_folder
    older, newer = (folder / f"2024010{day}-000000-00000000.game" for day in (1, 2))
    older.write_text("two-rivers 1\ngame tigris\nseats 2\n\nfirst 0\n")
    newer.write_text("two-rivers 1\ngame tigris\nseats 2\n\nfirst 7\n")
    os.utime(older, (1, 1))
    table.app.push(MenuScene())
    table.pilot.click("menu.continue")
    assert table.pilot.scene == "menu"
    assert table.app.displayed_notice == table.app.tr("record.action", line=5)
    table.pilot.click("menu.continue")
    assert table.pilot.scene in ("play", "handoff")


def test_a_bot_of_an_unknown_level_is_called_by_it(table: Table) -> None:
    text = "two-rivers 1\ngame tigris\nseats 2\nseat 1 bot legendary\n\nfirst 0\n"
    (table.app.store.games_folder / "20240101-000000-00000000.game").write_text(text)
    table.app.push(GamesScene())
    table.pilot.click("replays.0.watch")
    scene = table.app.scenes[-1]
    assert isinstance(scene, ReplayScene)
    assert scene.notes == ["", "legendary"]


def test_who_plays_in_place_of_guests_and_unknown_bots_is_said(table: Table) -> None:
    text = "two-rivers 1\ngame tigris\nseats 2\nseat 0 lan\nseat 1 bot legendary\nname 0 Avi\nname 1 Rex\n\nfirst 0\n"
    (table.app.store.games_folder / "20240101-000000-00000000.game").write_text(text)
    table.app.push(GamesScene())
    table.pilot.click("replays.0.continue")
    tr = table.app.tr
    told = [tr("resume.person", name="Avi"), tr("resume.bot", name="Rex", level=tr("level.steady"))]
    assert table.app.scenes[-1].status_line.words == " ".join(told)  # type: ignore[attr-defined]
