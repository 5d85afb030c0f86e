"""Files of puzzles: what is written is read again, and anything else is refused with a sentence."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.puzzles import puzzle_file
from game.puzzles.proof import prove
from game.puzzles.puzzle import Puzzle, PuzzleFault, Solution

PUZZLE = Puzzle("tigris", "points", 0, {"game": "tigris"}, Solution(5, 3, 9, (("tile red e5", "end"),)), {"n": 2}, True,
                "0123456789abcdef", 3, ("war",))  # fmt: skip
TEXT = puzzle_file.write("tigris", [PUZZLE])


def changed(**fields: object) -> bytes:
    head, line = TEXT.splitlines()
    return f"{head}\n{json.dumps({**json.loads(line), **fields})}\n".encode()


def test_what_is_written_is_read() -> None:
    assert puzzle_file.read(TEXT.encode()) == (PUZZLE,)
    assert puzzle_file.read(puzzle_file.write("catan", []).encode()) == ()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b'{"game":"tigris"}',
        b'{"two-rivers-puzzles":2,"game":"tigris"}',
        b'{"two-rivers-puzzles":1,"game":"../x"}',
        TEXT.encode() + b"{}\n",
        TEXT.encode() + b"[" * 100_000,
        changed(id="../../x"),
        changed(grade=5),
        changed(kind="A kind"),
        changed(answers=[]),
        changed(answers=[["x" * 201]]),
        changed(view=[]),
        changed(value=True),
        changed(value=10**7),
        changed(args={"n": "many"}),
        changed(more=1),
        b" " * (puzzle_file.MAX_BYTES + 1),
    ],
)
def test_what_is_no_file_of_puzzles_is_refused(data: bytes) -> None:
    with pytest.raises(PuzzleFault):
        puzzle_file.read(data)


@pytest.mark.parametrize("puzzle", [PUZZLE, replace(PUZZLE, game="chess"), replace(PUZZLE, kind="none")])
def test_a_puzzle_without_a_position_is_not_proven(puzzle: Puzzle) -> None:
    with pytest.raises(PuzzleFault):
        prove(puzzle)
