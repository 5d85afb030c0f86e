"""Hints on the screen: asked for by key, button and gamepad, gone with the moment, remembered with the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import bits
from game.bots.hint import Hint, Reason
from game.session.session import Services
from game.storage.store import Store
from game.tigris.game import GAME
from tests.ui.hints import ALONE, HAND, KING, asked, picture, pictures, play, shown
from tests.ui.pads import press
from tests.ui.sage import services
from tests.ui.tables import PEOPLE, Table, position, session
from ui.narration.narrator import Kind
from ui.scenes.play.play import PlayScene
from ui.text.i18n import Locale
from ui.tigris.hint_plan import hint_plan
from ui.tigris.hint_text import hint_text

CONFIRMATIONS = "off"


# -- asking ------------------------------------------------------------------------------------------


def test_h_shows_what_to_do_and_why_and_marks_the_game(table: Table) -> None:
    scene = play(table, "tile green a2")
    assert not scene.session.assisted
    table.app.narrator.written = True
    asked(table)
    assert shown(table)
    heard = [each.words for each in table.app.narrator.sentences if each.kind is Kind.NOTICE]
    assert heard[-3:-1] == ["Place a market on a2.", "It scores 1 green point."]
    (line,) = table.logged("advice")
    assert line["action"] == "tile green a2"
    assert line["text"] == ["Place a market on a2.", "It scores 1 green point."]
    assert scene.session.assisted
    assert scene.session.record().assisted
    assert scene.status_line.words == table.app.tr("advice.assisted")


def test_a_gamepad_asks_for_it(table: Table) -> None:
    play(table, "tile green a2")
    press(table.pilot, "r3")
    table.pilot.settle()
    assert shown(table)


def test_that_it_counts_as_help_is_said_once(table: Table) -> None:
    scene = play(table, "tile green a2")
    asked(table)
    scene.status_line.show("")
    asked(table)
    asked(table)
    assert shown(table)
    assert scene.status_line.words == ""


def test_the_button_does_it_too(table: Table) -> None:
    play(table, "tile green a2")
    assert not table.pilot.layout()["play.advice"].selected
    table.pilot.click("play.advice")
    table.pilot.settle()
    assert shown(table)
    assert table.pilot.layout()["play.advice"].selected
    table.pilot.click("play.advice")
    table.pilot.settle()
    assert not shown(table)


def test_meanwhile_it_says_that_it_looks_and_the_picture_goes_on(table: Table) -> None:
    scene = play(table, "tile green a2", after=30)
    table.pilot.press("h")
    assert scene.hints.status_text(False) == table.app.tr("advice.thinking")
    assert scene.busy
    table.pilot.press("1")
    assert scene.game_panel.input.held == ("tile", 0), "nothing waits"
    table.pilot.settle()
    assert shown(table)


def test_pressed_again_while_it_looks_nothing_comes(table: Table) -> None:
    scene = play(table, "tile green a2", after=30)
    table.pilot.press("h")
    table.pilot.press("h")
    table.pilot.settle()
    assert not shown(table)
    assert not scene.session.assisted


def test_acting_while_it_looks_voids_it(table: Table) -> None:
    play(table, "tile green a2", kinds=PEOPLE, after=200)
    table.pilot.click("handoff.ready")
    table.pilot.press("h")
    table.pilot.click("hand.1")
    table.pilot.click("cell.a2")
    table.pilot.settle()
    assert not shown(table)
    assert not table.logged("advice")


def test_without_an_adviser_it_says_so(table: Table) -> None:
    scene = table.play(session(position([dict(HAND), dict(HAND)]), ALONE))
    asked(table)
    assert scene.status_line.words == table.app.tr("advice.failed")
    assert not scene.session.assisted


def test_an_adviser_that_fails_ends_in_a_sentence(table: Table) -> None:
    scene = play(table, "tile green nowhere")
    asked(table)
    assert scene.status_line.words == table.app.tr("advice.failed")
    assert not shown(table)
    assert not scene.session.assisted


class Mute:
    """A bot that thinks for ever."""

    def ask(self, view_json: Any, seat: int, level: str, seed: int) -> None:
        pass

    def poll(self) -> None:
        pass

    def close(self) -> None:
        pass


def test_not_while_somebody_else_must_act(table: Table) -> None:
    start = position([dict(HAND), dict(HAND)])
    scene = PlayScene(session(start, ("steady", "human"), services=services("end", make_bot_backend=Mute)))
    table.app.push(scene)
    for _ in range(5):
        table.app.frame([], 1 / 60)
    table.pilot.press("h")
    assert table.logged("refused")[-1]["reason"] == "not-your-turn"
    assert not scene.hints.pending
    assert not table.pilot.layout()["play.advice"].enabled


# -- gone --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["h", "escape"])
def test_a_key_takes_it_away(table: Table, key: str) -> None:
    play(table, "tile green a2")
    before, _ = pictures(table)
    table.pilot.press(key)
    table.pilot.settle()
    assert not shown(table)
    assert table.pilot.scene == "play"
    assert pygame.image.tobytes(picture(table), "RGB") == pygame.image.tobytes(before, "RGB")


def test_taking_back_takes_it_away(table: Table) -> None:
    play(table, "tile green a2")
    table.pilot.click("hand.1")
    table.pilot.click("cell.e5")
    table.pilot.settle()
    asked(table)
    assert shown(table)
    table.pilot.press("z")
    table.pilot.settle()
    assert not shown(table)


def test_looking_at_another_cell_tells_of_that_cell(table: Table) -> None:
    scene = play(table, "tile green a2")
    asked(table)
    assert scene.game_panel.displays_hint
    table.pilot.point(scene.game_panel.board.camera.cell_rect(bits.CELL_OF["k11"]).center)
    assert not scene.game_panel.displays_hint
    assert scene.hints.status_text(scene.game_panel.displays_hint).startswith("Place a market on a2.")
    table.pilot.point(scene.game_panel.board.camera.cell_rect(bits.CELL_OF["a2"]).center)
    assert scene.game_panel.displays_hint


def test_it_speaks_the_language_chosen_meanwhile(table: Table) -> None:
    scene = play(table, "tile green a2")
    asked(table)
    table.app.launch.lang = "he"
    table.app.refresh_preferences()
    assert scene.game_panel.advised()[0].startswith("הניחו")


# -- whose it is -------------------------------------------------------------------------------------


def test_with_the_hand_face_down_there_is_none(table: Table) -> None:
    table.app.settings.face_down = True
    scene = play(table, "tile green a2", kinds=PEOPLE)
    table.pilot.click("handoff.ready")
    table.pilot.press("h")
    assert table.logged("refused")[-1]["reason"] == "advice-face-down"
    table.pilot.click("play.peek")
    asked(table)
    assert shown(table)
    table.pilot.click("play.peek")
    table.pilot.settle()
    assert scene.face_down
    assert not shown(table), "it would show the hand"


# -- remembered --------------------------------------------------------------------------------------


def test_the_record_on_disk_says_that_help_was_taken(tmp_path: Path) -> None:
    table, store = Table(tmp_path), Store(tmp_path / "games")
    given = Services(store=store, make_hint_backend=services("tile green a2").make_hint_backend)
    scene = table.play(session(position([dict(HAND), dict(HAND)], leaders=KING), ALONE, services=given))
    asked(table)
    scene.session.close()
    (found,) = store.games()
    assert found.record is not None
    assert found.record.assisted
    table.close()


def test_results_and_replay_tell_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.scenes.review.replay import ReplayScene
    from ui.scenes.review.results import ResultsScene
    from ui.widgets.labels import LabelLayer

    told: list[str] = []
    label = LabelLayer.label

    def listening(self: LabelLayer, rect: pygame.Rect, words: str, *args: Any, **more: Any) -> Any:
        told.append(words)
        return label(self, rect, words, *args, **more)

    monkeypatch.setattr(LabelLayer, "label", listening)
    record = play(table, "tile green a2").session.record()
    assert record is not None
    for assisted in (False, True):
        for scene in (ReplayScene, ResultsScene):
            told.clear()
            table.app.push(scene(replace(record, assisted=assisted)))
            table.pilot.settle()
            assert any("with help" in words for words in told) == assisted, told


def test_a_reason_of_nobody_is_an_error() -> None:
    view = GAME.view(GAME.from_json(position([dict(HAND), dict(HAND)])), 0)
    with pytest.raises(LookupError):
        hint_text(Locale("en"), hint_plan(view, Hint("end", (Reason("no", {}),))), ["A", "B"])
