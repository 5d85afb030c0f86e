"""Find better weights for the bots of Tigris & Euphrates by matches of the bots against themselves.

    python tools/tune_bots.py play --games 1000 --data FILE [--base FILE] [--seats N] [--seed N] [--jobs N]
                                  [--cluster tcp://HOST:PORT]
    python tools/tune_bots.py fit --data FILE [--base FILE] [--seats N] [--out FILE]
    python tools/tune_bots.py match --old FILE --new FILE [--games N] [--seats N] [--seed N] [--jobs N]
                                   [--cluster tcp://HOST:PORT]

`play`: all players search like `strong`, but less widely and without noise. Each has all weights raised or lowered at
random by the same factor. As many games in a row as there are seats have the same seed and rotate the seating. The
output is one JSON line per game. This design measures each weight as precisely as if all games had varied it alone.

`fit`: the effect of raising each weight, in points of the lowest colour, with its standard error. Weights with an
effect beyond that error are changed.

`match`: new weights against old ones, with the 95 % interval. Weights are JSON objects; missing ones have their current
values.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots.tigris.odds import Knowledge
from game.bots.tigris.search import Search
from game.bots.tigris.weights import Weights, weights_for
from game.commands.arena import wilson
from game.commands.cluster import parse_address
from game.commands.worker_pool import Workers, results
from game.core import CHANCE, OVER, Standings
from game.tigris.game import GAME
from game.tigris.views import determinize, view

FACTOR = 1.5
"""The factor by which a weight is raised or lowered."""

MAX_LEAD = 6
"""The largest lead in points that counts; more is no further information."""

FRACTIONS = ("dry", "fear", "hope", "reach", "ruin", "square", "willing")
"""The weights that are fractions of one."""

NAMES = tuple(field.name for field in fields(Weights))


def load(path: Path | None, seats: int) -> Weights:
    """Return the weights of a file; missing ones have the current values for that number of seats."""
    given = json.loads(path.read_text("utf-8")) if path else {}
    return Weights(**{**asdict(weights_for(seats)), **given})


def scaled(base: Weights, factors: dict[str, float]) -> Weights:
    """Return each weight times its factor; fractions are limited to one."""
    changed = asdict(base)
    for name, factor in factors.items():
        most = 1.0 if name in FRACTIONS else float("inf")
        changed[name] = min(most, round(changed[name] * factor, 4))
    return Weights(**changed)


def game(weights: Sequence[Weights], chance_rng: Random, bot_rng: Random) -> Standings:
    """Play a whole game between the weights, in the order of the seats."""
    state = GAME.new(GAME.setup(len(weights), {"board": chance_rng.choice(("standard", "advanced"))}))
    while (actor := GAME.to_act(state)) != OVER:
        if actor == CHANCE:
            action = GAME.sample(state, chance_rng)
        else:
            seen = view(state, actor)
            search = Search(Knowledge.of(seen), weights[actor], width=4, common=12)
            action = search.choose(determinize(seen, Random(0)), bot_rng)
        state, _ = GAME.apply(state, action)
    return GAME.standings(state)


def trial(base: Weights, seats: int, seed: int, number: int) -> dict[str, Any]:
    """Return a game of the design: the signs of all weights per seat, the winners, and each seat's lead."""
    chance = Random(f"{seed}:{number // seats}:design")
    signs = [{name: chance.choice((-1, 1)) for name in NAMES} for _ in range(seats)]
    turned = [signs[(seat + number) % seats] for seat in range(seats)]
    weights = [scaled(base, {name: FACTOR**sign for name, sign in side.items()}) for side in turned]
    ended = game(weights, Random(f"{seed}:{number // seats}"), Random(f"{seed}:{number}:bots"))
    lowest = [score[0] for score in ended.scores]
    leads = [round((seats * own - sum(lowest)) / (seats - 1), 2) for own in lowest]
    drawn = ["".join("+" if side[name] > 0 else "-" for name in NAMES) for side in turned]
    return {"signs": drawn, "winners": list(ended.winners), "leads": leads}


def match_game(old: Weights, new: Weights, seats: int, seed: int, number: int) -> float:
    """Play new weights in one seat against old ones; return new's part of the win."""
    place = number % seats
    weights = [new if seat == place else old for seat in range(seats)]
    winners = game(weights, Random(f"{seed}:{number // seats}"), Random(f"{seed}:{number}:bots")).winners
    return (place in winners) / len(winners)


def effects(games: Sequence[dict[str, Any]]) -> Iterator[tuple[str, float, float]]:
    """Yield for each weight the effect of raising it, in points of the lowest colour, and its standard error.

    The signs are independent, so each weight is estimated alone. The leads of one game add up to zero, so one of its
    seats adds no information.
    """
    leads = [[max(-MAX_LEAD, min(MAX_LEAD, lead)) for lead in one["leads"]] for one in games]
    leads_of_seats = [lead for row in leads for lead in row]
    spread = sum(lead * lead for lead in leads_of_seats) / len(leads_of_seats)
    for place, name in enumerate(NAMES):
        steps = [step for one in games for step in _steps([2 * (side[place] == "+") - 1 for side in one["signs"]])]
        squares = sum(step * step for step in steps) or 1
        slope = sum(step * lead for step, lead in zip(steps, leads_of_seats, strict=True)) / squares
        news = squares * (1 - len(games) / len(leads_of_seats))
        yield name, 2 * slope, 2 * sqrt(spread / news)


def _steps(signs: Sequence[int]) -> list[float]:
    """Return the difference of each seat's sign from the mean of the others."""
    seats = len(signs)
    return [(seats * sign - sum(signs)) / (seats - 1) for sign in signs]


def fit(data: Path, base: Weights) -> Weights:
    """Return changed weights, further for clearer effects, and print the table."""
    games = [json.loads(line) for line in data.read_text("utf-8").splitlines()]
    factors = {}
    for name, effect, error in effects(games):
        sure = effect / error
        power = max(-1.0, min(1.0, sure / 3)) if abs(sure) > 1 else 0.0
        factors[name] = FACTOR**power
        print(f"{name:10} {effect:+.3f} ± {error:.3f}   x {factors[name]:.2f}")
    return scaled(base, factors)


def options() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "fit", "match"))
    for name in ("data", "base", "old", "new", "out"):
        parser.add_argument(f"--{name}", type=Path)
    for name, default in (("games", 200), ("seats", 2), ("seed", 1), ("jobs", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--cluster", type=parse_address)
    return parser.parse_args()


def main() -> None:
    """Run one of the three commands."""
    given = options()
    if given.what == "fit":
        found = fit(given.data, load(given.base, given.seats))
        text = json.dumps(asdict(found), indent=1)
        print(text)
        if given.out:
            given.out.write_text(text + "\n", "utf-8")
        return
    where, plan = Workers(given.jobs, given.cluster or ""), (given.seats, given.seed)
    if given.what == "play":
        calls = [(load(given.base, given.seats), *plan, number) for number in range(given.games)]
        with given.data.open("a", encoding="utf-8") as sink:
            for report in results(trial, calls, where):
                print(json.dumps(report), file=sink, flush=True)
        return
    sides = load(given.old, given.seats), load(given.new, given.seats)
    wins = sum(results(match_game, [(*sides, *plan, number) for number in range(given.games)], where))
    low, high = wilson(wins, given.games)
    print(f"new: {wins:g} of {given.games}, {wins / given.games:.1%}, 95 % interval {low:.1%} to {high:.1%}")


if __name__ == "__main__":
    from tools import tune_bots

    tune_bots.main()  # not the main() of this module: jobs are sent by name, and a worker has no such __main__
