"""How far the player at this computer has come in the lessons of every game.

Stored as `learning.json` in the data folder, replaced atomically. A file that does not have its form is set aside and
reported: nothing of a game depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Final

from game.schema.annotations import IntRange, MaxItems, TextFormat
from game.schema.checker import SchemaError, checker
from game.storage.store import Store

FILE: Final = "learning"
BROKEN: Final = "store.learning-broken"
"""The locale key of the notice about a file that was set aside."""
COACHED: Final = "coached"
"""The key of the coached first game among the lessons of a game; its step counts the rules that were explained."""
Key = Annotated[str, TextFormat(40, r"[a-z][a-z0-9-]*")]


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """How far one lesson was taken: the step to resume at, and whether it was ever completed."""

    step: Annotated[int, IntRange(0, 1000)] = 0
    done: bool = False


Lessons = Annotated[dict[Key, LessonProgress], MaxItems(100)]


@dataclass(frozen=True, slots=True)
class Learning:
    """Lesson -> progress, by the key of the game."""

    games: Annotated[dict[Key, Lessons], MaxItems(50)]

    def of(self, game: str) -> Mapping[str, LessonProgress]:
        """Return the lessons of a game that were begun."""
        return self.games.get(game, {})

    def at(self, game: str, lesson: str) -> LessonProgress:
        """Return the progress of one lesson."""
        return self.of(game).get(lesson, LessonProgress())


def load(store: Store, aside: bool = True) -> tuple[Learning, str]:
    """Return what is stored, and "" or the locale key of what was lost.

    With `aside`, a damaged file is set aside: report it then.
    """
    data, fault = store.load(FILE, aside)
    if data is None:
        return Learning({}), BROKEN if fault == "store.settings-broken" else fault
    try:
        return checker(Learning)(data, FILE), ""
    except SchemaError:
        if aside:
            store.set_data_aside(FILE)
        return Learning({}), BROKEN


def store_progress(store: Store, game: str, lesson: str, step: int, done: bool = False) -> str:
    """Store the step at which a lesson is resumed; with `done` it was completed and begins anew the next time.

    A lesson that was completed once stays so. Returns "" or the locale key of what was lost. Raises OSError.
    """
    found, fault = load(store)
    if fault not in ("", BROKEN):  # the file may be intact
        return fault
    before = found.at(game, lesson)
    after = LessonProgress(0, True) if done else replace(before, step=step)
    if after != before:
        games = {**found.games, game: {**found.of(game), lesson: after}}
        store.save_data(FILE, asdict(Learning(games)))
    return fault
