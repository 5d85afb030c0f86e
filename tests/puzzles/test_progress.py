"""The stored progress of puzzles: what counts, what is kept, and damaged files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.storage import puzzle_progress
from game.storage.puzzle_progress import BROKEN, FILE, MOST_RUNS, PuzzleProgress, RushScore, Tries, change, load
from game.storage.store import Store

DAY = "2026-11-23"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def run(score: int, name: str = "Ada", day: str = DAY, number: int = 1) -> RushScore:
    return RushScore(score, score // 10, 3, name, day, number)


@given(st.lists(st.booleans(), min_size=1, max_size=8))
def test_only_the_first_try_counts(rights: list[bool]) -> None:
    progress = PuzzleProgress()
    for n, right in enumerate(rights):
        progress = progress.with_try("ab12", right, f"2026-11-{n + 10}")
    assert progress.tries == {"ab12": Tries(len(rights), rights[0], any(rights), "2026-11-10")}


def test_only_the_first_result_of_a_day_counts() -> None:
    progress = PuzzleProgress().with_daily("catan", DAY, False).with_daily("catan", DAY, True)
    assert progress.with_daily("tigris", DAY, True).daily == {"catan": {DAY: "missed"}, "tigris": {DAY: "solved"}}


def test_it_is_stored_and_read_again(store: Store) -> None:
    assert load(store) == (PuzzleProgress(), "")
    change(store, lambda progress: progress.with_try("ab12", True, DAY))
    stored, fault = change(store, lambda known: known.with_run("tigris", run(120)).with_daily("tigris", DAY, True))
    assert fault == ""
    assert load(store) == (stored, "")
    assert stored.tries["ab12"].first
    assert stored.runs("tigris") == (run(120),)


def test_the_best_runs_come_first_and_can_be_chosen() -> None:
    progress = PuzzleProgress()
    for each in (run(50), run(90, "Bo", number=2), run(70, day="2026-11-22"), run(90, "Cy")):
        progress = progress.with_run("qwirkle", each)
    assert [each.score for each in progress.runs("qwirkle")] == [90, 90, 70, 50]
    assert [each.name for each in progress.runs("qwirkle")][:2] == ["Bo", "Cy"], "the earlier stays in front"
    assert [each.score for each in progress.runs("qwirkle", DAY)] == [90, 90, 50]
    assert [each.name for each in progress.runs("qwirkle", DAY, 2)] == ["Bo"]
    assert progress.runs("catan") == ()


def test_the_runs_of_today_are_kept_beside_the_best() -> None:
    progress = PuzzleProgress()
    for n in range(MOST_RUNS + 20):
        progress = progress.with_run("tigris", run(1000 + n, day="2026-11-01"))
    progress = progress.with_run("tigris", run(5))
    kept = progress.runs("tigris")
    assert len(kept) == MOST_RUNS
    assert kept[0].score == 1000 + MOST_RUNS + 19
    assert kept[-1] == run(5)


def test_old_puzzles_and_days_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_progress, "MOST_PUZZLES", 3)
    monkeypatch.setattr(puzzle_progress, "MOST_DAYS", 3)
    progress = PuzzleProgress()
    for n in range(5):
        progress = progress.with_try(f"p{n}", True, f"2026-11-1{n}").with_daily("catan", f"2026-11-1{n}", True)
    assert sorted(progress.tries) == ["p2", "p3", "p4"]
    assert sorted(progress.daily["catan"]) == ["2026-11-12", "2026-11-13", "2026-11-14"]


GOOD: dict[str, Any] = {
    "tries": {"ab12": {"count": 1, "first": True, "solved": True, "day": DAY}},
    "daily": {"catan": {DAY: "solved"}},
    "rush": {"catan": [{"score": 5, "solved": 1, "combo": 1, "name": "Ada", "day": DAY, "number": 1}]},
}


def damaged() -> list[str]:
    cases: list[Any] = [[], "x", {}, {**GOOD, "more": 1}, {**GOOD, "tries": {"../ab": GOOD["tries"]["ab12"]}}]
    cases.append({**GOOD, "tries": {"ab12": {**GOOD["tries"]["ab12"], "count": -1}}})
    cases.append({**GOOD, "daily": {"catan": {DAY: "perhaps"}}})
    cases.append({**GOOD, "daily": {"catan": {"yesterday": "solved"}}})
    cases.append({**GOOD, "rush": {"catan": [{**GOOD["rush"]["catan"][0], "score": 1 << 40}]}})
    return ["", "{", "\x00", "[" * 2000, *map(json.dumps, cases)]


def test_the_good_file_is_good(store: Store) -> None:
    (store.root / f"{FILE}.json").write_text(json.dumps(GOOD))
    assert load(store)[1] == ""


@pytest.mark.parametrize("text", damaged())
def test_a_damaged_file_is_set_aside_and_reported(store: Store, text: str) -> None:
    path = store.root / f"{FILE}.json"
    path.write_text(text)
    progress, fault = change(store, lambda progress: progress.with_try("ab12", True, DAY))
    assert fault == BROKEN
    assert progress.tries["ab12"].first
    assert load(store) == (progress, "")
    aside = list(store.root.glob(f"{FILE}.broken-*.json"))
    assert [each.read_text() for each in aside] == [text]


def test_names_are_cleaned(store: Store) -> None:
    bad = replace(run(9), name="A\u202eda\n" + "x" * 400)
    stored, _ = change(store, lambda progress: progress.with_run("catan", bad))
    assert "\u202e" not in stored.runs("catan")[0].name
    raw = json.loads((store.root / f"{FILE}.json").read_text())
    raw["rush"]["catan"][0]["name"] = "\u202eevil"
    (store.root / f"{FILE}.json").write_text(json.dumps(raw))
    assert load(store)[0].runs("catan")[0].name == "evil"


def test_a_disk_that_refuses_is_reported(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str, data: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(store, "save_data", refuse)
    progress, fault = change(store, lambda progress: progress.with_try("ab12", True, DAY))
    assert fault == puzzle_progress.UNSAVED
    assert progress.tries
