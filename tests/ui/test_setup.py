"""Before a game: the set-up, ready-made tables, and the one-press game, each remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.levels import levels
from game.catalog import GAMES
from game.record import SeatInfo
from game.session.session import Session
from game.session.table_setup import TableSetup
from tests.soaking import combined
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui.app.app import App, Launch
from ui.catalog import UPCOMING
from ui.scenes.play.play import PlayScene
from ui.setup.open_table import last_setup, store_setup
from ui.setup.quick_game import choose_game, first_quick_setup, stored_quick_setup
from ui.table.presets import playable_presets
from ui.tigris.ui import UI
from ui.widgets.labels import LabelLayer

# -- set-up ------------------------------------------------------------------------------------


def test_seats_and_options_make_a_plan_that_is_remembered(pilot: Pilot, tmp_path: Path) -> None:
    pilot.click("menu.new")
    pilot.click("setup.seat2.human")
    pilot.click("setup.seat3.bot")
    pilot.click("setup.seat1.closed")
    pilot.click("setup.board.advanced")
    pilot.click("setup.shuffle")
    plan = pilot.app.scenes[-1].setup  # type: ignore[attr-defined]
    assert [seat.kind for seat in plan.playing_seats()] == ["human", "human", "bot"]
    assert plan.options["board"] == "advanced"
    assert not plan.shuffle
    store_setup(pilot.app, plan)
    again = start(tmp_path)
    assert last_setup(again.app, "tigris") == plan
    again.app.close()


def test_rules_that_say_who_sits_where_draw_no_seats(pilot: Pilot) -> None:
    """qwirkle.md: Who starts, tie. The oldest begins, so the seats are those of the players' ages."""
    pilot.click("menu.new")
    pilot.click("setup.game.qwirkle")
    assert pilot.layout()["setup.shuffle"].selected
    pilot.click("setup.start_tie.seat_order")
    item = pilot.layout()["setup.shuffle"]
    assert not item.enabled
    assert not item.selected
    assert item.tip == pilot.app.tr("setup.shuffle.kept")
    for index, name in enumerate(("Oldest", "Middle", "Youngest")):
        pilot.click(f"setup.seat{index}.human")
        pilot.click(f"setup.seat{index}.name")
        pilot.type(name)
    pilot.click("setup.seed")
    pilot.type("3")
    pilot.click("setup.start")
    pilot.settle()
    play = next(each for each in pilot.app.scenes if isinstance(each, PlayScene))
    assert [seat.name for seat in play.session.seats] == ["Oldest", "Middle", "Youngest"]


def test_a_table_for_one_cannot_begin_and_says_why(pilot: Pilot) -> None:
    pilot.click("menu.new")
    pilot.click("setup.seat1.closed")
    pilot.click("setup.seat2.closed")
    item = pilot.layout()["setup.start"]
    assert not item.enabled
    assert item.tip == pilot.app.tr("setup.seats-wrong", least=2, most=4)


def test_games_to_come_cannot_be_chosen(pilot: Pilot) -> None:
    pilot.click("menu.new")
    for game in UPCOMING:
        assert not pilot.layout()[f"setup.game.{game}"].enabled


def test_there_are_ten_ready_made_tables_and_each_can_be_chosen(pilot: Pilot) -> None:
    presets = playable_presets(GAMES["tigris"], UI.presets)
    assert len({preset.key for preset in presets}) >= 10
    pilot.click("menu.new")
    for preset in presets:
        pilot.click("setup.presets")
        pilot.click(f"preset.{preset.key}")
        plan = pilot.app.scenes[-1].setup  # type: ignore[attr-defined]
        assert len(plan.playing_seats()) == preset.people + preset.bots
        assert pilot.layout()["setup.start"].enabled


def test_the_quick_game_is_one_person_against_bots_with_the_last_rules(pilot: Pilot) -> None:
    people = (SeatInfo("human"), SeatInfo("human"))
    store_setup(pilot.app, TableSetup("tigris", people, {"board": "advanced"}))
    plan = stored_quick_setup(pilot.app)
    assert [(seat.kind, seat.level) for seat in plan.playing_seats()] == [("human", ""), ("bot", "novice")]
    assert plan.options["board"] == "advanced"


def test_the_quick_game_repeats_the_last_table_against_bots(pilot: Pilot) -> None:
    bots = (SeatInfo("bot", "strong"), SeatInfo("human", "", "Ann"), SeatInfo("bot", "expert"))
    store_setup(pilot.app, TableSetup("tigris", bots, {"scores": "open"}))
    store_setup(pilot.app, TableSetup("tigris", (SeatInfo("human"), SeatInfo("human"))))
    plan = stored_quick_setup(pilot.app)
    assert (plan.playing_seats(), plan.options["scores"]) == (bots, "open")
    pilot.app.rebuild()
    assert pilot.layout()["menu.opponents"].text == "Tigris & Euphrates · 2 opponents · Mixed"


@pytest.mark.parametrize("game", [*GAMES])
def test_the_first_move_waits_for_no_animation(tmp_path: Path, game: str) -> None:
    """Feel, "Cost": what is dealt lies there at once, and the person who begins may act in the first frames."""
    pilot = start(tmp_path)
    pilot.app.settings.tile_marks = "none"
    choose_game(pilot.app, game)
    seed = next(seed for seed in range(1, 100) if person_begins(game, seed))
    pilot.app.launch.seed = seed
    pilot.click("menu.quick")
    for _ in range(2):
        pilot.app.frame([], 1 / 60)
    play = pilot.app.scenes[-1]
    assert isinstance(play, PlayScene)
    assert play.legal()
    assert not play.game_panel.moving
    pilot.app.close()


def person_begins(game: str, seed: int) -> bool:
    """Whether the person acts first at the table of the quick game, whose seats are shuffled by the seed."""
    plan = first_quick_setup(game)
    session = Session.start(game, plan.playing_seats(), plan.options, seed=str(seed), shuffle=plan.shuffle)
    return session.seats[session.to_act()].kind == "human"


def test_opponents_are_chosen_from_a_list_and_remembered(pilot: Pilot) -> None:
    """A list with a description of every level in each game, in place of buttons that cycle."""
    assert pilot.layout()["menu.opponents"].text == "Tigris & Euphrates · 1 opponent · Novice"
    pilot.click("menu.opponents")
    assert pilot.focus == "opponents.level.novice"
    for level in levels("tigris"):
        assert pilot.app.tr(f"level.tigris.{level}.tip") in pilot.layout()[f"opponents.level.{level}"].tip
    for number in (2, 3, 1, 2):
        pilot.click(f"opponents.number.{number}")
        assert [name for name, item in pilot.layout().items() if item.selected] == [
            "opponents.game.tigris", f"opponents.number.{number}", "opponents.level.novice",
        ]  # fmt: skip
    pilot.click("opponents.level.steady")
    assert pilot.focus == "opponents.level.steady"
    pilot.press("escape")
    assert (pilot.scene, pilot.focus) == ("menu", "menu.opponents")
    assert pilot.layout()["menu.opponents"].text == "Tigris & Euphrates · 2 opponents · Intermediate"
    app = App(Launch(data_dir=pilot.app.launch.data_dir, sound=False))
    seats = stored_quick_setup(app).playing_seats()
    assert [(seat.kind, seat.level) for seat in seats] == [("human", ""), ("bot", "steady"), ("bot", "steady")]
    pilot.click("menu.quick")
    session = pilot.app.scenes[-1].session  # type: ignore[attr-defined]
    assert sorted((seat.kind, seat.level) for seat in session.seats) == sorted(
        (seat.kind, seat.level) for seat in seats
    )


@pytest.mark.parametrize("junk", [None, 7, [], {"game": "tigris"}])
def test_a_broken_memory_of_the_quick_game_gives_the_first_one(pilot: Pilot, junk: object) -> None:
    pilot.app.settings.quick["tigris"] = junk
    assert len(stored_quick_setup(pilot.app).playing_seats()) == 2


def test_a_broken_memory_of_tables_gives_the_default(pilot: Pilot) -> None:
    for junk in (
        None,
        7,
        {"game": "tigris"},
        {"game": "tigris", "seats": [["king", "", ""]], "options": {}, "shuffle": 1},
    ):
        pilot.app.settings.setups["tigris"] = junk
        assert len(last_setup(pilot.app, "tigris").playing_seats()) == 3


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_a_choice_of_opponents_moves_no_other(tmp_path: Path, lang: str) -> None:
    """The list is in the middle, and what is chosen stays under the pointer though styles come and go below it."""
    pilot = start(tmp_path, lang=lang)
    pilot.click("menu.opponents")
    for game in ("catan", "qwirkle", "tigris"):
        pilot.click(f"opponents.game.{game}")
        before = {name: item.rect.copy() for name, item in pilot.layout().items()}
        assert before["opponents.level.steady"].centerx == pilot.app.size[0] // 2
        for level in levels(game):
            pilot.click(f"opponents.level.{level}")
            assert {name: item.rect for name, item in pilot.layout().items() if name in before} == before


def test_one_opponent_is_a_word_in_persian(tmp_path: Path) -> None:
    """The Persian digit after the dot between the parts would read as 10: their zero is a dot."""
    assert "یک حریف" in start(tmp_path, lang="fa").layout()["menu.opponents"].text


SIZES = [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)]


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize(("size", "scale", "lang"), combined(SIZES, ["en", "he", "fa"]))
def test_what_a_chosen_value_means_is_in_sight_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, lang: str, size: tuple[int, int], scale: int
) -> None:
    """Of the friendly robber in Persian the last words lay below the end of the scrolling page."""
    boxes: dict[str, pygame.Rect] = {}
    label = LabelLayer.label

    def noted(layer: LabelLayer, rect: pygame.Rect, words: str, *rest: Any, **named: Any) -> pygame.Rect:
        boxes[words] = label(layer, rect, words, *rest, **named)
        return boxes[words]

    monkeypatch.setattr(LabelLayer, "label", noted)
    pilot = start(tmp_path, lang=lang, size=size)
    pilot.app.settings.ui_scale = scale
    pilot.app.refresh_preferences()
    pilot.use("menu.new")
    pilot.use(f"setup.game.{game}")
    gui = pilot.app.scenes[-1].gui
    for option in GAMES[game].options:
        for value in option.values:
            pilot.app.set_focus(f"setup.{option.key}.{value}")
            pilot.use("key.return")
            assert gui.overflows == []
            (view,) = gui.scroll_views
            words = boxes[pilot.app.tr(f"option.{game}.{option.key}.{value}.tip")].move(0, -view.offset)
            assert view.rect.top <= words.top, (option.key, value)
            assert words.bottom <= view.rect.bottom, (option.key, value)
    pilot.app.close()
