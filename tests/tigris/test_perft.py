"""Counts of action sequences from known positions (perft.txt); they were found by the naive rules too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core import CHANCE, OVER
from game.perft import perft
from game.tigris.game import GAME
from tests.tigris import naive, play
from tests.tigris.drawing import Scene

HERE = Path(__file__).parent
LINES = [line.split() for line in (HERE / "perft.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"]
COUNTS = [(name, int(depth), int(nodes)) for name, depth, nodes in LINES]
SMALL = 1_000


def load(name: str) -> Any:
    return json.loads((HERE / "positions" / f"{name}.json").read_text(encoding="utf-8"))


def naive_perft(data: Any, depth: int) -> int:
    """The same count with the naive rules."""
    if depth == 0 or not isinstance(naive.actor(data), int):
        return 1
    return sum(naive_perft(naive.apply(data, text), depth - 1) for text in naive.legal(data))


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
    assert len({name for name, _, _ in COUNTS}) >= 6


def test_a_split_adds_up() -> None:
    state = GAME.from_json(load("priests"))
    split = perft(GAME, state, 3, split=True)
    assert list(split) == sorted(GAME.encode(action) for action in GAME.legal(state))
    assert sum(split.values()) == perft(GAME, state, 3)
    assert split["tile green g5"] > split["end"] == 1


def test_chance_and_the_end_are_one_leaf() -> None:
    """engine-protocol.md, perft: a chance node or a finished game ends a sequence and counts as one."""
    chance = play.new(2)
    assert GAME.to_act(chance) == CHANCE
    assert [perft(GAME, chance, depth) for depth in range(4)] == [1, 1, 1, 1]
    assert perft(GAME, chance, 3, split=True) == {}
    six = "red red red red red red"
    over = Scene("g3\n.", far=False, hands=[six, six]).do("end").state
    assert GAME.to_act(over) == OVER
    assert perft(GAME, over, 3) == 1
    turn = Scene("g3\n.", actions=0, hands=[six, six])
    assert [perft(GAME, turn.state, depth) for depth in (0, 1)] == [1, 1]
    assert perft(GAME, turn.state, 2) == len(GAME.legal(turn.do("end").state))
