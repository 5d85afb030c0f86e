"""`main.py puzzles mine GAME` and `main.py puzzles verify FILE...`: finding puzzles, and proving them again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.catalog import GAMES
from game.commands import cli_args, worker_pool
from game.core import AnyGame, Json
from game.puzzles.kind import Kind
from game.puzzles.mining import mined
from game.puzzles.proof import prove
from game.puzzles.puzzle import PuzzleFault
from game.puzzles.puzzle_file import MAX_BYTES, header, read, to_json
from game.puzzles.registry import puzzles_of

MINE_FLAGS: Final = {
    "games": cli_args.Flag(cli_args.integer(1), 10),
    "kinds": cli_args.Flag(str, ""),
    "seed": cli_args.Flag(int, 1),
    **worker_pool.FLAGS,
    "jobs": cli_args.Flag(cli_args.integer(0), 1),
}


def main(argv: Sequence[str]) -> int:
    """Run one of the two commands; return its exit code. Raises UsageError."""
    commands: dict[str, Callable[[Sequence[str]], int]] = {"mine": mine, "verify": verify}
    if not argv:
        raise cli_args.UsageError("command-missing", command="puzzles", commands=", ".join(commands))
    if argv[0] not in commands:
        raise cli_args.UsageError("word", word=argv[0])
    return commands[argv[0]](argv[1:])


def mine(argv: Sequence[str]) -> int:
    """Print a file of the puzzles in games of bots, those of a game as soon as it is over. Raises UsageError."""
    words, given = cli_args.parse(argv, MINE_FLAGS, words=1)
    game = worker_pool.game_of(words, "puzzles mine")
    kinds = [kind.key for kind in _kinds(game, given["kinds"])]
    calls = [(game.key, number, given["seed"], kinds) for number in range(given["games"])]
    seen: set[str] = set()
    worker_pool.print_report(header(game.key))
    for puzzle in worker_pool.merged(mine_number, calls, worker_pool.workers(given, len(calls))):
        if puzzle["id"] not in seen:
            seen.add(puzzle["id"])
            worker_pool.print_report(puzzle)
    return 0


def mine_number(key: str, number: int, seed: int, kinds: Sequence[str]) -> list[Json]:
    """Return the puzzles in the game with that number; a job of a series."""
    chosen = [kind for kind in puzzles_of(key).kinds if kind.key in kinds]
    return [to_json(puzzle) for puzzle in mined(GAMES[key], number, seed, chosen)]


def _kinds(game: AnyGame, words: str) -> list[Kind]:
    known = {kind.key: kind for kind in puzzles_of(game.key).kinds}
    for word in filter(None, words.split(",")):
        if word not in known:
            raise cli_args.UsageError("bad-value", option="--kinds", value=word)
    return [known[word] for word in words.split(",") if word]


def verify(argv: Sequence[str]) -> int:
    """Prove all puzzles of the files again, and print one line per fault and file; return 1 if any is at fault."""
    names, _ = cli_args.parse(argv, {}, words=len(argv))
    if not names:
        raise cli_args.UsageError("word-missing", command="puzzles verify")
    return 1 if sum([_check(name) for name in names]) else 0


def _check(name: str) -> int:
    """Print a line for each fault of a file, and one about it; return the number of faults."""
    try:
        with open(name, "rb") as file:
            puzzles = read(file.read(MAX_BYTES + 1))
    except (OSError, PuzzleFault) as error:
        _print(f"{name}: {error if isinstance(error, PuzzleFault) else f'cannot be read ({type(error).__name__})'}")
        return 1
    faults = [] if len({puzzle.id for puzzle in puzzles}) == len(puzzles) else [f"{name}: a puzzle comes twice"]
    for number, puzzle in enumerate(puzzles, 2):
        try:
            prove(puzzle)
        except PuzzleFault as error:
            faults.append(f"{name}: line {number}: {error}")
    for fault in faults:
        _print(fault)
    _print(f"{name}: {'FAULTS' if faults else 'ok'}, {len(puzzles)} puzzles")
    return len(faults)


def _print(text: Any) -> None:
    """Print one line of ASCII, whatever a file contains."""
    line = "".join(sign if sign.isprintable() else "?" for sign in str(text))
    print(line.encode("ascii", "backslashreplace").decode(), flush=True)
