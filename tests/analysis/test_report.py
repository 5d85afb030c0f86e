"""The report of a second look: judged from what the seat knew, equal on every machine, and data like any other."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from game.analysis.report import (
    EQUAL,
    LOSSES,
    MARKS,
    NotFinished,
    Report,
    analyse,
    analyse_stepwise,
    fits,
    from_json,
    judged_seats,
    mark_of,
    record_digest,
    to_json,
)
from game.bots.judging import Assessment, compare
from game.record import SeatInfo
from game.schema.checker import SchemaError
from tests.analysis.games import short_game

GAME = short_game("tigris")


@cache
def report_of_game() -> Report:
    """The report of this game, made once."""
    return analyse(GAME)


def test_every_real_decision_has_a_judgement() -> None:
    report = report_of_game()
    assert report.complete
    assert report.progress == 1.0
    assert len(report.judgements) >= 8
    for judgement in report.judgements:
        assert GAME.actions[judgement.n - 1] == judgement.action
        assert judgement.loss == pytest.approx(judgement.best_chance - judgement.chance, abs=2e-5)
        assert (judgement.mark == "best") == (judgement.loss < EQUAL)
        assert bool(judgement.reasons) == (judgement.mark in MARKS[2:])
    assert sum(report.counts(0).values()) == len(report.of(0))
    assert [each.loss for each in report.costliest(0)] == sorted(
        (each.loss for each in report.costliest(0)), reverse=True
    )


def test_a_record_has_one_report() -> None:
    assert to_json(report_of_game()) == to_json(analyse(GAME))
    renamed = replace(GAME, title="Ours", seats=(SeatInfo(name="Ada"), SeatInfo(name="Bo")))
    assert record_digest(renamed) == record_digest(GAME)
    assert record_digest(GAME.prefix(3)) != record_digest(GAME)


def test_the_first_marks_come_before_the_last_decision() -> None:
    first = next(report for report in analyse_stepwise(GAME) if report.judgements)
    assert not first.complete
    assert first.progress < 0.3


def test_only_the_asked_seats_are_judged() -> None:
    report = analyse(GAME, [1])
    assert {each.seat for each in report.judgements} == {1}
    assert judged_seats(GAME) == (0, 1)
    assert judged_seats(replace(GAME, seats=(SeatInfo(), SeatInfo("bot", "expert")))) == (0,)
    assert judged_seats(replace(GAME, seats=(SeatInfo("bot", "novice"),) * 2)) == (0, 1)


def test_a_game_that_can_be_played_on_is_not_analysed() -> None:
    with pytest.raises(NotFinished):
        next(analyse_stepwise(GAME.prefix(len(GAME.actions) - 1)))


def test_a_loss_within_the_error_is_no_mistake() -> None:
    assert mark_of(Assessment("end", 0.3, LOSSES[2] + 0.001, 0.0)) == "blunder"
    assert mark_of(Assessment("end", 0.3, LOSSES[2] + 0.001, 0.2)) == "good"
    assert mark_of(Assessment("end", 0.3, 0.0, 0.2)) == "best"


def test_actions_are_compared_in_the_same_deals() -> None:
    best, worse = compare({"a": [0.2, 0.6], "b": [0.3, 0.7]})
    assert (best.action, best.loss, best.error) == ("b", 0.0, 0.0)
    assert (worse.loss, worse.error) == (0.1, 0.0)
    assert compare({}) == ()


def test_a_report_is_data() -> None:
    report = report_of_game()
    again = from_json(json.loads(json.dumps(to_json(report))))
    assert again == report
    assert fits(report, GAME)
    assert not fits(report, GAME.prefix(3))


@pytest.mark.parametrize(
    "change",
    [
        {"two-rivers-report": 2},
        {"seen": 10_000_000},
        {"seats": [9]},
        {"record": "../../x"},
        {"more": 1},
        {"judgements": [{}]},
    ],
)
def test_a_damaged_report_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(SchemaError):
        from_json({**json.loads(json.dumps(to_json(report_of_game()))), **change})


@pytest.mark.parametrize("change", [{"loss": 7}, {"mark": "brilliant"}, {"n": 0}, {"reasons": [["x", {"n": "y"}]]}])
def test_a_damaged_judgement_is_refused(change: dict[str, Any]) -> None:
    data = json.loads(json.dumps(to_json(report_of_game())))
    data["judgements"][0].update(change)
    with pytest.raises(SchemaError):
        from_json(data)
