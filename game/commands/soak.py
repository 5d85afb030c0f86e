"""`main.py soak GAME`: whole games of bots and of chance, with every invariant checked after every action.

Seats, options and levels rotate with the number of the game, so equal numbers and seeds make equal games on
every machine. The first fault ends the run, and the record of its game is kept.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

from game.bots import choose
from game.bots.levels import levels
from game.bots.repeat_counter import RepeatCounter
from game.commands import cli_args, invariants, worker_pool
from game.core import CHANCE, OVER, AnyGame, Json, digest
from game.record import Record, SeatInfo, read, verify, write

RANDOM: Final = "random"
MOST_ACTIONS: Final = 20_000
QUICK: Final = 3
"""So many of the lower levels think for some milliseconds only."""
BOTS_EVERY: Final = 8
"""One game in so many is played by quick bots; in the others the weakest sits among random players."""
ALL_EVERY: Final = 64
"""One game in so many is played by bots of all levels."""
WHOLE_EVERY: Final = 16
"""One random choice in so many is made from the whole list of what is legal, which has what `pick` leaves out."""

FLAGS: Final = {
    "games": cli_args.Flag(cli_args.whole(1), 1000),
    "jobs": cli_args.Flag(cli_args.whole(0), 1),
    "seats": cli_args.Flag(cli_args.whole(1)),
    "seed": cli_args.Flag(int, 1),
    "players": cli_args.Flag(str, ""),
    "out": cli_args.Flag(Path, Path()),
    "share": cli_args.Flag(worker_pool.share, (0, 1)),
}


class Fault(Exception):
    """Something that must hold did not."""


@dataclass(frozen=True, slots=True)
class SoakPlan:
    """Who plays what in one game."""

    number: int
    seats: int
    options: Mapping[str, str]
    players: tuple[str, ...]
    seed: str


@dataclass(slots=True)
class SoakedGame:
    """A game while it is played."""

    plan: SoakPlan
    log: list[str]
    digests: list[str]
    state: Any
    recall: RepeatCounter = field(default_factory=RepeatCounter)


def main(argv: Sequence[str]) -> int:
    """One JSON line per game; 1 at the first fault, else 0. Raises WrongUse."""
    words, given = cli_args.parse(argv, FLAGS, words=1)
    game = worker_pool.game_of(words, "soak")
    if given["seats"] not in (None, *game.seats):
        raise cli_args.UsageError("bad-value", option="--seats", value=str(given["seats"]))
    pool = _pool(game, given["players"])
    count = worker_pool.processes(given["jobs"], given["games"])
    if count > 1:
        return worker_pool.spread("game.commands.soak", argv, count)
    first, every = given["share"]
    for number in range(first, given["games"], every):
        report = soak(game, plan(game, number, given["seed"], given["seats"], pool), given["out"])
        worker_pool.tell(report)
        if not report["ok"]:
            return 1
    return 0


def _pool(game: AnyGame, text: str) -> tuple[str, ...]:
    """The players of "bot:expert,random"; none for "". Raises WrongUse."""
    ladder = levels(game.key)
    names = {RANDOM: RANDOM} | {f"bot:{level}": level for level in ladder}
    words = text.split(",") if text else []
    if not set(words) <= set(names):
        raise cli_args.UsageError("seats", text=text, levels=", ".join(ladder))
    return tuple(names[word] for word in words)


def plan(game: AnyGame, number: int, seed: int, seats: int | None = None, pool: tuple[str, ...] = ()) -> SoakPlan:
    """The number-th game: seat counts first, then options, then players rotate; those of the pool, if there is one."""
    counts = [seats] if seats else list(game.seats)
    combined = list(product(*(option.values for option in game.options)))
    values = combined[number // len(counts) % len(combined)]
    options = dict(zip((option.key for option in game.options), values, strict=True))
    rng = Random(f"{seed}:{number}:players")
    ladder = levels(game.key)
    known = 1 if (number + 1) % BOTS_EVERY else QUICK if (number + 1) % ALL_EVERY else len(ladder)
    pool = pool or (RANDOM, *ladder[:known])
    size = counts[number % len(counts)]
    return SoakPlan(number, size, options, tuple(rng.choice(pool) for _ in range(size)), f"{seed}:{number}")


def soak(game: AnyGame, plan: SoakPlan, out: Path) -> dict[str, Json]:
    """Play and check one game; the report of it, `ok` or with its `fault` and the place of its `record`."""
    start = time.perf_counter()
    course = SoakedGame(plan, [], [], game.new(game.setup(plan.seats, plan.options)))
    fault = ""
    try:
        for problem in play(game, course):
            raise Fault(problem)
    except Exception as error:  # a crash of the rules is a fault like any other
        fault = str(error) if isinstance(error, Fault) else traceback.format_exc()
    standings = game.standings(course.state)
    report: dict[str, Json] = {
        "game": game.key,
        "number": plan.number,
        "seats": plan.seats,
        "options": dict(plan.options),
        "players": list(plan.players),
        "actions": len(course.log),
        "scores": list(standings.scores),
        "winners": list(standings.winners),
        "hash": digest(game.to_json(course.state)),
        "seconds": round(time.perf_counter() - start, 3),
        "ok": not fault,
    }
    return report | ({"fault": fault, "record": _keep(game, course, out)} if fault else {})


def play(game: AnyGame, course: SoakedGame) -> Iterator[str]:
    """Play the course to its end; everything that is found wrong on the way."""
    rng, checks = Random(course.plan.seed), Random(f"{course.plan.seed}:checks")
    first = course.state
    audit = invariants.audit(game, first)
    while (actor := game.to_act(course.state)) != OVER:
        before, views = course.state, invariants.views(game, course.state)
        action = _action(game, course, actor, rng)
        after, events = game.apply(before, action)
        course.log.append(game.encode(action))
        course.state = after
        course.digests.append(digest(game.to_json(after)))
        yield from invariants.step(game, actor, action, before, events)
        yield from invariants.position(game, after, checks)
        if audit is not None:
            yield from audit.step(after, action, events)
        yield from invariants.played_back(game, views, after, events)
        if len(course.log) % invariants.EVERY == 0:
            yield from invariants.thorough(game, after)
        if len(course.log) > MOST_ACTIONS:
            yield "every game ends"
    yield from invariants.thorough(game, course.state)
    yield from invariants.replayed(game, first, course.log, course.digests)
    yield from _recorded(game, course)


def _action(game: AnyGame, course: SoakedGame, actor: int, rng: Random) -> Any:
    if actor == CHANCE:
        return game.sample(course.state, rng)
    level = course.plan.players[actor]
    if level == RANDOM:
        return game.pick(course.state, rng) if rng.randrange(WHOLE_EVERY) else rng.choice(game.legal(course.state))
    view = game.view(course.state, actor)
    return game.decode(
        choose(game, view, level, course.recall.seed(actor, game.view_to_json(view), rng.getrandbits(32)))
    )


def _recorded(game: AnyGame, course: SoakedGame) -> Iterator[str]:
    """The record of the whole game is read as it was written, and ends where the game ended."""
    record = _record(game, course)
    again = read(write(record))
    if again.actions != record.actions or again.setup != record.setup:
        yield "a record is read as it was written"
    if digest(game.to_json(verify(again, game))) != course.digests[-1]:
        yield "a record ends where its game ended"


def _record(game: AnyGame, course: SoakedGame) -> Record:
    setup = game.setup(course.plan.seats, course.plan.options)
    players = (SeatInfo("human") if level == RANDOM else SeatInfo("bot", level) for level in course.plan.players)
    return Record(setup, tuple(players), tuple(course.log))


def _keep(game: AnyGame, course: SoakedGame, out: Path) -> str:
    path = out / f"soak-{game.key}-{course.plan.number}.game"
    path.write_text(write(_record(game, course)), encoding="utf-8", newline="\n")
    return str(path)


if __name__ == "__main__":
    worker_pool.run(main)
