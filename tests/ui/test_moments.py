"""After a game: the moments that decided it, in words of every language, and the way from each into the replay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.tigris.outlook import OUTLOOK, Highlight
from game.record import Record, SeatInfo, read, write
from game.tigris import events as ev
from tests.soaking import combined
from tests.ui.tables import Table
from tests.ui.test_replay import RECORD
from ui.catalog import PLAYABLE, ui_of
from ui.item import Item
from ui.qwirkle.event_text import sentence as qwirkle_sentence
from ui.review import game_history
from ui.scenes.review.replay import ReplayScene
from ui.scenes.review.results import ResultsScene
from ui.text.i18n import PERSIAN_DIGITS, Locale
from ui.tigris.key_moment_text import key_moment_text

RECORDS = Path(__file__).resolve().parent.parent / "records" / "tigris"
NAMES = (
    "Nebuchadnezzar the Second",
    "Maximiliana von Hohenzoll",
    "Ashurbanipal of Nineveh x",
    "Tiglath-Pileser the Third",
)


def finished(stem: str = "bag-end-in-a-refill", named: bool = False) -> Record:
    """A whole game of four."""
    record = read((RECORDS / f"{stem}.game").read_bytes())
    seats = tuple(SeatInfo("human", "", name) for name in NAMES[: record.setup.seats])
    return replace(record, seats=seats) if named else record


def results(table: Table, record: Record | None = None) -> ResultsScene:
    scene = ResultsScene(record or finished())
    table.app.push(scene)
    table.pilot.settle()
    return scene


def entries(table: Table) -> list[str]:
    return [name for name in table.pilot.layout() if name.startswith("results.moment.")]


# -- the list ----------------------------------------------------------------------------------------


def test_the_list_tells_turn_deed_and_by_how_much_the_outlook_changed(table: Table) -> None:
    scene = results(table)
    moments = scene.history.moments
    assert len(moments) == 3
    assert entries(table) == ["results.moment.1", "results.moment.2", "results.moment.3"]
    tr = table.app.tr
    for number, moment in enumerate(moments, 1):
        said = table.pilot.layout()[f"results.moment.{number}"].text
        deed = scene.history.moment_words(table.app.locale, moment, scene.names)
        assert said.startswith(tr("results.moment", turn=moment.turn, deed=deed))
        for seat in moment.seats:
            before, after = round(100 * moment.before[seat]), round(100 * moment.after[seat])
            assert tr("results.moment.change", name=scene.names[seat], before=before, after=after) in said


@pytest.mark.parametrize("stem", ["greedy-two", "random-four", "six-at-once"])
def test_a_game_of_qwirkle_tells_what_was_laid_or_traded(table: Table, stem: str) -> None:
    """Each moment in the words of the log, with the chances before and after, and the turn that the log gives it."""
    scene = results(table, read((RECORDS.parent / "qwirkle" / f"{stem}.game").read_bytes()))
    moments = scene.history.moments
    assert moments
    assert entries(table) == [f"results.moment.{number}" for number in range(1, len(moments) + 1)]
    for number, moment in enumerate(moments, 1):
        said = table.pilot.layout()[f"results.moment.{number}"].text
        deed = qwirkle_sentence(table.app.locale, moment.highlight, scene.names)
        assert said.startswith(table.app.tr("results.moment", turn=moment.turn, deed=deed))
        assert scene.history.states[moment.n].number == moment.turn
        for seat in moment.seats:
            before, after = round(100 * moment.before[seat]), round(100 * moment.after[seat])
            assert table.app.tr("results.moment.change", name=scene.names[seat], before=before, after=after) in said


def test_nothing_of_it_is_known_before_it_is_thought_and_no_frame_thinks_long(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(1_000_000))
    monkeypatch.setattr(game_history.time, "perf_counter", lambda: float(next(clock)))
    scene = ResultsScene(finished())
    table.app.push(scene)
    frames = 0
    while not scene.history.evaluated:
        assert scene.busy
        assert entries(table) == []
        table.app.frame([], 1 / 60)
        frames += 1
    assert frames > 50, "one state a frame when a state takes all the time there is"
    table.pilot.settle()
    assert len(entries(table)) == 3
    layouts = [[item["name"] for item in line["items"]] for line in table.logged("layout")]
    assert "results.moment.1" not in layouts[0]
    assert "results.moment.1" in layouts[-1]


def test_many_steps_of_time_in_one_frame_think_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = ResultsScene(finished())
    table.app.push(scene)
    thoughts: list[float] = []
    monkeypatch.setattr(scene.history, "evaluate", lambda seconds: bool(thoughts.append(seconds)))
    table.app.frame([], 0.2)
    assert len(thoughts) == 1
    assert thoughts[0] <= 0.006


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
def test_every_kind_of_deed_has_words(lang: str) -> None:
    names = ["Ada", "Ben"]
    deeds: list[Any] = [
        Highlight(kind, 0, 1, 2, 3) for kind in ("war", "revolt", "stranded", "cut", "lowest", "points")
    ]
    deeds += [Highlight("treasure", 0, count=count) for count in (1, 2, 3)]
    deeds += [ev.MonumentBuilt(0, 0, 0, 0), ev.LeaderPlaced(0, 1, 5, None), ev.TilesSwapped(0, 2, None)]
    deeds += [ev.TilePlaced(0, 1, 5), ev.LeaderWithdrawn(0, 1, 5), ev.CatastrophePlaced(0, 5, None)]
    told = [key_moment_text(Locale(lang), deed, None, names) for deed in deeds]
    assert len(set(told)) == len(told)
    assert all("Ada" in words for words in told)
    assert all("Ben" in words for words in told[:4])


def test_persian_digits_are_used_where_they_are_wanted(tmp_path: Path) -> None:
    table = Table(tmp_path, lang="fa")
    table.app.settings.persian_digits = True
    table.app.refresh_preferences()
    results(table)
    for name in entries(table):
        said = table.pilot.layout()[name].text
        assert not set(said.partition(":")[0] + said[-30:]) & set("0123456789")
        assert set(said) & set(PERSIAN_DIGITS)
    table.close()


# -- into the replay, and back -----------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_entry_opens_the_replay_shortly_before_it(table: Table, number: int) -> None:
    scene = results(table)
    moment = scene.history.moments[number - 1]
    table.pilot.click(f"results.moment.{number}")
    table.pilot.settle()
    replay = table.app.scenes[-1]
    assert isinstance(replay, ReplayScene)
    assert replay.n == moment.n
    assert scene.history.moment_words(table.app.locale, moment, scene.names) in table.app.displayed_notice
    while replay.n < moment.last:
        table.pilot.click("replay.step")
        table.pilot.settle()
    seen = [event for n in range(moment.n + 1, moment.last + 1) for event in replay.history.update(n, None).events]
    assert OUTLOOK.highlight(replay.history.states[moment.n], moment.seat, seen) == moment.highlight
    assert len(table.logged("action")) >= moment.last - moment.n
    table.pilot.press("escape")
    table.pilot.settle()
    assert table.pilot.scene == "results"
    assert table.pilot.focus == f"results.moment.{number}"


def test_the_keyboard_alone_leads_there_and_back(table: Table) -> None:
    scene = results(table)
    for _ in range(12):
        if table.pilot.focus.startswith("results.moment."):
            break
        table.pilot.press("tab")
    assert table.pilot.focus == "results.moment.1"
    table.pilot.press("down")
    assert table.pilot.focus == "results.moment.2"
    table.pilot.press("return")
    table.pilot.settle()
    assert table.pilot.scene == "replay"
    assert table.app.scenes[-1].n == scene.history.moments[1].n
    table.pilot.press("escape")
    table.pilot.settle()
    assert (table.pilot.scene, table.pilot.focus) == ("results", "results.moment.2")


def test_in_the_replay_a_button_goes_from_moment_to_moment(table: Table) -> None:
    record = finished()
    scene = ReplayScene(record)
    table.app.push(scene)
    while not scene.history.evaluated:
        table.app.frame([], 1 / 60)
    table.pilot.settle()
    places = [moment.n for moment in scene.history.moments]
    for place in (*places, places[0]):
        table.pilot.click("replay.moment")
        assert scene.n == place
    scene.seek(places[1] + 1)
    table.pilot.click("replay.moment")
    assert scene.n == places[2]


def test_what_is_said_of_a_moment_goes_with_its_place(table: Table) -> None:
    """The slip about a moment lay over the end of the game, for seconds."""
    scene = ReplayScene(finished())
    table.app.push(scene)
    while not scene.history.evaluated:
        table.app.frame([], 1 / 60)
    for key, place in (("end", scene.history.last), ("home", 0)):
        table.pilot.press("n")
        assert (
            scene.history.moment_words(table.app.locale, scene.history.moments[0], scene.names)
            in table.app.displayed_notice
        )
        table.pilot.press(key)
        assert scene.n == place
        assert table.app.displayed_notice == ""
        scene.seek(0)


def test_in_the_replay_keys_go_from_moment_to_moment_in_both_directions(table: Table) -> None:
    scene = ReplayScene(finished())
    table.app.push(scene)
    while not scene.history.evaluated:
        table.app.frame([], 1 / 60)
    places = [moment.n for moment in scene.history.moments]
    assert len(places) == 3
    for key, place in (
        ("n", places[0]), ("n", places[1]), ("b", places[0]), ("b", places[2]), ("b", places[1]), ("n", places[2]),
        ("n", places[0]),
    ):  # fmt: skip
        table.pilot.press(key)
        assert scene.n == place
    scene.seek(places[1] + 1)
    table.pilot.press("b")
    assert scene.n == places[1]
    table.app.settings.keys = {"moment": "j"}
    table.app.refresh_preferences()
    table.pilot.press("j")
    assert scene.n == places[2]
    assert table.pilot.layout()["replay.moment"].tip.endswith("(J)")


def test_a_game_under_way_tells_no_moments(table: Table) -> None:
    scene = ReplayScene(RECORD)
    table.app.push(scene)
    table.pilot.settle()
    assert scene.history.evaluated
    assert scene.history.moments == ()
    table.pilot.click("replay.moment")
    assert scene.n == 0
    assert table.logged("refused")[-1]["text"] == table.app.tr("reason.no-moment")
    table.pilot.press("b")
    assert table.logged("refused")[-1]["reason"] == "no-moment"
    assert scene.n == 0


# -- whatever game and record ------------------------------------------------------------------------


def test_a_game_that_cannot_tell_shows_none(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    blind = replace(ui_of("tigris"), key_moments=None)
    monkeypatch.setitem(PLAYABLE, "tigris", replace(PLAYABLE["tigris"], load_ui=lambda: blind))
    scene = results(table)
    assert entries(table) == []
    assert not scene.busy
    table.pilot.click("results.replay")
    table.pilot.settle()
    assert not table.pilot.layout()["replay.moment"].enabled


def test_assisted_and_imported_games_have_the_same_moments(table: Table) -> None:
    record = finished()
    plain = results(table, record).history.moments
    assisted = read(write(replace(record, assisted=True, seed="", date="")))
    assert results(table, assisted).history.moments == plain


# -- room for it -------------------------------------------------------------------------------------


def in_sight(scene: ResultsScene, item: Item) -> pygame.Rect:
    """The place of an item, only as much as can be seen of one that scrolls."""
    scrolls = scene.gui.scroll_views and item.name.startswith("results.moment.")
    return item.rect.clip(scene.gui.scroll_views[0].rect) if scrolls else item.rect


@pytest.mark.parametrize(
    ("size", "scale", "lang"),
    combined([((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)], ["en", "he", "fa", "xx"]),
)
def test_everything_has_room(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    table = Table(tmp_path, size, lang)
    table.app.settings.ui_scale = scale
    scene = results(table, finished(named=True))
    window = pygame.Rect((0, 0), size)
    shown: set[str] = set()
    for page in ("points", "race", "moments") if scale == 200 else ("",):
        if page:
            table.pilot.click(f"results.page.{page}")
            table.pilot.settle()
        assert scene.gui.overflows == []
        shown |= {item.name for item in table.app.items()}
        places = [
            (item.name, in_sight(scene, item)) for item in table.app.visible_items() if "landmark." not in item.name
        ]
        for index, (name, place) in enumerate(places):
            assert window.contains(place), name
            for other, taken in places[index + 1 :]:
                assert not place.colliderect(taken), (name, other)
    assert {"results.graph", "results.moment.1", "results.moment.3"} <= shown
    for number in (1, 2, 3):
        table.app.set_focus(f"results.moment.{number}")
        table.pilot.settle()
        place = table.pilot.layout()[f"results.moment.{number}"].rect
        assert window.contains(place)
        if scene.gui.scroll_views:
            assert scene.gui.scroll_views[0].rect.contains(place), "whole in the view once it has the focus"
    table.close()


def test_a_page_once_chosen_stays_over_a_look_at_the_replay(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.app.settings.ui_scale = 200
    results(table)
    table.pilot.click("results.page.moments")
    table.pilot.click("results.moment.3")
    table.pilot.settle()
    assert table.pilot.scene == "replay"
    table.pilot.press("escape")
    table.pilot.settle()
    assert table.pilot.focus == "results.moment.3"
    assert entries(table)
    table.close()
