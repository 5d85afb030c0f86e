"""Mutate records in every known way and check that reading them ends in one of two results.

    python tools/fuzz_records.py --mutants 100000 [--seed N] [--keep DIR]

Every mutant must end in a `RecordFault` or in a record. A record that verifies must be equal after writing and reading,
and its last position must load. Nothing may take longer than two seconds or fill the memory. The first mutant that
violates this is saved.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.catalog import GAMES
from game.core import OVER
from game.record import Record, RecordFault, SeatInfo, read, verify, write
from game.table import Dice, Table
from tests.mutants import mutant

MAX_SECONDS = 2.0
"""The most seconds for one mutant."""

MAX_GROWTH = 100 << 20
"""The most bytes that the process may grow."""


def sample(key: str, seats: int, seed: int, actions: int) -> Record:
    """Return a random game, cut after `actions` actions."""
    game, rng = GAMES[key], Random(seed)
    table = Table(game, game.setup(seats), Dice(str(seed)))
    while (seat := table.to_act()) != OVER and len(table.log) < actions:
        table.act(seat, game.pick(table.state, rng))
    log = tuple(entry.text for entry in table.log)
    standings = game.standings(table.state)
    people = tuple(SeatInfo(name=f"שחקן {seat}") for seat in range(seats))
    return Record(table.setup, people, log, str(seed), result=standings.ranks if standings.over else None)


def seeds(key: str) -> list[bytes]:
    """Return whole games, short ones, and some that start from a position."""
    records = [sample(key, seats, seats, actions) for seats in GAMES[key].seats for actions in (0, 30, 100_000)]
    for record in list(records):
        half = len(record.actions) // 2
        state = verify(record.prefix(half), GAMES[key])
        start, after = GAMES[key].to_json(state), record.actions[half:]
        records.append(Record(record.setup, record.seats, after, start=start, assisted=True))
    return [write(record).encode() for record in records]


def examine(data: bytes, key: str) -> str:
    """Return the result of one mutant: a fault's key, or "accepted". Raises AssertionError for a violation."""
    began = time.perf_counter()
    game = GAMES[key]
    try:
        record = read(data)
        state = verify(record, game)
    except RecordFault as fault:
        outcome = fault.key
    else:
        assert read(write(record)) == record, "not read again as it was written"
        assert game.to_json(game.from_json(game.to_json(state))) == game.to_json(state), "no position at the end"
        outcome = "accepted"
    assert time.perf_counter() - began < MAX_SECONDS, "too slow"
    return outcome


def memory() -> int:
    """Return the peak memory of this process in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main() -> None:
    """Save the mutant and exit with code 1 at the first violation."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mutants", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="tigris")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()), help="where a culprit is put")
    arguments = parser.parse_args()
    rng, originals, count = Random(arguments.seed), seeds(arguments.game), Counter[str]()
    before = memory()
    for number in range(arguments.mutants):
        data = mutant(rng, originals)
        try:
            count[examine(data, arguments.game)] += 1
        except Exception as error:
            culprit = arguments.keep / f"mutant-{arguments.seed}-{number}.game"
            culprit.write_bytes(data)
            sys.exit(f"{error!r}\nkept: {culprit}")
    if memory() - before > MAX_GROWTH:
        sys.exit(f"grew by {memory() - before} bytes")
    print(", ".join(f"{number} {what}" for what, number in count.most_common()), "- no promise broken")


if __name__ == "__main__":
    main()
