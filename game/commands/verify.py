"""`main.py verify FILE...`: a check that each file is a complete record of a legal game."""

from __future__ import annotations

from collections.abc import Sequence

from game.catalog import game_of
from game.commands import cli_args
from game.record import MAX_BYTES, RecordFault, check_branches, read, verify


def main(argv: Sequence[str]) -> int:
    """Print one line per file; return 0 if every file is valid, else 1. Raises UsageError."""
    names, _ = cli_args.parse(argv, {}, words=len(argv))
    if not names:
        raise cli_args.UsageError("word-missing", command="verify")
    faults = 0
    for name in names:
        fine, line = check_file(name)
        faults += not fine
        print(_printable(f"{name}: {line}"))
    return 1 if faults else 0


def check_file(name: str) -> tuple[bool, str]:
    """Return whether the file is valid, and a line that describes it."""
    try:
        with open(name, "rb") as file:
            record = read(file.read(MAX_BYTES + 1))
        game = game_of(record)
        over = game.standings(verify(record, game)).over
        check_branches(record, game)
    except (OSError, ValueError) as error:
        return False, str(error) if isinstance(error, RecordFault) else f"cannot be read ({type(error).__name__})"
    if record.torn:
        return False, "record.torn"
    return True, f"ok, {record.setup.game}, {len(record.actions)} actions, {'over' if over else 'under way'}"


def _printable(text: str) -> str:
    """Return the text as one line of ASCII."""
    return "".join(sign if sign.isprintable() else "?" for sign in text).encode("ascii", "backslashreplace").decode()
