"""Reports stored beside their records, so that a second look is immediate."""

from __future__ import annotations

import contextlib
from pathlib import Path

from game.analysis.report import Report, check_consistent, fits, from_json, to_json
from game.record import Record
from game.storage import files
from game.storage.store import Store


def load(store: Store, path: Path, record: Record) -> Report | None:
    """Return the report of a stored game, complete or not; None if there is none for this record.

    A damaged file is set aside: a report can always be made again.
    """
    try:
        report = from_json(store.load_report(path))
        if not fits(report, record):
            return None
        check_consistent(report, record)
        return report
    except (files.TooLarge, ValueError):
        with contextlib.suppress(ValueError):  # a game that is not in the data folder
            store.set_report_aside(path)
        return None
    except OSError:
        return None


def save(store: Store, path: Path, report: Report) -> bool:
    """Store a report beside its record; return whether the disk took it."""
    try:
        store.save_report(path, to_json(report))
    except (OSError, ValueError):
        return False
    return True
