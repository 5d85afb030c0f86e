"""Measure what open lines of Qwirkle are worth to the next seat, in games of greedy and random moves.

A line is open if an unseen tile extends it. If a hand has such a tile with chance x, the next seat extends it with x,
and the seat after it with (1 - x) x: what is left for the next seat is x squared, so much does the line count.

    python tools/qwirkle_lines.py play [--games N] [--jobs N] [--cluster tcp://HOST:PORT] > DATA
    python tools/qwirkle_lines.py fit < DATA

A line of the data has a stage of the game, the number of positions, and the sums of the products of all pairs of
traits: the open lines of one to five tiles, a constant, and the points of the next seat less those of the seat after
it. All are whole numbers, so that equal games give equal data on any number of processes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import pairwise
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bits import each
from game.commands.cluster import parse_address
from game.commands.worker_pool import Workers, ranges, results
from game.core import CHANCE, OVER
from game.qwirkle.actions import Place
from game.qwirkle.board import Board
from game.qwirkle.cells import DOWN, RIGHT
from game.qwirkle.game import GAME
from game.qwirkle.legal import greedy
from game.qwirkle.state import State
from game.qwirkle.tiles import KINDS, LONGEST
from tools.qwirkle_hands import solved

STRAYS = 0.25
"""The probability of a random placement, so that other lines than those of greedy moves are left open."""
GAMES_PER_JOB = 20
WHOLE = 100
"""Lines count in percent of one that the next hand surely extends."""
STAGES = (12, 24, 40, 60)
"""The numbers of unseen tiles at which the next row of the table begins."""
TRAITS = LONGEST - 1 + 2
"""Lines of one to five tiles, the constant, and the points."""

Sums = list[list[list[int]]]
"""Stage -> trait -> trait -> sum of products."""


def stage(unseen: int) -> int:
    """Return the row of the table for that many unseen tiles."""
    return sum(unseen >= bound for bound in STAGES)


def copies_of(parts: Iterable[Sequence[int]]) -> list[int]:
    """Return the number of tiles of each kind in these hands and bags."""
    found = [0] * KINDS
    for part in parts:
        for kind in part:
            found[kind] += 1
    return found


@lru_cache(maxsize=1 << 10)
def weights(unseen: int, hand: int) -> tuple[int, ...]:
    """Return what a line counts, by how many of the unseen tiles extend it, for hands of that size."""
    found, none = [], 1.0
    for copies in range(unseen + 1):
        found.append(round(WHOLE * (1.0 - none) ** 2))
        none *= max(0, unseen - hand - copies) / max(1, unseen - copies)
    return tuple(found)


def open_lines(board: Board, copies: Sequence[int], hand: int) -> list[int]:
    """Return how many open lines of one to five tiles there are, by what they count.

    `copies` has the number of unseen tiles of each kind, `hand` the size of the next hand.
    """
    weight = weights(sum(copies), hand)
    found = [0] * (LONGEST - 1)
    for (_, length), kinds in _extensions(board).items():
        found[length - 1] += weight[sum([copies[kind] for kind in each(kinds)])]
    return found


def _extensions(board: Board) -> dict[tuple[int, int], int]:
    """Return (line, length) -> the kinds that extend the line at one of its ends, or join it to another one."""
    found: dict[tuple[int, int], int] = {}
    for before, after, step in (
        (board.left, board.right, RIGHT),
        (board.up, board.down, DOWN),
    ):
        for cell, kinds in board.fits.items():
            if kinds:
                first, second = before.get(cell, 0), after.get(cell, 0)
                length = (first | second).bit_count()
                if length:
                    start = cell + step if not first else cell if second else cell - length * step
                    key = (
                        4 * start + 2 * (step == DOWN) + bool(first and second),
                        length,
                    )
                    found[key] = found.get(key, 0) | kinds
    return found


def no_sums() -> Sums:
    """Return sums of no positions."""
    return [[[0] * TRAITS for _ in range(TRAITS)] for _ in range(len(STAGES) + 1)]


def added(first: Sums, second: Sums) -> Sums:
    """Return the sums of the positions of both."""
    tables = zip(first, second, strict=True)
    return [[[a + b for a, b in zip(*rows, strict=True)] for rows in zip(*pair, strict=True)] for pair in tables]


def traits(state: State) -> list[int]:
    """Return the open lines before a seat's turn, to somebody who sees no hand, and the constant."""
    copies = copies_of((*state.hands, state.bag))
    return [*open_lines(state.board, copies, len(state.hands[state.turn])), WHOLE]


def play(first: int, end: int) -> Sums:
    """Return the sums of the games with these numbers; a job of a series."""
    found = no_sums()
    for number in range(first, end):
        rows, points = game(Random(f"lines:{number}"))
        for at in range(len(rows) - 1):
            place, row = rows[at]
            whole = [*row, points[at] - points[at + 1]]
            table = found[place]
            for one, value in enumerate(whole):
                for other, factor in enumerate(whole):
                    table[one][other] += value * factor
    return found


def game(rng: Random) -> tuple[list[tuple[int, list[int]]], list[int]]:
    """Play a game; return stage and traits before every turn, and the points that the best placement brought there."""
    state = GAME.new(GAME.setup(2))
    rows: list[tuple[int, list[int]]] = []
    points: list[int] = []
    while (actor := GAME.to_act(state)) != OVER:
        if actor == CHANCE:
            state, _ = GAME.apply(state, GAME.sample(state, rng))
            continue
        action = greedy(state.board, state.hands[actor], len(state.bag))
        best, _ = GAME.apply(state, action)
        if state.board.tiles:
            rows.append((stage(len(state.bag) + sum(map(len, state.hands))), traits(state)))
            points.append(best.points[actor] - state.points[actor])
        stray = GAME.pick(state, rng) if rng.random() < STRAYS else action
        state = GAME.apply(state, stray)[0] if isinstance(stray, Place) else best
    return rows, points


def fit(tables: Sums) -> list[list[float]]:
    """Return the costs of every stage by least squares, in points."""
    found = []
    for table in tables:
        rows = [[float(value) for value in row] for row in table[:-1]]
        found.append([round(WHOLE * value, 2) for value in solved(rows)[:-1]])
    return found


def table_rows(costs: Sequence[Sequence[float]]) -> list[str]:
    """Return the rows of the table in docs/bots.md."""
    bounds = (0, *STAGES)
    names = [f"{low} to {high - 1}" for low, high in pairwise(bounds)] + [f"{bounds[-1]} or more"]
    return [
        f"| {name} | {' | '.join(f'{value:+.2f}' for value in row)} |" for name, row in zip(names, costs, strict=True)
    ]


def main(argv: Sequence[str]) -> None:
    """Run the command `play` or `fit`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster", type=parse_address)
    given = parser.parse_args(argv)
    if given.what == "play":
        where = Workers(given.jobs, given.cluster or "")
        for row in reduce(added, results(play, ranges(given.games, GAMES_PER_JOB), where), no_sums()):
            print(json.dumps(row, separators=(",", ":")))
        return
    print("\n".join(table_rows(fit([json.loads(line) for line in sys.stdin]))))


if __name__ == "__main__":
    from tools import qwirkle_lines

    qwirkle_lines.main(sys.argv[1:])  # not the main() of this module: jobs are sent by name
