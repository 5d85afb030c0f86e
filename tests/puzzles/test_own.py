"""The player's own puzzles: what they missed in a game, found behind the screen, stored and checked when read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.bots.worker import Worker, WorkerFailed
from game.catalog import GAMES
from game.core import Setup
from game.puzzles import own, own_miner, puzzle_file
from game.puzzles.own_miner import OwnMiner
from game.puzzles.puzzle import Puzzle
from game.puzzles.registry import kind_of, position
from game.record import Record, SeatInfo
from game.storage.store import Store

PUZZLES = {game: puzzle_file.shipped(game)[:3] for game in ("qwirkle", "catan")}


class Near:
    """A worker of this process: it answers when it is asked for the second time."""

    def __init__(self, fails: bool = False) -> None:
        self.fails, self.closed, self._data, self._asked = fails, False, {}, 0
        self._data: dict[str, Any]

    def put(self, kind: str, question: dict[str, Any]) -> None:
        """Take a question as plain data."""
        self._data, self._asked = json.loads(json.dumps(question)), 0

    def take(self, kind: str) -> Any:
        """Return nothing at first, then the answer."""
        self._asked += 1
        if self.fails:
            raise WorkerFailed("no")
        return json.loads(json.dumps(own_miner._result(self._data))) if self._asked > 1 else None

    def close(self) -> None:
        """Note it."""
        self.closed = True


def near(worker: Near) -> Callable[[], Worker]:
    made: Any = worker
    return lambda: made


def game_with(puzzle: Puzzle, actions: tuple[str, ...]) -> Record:
    """A game that begins where the puzzle is, with these actions of its seat."""
    start = GAMES[puzzle.game].to_json(position(puzzle))
    setup = Setup(puzzle.game, start["seats"], start["options"])
    return Record(setup, (SeatInfo("human"),) * setup.seats, actions, seed="1", start=start)


def wrong(puzzle: Puzzle) -> str:
    """A first action that misses the puzzle and tells nothing of chance."""
    game, state = GAMES[puzzle.game], position(puzzle)
    for action in game.legal(state):
        text = game.encode(action)
        if kind_of(puzzle).attempt(puzzle, [text]).status == "wrong":
            return text
    raise AssertionError("every action is right")


def mined(record: Record, seat: int) -> OwnMiner:
    miner = OwnMiner(record, [seat], near(Near()))
    for _ in range(200):
        miner.poll()
        if not miner.running:
            return miner
    raise AssertionError("it does not end")


@pytest.mark.parametrize("game", PUZZLES)
def test_a_missed_chance_becomes_a_puzzle(game: str) -> None:
    for puzzle in PUZZLES[game]:
        miner = mined(game_with(puzzle, (wrong(puzzle),)), puzzle.seat)
        assert miner.done
        assert miner.share == 1.0
        assert puzzle.id in [found.id for found in miner.puzzles]
        assert next(each for each in miner.puzzles if each.id == puzzle.id) == puzzle, "with grade and themes"


@pytest.mark.parametrize("game", PUZZLES)
def test_what_was_solved_at_the_table_is_none(game: str) -> None:
    for puzzle in PUZZLES[game]:
        miner = mined(game_with(puzzle, puzzle.solution.answers[0]), puzzle.seat)
        assert puzzle.id not in [found.id for found in miner.puzzles]


def test_only_the_decisions_of_people_are_searched() -> None:
    puzzle = PUZZLES["qwirkle"][0]
    other = (puzzle.seat + 1) % 2
    assert mined(game_with(puzzle, (wrong(puzzle),)), other).puzzles == []


def test_a_worker_that_fails_is_given_up() -> None:
    puzzle, worker = PUZZLES["qwirkle"][0], Near(fails=True)
    miner = OwnMiner(game_with(puzzle, (wrong(puzzle),)), [puzzle.seat], near(worker))
    for _ in range(50):
        miner.poll()
    assert worker.closed
    assert not miner.running
    assert not miner.done


def test_a_record_that_is_no_game_is_given_up() -> None:
    puzzle, worker = PUZZLES["qwirkle"][0], Near()
    miner = OwnMiner(game_with(puzzle, ("place Rc@90,90",)), [puzzle.seat], near(worker))
    for _ in range(5):
        miner.poll()
    assert worker.closed
    assert not miner.done


def test_a_process_of_its_own_finds_it_too() -> None:
    """The real far end: no method of the near end blocks meanwhile."""
    puzzle = PUZZLES["qwirkle"][0]
    miner = OwnMiner(game_with(puzzle, (wrong(puzzle),)), [puzzle.seat])
    try:
        for _ in range(20_000):
            miner.poll()
            if not miner.running:
                break
            miner._worker and miner._worker._pipe.poll(0.01)  # type: ignore[func-returns-value]
        assert puzzle.id in [found.id for found in miner.puzzles]
    finally:
        miner.close()


# -- the file ----------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_puzzles_are_stored_once_with_the_games_that_were_searched(store: Store) -> None:
    one, two, three = PUZZLES["catan"]
    assert own.load(store, "catan") == (own.OwnPuzzles(), "")
    assert own.add(store, "catan", [one, two], "0123456789abcdef") == (2, "")
    assert own.add(store, "catan", [two, three], "fedcba9876543210") == (1, "")
    assert own.add(store, "catan", [], "0123456789abcdef") == (0, "")
    found, fault = own.load(store, "catan")
    assert fault == ""
    assert [each.id for each in found.puzzles] == [three.id, one.id, two.id]
    assert set(found.searched) == {"0123456789abcdef", "fedcba9876543210"}
    assert own.load(store, "qwirkle")[0].puzzles == ()


def test_of_too_many_the_oldest_are_dropped(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "MOST", 2)
    one, two, three = PUZZLES["catan"]
    own.add(store, "catan", [one, two], "")
    own.add(store, "catan", [three], "")
    assert [each.id for each in own.load(store, "catan")[0].puzzles] == [three.id, one.id]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"lines": ["x"], "searched": []}', '{"lines": [], "searched": [7]}'])
def test_a_damaged_file_is_set_aside(store: Store, text: str) -> None:
    (store.root / "owncatan.json").write_text(text)
    assert own.load(store, "catan") == (own.OwnPuzzles(), own.BROKEN)
    assert not (store.root / "owncatan.json").exists()
    assert own.add(store, "catan", PUZZLES["catan"], "") == (3, "")


def test_puzzles_of_another_game_are_refused(store: Store) -> None:
    lines = puzzle_file.write("qwirkle", PUZZLES["qwirkle"]).splitlines()
    (store.root / "owncatan.json").write_text(json.dumps({"lines": lines, "searched": []}))
    assert own.load(store, "catan")[1] == own.BROKEN


def test_a_disk_that_refuses_is_reported(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str, data: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(store, "save_data", refuse)
    assert own.add(store, "catan", PUZZLES["catan"], "") == (0, own.UNSAVED)
