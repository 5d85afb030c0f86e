"""The narration as lines of a file, a pipe or standard output, for programs that speak or print it in Braille."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final, TextIO

from ui.narration.narrator import Sentence
from ui.narration.plain_text import plain_text

CLOSE_SECONDS: Final = 2.0
"""Seconds that `close` waits for a reader to take the last lines."""

MOST_WAITING: Final = 10_000
"""Most lines that wait for a slow reader; further ones are lost."""


class FileOutput:
    """A writer of one sentence per line, flushed at once; a thread writes, so a slow reader never stops the window.

    `target` is a path (appended to; a FIFO works, and its first reader gets everything from the start) or "-" for
    standard output. Raises OSError if it cannot be opened. If the reader closes it, the output becomes silent and the
    game continues.
    """

    def __init__(self, target: str) -> None:
        self._target = target
        self._file: TextIO | None = None if Path(target).is_fifo() else _open(target)
        """None while a FIFO has no reader."""
        self._silent = False
        """Whether the reader has gone."""
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="narration", daemon=True)
        self._thread.start()

    def say(self, sentence: Sentence) -> None:
        """Write the sentence."""
        if not self._silent and self._lines.qsize() < MOST_WAITING:
            self._lines.put(plain_text(sentence.words))

    def quiet(self) -> None:
        """Do nothing: what is written cannot be taken back."""

    def close(self) -> None:
        """Write what is left, and close the file; a FIFO that nobody ever read is left."""
        self._lines.put(None)
        self._thread.join(CLOSE_SECONDS if self._file is not None else 0.0)

    def _write(self) -> None:
        """Write until closed; opening a FIFO waits here for its reader."""
        file: TextIO | None = None
        with contextlib.suppress(OSError, ValueError):  # the reader has closed it
            file = self._file = self._file or _open(self._target)
            while (line := self._lines.get()) is not None:
                file.write(f"{line}\n")
                file.flush()
        self._silent = True
        if file is not None and file is not sys.stdout:
            with contextlib.suppress(OSError):
                file.close()


def _open(target: str) -> TextIO:
    if target != "-":
        return open(target, "a", encoding="utf-8")
    if sys.stdout is None:  # a program without a console on Windows
        raise OSError("no standard output")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    return sys.stdout
