"""What each weight of Catan's judge is worth: games in which every seat weighs a little differently.

python tools/catan_weights.py play GAMES --seats 4 --seed 1 > games.jsonl
python tools/catan_weights.py fit < games.jsonl          what raising each weight brings, in wins and in points
python tools/catan_weights.py match GAMES --seats 4 --old patience=0.95,card=0.2     the weights of the code, and others

A line of the data is: per seat the steps by which its weights were raised (-1 or 1 each), who won, all points.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.arena import wilson
from game.bots.catan.play import Skill, decide
from game.bots.catan.weights import PLAIN, Weights
from game.bots.recall import Recall, times
from game.catan.game import GAME
from game.catan.guessing import determinize
from game.core import CHANCE, OVER

STEP = 1.35
"""A weight that is raised is that many times as large, one that is lowered that many times smaller."""
QUICK = Skill(0.1, 10, True, 1)
"""The expert with a shorter search: what is learned holds for it too."""
NAMES = tuple(each.name for each in fields(Weights))


def moved(steps: Sequence[int]) -> Weights:
    """The weights with each one raised (1) or lowered (-1); shares stay below one, what it loses to one is moved."""
    changes = {}
    for name, step in zip(NAMES, steps, strict=True):
        value = getattr(PLAIN, name)
        share = name in ("patience", "second", "contest", "rival", "army")
        changes[name] = 1 - (1 - value) * STEP**-step if share else value * STEP**step
    return replace(PLAIN, **changes)


def game(seats: Sequence[Weights], seed: str) -> Any:
    """The end of one game."""
    luck, thoughts, recall = Random(seed), Random(f"{seed}:bots"), Recall()
    state = GAME.new(GAME.setup(len(seats), {"map": "random"}))
    while (actor := GAME.to_act(state)) != OVER:
        if actor == CHANCE:
            action = GAME.sample(state, luck)
        else:
            view = GAME.view(state, actor)
            asked = times(recall.seed(actor, GAME.view_to_json(view), 0))
            action = decide(view, determinize(view, thoughts), QUICK, thoughts, asked, seats[actor])
        state, _ = GAME.apply(state, action)
    return state


def play(games: int, seats: int, seed: int) -> None:
    """One line of data per game."""
    for number in range(games):
        rng = Random(f"{seed}:{number}:steps")
        steps = [[rng.choice((-1, 1)) for _ in NAMES] for _ in range(seats)]
        state = game([moved(each) for each in steps], f"{seed}:{number}")
        points = [state.total(seat) for seat in range(seats)]
        print(json.dumps({"steps": steps, "winner": state.turn, "points": points}), flush=True)


def fit(lines: Iterable[str]) -> None:
    """By how much a raised weight wins more often than a lowered one, and makes more points, each with its error."""
    rows = [json.loads(line) for line in lines]
    print(f"{len(rows)} games")
    for at, name in enumerate(NAMES):
        found = []
        for what in ("wins", "points"):
            sums: dict[int, list[float]] = {-1: [], 1: []}
            for row in rows:
                for seat, steps in enumerate(row["steps"]):
                    sums[steps[at]].append(row["points"][seat] if what == "points" else float(row["winner"] == seat))
            found.append(_difference(sums[1], sums[-1]))
        told = "   ".join(f"{mean:+6.3f} ± {error:.3f}" for mean, error in found)
        print(f"{name:10} wins, points: {told}")


def _difference(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    means = [sum(each) / len(each) for each in (first, second)]
    spread = [
        sum((value - mean) ** 2 for value in each) / len(each) ** 2
        for each, mean in zip((first, second), means, strict=True)
    ]
    return means[0] - means[1], sqrt(sum(spread))


def match(games: int, seats: int, seed: int, old: str) -> None:
    """One seat with the weights of the code among others with some weights changed."""
    other = replace(PLAIN, **{name: float(value) for name, value in (pair.split("=") for pair in old.split(","))})
    wins = 0
    for number in range(games):
        own = number % seats
        state = game([PLAIN if seat == own else other for seat in range(seats)], f"{seed}:{number // seats}")
        wins += state.turn == own
    low, high = wilson(wins, games)
    print(f"{wins} of {games}: {100 * wins / games:.1f} %, {100 * low:.0f}-{100 * high:.0f} %")


def main() -> None:
    """See the head of the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "fit", "match"))
    parser.add_argument("games", type=int, nargs="?", default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--old", default="")
    given = parser.parse_args()
    if given.what == "play":
        play(given.games, given.seats, given.seed)
    elif given.what == "match":
        match(given.games, given.seats, given.seed, given.old)
    else:
        fit(sys.stdin)


if __name__ == "__main__":
    main()
