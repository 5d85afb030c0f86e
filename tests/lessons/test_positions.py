"""A lesson whose later steps have positions of their own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.lessons.lesson import LessonFault
from game.lessons.lesson_run import LessonRun
from game.lessons.rehearsal import read
from game.session.session import Services
from tests.lessons.player import Clock, Reader
from tests.qwirkle.scene import position

FIRST = position("0,0\nRc Rx", ["Rd Bs Yt Gf Od Px"])
SECOND = position("0,0\nBc Bx", ["Bd Rs Yt Gf Od Px"])
PLACED = {"event": "TilesPlaced", "seat": 0}


def lesson(second: Any = SECOND) -> bytes:
    """A tile on the first table, one on the second, and a last sentence."""
    steps = [
        {"step": "do", "text": 1, "wanted": PLACED, "action": "place Rd@2,0", "target": ["cell.2,0"]},
        {"step": "say", "text": 2, "start": second},
        {"step": "do", "text": 3, "wanted": PLACED, "action": "place Bd@2,0", "target": ["cell.2,0"]},
        {"step": "say", "text": 4},
    ]
    head = {"two-rivers-lesson": 1, "game": "qwirkle", "key": "tables", "seat": 0, "seed": "1", "start": FIRST}
    return json.dumps({**head, "steps": steps}).encode()


def tiles(run: LessonRun) -> Any:
    return run.session.record().start["tiles"]


def test_a_step_sets_the_table_up_anew() -> None:
    reader = Reader(LessonRun(read(lesson()), services=Services(clock=Clock())))
    first = reader.run
    assert reader.act("place Rd@2,0").right
    assert first.has_new_start
    assert tiles(first) == FIRST["tiles"]
    second = reader.follow()
    assert second is not first
    assert second.index == 1
    assert not second.has_new_start
    assert second.session.n == 0
    assert tiles(second) == SECOND["tiles"]
    second.advance()
    assert reader.act("place Bd@2,0").right
    assert reader.follow() is second
    second.advance()
    assert second.done
    assert not second.has_new_start


@pytest.mark.parametrize(("at", "length"), [(0, 0), (1, 0), (2, 0), (3, 2), (4, 2)])
def test_a_lesson_is_resumed_at_the_last_table(at: int, length: int) -> None:
    run = LessonRun(read(lesson()), at)
    assert tiles(run) == (FIRST if at == 0 else SECOND)["tiles"]
    assert run.session.n == length
    assert not run.has_new_start


@pytest.mark.parametrize(
    "second",
    [
        position("0,0\nRc Rx", seats=3),
        {**SECOND, "game": "catan"},
        {**SECOND, "hands": [[], []]},
        {**SECOND, "phase": "over"},
    ],
)
def test_a_second_table_is_checked_like_the_first(second: Any) -> None:
    with pytest.raises(LessonFault, match="start"):
        read(lesson(second))
