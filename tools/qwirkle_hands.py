"""Measure the value of kept tiles in Qwirkle, from the next turn in games of greedy and random moves.

    python tools/qwirkle_hands.py play GAMES > tools/tuned/qwirkle-hands.jsonl
    python tools/qwirkle_hands.py fit < tools/tuned/qwirkle-hands.jsonl   for hand_values.py

A line of the data has the traits of the kept tiles (`traits`), their frequency, and the sum of all points.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.core import CHANCE, OVER
from game.qwirkle.actions import Place
from game.qwirkle.game import GAME
from game.qwirkle.legal import best_placement, greedy
from game.qwirkle.tiles import GROUPS, HAND, Tiles, set_of

STRAYS = 0.3
"""The probability of a random placement, so that other tiles than the worst ones are also kept."""
FULL = 14
"""The fewest tiles in the bag for a sample; later hands are not filled up for long."""
MOST = 5
"""The largest group with enough samples."""
NAMES = (*(f"kept {size}" for size in range(1, HAND)), "twin", *(f"together {size}" for size in range(2, MOST + 1)))

Row = tuple[tuple[int, ...], int, int]


def traits(kept: Tiles) -> tuple[int, ...]:
    """Return the numbers of kept tiles (one of five is 1), twins, and groups of two, three, four and more kinds."""
    kinds = set_of(kept)
    sizes = [(kinds & group).bit_count() for group in GROUPS]
    groups = [sum(min(size, MOST) == wanted for size in sizes) for wanted in range(2, MOST + 1)]
    return (*(int(len(kept) == size) for size in range(1, HAND)), len(kept) - kinds.bit_count(), *groups)


def play(games: int) -> list[Row]:
    """Return the rows of `games` games."""
    rng = Random("hands")
    met: dict[tuple[int, ...], list[int]] = defaultdict(lambda: [0, 0])
    for _ in range(games):
        state, kept = GAME.new(GAME.setup(2)), dict[int, Tiles]()
        while (actor := GAME.to_act(state)) != OVER:
            hand = () if actor == CHANCE else state.hands[actor]
            action = greedy(state.board, hand, len(state.bag)) if hand else GAME.sample(state, rng)
            if actor != CHANCE and state.board.tiles and isinstance(action, Place):
                if actor in kept:
                    entry = met[traits(kept.pop(actor))]
                    entry[0] += 1
                    entry[1] += best_placement(state.board, state.hands[actor])[0]
                stray = GAME.pick(state, rng) if rng.random() < STRAYS else action
                action = stray if isinstance(stray, Place) else action
                left = GAME.apply(state, action)[0].hands[actor]
                if len(state.bag) >= FULL and 0 < len(left) < HAND:
                    kept[actor] = left
            state, _ = GAME.apply(state, action)
    return [(seen, count, points) for seen, (count, points) in sorted(met.items())]


def fit(rows: Iterable[Row]) -> list[float]:
    """Return the value of each trait by least squares."""
    size = len(NAMES)
    table = [[0.0] * (size + 1) for _ in range(size)]
    for seen, count, points in rows:
        for at in range(size):
            for other in range(size):
                table[at][other] += count * seen[at] * seen[other]
            table[at][size] += points * seen[at]
    return solved(table)


def solved(table: list[list[float]]) -> list[float]:
    """Solve a system of linear equations (Gauss-Jordan)."""
    for at, row in enumerate(table):
        pivot = row[at] or 1e-9
        row[:] = [value / pivot for value in row]
        for other in table:
            if other is not row and other[at]:
                factor = other[at]
                other[:] = [value - factor * own for value, own in zip(other, row, strict=True)]
    return [row[-1] for row in table]


def main(argv: Sequence[str]) -> None:
    """Run the command `play` or `fit`."""
    if argv[0] == "play":
        for row in play(int(argv[1])):
            print(json.dumps(row, separators=(",", ":")))
        return
    rows = [json.loads(line) for line in sys.stdin]
    print(f"{sum(row[1] for row in rows)} hands")
    for name, value in zip(NAMES, fit(rows), strict=True):
        print(f"{name:12s} {value:+.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
