"""Small pictures of games, played through and drawn bit by bit while a list of them is looked at.

They are made from what an onlooker knows: nothing of any hand can be on them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pygame

from game.record import Record, RecordFault
from game.storage.store import GameFile
from ui.catalog import ui_of
from ui.context import Context
from ui.table.thumbnail import Thumbnail

SLICE = 0.006
"""Seconds of work in one step of time: the list stays smooth."""

Key = tuple[str, float, tuple[int, int]]


class Thumbnails:
    """Keeps every picture by its file, the time of the file's last change, and the size."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self._pictures: dict[Key, pygame.Surface] = {}
        self._done: set[Key] = set()
        self._painters: dict[str, Thumbnail] = {}
        self._work: tuple[Key, Iterator[None]] | None = None

    def picture(self, file: GameFile, size: tuple[int, int]) -> pygame.Surface:
        """Return the surface that holds the picture, now or later: always the same one, not to be drawn on."""
        key = _key(file, size)
        if key not in self._pictures:
            self._pictures[key] = pygame.Surface(size, pygame.SRCALPHA, 32)
            self._pictures[key].fill(self.app.look.palette.dark_low)
        return self._pictures[key]

    def work(self, wanted: Sequence[GameFile], size: tuple[int, int]) -> bool:
        """Continue for a moment with the requested pictures, in order. Return whether any is still missing."""
        end = time.perf_counter() + SLICE
        while time.perf_counter() < end:
            if self._work is None:
                missing = (file for file in wanted if file.record and _key(file, size) not in self._done)
                file = next(missing, None)
                if file is None or file.record is None:
                    return False
                key = _key(file, size)
                self._work = key, self._steps(file.record, self.picture(file, size))
            key, steps = self._work
            if next(steps, self) is self:
                self._done.add(key)
                self._work = None
        return True

    def _steps(self, record: Record, picture: pygame.Surface) -> Iterator[None]:
        """Play the game through, then draw its end; a record that breaks off keeps its blank picture."""
        from game.catalog import game_of  # all rules, which the menu must not wait for

        try:
            game = game_of(record)
            make = ui_of(game.key).board
            if make is None:
                return
            state = record.initial_state(game)
            for step in record.replay(game):
                state = step.state
                yield
        except RecordFault:
            return
        if game.key not in self._painters:
            self._painters[game.key] = Thumbnail(make(self.app, self.app.art))
            yield
        picture.blit(self._painters[game.key](game.view(state, None), picture.get_size()), (0, 0))
        self.app.nav.invalidate()


def _key(file: GameFile, size: tuple[int, int]) -> Key:
    return file.path.name, file.modified, size
