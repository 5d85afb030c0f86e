"""What open lines cost: the kept games say what the document says, and lines are counted as a plain look counts."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.core import Illegal
from game.qwirkle import placing
from game.qwirkle.board import Board, run
from game.qwirkle.cells import DOWN, RIGHT
from game.qwirkle.tiles import COPIES, KINDS
from tests.qwirkle import play as games
from tools.qwirkle_lines import (
    STAGES,
    TRAITS,
    WHOLE,
    added,
    copies_of,
    fit,
    no_sums,
    open_lines,
    play,
    stage,
    table_rows,
    weights,
)  # fmt: skip

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tools" / "tuned" / "qwirkle-lines.jsonl"
DOCUMENT = ROOT / "docs" / "bots.md"


def test_the_kept_games_say_what_the_document_says() -> None:
    sums = [json.loads(line) for line in DATA.read_text("ascii").splitlines()]
    rows = table_rows(fit(sums))
    assert len(rows) == len(STAGES) + 1
    assert "\n".join(rows) in DOCUMENT.read_text("utf-8")


def test_the_games_are_the_same_in_any_parts() -> None:
    assert added(play(0, 1), play(1, 3)) == added(no_sums(), play(0, 3))
    assert [table[-2][-2] for table in play(0, 1)] != [0] * (len(STAGES) + 1)


def test_a_cost_that_is_there_is_found() -> None:
    sums, rng = no_sums(), Random(1)
    for table in sums:
        for _ in range(300):
            lines = [rng.randrange(300) for _ in range(5)]
            row = [*lines, WHOLE, (4 * lines[4] - lines[2]) // WHOLE + 3]
            for one in range(TRAITS):
                for other in range(TRAITS):
                    table[one][other] += row[one] * row[other]
    for costs in fit(sums):
        assert costs == pytest.approx([0, 0, -1, 0, 4], abs=0.2)


def plain_lines(board: Board, copies: list[int], hand: int) -> list[int]:
    """The same by trying every tile on every cell: the lines that it would extend, and by which tiles."""
    found: dict[tuple[int, frozenset[int]], set[int]] = {}
    for cell in board.fits:
        for step in (RIGHT, DOWN):
            for kind in range(KINDS):
                if not placing_is_legal(board, kind, cell):
                    continue
                tiles = {cell: kind, **board.tiles}
                line = frozenset(run(tiles, cell, step)) - {cell}
                if line:
                    joined = cell if cell - step in line and cell + step in line else 0
                    found.setdefault((joined, line), set()).add(kind)
    counts = [0] * 5
    for (_, line), kinds in found.items():
        counts[len(line) - 1] += weights(sum(copies), hand)[sum(copies[kind] for kind in kinds)]
    return counts


def placing_is_legal(board: Board, kind: int, cell: int) -> bool:
    try:
        placing.check(board, (kind,), ((kind, cell),))
    except Illegal:
        return False
    return True


def test_lines_are_counted_as_a_plain_look_counts_them() -> None:
    checked = 0
    for _, _, state, _ in games.game(games.new(2, 3), Random(3), games.greedy_player):
        if state.board.tiles and state.number % 9 == 0:
            copies = copies_of((*state.hands, state.bag))
            assert open_lines(state.board, copies, 6) == plain_lines(state.board, copies, 6)
            assert sum(copies) == COPIES * KINDS - len(state.board.tiles)
            checked += 1
    assert checked >= 4


def test_a_line_counts_by_the_square_of_the_chance_that_a_hand_extends_it() -> None:
    assert weights(10, 10)[0] == 0
    assert weights(10, 10)[1] == WHOLE
    assert weights(12, 6)[1] == WHOLE // 4
    assert list(weights(30, 6)) == sorted(weights(30, 6))
    assert [stage(unseen) for unseen in (0, STAGES[0], STAGES[-1], 107)] == [0, 1, len(STAGES), len(STAGES)]
