"""The first game of Qwirkle asks how tiles are to be marked; later ones do not (P28)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.record import SeatInfo
from game.session.table_setup import TableSetup
from tests.ui.looks import COMMON, SMALL, faults
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui.setup.open_table import last_setup, open_table


def begin(pilot: Pilot, game: str = "qwirkle") -> None:
    assert open_table(pilot.app, last_setup(pilot.app, game))
    look(pilot)


def look(pilot: Pilot) -> None:
    """Frames enough for a layout; bots may think on."""
    for _ in range(3):
        pilot.app.frame([], 1 / 60)


def stored(folder: Path) -> object:
    return json.loads((folder / "settings.json").read_text(encoding="utf-8"))["tile_marks"]


@pytest.mark.parametrize("choice", ["none", "letters", "patterns"])
def test_the_choice_is_stored_and_never_asked_again(tmp_path: Path, choice: str) -> None:
    pilot = start(tmp_path)
    begin(pilot)
    assert pilot.scene == "dialog"
    pilot.click(f"marks.{choice}")
    look(pilot)
    assert pilot.scene == "play"
    assert stored(tmp_path) == choice
    assert pilot.app.scenes[-1].game_panel.pieces.marks.patterns is (choice == "patterns")
    assert bool(pilot.app.scenes[-1].game_panel.pieces.marks.letters) is (choice == "letters")
    pilot.app.home()
    begin(pilot)
    assert pilot.scene == "play"
    pilot.app.close()


def test_escape_leaves_the_tiles_as_they_are(tmp_path: Path) -> None:
    pilot = start(tmp_path)
    begin(pilot)
    pilot.press("escape")
    look(pilot)
    assert pilot.scene == "play"
    assert stored(tmp_path) == "none"
    pilot.app.close()


def test_bots_alone_wait_for_no_answer(tmp_path: Path) -> None:
    """A table to look at, as `make bench` opens it."""
    pilot = start(tmp_path)
    bots = (SeatInfo("bot", "novice"), SeatInfo("bot", "novice"))
    assert open_table(pilot.app, TableSetup("qwirkle", bots))
    look(pilot)
    assert pilot.scene == "play"
    pilot.app.close()


@pytest.mark.parametrize("game", ["tigris", "catan"])
def test_other_games_ask_nothing(tmp_path: Path, game: str) -> None:
    pilot = start(tmp_path)
    begin(pilot, game)
    assert pilot.scene == "play"
    pilot.app.close()


def test_letters_of_an_older_program_stay(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"tile_letters": true}', encoding="utf-8")
    pilot = start(tmp_path)
    begin(pilot)
    assert pilot.scene == "play"
    assert pilot.app.settings.tile_marks == "letters"
    pilot.app.close()


@pytest.mark.parametrize("lang", ["en", "he", "fa", "xx"])
@pytest.mark.parametrize(("size", "scale"), [(SMALL, 100), (SMALL, 200), (COMMON, 100)])
def test_nothing_of_the_question_is_clipped(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"ui_scale": scale}), encoding="utf-8")
    pilot = start(tmp_path, lang=lang, size=size)
    begin(pilot)
    found = faults(pilot, "marks")
    pilot.app.close()
    assert not found
