"""What decided a game of Catan: its turns, the chances in them, and the deeds that are told."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from game.bots.catan.outlook import HIGHLIGHTED_EVENTS, OUTLOOK, chances
from game.catan.events import CardBought, RobberMoved
from game.catan.game import GAME
from game.catan.state import MAIN, OVER_PHASE, ROBBER
from tests.bots.test_catan_bots import states


@cache
def played(seats: int) -> tuple[list[Any], list[list[Any]]]:
    """All states of a game of a novice and steady ones, and what happened between them."""
    found = list(states(seats, 30 + seats, ("novice", "steady")))
    return found, [_between(before, after) for before, after in pairwise(found)]


def _between(before: Any, after: Any) -> list[Any]:
    """The events of the action that leads from one state to the next."""
    outcomes = GAME.chance(before) if GAME.to_act(before) < 0 else [(action, 1) for action in GAME.legal(before)]
    target = GAME.to_json(after)
    for action, _ in outcomes or []:
        new, events = GAME.apply(before, action)
        if GAME.to_json(new) == target:
            return events
    return []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_are_shares_that_follow_the_lead(seats: int) -> None:
    found, _ = played(seats)
    for state in found[::9]:
        told = chances(state)
        assert sum(told) == pytest.approx(1)
        assert min(told) >= 0
        if state.board is not None and state.phase != OVER_PHASE and max(state.points) < 8:
            ahead = state.copy()
            ahead.points[1] += 2
            assert chances(ahead)[1] > told[1]
    assert chances(found[-1])[found[-1].turn] == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_turns_begin_after_the_dice_and_belong_to_one_seat(seats: int) -> None:
    found, _ = played(seats)
    turns = OUTLOOK.turns(found)
    assert len(turns) > 10
    for turn in turns:
        for place in turn.positions:
            state = found[place]
            assert (state.turn, state.number) == (turn.seat, turn.number)
            assert state.phase == OVER_PHASE or (state.rolled and state.phase in (MAIN, ROBBER))
        assert list(turn.positions) == sorted(set(turn.positions))
    assert OUTLOOK.turns(found[:-1]) == []


def test_the_most_telling_deed_is_told_and_no_secret_of_it() -> None:
    bought = robbed = 0
    for found, happened in map(played, (2, 3, 4)):
        for place, events in enumerate(happened):
            deed = OUTLOOK.highlight(found[place], found[place].turn, events)
            if deed is None:
                assert not any(isinstance(event, HIGHLIGHTED_EVENTS) for event in events)
                continue
            assert HIGHLIGHTED_EVENTS.index(type(deed)) == min(
                HIGHLIGHTED_EVENTS.index(type(each)) for each in events if isinstance(each, HIGHLIGHTED_EVENTS)
            )
            if isinstance(deed, CardBought):
                assert deed.kind is None
                bought += 1
            robbed += isinstance(deed, RobberMoved)
    assert bought
    assert robbed
