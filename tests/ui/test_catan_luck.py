"""What chance did in a whole game, counted again from the events in another way."""

from __future__ import annotations

from random import Random

import pytest

from game.catan import events as ev
from game.catan.game import GAME
from game.catan.kinds import row
from game.core import CHANCE, OVER
from tests.catan.scenes import scene
from ui.catan.luck_stats import WAYS, income, luck_of


def random_game(seed: int) -> tuple[list[object], list[list[object]]]:
    """The states of a game of random choices, and the events between them."""
    rng = Random(seed)
    state = GAME.new(GAME.setup(3, {"map": "random"}))
    states, told = [state], []
    while (actor := GAME.to_act(state)) != OVER:
        if actor == CHANCE:
            action = GAME.sample(state, rng) if GAME.sample else rng.choice(GAME.chance(state))[0]
        else:
            action = GAME.pick(state, rng)
        state, events = GAME.apply(state, action)
        states.append(state)
        told.append(events)
    return states, told


@pytest.fixture(scope="module")
def game() -> tuple[list[object], list[list[object]]]:
    return random_game(7)


def test_throws_are_counted(game: tuple[list[object], list[list[object]]]) -> None:
    states, told = game
    luck = luck_of(states, told)
    sums = [event.first + event.second for events in told for event in events if isinstance(event, ev.Rolled)]
    assert luck.throws == [sums.count(total) for total in range(2, 13)]
    assert sum(luck.expected(total) for total in range(2, 13)) == pytest.approx(luck.total)


def test_what_came_in_less_what_went_out_is_what_is_left(game: tuple[list[object], list[list[object]]]) -> None:
    states, told = game
    end = states[-1]
    for seat, ledger in enumerate(luck_of(states, told).ledgers):
        left = [gained - lost for gained, lost in zip(ledger.gained, ledger.lost, strict=True)]
        assert tuple(left) == row(end.hands, seat)  # type: ignore[attr-defined]
        assert sum(ledger.dice) <= sum(ledger.gained)


def test_expectation_follows_pips_cities_and_the_robber() -> None:
    first, second = 5 + 2 + 4, 3 + 4 + 2
    """Forest 8, mountains 3, hills 5; fields 4, pasture 5, pasture 11."""
    assert income(scene().state, 0) == pytest.approx((first + second) / 36)
    assert income(scene(cities={0: ["-2,2,N"]}).state, 0) == pytest.approx((2 * first + second) / 36)
    assert income(scene(robber="-2,1").state, 0) == pytest.approx((first - 5 + second) / 36), "it stands in the forest"
    assert sum(WAYS) == 36


def test_over_many_throws_luck_is_near_its_expectation() -> None:
    got = expected = 0.0
    for seed in range(4):
        for ledger in luck_of(*random_game(seed)).ledgers:
            got += sum(ledger.dice)
            expected += ledger.expected
    assert abs(got - expected) < 0.15 * expected
