"""Positions of Qwirkle with very many choices, and the end; the counts themselves are in tests/test_perft.py."""

from __future__ import annotations

from random import Random

from game.commands.perft import perft
from game.core import OVER
from game.qwirkle.game import GAME
from tests.qwirkle import naive
from tests.test_perft import load


def test_the_naive_rules_find_the_same_thousands_of_first_moves() -> None:
    data = load("qwirkle", "opening-six")
    assert {GAME.encode(action) for action in GAME.legal(GAME.from_json(data))} == naive.legal(data)


def test_a_hand_of_one_colour_has_tens_of_thousands_of_moves() -> None:
    """All different and none refused; a random one needs no list of them, and any kind of them turns up."""
    state = GAME.from_json(load("qwirkle", "six-of-a-colour"))
    actions = GAME.legal(state)
    texts = {GAME.encode(action) for action in actions}
    assert len(texts) == len(actions) > 30_000
    for action in actions[::40]:
        GAME.apply(state, action)
    rng = Random(1)
    picked = [GAME.pick(state, rng) for _ in range(60)]
    assert {GAME.encode(action) for action in picked} < texts
    assert {len(action.tiles) for action in picked} >= {4, 5}


def test_the_end_is_one_leaf() -> None:
    """engine-protocol.md, perft: a finished game ends a sequence and counts as one."""
    end = GAME.from_json(load("qwirkle", "everybody-passes"))
    while GAME.to_act(end) != OVER:
        end, _ = GAME.apply(end, GAME.legal(end)[0])
    assert perft(GAME, end, 2) == 1
