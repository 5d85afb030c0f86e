"""Short finished games to look at: the last turns of games that bots played, begun at a position."""

from __future__ import annotations

from functools import cache
from random import Random

from game.bots import choose
from game.catalog import GAMES
from game.core import CHANCE, OVER, Setup
from game.record import Record, SeatInfo


@cache
def short_game(key: str, seed: int = 1, last: int = 24, level: str = "novice", seats: int = 2) -> Record:
    """Return the last actions of a game between two people who play like bots of that level."""
    game, rng = GAMES[key], Random(seed)
    state = game.new(game.setup(seats))
    states, texts = [state], list[str]()
    while (actor := game.to_act(state)) != OVER:
        if actor == CHANCE:
            action = game.sample(state, rng)
        else:
            action = game.decode(choose(game, game.view(state, actor), level, rng.getrandbits(32), 0.1))
        state, _ = game.apply(state, action)
        states.append(state)
        texts.append(game.encode(action))
    start = game.to_json(states[max(0, len(texts) - last)])
    setup = game.setup(seats)
    ranks = game.standings(state).ranks
    players = tuple(SeatInfo(name=name) for name in ("Dana", "Omid", "Noa", "Sara")[:seats])
    return Record(Setup(key, seats, setup.options), players, tuple(texts[-last:]), start=start, result=ranks)
