"""One puzzle on the real table, solved by hand, missed, tried again and shown; the day's puzzle; menu and list."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import Illegal
from game.puzzles.daily import daily_id
from game.puzzles.puzzle import Puzzle, Verdict
from game.puzzles.registry import kind_of
from game.storage import puzzle_progress
from game.storage.puzzle_progress import BROKEN, FILE
from tests.soaking import soaked
from tests.ui.keyboards import KeyPilot
from tests.ui.looks import LOOKS, faults
from tests.ui.puzzles import (
    NOON,
    ONE_EACH,
    PUZZLES,
    begin,
    do,
    guide,
    name_of,
    prepare,
    solve,
    table_of,
    wrong_action,
)
from tests.ui.tables import Table
from ui.item import Item
from ui.learn.puzzle_collection import PuzzleCollection, PuzzleFilter, shipped_puzzles
from ui.scenes.learn import puzzle_guide
from ui.scenes.learn.puzzle_list import PuzzleListScene
from ui.scenes.learn.puzzle_play import PuzzleQueue, open_puzzle
from ui.scenes.learn.puzzles import PuzzlesScene
from ui.scenes.learn.rush import RushTableScene
from ui.scenes.learn.rush_play import RushScene


def stored(table: Table, puzzle: Puzzle) -> puzzle_progress.Tries:
    progress, fault = puzzle_progress.load(table.app.store)
    assert fault == ""
    return progress.tries[puzzle.id]


@pytest.mark.parametrize("puzzle", soaked(PUZZLES, [*ONE_EACH, *PUZZLES[1:3]]), ids=name_of)
def test_a_puzzle_is_solved_by_clicks(table: Table, puzzle: Puzzle) -> None:
    """The first try counts, the words say why, and "next" leads to another puzzle."""
    begin(table, puzzle)
    solve(table, puzzle)
    bubble = guide(table).bubble()
    assert bubble is not None
    assert bubble.tone == "right"
    assert table.app.tr("puzzle.right") in bubble.words
    assert stored(table, puzzle).first
    assert table.logged("puzzle")[-1]["status"] == "right"
    if "guide.next" in table.pilot.layout():
        table.pilot.click("guide.next")
        table.pilot.settle()
        assert guide(table).puzzle.id != puzzle.id
        assert guide(table).verdict is None


@pytest.mark.parametrize("puzzle", ONE_EACH, ids=name_of)
def test_a_puzzle_is_solved_by_keys(table: Table, puzzle: Puzzle) -> None:
    table.pilot = KeyPilot(table.app)
    begin(table, puzzle)
    solve(table, puzzle)
    verdict = guide(table).verdict
    assert verdict is not None
    assert verdict.status == "right"
    assert table.pilot.focus in ("guide.next", "guide.leave")


@pytest.mark.parametrize("puzzle", ONE_EACH, ids=name_of)
def test_a_miss_counts_and_is_explained_then_tried_again_and_shown(table: Table, puzzle: Puzzle) -> None:
    begin(table, puzzle)
    do(table, wrong_action(puzzle, table_of(table.pilot)))
    bubble, verdict = guide(table).bubble(), guide(table).verdict
    assert bubble is not None
    assert verdict is not None
    assert bubble.tone == "wrong"
    assert len(bubble.words) > len(table.app.tr("puzzle.wrong")) + 5, "it says why"
    assert not stored(table, puzzle).first
    n = table_of(table.pilot).client.n
    refusal = guide(table).session.table_refusal()
    assert isinstance(refusal, Illegal)
    assert not guide(table).session.can_undo(puzzle.seat)
    table.pilot.click("guide.retry")
    table.pilot.settle()
    assert table_of(table.pilot).client.n < n, "the position of the puzzle"
    if table.pilot.focus == "guide.asked":
        table.pilot.press("return")
    solve(table, puzzle)
    tries = stored(table, puzzle)
    assert (tries.count, tries.first, tries.solved) == (2, False, True)
    table.app.pop()
    begin(table, puzzle)
    table.pilot.click("puzzle.give-up")
    table.pilot.settle()
    shown = guide(table)
    bubble = shown.bubble()
    assert bubble is not None
    assert table.app.tr("puzzle.answer.head") in bubble.words
    table.told_again(lambda: str(shown.bubble()))
    assert shown.verdict is not None
    assert shown.verdict.status == "right", "the answer that is shown is one"
    assert stored(table, puzzle).count == 3, "whoever gives up has missed"


def test_leaving_before_the_verdict_costs_nothing(table: Table) -> None:
    puzzle = ONE_EACH[0]
    begin(table, puzzle)
    table.pilot.press("escape")
    table.pilot.settle()
    table.pilot.click("dialog.leave")
    assert puzzle_progress.load(table.app.store)[0].tries == {}


def test_a_damaged_puzzle_is_reported(table: Table) -> None:
    puzzle = ONE_EACH[0]
    prepare(table)
    bad = replace(puzzle, view={**puzzle.view, "hands": 7})
    scene = PuzzlesScene(puzzle.game)
    table.app.push(scene)
    open_puzzle(table.app, bad, PuzzleQueue(scene.collection, PuzzleFilter()))
    table.pilot.settle()
    assert table.app.scenes[-1] is scene
    assert table.app.displayed_notice == table.app.tr("puzzle.damaged")


# -- the day's puzzle ----------------------------------------------------------------------------------


@pytest.mark.parametrize("right", [True, False])
def test_the_daily_puzzle_counts_once_and_is_shared_as_text(
    table: Table, monkeypatch: pytest.MonkeyPatch, right: bool
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    prepare(table)
    table.app.push(PuzzlesScene("qwirkle"))
    table.pilot.settle()
    assert not table.pilot.layout()["puzzles.share"].enabled
    table.pilot.click("puzzles.daily")
    table.pilot.settle()
    puzzle, day = guide(table).puzzle, NOON.astimezone().date()
    proven = [each.id for each in shipped_puzzles("qwirkle") if each.proven]
    assert puzzle.id == daily_id("qwirkle", day, proven)
    if right:
        solve(table, puzzle)
    else:
        do(table, wrong_action(puzzle, table_of(table.pilot)))
        table.pilot.click("guide.retry")
        table.pilot.settle()
        solve(table, puzzle)
    assert "guide.next" not in table.pilot.layout()
    table.pilot.click("guide.leave" if "guide.leave" in table.pilot.layout() else "puzzle.leave")
    table.pilot.settle()
    result = "solved" if right else "missed"
    assert puzzle_progress.load(table.app.store)[0].daily == {"qwirkle": {day.isoformat(): result}}
    assert table.app.tr(f"puzzles.daily.{result}") in table.app.scenes[-1].gui.sentences
    table.pilot.click("puzzles.share")
    assert copied[0].splitlines()[1] == f"⬜⬜⬜⬜⬜⬜{'✅' if right else '❌'} Qwirkle"
    assert "2026-11-23" in copied[0].splitlines()[0]


# -- menu and list -------------------------------------------------------------------------------------


def test_the_menu_leads_to_the_next_puzzle_and_to_the_list(table: Table) -> None:
    prepare(table)
    table.app.push(PuzzlesScene("catan"))
    table.pilot.settle()
    table.pilot.click("puzzles.next")
    table.pilot.settle()
    first = guide(table).puzzle
    assert first.grade == min(each.grade for each in shipped_puzzles("catan"))
    solve(table, first)
    table.app.pop()
    table.pilot.click("puzzles.all")
    table.pilot.settle()
    scene: Any = table.app.scenes[-1]
    assert isinstance(scene, PuzzleListScene)
    assert scene.collection.state(first) == "first"
    table.pilot.click("list.filter.state")
    table.pilot.click("list.state.first")
    assert [item for item in table.pilot.layout() if item.startswith("list.tile.")] == ["list.tile.1"]
    table.pilot.click("list.filter.grade")
    table.pilot.click(f"list.grade.{4 if first.grade != 4 else 1}")
    assert not [item for item in table.pilot.layout() if item.startswith("list.tile.")]
    assert table.app.tr("puzzles.list.none") in scene.gui.sentences


def test_a_kind_and_a_theme_can_be_chosen(table: Table) -> None:
    prepare(table)
    collection = PuzzleCollection("catan", table.app.store, puzzle_progress.PuzzleProgress())
    scene = PuzzleListScene(collection)
    table.app.push(scene)
    table.pilot.settle()
    table.pilot.click("list.filter.kind")
    table.pilot.click("list.kind.robber")
    assert {each.kind for each in collection.matching(scene.chosen)} == {"robber"}
    table.pilot.click("list.tile.1")
    table.pilot.settle()
    assert guide(table).puzzle.kind == "robber"


def test_a_damaged_progress_file_is_set_aside_and_reported(table: Table) -> None:
    prepare(table)
    path = Path(table.app.store.root) / f"{FILE}.json"
    path.write_text("{broken")
    table.app.push(PuzzlesScene("qwirkle"))
    assert table.app.displayed_notice == table.app.tr(BROKEN)
    assert not path.exists()
    table.pilot.settle()
    table.pilot.click("puzzles.next")
    table.pilot.settle()
    solve(table, guide(table).puzzle)
    assert puzzle_progress.load(table.app.store)[1] == ""


def items_under_clock(rush: RushScene) -> list[Item]:
    """What can be clicked below the clock of a rush, and is hidden by it."""
    place = rush.app.mirror(rush.layout.reserved)
    return [item for item in rush.items() if item.rect.colliderect(place)]


@pytest.mark.parametrize(("lang", "size", "scale"), LOOKS)
def test_nothing_is_cut_off(tmp_path: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    """The menu, the list, the rush's page and a puzzle with its verdict."""
    looked = Table(tmp_path, size, lang)
    looked.app.settings.ui_scale = scale
    prepare(looked)
    collection = PuzzleCollection("qwirkle", looked.app.store, puzzle_progress.PuzzleProgress())
    found = []
    for scene in (PuzzlesScene("catan"), PuzzleListScene(collection), RushTableScene("catan")):
        looked.app.push(scene)
        looked.pilot.settle()
        found += faults(looked.pilot, f"{lang} {size} {scale} {scene.name}")
    looked.pilot.click("rush.start")
    looked.pilot.settle()
    rush = looked.app.scenes[-1]
    assert isinstance(rush, RushScene)
    found += [*rush.gui.overflows, *(f"{item.name} over the clock" for item in items_under_clock(rush))]
    looked.app.home(looked.app.scenes[1])
    puzzle = ONE_EACH[1]
    begin(looked, puzzle)
    play = table_of(looked.pilot)
    do(looked, wrong_action(puzzle, play))
    assert play.guide_layer is not None
    window = pygame.Rect((0, 0), looked.app.size)
    found += [*play.gui.overflows, *play.guide_layer.gui.overflows]
    found += [f"{item.name} off the screen" for item in play.guide_layer.items if not window.contains(item.rect)]
    looked.close()
    assert not found, "\n".join(found)


def test_frames_go_on_while_a_slow_answer_is_judged(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, release = ONE_EACH[1], threading.Event()
    judged = begin(table, puzzle)
    kind, play = kind_of(puzzle), table_of(table.pilot)

    def slowly(of: Puzzle, actions: Sequence[str]) -> Verdict:
        assert release.wait(60)
        return kind.attempt(of, actions)

    monkeypatch.setattr(puzzle_guide, "kind_of", lambda of: replace(kind, attempt=slowly))
    play.submit(play.game.decode(wrong_action(puzzle, play)))
    played = judged.session.played()
    for _ in range(30):
        table.app.frame([], 1 / 60)
    assert judged.verdict is None
    assert judged.session.played() == played, "nobody replies before the verdict"
    assert not judged.session.incidents
    assert judged.busy
    assert play.session.to_act() != puzzle.seat
    assert not play.session.incidents, "nothing is played for a seat whose reply is not needed"
    assert not table.app.idle
    assert play.session.table_refusal().reason == "puzzle-judging"  # type: ignore[union-attr]
    release.set()
    table.pilot.settle()
    assert judged.verdict is not None
    assert judged.verdict.status == "wrong"
    assert judged.bubble() is not None


def test_a_puzzle_that_begins_in_a_conflict_asks_in_the_bubble(table: Table) -> None:
    puzzle = next(each for each in PUZZLES if (each.game, each.kind) == ("tigris", "fewest"))
    prepare(table)
    progress, _ = puzzle_progress.load(table.app.store)
    collection = PuzzleCollection(puzzle.game, table.app.store, progress)
    open_puzzle(table.app, puzzle, PuzzleQueue(collection, PuzzleFilter()))
    table.pilot.settle()
    assert table.pilot.focus == "guide.asked", "the panel of the conflict covers the question beside the board"
    table.pilot.press("return")
    table.pilot.settle()
    assert "guide.asked" not in table.pilot.layout()
    assert "conflict.commit" in table.pilot.layout()


def test_a_puzzle_that_wins_the_game_leads_to_no_results(table: Table) -> None:
    puzzle = next(each for each in PUZZLES if each.kind == "win")
    begin(table, puzzle)
    solve(table, puzzle)
    play = table_of(table.pilot)
    assert play.state.over
    assert play.prompt().words == table.app.tr("reason.puzzle-over")
    assert "play.results" not in table.pilot.layout()
    table.pilot.press("escape")
    table.pilot.settle()
    for _ in range(5):
        table.app.frame([], 1 / 60)
    assert "dialog.stay" in table.pilot.layout()
    table.pilot.press("escape")
    table.pilot.settle()
    assert table_of(table.pilot) is play
