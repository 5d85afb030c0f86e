"""The second look in a process of its own: the same report, step by step, and ended at once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.connection import Connection

import pytest

from game.analysis.report import NotFinished, Report, analyse
from game.analysis.worker import MAX_FAILURES, Analyst, main
from game.bots.worker import Worker
from game.record import Record
from tests.analysis.games import short_game
from tests.bots import broken_workers

GAME = short_game("tigris", last=16)


@contextmanager
def analyst(record: Record = GAME, **given: object) -> Iterator[Analyst]:
    found = Analyst(record, **{"worker": lambda: Worker(urgent=True, target=main), **given})  # type: ignore[arg-type]
    try:
        yield found
    finally:
        found.close()


def grown(look: Analyst) -> Iterator[Report]:
    """Every report until the end of the look."""
    end = time.monotonic() + 60
    while look.running and time.monotonic() < end:
        if (report := look.poll()) is not None:
            yield report
        time.sleep(0.002)


def test_the_process_makes_the_same_report() -> None:
    with analyst() as look:
        reports = list(grown(look))
    assert reports[-1] == analyse(GAME)
    assert len(reports) > 3
    assert not look.failed


def test_a_look_can_be_stopped_and_goes_on_from_there() -> None:
    with analyst() as look:
        part = next(report for report in grown(look) if len(report.judgements) == 2)
        look.close()
        assert not look.running
        assert look.poll() is None
    with analyst(known=part) as again:
        *_, report = grown(again)
    assert report == analyse(GAME)
    assert report.judgements[:2] == part.judgements


def test_a_complete_report_needs_no_process() -> None:
    with analyst(known=analyse(GAME), worker=lambda: pytest.fail("no process is needed")) as look:
        assert not look.running


def test_only_finished_games() -> None:
    with pytest.raises(NotFinished):
        Analyst(GAME.prefix(4))
    pretended = replace(GAME, actions=GAME.actions[:4])
    with analyst(pretended) as look, pytest.raises(NotFinished):
        list(grown(look))
    assert not look.running


def strange(pipe: Connection, urgent: bool) -> None:
    broken_workers.act(pipe, judgement=[{"n": 1}])


@pytest.mark.parametrize("target", [broken_workers.fault, strange], ids=["fault", "strange"])
def test_a_broken_process_ends_the_look(target) -> None:
    with analyst(worker=lambda: Worker(target=target)) as look:
        list(grown(look))
        assert look.failed
        assert not look.report.judgements
        assert not look.report.complete
    assert len(GAME.actions) > MAX_FAILURES
