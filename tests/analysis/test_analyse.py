"""`main.py analyse`: the report of a finished game as JSON, and nothing of any other file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.analysis.report import from_json
from game.record import write
from main import main
from tests.analysis.games import short_game

GAME = short_game("qwirkle", last=12)


def test_a_finished_game_is_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    path.write_text(write(GAME), encoding="utf-8")
    assert main(["analyse", str(path)]) == 0
    told = json.loads(capsys.readouterr().out)
    summary = told.pop("summary")
    report = from_json(told)
    assert report.complete
    assert [each["counts"] for each in summary] == [report.counts(seat) for seat in (0, 1)]
    assert sum(len(report.of(seat)) for seat in (0, 1)) == len(report.judgements) > 0


@pytest.mark.parametrize(("text", "code"), [(write(GAME.prefix(5)), 1), ("hello", 1), (None, 2)])
def test_other_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, code: int
) -> None:
    path = tmp_path / "game.txt"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert main(["analyse", str(path)]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
