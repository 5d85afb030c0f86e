"""The rules of a table on every screen: chosen, summed up, kept under a name, and read where they are played.

features.md rows 4, 5 and 97; the drawn board is that of catan-table-rules.md T29 to T33.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.catalog import GAMES
from game.record import Record, SeatInfo
from game.session.session import Services, Session
from tests.soaking import combined
from tests.ui.catancards import KEYS_ALONE, Hands
from tests.ui.fingers import TouchPilot
from tests.ui.pads import PadPilot
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tests.ui.tables import Table
from tests.ui.together import Both
from ui.catalog import PLAYABLE, ui_of
from ui.item import Item
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene
from ui.scenes.setup import SetupScene
from ui.scenes.table_rules import TableRulesScene
from ui.setup.board_preview import draws_board
from ui.setup.named_setups import named_setups
from ui.setup.option_rows import in_order
from ui.table.presets import playable_presets, setup_of
from ui.table.table_rules import differences, grouped
from ui.text.i18n import LANGUAGES, Locale

DRAWN = "random_tokens"
WAYS = ["mouse", "keys", "pad", "touch"]


def setup_page(pilot: Pilot, game: str = "catan") -> SetupScene:
    """The set-up of a game, opened from the menu."""
    if pilot.scene == "menu":
        pilot.click("menu.new")
        pilot.click(f"setup.game.{game}")
    scene = pilot.app.scenes[-1]
    assert isinstance(scene, SetupScene)
    return scene


def words(pilot: Pilot) -> list[str]:
    """What stands on the screen on top that belongs to no button."""
    return list(pilot.app.scenes[-1].gui.lines)


def walk(pilot: Pilot, name: str) -> None:
    """Go to an item by Tab and arrows alone, and confirm."""
    PadPilot.click(pilot if isinstance(pilot, PadPilot) else PadPilot(pilot.app), name)


def hand(pilot: Pilot, way: str) -> Callable[[str], None]:
    """What uses an item with the mouse, by keyboard alone, with a pad or with a finger."""
    keyboard = Hands(cast("Table", SimpleNamespace(app=pilot.app, pilot=pilot)), KEYS_ALONE)
    ways = {"mouse": pilot.click, "keys": keyboard.use, "touch": TouchPilot(pilot.app).click}
    return ways.get(way, lambda name: walk(pilot, name))


# -- the set-up --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(PLAYABLE))
def test_every_option_is_in_one_group_and_every_group_has_a_title(game: str, pilot: Pilot) -> None:
    options = [option.key for _, group in grouped(GAMES[game], ui_of(game).option_groups) for option in group]
    assert sorted(options) == sorted(option.key for option in GAMES[game].options)
    for key, members in ui_of(game).option_groups.items():
        assert {*members} <= {*options}
        assert pilot.app.tr(f"option.group.{key}")


def test_what_the_chosen_value_means_stands_below_the_option(pilot: Pilot) -> None:
    scene = setup_page(pilot)
    meanings = {value: pilot.app.tr(f"option.catan.phases.{value}.tip") for value in ("strict", "free")}
    for value, other in (("strict", "free"), ("free", "strict")):
        pilot.click(f"setup.phases.{value}")
        assert meanings[value] in scene.gui.sentences
        assert meanings[other] not in scene.gui.sentences


@pytest.mark.parametrize("way", WAYS)
def test_the_differences_are_summed_up_and_undone_at_once(tmp_path: Path, way: str) -> None:
    pilot = start(tmp_path)
    scene = setup_page(pilot)
    use = hand(pilot, way)
    assert pilot.app.tr("setup.usual") in words(pilot)
    assert not pilot.layout()["setup.reset"].enabled if "setup.reset" in pilot.layout() else True
    use("setup.phases.strict")
    use("setup.knight_desert.forbidden")
    summary = differences(pilot.app.locale, GAMES["catan"], scene.setup.options)
    assert summary == "Knights and the desert: Forbidden · Trading and building: Trade first"
    assert pilot.app.tr("setup.differs", rules=summary) in words(pilot)
    seats = scene.setup.seats
    use("setup.reset")
    assert pilot.app.tr("setup.usual") in words(pilot)
    assert (scene.setup.seats, differences(pilot.app.locale, GAMES["catan"], scene.setup.options)) == (seats, "")
    pilot.app.close()


@pytest.mark.parametrize(("game", "lang", "scale"), combined(sorted(PLAYABLE), LANGUAGES, [100, 200]))
def test_every_value_can_be_reached_and_none_is_cut_off(tmp_path: Path, game: str, lang: str, scale: int) -> None:
    pilot = start(tmp_path, lang=lang)
    pilot.app.settings.ui_scale = scale
    pilot.app.rebuild()
    scene = setup_page(pilot, game)
    for option in GAMES[game].options:
        for value in reversed(option.values):
            pilot.click(f"setup.{option.key}.{value}")
            assert scene.setup.options[option.key] == value
    assert not scene.gui.overflows
    pilot.app.close()


@pytest.mark.parametrize(("lang", "scale", "way"), combined(LANGUAGES, [(100, "mouse"), (200, "mouse"), (200, "keys")]))
def test_a_chosen_value_stays_where_it_was(tmp_path: Path, lang: str, scale: int, way: str) -> None:
    """The summary above grew by a line and pushed it from under the pointer, at 200 % out of sight."""
    pilot = start(tmp_path, lang=lang)
    pilot.app.settings.ui_scale = scale
    pilot.app.rebuild()
    scene = setup_page(pilot)
    for option in GAMES["catan"].options:
        name = f"setup.{option.key}.{option.values[-1]}"
        pilot.app.nav.set_focus(name)
        place = pilot.layout()[name].rect.copy()
        hand(pilot, way)(name)
        assert scene.setup.options[option.key] == option.values[-1]
        assert pilot.focus == name
        assert pilot.layout()[name].rect == place, name
    pilot.app.close()


# -- ready-made and named tables ---------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(PLAYABLE))
def test_every_ready_made_table_can_be_opened(game: str) -> None:
    for preset in playable_presets(GAMES[game], ui_of(game).presets):
        setup = setup_of(preset, game)
        GAMES[game].setup(len(setup.playing_seats()), setup.options)


def test_a_named_table_gets_another_name_and_keeps_its_rules_and_its_place(pilot: Pilot) -> None:
    setup_page(pilot)
    for name, value in (("Club", "strict"), ("Home", "free")):
        pilot.click(f"setup.phases.{value}")
        _store(pilot, name)
    pilot.click("setup.presets")
    pilot.click("preset.rename")
    pilot.click("rename.named.2")
    assert pilot.focus == "dialog.name"
    for _ in "Club":
        pilot.press("backspace")
    pilot.type("Tournament")
    pilot.click("dialog.rename")
    kept = named_setups(pilot.app, "catan")
    assert [*kept] == ["Tournament", "Home"]
    assert kept["Tournament"].options["phases"] == "strict"


def test_a_new_name_that_is_taken_is_asked_about_and_an_empty_one_is_none(pilot: Pilot) -> None:
    setup_page(pilot)
    for name in ("A", "B"):
        _store(pilot, name)
    for typed, answer, left in (("B", "dialog.no", ["A", "B"]), ("", "", ["A", "B"]), ("B", "dialog.yes", ["B"])):
        pilot.click("setup.presets")
        pilot.click("preset.rename")
        pilot.click("rename.named.2")
        pilot.press("backspace")
        pilot.type(typed)
        pilot.click("dialog.rename")
        if answer:
            pilot.click(answer)
        assert [*named_setups(pilot.app, "catan")] == left


def _store(pilot: Pilot, name: str) -> None:
    pilot.click("setup.presets")
    pilot.click("preset.save")
    pilot.type(name)
    pilot.click("dialog.save")


# -- the drawn board ---------------------------------------------------------------------------


def drawn(scene: SetupScene) -> Any:
    """The board on display."""
    board = scene.preview.view(scene.setup).board
    return board.terrain, board.tokens, board.harbours


def begun(pilot: Pilot) -> tuple[Session, Any]:
    """The game that has begun, and its board."""
    session = pilot.app.scenes[-1].session  # type: ignore[attr-defined]
    board = session.client(None).view.board
    return session, (board.terrain, board.tokens, board.harbours)


@pytest.mark.parametrize("way", WAYS)
def test_the_game_begins_with_the_board_on_display(tmp_path: Path, way: str) -> None:
    """T29, T30: the preview is the first draw of the seed with which the game begins."""
    pilot = start(tmp_path)
    scene = setup_page(pilot)
    use = hand(pilot, way)
    assert "setup.redraw" not in {item.name for item in pilot.app.items()}
    use(f"setup.map.{DRAWN}")
    first = drawn(scene)
    assert drawn(scene) == first
    use("setup.redraw")
    second = drawn(scene)
    assert first != second
    use("setup.phases.strict")
    assert drawn(scene) == second, "another rule leaves the board alone"
    use("setup.start")
    assert begun(pilot)[1] == second
    pilot.app.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_drawn_board_is_in_sight_with_the_button_that_draws_another(tmp_path: Path, lang: str, scale: int) -> None:
    """At 200 % the board was higher than the view, and below it the button drew a board that nobody saw."""
    pilot = start(tmp_path, lang=lang)
    pilot.app.settings.ui_scale = scale
    pilot.app.rebuild()
    scene = setup_page(pilot)
    pilot.click("setup.map.balanced")
    pilot.app.nav.set_focus("setup.redraw")
    places = {item.name: item.rect for item in pilot.app.items()}
    view = next(each for each in scene.gui.scroll_views if each.name == "setup").rect
    for name in ("setup.board", "setup.redraw"):
        assert view.contains(places[name]), name
    assert not places["setup.board"].colliderect(places["setup.redraw"])
    pilot.app.close()


def test_the_seed_of_a_board_on_display_is_shown_and_stored_nowhere(pilot: Pilot) -> None:
    scene = setup_page(pilot)
    pilot.click(f"setup.map.{DRAWN}")
    seed = scene.preview.seed_of(scene.setup)
    assert len(seed) == 16
    _store(pilot, "Mine")
    shown = [f"{item.text} {item.tip}" for item in pilot.app.items()]
    assert not [text for text in (*shown, *words(pilot)) if seed in text]
    pilot.click("setup.start")
    session, board = begun(pilot)
    assert session.seed == seed
    assert seed not in repr(pilot.app.settings)
    assert seed not in (Path(pilot.app.launch.data_dir or "") / "settings.json").read_text(encoding="utf-8")
    pilot.app.home()
    again = setup_page(pilot)
    assert again.setup.options["map"] == DRAWN
    assert again.preview.seed_of(again.setup) != seed
    assert drawn(again) != board


def test_an_entered_seed_decides_the_board(pilot: Pilot) -> None:
    scene = setup_page(pilot)
    pilot.click(f"setup.map.{DRAWN}")
    pilot.click("setup.seed")
    pilot.type("17")
    pilot.settle()
    board = drawn(scene)
    redraw = next(item for item in pilot.app.items() if item.name == "setup.redraw")
    assert (redraw.enabled, redraw.tip) == (False, pilot.app.tr("setup.redraw.seed"))
    pilot.click("setup.start")
    session, begins = begun(pilot)
    assert (session.seed, begins) == ("17", board)


def test_without_a_drawn_board_the_seed_is_left_to_the_game(pilot: Pilot) -> None:
    scene = setup_page(pilot)
    pilot.click("setup.map.beginner")
    assert not draws_board(scene.setup)
    assert scene.preview.seed_of(scene.setup) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_on_display_is_read_aloud(tmp_path: Path, lang: str) -> None:
    pilot = start(tmp_path, lang=lang)
    scene = setup_page(pilot)
    pilot.click(f"setup.map.{DRAWN}")
    item = next(item for item in pilot.app.items() if item.name == "setup.board")
    said = scene.spoken(item)
    assert pilot.app.tr("setup.preview") in said
    for name in ("forest", "desert", "mountains"):
        assert pilot.app.tr(f"word.catan.terrain.{name}") in said
    pilot.app.close()


# -- where it is played ------------------------------------------------------------------------

PLAYED = {"phases": "strict", "map": "random"}
LINE = "Map: Random land · Trading and building: Trade first"


def named(pilot: Pilot, name: str) -> Item | None:
    return next((item for item in pilot.app.items() if item.name == name), None)


def test_a_table_says_which_rules_differ(pilot: Pilot) -> None:
    scene = setup_page(pilot)
    for option, value in PLAYED.items():
        pilot.click(f"setup.{option}.{value}")
    pilot.click("setup.start")
    play = pilot.app.scenes[-1]
    told = pilot.app.tr("table-rules.tip", rules=LINE)
    assert play.status_line.words == told  # type: ignore[attr-defined]
    assert told in play.spoken_lines()[0]
    assert scene.setup.options["phases"] == "strict"
    pilot.click("play.table-rules")
    assert isinstance(pilot.app.scenes[-1], TableRulesScene)
    shown = words(pilot)
    assert shown.index("Trading and building: Trade first") < shown.index(pilot.app.tr("table-rules.usual"))
    assert pilot.app.tr("option.catan.phases.strict.tip") in shown
    pilot.click("table-rules.phases.rule")
    assert pilot.scene == "learn"
    pilot.press("escape")
    pilot.press("escape")
    assert pilot.scene == "play"


def test_a_table_with_the_usual_rules_has_no_such_button(pilot: Pilot) -> None:
    setup_page(pilot)
    pilot.click("setup.start")
    assert named(pilot, "play.table-rules") is None


def finished(**options: str) -> Record:
    """A short game to its last action, as a record."""
    session = Session.start("catan", _people(), options=options, seed="3")
    record = session.record()
    assert record is not None
    return record


def _people() -> tuple[Any, ...]:
    return (SeatInfo("human"), SeatInfo("human"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_results_and_the_list_of_games_say_which_rules_differ(tmp_path: Path, lang: str) -> None:
    pilot = start(tmp_path, lang=lang)
    record = replace(finished(**PLAYED), date="2026-01-02T10:00")
    line = differences(pilot.app.locale, GAMES["catan"], record.setup.options)
    assert line
    for scene, name in ((ReplayScene(record), "replay.table-rules"), (ResultsScene(record), "results.table-rules")):
        pilot.app.push(scene)
        pilot.settle()
        item = named(pilot, name)
        assert item is not None
        assert line in item.tip
        pilot.click(name)
        assert pilot.scene == "table-rules"
        pilot.press("escape")
        pilot.app.pop()
    Session.start("catan", _people(), options=PLAYED, seed="3", services=Services(pilot.app.store)).close()
    pilot.app.home()
    pilot.click("menu.replays")
    assert [text for text in words(pilot) if line in text], words(pilot)
    pilot.app.close()


def test_a_guest_reads_what_differs_and_the_rest_on_demand(tmp_path: Path) -> None:
    both = Both(tmp_path, "human,lan", game="catan")
    guest = both.come("Dana")
    assert guest.app.tr("setup.usual") in words(guest.pilot)
    both.host.pilot.click("lobby.phases.strict")
    both.go()
    rule = "Trading and building: Trade first"
    other = "Knights and the desert: Allowed"
    assert rule in words(guest.pilot)
    assert other not in words(guest.pilot)
    guest.pilot.click("lobby.rules")
    both.go()
    assert {rule, other} <= {*words(guest.pilot)}
    guest.pilot.click("lobby.rules")
    both.go()
    assert other not in words(guest.pilot)
    both.host.pilot.click("lobby.reset")
    both.go()
    assert guest.app.tr("setup.usual") in words(guest.pilot)
    for table in both.tables:
        table.close()


def test_a_shared_table_begins_with_the_board_that_all_saw(tmp_path: Path) -> None:
    both = Both(tmp_path, "human,lan", game="catan")
    guest = both.come("Dana")
    both.host.pilot.click(f"lobby.map.{DRAWN}")
    both.go()
    rules = both.host.app.scenes[-1].rules  # type: ignore[attr-defined]
    plan = replace(both.room.lobby.plan, seed=both.room.state.seed)
    board = rules._preview.view(plan).board
    assert "lobby.redraw" not in {item.name for item in both.host.app.items()}
    lobby = guest.app.scenes[-1]
    told = lobby.rules._preview.view(plan).board  # type: ignore[attr-defined]
    assert (told.terrain, told.tokens, told.harbours) == (board.terrain, board.tokens, board.harbours)
    item = named(guest.pilot, "lobby.board")
    assert item is not None
    assert lobby.rules.board_words() == rules.board_words() in lobby.spoken(item)
    both.host.pilot.click("lobby.map.beginner")
    both.go()
    assert named(guest.pilot, "lobby.board") is None
    both.host.pilot.click(f"lobby.map.{DRAWN}")
    both.go()
    both.begin(guest)
    for table in both.tables:
        seen = table.app.scenes[-1].client.view.board  # type: ignore[attr-defined]
        assert (seen.terrain, seen.tokens) == (board.terrain, board.tokens)
        table.close()


def test_many_unusual_rules_are_counted_in_the_notice(pilot: Pilot) -> None:
    """A line has no room for ten; the button and the narration name all."""
    setup_page(pilot)
    for name in ("phases.strict", "points.12", "robber.friendly", "dice.deck"):
        pilot.click(f"setup.{name}")
    pilot.click("setup.start")
    play = pilot.app.scenes[-1]
    assert play.status_line.words == pilot.app.tr("table-rules.many", n=4)  # type: ignore[attr-defined]
    assert "Points to win: 12" in play.spoken_lines()[0]
    item = named(pilot, "play.table-rules")
    assert item is not None
    assert "Rolls: Deck of rolls" in item.tip


def test_a_ready_made_table_says_which_rules_it_brings(pilot: Pilot) -> None:
    setup_page(pilot)
    pilot.click("setup.phases.strict")
    _store(pilot, "Club")
    pilot.click("setup.presets")
    tips = {item.name: item.tip for item in pilot.app.items()}
    assert "Robber: Friendly" in tips["preset.family"]
    assert "Offers in a turn: At most 20" in tips["preset.tournament"]
    assert "Trading and building: Trade first" in tips["preset.named.1"]
    assert tips["preset.duel"] == pilot.app.tr("setup.usual")


def test_numbers_are_offered_in_their_order() -> None:
    """The usual value comes first in the protocol, but not between smaller and larger ones on the screen."""
    options = {option.key: option.values for option in GAMES["catan"].options}
    assert in_order(options["points"]) == ["8", "10", "12", "14"]
    assert in_order(options["hand_limit"]) == ["7", "9", "none"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_variant_is_named_without_its_value(lang: str) -> None:
    """It reads "With the wonder"; "Wonder: With" was no sentence."""
    locale, game = Locale(lang), GAMES["tigris"]
    found = differences(locale, game, {"wonder": "on", "reinforcement": "english"})
    assert found == " · ".join(
        locale.tr(f"option.tigris.{rule}.rule") for rule in ("wonder.on", "reinforcement.english")
    )
    assert ":" not in found
