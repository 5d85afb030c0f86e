"""Results as files: a picture and the numbers, written when what decided the game is known, without standing still."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.key_moments import key_moments
from game.bots.tigris.outlook import OUTLOOK
from game.core import event_to_json
from tests.ui.tables import Table
from tests.ui.test_moments import finished
from tests.ui.test_results import ended
from ui.scenes.review.results import ResultsScene


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """One step of the search for the moments in every frame."""
    monkeypatch.setattr("ui.scenes.review.results.SEARCH_SECONDS", 0.0)


def written(folder: Path) -> dict[str, Any]:
    """The data of the one export there is; its picture lies beside it."""
    (file,) = (folder / "exports").glob("*.json")
    assert file.with_suffix(".png").exists()
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return told


def asked(table: Table) -> ResultsScene:
    """Results whose export was asked for before the moments were found."""
    scene = ResultsScene(finished())
    table.app.push(scene)
    table.app.frame([], 1 / 60)
    table.pilot.click("results.export")
    assert not scene.history.evaluated, "the click must wait for nothing"
    return scene


def test_the_export_holds_the_numbers_and_a_large_picture(table: Table, tmp_path: Path) -> None:
    table.app.push(ResultsScene(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1))))
    table.pilot.settle()
    table.pilot.click("results.export")
    (data,) = (tmp_path / "exports").glob("*.json")
    told = json.loads(data.read_text(encoding="utf-8"))
    assert told["names"] == ["Ada", "Ben"]
    assert told["ranks"] == [1, 2]
    picture = pygame.image.load(str(data.with_suffix(".png")))
    assert picture.get_width() >= 1920
    assert picture.get_height() >= 1080


def test_the_export_holds_the_moments(table: Table, tmp_path: Path) -> None:
    record = finished()
    scene = ResultsScene(record)
    table.app.push(scene)
    table.pilot.settle()
    table.pilot.click("results.export")
    (file,) = (tmp_path / "exports").glob("*.json")
    told = json.loads(file.read_text(encoding="utf-8"))["moments"]
    steps = list(record.replay(scene.game))
    states = [scene.history.states[0], *(step.state for step in steps)]
    expected = key_moments(OUTLOOK, states, [step.events for step in steps])
    assert [(entry["turn"], entry["begin"], entry["end"]) for entry in told] == [
        (moment.turn, moment.n, moment.last) for moment in expected
    ]
    for entry, moment in zip(told, expected, strict=True):
        assert entry["deed"] == event_to_json(moment.highlight)
        assert entry["words"] == scene.history.moment_words(table.app.locale, moment, scene.names)
    for entry in told:
        assert sum(entry["before"]) == pytest.approx(1, abs=0.001)
        assert sum(entry["after"]) == pytest.approx(1, abs=0.001)


def test_what_is_asked_for_early_is_written_when_the_moments_are_found(
    table: Table, tmp_path: Path, slow: None
) -> None:
    scene = asked(table)
    words = table.app.tr("results.export.waits")
    assert table.app.displayed_notice == words
    assert not (tmp_path / "exports").exists()
    table.app.frame([], 1 / 60)
    item = table.pilot.layout()["results.export"]
    assert (item.enabled, item.tip) == (False, words)
    table.pilot.settle()
    assert len(written(tmp_path)["moments"]) == len(scene.history.moments) == 3
    assert table.app.displayed_notice == table.app.tr("results.export.done", folder=str(tmp_path / "exports"))
    assert table.pilot.layout()["results.export"].enabled


def test_it_goes_on_below_another_screen_and_pictures_the_results(table: Table, tmp_path: Path, slow: None) -> None:
    scene = asked(table)
    table.app.open_settings()
    while not scene.history.evaluated:
        table.app.frame([], 1 / 60)
    assert len(written(tmp_path)["moments"]) == 3
    (file,) = (tmp_path / "exports").glob("*.png")
    early = pygame.image.tobytes(pygame.image.load(str(file)), "RGB")
    file.unlink()
    table.app.pop()
    table.pilot.point((1, 1))
    table.pilot.settle()
    table.app.set_focus("results.export")
    table.pilot.press("return")
    (file,) = (tmp_path / "exports").glob("*.png")
    assert pygame.image.tobytes(pygame.image.load(str(file)), "RGB") == early


def test_whoever_leaves_before_gets_what_there_is(table: Table, tmp_path: Path, slow: None) -> None:
    asked(table)
    table.pilot.press("escape")
    told = written(tmp_path)
    assert told["moments"] is None
    assert told["ranks"]


def test_a_disk_that_refuses_the_export_is_told_and_leaves_nothing_half_written(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.app.push(ResultsScene(ended((3, 5, 4, 9, 4), (2, 2, 2, 2, 1))))
    table.pilot.settle()

    def full(file: int, data: bytes) -> None:
        os.write(file, data[:7])
        raise OSError(28, "full")

    monkeypatch.setattr("game.storage.files._write_all", full)
    table.pilot.click("results.export")
    assert table.app.displayed_notice == table.app.tr("results.export.failed")
    assert list((tmp_path / "exports").iterdir()) == []
