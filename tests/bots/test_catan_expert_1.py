"""The first expert of Catan: a yardstick that never changes, and that no player is offered."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

from game.bots import choose
from game.bots.levels import EXPERT_1, YARDSTICKS, levels
from game.bots.repeat_counter import FIRST_TIME
from game.catan.game import GAME
from game.commands.arena import FLAGS, parse_match
from tests.bots.kits import acting
from tests.bots.test_catan_bots import states

RECORDED = (
    (2, 31, 0, "settlement -1,-1,S"),
    (2, 31, 3, "road 1,0,NW"),
    (2, 31, 6, "settlement 2,-2,S"),
    (2, 31, 9, "end"),
    (2, 31, 30, "road 0,1,NW"),
    (2, 31, 36, "roll"),
    (2, 31, 39, "discard wool wool wool ore"),
    (2, 31, 45, "robber -1,-1 from 0"),
    (2, 31, 51, "play knight"),
    (2, 31, 54, "play knight"),
    (2, 31, 60, "robber 1,-1 from 1"),
    (2, 31, 78, "road -1,2,NE"),
    (2, 31, 120, "settlement -1,-2,S"),
    (2, 31, 132, "bank ore ore for brick"),
    (2, 31, 135, "offer lumber ore for grain"),
    (2, 31, 147, "play road-building"),
    (2, 31, 156, "buy"),
    (2, 31, 171, "offer grain for ore"),
    (3, 32, 15, "offer lumber for grain"),
    (3, 32, 33, "bank grain grain grain grain for lumber"),
    (3, 32, 69, "road 0,1,E"),
    (3, 32, 108, "road -2,0,E"),
    (4, 33, 36, "offer brick brick for lumber"),
    (4, 33, 72, "offer wool wool for grain"),
    (4, 33, 141, "discard lumber lumber lumber lumber lumber"),
    (4, 33, 168, "offer brick wool for grain"),
    (4, 33, 192, "discard wool wool ore ore ore"),
)
"""What the expert chose before it became a yardstick: seats, seed of a game of novices, position in it, action."""

ANSWERED = (
    (2, 31, 9, "offer grain for wool", "accept"),
    (2, 31, 138, "offer wool for lumber brick", "counter lumber brick for grain"),
    (4, 33, 21, "offer lumber for brick", "counter brick for wool wool"),
)
"""How it answered an offer in such a position."""


@cache
def positions(seats: int, seed: int) -> list[Any]:
    return list(islice(acting(GAME, states(seats, seed, ("novice",))), 200))


def decide(state: Any, number: int) -> str:
    return choose(GAME, GAME.view(state, GAME.to_act(state)), EXPERT_1, FIRST_TIME | number, 0.3)


def test_it_chooses_what_it_chose() -> None:
    for seats, seed, number, chosen in RECORDED:
        assert decide(positions(seats, seed)[number], number) == chosen, (seats, number)
    for seats, seed, number, offer, answer in ANSWERED:
        asked = GAME.apply(positions(seats, seed)[number], GAME.decode(offer))[0]
        assert decide(asked, number) == answer, (seats, number)


def test_players_do_not_meet_it_but_the_arena_does() -> None:
    assert EXPERT_1 in YARDSTICKS["catan"]
    assert EXPERT_1 not in levels("catan")
    given = {name: flag.default for name, flag in FLAGS.items()} | {"seats": "bot:expert,expert-1"}
    assert parse_match(GAME, given).players == ("expert", EXPERT_1)
