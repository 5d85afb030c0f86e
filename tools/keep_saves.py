"""Play the games that every later version must open, and store them with the hash of their last position.

    python tools/keep_saves.py 0.1                  makes tests/saves/0.1; an existing folder is never changed
    python tools/keep_saves.py 0.2 qwirkle catan    with games of these two alone

The games cover every value of every option, every number of seats, unfinished games, initial positions, and journals
with undone actions. tests/test_saves.py opens them all.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import count, product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import journal_lines
from game.bits import each
from game.bots import choose
from game.bots.levels import levels
from game.catalog import GAMES
from game.core import CHANCE, OVER, AnyGame, Setup, digest
from game.qwirkle import cells
from game.qwirkle.board import Board
from game.qwirkle.tiles import COPIES, KINDS, NAMES, set_of
from game.record import Record, SeatInfo, read, verify, write
from game.table import Dice, Table

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "saves"
SECONDS = 0.02
"""The thinking time of a bot, enough for sensible games."""
ROUNDS = 5
"""Rounds in which nobody places, in games of Qwirkle that go on past the end: three rounds end one since 0.3."""


SETS = 8
"""The most sets of options; a game with more combinations is kept with so many of them."""


def option_sets(game: AnyGame) -> list[tuple[str, ...]]:
    """Return all combinations of the options, or `SETS` random ones in which every value occurs as often as it can."""
    combined = list(product(*(option.values for option in game.options)))
    if len(combined) <= SETS:
        return combined
    rng = Random(game.key)
    columns = [[option.values[n % len(option.values)] for n in range(SETS)] for option in game.options]
    for column in columns:
        rng.shuffle(column)
    return list(zip(*columns, strict=True))


def setups(game: AnyGame) -> Iterator[Setup]:
    """Yield every number of seats and every value of every option."""
    keys = [option.key for option in game.options]
    for number, values in enumerate(option_sets(game)):
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


def idle_play(game: AnyGame, setup: Setup, seed: int, busy: int, whole: bool) -> Record:
    """Return a game of Qwirkle in which all seats only trade for `ROUNDS` rounds after that many actions."""
    table, rng, idle = Table(game, setup, Dice(str(seed))), Random(seed), ROUNDS * setup.seats
    while (seat := table.to_act()) != OVER and (idle or whole):
        hand = table.state.hands[seat]
        if idle and len(table.log) >= busy and table.state.bag:
            idle -= 1
            tiles = rng.sample(hand, rng.randint(1, min(len(hand), len(table.state.bag))))
            table.act(seat, game.decode("trade " + " ".join(NAMES[kind] for kind in sorted(tiles))))
        else:
            table.act(
                seat, game.decode(choose(game, table.view(seat), levels(game.key)[1], rng.getrandbits(32), SECONDS))
            )
    return _record(table, setup, seed)


def _record(table: Table, setup: Setup, seed: int) -> Record:
    standings = table.game.standings(table.state)
    result = standings.ranks if standings.over else None
    return Record(setup, (SeatInfo(),) * setup.seats, tuple(e.text for e in table.log), str(seed), result=result)


def closing_line(rng: Random) -> tuple[list[tuple[int, int]], list[int]] | None:
    """Return tiles, one after another beside six red ones in a row, that leave no place for any tile that is left.

    With them the tiles that are left; None if this attempt finds no such table before 24 tiles are left.
    """
    order: list[tuple[int, int]] = []
    board, left = Board((kind, cells.RIGHT * kind) for kind in range(6)), [COPIES] * KINDS
    for kind in range(6):
        left[kind] -= 1
    while sum(left) >= 24:
        open_kinds = set_of(kind for kind in range(KINDS) if left[kind])
        moves = [(kind, cell) for cell, fits in board.fits.items() for kind in each(fits & open_kinds)]
        if not moves:
            return order, [kind for kind in range(KINDS) for _ in range(left[kind])]
        kind, cell = min(rng.sample(moves, min(60, len(moves))), key=lambda move: _open_places(board, left, move))
        board.put(kind, cell)
        left[kind] -= 1
        order.append((kind, cell))
    return None


def _open_places(board: Board, left: list[int], move: tuple[int, int]) -> int:
    after = board.copy()
    after.put(*move)
    open_kinds = set_of(kind for kind in range(KINDS) if left[kind] - (kind == move[0]))
    return sum((fits & open_kinds).bit_count() for fits in after.fits.values())


def closed_play(game: AnyGame, seed: int, rounds: int) -> Record:
    """Return a game of Qwirkle for two that goes on trading on a table where no tile that is left fits.

    Every turn after the first places one tile, and draws the one that this seat places next.
    """
    found = (closing_line(Random(f"{seed}:{n}")) for n in count())
    order, spare = next(line for line in found if line is not None)
    due = [[*spare[at : at + 5], *(kind for kind, _ in order[1 - at // 5 :: 2]), spare[10 + at]] for at in (0, 5)]
    texts = [f"draw 0 {_names(range(6))}", f"draw 1 {_names(sorted(due[1][:6]))}"]
    texts.append("place " + " ".join(f"{NAMES[kind]}@{kind},0" for kind in range(6)))
    plays = iter([f"place {NAMES[kind]}@{cells.name(cell)}" for kind, cell in order])
    del due[1][:6]
    state, log = game.new(game.setup(2)), []
    while game.to_act(state) != OVER and (texts or rounds or game.to_act(state) == CHANCE):
        if not texts and game.to_act(state) == CHANCE:
            seat, size = state.owed[0]
            tiles = state.bag[:2] if size == 2 else [due[seat].pop(0) for _ in range(size)]
            texts.append(f"draw {seat} {_names(sorted(tiles))}")
        elif not texts and not (text := next(plays, "")):
            text, rounds = f"trade {_names(state.hands[state.turn][:2])}", rounds - state.turn
        log.append(texts.pop(0) if texts else text)
        state = game.apply(state, game.decode(log[-1]))[0]
    return Record(game.setup(2), (SeatInfo(), SeatInfo("bot", "novice")), tuple(log))


def _names(kinds: Iterable[int]) -> str:
    return " ".join(NAMES[kind] for kind in kinds)


def games_past_the_end(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yield games of Qwirkle that went on past the end up to release 0.2; with later releases they stop there."""
    for number, setup in enumerate(setups(game)):
        played_on = idle_play(game, setup, 200 + number, 30 + 10 * number, number % 2 == 0)
        yield f"{game.key}-{number:02}-idle", write(played_on)
    yield f"{game.key}-06-idle-journal", journal(played_on, Random(6))
    for number in range(2):
        closed = closed_play(game, number, 2 + 3 * number)
        yield f"{game.key}-{7 + number:02}-closed", write(closed)
    start = game.to_json(verify(closed.prefix(len(closed.actions) - 4), game))
    yield f"{game.key}-09-closed-position", write(Record(closed.setup, closed.seats, closed.actions[-4:], start=start))


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
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="of all by default")
    given = parser.parse_args()
    folder = FOLDER / given.version
    folder.mkdir(parents=True)
    hashes = {}
    for key in given.games or GAMES:
        game = GAMES[key]
        more = games_past_the_end(game) if key == "qwirkle" else ()
        for name, text in (*texts(game), *more):
            (folder / f"{name}.game").write_bytes(text.encode("utf-8"))
            hashes[name] = digest(game.to_json(verify(read(text), game)))
    (folder / "hashes.json").write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
