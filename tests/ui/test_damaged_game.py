"""A damaged game in the window: the question, the game that goes on, the file that stays (findings-2.md P25)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.record import SeatInfo
from tests.test_salvage import damaged, kept, room_data
from tests.ui.tables import Table
from tests.ui.together import lobby_of
from ui.dialogs.dialog import Dialog
from ui.scenes.games import GamesScene
from ui.scenes.menu import MenuScene
from ui.scenes.play.play import PlayScene


def copies(table: Table) -> list[bytes]:
    return [path.read_bytes() for path in table.app.store.games_folder.iterdir() if "damaged" in path.name]


def question(table: Table) -> str:
    dialog = table.app.scenes[-1]
    assert isinstance(dialog, Dialog)
    return dialog.words


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize("game", ["tigris", "qwirkle", "catan"])
def test_continue_asks_and_goes_on_from_the_last_intact_action(game: str, lang: str, tmp_path: Path) -> None:
    table = Table(tmp_path, lang=lang)
    path, data = damaged(table.app.store, game)
    table.app.push(MenuScene())
    table.pilot.click("menu.continue")
    assert question(table) == table.app.tr("damaged.question", next=25, last=24)
    assert path.read_bytes() == data
    table.pilot.click("dialog.yes")
    table.pilot.settle()
    play = next(scene for scene in table.app.scenes if isinstance(scene, PlayScene))
    record = play.session.record()
    assert record is not None
    assert record.actions[:24] == kept(game).actions[:24]
    assert copies(table) == [data]
    table.close()


def test_no_changes_nothing_and_leaves_continue_to_an_older_game(table: Table) -> None:
    path, data = damaged(table.app.store)
    table.app.push(MenuScene())
    table.pilot.click("menu.continue")
    table.pilot.click("dialog.no")
    assert path.read_bytes() == data
    assert copies(table) == []
    assert table.pilot.scene == "menu"
    assert "menu.continue" not in table.pilot.layout(), "an older game would be offered now"


def test_the_list_of_games_offers_it_too(table: Table) -> None:
    path, data = damaged(table.app.store)
    data = data.replace(b"~", b"\0")
    path.write_bytes(data)
    scene = GamesScene()
    table.app.push(scene)
    line = data[: data.index(b"\0")].count(b"\n") + 1
    assert scene._labels(scene.files[0])[1] == table.app.tr("record.damaged", line=line)
    table.pilot.click("replays.0.continue")
    table.pilot.click("dialog.yes")
    table.pilot.settle()
    assert any(isinstance(each, PlayScene) for each in table.app.scenes)
    assert copies(table) == [data]


def test_a_shared_game_is_opened_to_its_guests_again(table: Table) -> None:
    path, _ = damaged(table.app.store)
    table.app.store.save_room(path, room_data(kept("tigris").setup.seats))
    table.app.push(GamesScene())
    table.pilot.click("replays.0.continue")
    assert question(table) == table.app.tr("damaged.question", next=25, last=24)


@pytest.mark.parametrize(
    ("bad", "lang"),
    [(b"", "en"), (b"{}", "he"), (b"\xff", "fa"), (b'{"version": 2, "holders": "all"}', "en"), (None, "en")],
)
def test_a_damaged_room_file_is_told_before_the_table_opens(tmp_path: Path, bad: bytes | None, lang: str) -> None:
    """F-10: the code was new and all seats void, silently. A copy stays, and nothing happens without a yes."""
    table = Table(tmp_path, lang=lang)
    path = shared_game(table)
    room = path.with_suffix(".room")
    if bad is None:
        room.mkdir()
    else:
        room.write_bytes(bad)
    table.app.push(MenuScene())
    table.pilot.click("menu.continue")
    assert question(table) == table.app.tr("damaged.room.question")
    table.pilot.click("dialog.no")
    assert table.pilot.scene == "menu"
    assert room.is_dir() if bad is None else room.read_bytes() == bad
    table.app.push(GamesScene())
    table.pilot.click("replays.0.continue")
    table.pilot.click("dialog.yes")
    table.pilot.settle()
    lobby = lobby_of(table)
    assert lobby.table.host_controls is not None
    (copy,) = (each for each in path.parent.iterdir() if ".room.damaged-" in each.name)
    assert copy.is_dir() if bad is None else copy.read_bytes() == bad
    assert table.app.displayed_notice == table.app.tr("damaged.kept", file=copy.name)
    assert table.app.store.has_room(path), "the new code is stored"
    table.app.home()
    table.close()


def shared_game(table: Table) -> Path:
    """A game of this computer with guests, without damage."""
    record = kept("qwirkle")
    journal = table.app.store.new_journal(replace(record, seats=(SeatInfo("lan"),) * record.setup.seats))
    journal.append([])
    journal.close()
    return journal.path


def test_a_damaged_file_without_an_intact_action_is_only_named(table: Table) -> None:
    path = table.app.store.games_folder / "20240229-201500-0123abcd.game"
    path.write_bytes(b"two-rivers 1\ngame tigris\n\xff\n")
    scene = GamesScene()
    table.app.push(scene)
    assert "replays.0.continue" not in table.pilot.layout()
    assert "replays.0.delete" in table.pilot.layout()
