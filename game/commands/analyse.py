"""`main.py analyse FILE`: the second look at a finished game, as JSON (docs/learn.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence

from game.analysis.report import Report, analyse, to_json
from game.commands import cli_args
from game.core import Json
from game.record import MAX_BYTES, Record, RecordFault, read


def main(argv: Sequence[str]) -> int:
    """Print the report of one game, of all its seats; return 0. Raises UsageError and CommandFailed."""
    names, _ = cli_args.parse(argv, {}, words=1)
    if not names:
        raise cli_args.UsageError("word-missing", command="analyse")
    try:
        report = analyse(_record(names[0]))
    except RecordFault as fault:
        raise cli_args.CommandFailed(fault.key, **fault.details) from fault
    print(json.dumps(summary(report), indent=1))
    return 0


def summary(report: Report) -> dict[str, Json]:
    """Return the report as plain data, with the counts of each seat and the numbers of its costliest actions."""
    seats: list[Json] = [
        {"seat": seat, "counts": report.counts(seat), "costliest": [each.n for each in report.costliest(seat)]}
        for seat in report.seats
    ]
    return {**to_json(report), "summary": seats}


def _record(name: str) -> Record:
    try:
        with open(name, "rb") as file:
            return read(file.read(MAX_BYTES + 1))
    except OSError as error:
        raise cli_args.UsageError("file", name=name) from error
