"""What happens in the window as JSON lines, for screen readers, tests and drivers."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Sequence
from typing import Any, TextIO

import pygame

from game.core import AnyGame, digest
from game.table import Update
from ui.item import Item


class EventLog:
    """Writes one JSON object per line, flushed at once; silent without a target.

    `target` is a path (appended to; a FIFO works) or "-" for standard output. Raises OSError when
    it cannot be opened. A reader that goes away silences the log and never stops the game.
    """

    def __init__(self, target: str | None = None) -> None:
        self._file: TextIO | None = _open(target) if target else None
        self._layout: object = None
        self.lines = 0

    @property
    def on(self) -> bool:
        """Whether anybody reads."""
        return self._file is not None

    def write(self, ev: str, **fields: Any) -> None:
        """One line. The fields must hold nothing that the seat facing the screen may not see."""
        if self._file is None:
            return
        try:
            self._file.write(json.dumps({"ev": ev, **fields}, ensure_ascii=False) + "\n")
            self._file.flush()
        except (OSError, ValueError):
            self._file = None
        self.lines += 1

    def action(self, game: AnyGame, update: Update) -> None:
        """One action as one reader was told of it; a draw is nobody's."""
        if self.on:
            actor = update.actor if update.actor >= 0 else None
            view = digest(game.view_to_json(update.view))
            self.write("action", n=update.n, seat=actor, text=update.text, hash=view)

    def layout(self, window: int, size: tuple[int, int], scale: float, items: Sequence[Item], focus: str) -> None:
        """Say where everything lies, if that differs from what was said last."""
        if self._file is None:
            return
        rows = [
            {
                "name": item.name,
                "rect": [*item.rect],
                "text": item.text,
                "enabled": item.enabled,
                "focus": item.name == focus,
                **({"selected": True} if item.selected else {}),
            }
            for item in items
        ]
        if (size, rows) != self._layout:
            self._layout = (size, rows)
            self.write("layout", window=window, size=[*size], scale=round(scale, 3), items=rows)

    def close(self) -> None:
        """Let go of the file."""
        if self._file not in (None, sys.stdout):
            with contextlib.suppress(OSError):
                self._file.close()
        self._file = None


def _open(target: str) -> TextIO:
    return sys.stdout if target == "-" else open(target, "a", encoding="utf-8")


def window_id(window: pygame.Window) -> int:
    """The window system's own number where there is one, so that a driver can find the window."""
    return int(window.handle or window.id)
