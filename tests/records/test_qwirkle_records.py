"""Games of Qwirkle: every action is checked again, the naive rules agree, and the last position is the known one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core import CHANCE, OVER, digest
from game.qwirkle.game import GAME
from game.record import Record, read, verify, write
from tests.qwirkle import naive
from tests.records.make_qwirkle import PLAYED, SCRIPTS, WORKED, WORKED_POINTS

HERE = Path(__file__).parent / "qwirkle"
HASHES = dict(line.split() for line in (HERE / "hashes.txt").read_text(encoding="utf-8").splitlines())


def record(name: str) -> Record:
    return read((HERE / f"{name}.game").read_bytes())


def told(name: str, kind: str) -> list[Any]:
    """All events of that kind in a game."""
    events = [event for step in record(name).replay(GAME) for event in step.events]
    return [event for event in events if type(event).__name__ == kind]


HAS: dict[str, Callable[[], bool]] = {
    "worked-game": lambda: len(told("worked-game", "TilesPlaced")) == 12,
    "closed-board": lambda: told("closed-board", "GameEnded")[0].why == "closed",
    "everybody-passes": lambda: told("everybody-passes", "GameEnded")[0].why == "passes",
    "forced-pass": lambda: len(told("forced-pass", "Passed")) == 1,
    "greedy-two": lambda: told("greedy-two", "BonusWon")[0].why == "last-tile",
    "six-at-once": lambda: [event.why for event in told("six-at-once", "BonusWon")] == ["six-at-once", "last-tile"],
    "oldest-first": lambda: told("oldest-first", "FirstChosen")[0].why == "oldest",
    "random-four": lambda: len(told("random-four", "TilesTraded")) > 20,
}


def test_there_are_games_of_all_kinds() -> None:
    assert set(HASHES) == set(HAS) == {*PLAYED, *SCRIPTS} == {path.stem for path in HERE.glob("*.game")}
    setups = [record(name).setup for name in HASHES]
    assert {setup.seats for setup in setups} == {2, 3, 4}
    for option in GAME.options:
        assert {setup.options[option.key] for setup in setups} == set(option.values)


@pytest.mark.parametrize("name", HASHES)
def test_the_game_ends_as_it_ended(name: str) -> None:
    game = record(name)
    end = verify(game, GAME)
    assert game.result == (GAME.standings(end).ranks if GAME.to_act(end) == OVER else None)
    assert (GAME.to_act(end) == OVER) == (name != "worked-game")
    assert digest(GAME.to_json(end)) == HASHES[name]
    assert write(game).encode() == (HERE / f"{name}.game").read_bytes()


@pytest.mark.parametrize("name", HASHES)
def test_the_game_has_what_it_is_named_for_and_the_naive_rules_agree(name: str) -> None:
    data = GAME.to_json(record(name).begin(GAME))
    for number, step in enumerate(record(name).replay(GAME)):
        if step.actor != CHANCE and number % 7 == 0:
            assert step.text in naive.legal(data)
        data = naive.apply(data, step.text)
        assert data == GAME.to_json(step.state)
    assert HAS[name]()


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
