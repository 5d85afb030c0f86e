"""What chance did in a whole game, counted again from the events in another way."""

from __future__ import annotations

from random import Random

import pytest

from game.catan import dice_deck
from game.catan import events as ev
from game.catan.game import GAME
from game.catan.kinds import row
from game.core import CHANCE, OVER
from tests.catan.scenes import Scene, scene
from ui.catan.luck_stats import income, luck_of


def random_game(seed: int, **options: str) -> tuple[list[object], list[list[object]]]:
    """The states of a game of random choices, and the events between them."""
    rng = Random(seed)
    state = GAME.new(GAME.setup(3, {"map": "random"} | options))
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


def test_rolls_are_counted(game: tuple[list[object], list[list[object]]]) -> None:
    states, told = game
    luck = luck_of(states, told)
    sums = [event.first + event.second for events in told for event in events if isinstance(event, ev.Rolled)]
    assert luck.rolls == [sums.count(total) for total in range(2, 13)]
    fair = [luck.total * (6 - abs(7 - total)) / 36 for total in range(2, 13)]
    assert luck.expected == pytest.approx(fair)


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
    assert average(scene()) == pytest.approx((first + second) / 36)
    assert average(scene(cities={0: ["-2,2,N"]})) == pytest.approx((2 * first + second) / 36)
    assert average(scene(robber="-2,1")) == pytest.approx((first - 5 + second) / 36), "it stands in the forest"


def average(place: Scene) -> float:
    """What a roll brings seat 0 there."""
    return income(place.state, 0, dice_deck.chances(place.state))


def test_without_the_first_sevens_other_rolls_are_likelier() -> None:
    """T23: of the 30 rolls that can come, eight and five have five and four, and no seven is expected."""
    early = scene(number=2, options={"first_sevens": "reroll"})
    assert average(early) == pytest.approx(20 / 30)
    states, told = random_game(3, first_sevens="reroll")
    rolled = [at for at, events in enumerate(told) if any(isinstance(event, ev.Rolled) for event in events)]
    quiet = luck_of(states[: rolled[5] + 2], told[: rolled[5] + 1])
    assert (quiet.total, quiet.expected[7 - 2]) == (6, 0)
    assert sum(quiet.expected) == pytest.approx(6)
    one_more = luck_of(states[: rolled[6] + 2], told[: rolled[6] + 1])
    assert one_more.expected[7 - 2] == pytest.approx(1 / 6)


def test_from_a_deck_what_is_left_is_expected() -> None:
    """T17: with all sixes and eights drawn, none is expected at the next roll."""
    drawn = [text for text in dice_deck.TEXTS if sum(map(int, text.split())) in (6, 8)]
    asked = scene(rolled=False, number=40, drawn=drawn, options={"dice": "deck"}).do("roll")
    rolled = asked.do("dice 1 1")
    luck = luck_of([asked.state, rolled.state], [rolled.events])
    assert luck.expected[6 - 2] == luck.expected[8 - 2] == 0
    assert luck.expected[7 - 2] == pytest.approx(6 / 26)
    assert luck.ledgers[0].expected == pytest.approx((2 + 4 + 3 + 4 + 2) / 26), "all but the forest 8"


def test_over_many_rolls_luck_is_near_its_expectation() -> None:
    got = expected = 0.0
    for seed in range(4):
        for ledger in luck_of(*random_game(seed)).ledgers:
            got += sum(ledger.dice)
            expected += ledger.expected
    assert abs(got - expected) < 0.15 * expected
