"""The lessons that come with the program, in the order in which they are taught."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from game.lessons.lesson import Lesson
from game.lessons.rehearsal import read

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "lessons"
"""One folder per game; the names of the files begin with two digits."""


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game; none where it has no folder. Raises LessonFault."""
    return tuple(read(path.read_bytes()) for path in sorted((FOLDER / game).glob("[0-9][0-9]-*.json")))
