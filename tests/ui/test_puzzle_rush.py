"""A whole rush by hand with a clock of the test's own: sets, quick changes, misses, time, best scores with a name."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.catalog import GAMES
from game.puzzles import puzzle_file
from game.puzzles.rush import SECONDS, rush_order
from game.storage import puzzle_progress
from game.storage.puzzle_progress import PuzzleProgress
from tests.ui.puzzles import NOON, do, prepare, solve, table_of, wrong_action
from tests.ui.tables import Table
from ui.learn import puzzle_words
from ui.scenes.learn.rush import RushTableScene
from ui.scenes.learn.rush_play import MOST_SECONDS, Rush, RushScene

DAY = NOON.astimezone().date()


class Clock:
    """Seconds that pass only when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def page(table: Table, game: str, clock: Clock) -> RushTableScene:
    prepare(table)
    scene = RushTableScene(game, clock)
    table.app.push(scene)
    table.pilot.settle()
    return scene


def start(table: Table) -> None:
    table.pilot.click("rush.start")
    table.pilot.settle()


def running(table: Table) -> RushScene:
    scene = table_of(table.pilot)
    assert isinstance(scene, RushScene)
    return scene


def answer(table: Table, clock: Clock, right: bool, seconds: float = 5.0) -> str:
    """Answer the puzzle on display after some seconds; return its id."""
    clock.now += seconds
    puzzle = running(table).puzzle
    if right:
        solve(table, puzzle)
    else:
        do(table, wrong_action(puzzle, running(table)))
    table.pilot.settle()
    return puzzle.id


def expected(game: str, number: int = 1) -> list[str]:
    return rush_order(game, DAY, number, {each.id: each.grade for each in puzzle_file.shipped(game) if each.proven})


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_rush(table: Table, clock: Clock, game: str) -> None:
    """The day's set in its order; the third miss ends it; the score is stored under the player's name."""
    scene = page(table, game, clock)
    table.pilot.click("rush.name")
    table.pilot.type("Ada")
    start(table)
    rights = [True, True, False, True, True, False, False]
    seen = [answer(table, clock, right) for right in rights]
    assert seen == expected(game)[: len(rights)]
    assert table.pilot.scene == "rush"
    assert scene.run is not None
    assert (scene.run.ended, scene.run.solved, scene.run.misses, scene.run.best_combo) == ("misses", 4, 3, 2)
    assert scene.run.left(clock.now) == SECONDS - 5 * len(rights) + 2 * 5
    runs = puzzle_progress.load(table.app.store)[0].runs(game)
    assert [(run.name, run.score, run.solved, run.day, run.number) for run in runs] == [
        ("Ada", scene.run.score, 4, DAY.isoformat(), 1)
    ]
    assert scene.run.score > 0
    assert table.app.tr("rush.end.misses") in scene.gui.sentences
    start(table)
    assert running(table).puzzle.id == expected(game, 2)[0], "the next of the day's sets"


@pytest.mark.parametrize("scale", [100, 200])
def test_a_conflict_that_covers_the_question_has_it_in_its_prompt(table: Table, clock: Clock, scale: int) -> None:
    prepare(table)
    table.app.settings.ui_scale = scale
    puzzle = next(each for each in puzzle_file.shipped("tigris") if each.kind == "fewest")
    Rush(table.app, "tigris", [puzzle], lambda run: None, clock).start()
    table.pilot.settle()
    assert table.pilot.scene == "conflict"
    below: Any = table.app.scenes[-2]
    assert below.prompt().words == puzzle_words.question(table.app.locale, puzzle, below.names)


def test_the_time_ends_it_and_the_last_seconds_are_heard(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(table.app.sounds, "play", lambda name, pan=0.0, step=0: heard.append(name))
    page(table, "qwirkle", clock)
    start(table)
    answer(table, clock, True, 20)
    assert "score" in heard
    for _ in range(170):
        clock.now += 1
        table.pilot.settle()
    scene = table.app.scenes[-1]
    assert isinstance(scene, RushTableScene)
    assert scene.run is not None
    assert (scene.run.ended, scene.run.solved) == ("time", 1)
    assert heard.count("count") == 10


def test_the_clock_goes_on_under_the_question_whether_to_leave(table: Table, clock: Clock) -> None:
    page(table, "qwirkle", clock)
    start(table)
    table.pilot.press("escape")
    table.pilot.settle()
    assert table.pilot.scene == "dialog"
    clock.now += SECONDS
    table.pilot.settle()
    table.pilot.settle()
    assert table.pilot.scene == "rush"


def test_giving_up_keeps_the_points(table: Table, clock: Clock) -> None:
    scene = page(table, "qwirkle", clock)
    start(table)
    answer(table, clock, True)
    table.pilot.press("escape")
    table.pilot.settle()
    table.pilot.click("dialog.leave")
    table.pilot.settle()
    assert scene.run is not None
    assert scene.run.ended == "left"
    assert puzzle_progress.load(table.app.store)[0].runs("qwirkle")[0].score == scene.run.score > 0


def test_nothing_moves_for_longer_than_a_moment(tmp_path: Path, clock: Clock) -> None:
    """At the usual speed of animation the next puzzle is there soon after the answer, and the clock stood meanwhile."""
    table = Table(tmp_path, speed=1.0)
    page(table, "qwirkle", clock)
    start(table)
    scene = running(table)
    left = scene.rush.run.left(clock.now)
    play, app = scene, table.app
    play.submit(play.game.decode(scene.puzzle.solution.answers[0][0]))
    frames = 0
    while app.scenes[-1] is play:
        app.frame([], 1 / 60)
        frames += 1
        assert frames < 60
    assert frames <= 60 * MOST_SECONDS + 3
    assert running(table).rush.run.left(clock.now) == left
    table.close()


def test_the_name_can_be_changed_afterwards_and_the_result_shared(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    page(table, "qwirkle", clock)
    start(table)
    answer(table, clock, True)
    for _ in range(3):
        answer(table, clock, False)
    table.pilot.click("rush.name")
    table.pilot.type("Noa")
    table.pilot.click("rush.share")
    assert "2026-11-23" in copied[0]
    assert running_ids(copied[0]) == []
    table.pilot.click("rush.back")
    runs = puzzle_progress.load(table.app.store)[0].runs("qwirkle")
    assert [run.name for run in runs] == ["Noa"]


def running_ids(text: str) -> list[str]:
    """Puzzles that a text betrays."""
    return [key for key in expected("qwirkle") if key in text]


def test_a_family_sees_its_places(table: Table, clock: Clock) -> None:
    """Equal sets are compared with each other; the best of all time is on top."""
    runs = [("Ada", 300, 1), ("Bo", 500, 2), ("Cy", 400, 1)]

    def filled(progress: PuzzleProgress) -> PuzzleProgress:
        for name, score, number in runs:
            run = puzzle_progress.RushScore(score, 9, 4, name, DAY.isoformat(), number)
            progress = progress.with_run("catan", run)
        return progress

    puzzle_progress.change(table.app.store, filled)
    table.app.settings.name = "Ada"
    scene = page(table, "catan", clock)
    assert scene.number == 2, "the first of the day's sets that Ada has not played"
    words = [each for each in scene.gui.sentences if each in ("Ada", "Bo", "Cy")]
    assert sorted(words) == ["Ada", "Bo", "Cy"]
    table.pilot.click("rush.set.less")
    table.pilot.click("rush.table.set")
    assert "Bo" not in scene.gui.sentences
    assert {"Ada", "Cy"} <= scene.gui.sentences


def test_the_sets_of_a_day_differ() -> None:
    firsts = [tuple(expected("catan", number)[:5]) for number in range(1, 10)]
    assert all(one != two for one, two in pairwise(sorted(firsts)))
