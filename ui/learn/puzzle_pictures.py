"""Small pictures of the boards of puzzles, drawn one at a time while a screen is looked at."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.catalog import GAMES
from game.core import BadState
from game.puzzles.puzzle import Puzzle
from ui.catalog import ui_of
from ui.context import Context
from ui.table.thumbnail import Thumbnail

MOST = 300
"""Pictures kept; of more the earliest are dropped."""

Key = tuple[str, tuple[int, int]]


class PuzzlePictures:
    """A cache of puzzle pictures, by id and size."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self._pictures: dict[Key, pygame.Surface] = {}
        self._done: set[Key] = set()
        self._painters: dict[str, Thumbnail] = {}

    def picture(self, puzzle: Puzzle, size: tuple[int, int]) -> pygame.Surface:
        """Return the surface that holds the picture, now or later: always the same one, not to be drawn on."""
        key = puzzle.id, size
        if key not in self._pictures:
            while len(self._pictures) >= MOST:
                oldest = next(iter(self._pictures))
                del self._pictures[oldest]
                self._done.discard(oldest)
            self._pictures[key] = pygame.Surface(size, pygame.SRCALPHA, 32)
            self._pictures[key].fill(self.app.look.palette.dark_low)
        return self._pictures[key]

    def work(self, wanted: Sequence[Puzzle], size: tuple[int, int]) -> bool:
        """Draw one of the requested pictures; return whether any was missing."""
        missing = next((puzzle for puzzle in wanted if (puzzle.id, size) not in self._done), None)
        if missing is None:
            return False
        picture = self.picture(missing, size)
        self._done.add((missing.id, size))
        self._paint(missing, picture)
        self.app.nav.invalidate()
        return True

    def _paint(self, puzzle: Puzzle, picture: pygame.Surface) -> None:
        """Draw the board as the puzzle's seat sees it; of a view that is none, the picture stays blank."""
        make = ui_of(puzzle.game).board
        if make is None:
            return
        if puzzle.game not in self._painters:
            self._painters[puzzle.game] = Thumbnail(make(self.app, self.app.art))
        try:
            view = GAMES[puzzle.game].view_from_json(puzzle.view)
        except BadState:
            return
        picture.blit(self._painters[puzzle.game](view, picture.get_size()), (0, 0))
