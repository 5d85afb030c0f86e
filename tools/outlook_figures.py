"""Measure how well the chances behind the key moments predict the winner, in games of bots.

    python tools/outlook_figures.py [GAMES [GAME]]

Tables of two, three and four seats rotate; novice and steady bots are mixed.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import log
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots import choose
from game.bots.catan import outlook as catan
from game.bots.key_moments import Outlook
from game.bots.qwirkle import outlook as qwirkle
from game.bots.tigris import outlook as tigris
from game.bots.tigris.evaluate import turns_left
from game.catalog import GAMES
from game.core import CHANCE, OVER, AnyGame

STAGES = (0.0, 1.0, 2.0, 4.0, 7.0, 99.0)
"""Boundaries of the number of turns of every seat until the end."""
SHARES = (0.0, 0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95, 1.01)
JUDGES: dict[str, tuple[Outlook, Callable[[Any], float]]] = {
    "tigris": (tigris.OUTLOOK, turns_left),
    "qwirkle": (qwirkle.OUTLOOK, qwirkle.turns_left),
    "catan": (catan.OUTLOOK, catan.turns_left),
}


def states(game: AnyGame, number: int) -> list[Any]:
    """Return all states of one game; equal numbers give equal games."""
    rng = Random(f"outlook:{number}")
    seats = 2 + number % 3
    levels = [rng.choice(("novice", "steady")) for _ in range(seats)]
    found = [game.new(game.setup(seats))]
    while (actor := game.to_act(found[-1])) != OVER:
        if actor == CHANCE:
            action = game.sample(found[-1], rng)
        else:
            view = game.view(found[-1], actor)
            action = game.decode(choose(game, view, levels[actor], rng.getrandbits(32)))
        found.append(game.apply(found[-1], action)[0])
    return found


def prediction_rows(key: str, games: int) -> Iterator[tuple[int, float, tuple[float, ...], tuple[int, ...]]]:
    """Yield seats, turns until the end, the chances and the winners, after every turn but the last."""
    game, (outlook, left) = GAMES[key], JUDGES[key]
    for number in range(games):
        played = states(game, number)
        winners = game.standings(played[-1]).winners
        for turn in outlook.turns(played):
            state = played[turn.positions[-1]]
            if state is not played[-1]:
                yield state.seats, left(state), outlook.chances(state), winners


def main() -> None:
    """Print two tables."""
    games, key = (*sys.argv[1:], *("200", "tigris")[len(sys.argv) - 1 :])
    rows = list(prediction_rows(key, int(games)))
    print("turns to come    states  favourite wins  (by chance)  log loss  (knowing nothing)")
    for low, high in pairwise(STAGES):
        part = [row for row in rows if low <= row[1] < high]
        right = sum(shares.index(max(shares)) in winners for _, _, shares, winners in part)
        loss = -sum(log(max(1e-9, shares[winners[0]])) for _, _, shares, winners in part)
        blind, even = sum(1 / seats for seats, *_ in part), sum(log(seats) for seats, *_ in part)
        count = max(1, len(part))
        print(
            f"{low:4.0f} to {high:<4.0f} {count:12d} {right / count:14.0%} {blind / count:13.0%}"
            f" {loss / count:10.3f} {even / count:12.3f}"
        )
    bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for _, _, shares, winners in rows:
        for seat, share in enumerate(shares):
            bins[sum(share >= bound for bound in SHARES)].append((share, seat in winners))
    print("\nchance told      seats   mean told   did win")
    for number, entries in sorted(bins.items()):
        low, high = SHARES[number - 1 : number + 1]
        mean, won = (sum(values) / len(entries) for values in zip(*entries, strict=True))
        print(f"{low:4.0%} to {min(1.0, high):4.0%} {len(entries):9d} {mean:11.1%} {won:9.1%}")


if __name__ == "__main__":
    main()
