"""Reports and annotations on disk: beside the record, checked when read, set aside when damaged."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.analysis import stored
from game.analysis.report import analyse_stepwise, to_json
from game.annotations import Annotations, Branch, Note
from game.record import RecordFault, write
from game.storage.store import Store
from tests.analysis.games import short_game
from tests.analysis.test_report import report_of_game

GAME = short_game("tigris")


def shelf(tmp_path: Path) -> tuple[Store, Path]:
    store = Store(tmp_path)
    return store, store.save(GAME, "Ours")


def test_a_second_look_is_immediate(tmp_path: Path) -> None:
    store, path = shelf(tmp_path)
    assert stored.load(store, path, GAME) is None
    report = next(each for each in analyse_stepwise(GAME) if len(each.judgements) == 2)
    assert stored.save(store, path, report)
    assert stored.load(store, path, GAME) == report
    assert len(store.saves()) == 1


def test_a_report_of_another_game_is_not_used(tmp_path: Path) -> None:
    store, path = shelf(tmp_path)
    stored.save(store, path, next(analyse_stepwise(GAME)))
    assert stored.load(store, path, replace(GAME, actions=GAME.actions[:-1])) is None


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff", b'{"two-rivers-report": 1}', b"0" * (1 << 21)])
def test_a_damaged_report_is_set_aside(tmp_path: Path, data: bytes) -> None:
    store, path = shelf(tmp_path)
    path.with_suffix(".report").write_bytes(data)
    assert stored.load(store, path, GAME) is None
    assert not path.with_suffix(".report").exists()
    assert len(list(path.parent.glob("*.damaged-*"))) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"best": "tile red a1"},
        {"best": "fly"},
        {"mark": "blunder"},
        {"mark": "best", "reasons": []},
        {"reasons": [["no-such-sentence", {}]]},
        {"seat": 1},
        {"loss": 0.5},
    ],
)
def test_a_report_that_says_what_nobody_judged_is_set_aside(tmp_path: Path, change: dict[str, Any]) -> None:
    store, path = shelf(tmp_path)
    data = to_json(report_of_game())
    marked = next(each for each in data["judgements"] if each["reasons"] and each["seat"] == 0)
    marked.update(change)
    store.save_report(path, data)
    assert stored.load(store, path, GAME) is None
    assert not path.with_suffix(".report").exists()


def test_a_game_from_elsewhere_has_no_report(tmp_path: Path) -> None:
    store, elsewhere = Store(tmp_path / "data"), tmp_path / "game.txt"
    elsewhere.write_text(write(GAME), encoding="utf-8")
    assert not stored.save(store, elsewhere, next(analyse_stepwise(GAME)))
    assert stored.load(store, elsewhere, GAME) is None


def test_a_deleted_game_leaves_no_report(tmp_path: Path) -> None:
    store, path = shelf(tmp_path)
    stored.save(store, path, next(analyse_stepwise(GAME)))
    store.delete(path)
    assert not list(path.parent.iterdir())


def test_annotations_are_kept_with_the_game(tmp_path: Path) -> None:
    store, path = shelf(tmp_path)
    os.utime(path, (1_000_000, 1_000_000))
    wanted = Annotations((Note(3, "Here"),), (Branch(1, ("end",), "Pass"),))
    assert store.annotate(path, wanted).annotations == wanted
    file = store.saves()[0]
    assert file.record is not None
    assert (file.record.annotations, file.record.actions, file.status) == (wanted, GAME.actions, "finished")
    assert file.record.title == "Ours"
    assert file.modified == 1_000_000
    with pytest.raises(RecordFault):
        store.annotate(path, Annotations(branches=(Branch(0, ("end",) * 20_000),)))
    assert store.saves()[0].record == file.record
