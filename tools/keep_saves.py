"""Play the games that every later version must open, and store them with the hash of their last position.

    python tools/keep_saves.py 0.1      makes tests/saves/0.1; an existing folder is never changed

The games cover every option, every number of seats, unfinished games, initial positions, and journals with undone
actions. tests/test_saves.py opens them all.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import journal_lines
from game.bots import choose
from game.bots.levels import levels
from game.catalog import GAMES
from game.core import OVER, AnyGame, Setup, digest
from game.record import Record, SeatInfo, read, verify, write
from game.table import Dice, Table

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "saves"
SECONDS = 0.02
"""The thinking time of a bot, enough for sensible games."""


def setups(game: AnyGame) -> Iterator[Setup]:
    """Yield every number of seats and every choice of options."""
    keys = [option.key for option in game.options]
    for number, values in enumerate(product(*(option.values for option in game.options))):
        for seats in game.seats if number == 0 else [game.seats[number % len(game.seats)]]:
            yield game.setup(seats, dict(zip(keys, values, strict=True)))


def played(game: AnyGame, setup: Setup, seed: int, level: str, limit: int) -> Record:
    """Return a game by bots (level "": at random) as a record."""
    table, rng = Table(game, setup, Dice(str(seed))), Random(seed)
    while (seat := table.to_act()) != OVER and len(table.log) < limit:
        if level and rng.random() < 0.9:
            text = choose(game, table.view(seat), level, rng.getrandbits(32), SECONDS)
            table.act(seat, game.decode(text))
        else:
            table.act(seat, game.pick(table.state, rng))
    standings = game.standings(table.state)
    seats = tuple(SeatInfo("bot", level) if level else SeatInfo(name="דנה") for _ in range(setup.seats))
    actions = tuple(entry.text for entry in table.log)
    return Record(setup, seats, actions, str(seed), result=standings.ranks if standings.over else None)


def journal(record: Record, rng: Random) -> str:
    """Return the record as a journal with undone actions."""
    head, _, body = write(Record(record.setup, record.seats, seed=record.seed)).partition("\n\n")
    rows = body.split("\n")[:-1]
    for number, text in enumerate(record.actions):
        rows.append(text)
        if rng.random() < 0.1 and number:
            rows += [journal_lines.undo(2), *record.actions[number - 1 : number + 1]]
    rows += [journal_lines.ASSISTED, journal_lines.result(record.result)] if record.result else [journal_lines.ASSISTED]
    return "\n".join([head, "", *rows, ""])


def from_the_middle(record: Record, game: AnyGame) -> Record:
    """Return the second half of a game, starting from the position in its middle."""
    half = len(record.actions) // 2
    start = game.to_json(verify(record.prefix(half), game))
    return Record(record.setup, record.seats, record.actions[half:], record.seed, start=start, result=record.result)


def texts(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yield all saves of a game with their names."""
    weakest, better = ("", "") if not levels(game.key) else levels(game.key)[:2]
    for seed, setup in enumerate(setups(game)):
        whole = played(game, setup, seed, (weakest, better)[seed % 2], 10_000)
        yield f"{game.key}-{seed:02}-whole", write(whole)
        yield f"{game.key}-{seed:02}-journal", journal(whole, Random(seed))
        yield f"{game.key}-{seed:02}-position", write(from_the_middle(whole, game))
        yield f"{game.key}-{seed:02}-random", write(played(game, setup, seed + 100, "", 40 + 13 * seed))


def main() -> None:
    """Write the folder of one version."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("version")
    folder = FOLDER / parser.parse_args().version
    folder.mkdir(parents=True)
    hashes = {}
    for game in GAMES.values():
        for name, text in texts(game):
            (folder / f"{name}.game").write_bytes(text.encode("utf-8"))
            hashes[name] = digest(game.to_json(verify(read(text), game)))
    (folder / "hashes.json").write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
