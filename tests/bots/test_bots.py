"""Bots: legal in every phase, repeatable, fair, fast enough, and each level better than the one below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from game.bots import choose
from game.bots.levels import LEVELS
from game.bots.tigris.odds import Knowledge, chance_of_at_least
from game.bots.tigris.play import search_of
from game.bots.tigris.weights import weights_for
from game.core import CHANCE
from game.tigris.events import Scored
from game.tigris.game import GAME
from game.tigris.state import State
from game.tigris.views import determinize
from tests.bots.kits import acting, course
from tests.soaking import soaked
from tests.tigris.drawing import Scene

QUICK = LEVELS[:3]
"""Those that play a whole game in seconds."""

SLIPPING = LEVELS[:2]
"""Those that overlook a point now and then."""


def decide(state: State, level: str, seed: int) -> str:
    return choose(GAME, GAME.view(state, GAME.to_act(state)), level, seed)


def states(seats: int, seed: int, players: tuple[str, ...], options: dict[str, str] | None = None) -> Iterator[State]:
    """Every position of a game in which a seat has to act, and the last one."""
    return acting(GAME, course(GAME, Random(seed), seats, players, options))


def hidden_anew(state: State, seat: int, rng: Random) -> State:
    """The same game as far as the seat knows: other hands, other discards and the bag dealt anew."""
    other = state.copy()
    places = [
        (counts, at) for counts in (other.hands, other.swapped) for at in range(0, 4 * state.seats, 4) if at != 4 * seat
    ]
    places.append((other.bag, 0))
    pool = [colour for counts, at in places for colour in range(4) for _ in range(counts[at + colour])]
    rng.shuffle(pool)
    for counts, at in places:
        size = sum(counts[at : at + 4])
        dealt, pool = pool[:size], pool[size:]
        counts[at : at + 4] = [dealt.count(colour) for colour in range(4)]
    assert not pool
    return other


@pytest.mark.parametrize("level", QUICK)
def test_every_phase_is_met_and_repeatable(level: str) -> None:
    met = set()
    for seed in range(3):
        for state in states(3, seed, ("novice", "novice", "random")):
            seat = GAME.to_act(state)
            if seat < 0 or (state.phase in met and seed + state.number % 9):
                continue
            met.add(state.phase)
            view = GAME.view(state, seat)
            first = choose(GAME, view, level, 3)
            assert first == choose(GAME, GAME.view_from_json(GAME.view_to_json(view)), level, 3)
            assert GAME.decode(first) in GAME.legal(state)
    assert met >= {"action", "support", "war", "monument"}


@pytest.mark.parametrize("level", LEVELS)
def test_fair(level: str) -> None:
    """What a seat cannot tell apart it treats alike: the proof that nothing hidden is used."""
    rng, compared = Random(1), 0
    for number, state in enumerate(states(3, 17, ("novice",))):
        seat = GAME.to_act(state)
        if seat < 0 or number % (12 if level in QUICK else 40):
            continue
        expected = decide(state, level, number)
        for _ in range(3 if level in QUICK else 2):
            other = hidden_anew(state, seat, rng)
            compared += other.hands != state.hands
            assert decide(other, level, number) == expected
    assert compared >= (24 if level in QUICK else 8)


@pytest.mark.parametrize(("level", "seats"), soaked(product(QUICK, (2, 3, 4)), [("steady", 2)]))
def test_no_stalling(level: str, seats: int) -> None:
    """Tiles are used up all the time (a seat may begin with four leaders), and nobody passes: the bag runs out."""
    bags: dict[int, int] = {}
    for number, state in enumerate(states(seats, 3, (level,))):
        bags.setdefault(state.number, sum(state.bag))
        if state.phase == "action" and state.actions_left and not number % 7:
            assert decide(state, level, 1) != "end"
    turns = sorted(bags)
    assert all(bags[later] < bags[earlier] for earlier, later in zip(turns, turns[3 * seats :], strict=False))
    assert turns[-1] < 40 * seats


@pytest.mark.parametrize("seats", soaked([2, 4], [2]))
def test_the_expert_does_not_stall_either(seats: int) -> None:
    """Asked here and there in games of others, it always finds something to do."""
    begun = [state for state in states(seats, 5, ("novice",)) if state.phase == "action"]
    asked = [state for state in begun if state.actions_left][::24]
    assert len(asked) >= 4
    assert all(decide(state, "expert", 1) != "end" for state in asked)


COURT = """
    g3
    .   .   .   .   .   .
    .   K0  T   P0  .   .
    .   .   F0  .   .   .
    .   T   T0  S   .   .
    .   .   .   .   .   .
    """


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("tiles", ["black", "red", "green"])
def test_a_point_that_lies_there_is_taken(level: str, tiles: str) -> None:
    """All leaders stand, and the hand scores everywhere beside them, in the colour that is wanted most."""
    hand = f"{tiles} {tiles} {tiles} red red red"
    points = [0 if colour == tiles else 5 for colour in ("black", "red", "blue", "green")]
    state = Scene(COURT, hands=[hand, "red red red red red red"], points=[[*points, 0]]).state
    tries = 10 if level in QUICK else 2
    scored = sum(scores_in_a_turn(state, level, Random(seed)) for seed in range(tries))
    assert scored >= (7 if level in SLIPPING else tries)


def scores_in_a_turn(state: State, level: str, rng: Random) -> bool:
    """Whether the seat gains a point with its actions."""
    seat, number, gained = state.turn, state.number, False
    while state.actions_left and state.number == number:
        chance = GAME.to_act(state) == CHANCE
        action = GAME.sample(state, rng) if chance else GAME.decode(decide(state, level, rng.getrandbits(9)))
        state, events = GAME.apply(state, action)
        gained = gained or any(isinstance(event, Scored) and event.seat == seat for event in events)
    return gained


@pytest.mark.parametrize("level", LEVELS)
def test_leaders_come_first(level: str) -> None:
    state = Scene("g3\n. .\n. .", hands=["black red red blue green green", "red red red red red red"], number=1).state
    for seed in range(3):
        assert decide(state, level, seed).startswith("leader")


STORM = """
    g3
    .  .  .  .  .
    K0 T  S  T  K1
    .  .  .  .  .
    """


def storm(hands: list[str], attacker: int | None) -> State:
    """Seat 0's king has come to seat 1's kingdom: one temple beside each."""
    conflict = {
        "kind": "revolt",
        "colour": "black",
        "attacker": 0,
        "defender": 1,
        "cells": ["g4", "k4"],
        "strength": [1, 1],
        "committed": [attacker, None],
    }
    return Scene(STORM, hands=hands, phase="support", actions=1, conflict=conflict).state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("held", "attacker", "answer"), [(3, 2, 2), (2, 2, 2), (1, 2, 0), (6, 0, 0), (5, 1, 1)])
def test_the_defender_commits_what_holds_or_nothing(level: str, held: int, attacker: int, answer: int) -> None:
    rest = " ".join(["blue"] * (6 - held))
    hand = " ".join(["red"] * held + rest.split())
    state = storm(["blue blue blue", hand], attacker)
    for seed in range(4):
        assert decide(state, level, seed) == f"support {answer}"


@pytest.mark.parametrize("level", LEVELS)
def test_the_attacker_commits_the_least_against_an_empty_hand(level: str) -> None:
    state = storm(["red red red red blue", ""], None)
    for seed in range(4):
        assert decide(state, level, seed) == "support 1"


def test_steady_weighs_what_the_defender_may_hold() -> None:
    """Against six unknown tiles one temple more than the board is not enough."""
    state = storm(["red red red red red red", "red red red red red red"], None)
    assert int(decide(state, "steady", 1).split()[1]) > 2


def test_the_odds_are_those_of_drawing_without_putting_back() -> None:
    assert chance_of_at_least(1, 2, 2, 4) == pytest.approx(5 / 6)
    assert chance_of_at_least(2, 2, 2, 4) == pytest.approx(1 / 6)
    assert (chance_of_at_least(0, 3, 0, 9), chance_of_at_least(1, 3, 0, 9), chance_of_at_least(4, 3, 9, 9)) == (
        1.0,
        0.0,
        0.0,
    )
    rng, pool = Random(1), [1] * 20 + [0] * 60
    seen = sum(sum(rng.sample(pool, 6)) >= 3 for _ in range(20_000)) / 20_000
    assert chance_of_at_least(3, 6, 20, 80) == pytest.approx(seen, abs=0.01)


def test_more_time_is_more_thought() -> None:
    """The expert tries more turns, and its view of the same position changes with them."""
    state = next(state for state in states(2, 4, ("novice",)) if state.number == 9 and state.phase == "action")
    view = GAME.view(state, GAME.to_act(state))
    know = Knowledge.of(view)
    tried = []
    for seconds in (0.0, 0.5, 1.0):
        search = search_of("expert", know, weights_for(2), seconds)
        tried.append(len(search.lines(determinize(view, Random(0)), Random(1))))
    assert tried == sorted(set(tried)), "more time, more turns"
