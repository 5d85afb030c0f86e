"""The tool that judges marked decisions again, and the sameness of reports in another process."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.analysis.report import MARKS, analyse
from game.core import digest
from tests.analysis.games import short_game
from tools.confirm_blunders import Again, Played, figures, judged_again, judgements, print_tables

ROOT = Path(__file__).resolve().parents[2]
SAME = """
from game.analysis.report import analyse, to_json
from game.core import digest
from tests.analysis.games import short_game
for key, last in (("tigris", 24), ("catan", 200)):
    print(digest(repr(analyse(short_game(key, last)).judgements)))
"""


def test_marked_decisions_lose_again(capsys: pytest.CaptureFixture[str]) -> None:
    counts, again = [0] * len(MARKS), list[Again]()
    for decision, judgement, _ in judgements(short_game("catan", 300)):
        counts[MARKS.index(judgement.mark)] += 1
        if judgement.mark in MARKS[3:]:
            again.append(judged_again("catan", decision, judgement, "novice"))
    assert len(again) >= 3
    assert all(row.holds for row in again)
    print_tables([Played(2, {"novice": counts}, again, 1.5)])
    told = capsys.readouterr().out
    assert f"| novice | {sum(counts)} |" in told
    assert "1 games of 2: 1.5 s on average" in told


def test_a_loss_within_its_error_does_not_hold() -> None:
    judgement = analyse(short_game("qwirkle", 12)).judgements[0]
    row = Again("novice", judgement, 0.1, 0.04)
    assert row.holds
    assert not replace(row, loss=-0.01).holds
    assert not replace(row, error=0.06).holds
    assert figures([row, replace(row, error=0.06)]).startswith("2 | 50.0 %")
    assert figures([]) == "0 | - | - | -"


def test_another_process_makes_the_same_report() -> None:
    """Nothing depends on the order of sets, which differs between processes."""
    environment = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": str(ROOT)}
    told = subprocess.run([sys.executable, "-c", SAME], env=environment, capture_output=True, text=True, check=True)
    games = short_game("tigris", 24), short_game("catan", 200)
    assert told.stdout.split() == [digest(repr(analyse(game).judgements)) for game in games]
