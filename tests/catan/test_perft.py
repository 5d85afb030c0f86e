"""What the counted positions of Catan are of; the counts themselves are in tests/test_perft.py."""

from __future__ import annotations

from game.catan.game import GAME
from game.catan.options import OPTION_VALUES
from game.commands.perft import perft
from tests.test_perft import counts, load


def test_every_phase_is_counted() -> None:
    phases = {load("catan", name)["phase"] for _, name, _, _ in counts("catan")}
    assert phases >= {"setup", "roll", "main", "discard", "robber", "roads", "answer", "choose"}


def test_every_house_rule_is_counted() -> None:
    """T1: a position names a house rule only where it is not at its default."""
    named = {key for _, name, _, _ in counts("catan") for key in load("catan", name)["options"]}
    assert named == set(OPTION_VALUES)


def test_a_roll_of_the_dice_is_one_leaf() -> None:
    """engine-protocol.md, perft: a chance node ends a sequence and counts as one."""
    rolling = GAME.apply(GAME.new(GAME.setup(3)), GAME.decode("first 0"))[0]
    assert [perft(GAME, rolling, depth) for depth in range(4)] == [1, 1, 1, 1]
