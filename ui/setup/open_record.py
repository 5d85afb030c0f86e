"""Records from outside the data folder: opened from the desktop, or dropped on the menu.

The name of such a file is displayed, but never becomes the name of a file in the data folder.
"""

from __future__ import annotations

import errno
from functools import partial
from pathlib import Path
from typing import Final

from game.display_text import clean
from game.record import RecordFault
from game.storage.files import fault_key
from game.storage.store import read_file
from ui.context import Context, Route
from ui.dialogs.dialog import Answer, Dialog

MAX_FILE_NAME: Final = 60
"""The most visible characters of a file name that are displayed."""
NOT_A_FILE: Final = (errno.EINVAL, errno.EISDIR, errno.ENXIO)
"""Error numbers of opening a folder, a pipe or a device; Windows has another one for a folder."""


def open_record(app: Context, path: Path) -> bool:
    """Open the replay of the record in a file; return whether the file is one.

    A dialog displays why it is none: a player who opened the file on the desktop has no terminal.
    """
    try:
        app.nav.open(Route.REPLAY, read_file(path))
    except (OSError, RecordFault) as fault:
        words = partial(_failed, app, path, fault)
        close = Answer("close", partial(app.tr, "rules.back"), None, "primary")
        app.nav.push(Dialog(words, (close,), partial(app.tr, "open.failed")))
        return False
    return True


def _failed(app: Context, path: Path, fault: OSError | RecordFault) -> str:
    """Return why the record in a file cannot be opened."""
    return app.tr("import.failed", name=display_name(path), why=fault_in_words(app, path, fault))


def display_name(path: Path) -> str:
    """Return the displayable part of the file's name."""
    return clean(path.name, MAX_FILE_NAME) or "?"


def fault_in_words(app: Context, path: Path, fault: OSError | RecordFault) -> str:
    """Return the sentence that says why the file cannot be read as a record."""
    if isinstance(fault, RecordFault):
        return app.tr(fault.key, **fault.details)
    no_file = fault.errno in NOT_A_FILE or path.is_dir()
    return app.tr("record.foreign" if no_file else fault_key(fault))
