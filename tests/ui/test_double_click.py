"""The second half of a double click is not meant for what the first half brought."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.tables import Table


@pytest.fixture
def table(tmp_path: Path):
    made = Table(tmp_path)
    yield made
    made.close()


def ask(table: Table, answers: list[str]) -> None:
    """A question whose answer brings the same question, at the same place."""

    def again() -> None:
        answers.append("yes")
        ask(table, answers)

    table.app.confirm("?", "!", again)
    table.pilot.settle()


def yes(table: Table) -> str:
    """The name of the button that says yes."""
    return next(name for name in table.pilot.layout() if name.endswith(".yes"))


def test_a_double_click_answers_once(table: Table) -> None:
    answers: list[str] = []
    ask(table, answers)
    table.pilot.click(yes(table))
    place = table.app.pointer
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        table.pilot.feed(pygame.Event(kind, pos=place, button=1, touch=False, window=table.app.window))
    assert answers == ["yes"]


def test_two_clicks_with_time_between_answer_twice(table: Table) -> None:
    answers: list[str] = []
    ask(table, answers)
    table.pilot.click(yes(table))
    for _ in range(30):
        table.app.frame([], 1 / 60)
    table.pilot.click(yes(table))
    assert answers == ["yes", "yes"]
