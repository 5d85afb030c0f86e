"""Measure what open lines of Qwirkle are worth to the next seat, in games of greedy and random moves.

    python tools/qwirkle_lines.py play [--games N] [--jobs N] [--cluster tcp://HOST:PORT] > tools/tuned/qwirkle-lines.jsonl
    python tools/qwirkle_lines.py fit < tools/tuned/qwirkle-lines.jsonl   for open_lines.py

A line of the data has a stage of the game, the number of positions, and the sums of the products of all pairs of
traits: the open lines of one to five tiles, a constant, and the points of the next seat less those of the seat after
it. All are whole numbers, so that equal games give equal data on any number of processes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots.qwirkle.open_lines import STAGES, WHOLE, copies_of, open_lines, stage
from game.commands.cluster import parse_address
from game.commands.worker_pool import Workers, ranges, results
from game.core import CHANCE, OVER
from game.qwirkle.actions import Place
from game.qwirkle.game import GAME
from game.qwirkle.legal import greedy
from game.qwirkle.state import State
from game.qwirkle.tiles import LONGEST
from tools.qwirkle_hands import solved

STRAYS = 0.25
"""The probability of a random placement, so that other lines than those of greedy moves are left open."""
GAMES_PER_JOB = 20
TRAITS = LONGEST - 1 + 2
"""Lines of one to five tiles, the constant, and the points."""

Sums = list[list[list[int]]]
"""Stage -> trait -> trait -> sum of products."""


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


def main(argv: Sequence[str]) -> None:
    """Run the command `play` or `fit`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster", type=parse_address)
    given = parser.parse_args(argv)
    if given.what == "play":
        where = Workers(given.jobs, given.cluster or "")
        for row in reduce(added, results(play, ranges(given.games, GAMES_PER_JOB), where), no_sums()):
            print(json.dumps(row, separators=(",", ":")))
        return
    for costs in fit([json.loads(line) for line in sys.stdin]):
        print(f"    ({', '.join(str(value) for value in costs)}),")


if __name__ == "__main__":
    from tools import qwirkle_lines

    qwirkle_lines.main(sys.argv[1:])  # not the main() of this module: jobs are sent by name
