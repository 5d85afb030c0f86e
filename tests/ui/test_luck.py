"""Luck of T&E and Qwirkle, each colour over time, points by source (features rows 64 and 65, findings P23)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.catalog import GAMES
from game.core import CHANCE, OVER
from game.qwirkle import events as qwirkle_events
from game.qwirkle.board import Board
from game.qwirkle.cells import cell
from game.qwirkle.tiles import KIND_OF
from game.record import Record, SeatInfo
from game.tigris import events as tigris_events
from tests.ui.pilot import Pilot
from tests.ui.shell import start
from ui.catalog import ui_of
from ui.qwirkle.luck_stats import stats_of, worth_of_kinds
from ui.scenes.review.results import ResultsScene
from ui.table.draw_luck import DrawLuckScene
from ui.text.i18n import Locale
from ui.tigris.luck_stats import SeatLuck, _luck_words, luck_of, points_by_source

NAMES = ("Ada", "Ben", "Cyr")


@lru_cache
def random_game(key: str, seed: int = 5) -> tuple[Record, list[Any], list[list[Any]]]:
    """A whole game of random choices: its record, its states, and the events between them."""
    game, rng = GAMES[key], Random(seed)
    state = game.new(game.setup(3, {}))
    states, told, actions = [state], [], []
    while (actor := game.to_act(state)) != OVER:
        if actor == CHANCE:
            action = game.sample(state, rng) if game.sample else rng.choice(game.chance(state))[0]
        else:
            action = game.pick(state, rng)
        actions.append(game.encode(action))
        state, events = game.apply(state, action)
        states.append(state)
        told.append(list(events))
    seats = tuple(SeatInfo("human", "", name) for name in NAMES)
    record = Record(game.setup(3, {}), seats, tuple(actions), seed="17", result=game.standings(state).ranks)
    return record, states, told


def _results(pilot: Pilot, key: str) -> ResultsScene:
    scene = ResultsScene(random_game(key)[0])
    pilot.app.push(scene)
    pilot.settle()
    return scene


# -- Tigris & Euphrates ------------------------------------------------------------------------


def test_draws_of_tigris_add_up() -> None:
    """Every drawn tile is counted once, and the average draw is as large as the real one."""
    _, states, told = random_game("tigris")
    luck = luck_of(states, told)
    drawn = sum(event.count for events in told for event in events if isinstance(event, tigris_events.TilesDrawn))
    assert sum(sum(seat.drawn) for seat in luck) == drawn
    for colour in range(4):
        assert sum(seat.drawn[colour] for seat in luck) == states[0].bag[colour] - states[-1].bag[colour]
    for seat in luck:
        assert sum(seat.expected) == pytest.approx(sum(seat.drawn))


def test_the_sentence_names_what_came_most_and_least() -> None:
    seats = [SeatLuck([9, 20, 5, 6], [6.2, 20.4, 7.4, 6.0]), SeatLuck([2, 4, 2, 2], [2.1, 3.9, 2.0, 2.0])]
    locale = Locale("en")
    told = _luck_words(seats[0], locale)
    assert "3 settlements" in told
    assert "2 farms" in told
    assert _luck_words(seats[1], locale) == locale.tr("tigris.luck.even", n=10)


def test_sources_of_tigris_add_up(pilot: Pilot) -> None:
    """The page was to tell where the points come from, and had the tiles alone."""
    _, states, told = random_game("tigris")
    final = states[-1].points
    points = points_by_source(told, 3)
    assert [sum(seat.values()) for seat in points] == [sum(final[5 * seat : 5 * seat + 5]) for seat in range(3)]
    assert [seat["treasure"] for seat in points] == [final[5 * seat + 4] for seat in range(3)]
    assert all(any(seat[source] for seat in points) for source in ("tile", "revolt", "war"))
    _results(pilot, "tigris")
    pilot.click("results.statistics")
    page = pilot.app.scenes[-1]
    assert isinstance(page, DrawLuckScene)
    for seat, name in enumerate(NAMES):
        told_points = (
            f"Points: tiles {points[seat]['tile']}, revolts {points[seat]['revolt']}, wars {points[seat]['war']}, "
        )
        (line,) = [words for words in page.gui.lines if told_points in words]
        assert f"treasures {points[seat]['treasure']}." in line
        assert "wonder" not in line, "a table without it"
        assert line in page.spoken_lines(), name


def test_points_of_the_variants_have_sources_of_their_own() -> None:
    scored = [tigris_events.Scored(1, 2, 1, why, 0) for why in ("building", "wonder", "wonder", "tile", "king")]
    points = points_by_source([scored[:2], scored[2:]], 2)
    assert {source: n for source, n in points[1].items() if n} == {"building": 1, "wonder": 2, "tile": 2}
    assert not any(points[0].values())


def test_the_chart_shows_each_colour_over_time(pilot: Pilot) -> None:
    """Features row 64: only the lowest colour was drawn."""
    scene = _results(pilot, "tigris")
    _, states, _ = random_game("tigris")
    for part, name in enumerate(("black", "red", "blue", "green")):
        pilot.click(f"results.race.{part}")
        assert pilot.layout()[f"results.race.{part}"].text == pilot.app.tr(f"race.tigris.{name}")
        assert scene.race.numbers == [[state.points[5 * seat + part] for seat in range(3)] for state in states]
        pilot.settle()
    pilot.click("results.race.all")
    assert scene.race.numbers == scene.history.race()


def test_other_games_have_one_line_only(pilot: Pilot) -> None:
    _results(pilot, "qwirkle")
    assert not any(name.startswith("results.race.") for name in pilot.layout())


# -- Qwirkle -----------------------------------------------------------------------------------


def test_a_tile_is_worth_what_it_scores_alone() -> None:
    """Two red tiles in a row: a red one extends them to three; an orange one of a shape makes a column of two."""
    board = Board([(KIND_OF["Rc"], cell(0, 0)), (KIND_OF["Rx"], cell(1, 0))])
    worths = worth_of_kinds(board)
    assert worths[KIND_OF["Rt"]] == 3
    assert worths[KIND_OF["Oc"]] == 2
    assert worths[KIND_OF["Bt"]] == 0


def test_sources_and_draws_of_qwirkle_add_up() -> None:
    """Findings P23: the results had totals only."""
    _, states, told = random_game("qwirkle")
    flat = [event for events in told for event in events]
    scores = ui_of("qwirkle").final_scores(states[-1], flat)
    for seat, (stats, score) in enumerate(zip(stats_of(states, told), scores, strict=True)):
        assert score.total == sum(score.base) == states[-1].points[seat]
        assert score.base == (stats.lines, 6 * stats.qwirkles, stats.extra)
        draws = [event for event in flat if isinstance(event, qwirkle_events.TilesDrawn) and event.seat == seat]
        assert stats.drawn == sum(event.count for event in draws)
        assert stats.best <= max(1, stats.lines + 6 * stats.qwirkles)


# -- the page ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "he", "fa"])
@pytest.mark.parametrize(("size", "scale"), [((640, 360), 100), ((1280, 720), 100), ((1280, 720), 200)])
@pytest.mark.parametrize("key", ["tigris", "qwirkle"])
def test_everything_fits(tmp_path: Path, key: str, lang: str, size: tuple[int, int], scale: int) -> None:
    pilot = start(tmp_path, lang=lang, size=size)
    pilot.app.settings.ui_scale = scale
    pilot.app.refresh_preferences()
    results = _results(pilot, key)
    assert not results.gui.overflows
    pilot.click("results.statistics")
    page = pilot.app.scenes[-1]
    assert isinstance(page, DrawLuckScene)
    assert not page.gui.overflows
    pilot.click("statistics.close")
    assert pilot.scene == "results"
    pilot.app.close()
