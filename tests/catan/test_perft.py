"""Counts of action sequences from known positions (perft.txt); they were found by the naive rules too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.catan.game import GAME
from game.perft import perft
from tests.catan import naive

HERE = Path(__file__).parent
LINES = [line.split() for line in (HERE / "perft.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"]
COUNTS = [(name, int(depth), int(nodes)) for name, depth, nodes in LINES]
SMALL = 2_000


def load(name: str) -> Any:
    return json.loads((HERE / "positions" / f"{name}.json").read_text(encoding="utf-8"))


def naive_perft(data: Any, depth: int) -> int:
    """The same count with the naive rules."""
    if depth == 0 or not isinstance(naive.actor(data), int):
        return 1
    actions = naive.legal(data)
    return len(actions) if depth == 1 else sum(naive_perft(naive.apply(data, text), depth - 1) for text in actions)


@pytest.mark.parametrize(("name", "depth", "nodes"), COUNTS)
def test_positions_have_their_counts(name: str, depth: int, nodes: int) -> None:
    state = GAME.from_json(load(name))
    assert GAME.to_json(state) == load(name)
    found = perft(GAME, state, depth)
    assert found == nodes, "\n".join(f"{text} {n}" for text, n in perft(GAME, state, depth, split=True).items())


@pytest.mark.parametrize(("name", "depth", "nodes"), [line for line in COUNTS if line[2] < SMALL])
def test_the_naive_rules_count_the_same(name: str, depth: int, nodes: int) -> None:
    assert naive_perft(load(name), depth) == nodes


def test_every_position_is_counted() -> None:
    assert {name for name, _, _ in COUNTS} == {path.stem for path in (HERE / "positions").glob("*.json")}
    phases = {load(name)["phase"] for name, _, _ in COUNTS}
    assert phases >= {"setup", "roll", "main", "discard", "robber", "roads", "answer", "choose"}


def test_chance_and_the_end_are_one_leaf() -> None:
    """engine-protocol.md, perft: a chance node or a finished game ends a sequence and counts as one."""
    state = GAME.new(GAME.setup(3))
    assert [perft(GAME, state, depth) for depth in range(4)] == [1, 1, 1, 1]
    rolling = GAME.apply(state, GAME.decode("first 0"))[0]
    assert [perft(GAME, rolling, depth) for depth in range(4)] == [1, 1, 1, 1]
