"""What decided a game of Qwirkle: its turns, the chances in them, and the deeds that are told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.qwirkle.outlook import OUTLOOK, chances
from game.core import CHANCE, OVER
from game.qwirkle.events import Passed, TilesPlaced, TilesTraded
from game.qwirkle.game import GAME
from game.qwirkle.state import OVER_PHASE, PLACE
from tests.qwirkle.play import greedy


def played(seats: int, seed: int) -> tuple[list[Any], list[list[Any]]]:
    """All states of a game in which seat 0 plays at random and the others take the most points."""
    rng, states, happened = Random(seed), [GAME.new(GAME.setup(seats))], []
    while (actor := GAME.to_act(states[-1])) != OVER:
        if actor == CHANCE:
            action = GAME.sample(states[-1], rng)
        else:
            action = GAME.pick(states[-1], rng) if not actor and rng.random() < 0.5 else greedy(states[-1])
        after, events = GAME.apply(states[-1], action)
        states.append(after)
        happened.append(events)
    return states, happened


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_are_shares_that_follow_the_lead(seats: int) -> None:
    states, _ = played(seats, seats)
    for state in states:
        told = chances(state)
        assert sum(told) == pytest.approx(1)
        assert min(told) >= 0
        if state.phase == OVER_PHASE:
            winners = GAME.standings(state).winners
            assert [share > 0 for share in told] == [seat in winners for seat in range(seats)]
            continue
        ahead = state.copy()
        ahead.points = [points + 9 * (seat == 1) for seat, points in enumerate(state.points)]
        assert chances(ahead)[1] > told[1]


def test_the_same_lead_weighs_more_when_few_turns_are_left() -> None:
    states, _ = played(2, 3)
    placing = [state.copy() for state in states if state.phase == PLACE and state.turn == 0]
    for state in placing:
        state.points = [20, 0]
    told = [chances(state)[0] for state in placing]
    assert told[-1] > told[len(told) // 2] > told[0] > 0.5


@pytest.mark.parametrize("seats", [2, 4])
def test_turns_hold_one_choice_each_and_draws_belong_to_none(seats: int) -> None:
    states, happened = played(seats, 9)
    turns = OUTLOOK.turns(states)
    assert turns[0].number > 1, "findings P23: the opening with two points was a key moment"
    choices = [place for place, state in enumerate(states) if state.phase == PLACE and state.board.tiles]
    assert [turn.positions[0] for turn in turns] == choices[: len(turns)]
    assert len(choices) - len(turns) in (0, 1)
    for turn in turns:
        begin, end = turn.positions
        assert (end, turn.seat, turn.number) == (begin + 1, states[begin].turn, states[begin].number)
        deed = OUTLOOK.highlight(states[begin], turn.seat, happened[begin])
        assert isinstance(deed, TilesPlaced | TilesTraded | Passed)
        assert deed.seat == turn.seat
        assert not (isinstance(deed, TilesTraded) and deed.tiles), "what was traded is nobody else's business"
    assert OUTLOOK.turns(states[:-1]) == []
