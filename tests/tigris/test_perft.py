"""Where a count of action sequences ends; the counts themselves are in tests/test_perft.py."""

from __future__ import annotations

from game.commands.perft import perft
from game.core import OVER
from game.tigris.game import GAME
from tests.test_perft import load
from tests.tigris.drawing import Scene


def test_an_end_of_turn_is_one_action_of_a_split() -> None:
    state = GAME.from_json(load("tigris", "priests"))
    split = perft(GAME, state, 3, split=True)
    assert sum(split.values()) == perft(GAME, state, 3)
    assert split["tile green g5"] > split["end"] == 1


def test_the_end_is_one_leaf() -> None:
    """engine-protocol.md, perft: a finished game ends a sequence and counts as one."""
    six = "red red red red red red"
    over = Scene("g3\n.", far=False, hands=[six, six]).do("end").state
    assert GAME.to_act(over) == OVER
    assert perft(GAME, over, 3) == 1
    turn = Scene("g3\n.", actions=0, hands=[six, six])
    assert [perft(GAME, turn.state, depth) for depth in (0, 1)] == [1, 1]
    assert perft(GAME, turn.state, 2) == len(GAME.legal(turn.do("end").state))
