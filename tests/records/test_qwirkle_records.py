"""What is printed about games of Qwirkle, in the records of them."""

from __future__ import annotations

from typing import Any

from game.qwirkle.game import GAME
from game.record import Record, read, verify
from tests.records.keeping import kept, steps_of
from tests.records.keeping import told as told_in
from tests.records.make_qwirkle import WORKED, WORKED_POINTS


def record(name: str) -> Record:
    return read(kept("qwirkle", name))


def told(name: str, kind: str) -> list[Any]:
    return told_in(steps_of(GAME, record(name)), kind)


def test_the_worked_game_scores_as_printed() -> None:
    """qwirkle.md 2: twelve moves, with their points and the seats' totals after eleven and after twelve."""
    placed = told("worked-game", "TilesPlaced")
    assert tuple(event.points for event in placed) == WORKED_POINTS
    assert [event.seat for event in placed] == [0, 1, 2, 3] * 3
    moves = [step for step in record("worked-game").replay(GAME) if step.text.startswith("place")]
    assert [step.text.removeprefix("place ") for step in moves] == list(WORKED)
    assert (moves[10].state.points, moves[11].state.points) == ([20, 22, 25, 9], [20, 22, 25, 18])
    lines = [sorted(len(e.cells) for e in move.events if type(e).__name__ == "LineScored") for move in moves]
    assert lines == [[3], [3, 4], [2, 2], [2, 2, 2], [3, 4], [2, 4], [3], [3], [2, 4, 4], [4, 5], [3, 3, 6], [2, 2, 5]]
    assert [event.seat for event in told("worked-game", "QwirkleMade")] == [2]


def test_the_last_row_of_a_closed_table_brings_the_most_that_one_turn_can() -> None:
    """qwirkle.md 1: seven Qwirkles at once, 84 points; no bonus and no refill follow."""
    placed = told("closed-board", "TilesPlaced")
    assert placed[-1].points == 84
    assert len(told("closed-board", "QwirkleMade")) == 5 + 1 + 6
    end = verify(record("closed-board"), GAME)
    assert [len(hand) for hand in end.hands] == [6, 6, 0]
    assert len(end.bag) == 108 - 36 - 12
    assert told("closed-board", "BonusWon") == []
