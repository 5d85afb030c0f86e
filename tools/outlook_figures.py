"""How well the chances that tell a game's decisive moments hold: games of bots, each turn's chances against its winner.

python tools/outlook_figures.py [GAMES]        tables of two, three and four in turn, novices and steady ones mixed
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from math import log
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots import choose
from game.bots.tigris.evaluate import turns_left
from game.bots.tigris.outlook import chances, turns
from game.core import CHANCE, OVER
from game.tigris.game import GAME
from game.tigris.state import State

STAGES = (0.0, 1.0, 2.0, 4.0, 7.0, 99.0)
"""Turns of every seat still to come."""
SHARES = (0.0, 0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95, 1.01)


def states(number: int) -> list[State]:
    """All states of one game; equal numbers are equal games."""
    rng = Random(f"outlook:{number}")
    seats = 2 + number % 3
    levels = [rng.choice(("novice", "steady")) for _ in range(seats)]
    found = [GAME.new(GAME.setup(seats))]
    while (actor := GAME.to_act(found[-1])) != OVER:
        if actor == CHANCE:
            action = GAME.sample(found[-1], rng)
        else:
            view = GAME.view(found[-1], actor)
            action = GAME.decode(choose(GAME, view, levels[actor], rng.getrandbits(32)))
        found.append(GAME.apply(found[-1], action)[0])
    return found


def told(games: int) -> Iterator[tuple[int, float, tuple[float, ...], tuple[int, ...]]]:
    """After every turn but the last: seats, turns to come, the chances, who won in the end."""
    for number in range(games):
        game = states(number)
        winners = GAME.standings(game[-1]).winners
        for turn in turns(game):
            state = game[turn.places[-1]]
            if state is not game[-1]:
                yield state.seats, turns_left(state), chances(state), winners


def main() -> None:
    """Two tables."""
    rows = list(told(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
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
