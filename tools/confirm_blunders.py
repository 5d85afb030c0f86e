"""Measure how many marks of the second look hold when the expert judges again, with more work and other seeds.

    python tools/confirm_blunders.py [GAME [GAMES [JOBS [tcp://HOST:PORT]]]]

Bots of all levels, novices among them, play at tables of two, three and four. Every decision that is marked a
mistake or a blunder is judged a second time with four times the work. It holds if the action that was named best still
has the higher chance, by more than two standard errors.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.analysis.report import ERRORS, MARKS, Decision, Judgement, decisions, judged, new_report
from game.bots import bots_of, choose
from game.bots.levels import LEVELS
from game.bots.repeat_counter import RepeatCounter
from game.catalog import GAMES
from game.commands.worker_pool import Workers, results
from game.core import CHANCE, OVER
from game.record import Record

WORK = 4.0
"""The factor of the second judgement's work."""
OTHER = 0x5EED
"""What changes its seeds."""
SEATS = (2, 2, 3, 4)
"""The sizes of tables, in turn."""
LONGEST = 4000


@dataclass(frozen=True, slots=True)
class Again:
    """A marked decision and its second judgement."""

    level: str
    first: Judgement
    loss: float
    """The loss against the action that was named best at first; negative if that is worse now."""
    error: float

    @property
    def holds(self) -> bool:
        """Whether the loss is beyond its error again."""
        return self.loss > ERRORS * self.error


@dataclass(frozen=True, slots=True)
class Played:
    """The figures of one game."""

    seats: int
    decisions: dict[str, list[int]]
    """By level, the number of decisions with each mark."""
    again: list[Again]
    seconds: float
    """Processor time of the second look."""


def table_of(key: str, number: int) -> tuple[Record, list[str]]:
    """Return one game of bots and the level of each seat; equal numbers give equal games."""
    game, rng = GAMES[key], Random(f"confirm:{number}")
    seats = SEATS[number % len(SEATS)]
    setup = game.setup(seats)
    levels = [LEVELS[number % len(LEVELS)], *(rng.choice(LEVELS[:3]) for _ in range(seats - 1))]
    rng.shuffle(levels)
    state, texts, repeats = game.new(setup), list[str](), RepeatCounter()
    while (actor := game.to_act(state)) != OVER and len(texts) < LONGEST:
        if actor == CHANCE:
            action = game.sample(state, rng)
        else:
            view = game.view(state, actor)
            seed = repeats.seed(actor, game.view_to_json(view), rng.getrandbits(32))
            action = game.decode(choose(game, view, levels[actor], seed, 0.5))
        state, _ = game.apply(state, action)
        texts.append(game.encode(action))
    ranks = game.standings(state).ranks if actor == OVER else None
    return Record(setup, (), tuple(texts), result=ranks), levels


def look(key: str, number: int) -> Played:
    """Play one game, look at it, and judge its marked decisions again."""
    record, levels = table_of(key, number)
    counts = {level: [0] * len(MARKS) for level in levels}
    again: list[Again] = []
    seconds = 0.0
    for decision, judgement, spent in judgements(record):
        seconds += spent
        level, mark = levels[judgement.seat], MARKS.index(judgement.mark)
        counts[level][mark] += 1
        if mark >= MARKS.index("mistake"):
            again.append(judged_again(key, decision, judgement, level))
    return Played(len(levels), counts, again, seconds)


def judgements(record: Record) -> Iterator[tuple[Decision, Judgement, float]]:
    """Yield every decision with its judgement and the processor time that it took."""
    game = GAMES[record.setup.game]
    for _, decision in decisions(record, new_report(record)):
        if decision is not None:
            begin = process_time()
            found = judged(game, decision)
            if found is not None:
                yield decision, found, process_time() - begin


def judged_again(key: str, decision: Decision, judgement: Judgement, level: str) -> Again:
    """Return a decision with its second judgement: both actions in the same deals, which are new ones."""
    bots, pair = bots_of(key), [judgement.best, judgement.action]
    found = bots.judge(decision.view, pair, decision.seed ^ OTHER, WORK)
    by_action = {each.action: each for each in found}
    best, played = (by_action[action] for action in pair)
    return Again(level, judgement, played.loss - best.loss, max(best.error, played.error))


def figures(rows: list[Again]) -> str:
    """Return the columns of some decisions: how many, how many hold, and the mean losses."""
    if not rows:
        return "0 | - | - | -"
    hold = sum(row.holds for row in rows)
    first, second = (100 * sum(each) / len(rows) for each in ([r.first.loss for r in rows], [r.loss for r in rows]))
    return f"{len(rows)} | {100 * hold / len(rows):.1f} % | {first:.1f} % | {second:.1f} %"


def print_tables(games: list[Played]) -> None:
    """Print the marks that hold, the marks of each level, and the time."""
    again = [row for game in games for row in game.again]
    print("| Mark | Decisions | Lose again | Mean loss | Judged again |\n|---|---|---|---|---|")
    for mark in reversed(MARKS[3:]):
        print(f"| {mark} | {figures([row for row in again if row.first.mark == mark])} |")
    print("\n| Level | Decisions | " + " | ".join(MARKS) + " |\n|---|---|" + "---|" * len(MARKS))
    for level in LEVELS:
        sums = [
            sum(column) for column in zip(*(game.decisions.get(level, [0] * len(MARKS)) for game in games), strict=True)
        ]
        whole = max(1, sum(sums))
        print(f"| {level} | {sum(sums)} | " + " | ".join(f"{100 * each / whole:.1f} %" for each in sums) + " |")
    for seats in sorted({game.seats for game in games}):
        times = sorted(game.seconds for game in games if game.seats == seats)
        print(f"\n{len(times)} games of {seats}: {sum(times) / len(times):.1f} s on average, {times[-1]:.1f} s at most")


def main(argv: list[str]) -> None:
    """Play the games in some processes, or on a cluster, and print the tables."""
    key, games, jobs, cluster = (*argv, *("tigris", "40", "1", "")[len(argv) :])
    print_tables(list(results(look, [(key, number) for number in range(int(games))], Workers(int(jobs), cluster))))


if __name__ == "__main__":
    from tools import confirm_blunders

    confirm_blunders.main(sys.argv[1:])  # not the main() of this module: jobs are sent by name
