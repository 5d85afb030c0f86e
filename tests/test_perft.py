"""Counts of action sequences from known positions (tests/<game>/perft.txt); the naive rules found them too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.catalog import GAMES
from game.commands.perft import perft
from game.core import CHANCE
from tests.catan import naive as naive_catan
from tests.qwirkle import naive as naive_qwirkle
from tests.tigris import naive as naive_tigris

HERE = Path(__file__).parent
NAIVE = {"tigris": naive_tigris, "qwirkle": naive_qwirkle, "catan": naive_catan}
SMALL = 1_300
"""So many sequences the slow rules can count in a test."""


def counts(game: str) -> list[tuple[str, str, int, int]]:
    """(game, position, depth, sequences) of every line of a game's file."""
    lines = (HERE / game / "perft.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line[0] != "#"]
    return [(game, name, int(depth), int(nodes)) for name, depth, nodes in rows]


COUNTS = [row for game in GAMES for row in counts(game)]


def load(game: str, name: str) -> Any:
    return json.loads((HERE / game / "positions" / f"{name}.json").read_text(encoding="utf-8"))


def naive_perft(naive: Any, data: Any, depth: int) -> int:
    """The same count with the naive rules."""
    if depth == 0 or not isinstance(naive.actor(data), int):
        return 1
    actions = naive.legal(data)
    if depth == 1:
        return len(actions)
    return sum(naive_perft(naive, naive.apply(data, text), depth - 1) for text in actions)


@pytest.mark.parametrize(("game", "name", "depth", "nodes"), COUNTS)
def test_positions_have_their_counts(game: str, name: str, depth: int, nodes: int) -> None:
    rules = GAMES[game]
    state = rules.from_json(load(game, name))
    assert rules.to_json(state) == load(game, name)
    found = perft(rules, state, depth)
    assert found == nodes, "\n".join(f"{text} {n}" for text, n in perft(rules, state, depth, split=True).items())


@pytest.mark.parametrize(("game", "name", "depth", "nodes"), [row for row in COUNTS if row[3] < SMALL])
def test_the_naive_rules_count_the_same(game: str, name: str, depth: int, nodes: int) -> None:
    assert naive_perft(NAIVE[game], load(game, name), depth) == nodes


@pytest.mark.parametrize("game", list(GAMES))
def test_every_position_is_counted(game: str) -> None:
    names = {name for _, name, _, _ in counts(game)}
    assert names == {path.stem for path in (HERE / game / "positions").glob("*.json")}
    assert len(names) >= 6


@pytest.mark.parametrize(("game", "name", "depth", "nodes"), [row for row in COUNTS if SMALL < row[3] < 8 * SMALL])
def test_a_split_adds_up(game: str, name: str, depth: int, nodes: int) -> None:
    rules = GAMES[game]
    state = rules.from_json(load(game, name))
    split = perft(rules, state, depth, split=True)
    assert list(split) == sorted(rules.encode(action) for action in rules.legal(state))
    assert sum(split.values()) == nodes


@pytest.mark.parametrize("game", list(GAMES))
def test_a_draw_is_one_leaf(game: str) -> None:
    """engine-protocol.md, perft: a chance node ends a sequence and counts as one, and has nothing to split."""
    state = GAMES[game].new(GAMES[game].setup(3))
    assert GAMES[game].to_act(state) == CHANCE
    assert [perft(GAMES[game], state, depth) for depth in range(4)] == [1, 1, 1, 1]
    assert perft(GAMES[game], state, 3, split=True) == {}
