"""Find better weights for the bots of Tigris & Euphrates or Catan by matches of the bots against themselves.

    python tools/tune_bots.py play --games 1000 --data FILE [--game catan] [--base FILE] [--seats N] [--seed N]
                                  [--jobs N] [--cluster tcp://HOST:PORT]
    python tools/tune_bots.py fit --data FILE [--game catan] [--base FILE] [--seats N] [--out FILE]
    python tools/tune_bots.py match --old FILE --new FILE [--game catan] [--games N] [--seats N] [--seed N] [--jobs N]
                                   [--cluster tcp://HOST:PORT]

`play`: all players search less widely than the expert and without noise. Each has all weights raised or lowered at
random by the same factor. As many games in a row as there are seats have the same seed and rotate the seating. The
output is one JSON line per game. This design measures each weight as precisely as if all games had varied it alone.

`fit`: the effect of raising each weight, in points (of the lowest colour, or of Catan), with its standard error.
Weights with an effect beyond that error are changed.

`match`: new weights against old ones, with the 95 % interval. Weights are JSON objects; missing ones have their current
values.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots.catan import weights as catan_weights
from game.bots.catan.evaluate import Evaluator
from game.bots.catan.play import SKILLS, choose_action
from game.bots.levels import EXPERT_1
from game.bots.repeat_counter import RepeatCounter, times_asked
from game.bots.tigris import weights as tigris_weights
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.play import WON
from game.bots.tigris.search import Search
from game.catan.game import GAME as CATAN
from game.commands.arena import wilson
from game.commands.cluster import parse_address
from game.commands.worker_pool import Workers, results
from game.core import CHANCE, OVER, AnyGame, Json, Standings
from game.tigris.game import GAME as TIGRIS

FACTOR: Final = 1.5
"""The factor by which a weight is raised or lowered."""
MAX_LEAD: Final = 6
"""The largest lead in points that counts; more is no further information."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """A game whose bots have weights."""

    game: AnyGame
    weights_for: Callable[[int], Any]
    """The current weights for a number of seats."""
    fractions: Sequence[str]
    """The weights that are fractions of one."""
    fixed: Sequence[str]
    """The weights that are not tuned."""
    near_one: Sequence[str]
    """Those of which the distance from one is lowered or raised instead."""
    steps: Mapping[str, float]
    """Those that may be negative, and the amount by which they are raised or lowered instead."""
    options: Mapping[str, Sequence[str]]
    """The options of the games; the dice choose among the values."""
    points: Callable[[Json], float]
    """The points of a seat's score."""
    decide: Callable[[Any, int, Any, Random], Any]
    """View, times asked, weights, random source -> the seat's action."""
    offers: bool = False
    """Whether bots at tables of three and four make offers; at a table of two they would take half of the time."""


def _decide_tigris(view: Any, _asked: int, weights: Any, rng: Random) -> Any:
    search = Search(Knowledge.of(view), weights, width=8, common=24, won=WON, knows_wonder=True)
    return search.choose(TIGRIS.determinize(view, Random(0)), rng)


CATAN_SKILL: Final = replace(SKILLS[EXPERT_1], budget=20)
"""That of a player that never changes, so that stored games can be played again."""


def _decide_catan(view: Any, asked: int, weights: Any, rng: Random) -> Any:
    state = CATAN.determinize(view, rng)
    return choose_action(Evaluator(view, state, weights), state, CATAN_SKILL, rng, asked)


GAMES: Final = {
    "tigris": Tuned(
        TIGRIS,
        tigris_weights.weights_for,
        ("dry", "fear", "hope", "reach", "ruin", "square", "willing"),
        (),
        (),
        {"placed": 0.25},
        {"board": ("standard", "advanced")},
        lambda score: float(score[0]),
        _decide_tigris,
    ),
    "catan": Tuned(
        CATAN,
        lambda _seats: catan_weights.WEIGHTS,
        ("second", "rival", "army"),
        ("idle", "refusal", "pips"),
        ("discount", "contest"),
        {},
        {"map": ("random",)},
        lambda score: float(score["points"]),
        _decide_catan,
        offers=True,
    ),
}


def names(game: str) -> tuple[str, ...]:
    """Return the names of a game's weights that are tuned."""
    return tuple(name for name in asdict(GAMES[game].weights_for(2)) if name not in GAMES[game].fixed)


def load(game: str, path: Path | None, seats: int) -> Any:
    """Return the weights of a file; missing ones have the current values for that number of seats."""
    given = json.loads(path.read_text("utf-8")) if path else {}
    return replace(GAMES[game].weights_for(seats), **given)


def scaled(game: str, base: Any, factors: Mapping[str, float]) -> Any:
    """Return each weight times its factor, or moved by as many steps as the factor is powers of `FACTOR`.

    Fractions stay below one.
    """
    changed, tuned = asdict(base), GAMES[game]
    for name, factor in factors.items():
        if name in tuned.steps:
            changed[name] = round(changed[name] + tuned.steps[name] * log(factor, FACTOR), 4)
        elif name in tuned.near_one:
            changed[name] = round(1 - (1 - changed[name]) / factor, 4)
        else:
            most = 1.0 if name in tuned.fractions else float("inf")
            changed[name] = min(most, round(changed[name] * factor, 4))
    return replace(base, **changed)


def play_game(game: str, weights: Sequence[Any], chance_rng: Random, bot_rng: Random) -> Standings:
    """Play a whole game between the weights, in the order of the seats."""
    tuned, repeats = GAMES[game], RepeatCounter()
    rules, counted = tuned.game, tuned.offers and len(weights) > 2
    options = {key: chance_rng.choice(values) for key, values in tuned.options.items()}
    state = rules.new(rules.setup(len(weights), options))
    while (actor := rules.to_act(state)) != OVER:
        if actor == CHANCE:
            action = rules.sample(state, chance_rng)
        else:
            seen = rules.view(state, actor)
            asked = times_asked(repeats.seed(actor, rules.view_to_json(seen), 0)) if counted else 0
            action = tuned.decide(seen, asked, weights[actor], bot_rng)
        state, _ = rules.apply(state, action)
    return rules.standings(state)


def trial(game: str, base: Any, seats: int, seed: int, number: int) -> dict[str, Any]:
    """Return a game of the design: the signs of all weights per seat, the winners, and each seat's lead."""
    chance = Random(f"{seed}:{number // seats}:design")
    signs = [{name: chance.choice((-1, 1)) for name in names(game)} for _ in range(seats)]
    turned = [signs[(seat + number) % seats] for seat in range(seats)]
    weights = [scaled(game, base, {name: FACTOR**sign for name, sign in side.items()}) for side in turned]
    ended = play_game(game, weights, Random(f"{seed}:{number // seats}"), Random(f"{seed}:{number}:bots"))
    points = [GAMES[game].points(score) for score in ended.scores]
    leads = [round((seats * own - sum(points)) / (seats - 1), 2) for own in points]
    drawn = ["".join("+" if sign > 0 else "-" for sign in side.values()) for side in turned]
    return {"signs": drawn, "winners": list(ended.winners), "leads": leads}


def match_game(game: str, old: Any, new: Any, seats: int, seed: int, number: int) -> float:
    """Play new weights in one seat against old ones; return new's part of the win."""
    place = number % seats
    weights = [new if seat == place else old for seat in range(seats)]
    dice, bots = Random(f"{seed}:{number // seats}"), Random(f"{seed}:{number}:bots")
    winners = play_game(game, weights, dice, bots).winners
    return (place in winners) / len(winners)


def effects(game: str, games: Sequence[dict[str, Any]]) -> Iterator[tuple[str, float, float]]:
    """Yield for each weight the effect of raising it, in points, and its standard error.

    The signs are independent, so each weight is estimated alone. The leads of one game add up to zero, so one of its
    seats adds no information. Games from before the last weights have no signs of them.
    """
    leads = [[max(-MAX_LEAD, min(MAX_LEAD, lead)) for lead in one["leads"]] for one in games]
    leads_of_seats = [lead for row in leads for lead in row]
    spread = sum(lead * lead for lead in leads_of_seats) / len(leads_of_seats)
    for place, name in enumerate(names(game)[: len(games[0]["signs"][0])]):
        steps = [step for one in games for step in _steps([2 * (side[place] == "+") - 1 for side in one["signs"]])]
        squares = sum(step * step for step in steps) or 1
        slope = sum(step * lead for step, lead in zip(steps, leads_of_seats, strict=True)) / squares
        news = squares * (1 - len(games) / len(leads_of_seats))
        yield name, 2 * slope, 2 * sqrt(spread / news)


def _steps(signs: Sequence[int]) -> list[float]:
    """Return the difference of each seat's sign from the mean of the others."""
    seats = len(signs)
    return [(seats * sign - sum(signs)) / (seats - 1) for sign in signs]


def fit(game: str, data: Path, base: Any) -> Any:
    """Return changed weights, further for clearer effects, and print the table."""
    games = [json.loads(line) for line in data.read_text("utf-8").splitlines()]
    factors = {}
    for name, effect, error in effects(game, games):
        sure = effect / error
        power = max(-1.0, min(1.0, sure / 3)) if abs(sure) > 1 else 0.0
        factors[name] = FACTOR**power
        print(f"{name:10} {effect:+.3f} ± {error:.3f}   x {factors[name]:.2f}")
    return scaled(game, base, factors)


def options() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "fit", "match"))
    parser.add_argument("--game", choices=tuple(GAMES), default="tigris")
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
        found = fit(given.game, given.data, load(given.game, given.base, given.seats))
        text = json.dumps(asdict(found), indent=1)
        print(text)
        if given.out:
            given.out.write_text(text + "\n", "utf-8")
        return
    where, plan = Workers(given.jobs, given.cluster or ""), (given.seats, given.seed)
    if given.what == "play":
        base = load(given.game, given.base, given.seats)
        calls = [(given.game, base, *plan, number) for number in range(given.games)]
        with given.data.open("a", encoding="utf-8") as sink:
            for report in results(trial, calls, where):
                print(json.dumps(report), file=sink, flush=True)
        return
    sides = tuple(load(given.game, path, given.seats) for path in (given.old, given.new))
    wins = sum(results(match_game, [(given.game, *sides, *plan, number) for number in range(given.games)], where))
    low, high = wilson(wins, given.games)
    print(f"new: {wins:g} of {given.games}, {wins / given.games:.1%}, 95 % interval {low:.1%} to {high:.1%}")


if __name__ == "__main__":
    from tools import tune_bots

    tune_bots.main()  # not the main() of this module: jobs are sent by name, and a worker has no such __main__
