"""The command line that starts this program again: from source, installed, or frozen into a bundle."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The folder of `main.py` and `assets`; in a bundle the folder of the modules, where there is no `main.py`."""

RESOURCE_TRACKER: Final = re.compile(r"from multiprocessing\.resource_tracker import main;main\((\d+)\)")
"""The line of Python for the process that cleans up; the number is that of its pipe."""


def is_frozen() -> bool:
    """Return whether this program is a bundle; then `sys.executable` is the program and no Python."""
    return bool(getattr(sys, "frozen", False))


def bundle_folder() -> Path | None:
    """Return the folder of the bundle that runs, on a Mac the app; None where the program runs from source."""
    if not is_frozen():
        return None
    program = Path(sys.executable).resolve()
    app = next((each for each in program.parents if each.suffix == ".app"), None)
    return app or program.parent


def own_command(*words: str) -> list[str]:
    """Return the command line that runs this program with these words."""
    start = [sys.executable] if is_frozen() else [sys.executable, str(ROOT / "main.py")]
    return [*start, *words]


def typed_name() -> str:
    """Return what people type to start this program: the name of the installed file or of its link, else `main.py`."""
    called = Path(sys.argv[0])
    if (called.parent.name, called.name) == ("two_rivers", "__main__.py"):
        return "python -m two_rivers"
    name = called.name.removesuffix(".exe")
    return name if is_frozen() or name.startswith("two-rivers") else "main.py"


def serve_multiprocessing() -> None:
    """Do what `multiprocessing` started this program for, and exit; return at once if it was started by other words.

    A bundle is its own interpreter: its processes, such as that of the bots, are started with `--multiprocessing-fork`,
    and the process that cleans up after them with a line of Python.
    """
    if not is_frozen():
        return
    if sys.argv[1:2] == ["--multiprocessing-fork"]:
        from multiprocessing.spawn import freeze_support

        freeze_support()
    elif tracker := RESOURCE_TRACKER.fullmatch(sys.argv[-1]):
        from multiprocessing import resource_tracker

        resource_tracker.main(int(tracker[1]))
        sys.exit()


def prepare_streams() -> None:
    """Set standard input, output and error to encodings that can carry any language and JSON."""
    open_missing_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            _set_encoding(stream)


def _set_encoding(stream: io.TextIOWrapper) -> None:
    """Make a stream UTF-8 unless it is a terminal, which knows its own signs; what one cannot show is escaped.

    On Windows a pipe or file would have an old code page, in which a Hebrew sentence is an error.
    """
    errors = "replace" if stream is sys.stdin else "backslashreplace"
    stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors=errors)


def is_closed_pipe(error: OSError) -> bool:
    """Return whether the reader of this program's output has gone; Windows calls that an invalid argument."""
    if isinstance(error, (BrokenPipeError, ConnectionResetError)):
        return True
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None


def is_full_output(error: OSError) -> bool:
    """Return whether this program's output could not be written: errors of files that we open have their name."""
    return error.filename is None and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def silence(file: int) -> None:
    """Discard what is still written to an output with a closed reader; the flush at exit would raise again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, file)
    os.close(nowhere)


def open_missing_streams() -> None:
    """Open empty standard streams for a program without a console, which has none (on Windows `sys.stdout` is None)."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  as long as the program
