"""The model of people that measures offers in Catan: whom it gives cards, and whom not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.catan.game import GAME
from tests.bots.test_catan_bots import holding, main_phase
from tools.accepted_offers import answer, play

PLAIN = (1, 1, 1, 1, 1)


def offered(give: str, want: str, points: int = 5) -> tuple[Any, int]:
    """A position in which a seat with so many points offers cards, and the seat that must answer."""
    state = main_phase(3, 1)
    other = (state.turn + 1) % 3
    hands: list[Any] = [PLAIN] * 3
    hands[other] = (4, 0, 0, 1, 3)
    state = holding(state, hands)
    state.points = [5, 5, 5]
    state.points[state.turn] = points
    return GAME.apply(state, GAME.decode(f"offer {give} for {want} to {other}"))[0], other


def accepts(give: str, want: str, points: int = 5) -> int:
    """In how many of twenty cases the model accepts."""
    state, seat = offered(give, want, points)
    return sum(GAME.encode(answer(state, seat, Random(seed))) == "accept" for seed in range(20))


def test_a_better_offer_is_accepted_more_often() -> None:
    assert accepts("grain", "lumber brick") < accepts("grain", "lumber") < accepts("grain ore", "lumber")


def test_the_leader_and_a_seat_near_the_goal_get_nothing() -> None:
    assert accepts("grain", "lumber", 6) == 0
    assert accepts("grain", "lumber", 8) == 0


@pytest.mark.soak
def test_a_game_is_counted() -> None:
    found = play("expert", 3, 1, 0)
    assert found["turns"] > 5
    assert found["trades"] <= found["accepted"] <= found["offers"]
