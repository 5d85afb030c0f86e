"""Games out of the window and into it: exports told in words, imports checked and named, pictures without secrets."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.record import read, write
from game.storage.store import read_file
from tests.ui.looks import LOOKS, faults
from tests.ui.tables import Table, position, session
from ui.scenes.games import GamesScene
from ui.scenes.imports import ImportScene

HAND = {"black": 1, "red": 2, "blue": 1, "green": 2}
RECORD = session(position([HAND, HAND])).record()
TEXT = write(RECORD)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path / "data")
    made.app.push(GamesScene())
    yield made
    made.close()


def drop(table: Table, path: Path) -> str:
    """Drop a file on the window; what is said."""
    table.app.notice("")
    table.pilot.feed(pygame.Event(pygame.DROPFILE, file=str(path), window=table.app.window))
    return table.app.displayed_notice


def offer(table: Table, files: dict[str, bytes]) -> ImportScene:
    folder = table.app.store.import_folder
    folder.mkdir(exist_ok=True)
    for number, (name, data) in enumerate(files.items()):
        (folder / name).write_bytes(data)
        os.utime(folder / name, (1000 - number, 1000 - number))
    table.pilot.click("replays.import")
    scene = table.app.scenes[-1]
    assert isinstance(scene, ImportScene)
    return scene


def test_an_export_is_a_whole_game_at_a_place_that_is_told(table: Table) -> None:
    table.app.store.save(RECORD, "../Friday")
    table.app.scenes[-1].resume()
    table.pilot.click("replays.0.export")
    (copy,) = table.app.store.exports_folder.iterdir()
    assert read_file(copy).actions == RECORD.actions
    assert read_file(copy).title == "../Friday"
    assert table.app.displayed_notice == table.app.tr("replays.export.done", file=str(copy))


def test_an_export_that_fails_is_told(table: Table) -> None:
    table.app.store.save(RECORD, "Friday")
    table.app.store.exports_folder.write_text("in the way")
    table.app.scenes[-1].resume()
    table.pilot.click("replays.0.export")
    assert table.app.displayed_notice
    assert table.pilot.scene == "replays"


def test_a_dropped_game_is_copied_and_shown(table: Table, tmp_path: Path) -> None:
    source = tmp_path / "from friend.txt"
    source.write_text(TEXT)
    assert drop(table, source) == table.app.tr("import.done", name="from friend.txt")
    assert "replays.0.continue" in table.pilot.layout()
    (kept,) = table.app.store.saves()
    assert kept.record == read(TEXT)
    assert "friend" not in kept.path.name
    assert source.exists()


def test_a_drop_on_the_trash_leads_back_to_the_games(table: Table, tmp_path: Path) -> None:
    table.pilot.click("replays.trash")
    (tmp_path / "a.game").write_text(TEXT)
    drop(table, tmp_path / "a.game")
    assert "replays.0.continue" in table.pilot.layout()


@pytest.mark.parametrize(
    ("data", "key", "details"),
    [
        (b"\x89PNG\r\n", "record.foreign", {}),
        (b"", "record.foreign", {}),
        (TEXT.encode().replace(b"seats 2", b"seats x"), "record.damaged", {"line": 3}),
        (TEXT.encode().replace(b"tigris", b"chess", 1), "record.other-game", {"game": "chess"}),
        (TEXT.encode() + b"tile red b2\n", "record.illegal", None),
    ],
)
def test_what_is_no_game_is_named_and_not_kept(
    table: Table, tmp_path: Path, data: bytes, key: str, details: dict[str, str | int] | None
) -> None:
    source = tmp_path / "odd.game"
    source.write_bytes(data)
    told = drop(table, source)
    tr = table.app.tr
    if details is None:
        details = {"line": TEXT.count("\n") + 1}
    assert told == tr("import.failed", name="odd.game", why=tr(key, **details))
    assert not table.app.store.saves()


def test_folders_pipes_and_files_that_are_gone_are_told(table: Table, tmp_path: Path) -> None:
    tr = table.app.tr
    os.mkfifo(tmp_path / "pipe")
    for name, key in (("data", "record.foreign"), ("pipe", "record.foreign"), ("gone", "disk.missing")):
        assert drop(table, tmp_path / name) == tr("import.failed", name=name, why=tr(key))


def test_the_folder_is_offered_with_damaged_files_named(table: Table) -> None:
    scene = offer(table, {"good one.txt": TEXT.encode(), "bad\u202egpj.game": b"two-rivers 1\ngame"})
    items = table.pilot.layout()
    assert items["import.0.take"].enabled
    assert not items["import.1.take"].enabled
    assert items["import.1.take"].tip == table.app.tr("record.damaged", line=2)
    assert "\u202e" not in items["import.1.take"].text, "a name cannot turn the line around"
    table.pilot.click("import.0.take")
    assert len(table.app.store.saves()) == 1
    assert len(scene.files) == 2, "the file stays where it is"
    table.pilot.press("escape")
    assert "replays.0.continue" in table.pilot.layout()


def test_links_out_of_the_folder_are_not_offered_as_games(table: Table, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text(TEXT)
    table.app.store.import_folder.mkdir()
    (table.app.store.import_folder / "link").symlink_to(tmp_path / "elsewhere")
    offer(table, {})
    assert not table.pilot.layout()["import.0.take"].enabled


def test_an_empty_folder_is_made_and_its_place_told(table: Table) -> None:
    scene = offer(table, {})
    assert table.app.store.import_folder.is_dir()
    assert scene.files == []
    (table.app.store.import_folder / "a").write_text(TEXT)
    table.pilot.click("import.again")
    assert "import.0.take" in table.pilot.layout()


@pytest.mark.parametrize(("lang", "size", "scale"), LOOKS)
def test_both_lists_have_room(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    table.app.store.save(RECORD, "A very long title that hardly fits at all")
    table.app.push(GamesScene())
    found = faults(table.pilot, "games")
    offer(table, {"a name that is much too long for a line of this list " * 4: TEXT.encode(), "bad": b"x"})
    found += faults(table.pilot, "import")
    table.close()
    assert not found


# -- pictures ------------------------------------------------------------------------------------


def pictures(table: Table) -> list[bytes]:
    scene = table.app.scenes[-1]
    assert isinstance(scene, GamesScene)
    table.pilot.settle()
    return [pygame.image.tobytes(scene.pictures.picture(file, scene._picture_size), "RGBA") for file in scene.files]


def test_every_game_has_a_picture_of_its_own_board(table: Table) -> None:
    full = session(position([HAND, HAND]))
    placed = full.client(0)
    placed.submit(next(action for action in _legal(placed) if full.game.encode(action).startswith("tile")))
    table.app.store.save(RECORD, "before")
    table.app.store.save(full.record(), "after")
    (table.app.store.games_folder / "20240101-000000-00000000.game").write_bytes(b"broken")
    table.app.scenes[-1].resume()
    one, two, broken = pictures(table)
    assert one != two
    assert len({broken[i : i + 4] for i in range(0, len(broken), 4)}) == 1, "nothing is known of it"
    assert len({one[i : i + 4] for i in range(0, len(one), 4)}) > 50


def test_a_picture_tells_nothing_of_a_hand(tmp_path: Path) -> None:
    seen = []
    for index, theirs in enumerate(({"black": 6}, {"red": 3, "green": 3})):
        table = Table(tmp_path / str(index))
        table.app.store.save(session(position([HAND, theirs])).record(), "Friday")
        table.app.push(GamesScene())
        seen += pictures(table)
        table.close()
    assert seen[0] == seen[1]


def test_pictures_of_games_out_of_sight_are_not_made(table: Table) -> None:
    for number in range(20):
        table.app.store.save(RECORD, str(number))
    table.app.scenes[-1].resume()
    table.pilot.settle()
    scene = table.app.scenes[-1]
    assert isinstance(scene, GamesScene)
    assert 0 < len(scene.pictures._done) < 12
    table.pilot.press("page down")
    table.pilot.settle()
    assert len(scene.pictures._done) > 8


def _legal(client: object) -> list[object]:
    from game.client import choices

    return list(choices(client.game, client.view, client.seat))  # type: ignore[attr-defined]
