"""Games and positions that are worth testing: dull play, greedy play, and play that closes the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from game.core import CHANCE, OVER
from game.qwirkle import legal
from game.qwirkle.game import GAME
from game.qwirkle.state import State
from game.qwirkle.tiles import NAMES

OPTIONS = ({"start_tie": tie, "six_at_once_bonus": six} for tie in ("draw", "seat_order") for six in ("off", "on"))
ALL_OPTIONS = tuple(OPTIONS)

Step = tuple[State, Any, State, list[Any]]
"""Before, action, after, events."""
Player = Callable[[State, Random], Any]


def new(seats: int, number: int = 0) -> State:
    """A game that has not begun, by one of the four sets of options."""
    return GAME.new(GAME.setup(seats, ALL_OPTIONS[number % 4]))


def random_player(state: State, rng: Random) -> Any:
    """Any legal action."""
    return GAME.pick(state, rng)


def greedy(state: State) -> Any:
    """The most points for the seat to act."""
    return legal.greedy(state.board, state.hands[state.turn], len(state.bag))


def greedy_player(state: State, rng: Random) -> Any:
    """The most points."""
    return greedy(state)


def mixed_player(state: State, rng: Random) -> Any:
    """The most points, mostly."""
    return greedy(state) if rng.random() < 0.7 else GAME.pick(state, rng)


def closing_player(state: State, rng: Random) -> Any:
    """Of some placements the one that leaves the fewest places for anything."""
    looks = [action for action in (GAME.pick(state, rng) for _ in range(20)) if GAME.encode(action).startswith("place")]
    if not looks:
        return greedy(state)
    return min(looks, key=lambda action: sum(map(int.bit_count, GAME.apply(state, action)[0].board.fits.values())))


def idle_player(state: State, rng: Random) -> Any:
    """A trade, where there may be one, four times of five; else the most points."""
    if not state.board.tiles or not state.bag or rng.random() < 0.2:
        return greedy(state)
    hand = state.hands[state.turn]
    count = rng.randint(1, min(len(hand), len(state.bag)))
    return GAME.decode("trade " + " ".join(NAMES[kind] for kind in hand[:count]))


def game(state: State, rng: Random, player: Player = mixed_player, most: int = 5_000) -> Iterator[Step]:
    """The steps of a game from that state on, until it is over or `most` steps are done."""
    for _ in range(most):
        actor = GAME.to_act(state)
        if actor == OVER:
            return
        action = GAME.sample(state, rng) if actor == CHANCE else player(state, rng)
        after, events = GAME.apply(state, action)
        yield state, action, after, events
        state = after
