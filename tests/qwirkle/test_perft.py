"""Counts of action sequences from known positions (perft.txt); they were found by the naive rules too."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import CHANCE, OVER
from game.perft import perft
from game.qwirkle.game import GAME
from tests.qwirkle import naive

HERE = Path(__file__).parent
LINES = [line.split() for line in (HERE / "perft.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"]
COUNTS = [(name, int(depth), int(nodes)) for name, depth, nodes in LINES]
SMALL = 1_300


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


def test_the_naive_rules_find_the_same_thousands_of_first_moves() -> None:
    state = GAME.from_json(load("opening-six"))
    assert {GAME.encode(action) for action in GAME.legal(state)} == naive.legal(load("opening-six"))


def test_a_hand_of_one_colour_has_tens_of_thousands_of_moves() -> None:
    """All different and none refused; a random one needs no list of them, and any kind of them turns up."""
    state = GAME.from_json(load("six-of-a-colour"))
    actions = GAME.legal(state)
    texts = {GAME.encode(action) for action in actions}
    assert len(texts) == len(actions) > 30_000
    for action in actions[::40]:
        GAME.apply(state, action)
    rng = Random(1)
    picked = [GAME.pick(state, rng) for _ in range(60)]
    assert {GAME.encode(action) for action in picked} < texts
    assert {len(action.tiles) for action in picked} >= {4, 5}


def test_every_position_is_counted() -> None:
    assert {name for name, _, _ in COUNTS} == {path.stem for path in (HERE / "positions").glob("*.json")}


def test_a_split_adds_up() -> None:
    state = GAME.from_json(load("ending-three"))
    split = perft(GAME, state, 3, split=True)
    assert list(split) == sorted(GAME.encode(action) for action in GAME.legal(state))
    assert sum(split.values()) == perft(GAME, state, 3)


def test_chance_and_the_end_are_one_leaf() -> None:
    """engine-protocol.md, perft: a chance node or a finished game ends a sequence and counts as one."""
    state = GAME.new(GAME.setup(2))
    assert GAME.to_act(state) == CHANCE
    assert perft(GAME, state, 3) == 1
    end = GAME.from_json(load("everybody-passes"))
    while GAME.to_act(end) != OVER:
        end, _ = GAME.apply(end, GAME.legal(end)[0])
    assert perft(GAME, end, 2) == 1
