"""How long the tests take: a committed file that lists the slow ones, and the mark of the quick ones."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

FILE = Path(__file__).parent / "durations.json"

LISTED = 0.06
"""Seconds from which a test is listed."""

QUICK = 0.06
"""Seconds that a test of `make check` takes at most: with those of up to 0.5 s it would last three minutes."""

LONG = 8.0
"""Seconds from which a test is run before all others."""

NOISE = 1.6
"""A listed figure is replaced when it changed by more than this factor, so that the file changes little."""

_ROW = re.compile(r"\s*([\d.]+)s (?:call|setup|teardown) +(tests/\S+?\.py)::(.+?)\s*$")

Seconds = dict[tuple[str, str], float]
"""File and name of a test -> seconds, its fixtures counted in."""


def stored() -> Seconds:
    """Return what the committed file lists."""
    files: Mapping[str, Mapping[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))
    return {(file, name): seconds for file, tests in files.items() for name, seconds in tests.items()}


def measured(report: Iterable[str]) -> Seconds:
    """Return the figures in the lines that `pytest --durations=0` writes."""
    found: Seconds = defaultdict(float)
    for line in report:
        if row := _ROW.match(line):
            found[row[2], row[3]] += float(row[1])
    return found


def merged(old: Seconds, new: Seconds) -> Seconds:
    """Return what to list: the new figures, and the old ones where the difference is noise."""

    def near(test: tuple[str, str]) -> bool:
        return test in old and 1 / NOISE < new[test] / old[test] < NOISE and (old[test] > QUICK) == (new[test] > QUICK)

    return {test: old[test] if near(test) else _rounded(new[test]) for test in new if new[test] > LISTED}


def _rounded(seconds: float) -> float:
    return round(seconds, 2 if seconds < 1 else 1)


def store(figures: Seconds) -> None:
    """Write the committed file, one test a line."""
    files: dict[str, dict[str, float]] = defaultdict(dict)
    for (file, name), seconds in sorted(figures.items()):
        files[file][name] = seconds
    FILE.write_text(json.dumps(files, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
