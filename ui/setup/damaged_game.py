"""A damaged game: the offer to continue it from its last intact action."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.record import Record, RecordFault
from game.storage.files import fault_key
from ui.context import Context


def offer_intact_part(app: Context, path: Path, fault: RecordFault, go_on: Callable[[], object]) -> None:
    """Ask whether to continue the game from its last intact action; display the fault if no action is left.

    `go_on` is called when the file holds the intact part alone; a copy of the damaged file is then beside it.
    """
    from game.catalog import GAMES
    from game.storage.salvage import salvage

    try:
        left = salvage(path, GAMES)
    except OSError as error:
        app.nav.notice(app.tr(fault_key(error)))
        return
    if left is None:
        app.nav.notice(app.tr(fault.key, **fault.details))
        return
    words = partial(app.tr, "damaged.question", next=left.actions + 1, last=left.actions)
    app.nav.confirm(
        words, partial(app.tr, "damaged.yes", n=left.actions), lambda: _repair(app, path, left.record, go_on)
    )


def _repair(app: Context, path: Path, record: Record, go_on: Callable[[], object]) -> None:
    try:
        copy = app.store.repair(path, record)
    except OSError as fault:
        app.nav.notice(app.tr(fault_key(fault)))
        return
    go_on()
    app.nav.notice(app.tr("damaged.kept", file=copy.name))
