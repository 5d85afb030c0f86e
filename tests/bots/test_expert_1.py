"""The first expert of Tigris & Euphrates: a yardstick that never changes, and that no player is offered."""

from __future__ import annotations

from itertools import groupby

from game.bots import choose
from game.bots.levels import EXPERT_1, GAMES, YARDSTICKS, levels
from game.commands.arena import FLAGS, parse_match
from game.tigris.game import GAME
from tests.bots.test_bots import states

RECORDED = (
    (2, 31, 0, "leader black l1"),
    (2, 31, 13, "leader green m5"),
    (2, 31, 39, "leader black d9"),
    (2, 31, 52, "swap black black blue blue green"),
    (2, 31, 78, "tile green a5"),
    (2, 31, 91, "tile green j11"),
    (2, 31, 117, "leader green o2"),
    (2, 31, 130, "leader green p3"),
    (2, 31, 143, "leader green l11"),
    (2, 31, 169, "support 0"),
    (2, 31, 182, "war black"),
    (3, 32, 0, "leader black k2"),
    (3, 32, 13, "leader black p1"),
    (3, 32, 39, "leader black c8"),
    (3, 32, 52, "tile black l10"),
    (3, 32, 78, "tile green n1"),
    (3, 32, 91, "leader green c8"),
    (3, 32, 117, "leader green c8"),
    (3, 32, 130, "tile blue m2"),
    (3, 32, 143, "tile blue m1"),
    (3, 32, 156, "support 0"),
    (3, 32, 182, "leader red b1"),
    (3, 32, 195, "tile blue p4"),
    (4, 33, 0, "leader black a8"),
    (4, 33, 13, "tile green l10"),
    (4, 33, 26, "take i7"),
    (4, 33, 52, "leader black n6"),
    (4, 33, 65, "tile green g4"),
    (4, 33, 78, "tile black g4"),
    (4, 33, 104, "leader green d11"),
    (4, 33, 130, "tile red e7"),
    (4, 33, 143, "tile blue g9"),
    (4, 33, 182, "tile red n9"),
)
"""What the expert chose before it became a yardstick: seats, seed of a game of novices, position in it, action."""


def test_it_chooses_what_it_chose() -> None:
    for (seats, seed), group in groupby(RECORDED, key=lambda entry: entry[:2]):
        positions = list(states(seats, seed, ("novice",)))
        for _, _, number, chosen in group:
            state = positions[number]
            assert choose(GAME, GAME.view(state, GAME.to_act(state)), EXPERT_1, number, 0.3) == chosen


def test_players_do_not_meet_it_but_the_arena_does() -> None:
    assert EXPERT_1 in YARDSTICKS["tigris"]
    assert all(EXPERT_1 not in levels(game) for game in GAMES)
    given = {name: flag.default for name, flag in FLAGS.items()} | {"seats": "bot:expert,expert-1"}
    assert parse_match(GAME, given).players == ("expert", EXPERT_1)
