"""Lively games of Catan for tests: random choices, with offers and counters now and then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from game.catan.actions import Offer
from game.catan.game import GAME
from game.catan.state import State
from game.core import CHANCE, OVER

OPTIONS = {option.key: option.values for option in GAME.options}
FIRST = ("map", "knight_desert", "phases")
COMBINED = [dict(zip(FIRST, values, strict=True)) for values in product(*(OPTIONS[key] for key in FIRST))]
"""Each with the house rules at their defaults."""

Step = tuple[State, Any, State, list[Any]]
"""Before, action, after, events."""


def new(seats: int = 3, number: int = 0) -> State:
    """A game before its first outcome of chance; `number` counts `COMBINED` and then combinations of all options."""
    return GAME.new(GAME.setup(seats, COMBINED[number] if number < len(COMBINED) else any_options(Random(number))))


def any_options(rng: Random) -> dict[str, str]:
    """Options at random, each value with the same chance."""
    return {key: rng.choice(values) for key, values in OPTIONS.items()}


def choose(state: State, rng: Random, talk: float = 0.05, aimed: float = 0.0) -> Any:
    """A choice or an outcome at random; with the chance `talk` one of the whole list, which is mostly offers.

    Of the offers the share `aimed` goes to one seat.
    """
    if GAME.to_act(state) == CHANCE:
        return GAME.sample(state, rng)
    if rng.random() < talk or (state.phase == "answer" and rng.random() < 0.3):
        action = rng.choice(GAME.legal(state))
        if aimed and isinstance(action, Offer) and rng.random() < aimed:
            return replace(action, to=rng.choice([seat for seat in range(state.seats) if seat != state.turn]))
        return action
    return GAME.pick(state, rng)


def game(state: State, rng: Random, most: int = 100_000, talk: float = 0.05, aimed: float = 0.0) -> Iterator[Step]:
    """Play on, to the end or for so many actions."""
    for _ in range(most):
        if GAME.to_act(state) == OVER:
            return
        action = choose(state, rng, talk, aimed)
        after, events = GAME.apply(state, action)
        yield state, action, after, events
        state = after


def reach(phase: str, seed: int = 0, seats: int = 3, number: int = 0) -> State:
    """A position of that phase from the middle of some game."""
    for attempt in range(200):
        rng = Random(f"{phase} {seed} {attempt}")
        found = [after for *_, after, _ in game(new(seats, number), rng, talk=0.2) if after.phase == phase]
        if found:
            return rng.choice(found)
    raise AssertionError(f"no game comes to {phase}")
