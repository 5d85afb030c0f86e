"""`main.py arena GAME`: matches between bots, with every bot equally often in each seat.

One round has as many games as there are seats. Its games have the same seed and rotate the seating.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, Final

from game.bots import choose
from game.bots.levels import YARDSTICKS, bot_levels, level_help, level_texts, levels
from game.bots.repeat_counter import RepeatCounter
from game.catalog import GAMES
from game.commands import cli_args, worker_pool
from game.core import CHANCE, OVER, AnyGame, Json, Setup

RANDOM: Final = "random"
MAX_ACTIONS: Final = 5_000
"""The most actions in a game; then it counts as it stands. On a closed board of Qwirkle all could trade for ever."""
Z_95: Final = 1.959964
"""The half-width of the 95 % interval of a normal distribution, in standard deviations."""

FLAGS: Final = {
    "seats": cli_args.Flag(str),
    "games": cli_args.Flag(cli_args.integer(1), 100),
    "seconds": cli_args.Flag(cli_args.seconds, 1.0),
    "seed": cli_args.Flag(int, 1),
    "options": cli_args.Flag(str, ""),
    **worker_pool.FLAGS,
}


@dataclass(frozen=True, slots=True)
class Match:
    """The players of a match and its parameters."""

    game: AnyGame
    setup: Setup
    players: tuple[str, ...]
    seconds: float
    seed: int


@dataclass(slots=True)
class Score:
    """The results of one player so far; a shared win counts in `wins` as a fraction."""

    games: int = 0
    wins: float = 0.0
    scores: list[Json] = field(default_factory=list)
    times: list[float] = field(default_factory=list)


def main(argv: Sequence[str]) -> int:
    """Print one JSON line per game and one with the outcome. Raises UsageError."""
    words, given = cli_args.parse(argv, FLAGS, words=1)
    match = parse_match(worker_pool.game_of(words, "arena"), given)
    totals = [Score() for _ in match.players]
    for report in _reports(match, given):
        add(totals, report)
        del report["times"]
        worker_pool.print_report(report)
    worker_pool.print_report(
        {"outcome": [outcome(name, total) for name, total in zip(match.players, totals, strict=True)]}
    )
    return 0


def parse_match(game: AnyGame, given: Mapping[str, Any]) -> Match:
    """Return the match of a command line. Raises UsageError."""
    ladder = levels(game.key)
    text = given["seats"] or ",".join(f"bot:{level}" for level in ladder[-2:])
    names = {RANDOM: RANDOM} | {f"bot:{word}": level for word, level in level_texts(bot_levels(game.key)).items()}
    names |= {name: name for name in YARDSTICKS.get(game.key, ())}
    try:
        players = tuple(names[word] for word in text.split(","))
        options = dict(pair.split("=", 1) for pair in given["options"].split(",") if pair)
        setup = game.setup(len(players), options)
    except (KeyError, ValueError) as fault:
        raise cli_args.UsageError("seats", text=f"{text} {given['options']}", **level_help(game.key)) from fault
    return Match(game, setup, players, given["seconds"], given["seed"])


def _reports(match: Match, given: Mapping[str, Any]) -> Iterator[dict[str, Json]]:
    plan = (match.game.key, match.players, dict(match.setup.options), match.seconds, match.seed)
    calls = [(*plan, *part) for part in worker_pool.ranges(given["games"], len(match.players))]
    return worker_pool.merged(play_range, calls, worker_pool.workers(given, len(calls)))


def play_range(
    key: str, players: tuple[str, ...], options: dict[str, str], seconds: float, seed: int, first: int, end: int
) -> list[dict[str, Json]]:
    """Return the reports of the games with the numbers from `first` to before `end`; a job of a series."""
    game = GAMES[key]
    match = Match(game, game.setup(len(players), options), players, seconds, seed)
    return [play(match, number) for number in range(first, end)]


def play(match: Match, number: int) -> dict[str, Json]:
    """Play one game; return its seating, its result and the seconds of each decision."""
    game, size = match.game, len(match.players)
    seating = [(seat + number) % size for seat in range(size)]
    chance_rng, bot_rng = Random(f"{match.seed}:{number // size}"), Random(f"{match.seed}:{number}:bots")
    times: list[list[float]] = [[] for _ in seating]
    state, actions, repeats = game.new(match.setup), 0, RepeatCounter()
    while (actor := game.to_act(state)) != OVER and actions < MAX_ACTIONS:
        if actor == CHANCE:
            action = game.sample(state, chance_rng)
        else:
            start = time.perf_counter()
            action = _decide(match, state, match.players[seating[actor]], bot_rng, repeats)
            times[actor].append(round(time.perf_counter() - start, 6))
        state, _ = game.apply(state, action)
        actions += 1
    standings = game.standings(state)
    return {
        "game": game.key,
        "number": number,
        "players": [match.players[player] for player in seating],
        "seating": seating,
        "actions": actions,
        "scores": list(standings.scores),
        "winners": list(standings.winners),
        "times": times,
    }


def _decide(match: Match, state: Any, player: str, rng: Random, repeats: RepeatCounter) -> Any:
    game, seat = match.game, match.game.to_act(state)
    if player == RANDOM:
        return game.pick(state, rng)
    view = game.view(state, seat)
    seed = repeats.seed(seat, game.view_to_json(view), rng.getrandbits(32))
    return game.decode(choose(game, view, player, seed, match.seconds))


def add(totals: Sequence[Score], report: Mapping[str, Json]) -> None:
    """Add the report of one game to the totals."""
    for seat, player in enumerate(report["seating"]):
        total = totals[player]
        total.games += 1
        total.wins += (seat in report["winners"]) / len(report["winners"])
        total.scores.append(report["scores"][seat])
        total.times.extend(report["times"][seat])


def outcome(name: str, total: Score) -> dict[str, Json]:
    """Return a player's share of wins with its 95 % interval, mean scores and seconds per decision."""
    ordered = sorted(total.times) or [0.0]
    return {
        "player": name,
        "games": total.games,
        "wins": round(total.wins, 2),
        "share": round(total.wins / total.games, 4),
        "interval": [round(bound, 4) for bound in wilson(total.wins, total.games)],
        "mean_scores": mean(total.scores),
        "decisions": len(total.times),
        "seconds": {
            "mean": round(sum(ordered) / len(ordered), 6),
            "p95": ordered[len(ordered) * 95 // 100],
            "max": ordered[-1],
        },
    }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of the share `wins` out of `games` (Wilson's score interval)."""
    share, z2 = wins / games, Z_95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    width = Z_95 * sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - width), min(1.0, middle + width)


def mean(values: Sequence[Json]) -> Json:
    """Return the mean of numbers, or of lists or objects of numbers, element by element."""
    if isinstance(values[0], dict):
        return {key: mean([value[key] for value in values]) for key in values[0]}
    if isinstance(values[0], list):
        return [mean(list(parts)) for parts in zip(*values, strict=True)]
    return round(sum(values) / len(values), 3)
