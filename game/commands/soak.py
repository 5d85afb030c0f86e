"""`main.py soak GAME`: whole games of bots and random players, with all invariants checked after every action.

Seat counts rotate with the number of the game; every combination of options is equally likely. Equal numbers and seeds
give equal games on every machine. The first fault ends the run, and the record of its game is saved.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from game.bots import choose
from game.bots.levels import bot_levels, level_help, level_texts, levels
from game.bots.repeat_counter import RepeatCounter
from game.catalog import GAMES
from game.commands import cli_args, invariants, worker_pool
from game.core import CHANCE, OVER, AnyGame, Json, digest
from game.record import Record, SeatInfo, read, verify, write

RANDOM: Final = "random"
TRADER: Final = "trader"
"""A random player that trades whenever it may: only rulings of the game can end a game of such players."""
TRADER_LOOKS: Final = 16
"""The number of random choices among which a trader looks for a trade."""
MAX_ACTIONS: Final = 20_000
QUICK: Final = 3
"""The number of lower levels that think for only some milliseconds."""
BOTS_EVERY: Final = 8
"""The period of the games in which all players are quick bots.

In the others the weakest level plays against random players.
"""
ALL_EVERY: Final = 64
"""The period of the games in which bots of all levels play."""
FROM_LEGAL_EVERY: Final = 16
"""The period of the random choices that come from the full list `legal`, which has more than `pick`."""

FLAGS: Final = {
    "games": cli_args.Flag(cli_args.integer(1), 1000),
    **worker_pool.FLAGS,
    "jobs": cli_args.Flag(cli_args.integer(0), 1),
    "seats": cli_args.Flag(cli_args.integer(1)),
    "seed": cli_args.Flag(int, 1),
    "players": cli_args.Flag(str, ""),
    "out": cli_args.Flag(Path, Path()),
}


class Fault(Exception):
    """A violated invariant."""


@dataclass(frozen=True, slots=True)
class SoakPlan:
    """The players and options of one game."""

    number: int
    seats: int
    options: Mapping[str, str]
    players: tuple[str, ...]
    seed: str


@dataclass(slots=True)
class SoakRun:
    """A game in progress."""

    plan: SoakPlan
    log: list[str]
    digests: list[str]
    state: Any
    repeats: RepeatCounter = field(default_factory=RepeatCounter)


def main(argv: Sequence[str]) -> int:
    """Print one JSON line per game; return 1 at the first fault, else 0. Raises UsageError."""
    words, given = cli_args.parse(argv, FLAGS, words=1)
    game = worker_pool.game_of(words, "soak")
    if given["seats"] not in (None, *game.seats):
        raise cli_args.UsageError("bad-value", option="--seats", value=str(given["seats"]))
    pool = _pool(game, given["players"])
    calls = [(game.key, number, given["seed"], given["seats"], pool) for number in range(given["games"])]
    for report in worker_pool.results(soak_number, calls, worker_pool.workers(given, len(calls))):
        worker_pool.print_report(with_saved_record(report, given["out"]))
        if not report["ok"]:
            return 1
    return 0


def _pool(game: AnyGame, text: str) -> tuple[str, ...]:
    """Return the players of a text such as "bot:expert,random". Raises UsageError."""
    bots = {f"bot:{word}": level for word, level in level_texts(bot_levels(game.key)).items()}
    names = {RANDOM: RANDOM, TRADER: TRADER} | bots
    words = text.split(",") if text else []
    if not set(words) <= set(names):
        raise cli_args.UsageError("seats", text=text, **level_help(game.key))
    return tuple(names[word] for word in words)


def plan_game(game: AnyGame, number: int, seed: int, seats: int | None = None, pool: tuple[str, ...] = ()) -> SoakPlan:
    """Return the plan of game `number`: its seats, random options and players; `pool` replaces the players."""
    counts = [seats] if seats else list(game.seats)
    lots = Random(f"{seed}:{number}:options")
    options = {option.key: lots.choice(option.values) for option in game.options}
    rng = Random(f"{seed}:{number}:players")
    ladder = levels(game.key)
    known = 1 if (number + 1) % BOTS_EVERY else QUICK if (number + 1) % ALL_EVERY else len(ladder)
    pool = pool or (RANDOM, *ladder[:known])
    size = counts[number % len(counts)]
    return SoakPlan(number, size, options, tuple(rng.choice(pool) for _ in range(size)), f"{seed}:{number}")


def soak_number(key: str, number: int, seed: int, seats: int | None, pool: tuple[str, ...]) -> dict[str, Json]:
    """Return the report of the game with that number; a job of a series."""
    game = GAMES[key]
    return soak(game, plan_game(game, number, seed, seats, pool))


def soak(game: AnyGame, plan: SoakPlan) -> dict[str, Json]:
    """Play and check one game; return its report, with `fault` and the text of its `record` after a fault."""
    start = time.perf_counter()
    run = SoakRun(plan, [], [], game.new(game.setup(plan.seats, plan.options)))
    fault = ""
    try:
        for problem in play(game, run):
            raise Fault(problem)
    except Exception as error:  # an exception in the rules is also a fault
        fault = str(error) if isinstance(error, Fault) else traceback.format_exc()
    standings = game.standings(run.state)
    report: dict[str, Json] = {
        "game": game.key,
        "number": plan.number,
        "seats": plan.seats,
        "options": dict(plan.options),
        "players": list(plan.players),
        "actions": len(run.log),
        "scores": list(standings.scores),
        "winners": list(standings.winners),
        "hash": digest(game.to_json(run.state)),
        "seconds": round(time.perf_counter() - start, 3),
        "ok": not fault,
    }
    return report | ({"fault": fault, "record": write(_record(game, run))} if fault else {})


def with_saved_record(report: dict[str, Json], out: Path) -> dict[str, Json]:
    """Save the record of a game with a fault; return its report with the path in place of the text."""
    if "record" not in report:
        return report
    path = out / f"soak-{report['game']}-{report['number']}.game"
    path.write_text(report["record"], encoding="utf-8", newline="\n")
    return report | {"record": str(path)}


def play(game: AnyGame, run: SoakRun) -> Iterator[str]:
    """Play the game to its end; yield every violation."""
    rng, checks = Random(run.plan.seed), Random(f"{run.plan.seed}:checks")
    first = run.state
    audit = invariants.audit(game, first)
    while (actor := game.to_act(run.state)) != OVER:
        before, views = run.state, invariants.views(game, run.state)
        action = _action(game, run, actor, rng)
        after, events = game.apply(before, action)
        run.log.append(game.encode(action))
        run.state = after
        run.digests.append(digest(game.to_json(after)))
        yield from invariants.step(game, actor, action, before, events)
        yield from invariants.position(game, after, checks)
        if audit is not None:
            yield from audit.step(after, action, events)
        yield from invariants.played_back(game, views, after, events)
        if len(run.log) % invariants.EVERY == 0:
            yield from invariants.thorough(game, after)
        if len(run.log) > MAX_ACTIONS:
            yield "every game ends"
    yield from invariants.thorough(game, run.state)
    yield from invariants.replayed(game, first, run.log, run.digests)
    yield from _recorded(game, run)


def _action(game: AnyGame, run: SoakRun, actor: int, rng: Random) -> Any:
    if actor == CHANCE:
        return game.sample(run.state, rng)
    level = run.plan.players[actor]
    if level == TRADER:
        looks = (game.pick(run.state, rng) for _ in range(TRADER_LOOKS))
        return next((look for look in looks if game.encode(look).startswith("trade ")), game.pick(run.state, rng))
    if level == RANDOM:
        return game.pick(run.state, rng) if rng.randrange(FROM_LEGAL_EVERY) else rng.choice(game.legal(run.state))
    view = game.view(run.state, actor)
    return game.decode(choose(game, view, level, run.repeats.seed(actor, game.view_to_json(view), rng.getrandbits(32))))


def _recorded(game: AnyGame, run: SoakRun) -> Iterator[str]:
    """Yield a violation if the record changes when it is read again, or ends in another state."""
    record = _record(game, run)
    again = read(write(record))
    if again.actions != record.actions or again.setup != record.setup:
        yield "a record is read as it was written"
    if digest(game.to_json(verify(again, game))) != run.digests[-1]:
        yield "a record ends where its game ended"


def _record(game: AnyGame, run: SoakRun) -> Record:
    setup = game.setup(run.plan.seats, run.plan.options)
    players = (SeatInfo("human") if level in (RANDOM, TRADER) else SeatInfo("bot", level) for level in run.plan.players)
    return Record(setup, tuple(players), tuple(run.log))
