"""Events and messages held to their annotations: whole games round trip, everything else is refused."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from game.core import CHANCE, OVER, BadState, event_to_json
from game.schema.checker import checker, event_from_json
from game.tigris.game import GAME
from tests.tigris import lush


def played(seed: int, seats: int) -> list[Any]:
    """All events of a random game."""
    rng, found = Random(seed), []
    state = GAME.new(GAME.setup(seats))
    while (actor := GAME.to_act(state)) != OVER:
        action = GAME.sample(state, rng) if actor == CHANCE else GAME.pick(state, rng)
        state, events = GAME.apply(state, action)
        found += events
    return found


def built(seed: int) -> list[Any]:
    """All events of the beginning of a game on a board where much can be built."""
    rng = Random(seed)
    steps = lush.game(GAME.from_json(lush.position(rng, 7)), rng, 80)
    return [event for *_, events in steps for event in events]


EVENTS = [event for seed, seats in ((1, 2), (8, 2), (2, 3), (0, 4)) for event in played(seed, seats)]
EVENTS += [event for seed in range(12) for event in built(seed)]


@pytest.mark.parametrize("name", [kind.__name__ for kind in GAME.events])
def test_no_field_of_an_event_takes_anything_else(name: str) -> None:
    event = next(each for each in EVENTS if type(each).__name__ == name)
    data = event_to_json(event)
    for item in fields(event):
        right = ([], [1]) if item.name in ("clashes", "cells") else (True,) if item.name == "attacking" else ()
        for wrong in (True, 1.5, -2, 10**30 * 7 + 2**16, "x", [], [1], {}, [[]], "0", [1] * 999):
            if wrong in right and type(wrong) is not int:
                continue
            with pytest.raises(BadState):
                event_from_json(GAME, {**data, item.name: wrong}, 4)
        with pytest.raises(BadState):
            event_from_json(GAME, {key: value for key, value in data.items() if key != item.name}, 4)
    with pytest.raises(BadState):
        event_from_json(GAME, {**data, "more": 1}, 4)


@pytest.mark.parametrize("data", [None, [], "x", {}, {"event": 3}, {"event": "Exit"}, {"event": "__class__"}])
def test_no_event_of_another_kind(data: Any) -> None:
    with pytest.raises(BadState):
        event_from_json(GAME, data, 4)


def test_a_seat_is_one_of_this_game() -> None:
    data = {"event": "TurnEnded", "seat": 2}
    assert event_from_json(GAME, data, 3).seat == 2
    with pytest.raises(BadState):
        event_from_json(GAME, data, 2)


def test_a_form_that_is_none_is_a_fault_of_the_program() -> None:
    with pytest.raises(TypeError):
        checker(bytes)
