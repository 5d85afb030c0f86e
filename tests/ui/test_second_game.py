"""A game beside the first, which says as little as it must: it is chosen, played, taken back, replayed and counted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.levels import levels as with_bots
from game.catalog import GAMES
from game.core import OVER
from game.record import SeatInfo, read
from game.session.session import Session
from tests.toy import GAME
from tests.toy.notation import NAMES
from tests.toy.screen import BOX, WORDS
from tests.ui.tables import Table
from ui.catalog import PLAYABLE, UPCOMING
from ui.keymap import SHARED, Keymap
from ui.scenes.menu import MenuScene
from ui.scenes.play.play import PlayScene
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene
from ui.scenes.rules import RulesScene
from ui.scenes.setup import SetupScene
from ui.setup.open_table import last_setup
from ui.setup.quick_game import bots_of, quick_setup, stored_quick_setup
from ui.text.i18n import sentences


@pytest.fixture(autouse=True)
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for other in [key for key in PLAYABLE if key != "tigris"]:
        monkeypatch.delitem(PLAYABLE, other)
    monkeypatch.setitem(GAMES, "toy", GAME)
    monkeypatch.setitem(PLAYABLE, "toy", BOX)
    for key, words in WORDS.items():
        monkeypatch.setitem(sentences("en"), key, words)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    made.app.push(MenuScene())
    made.app.scenes.pop(0)
    made.pilot.settle()
    yield made
    made.close()


def scene(table: Table, kind: type) -> object:
    found = table.app.scenes[-1]
    assert isinstance(found, kind)
    return found


def choose(table: Table) -> None:
    """Into a game of three people at this screen, by the set-up."""
    table.pilot.click("menu.new")
    table.pilot.click("setup.game.toy")
    table.pilot.click("setup.bag.9")
    table.pilot.click("setup.shuffle")
    table.pilot.click("setup.start")
    table.pilot.settle()


def sit_down(table: Table) -> None:
    if table.pilot.scene == "handoff":
        table.pilot.click("handoff.ready")
        table.pilot.settle()


def place(table: Table, cell: str, key: bool = False) -> None:
    """The first tile of the hand on a cell, by clicks or by keys."""
    if key:
        table.pilot.press("1")
    else:
        table.pilot.click("hand.1")
    table.pilot.click(f"cell.{cell}")
    table.pilot.settle()


def bots_play_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["game.bots.levels"], "GAMES", ("tigris", "toy"))
    for level in with_bots("tigris"):
        monkeypatch.setitem(sentences("en"), f"level.toy.{level}.tip", "Plays.")


# -- a whole game ------------------------------------------------------------------------------------


def test_a_whole_game_of_three_at_one_screen(table: Table) -> None:
    choose(table)
    play = next(each for each in table.app.scenes if isinstance(each, PlayScene))
    assert play.game.key == "toy"
    cells = iter([f"{column}{line}" for line in range(1, 6) for column in "abcde"])
    seats = []
    for turn in range(60):
        if play.session.to_act() == OVER:
            break
        assert table.pilot.scene == "handoff", "somebody else has the turn"
        assert play.seat is None
        sit_down(table)
        assert play.seat == play.client.view.turn
        seats.append(play.seat)
        for _ in range(2):
            cell = next(cells, "")
            if cell:
                place(table, cell, key=bool(turn % 2))
        table.pilot.press("x")
        table.pilot.settle()
    assert seats[:4] == [0, 1, 2, 0]
    results = scene(table, ResultsScene)
    standings = GAME.standings(results.state)
    assert standings.over
    assert sum(standings.scores) > 0
    assert [tally.total for tally in results.tallies.tallies] == list(standings.scores)
    assert play.ui.verdict(table.app, standings, results.names).endswith("most points.")
    assert [name for name in table.pilot.layout() if "landmark" in name or "moment" in name] == []
    record = read(next((table.app.store.root / "games").glob("*.game")).read_bytes())
    assert record.setup.game == "toy"
    assert record.result is not None
    table.pilot.click("results.replay")
    table.pilot.settle()
    replay = scene(table, ReplayScene)
    assert "replay.landmark" not in table.pilot.layout()
    table.pilot.click("replay.step")
    table.pilot.click("replay.end")
    assert replay.n == len(record.actions)
    table.pilot.click("replay.eyes.1")
    assert replay.game_panel.view.seat == 1
    table.pilot.press("escape")
    table.pilot.click("results.menu")
    table.pilot.click("menu.replays")
    table.pilot.settle()
    assert "Toy" in table.app.scenes[-1]._labels(table.app.scenes[-1].files[0])[1]


def test_what_was_placed_is_taken_back_and_the_next_player_is_told_the_rest(table: Table) -> None:
    choose(table)
    play = next(each for each in table.app.scenes if isinstance(each, PlayScene))
    sit_down(table)
    place(table, "a1")
    place(table, "c3")
    table.pilot.click("play.undo")
    table.pilot.settle()
    assert [cell for cell, tile in enumerate(play.client.view.cells) if tile >= 0] == [0]
    table.pilot.press("x")
    table.pilot.settle()
    sit_down(table)
    assert play.seat == 1
    told = [row.words(table.app.locale) for row in play.state.explanations.recap.rows]
    assert told == [f"Lion: {NAMES[play.client.view.cells[0]]} on 0, 1"]
    table.pilot.press("z")
    assert table.logged("refused")[-1]["reason"] == "cannot-undo"


def test_its_own_key_is_heard_and_its_refusals_are_told(table: Table) -> None:
    choose(table)
    play = next(each for each in table.app.scenes if isinstance(each, PlayScene))
    sit_down(table)
    table.pilot.press("g")
    table.pilot.settle()
    assert [line["text"] for line in table.logged("action")][-1] == "show"
    assert play.client.view.shown
    table.pilot.click("cell.b2")
    assert table.logged("refused")[-1]["reason"] == "nothing-held"


def test_a_game_without_bots_offers_no_hint(table: Table) -> None:
    choose(table)
    sit_down(table)
    assert "play.advice" not in table.pilot.layout()
    table.pilot.press("h")
    assert table.logged("refused")[-1]["reason"] == "advice-no-bots"


# -- choosing it -------------------------------------------------------------------------------------


def test_the_set_up_offers_it_with_its_rules_and_without_bots(table: Table) -> None:
    table.pilot.click("menu.new")
    layout = table.pilot.layout()
    assert [name[11:] for name in layout if name.startswith("setup.game.")] == ["tigris", "toy", *UPCOMING]
    table.pilot.click("setup.game.toy")
    plan = scene(table, SetupScene).setup
    assert plan.game == "toy"
    assert {seat.kind for seat in plan.playing_seats()} == {"human"}
    assert not table.pilot.layout()["setup.seat1.bot"].enabled
    table.pilot.click("setup.bag.30")
    table.pilot.click("setup.presets")
    offered = {name for name in table.pilot.layout() if name.startswith("preset.")}
    assert {name for name in offered if name != "preset.back"} >= {"preset.friends-2", "preset.friends-4"}
    assert not offered & {"preset.duel", "preset.watch", "preset.advanced"}
    table.pilot.click("preset.friends-2")
    assert len(scene(table, SetupScene).setup.playing_seats()) == 2


def test_what_was_played_last_comes_first(table: Table) -> None:
    choose(table)
    assert table.app.settings.last_game == "toy"
    table.app.home()
    table.pilot.click("menu.new")
    assert scene(table, SetupScene).setup == last_setup(table.app, "toy")
    assert table.pilot.layout()["setup.game.toy"].selected


def test_a_quick_game_is_of_a_game_with_bots(table: Table) -> None:
    table.app.settings.last_game = "toy"
    table.app.scenes[-1].rebuild()
    assert stored_quick_setup(table.app).game == "tigris"
    table.pilot.click("menu.opponents")
    games = [name for name in table.pilot.layout() if name.startswith("opponents.game.")]
    assert games == ["opponents.game.tigris"], "there is no choice"


def test_the_menu_chooses_the_quick_game_where_there_is_a_choice(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    bots_play_both(monkeypatch)
    table.app.scenes[-1].rebuild()
    table.pilot.click("menu.opponents")
    table.pilot.click("opponents.number.2")
    table.pilot.click("opponents.game.toy")
    table.pilot.click("opponents.back")
    assert table.pilot.layout()["menu.opponents"].text.startswith("Toy ")
    assert len(bots_of(quick_setup(table.app))) == 1, "each game has its own table"
    table.pilot.click("menu.quick")
    play = scene(table, PlayScene)
    assert play.game.key == "toy"
    assert [seat.kind for seat in play.session.seats].count("bot") == 1
    table.app.home()
    table.pilot.click("menu.opponents")
    table.pilot.click("opponents.game.tigris")
    assert len(bots_of(quick_setup(table.app))) == 2


@pytest.mark.parametrize("size", [(640, 360), (1280, 720)])
def test_the_menu_and_the_set_up_have_room_for_the_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    bots_play_both(monkeypatch)
    small = Table(tmp_path, size)
    small.app.push(MenuScene())
    for way in ("menu.new", "setup.game.toy"):
        assert small.app.scenes[-1].gui.overflows == []
        small.pilot.click(way)
    assert small.app.scenes[-1].gui.overflows == []
    small.close()


# -- rules and keys ----------------------------------------------------------------------------------


def test_the_rules_are_those_of_the_game_shown(table: Table) -> None:
    choose(table)
    sit_down(table)
    table.pilot.press("f1")
    rules = scene(table, RulesScene)
    assert (rules.game_key, rules.chapter.key) == ("toy", "play")
    table.pilot.click("rules.game.tigris")
    assert len([name for name in table.pilot.layout() if name.startswith("rules.chapter.")]) > 5
    assert any(scene(table, RulesScene).chapter.figures)
    table.pilot.click("rules.game.toy")
    table.pilot.click("rules.search")
    table.pilot.type("two tiles")
    assert [item.name for item in table.app.items() if item.name.startswith("rules.found")] == ["rules.found.play.1"]


def test_two_games_may_share_a_key_but_not_with_what_all_have() -> None:
    keys = Keymap(own={"tigris": PLAYABLE["tigris"].keys, "toy": BOX.keys})
    assert keys.refusal("toy-show", "q") is None
    assert keys.refusal("toy-show", "z") == "undo"
    assert keys.refusal("undo", "q") == "leader-black"
    assert keys.refusal("undo", "g") == "toy-show"


def test_the_settings_list_its_keys_under_its_name(table: Table) -> None:
    table.pilot.click("menu.settings")
    table.pilot.click("settings.tab.keys")
    table.pilot.click("settings.key.toy-show")
    table.pilot.press("q")
    assert table.app.keymap.keys["toy-show"] == "q"


def test_no_two_games_have_an_action_of_the_same_name() -> None:
    names = [*SHARED, *(action for box in PLAYABLE.values() for action in box.keys)]
    assert len(names) == len(set(names))


def test_every_game_that_is_offered_can_be_played_and_shown() -> None:
    for key, box in PLAYABLE.items():
        assert key in GAMES
        assert box.load_ui().key == key


def test_seats_that_are_too_many_or_too_few_are_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", replace(GAME, seats=range(3, 5)))
    table.pilot.click("menu.new")
    table.pilot.click("setup.game.toy")
    table.pilot.click("setup.seat1.closed")
    item = table.pilot.layout()["setup.start"]
    assert not item.enabled
    assert item.tip == table.app.tr("setup.seats-wrong", least=3, most=4)


def test_a_session_of_it_needs_nothing_more(table: Table) -> None:
    scene = table.play(Session.start("toy", [SeatInfo(), SeatInfo()], {"bag": "3"}, seed="1"))
    assert table.pilot.scene == "handoff"
    assert scene.ui is BOX.load_ui()
