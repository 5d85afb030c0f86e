"""Set-ups with a name, links from options to rules, and the seed after a game (findings P24; features rows 4, 6)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.catalog import GAMES
from game.record import Record
from game.session.session import Session
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tests.ui.test_results import ended
from ui.catalog import PLAYABLE, ui_of
from ui.scenes.review.results import ResultsScene
from ui.scenes.rules import RulesScene
from ui.scenes.setup import SetupScene
from ui.setup.named_setups import MOST, named_setups, store_named
from ui.setup.open_table import default_setup

# -- named set-ups -----------------------------------------------------------------------------


def _name(pilot: Pilot, name: str) -> None:
    pilot.click("setup.presets")
    pilot.click("preset.save")
    assert pilot.focus == "dialog.name"
    pilot.type(name)
    pilot.click("dialog.save")


def _setup(pilot: Pilot) -> SetupScene:
    scene = pilot.app.scenes[-1]
    assert isinstance(scene, SetupScene)
    return scene


def test_a_named_table_is_there_after_the_next_start(pilot: Pilot, tmp_path: Path) -> None:
    """Features row 7: custom set-ups could not be named."""
    pilot.click("menu.new")
    pilot.click("setup.board.advanced")
    pilot.click("setup.seat3.human")
    _name(pilot, "Friday evening")
    wanted = _setup(pilot).setup
    again = start(tmp_path)
    again.click("menu.new")
    again.click("setup.board.standard")
    again.click("setup.presets")
    assert again.layout()["preset.named.1"].text == "Friday evening"
    again.click("preset.named.1")
    assert _setup(again).setup == wanted
    again.app.close()


def test_a_name_is_replaced_only_after_a_question_and_can_be_deleted(pilot: Pilot) -> None:
    pilot.click("menu.new")
    _name(pilot, "A")
    pilot.click("setup.board.advanced")
    _name(pilot, "A")
    assert pilot.scene == "dialog"
    pilot.click("dialog.no")
    assert named_setups(pilot.app, "tigris")["A"].options.get("board", "standard") == "standard"
    _name(pilot, "A")
    pilot.click("dialog.yes")
    assert named_setups(pilot.app, "tigris")["A"].options["board"] == "advanced"
    pilot.click("setup.presets")
    pilot.click("preset.delete")
    pilot.click("delete.named.1")
    assert not named_setups(pilot.app, "tigris")
    pilot.click("setup.presets")
    assert "preset.delete" not in pilot.layout()


def test_a_table_without_a_name_is_not_stored(pilot: Pilot) -> None:
    pilot.click("menu.new")
    _name(pilot, "  ")
    assert not named_setups(pilot.app, "tigris")
    assert pilot.app.displayed_notice == pilot.app.tr("setup.named.empty")


def test_many_names_replace_the_oldest(pilot: Pilot) -> None:
    for number in range(MOST + 5):
        assert store_named(pilot.app, f"table {number}", default_setup("catan"))
    assert [*named_setups(pilot.app, "catan")] == [f"table {number}" for number in range(5, MOST + 5)]


@pytest.mark.parametrize("stored", [7, {"tigris": 3}, {"tigris": {"a": []}}, {"tigris": {"\x00": {"game": "tigris"}}}])
def test_a_damaged_list_of_names_is_empty(tmp_path: Path, stored: object) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"named_setups": stored}), encoding="utf-8")
    pilot = start(tmp_path)
    assert not named_setups(pilot.app, "tigris")
    pilot.app.close()


# -- options and their rules -------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(PLAYABLE))
def test_every_option_leads_to_its_chapter(pilot: Pilot, game: str) -> None:
    """Features row 4: options had no link to their rule."""
    pilot.click("menu.new")
    pilot.click(f"setup.game.{game}")
    chapters = {chapter.key for chapter in ui_of(game).rulebook.chapters}
    for option in GAMES[game].options:
        pilot.click(f"setup.{option.key}.rule")
        rules = pilot.app.scenes[-1]
        assert isinstance(rules, RulesScene)
        assert rules.game_key == game
        assert rules.chapter.key == ui_of(game).rulebook.option_chapter(option.key)
        assert rules.chapter.key in chapters
        pilot.click("rules.back")
        assert pilot.scene == "setup"


# -- the seed ----------------------------------------------------------------------------------


def _results(pilot: Pilot, record: Record) -> None:
    pilot.app.push(ResultsScene(record))
    pilot.settle()


def test_the_seed_is_shown_after_the_game_and_copied(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Features row 6: the seed was never shown."""
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    record = ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 0))
    _results(pilot, record)
    assert record.seed in pilot.layout()["results.seed"].text
    assert record.seed in pilot.layout()["results.seed"].tip
    pilot.click("results.seed")
    assert copied == [record.seed]


def test_a_record_without_a_seed_shows_none(pilot: Pilot) -> None:
    _results(pilot, replace(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 0)), seed=""))
    assert "results.seed" not in pilot.layout()


@pytest.mark.parametrize("typed", ["9f3ac01d22b4e871", "17", "۱۷"])
def test_the_seed_of_a_game_repeats_its_draws(pilot: Pilot, typed: str) -> None:
    """Features row 6: a seed made by chance is a text, which the set-up did not accept."""
    seed = "17" if typed == "۱۷" else typed
    pilot.click("menu.new")
    pilot.click("setup.shuffle")
    pilot.click("setup.seed")
    pilot.type(typed)
    setup = _setup(pilot).setup
    pilot.click("setup.start")
    session = pilot.app.scenes[-1].session  # type: ignore[attr-defined]
    assert session.seed == seed
    other = Session.start(setup.game, setup.playing_seats(), setup.options, seed=seed, shuffle=False)
    assert other.client(0).view.hand == session.client(0).view.hand


def test_what_cannot_be_a_seed_leaves_the_draws_to_chance(pilot: Pilot) -> None:
    pilot.click("menu.new")
    pilot.click("setup.seed")
    pilot.type("מספר")
    assert _setup(pilot).setup.seed == ""
